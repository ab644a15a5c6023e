/// How a store keeps what it handed out from being written: the axis `sharing`.
///
/// One value a store, so that a policy may keep state of its own. All calls come from the artwork's thread.
public protocol SharingPolicy: Sendable {
  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether hand-outs share memory with the live tiles (sharing rules 3 to 5 hold).
  static var sharesBuffers: Bool { get }

  /// The planted fault, in builds that have any; nil in an honest policy.
  static var fault: String? { get }

  /// A policy for a new store.
  init()

  /// The buffer that a snapshot, duplicate or archive may keep of the live tile `buffer`.
  mutating func handOut<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer

  /// The live buffer to use when `buffer`, which somebody else holds, is put back into the store.
  mutating func takeIn<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer

  /// Whether a write to the live tile `buffer` must copy it first.
  func isShared(_ buffer: some TileBuffer) -> Bool
}

extension SharingPolicy {
  /// Honest policies have no fault.
  public static var fault: String? { nil }
}
