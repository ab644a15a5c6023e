/// A group's identity within its artwork.
public struct GroupID: Hashable, Sendable {
  /// The number by which a package stores it.
  public let number: UInt64

  /// The identity with this number.
  public init(number: UInt64) { self.number = number }
}

/// Layers that are shown, hidden and faded together. Which layers belong to it stands in their properties.
public struct LayerGroup: Hashable, Sendable {
  /// Identity, kept over undo and redo.
  public let id: GroupID
  /// The name a person gave it.
  public var name: String
  /// Whether its layers are shown; a hidden group hides them all.
  public var isVisible: Bool
  /// 0...1; multiplies the opacity of each of its layers.
  public var opacity: Float

  /// A group.
  public init(id: GroupID, name: String, isVisible: Bool = true, opacity: Float = 1) {
    self.id = id
    self.name = name
    self.isVisible = isVisible
    self.opacity = opacity
  }
}
