/// What three dumps of one process say of its heap: before the first operation that was measured, when most was alive, and
/// after the last one. Each profile goes by call site: the innermost function that is none of the allocator's.
public struct HeapProfiles: Sendable {
  /// Bytes alive before, at the peak, and after.
  public let before, peak, after: StackProfile
  /// Bytes alive after and not before: what the operations keep.
  public let growth: StackProfile
  /// Bytes and blocks that the operations asked for, freed again or not.
  public let requested, requests: StackProfile
  /// Whether the peak is one of its own, and not what was alive after.
  public let hasOwnPeak: Bool

  /// All of them, in the order of the table.
  public var all: [StackProfile] { [requested, requests, before, peak, after, growth] }

  /// Reads the dumps; `peak` nil where none was made in between. `name` gives the function at a place of a file.
  public init(
    before first: HeapDumpFile, peak middle: HeapDumpFile?, after last: HeapDumpFile,
    name: (_ path: String, _ offset: UInt) -> String?
  ) {
    let source = "jemalloc prof.dump, every request"
    let highest = middle.flatMap { $0.liveBytes > max(first.liveBytes, last.liveBytes) ? $0 : nil }
    hasOwnPeak = highest != nil
    let peakDump = highest ?? (first.liveBytes > last.liveBytes ? first : last)
    var stacks: [[UInt]: [Frame]] = [:]
    var frames: [UInt: Frame] = [:]
    // All three come from one process, whose files lie where they lie in the last one.
    func frame(_ address: UInt) -> Frame {
      if let known = frames[address] { return known }
      // A return address is behind the call.
      let place = address &- 1
      let mapping = last.mappings.first { $0.range.contains(place) }
      let found = mapping.map { name($0.path, place - $0.range.lowerBound + $0.offset) }
      let frame = Frame(name: found ?? nil, module: mapping?.path ?? "[unknown]")
      frames[address] = frame
      return frame
    }
    func stack(_ addresses: [UInt]) -> [Frame] {
      if let known = stacks[addresses] { return known }
      let made = addresses.reversed().map(frame)
      stacks[addresses] = made
      return made
    }
    func profile(
      _ metric: String, unit: String = "B", _ dump: HeapDumpFile, _ value: (HeapDumpFile.Requests) -> Int,
      less earlier: HeapDumpFile? = nil
    ) -> StackProfile {
      var profile = StackProfile(metric: metric, unit: unit, source: source)
      for (addresses, requests) in dump.stacks { profile.add(stack(addresses), value(requests)) }
      for (addresses, requests) in earlier?.stacks ?? [:] { profile.add(stack(addresses), -value(requests)) }
      return profile.untilCallSite
    }
    before = profile("live_before", first, \.liveBytes)
    peak = profile("live_peak", peakDump, \.liveBytes)
    after = profile("live_after", last, \.liveBytes)
    growth = profile("live_growth", last, \.liveBytes, less: first)
    requested = profile("requested", last, \.bytes, less: first)
    requests = profile("requests", unit: "count", last, \.count, less: first)
  }

  private init(all: [StackProfile], hasOwnPeak: Bool) {
    (requested, requests, before, peak, after, growth) = (all[0], all[1], all[2], all[3], all[4], all[5])
    self.hasOwnPeak = hasOwnPeak
  }

  /// The same with every profile changed by `change`.
  public func mapped(_ change: (StackProfile) -> StackProfile) -> HeapProfiles {
    HeapProfiles(all: all.map(change), hasOwnPeak: hasOwnPeak)
  }
}
