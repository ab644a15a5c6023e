/// Something that undo can run: an action or a group of them.
public class UndoNode {
  init() {}

  /// What the object itself asks of the allocator, B. The language does not say; the suite holds it to the allocator's word.
  var byteSize: Int { 16 }
}

/// One registered action: a target and what to do with it.
///
/// Its subclasses hold the handler in its own type, so that no second closure is wrapped around it.
public class UndoAction: UndoNode {
  let reference: TargetReference

  // Cost and flag share a word: with one of its own for the flag an action would need the allocator's next size.
  private var costAndFlag: Int

  init(_ reference: TargetReference, cost: Int) {
    self.reference = reference
    costAndFlag = cost << 1
  }

  /// Bytes that the one who registered says it holds beyond this object, B; 62 bits of it.
  public internal(set) var cost: Int {
    get { costAndFlag >> 1 }
    set { costAndFlag = newValue << 1 | costAndFlag & 1 }
  }

  /// Whether it changes nothing that has to be saved.
  public internal(set) var isDiscardable: Bool {
    get { costAndFlag & 1 == 1 }
    set { costAndFlag = costAndFlag & ~1 | (newValue ? 1 : 0) }
  }

  /// What it acts on; nil when that is gone, which only a target that is not retained can be.
  public var target: AnyObject? { reference.object }

  /// What it may coalesce with.
  public var key: CoalescingKey? { nil }

  // The header, reference and cost; a handler is a function and its context.
  override var byteSize: Int { 16 + 8 + 8 + 16 }

  /// Calls the handler with `target`, which is alive. The subclasses do.
  @MainActor func perform(on target: AnyObject) throws {}
}

/// An action whose handler has captured all it needs.
final class HandlerAction<Target: AnyObject>: UndoAction {
  private let handler: @MainActor (Target) throws -> Void

  init(_ reference: TargetReference, cost: Int, handler: @escaping @MainActor (Target) throws -> Void) {
    self.handler = handler
    super.init(reference, cost: cost)
  }

  override func perform(on target: AnyObject) throws { try handler(unsafeDowncast(target, to: Target.self)) }
}

/// An action that says what it may coalesce with.
final class KeyedAction<Target: AnyObject>: UndoAction {
  private let ownKey: CoalescingKey
  private let handler: @MainActor (Target) throws -> Void

  init(
    _ reference: TargetReference, key: CoalescingKey, cost: Int,
    handler: @escaping @MainActor (Target) throws -> Void
  ) {
    ownKey = key
    self.handler = handler
    super.init(reference, cost: cost)
  }

  override var key: CoalescingKey? { ownKey }

  override var byteSize: Int { super.byteSize + MemoryLayout<CoalescingKey>.stride }

  override func perform(on target: AnyObject) throws { try handler(unsafeDowncast(target, to: Target.self)) }
}

/// An action that keeps its argument beside the handler, as an invocation does: a handler that captures nothing costs no
/// allocation.
final class ArgumentAction<Target: AnyObject, Argument>: UndoAction {
  private let argument: Argument
  private let handler: @MainActor (Target, Argument) throws -> Void

  init(
    _ reference: TargetReference, argument: Argument, cost: Int,
    handler: @escaping @MainActor (Target, Argument) throws -> Void
  ) {
    self.argument = argument
    self.handler = handler
    super.init(reference, cost: cost)
  }

  override var byteSize: Int {
    func aligned(_ size: Int, _ alignment: Int) -> Int { (size + alignment - 1) / alignment * alignment }
    let end = aligned(16 + 8 + 8, MemoryLayout<Argument>.alignment) + MemoryLayout<Argument>.size
    return aligned(end, 8) + 16
  }

  override func perform(on target: AnyObject) throws {
    try handler(unsafeDowncast(target, to: Target.self), argument)
  }
}
