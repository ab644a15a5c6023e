/// How much each stack costs: what folded stacks, flame graphs and tables of sites are made of.
public struct StackProfile: Equatable, Sendable {
  /// What was counted, such as `cpu_time`.
  public let metric: String
  /// Its unit: ns, B or count.
  public let unit: String
  /// The instrument.
  public let source: String
  /// The cost of each stack, the outermost function first.
  public private(set) var costs: [[Frame]: Int] = [:]

  /// A profile of nothing.
  public init(metric: String, unit: String, source: String) {
    self.metric = metric
    self.unit = unit
    self.source = source
  }

  /// Adds `cost` to a stack, the outermost function first.
  public mutating func add(_ stack: [Frame], _ cost: Int) {
    guard cost != 0 else { return }
    costs[stack, default: 0] += cost
  }

  /// The sum over all stacks.
  public var sum: Int { costs.values.reduce(0, +) }

  /// The profile with every stack changed by `change`; stacks that become the same are added up.
  public func mapped(_ change: ([Frame]) -> [Frame]) -> StackProfile {
    var result = StackProfile(metric: metric, unit: unit, source: source)
    for (stack, cost) in costs { result.add(change(stack), cost) }
    return result
  }

  /// Without the frames above and including the last one whose name begins with `prefix`; stacks without one stay whole.
  public func below(_ prefix: String) -> StackProfile {
    mapped { stack in
      guard let last = stack.lastIndex(where: { $0.name.hasPrefix(prefix) }) else { return stack }
      let rest = Array(stack[(last + 1)...])
      return rest.isEmpty ? Array(stack[last...]) : rest
    }
  }

  /// Without the allocator's own frames at the inner end: the call site is the last one.
  public var untilCallSite: StackProfile {
    mapped { stack in
      var stack = stack
      while stack.count > 1, stack[stack.count - 1].isAllocator { stack.removeLast() }
      return stack
    }
  }

  /// With other names, by the names that they have.
  public func renamed(_ names: [String: String]) -> StackProfile {
    mapped { stack in
      stack.map { frame in
        var frame = frame
        frame.name = names[frame.name] ?? frame.name
        return frame
      }
    }
  }

  /// Every name in it, sorted.
  public var names: [String] { Set(costs.keys.lazy.joined().map(\.name)).sorted() }

  /// What each function costs itself and with all that it calls, the dearest first. O(frames).
  public var sites: [Site] {
    var own: [String: Int] = [:]
    var total: [String: Int] = [:]
    for (stack, cost) in costs {
      guard let last = stack.last else { continue }
      own[last.name, default: 0] += cost
      // A function that calls itself is on the stack several times and costs what it costs once.
      for name in Set(stack.map(\.name)) { total[name, default: 0] += cost }
    }
    return total.map { Site(name: $0.key, own: own[$0.key] ?? 0, total: $0.value) }.sorted(by: Site.isDearer)
  }
}

/// A function and its cost.
public struct Site: Equatable, Sendable {
  /// The function's name.
  public let name: String
  /// What it costs itself, in the profile's unit.
  public let own: Int
  /// What it costs with all that it calls.
  public let total: Int

  /// A function and its cost.
  public init(name: String, own: Int, total: Int) {
    self.name = name
    self.own = own
    self.total = total
  }

  /// Whether `a` stands before `b` in a table: by its own cost, then by its total, then by name.
  static func isDearer(_ a: Site, _ b: Site) -> Bool {
    (abs(a.own), abs(a.total), b.name) > (abs(b.own), abs(b.total), a.name)
  }
}
