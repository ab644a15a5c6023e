import Glibc
import Measurement
import Results

/// Fresh links of both sides, one a round, in a folder of their own.
public struct Layouts: Sendable {
  /// How often a side is linked.
  public enum Mode: String, Sendable, CaseIterable {
    /// Anew each round: the layouts average out.
    case eachRound = "round"
    /// Once: what layout does then stays in the difference.
    case once
  }

  private let commands: Sides<[String: LinkCommand]>
  private let folder: String
  private let seed: UInt64
  private let mode: Mode

  /// Links of `programs` below `folder`, which must be there. Throws ``LinkCommand/Refusal`` when one of them cannot be
  /// linked again: then both sides keep the one layout that they have, or the sides would be treated differently.
  public init(
    _ programs: Sides<SideProgram>, folder: String, seed: UInt64, mode: Mode = .eachRound
  ) throws(LinkCommand.Refusal) {
    var commands = Sides<[String: LinkCommand]>(a: [:], b: [:])
    for side in Side.allCases {
      for (suite, path) in programs[side].paths { commands[side][suite] = try LinkCommand(ofProgram: path) }
    }
    self.commands = commands
    self.folder = folder
    self.seed = seed
    self.mode = mode
    // Found out now, not in the middle of a run.
    for side in Side.allCases {
      for (suite, command) in commands[side].sorted(by: { $0.key < $1.key }) {
        try Self.link(command, to: path(side, suite), seed: 1)
      }
    }
  }

  /// Links `paths`, a suite each, for a round; returns where they are now.
  func link(_ paths: [String: String], side: Side, round: Int) throws -> [String: String] {
    var linked: [String: String] = [:]
    for suite in paths.keys.sorted() {
      guard let command = commands[side][suite] else { continue }
      linked[suite] = path(side, suite)
      if mode == .once, round > 0, access(path(side, suite), X_OK) == 0 { continue }
      try Self.link(command, to: path(side, suite), seed: number(side, round: mode == .once ? 0 : round))
    }
    return linked
  }

  /// The sides draw independent layouts; the same seed and round give the same ones.
  private func number(_ side: Side, round: Int) -> UInt32 {
    var random = RunOrder(seed: seed &+ UInt64(2 * round) &+ (side == .a ? 0 : 1))
    return UInt32(truncatingIfNeeded: random.next())
  }

  private func path(_ side: Side, _ suite: String) -> String { "\(folder)/\(side.rawValue)-\(suite)" }

  private static func link(_ command: LinkCommand, to path: String, seed: UInt32) throws(LinkCommand.Refusal)
  {
    let words = command.words(output: path, seed: seed)
    let child = ChildProcess.run(words[0], Array(words.dropFirst()), timeLimit: 120)
    guard child.ending == .exited(0) else {
      let said = child.errors.split(separator: "\n").first { $0.contains("error") } ?? ""
      throw LinkCommand.Refusal(
        reason:
          "'\(command.program)' cannot be linked again (\(child.ending.text)\(said.isEmpty ? "" : "; \(said)"))"
      )
    }
  }

  /// Takes the links away.
  public func remove() {
    for side in Side.allCases { for suite in commands[side].keys { unlink(path(side, suite)) } }
    rmdir(folder)
  }
}
