import CommandLine
import Measurement
import Profiles
import Results

/// `pentimento profile --diff`: two profiles held against each other.
enum ProfileDifference {
  /// Two designs of a case, profiled one after the other into one folder.
  static func compare(
    designs: [String], of pattern: String, _ arguments: ParsedArguments, _ command: Command
  ) throws -> Int32 {
    let kinds = try ProfileCommand.kinds(arguments)
    guard kinds.contains(where: { $0 != .timeline }) else {
      throw command.usageError("--diff has nothing to compare in a --timeline")
    }
    let name = try ProfileCommand.name(arguments, command)
    let planned = try ProfiledCases(pattern: pattern, designs: designs, arguments, command)
    Interruption.watch()
    let folder = try RunFolder(in: arguments.text("results") ?? "results", name: name)
    var profiles: [CaseProfile] = []
    for (part, own) in zip(["reference", "candidate"], planned.cases) {
      let path = try folder.part(part)
      let profile = try CaseProfile(own, planned.plan, in: path, arguments)
      do {
        for kind in kinds { try profile.take(kind) }
      } catch let failure as ProfileFailure {
        return failure.tell()
      }
      try profile.write(describing: nil)
      profiles.append(profile)
    }
    let rows = SiteDifferences.rows(
      reference: profiles[0].sites, named: profiles[0].id.design, candidate: profiles[1].sites,
      named: profiles[1].id.design)
    try CSV.write(rows, to: "\(folder.path)/differences.csv")
    try folder.describe([.differences])
    let isPrinted = report(rows, arguments)
    _ = Output.note("profile: \(folder.path)\n")
    return isPrinted ? 0 : 2
  }

  /// Two folders of profiles, such as those of two revisions. Nothing is written.
  static func compare(folders: [String], _ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    for option in command.options.map(\.name)
    where !["diff", "top", "quiet"].contains(option) && arguments.isGiven(option) {
      throw command.usageError(
        "--\(option) is for profiling; '\(folders[0])' and '\(folders[1])' are taken for folders")
    }
    var profiles: [[SiteRow]] = []
    for path in folders {
      let folder = RunFolder(existing: path)
      profiles.append(try RunReader.table(SiteRow.self, "sites.csv", in: folder.path))
    }
    let rows = SiteDifferences.rows(
      reference: profiles[0], named: folders[0], candidate: profiles[1], named: folders[1])
    guard !rows.isEmpty else {
      throw SuiteInputError(
        "the profiles in '\(folders[0])' and '\(folders[1])' have no profiler in common",
        advice: "Take both with the same of --cpu, --heap and --instructions.")
    }
    return report(rows, arguments) ? 0 : 2
  }

  private static func report(_ rows: [SiteDifferenceRow], _ arguments: ParsedArguments) -> Bool {
    var text = ""
    var metrics: [String] = []
    for row in rows where !metrics.contains("\(row.profile) \(row.metric)") {
      metrics.append("\(row.profile) \(row.metric)")
      let own = rows.filter { $0.profile == row.profile && $0.metric == row.metric }
      text += "\(text.isEmpty ? "" : "\n")\(row.profile): \(row.metric)\n"
      text += SiteText.differences(own, limit: arguments.integer("top") ?? 15)
    }
    return Output.report(text)
  }
}
