import Results

/// One run as its folder tells it: what was measured, and what with and on.
public struct RunRecord: Sendable {
  /// What the run is called in a comparison, such as its folder.
  public let name: String
  /// The rows of samples.csv.
  public let samples: [SampleRow]
  /// The rows of environment.csv by key.
  public let environment: [String: String]

  /// A run; of two facts with one key the last holds.
  public init(name: String, samples: [SampleRow], environment: [EnvironmentRow]) {
    self.name = name
    self.samples = samples
    self.environment = Dictionary(
      environment.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  /// The facts as rows, sorted by key.
  public var facts: [EnvironmentRow] {
    environment.sorted { $0.key < $1.key }.map { EnvironmentRow(key: $0.key, value: $0.value) }
  }

  /// The key of environment.csv that says how processes of different cases belong together.
  public static let orderKey = "order"
  /// The value of `orderKey` when process N of every case ran in round N.
  public static let roundsOrder = "rounds"

  /// Whether processes of the same number ran in the same round, and so are pairs.
  public var hasRounds: Bool { environment[Self.orderKey] == Self.roundsOrder }

  /// What the run itself says is missing from it, for the reader of a comparison.
  public var remarks: [Remark] { shortage.map { [.partial(run: name, shortage: $0)] } ?? [] }

  /// Such as `partial, 3 processes not run`; nil when the run is complete.
  public var shortage: String? {
    guard let status = environment["status"], status != "complete" else { return nil }
    let counts = [("processes_missing", "not run"), ("processes_failed", "failed")].compactMap { key, word in
      environment[key].flatMap { $0 == "0" ? nil : "\($0) processes \(word)" }
    }
    return ([status] + counts).joined(separator: ", ")
  }
}
