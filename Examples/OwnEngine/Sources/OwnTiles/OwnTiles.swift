import Measurement
import PageTable
import Results

/// A suite over an engine of one's own.
@main
struct OwnTiles: Suite {
  static let name = "OwnTiles"
  static let summary = "what a snapshot and the first writes after it cost in an engine of one's own"
  static let designs = [
    DesignDescription(
      name: "pageTable", summary: "a directory of tables of 8 x 8 tiles", axes: ["map": "pageTable"]),
    DesignDescription(name: "arrays", summary: "an array of arrays", axes: ["map": "array"]),
  ]
  static let benchmarks = [
    Benchmark(
      "FirstWrite", "the first write of every tile after a snapshot", designs: ["pageTable", "arrays"],
      parameters: [
        ParameterDeclaration(
          "side", "tiles along a side of the square layer", range: .integers(1, 128),
          defaults: ["16", "32", "64"],
          quick: ["8", "16"])
      ],
      metrics: [
        "wall", "tile_wall", "page_faults", "tile_copies", "table_copies", "allocations", "pixel_hash",
        "holder_hash",
      ],
      ownMetrics: [
        MetricDeclaration(
          name: "table_copies", unit: "count", metricClass: .exact, source: "engine counter",
          summary: "tables copied", gate: .engine)
      ],
      headline: ["tile_wall", "page_faults", "tile_copies", "table_copies"], swept: "side", samples: 3,
      bytesNeeded: { 3 * $0.integer("side") * $0.integer("side") * 2 * tileChannels + 64 << 20 },
      body: { run in
        if run.id.design == "arrays" {
          measure(ArrayOfArrays.self, run)
        } else {
          measure(PageTable.self, run)
        }
      })
  ]

  static func main() { SuiteCommand.main(Self.self) }

  private static func measure<Storage: TileStorage>(_ storage: Storage.Type, _ run: CaseRun) {
    let side = run.parameters.integer("side")
    let sampler = Sampler(probes: [AllocationProbe(tileRequestBytes: 2 * tileChannels), FaultProbe()])
    for sample in 0..<run.samples {
      var layer = Storage(side: side)
      let snapshot = layer
      let readings = sampler.measure {
        for y in 0..<side { for x in 0..<side { layer.write(7, x: x, y: y) } }
      }
      run.record(readings.dividing(wallBy: side * side, as: "tile_wall"), sample: sample)
      run.record("tile_copies", Double(layer.tileCopies), sample: sample)
      run.record("table_copies", Double(layer.tableCopies), sample: sample)
      // Designs that should agree are held to it: what they computed goes into the rows as hashes.
      run.record("pixel_hash", Double(hash(layer)), sample: sample)
      run.record("holder_hash", Double(hash(snapshot)), sample: sample)
    }
  }

  private static func hash(_ layer: some TileStorage) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    layer.forEachTile { for channel in $0 { hash = (hash ^ UInt64(channel)) &* 0x100_0000_01b3 } }
    return hash >> 16
  }
}
