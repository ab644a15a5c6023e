/// How a store keeps what it handed out from being written: the axis `sharing`.
///
/// One value a store, so that a policy may keep state of its own. All calls come from the artwork's thread.
public protocol SharingPolicy: Sendable {
  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether hand-outs share memory with the live tiles (sharing rules 3 to 5 hold).
  static var sharesBuffers: Bool { get }

  /// Whether a picture of a whole store has to mark each tile. Otherwise a copy of the map is a picture, once `freezeAll` was called.
  static var marksEachTile: Bool { get }

  /// Whether a tile must be looked at in its place, because a reference in hand would count as a holder.
  static var checksReferences: Bool { get }

  /// The planted fault, in builds that have any; nil in an honest policy.
  static var fault: String? { get }

  /// A policy for a new store.
  init()

  /// `buffer` was made by this store, for itself.
  mutating func adopt(_ buffer: some TileBuffer)

  /// Every live tile of the store is in a picture from now on.
  mutating func freezeAll()

  /// The buffer that a snapshot, duplicate or archive may keep of the live tile `buffer`.
  mutating func handOut<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer

  /// The live buffer to use when `buffer`, which somebody else holds, is put back into the store.
  mutating func takeIn<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer

  /// Whether a write to the live tile `buffer` must copy it first. Not asked of a policy that `checksReferences`.
  func isShared(_ buffer: some TileBuffer) -> Bool

  /// The same of a tile in its place.
  func isShared<Buffer: TileBuffer>(inPlace buffer: inout Buffer) -> Bool
}

extension SharingPolicy {
  /// Whether a copy of the map is a picture, once `freezeAll` was called.
  static var picturesTheMap: Bool { sharesBuffers && !marksEachTile }

  /// Honest policies have no fault.
  public static var fault: String? { nil }

  /// Most policies keep what they know in the tiles themselves.
  public static var marksEachTile: Bool { true }

  /// Most policies are told what is shared.
  public static var checksReferences: Bool { false }

  /// A new tile is nobody else's.
  public mutating func adopt(_ buffer: some TileBuffer) {}

  /// Policies that mark each tile do it as each is handed out.
  public mutating func freezeAll() {}

  /// The place makes no difference to most.
  public func isShared<Buffer: TileBuffer>(inPlace buffer: inout Buffer) -> Bool { isShared(buffer) }
}
