import Measurement
import ShapeEditor

/// What a history of moves will take, from sizes alone: held against what it takes, and shown where it would take too much.
struct Prediction {
  /// Ids and values of one step, B.
  let logicalBytes: Int
  /// A step's part of the heap, B.
  let bytesPerStep: Double
  /// What 64 steps take together beside that, once begun, B.
  let bytesPerCheckpoint: Double

  /// Cells that are predicted to take more are not run.
  static let limit = 1 << 30

  /// What so many steps take, B.
  func bytes(steps: Int) -> Double {
    (bytesPerStep * Double(steps) + bytesPerCheckpoint * Double((steps + 63) / 64)).rounded()
  }

  /// A move of `changed` of `shapes` shapes.
  init(design: String, shapes: Int, changed: Int, recordStride: Int) {
    func array(_ count: Int, _ stride: Int) -> Int { Jemalloc.sizeClass(of: 32 + count * stride) }
    let inverse = changed == 1 ? 0 : array(changed, 12)
    // A group, its place on the stack with room to grow, and an action with its argument.
    let entry = 48 + 12 + 64
    bytesPerCheckpoint = design == "log" ? Double(array(shapes, recordStride)) : 0
    switch design {
    case "snapshot":
      logicalBytes = shapes * recordStride
      bytesPerStep = Double(entry + array(shapes, recordStride))
    case "chunks":
      // As many as shapes in a row lie in on the average.
      let touched = min(1 + Double(changed - 1) / 64, Double((shapes + 63) / 64))
      logicalBytes = Int(min(touched * 64, Double(shapes))) * recordStride
      bytesPerStep =
        Double(entry + array((shapes + 63) / 64, 8)) + touched * Double(array(min(64, shapes), recordStride))
    case "closures":
      logicalBytes = changed * 12
      // An action and a closure for each shape, and a place in the group's list.
      bytesPerStep = Double(60 + changed * (48 + 32) + (changed > 1 ? array(changed, 10) : 0))
    case "batch":
      logicalBytes = changed * 12
      bytesPerStep = Double(entry + inverse)
    case "diff":
      logicalBytes = changed * recordStride
      bytesPerStep = Double(entry + array(changed, recordStride))
    default:
      logicalBytes = changed * 12 + shapes * recordStride / 64
      bytesPerStep = Double(entry + 80 + inverse)
    }
  }

  init(_ parameters: Parameters, design: String) {
    let stride =
      switch parameters.text("record") {
      case WideShape.name: MemoryLayout<WideShape>.stride
      case ReferringShape.name: MemoryLayout<ReferringShape>.stride
      default: MemoryLayout<PlainShape>.stride
      }
    self.init(
      design: design, shapes: parameters.integer("shapes"), changed: parameters.integer("changed"),
      recordStride: stride)
  }
}
