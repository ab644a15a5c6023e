import Measurement

/// A save after n steps: it looks at what the last step changed, however many there were before.
enum SavingBenchmark {
  static let benchmark = Benchmark(
    "Saving", "a save after n steps of history", designs: ["plain"],
    parameters: [
      ParameterDeclaration(
        "history_steps", "steps on the undo stack", range: .integers(1, 100_000),
        defaults: ["1", "10", "100"],
        quick: ["1", "10", "100"])
    ],
    metrics: ["wall", "tiles_visited", "pixel_hash", "holder_hash"], headline: ["wall"],
    swept: "history_steps",
    processes: 2,
    bytesNeeded: { _ in 64 << 20 }
  ) { run in
    let sampler = Sampler(probes: [])
    for sample in 0..<run.samples {
      let steps = run.parameters.integer("history_steps")
      var painting = Painting(tiles: 64, fault: run.fault)
      var history: [[Painting.Tile]] = []
      for step in 0..<steps {
        history.append(painting.freeze())
        painting.write(UInt8(truncatingIfNeeded: 100 + step), to: step % 64)
      }
      var visited = 0
      run.record(
        sampler.measure {
          let changed = zip(painting.tiles, history.last ?? []).filter { $0 !== $1 }
          visited = changed.count
          if run.fault == .saveHistory { visited += history.count }
        }, sample: sample)
      run.record("tiles_visited", Double(visited), sample: sample)
      // Of the tile alone that every length paints alike.
      run.record("pixel_hash", Painting.hash([painting.tiles[63]]), sample: sample)
      run.record("holder_hash", Painting.hash(history.last ?? []), sample: sample)
    }
  }
}
