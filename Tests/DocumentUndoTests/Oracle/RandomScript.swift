import Workloads

/// Random scripts of what both managers are to do alike. What GNUstep is known to do wrong (`KnownBug`) is left out, and
/// nothing else.
enum RandomScript {
  /// Up to `longest` commands. The same seed makes the same script.
  static func make(seed: UInt64, longest: Int) -> UndoScript {
    var random = SeededRandom(seed: seed)
    // A replay that records nothing hands its name to a group that it has nothing to do with: one or the other.
    let isNamed = random.below(2) == 0
    var commands = random.below(3) == 0 ? ["byevent off"] : []
    let count = 1 + random.below(longest)
    for number in commands.count..<count {
      commands.append(command(number, isNamed, &random))
    }
    return UndoScript(commands)
  }

  private static func command(_ number: Int, _ isNamed: Bool, _ random: inout SeededRandom) -> String {
    let target = random.below(2)
    switch random.below(100) {
    case 0..<16: return "act \(target) \(number)"
    case 16..<20: return "group \(target) \(number)"
    case 20..<26: return "call \(target) \(number) \(inHandler(isNamed, &random))"
    case 26..<38: return "begin"
    case 38..<52: return "end"
    case 52..<66: return "undo"
    case 66..<76: return "redo"
    case 76..<79: return "nested"
    case 79..<86: return "turn \(mode(&random))"
    case 86..<88: return "byevent \(random.below(3) == 0 ? "off" : "on")"
    case 88..<90: return "levels \(random.below(4))"
    case 90: return "modes \(mode(&random))"
    case 91: return "removeall"
    case 92: return "remove \(target)"
    case 93: return "enable"
    default:
      if isNamed { return "name n\(random.below(4))" }
      return random.below(2) == 0 ? "silent \(target) \(number)" : random.below(3) == 0 ? "disable" : "enable"
    }
  }

  /// What a handler may call.
  private static func inHandler(_ isNamed: Bool, _ random: inout SeededRandom) -> String {
    switch random.below(5) {
    case 0: "redo"
    case 1: "nested"
    case 2: "levels \(random.below(4))"
    case 3: isNamed ? "name h\(random.below(4))" : "disable"
    default: "enable"
    }
  }

  private static func mode(_ random: inout SeededRandom) -> String {
    random.below(4) == 0 ? "tracking" : "default"
  }
}
