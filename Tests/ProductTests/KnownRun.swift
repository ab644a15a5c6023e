import Foundation
import Results

/// Runs of the suite whose work is known, in a folder of their own.
struct KnownRun {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The driver with `words`, the suite and the results folder, run to its end.
  func pentimento(_ words: String..., environment: [String: String?] = [:]) throws -> Program.Ending {
    try program(words, environment: environment).run()
  }

  /// The same, not started yet.
  func program(_ words: [String], environment: [String: String?] = [:]) -> Program {
    let takesSuite = words.first == "run" && !words.contains("--resume")
    let suite = takesSuite ? ["--suite", Build.own.path("KnownWork"), "--quiet", "--results", "r"] : []
    return Program(
      path: Build.own.path("pentimento"), words: words + suite, folder: folder.path, environment: environment)
  }

  /// The only folder below `r` whose name ends with `-NAME`, relative.
  func path(_ name: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("r")).filter {
      $0.hasSuffix("-\(name)")
    }
    guard names.count == 1 else { throw WrittenRun.NotOneRun(names: names) }
    return "r/\(names[0])"
  }

  func samples(_ path: String) throws -> [SampleRow] {
    try CSV.read(SampleRow.self, path: folder.path("\(path)/samples.csv"))
  }

  func facts(_ path: String) throws -> [String: String] {
    let rows = try CSV.read(EnvironmentRow.self, path: folder.path("\(path)/environment.csv"))
    return Dictionary(rows.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension [SampleRow] {
  /// What must be there whatever the order of processes was: each row but its value.
  var keys: Set<String> { Set(map { "\($0.id) \($0.metric) \($0.process) \($0.sample)" }) }
}
