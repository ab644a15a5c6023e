import Measurement
import PaintEngine

/// One painted layer of a case, the probes around it, and the pixels that must come out.
struct PeerWork<Layer: PeerLayer> {
  let canvas: PeerCanvas
  let run: CaseRun
  var layer: Layer
  /// What has been touched so far, in order.
  private var touched: [(cells: Set<Cell>, value: UInt16)] = []
  private var prepared: Set<Cell> = []

  /// A fully painted layer.
  init(_ run: CaseRun) throws {
    self.run = run
    canvas = PeerCanvas(side: run.parameters.integer("canvas_px"), seed: run.seed)
    layer = try Layer(canvas)
    let canvas = canvas
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: PeerCanvas.channelCount) { room in
      guard let start = room.baseAddress else { return }
      for cell in canvas.cells {
        canvas.fill(cell, start)
        layer.paint(cell, start)
      }
    }
  }

  /// The cells that `touch` is to write from now on.
  mutating func prepare(_ cells: [Cell]) {
    prepared = Set(cells)
    layer.prepare(cells)
  }

  /// Writes to the cells that were prepared, inside `measure`.
  mutating func touch(_ value: UInt16, _ measure: (() throws -> Void) throws -> [Reading]) throws -> [Reading]
  {
    let readings = try measure { try layer.touch(value) }
    touched.append((prepared, value))
    return readings
  }

  /// The units of this engine in which the prepared cells lie.
  var unitsTouched: Int {
    let unit = layer.unitBytes
    if unit >= canvas.bytes { return prepared.isEmpty ? 0 : 1 }
    guard unit > PeerCanvas.cellBytes else { return prepared.count * (PeerCanvas.cellBytes / unit) }
    // Square tiles of more than one cell.
    let cells = Int((Double(unit) / Double(PeerCanvas.cellBytes)).squareRoot().rounded())
    return Set(prepared.map { Cell(x: $0.x / cells, y: $0.y / cells) }).count
  }

  /// What this engine copies at once, and how it was set up.
  func recordUnit(_ sample: Int) {
    run.record("unit_bytes", Double(layer.unitBytes), source: layer.source, sample: sample)
  }

  /// Yields both hashes, and refuses an engine whose pixels are not those that were asked for. `untouched`: how many of the touches the last
  /// duplicate has.
  mutating func recordHashes(duplicateTouches: Int, _ sample: Int) throws {
    let original = canvas.hash(layer.read)
    let duplicate = try layer.duplicateHash()
    for (what, metric, hash, touches) in [
      ("the layer", "pixel_hash", original, touched.count),
      ("the duplicate", "holder_hash", duplicate, duplicateTouches),
    ] {
      let expected = canvas.expectedHash(touched: Array(touched.prefix(touches)))
      guard hash == expected else {
        throw PeerError.otherPixels(what: what, design: run.id.design, hash: hash, expected: expected)
      }
      run.record(metric, Double(hash), sample: sample)
    }
  }

  /// How many touches there have been.
  var touches: Int { touched.count }

  /// What processes other than this one hold for the duplicates.
  func recordBytesElsewhere(_ sample: Int) {
    let bytes = layer.bytesElsewhere
    run.record(
      [
        Reading(
          "elsewhere_bytes", bytes, source: "Private_Dirty of the children, /proc/<pid>/smaps_rollup",
          otherwise: "a child's smaps_rollup cannot be read", thread: .process)
      ], sample: sample)
  }
}
