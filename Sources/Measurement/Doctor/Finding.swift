import Results

/// One thing about the machine that decides what figures are worth.
public struct Finding: Codable, Sendable, Equatable {
  /// How it stands.
  public enum State: String, Codable, Sendable {
    /// As it should be.
    case good
    /// Worth knowing; figures are still good.
    case note
    /// Figures suffer.
    case problem
    /// It could not be read.
    case unknown
  }

  /// What was looked at.
  public let subject: String
  /// How it stands.
  public let state: State
  /// What was found.
  public let found: String
  /// What to do about it; nil when there is nothing to do.
  public let advice: String?
}

extension Finding {
  /// Every finding on `facts`, in a fixed order.
  static func all(of facts: MachineFacts) -> [Finding] {
    [
      clock(facts), cores(facts), governor(facts), load(facts), container(facts), memory(facts),
      hugePages(facts),
      addresses(facts), allocator(facts),
    ]
  }

  private static func clock(_ facts: MachineFacts) -> Finding {
    let source = facts.clockSource ?? "an unknown source"
    let found = "grain \(facts.clockGrain) ns, from \(source)"
    guard facts.clockGrain > 200 else {
      return Finding(subject: "clock", state: .good, found: found, advice: nil)
    }
    return Finding(
      subject: "clock", state: .problem, found: found,
      advice: "A clock this coarse needs longer operations: each must last 1,000 grains. "
        + "On x86 boot with clocksource=tsc where the processor has a constant one.")
  }

  private static func cores(_ facts: MachineFacts) -> Finding {
    let limit = facts.quota.map { ", limited to \(decimal($0)) by the control group" } ?? ""
    let usable = min(Double(facts.cores), facts.quota ?? .infinity)
    let found = "\(facts.cores) online\(limit)"
    guard usable < 2 else { return Finding(subject: "processors", state: .good, found: found, advice: nil) }
    return Finding(
      subject: "processors", state: .problem, found: found,
      advice: "Saves beside painting need two processors: raise the container's CPU limit to 2 or more.")
  }

  private static func governor(_ facts: MachineFacts) -> Finding {
    guard let governor = facts.governor else {
      return Finding(
        subject: "governor", state: .unknown, found: "not shown here (usual in virtual machines)",
        advice:
          "The host may change the clock rate: compare designs side by side in one run, never over time.")
    }
    guard governor != "performance" else {
      return Finding(subject: "governor", state: .good, found: governor, advice: nil)
    }
    return Finding(
      subject: "governor", state: .note, found: governor,
      advice: "The clock rate follows the load: 'cpupower frequency-set -g performance' as root holds it.")
  }

  private static func load(_ facts: MachineFacts) -> Finding {
    guard let load = facts.load else {
      return Finding(
        subject: "load", state: .unknown, found: "/proc/loadavg cannot be read", advice: "Look with 'top'.")
    }
    let found = "\(decimal(load)) over the last minute"
    guard load > 0.5 * Double(facts.cores) else {
      return Finding(subject: "load", state: .good, found: found, advice: nil)
    }
    return Finding(
      subject: "load", state: .problem, found: found,
      advice: "Others compute here: wait for them, or take exact metrics only ('pentimento gate').")
  }

  private static func container(_ facts: MachineFacts) -> Finding {
    guard facts.virtualisation != "none seen" else {
      return Finding(
        subject: "machine", state: .good, found: "no virtual machine or container seen", advice: nil)
    }
    return Finding(
      subject: "machine", state: .note, found: facts.virtualisation,
      advice:
        "Neighbours share the hardware: hold designs against each other in one run ('compare --designs').")
  }

  private static func memory(_ facts: MachineFacts) -> Finding {
    guard let available = facts.memoryAvailable else {
      return Finding(
        subject: "memory", state: .unknown, found: "/proc/meminfo cannot be read",
        advice: "Cases that do not fit cannot be refused beforehand here: start with '--quick'.")
    }
    let limit =
      facts.groupLimit.map { ", the control group may take \(Quantity.text(Double($0), unit: "B"))" } ?? ""
    let usable = min(available, facts.groupLimit ?? .max)
    let found = "\(Quantity.text(Double(available), unit: "B")) available\(limit)"
    guard usable < 4 << 30 else { return Finding(subject: "memory", state: .good, found: found, advice: nil) }
    return Finding(
      subject: "memory", state: .note, found: found,
      advice:
        "The default run needs up to 4 GiB: larger cases are refused, smaller ones run ('--canvas', '--layers')."
    )
  }

  private static func hugePages(_ facts: MachineFacts) -> Finding {
    guard let mode = facts.hugePages else {
      return Finding(
        subject: "huge pages", state: .unknown, found: "transparent huge pages are not shown here",
        advice: "Page faults of unlike machines cannot be compared.")
    }
    guard mode == "always" else {
      return Finding(subject: "huge pages", state: .good, found: mode, advice: nil)
    }
    return Finding(
      subject: "huge pages", state: .problem, found: mode,
      advice: "Untouched memory becomes resident in pieces of 2 MiB, when the kernel likes: "
        + "'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled' as root.")
  }

  private static func addresses(_ facts: MachineFacts) -> Finding {
    let subject = "address layout"
    switch facts.addressRandomisation {
    case nil:
      return Finding(
        subject: subject, state: .unknown, found: "/proc/sys/kernel/randomize_va_space cannot be read",
        advice: nil)
    case 0?:
      return Finding(
        subject: subject, state: .note, found: "fixed: every process is laid out alike",
        advice:
          "A time then holds for one layout alone: 'sysctl kernel.randomize_va_space=2' as root lets it vary."
      )
    case let value?:
      return Finding(
        subject: subject, state: .good, found: "randomised (\(value)): processes sample over layouts",
        advice: nil)
    }
  }

  private static func allocator(_ facts: MachineFacts) -> Finding {
    if let refusal = facts.refusals[.jemalloc] {
      return Finding(
        subject: "allocator", state: .problem, found: refusal,
        advice: "Take LD_PRELOAD away and link jemalloc: heap figures are refused until then.")
    }
    guard let settings = facts.allocatorSettings, settings != FixedSettings.allocator else {
      return Finding(
        subject: "allocator", state: .good,
        found: "jemalloc \(facts.allocatorVersion), cases run under \(FixedSettings.allocator)", advice: nil)
    }
    return Finding(
      subject: "allocator", state: .note,
      found: "jemalloc \(facts.allocatorVersion) under MALLOC_CONF=\(settings)",
      advice: "Your settings replace the fixed ones: unset MALLOC_CONF to compare with other runs.")
  }

  private static func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
