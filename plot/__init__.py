"""Charts of a run, drawn from its CSV files and nothing else."""
