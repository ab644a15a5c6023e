/// The columns that say which case a row belongs to, the first ones of every table of results.
public enum KeyColumns {
  /// The version of the tables' layout, in the column `schema`; a reader refuses any other.
  public static let schemaVersion = 1

  /// The parameters with a column of their own: pixels, layers, percent, pixels, steps, MiB.
  public static let named = ["canvas_px", "layers", "coverage_pct", "brush_px", "steps", "budget_mib"]

  /// All key columns in order; `parameters` holds the rest as `key=value` joined by `;`.
  public static let all = ["schema", "suite", "benchmark", "design"] + named + ["parameters"]
}
