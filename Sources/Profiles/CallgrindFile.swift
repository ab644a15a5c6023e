/// A profile by callgrind: what each function executed itself, and what it executed in each function that it called.
///
/// Source of the format: Valgrind's manual, "Callgrind Format Specification". Costs are of the first event, instructions.
public struct CallgrindFile: Sendable {
  /// A function.
  struct Function: Equatable, Sendable {
    /// What it executed itself.
    var own = 0
    /// What it executed in others, by their numbers.
    var calls: [Int: Int] = [:]
  }

  private(set) var frames: [Frame] = []
  private(set) var functions: [Function] = []
  private var numbers: [Frame: Int] = [:]

  /// Reads a profile. Throws `ProfileError` for text of another form.
  public init(_ text: String, file: String) throws(ProfileError) {
    var names: [String: String] = [:]
    var object = "", calledObject = ""
    var current: Int?, called: Int?
    var isCall = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      func fault(_ problem: String) -> ProfileError {
        ProfileError(file: file, line: index + 1, problem: problem)
      }
      guard let first = line.utf8.first else { continue }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || "+-*".utf8.contains(first) {
        let words = line.split(separator: " ")
        guard words.count >= 2, let cost = Int(words[1]), let function = current else {
          throw fault("'\(line.prefix(60))' is not 'LINE INSTRUCTIONS' of a function")
        }
        if isCall {
          guard let target = called else { throw fault("a call of no function") }
          functions[function].calls[target, default: 0] += cost
          (isCall, called) = (false, nil)
          calledObject = object
        } else {
          functions[function].own += cost
        }
      } else if let equals = line.firstIndex(of: "="), !line[..<equals].contains(" ") {
        let value = line[line.index(after: equals)...]
        switch line[..<equals] {
        case "ob":
          object = Self.name(value, "ob", &names)
          calledObject = object
        case "cob": calledObject = Self.name(value, "ob", &names)
        case "fn": current = number(Frame(name: Self.name(value, "fn", &names), module: object))
        case "cfn": called = number(Frame(name: Self.name(value, "fn", &names), module: calledObject))
        case "calls": isCall = true
        // Files; and jumps, which callgrind writes when it is told to.
        default: break
        }
      }
    }
    guard !functions.isEmpty || text.contains("\nevents: Ir") else {
      throw ProfileError(
        file: file, line: nil, problem: "it names no function; it is not callgrind's, or is cut off")
    }
  }

  /// A name is written out once and then referred to by its number in parentheses.
  private static func name(_ value: Substring, _ kind: String, _ names: inout [String: String]) -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")") else { return String(value) }
    let key = kind + value[...end]
    let rest = value[value.index(after: end)...].drop { $0 == " " }
    // `name'2` is the second turn of a function that calls itself, where those are told apart.
    if !rest.isEmpty { names[key] = String(rest) }
    return names[key] ?? String(value)
  }

  private mutating func number(_ frame: Frame) -> Int {
    if let number = numbers[frame] { return number }
    numbers[frame] = frames.count
    frames.append(frame)
    functions.append(Function())
    return frames.count - 1
  }

  /// Instructions of all functions.
  public var sum: Int { functions.reduce(0) { $0 + $1.own } }

  /// Each function's instructions, by names changed by `names`: exact, but for the totals of functions that call each other
  /// in circles, which are cut to the sum.
  public func sites(_ names: [String: String]) -> [Site] {
    let sum = sum
    var own: [String: Int] = [:]
    var total: [String: Int] = [:]
    for (number, function) in functions.enumerated() {
      let name = names[frames[number].name] ?? frames[number].name
      own[name, default: 0] += function.own
      let others = function.calls.reduce(0) { $1.key == number ? $0 : $0 + $1.value }
      total[name, default: 0] += function.own + others
    }
    return total.map { Site(name: $0.key, own: own[$0.key] ?? 0, total: min($0.value, sum)) }
      .filter { $0.total > 0 }.sorted(by: Site.isDearer)
  }

  /// Every name in it, sorted.
  public var names: [String] { Set(frames.map(\.name)).sorted() }

  /// Stacks for a picture. Callgrind knows who called whom and not which stack it was: what a function costs is divided among
  /// its callers in proportion to what it cost them. Branches below a thousandth of the sum end where they are.
  public func stacks() -> StackProfile {
    var profile = StackProfile(metric: "instructions", unit: "count", source: Self.source)
    let least = max(1, sum / 1000)
    var isCalled = [Bool](repeating: false, count: functions.count)
    for (number, function) in functions.enumerated() {
      for target in function.calls.keys where target != number { isCalled[target] = true }
    }
    var path: [Int] = []
    func descend(_ number: Int, _ cost: Int) {
      path.append(number)
      defer { path.removeLast() }
      let calls = functions[number].calls.filter { !path.contains($0.key) }
      let whole = Double(functions[number].own + calls.values.reduce(0, +))
      var left = cost
      if whole > 0 {
        for (target, part) in calls.sorted(by: { $0.key < $1.key }) {
          let share = Int(Double(cost) * Double(part) / whole)
          guard share >= least, path.count < 200 else { continue }
          left -= share
          descend(target, share)
        }
      }
      profile.add(path.map { frames[$0] }, left)
    }
    for (number, function) in functions.enumerated() where !isCalled[number] {
      descend(number, function.own + function.calls.values.reduce(0, +))
    }
    return profile
  }

  /// The instrument.
  public static let source = "valgrind --tool=callgrind"
}
