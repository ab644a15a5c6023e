import Measurement
import PaintEngine

/// What the benchmarks of peers take.
enum PeerParameters {
  /// Side of the square canvas, px.
  static let canvas = ParameterDeclaration(
    "canvas_px", "side of the square canvas, px; a multiple of 128", range: .integers(128, 16_384),
    defaults: ["4096"], quick: ["1024"])

  /// Which pages new tiles take.
  static let heat = ParameterDeclaration(
    "heat",
    "cold: new memory is fresh from the kernel; warm: memory used before, which the allocator is told to keep",
    range: .words(["cold", "warm"]), defaults: ["cold", "warm"])

  /// What `heat` asks of the allocator.
  static let allocatorSettings: @Sendable (Parameters) -> String? = {
    $0.text("heat") == "warm" ? FixedSettings.keepingPages : nil
  }

  /// Why a canvas cannot be cut into whole tiles of every engine; nil when it can.
  static let refusal: @Sendable (Parameters) -> String? = {
    let side = $0.integer("canvas_px")
    return side.isMultiple(of: 128)
      ? nil : "canvas_px \(side) is not a multiple of 128, the edge of GEGL's tiles"
  }

  /// The layer, its duplicate, what a rehearsal left, and the program.
  static let bytesNeeded: @Sendable (Parameters) -> Int = {
    let side = $0.integer("canvas_px")
    return side * side * 8 * 4 + (96 << 20)
  }
}
