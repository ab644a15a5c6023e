import FoundationEssentials
import Results

/// What this machine can and cannot measure, how noisy it is, and what to do about it.
public struct DoctorReport: Codable, Sendable {
  /// The machine, such as its processor and kernel.
  public let machine: [String: String]
  /// The allocator's options in force in this process, by jemalloc's names.
  public let allocator: [String: String]
  /// What can be measured.
  public let figures: [Measurability]
  /// What decides how good it is.
  public let findings: [Finding]
  /// The noise test; nil when it was left out.
  public let noise: NoiseTest?

  /// Looks at this machine and process.
  public init(noise: NoiseTest?) { self.init(.read(), noise: noise) }

  init(_ facts: MachineFacts, noise: NoiseTest?) {
    machine = Dictionary(uniqueKeysWithValues: HostFacts.all().map { ($0.key, $0.value) })
    allocator = facts.allocatorOptions
    figures = Measurability.all(refusals: facts.refusals)
    findings = Finding.all(of: facts) + (noise.map(Finding.all) ?? [])
    self.noise = noise
  }

  /// The report as JSON with sorted keys.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// The report for people: three tables and the advice.
  public func text() -> String {
    var what = TextTable([.init("figure"), .init("here"), .init("by, or why not")])
    for figure in figures {
      let reason = figure.reason.map { figure.instrument == nil ? $0 : "; first choice: \($0)" } ?? ""
      what.add([figure.figure, figure.instrument == nil ? "no" : "yes", (figure.instrument ?? "") + reason])
    }
    var how = TextTable([.init("condition"), .init("state"), .init("found")])
    for finding in findings { how.add([finding.subject, finding.state.rawValue, finding.found]) }
    var text = "What can be measured here\n\(what.render())\nWhat it is worth\n\(how.render())"
    if !allocator.isEmpty { text += "\nThe allocator's options\n\(JemallocOptions.text(allocator))\n" }
    if let noise { text += "\n" + noise.text() }
    let advice =
      figures.compactMap { figure in figure.advice.map { "\(figure.figure): \($0)" } }
      + findings.compactMap { finding in finding.advice.map { "\(finding.subject): \($0)" } }
    return text + (advice.isEmpty ? "" : "\nWhat to do\n" + advice.map { "* \($0)\n" }.joined())
  }
}

extension NoiseTest {
  /// The spreads as a table.
  func text() -> String {
    var table = TextTable([
      .init("loop"), .init("median", .right), .init("process spread", .right), .init("pair spread", .right),
    ])
    for spread in spreads {
      let time = "\(Quantity.text(spread.median, unit: "ns")) / \(spread.loop.unit)"
      table.add([spread.loop.rawValue, time, Self.percent(spread.process), Self.percent(spread.pair)])
    }
    let head =
      "Noise: \(pairs) pairs of fresh processes in \(Int(seconds.rounded())) s (standard deviations)\n"
    return head + table.render()
  }

  static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}

extension Finding {
  /// What the noise test says of figures taken here.
  static func all(of noise: NoiseTest) -> [Finding] {
    var findings: [Finding] = []
    if let steal = noise.steal {
      findings.append(
        Finding(
          subject: "steal", state: steal > 0.01 ? .problem : .good,
          found: "\(NoiseTest.percent(steal)) of the noise test's time went to other machines",
          advice: steal > 0.01
            ? "The host is overcommitted: use another one, or take more '--processes'." : nil))
    } else {
      findings.append(
        Finding(subject: "steal", state: .unknown, found: "/proc/stat cannot be read", advice: nil))
    }
    for spread in noise.spreads {
      let isNoisy = spread.pair > 0.05
      // Welch's interval with n processes a side is about 2.8 spreads / sqrt(n) to either side.
      let processes = max(3, Int((2.8 * spread.pair / 0.05 * (2.8 * spread.pair / 0.05)).rounded(.up)))
      findings.append(
        Finding(
          subject: "noise, \(spread.loop.rawValue)", state: isNoisy ? .problem : .good,
          found: "equal processes differ by \(NoiseTest.percent(spread.process)), pairs by "
            + NoiseTest.percent(spread.pair),
          advice: isNoisy
            ? "To tell 5 % apart, take about \(processes) '--processes', or a quieter machine." : nil))
    }
    return findings
  }
}
