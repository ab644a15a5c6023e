import CommandLine
import Comparison
import Measurement
import Profiles
import Results

/// The profiles of one case: taken one after another, kept in one folder.
final class CaseProfile {
  let id: CaseID
  /// Where everything is written.
  let folder: String
  private(set) var sites: [SiteRow] = []

  private let process: ProfileProcess
  private let plan: RunPlan
  private var overhead: [OverheadRow] = []
  private var names = FunctionNames()
  private var kinds: [ProfileKind] = []
  /// Begins the names of the frames above what is measured.
  private static let measuring = "$s11Measurement7SamplerV7measure"

  /// What a picture's title has room for.
  private var subject: String { "\(id.suite)/\(id.benchmark), \(id.design)" }

  /// A profile in a folder that is there.
  init(_ planned: RunPlan.PlannedCase, _ plan: RunPlan, in folder: String, _ arguments: ParsedArguments)
    throws
  {
    id = planned.id
    self.folder = folder
    self.plan = plan
    process = ProfileProcess(planned, plan.selection, arguments, folder: folder)
  }

  /// Runs the case without the profiler and then with it. Throws `ProfileFailure` when the case fails.
  func take(_ kind: ProfileKind) throws {
    let plain = try process.run(nil)
    let profiled = try process.run(kind)
    overhead += overhead(kind, plain, profiled)
    switch kind {
    case .cpu: try takeCPU()
    case .heap: try takeHeap()
    case .instructions: try takeInstructions()
    case .timeline:
      _ = try RunReader.table(TimelineRow.self, "timeline.csv", in: folder)
      // Charts are drawn of folders that say what was measured.
      try CSV.write(Summary.summarise(profiled.rows), to: "\(folder)/summary.csv")
    }
    kinds.append(kind)
  }

  private func takeCPU() throws {
    let text = String(decoding: try AtomicFile.read("\(folder)/cpu.perf"), as: UTF8.self)
    let source = "perf record, cpu-clock, \(process.frequency) Hz"
    let raw = try PerfScript.profile(text, file: "\(folder)/cpu.perf", source: source).below(Self.measuring)
    let profile = names.readable(raw)
    keep(profile, kind: .cpu, sites: profile.sites)
    try draw(
      profile, "cpu", "CPU time of \(subject)",
      ["\(source); all threads while the operations that are measured run."])
  }

  private func takeHeap() throws {
    func dump(_ moment: String) throws -> HeapDumpFile? {
      let path = "\(folder)/\(moment).heap"
      guard let bytes = try? AtomicFile.read(path) else { return nil }
      return try HeapDumpFile(String(decoding: bytes, as: UTF8.self), file: path)
    }
    guard let before = try dump("before"), let after = try dump("after") else {
      throw ProfileFailure(reason: "\(id): jemalloc wrote no profile into \(folder)", code: 4)
    }
    let raw = HeapProfiles(before: before, peak: try dump("peak"), after: after) {
      names.function(in: $0, at: $1)
    }
    let profiles = raw.mapped { names.readable($0.below(Self.measuring)) }
    for profile in profiles.all { keep(profile, kind: .heap, sites: profile.sites) }
    let source = profiles.requested.source
    try draw(
      profiles.requested, "heap-requested", "Memory asked for by \(subject)",
      ["\(source); by what is measured, freed again or not, in size classes."])
    try draw(
      profiles.peak, "heap-peak", "Memory alive at the peak of \(subject)",
      [
        profiles.hasOwnPeak
          ? "\(source); when most was alive, looked for each millisecond, to 5 %."
          : "\(source); most was alive at an end of what is measured."
      ])
    try draw(
      profiles.growth, "heap-growth", "Memory that \(subject) keeps",
      ["\(source); alive after what is measured and not before it."])
  }

  private func takeInstructions() throws {
    let path = "\(folder)/callgrind.out"
    let file = try CallgrindFile(String(decoding: try AtomicFile.read(path), as: UTF8.self), file: path)
    let known = names.readable(file.names)
    let profile = file.stacks().below(Self.measuring).renamed(known)
    let sites = file.sites(known)
    keep(profile, kind: .instructions, sites: sites, sum: file.sum)
    try draw(
      profile, "instructions", "Instructions of \(subject)",
      ["\(CallgrindFile.source); stacks are divided among callers in proportion, functions are exact."])
  }

  private func keep(_ profile: StackProfile, kind: ProfileKind, sites: [Site], sum: Int? = nil) {
    let sum = sum ?? profile.sum
    self.sites += sites.map {
      SiteRow(
        id: id, profile: kind.rawValue, metric: profile.metric, unit: profile.unit, site: $0.name,
        own: Double($0.own), total: Double($0.total), share: sum == 0 ? nil : Double($0.own) / Double(sum),
        source: profile.source)
    }
  }

  private func draw(_ profile: StackProfile, _ name: String, _ title: String, _ lines: [String]) throws {
    try AtomicFile.write(FoldedStacks.text(profile), to: "\(folder)/\(name).folded")
    try AtomicFile.write(
      FlameGraph(profile, title: title, lines: [id.description] + lines).svg(), to: "\(folder)/\(name).svg")
  }

  /// Times of what is measured, which a busy machine stretches as it likes, and the CPU time of the whole process, which it
  /// does not.
  private func overhead(
    _ kind: ProfileKind, _ plain: ProfileProcess.Ending, _ profiled: ProfileProcess.Ending
  ) -> [OverheadRow] {
    let after = Dictionary(
      Summary.summarise(profiled.rows).map { ($0.metric, $0) }, uniquingKeysWith: { first, _ in first })
    var rows = Summary.summarise(plain.rows).compactMap { row -> OverheadRow? in
      guard row.metricClass == .timed, let before = row.p50, let with = after[row.metric]?.p50 else {
        return nil
      }
      return OverheadRow(
        id: row.id, profile: kind.rawValue, metric: row.metric, unit: row.unit, plain: before, profiled: with)
    }
    rows.append(
      OverheadRow(
        id: id, profile: kind.rawValue, metric: "whole_process_cpu", unit: "ns", plain: Double(plain.cpu),
        profiled: Double(profiled.cpu)))
    return rows
  }

  /// Writes the tables; `run` is the folder that describes them, where it is this one.
  func write(describing run: RunFolder?) throws {
    let explains = kinds.contains { $0 != .timeline }
    if explains { try CSV.write(sites, to: "\(folder)/sites.csv") }
    try CSV.write(overhead, to: "\(folder)/overhead.csv")
    var record = EnvironmentRecord(
      plan: plan, words: Array(Swift.CommandLine.arguments.dropFirst()), shard: nil)
    record.finish(CaseRunner.Outcome())
    try CSV.write(record.rows, to: "\(folder)/environment.csv")
    let tables: [DataPackage.Table] =
      (explains ? [.sites] : []) + [.overhead, .environment]
      + (kinds.contains(.timeline) ? [.timeline, .summary] : [])
    try (run ?? RunFolder(existing: folder)).describe(tables)
  }

  /// The tables for a person.
  func text(limit: Int) -> String {
    var text = "\(id)\n"
    for kind in kinds {
      let own = sites.filter { $0.profile == kind.rawValue }
      let cost = overhead.filter { $0.profile == kind.rawValue }
      let source = own.first?.source ?? "memory each 10 ms, stalls as they are recorded, of the whole session"
      text += "\n\(kind.rawValue): \(source)\n"
      switch kind {
      case .heap: text += SiteText.heapTable(own, limit: limit)
      case .cpu, .instructions: text += SiteText.table(own, limit: limit)
      case .timeline:
        text += TimelineText.table((try? RunReader.table(TimelineRow.self, "timeline.csv", in: folder)) ?? [])
      }
      text += cost.map {
        "\($0.metric): \(Quantity.text($0.plain, unit: $0.unit)) without the profiler, "
          + "\(Quantity.text($0.profiled, unit: $0.unit)) with it"
          + ($0.ratio.map { " (\(Quantity.text($0, unit: "x")))" } ?? "") + "\n"
      }.joined()
    }
    return text
  }
}
