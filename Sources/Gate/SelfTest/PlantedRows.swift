import Results

/// Faults planted into the rows of a run, each as what a broken engine would have yielded: the gate must go red in the fault's
/// own way.
public enum PlantedRows: String, CaseIterable, Sendable {
  /// One more tile is copied.
  case copy
  /// Every write of a tile copies it.
  case everyWrite = "every-write"
  /// A freeze is ignored: copies fall to 0, the live pixels stay right, and what is held changes.
  case freeze
  /// History holds 64 bytes more.
  case held
  /// A walk visits as many tiles more as there are on the canvas.
  case visited
  /// A row is produced no more, and declared no more.
  case removedRow = "removed-row"

  /// The exit code that the gate must give.
  public var exitCode: Int32 {
    switch self {
    case .copy, .everyWrite, .held, .visited: 1
    case .freeze: 5
    case .removedRow: 4
    }
  }

  /// The verdict that at least one row must have.
  public var verdict: Verdict {
    switch self {
    case .copy, .everyWrite, .held, .visited: .regressed
    case .freeze: .invalid
    case .removedRow: .missing
    }
  }

  /// The metrics that it touches, the first that a case has in front.
  public var metrics: [String] {
    switch self {
    case .copy, .everyWrite: ["tile_copies"]
    case .freeze: ["tile_copies", "holder_hash"]
    case .held: ["held_bytes", "heap_allocated_delta"]
    case .visited: ["tiles_visited"]
    case .removedRow: []
    }
  }

  /// `input` with the fault in the first case that has what it touches, in every process alike; nil when no case has it.
  public func planted(in input: GateInput) -> GateInput? {
    let held = input.declared.filter { $0.value.gate != .none }.map(\.key)
    if self == .removedRow {
      guard let victim = held.sorted().first else { return nil }
      var result = input
      result.declared[victim] = nil
      result.produced.removeAll { $0.id == victim.id && $0.metric == victim.metric }
      return result
    }
    let ids = Set(held.map(\.id)).sorted()
    for id in ids {
      guard let name = target(of: id, held) else { continue }
      var result = input
      for index in result.produced.indices where result.produced[index].id == id {
        let row = result.produced[index]
        if row.metric == name, let value = row.value {
          result.produced[index].value = changed(value, of: row, in: input)
        }
        if self == .freeze, row.metric == "holder_hash", let value = row.value {
          result.produced[index].value = value == 0 ? 1 : value - 1
        }
      }
      return result
    }
    return nil
  }

  /// The metric of case `id` that the fault changes; nil when the case lacks what it takes.
  private func target(of id: CaseID, _ held: [RowKey]) -> String? {
    let own = Set(held.filter { $0.id == id }.map(\.metric))
    if self == .freeze { return own.isSuperset(of: metrics) ? "tile_copies" : nil }
    return metrics.first { own.contains($0) }
  }

  private func changed(_ value: Double, of row: SampleRow, in input: GateInput) -> Double {
    switch self {
    case .copy: return value + 1
    case .everyWrite:
      // At least each tile that is touched; twice what was copied when that is not told.
      let touched = input.produced.first {
        $0.id == row.id && $0.process == row.process && $0.sample == row.sample
          && $0.metric == "tiles_touched"
      }
      return value + max(1, touched?.value ?? value)
    case .freeze: return 0
    case .held: return value + 64
    case .visited:
      let parameters = row.id.parameters
      let side = parameters["canvas_px"].flatMap(Double.init).map { $0 / 64 }
      return value + max(1, side.map { $0 * $0 } ?? parameters["tiles"].flatMap(Double.init) ?? 1)
    case .removedRow: return value
    }
  }
}
