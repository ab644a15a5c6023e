import CommandLine
import Comparison
import Measurement
import Results

/// `pentimento merge`: one run of the shards that several machines of one class have measured.
enum MergeCommand {
  static let command = Command(
    name: "pentimento merge",
    overview: "Joins runs of different cases, such as the shards of several machines, into one.",
    options: [
      .value(
        "results", "folder", .file, default: "results", help: "Where the folder of the joined run is made."),
      .value("name", "word", default: "merged", help: "The last part of the folder's name."),
      .flag(
        "advisory", help: "Join runs of unlike machines all the same; environment.csv says what differs."),
    ],
    arguments: [Argument("run", .some, .file, help: "Folders of runs.")],
    discussion: """
      Refused: runs of another commit, compiler, machine or allocator setting, a case that two runs have measured (samples of \
      two machines are never pooled), shards of unlike numbers.
      Exit codes: 0 joined, 2 usage, I/O or data error or a refusal, 4 joined but a shard or process is missing.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let name = arguments.text("name") ?? "merged"
    guard RunFolder.isName(name) else {
      throw command.usageError("--name '\(name)' may hold letters, digits, '-', '_' and '.' only")
    }
    let runs = try MergedRuns(arguments.positional, isAdvisory: arguments.flag("advisory"))
    let folder = try RunFolder(in: arguments.text("results") ?? "results", name: name)
    var tables = try RunTables(in: folder.path)
    // One run at a time is in memory.
    for path in runs.paths {
      try tables.add(
        try RunReader.read(path, name: path).samples,
        quality: try RunReader.table(QualityRow.self, "quality.csv", in: path))
    }
    // Each machine has its own clock and its own drift: their sentinels stay with them.
    try tables.finish(swept: runs.swept, sentinel: [], environment: runs.environment)
    let isPrinted = Output.report(
      "\(runs.paths.count) runs, \(runs.cases) cases, \(tables.summary.count) rows of summary in \(folder.path)\n"
    )
    for shortage in runs.shortages { _ = Output.note("\(shortage)\n") }
    return runs.shortages.isEmpty ? (isPrinted ? 0 : 2) : 4
  }
}
