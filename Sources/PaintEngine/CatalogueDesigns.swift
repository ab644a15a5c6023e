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
