import Results
import Statistics

/// What a run will take, from what its plan declares and from how long like cases took before on this machine.
public struct Prediction: Sendable {
  /// Processes of the plan.
  public let processes: Int
  /// Those of which something is known.
  public let known: Int
  /// About how long the known ones take together, s; nil when nothing is known.
  public let seconds: Double?
  /// The case that takes longest, and about how long one process of it takes, s.
  public let longest: (id: CaseID, seconds: Double)?
  /// Memory that the largest case needs at most, B; cases run one after another.
  public let memory: Int
  /// Room that the results take while the run goes on, B.
  public let disk: Int

  /// Bytes of a row, in its part and in the table, with what is summarised of it.
  private static let rowBytes = 600

  /// Predicts `plan` from the processes of earlier runs.
  ///
  /// A case that was measured before takes the median of its processes. Another one takes as long as the slowest case of the
  /// same benchmark and design that has no larger value of any whole or decimal parameter, times the product of the ratios
  /// of the parameters that are larger here: the work of a benchmark grows with them at most so. Without one it stays
  /// unknown.
  public init(_ plan: RunPlan, history: [QualityRow]) {
    var times: [CaseID: [Double]] = [:]
    for row in history where row.fate == .kept { times[row.id, default: []].append(row.seconds) }
    let medians = times.compactMapValues { median($0) }
    var (known, total) = (0, 0.0)
    var longest: (id: CaseID, seconds: Double)?
    for planned in plan.cases {
      guard let seconds = medians[planned.id] ?? Self.scaled(planned.id, medians) else { continue }
      known += planned.processes
      total += seconds * Double(planned.processes)
      if seconds > longest?.seconds ?? 0 { longest = (planned.id, seconds) }
    }
    processes = plan.steps.count
    self.known = known
    seconds = known > 0 ? total : nil
    self.longest = longest
    memory = plan.cases.map(\.bytesNeeded).max() ?? 0
    disk = plan.cases.reduce(1 << 20) {
      $0 + $1.processes * $1.samples * $1.benchmark.metrics.count * Self.rowBytes
    }
  }

  private static func scaled(_ id: CaseID, _ medians: [CaseID: Double]) -> Double? {
    medians.compactMap { other, seconds -> Double? in
      guard other.suite == id.suite, other.benchmark == id.benchmark, other.design == id.design,
        Set(other.parameters.keys) == Set(id.parameters.keys)
      else { return nil }
      var factor = 1.0
      for (name, value) in id.parameters where other.parameters[name] != value {
        guard let here = Double(value), let there = other.parameters[name].flatMap(Double.init), there > 0,
          here >= there
        else { return nil }
        factor *= here / there
      }
      return seconds * factor
    }.max()
  }

  /// The prediction in a line.
  public var text: String {
    let time =
      seconds.map { "about \(Self.duration($0)) for \(known) of them, by earlier runs" }
      ?? "time unknown, since no earlier run here measured such cases"
    return "\(processes) processes, \(time); at most \(Quantity.text(Double(memory), unit: "B")) of memory, "
      + "\(Quantity.text(Double(disk), unit: "B")) of disk"
  }

  /// Throws `SuiteInputError` for what cannot fit: a process into its time limit (s), the run into `minutes`, the results
  /// onto the disk. What is unknown is let pass.
  public func check(timeLimit: Int, minutes: Double?, freeDisk: Int?) throws(SuiteInputError) {
    if let longest, longest.seconds > Double(timeLimit) {
      throw SuiteInputError(
        "a process of \(longest.id) is predicted to take \(Self.duration(longest.seconds)), and may take \(timeLimit) s",
        advice: "Nothing was measured. Give a longer --time-limit or smaller parameters.")
    }
    if let minutes, let seconds, seconds > minutes * 60 {
      throw SuiteInputError(
        "the run is predicted to take \(Self.duration(seconds)), more than --minutes \(NumberText.of(minutes))",
        advice: "Nothing was measured. Share it out with --shard, or give fewer values or processes.")
    }
    if let freeDisk, disk > freeDisk {
      throw SuiteInputError(
        "the results need about \(Quantity.text(Double(disk), unit: "B")) of disk, and "
          + "\(Quantity.text(Double(freeDisk), unit: "B")) are free",
        advice: "Nothing was measured. Make room, choose another --results, or take fewer --samples.")
    }
  }

  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1: "\(Quantity.text(seconds * 1e9, unit: "ns"))"
    case ..<120: "\(Int(seconds.rounded())) s"
    case ..<7200: "\(Int((seconds / 60).rounded())) min"
    default: "\(((seconds / 360).rounded() / 10)) h"
    }
  }
}
