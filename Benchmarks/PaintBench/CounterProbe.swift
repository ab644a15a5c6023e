import Measurement
import PaintEngine

/// The engine's own counters over an operation.
public final class CounterProbe<Design: EngineDesign>: Probe {
  private let context: TileContext<Design>
  private var counters = EngineCounters()

  /// Reads the counters of `context`.
  public init(_ context: TileContext<Design>) { self.context = context }

  public func begin() { context.counters = EngineCounters() }

  public func stop() { counters = context.counters }

  /// What was counted between the last `begin` and `stop`.
  public var last: EngineCounters { counters }

  public func readings() -> [Reading] {
    [
      ("tile_copies", counters.tileCopies), ("bytes_copied", counters.bytesCopied),
      ("tiles_touched", counters.tilesTouched), ("tiles_created", counters.tilesCreated),
      ("tiles_visited", counters.tilesVisited),
    ].map { Reading($0.0, Double($0.1), source: "engine counter", thread: .main) }
  }
}

/// The probes that fit around every operation of the engine, nested so that none sees another's work.
public struct PaintProbes<Design: EngineDesign> {
  /// The engine's counters.
  public let counters: CounterProbe<Design>
  private let sampler: Sampler

  /// Probes for an artwork; `memory` adds the levels of memory before and after.
  public init(_ context: TileContext<Design>, memory: MemoryProbe? = nil) {
    counters = CounterProbe(context)
    let requests = Design.Storage.requests(byteCount: context.geometry.byteCount)
    let allocations = AllocationProbe(tileRequestBytes: requests[0])
    let outer: [any Probe] = memory.map { [$0] } ?? []
    sampler = Sampler(probes: outer + [allocations, FaultProbe(), counters, CPUProbe()])
  }

  /// Runs the operation once and returns what all probes read.
  public func measure(_ operation: () throws -> Void) rethrows -> [Reading] { try sampler.measure(operation) }
}
