/// A layer as some engine stores it: one thing to duplicate and to write, the same pixels in each.
///
/// All of it is used on one thread. `original` and the duplicates have value semantics between them, whatever the engine shares.
protocol PeerLayer {
  /// A transparent layer of `canvas`.
  init(_ canvas: PeerCanvas) throws

  /// Bytes that the first write to a shared place copies: a tile, a page, everything.
  var unitBytes: Int { get }

  /// How the engine was set up, for the rows.
  var source: String { get }

  /// Sets the pixels of a cell of the original.
  mutating func paint(_ cell: Cell, _ channels: UnsafePointer<UInt16>)

  /// Makes one more duplicate of the original.
  mutating func duplicate() throws

  /// Lets all duplicates go.
  mutating func dropDuplicates() throws

  /// What `touch` needs to know of the cells beforehand; not timed.
  mutating func prepare(_ cells: [Cell])

  /// Writes `value` to the touched pixels (`PeerCanvas.touchedRows`) of every cell that was prepared, in the original.
  mutating func touch(_ value: UInt16) throws

  /// Copies a cell of the original to `channels`.
  func read(_ cell: Cell, into channels: UnsafeMutablePointer<UInt16>)

  /// The hash of the last duplicate: `PeerCanvas.hash` over its cells.
  mutating func duplicateHash() throws -> UInt64

  /// Bytes that processes other than this one hold for the duplicates, B.
  var bytesElsewhere: Int? { get }
}

extension PeerLayer {
  var bytesElsewhere: Int? { 0 }
}
