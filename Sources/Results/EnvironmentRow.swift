/// One fact about the machine and the run: a row of environment.csv.
public struct EnvironmentRow: CSVRecord, Hashable {
  /// What is stated, such as `kernel`; never empty.
  public var key: String
  /// The fact as text; `unknown` when it could not be found out.
  public var value: String

  /// Makes a row from its parts.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// The columns of environment.csv.
  public static let columns = ["key", "value"]

  /// Reads a row of environment.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    key = try fields.name()
    value = try fields.text()
  }

  /// Writes a row of environment.csv.
  public func write(to writer: inout CSVWriter) {
    writer.text(key)
    writer.text(value)
  }
}
