/// One timed row of a gate: a metric of a case, whose margin is declared before the run.
public typealias TimedRow = RowKey
