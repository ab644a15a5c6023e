/// Stacks with a common beginning put together: who called whom, and what that cost.
final class CallTree {
  let name: String
  let origin: Frame.Origin
  /// With all that it calls.
  private(set) var total = 0
  /// Itself.
  private(set) var own = 0
  private var byName: [String: CallTree] = [:]

  /// What it calls, the dearest first, of equal ones by name.
  var children: [CallTree] {
    byName.values.sorted { ($0.total, $1.name) > ($1.total, $0.name) }
  }

  /// The tree of a profile; its root is no function. Costs below 0 are left out.
  convenience init(_ profile: StackProfile) {
    self.init(name: "", origin: .own)
    for (stack, cost) in profile.costs where cost > 0 { add(stack[...], cost) }
  }

  private init(name: String, origin: Frame.Origin) {
    self.name = name
    self.origin = origin
  }

  private func add(_ stack: ArraySlice<Frame>, _ cost: Int) {
    total += cost
    guard let first = stack.first else {
      own += cost
      return
    }
    let child = byName[first.name] ?? CallTree(name: first.name, origin: first.origin)
    byName[first.name] = child
    child.add(stack.dropFirst(), cost)
  }
}
