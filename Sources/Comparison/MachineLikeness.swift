import Results

/// Whether two runs can be held against each other: the entries of environment.csv that move figures.
public enum MachineLikeness {
  /// An entry in which two runs differ.
  public struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// The entry's key, such as `cpu_model`.
    public let key: String
    /// Its value in the first run; nil where it is not stated.
    public let first: String?
    /// Its value in the second run; nil where it is not stated.
    public let second: String?

    /// Such as `cpu_cores is '2' and '8'`.
    public var description: String {
      let texts = [first, second].map { $0.map { "'\($0)'" } ?? "not stated" }
      return "\(key) is \(texts[0]) and \(texts[1])"
    }
  }

  /// Facts about the machine, its kernel, the compiler and the allocator. What changes from minute to minute (load, free
  /// memory, stolen time) and what is meant to differ (commit, build) is not among them.
  static let keys = [
    "cpu_model", "cpu_cores", "cpu_caches", "cpu_governor", "memory_bytes", "kernel", "page_size",
    "transparent_huge_pages", "virtualisation", "compiler", "allocator_settings", "allocator_settings_warm",
  ]

  /// The entries in which the runs differ, in a fixed order. Of the suites only those that both have measured count.
  public static func differences(_ first: RunRecord, _ second: RunRecord) -> [Difference] {
    let suites = Set(first.samples.map(\.id.suite)).intersection(second.samples.map(\.id.suite))
    let ofSuites = suites.sorted().flatMap { ["\($0)_flags", "\($0)_toolchain"] }
    return (keys + ofSuites).compactMap { key in
      let values = (first.environment[key], second.environment[key])
      return values.0 == values.1 ? nil : Difference(key: key, first: values.0, second: values.1)
    }
  }
}
