import Foundation
import Results
import Testing

/// The rows of a case of the suite, measured in a process of its own.
struct SuiteRows {
  private let rows: [SampleRow]

  /// The folder of the unchecked executables, in which the figures are what a user gets; nil when
  /// PENTIMENTO_RELEASE_DIR names none.
  static let unchecked = ProcessInfo.processInfo.environment["PENTIMENTO_RELEASE_DIR"]

  /// Why tests of what only optimised code keeps to did nothing.
  static let whyUncheckedIsMissing: Comment =
    "PENTIMENTO_RELEASE_DIR does not name the folder of the unchecked executables"

  /// The executables that were built with these tests.
  private static let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Measures one case: `benchmark`, `design`, and `parameters` as they stand in its ID.
  init(_ benchmark: String, _ design: String, _ parameters: String) throws {
    let id = "DocumentUndoCost/\(benchmark)[\(design);\(parameters)]"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "\(Self.unchecked ?? Self.own)/DocumentUndoCost")
    process.arguments = ["--case", id]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(id)")
    rows = try CSV.decode(SampleRow.self, bytes: Array(text), file: id)
  }

  /// The value of a metric, which must be there.
  subscript(metric: String) -> Double {
    get throws {
      try #require(rows.first { $0.metric == metric }?.value, "\(metric)")
    }
  }
}
