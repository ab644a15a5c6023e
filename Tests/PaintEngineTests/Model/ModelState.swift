@testable import PaintEngine

/// All of an artwork, as one value that is copied whole.
struct ModelState: Equatable {
  struct Layer: Equatable {
    var id: LayerID
    var properties: LayerProperties
    var text: LayerText?
    var image: ModelImage
    var mask: Mask?
  }

  struct Mask: Equatable {
    var id: LayerID
    var image: ModelImage
    var isEnabled = true
    var isInverted = false
  }

  struct Saved: Equatable {
    var name: String
    var mask: ModelSelection
  }

  var canvas: CanvasSize
  let edge: Int
  var background: Fix15Color?
  var selection: ModelSelection?
  var saved: [Saved] = []
  var groups: [LayerGroup] = []
  var layers: [Layer] = []

  /// A layer's or a mask's pixels.
  func image(of id: LayerID) -> ModelImage? {
    for layer in layers {
      if layer.id == id { return layer.image }
      if let mask = layer.mask, mask.id == id { return mask.image }
    }
    return nil
  }

  /// Puts another image in its place.
  mutating func setImage(_ image: ModelImage, of id: LayerID) {
    for index in layers.indices {
      if layers[index].id == id { layers[index].image = image }
      if layers[index].mask?.id == id { layers[index].mask?.image = image }
    }
  }

  /// Nothing painted, of the canvas's size.
  var blank: ModelImage { ModelImage(width: canvas.width, height: canvas.height, edge: edge) }
}
