import PaintEngine
import Workloads

/// A beginning and what is then done, as text that a failure prints and a regression test pastes:
/// `try Script("...").run()`.
struct Script: Equatable, Sendable {
  var setup: Setup
  var actions: [Action]

  /// What the artwork is at the beginning, and which design it is of.
  struct Setup: Equatable, Sendable {
    var design = "seed"
    var width = 24
    var height = 18
    var edge = 8
    var layers = 2
    /// Share of the tiles of the lowest layer that is painted, 0...100 %.
    var coverage = 40
    /// Limits of the history.
    var bytes = 1 << 30
    var steps = 250
    /// Memory of the device, B; 0 is no limit.
    var memory = 0
    /// What the model gets wrong on purpose; 0 is nothing.
    var modelBug = 0

    /// One of the beginnings that random scripts have: roomy and tight in each of the bounds.
    static func random(_ random: inout SeededRandom, design: String) -> Setup {
      var setup = Setup()
      setup.design = design
      setup.edge = [4, 8][random.below(2)]
      setup.width = 12 + random.below(16)
      setup.height = 9 + random.below(14)
      setup.layers = 1 + random.below(3)
      setup.coverage = [0, 40, 100][random.below(3)]
      let tile = setup.edge * setup.edge * 8
      setup.bytes = [1 << 30, tile * 60, tile * 20, tile * 5][random.below(4)]
      setup.steps = [60, 60, 12, 3, 1][random.below(5)]
      // Room for four layers of a canvas of 700 px, as the rule has it: a quarter of the memory, 8 B a pixel, layers + 2.
      setup.memory = random.below(3) == 0 ? 700 * 4 * 8 * 6 : 0
      return setup
    }
  }
}

// As text: a line of settings, then a line an action.
extension Script: CustomStringConvertible {
  var description: String {
    (["\(setup)"] + actions.map(\.description)).joined(separator: "\n")
  }

  /// Why a text is no script.
  struct Unreadable: Error, CustomStringConvertible {
    let line: String
    var description: String { "'\(line)' is no line of a script" }
  }

  /// The script that a text describes, blank lines left out.
  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    setup = try Setup(lines.first ?? "")
    actions = try lines.dropFirst().map { line in
      guard let action = Action(line) else { throw Unreadable(line: String(line)) }
      return action
    }
  }
}

extension Script.Setup: CustomStringConvertible {
  private static var numbers: [(name: String, path: WritableKeyPath<Self, Int>)] {
    [
      ("width", \.width), ("height", \.height), ("edge", \.edge), ("layers", \.layers),
      ("coverage", \.coverage),
      ("bytes", \.bytes), ("steps", \.steps), ("memory", \.memory), ("modelBug", \.modelBug),
    ]
  }

  var description: String {
    (["design=\(design)"] + Self.numbers.map { "\($0.name)=\(self[keyPath: $0.path])" }).joined(
      separator: " ")
  }

  init(_ line: some StringProtocol) throws {
    for word in String(line).split(separator: " ") {
      // A design's name has equals signs of its own.
      let sides = String(word).split(separator: "=", maxSplits: 1).map { String($0) }
      if sides.count == 2, sides[0] == "design" {
        design = sides[1]
      } else if sides.count == 2, let number = Int(sides[1]),
        let path = Self.numbers.first(where: { $0.name == sides[0] })?.path
      {
        self[keyPath: path] = number
      } else {
        throw Script.Unreadable(line: String(line))
      }
    }
  }
}
