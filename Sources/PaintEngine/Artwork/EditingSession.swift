/// An edit that a person tries out before it becomes a step: transform, adjustments, liquify, text.
///
/// A session keeps its layer as it was when it began, frozen, and makes every preview from that: trying twice is not doing
/// twice. Committing leaves one step; cancelling puts the layer back bit for bit, the very same buffers where the design shares.
protocol EditingSession<Design>: AnyObject {
  associatedtype Design: EngineDesign

  /// What the step is called.
  var label: String { get }

  /// The layer being edited.
  var layerID: LayerID { get }

  /// Ends the session, one of `artwork`'s, with what the preview shows; nil when nothing changed.
  func commit(in artwork: Artwork<Design>) -> HistoryStep<Design>?

  /// Ends the session, one of `artwork`'s, and puts everything back.
  func cancel(in artwork: Artwork<Design>)
}

// Sessions end the same way, whichever they are.
extension Artwork {
  /// Whether an editing session is going on.
  public var hasSession: Bool { if case .session = activity { true } else { false } }

  /// Ends the session going on with what its preview shows, as one step. Returns false when there is none or when nothing changed.
  @discardableResult
  public func commitSession() -> Bool {
    guard case .session(let session) = activity else { return false }
    activity = .none
    guard let step = session.commit(in: self) else { return false }
    record(step, label: session.label)
    return true
  }

  /// Ends the session going on and puts its layer back bit for bit. Returns false when there is none.
  @discardableResult
  public func cancelSession() -> Bool {
    guard case .session(let session) = activity else { return false }
    activity = .none
    session.cancel(in: self)
    return true
  }
}
