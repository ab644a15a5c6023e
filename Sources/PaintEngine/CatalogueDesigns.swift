// The designs of the catalogue that differ from `seed` or `copying`: each names what it exchanges.

/// `seed+sharing=uniqueReference`
public enum WithUniqueReference: EngineDesign { public typealias Sharing = UniqueReference }

/// `seed+sharing=epoch`
public enum WithEpoch: EngineDesign { public typealias Sharing = Epoch }

/// `seed+map=rowGrid`
public enum WithRowGrid: EngineDesign { public typealias Map = RowGrid<SeparateBuffer.Buffer> }

/// `seed+sharing=epoch+map=rowGrid`
public enum WithEpochRowGrid: EngineDesign {
  public typealias Sharing = Epoch
  public typealias Map = RowGrid<SeparateBuffer.Buffer>
}

/// `seed+map=persistentTree`
public enum WithPersistentTree: EngineDesign { public typealias Map = PersistentTree<SeparateBuffer.Buffer> }

/// `seed+sharing=epoch+map=persistentTree`
public enum WithEpochPersistentTree: EngineDesign {
  public typealias Sharing = Epoch
  public typealias Map = PersistentTree<SeparateBuffer.Buffer>
}

/// `seed+sharing=uniqueReference+map=rowGrid`
public enum WithUniqueReferenceRowGrid: EngineDesign {
  public typealias Sharing = UniqueReference
  public typealias Map = RowGrid<SeparateBuffer.Buffer>
}

/// `seed+sharing=uniqueReference+map=persistentTree`
public enum WithUniqueReferencePersistentTree: EngineDesign {
  public typealias Sharing = UniqueReference
  public typealias Map = PersistentTree<SeparateBuffer.Buffer>
}

/// `seed+storage=tailAllocated`
public enum WithTailAllocated: EngineDesign { public typealias Storage = TailAllocated }

/// `seed+ledger=exact`
public enum WithExactLedger: EngineDesign { public typealias Ledger = Exact }

/// `seed+sharing=epoch+map=rowGrid+ledger=exact`
public enum WithEpochRowGridExact: EngineDesign {
  public typealias Sharing = Epoch
  public typealias Map = RowGrid<SeparateBuffer.Buffer>
  public typealias Ledger = Exact
}

/// `seed+storage=slab`
public enum WithSlab: EngineDesign { public typealias Storage = Slab }

/// `seed+storage=pooled`
public enum WithPooled: EngineDesign { public typealias Storage = Pooled }

/// `seed+solid=shared`
public enum WithSolidTiles: EngineDesign { public static var sharesSolidTiles: Bool { true } }

/// `seed+overwrite=hinted`
public enum WithOverwriteHint: EngineDesign { public static var skipsOverwrittenCopies: Bool { true } }

/// `seed+clones=ahead`
public enum WithClonesAhead: EngineDesign { public static var clonesAhead: Bool { true } }

/// `seed+payload=swap`
public enum WithSwap: EngineDesign { public typealias Payload = Swap<SeparateBuffer.Buffer> }

/// `seed+payload=subTileBlocks`
public enum WithSubTileBlocks: EngineDesign {
  public typealias Payload = SubTile<SeparateBuffer.Buffer, ChangedBlocks>
}

/// `seed+payload=subTileSpans`
public enum WithSubTileSpans: EngineDesign {
  public typealias Payload = SubTile<SeparateBuffer.Buffer, ChangedSpans>
}

/// `seed+payload=compressed`
public enum WithCompressed: EngineDesign { public typealias Payload = Compressed<SeparateBuffer.Buffer> }

/// `seed+archive=dirtySinceSave`
public enum WithDirtySinceSave: EngineDesign { public typealias Archive = DirtySinceSave }

/// `seed+preview=pyramid`
public enum WithPyramid: EngineDesign { public typealias Preview = PyramidPreview<SeparateBuffer.Buffer> }

/// `best`: chosen for the stall of a save and the memory of undo, and for a budget that is kept. The end of a stroke takes longer than in
/// `seed`; README says by how much.
public enum Best: EngineDesign {
  public typealias Sharing = Epoch
  public typealias Map = RowGrid<SeparateBuffer.Buffer>
  public typealias Payload = SubTile<SeparateBuffer.Buffer, ChangedSpans>
  public typealias Ledger = Exact
  public typealias Archive = DirtySinceSave
  public typealias Preview = PyramidPreview<SeparateBuffer.Buffer>
  public static var skipsOverwrittenCopies: Bool { true }
}

/// `copying+storage=tailAllocated`
public enum CopyingTailAllocated: EngineDesign {
  public typealias Sharing = EagerCopy
  public typealias Storage = TailAllocated
  public typealias Ledger = BothHalves
  public typealias Archive = CopyArchive
}

#if PENTIMENTO_FAULTS
  /// `seed+fault=extraCopy`
  public enum WithExtraCopy: EngineDesign { public typealias Sharing = ExtraCopyFault }

  /// `seed+fault=ignoreFreeze`
  public enum WithIgnoredFreeze: EngineDesign { public typealias Sharing = IgnoreFreezeFault }
#endif
