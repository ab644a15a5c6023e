import FoundationEssentials
import Glibc
import Measurement
import Results

/// Builds suites of one side, each side in a folder of its own and with the same flags.
public struct SideBuild: Sendable {
  /// How a build went wrong.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// It did not build; the last lines that were said.
    case build(suite: String, place: String, lines: String)
    /// Its files could not be checked out.
    case checkout(commit: String, lines: String)
    /// The user stopped it.
    case interrupted

    public var description: String {
      switch self {
      case .build(let suite, let place, let lines): "\(suite) of \(place) does not build:\n\(lines)"
      case .checkout(let commit, let lines): "\(commit) cannot be checked out:\n\(lines)"
      case .interrupted: "interrupted"
      }
    }
  }

  /// What was built.
  public struct Built: Sendable, Equatable {
    /// The executables by the suite's name.
    public var paths: [String: String] = [:]
    /// Suites that the revision does not have.
    public var absent: [String] = []
  }

  /// Code in a section for each function, so that a link can lay them out in any order. Both sides have it.
  public static let flags = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"]

  /// What builds: `swift`, or in a test a script.
  public var tool: String
  /// Seconds that a build may take.
  public var timeLimit: Int
  /// The folder below which both sides are built.
  public let folder: String

  /// Builds below `folder`. Throws `SuiteInputError` when there is no `swift`.
  public init(folder: String, tool: String? = nil, timeLimit: Int = 7200) throws(SuiteInputError) {
    guard let tool = tool ?? Programs.path("swift") else {
      throw SuiteInputError(
        "there is no 'swift' along PATH to build the sides with",
        advice: "Add the toolchain's folder to PATH, or give two programs with --a and --b.")
    }
    self.tool = tool
    self.timeLimit = timeLimit
    self.folder = folder
  }

  /// The suites of `revision`, checked out into a worktree of their own. What was built before is taken as it is.
  public func base(_ revision: Revision, suites: [String]) throws -> Built {
    let place = "\(folder)/\(revision.short)"
    let tree = "\(place)/tree"
    if access("\(tree)/Package.swift", R_OK) != 0 {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      _ = Programs.output("git", ["-C", revision.root, "worktree", "prune"])
      let child = ChildProcess.run(
        Programs.path("git") ?? "git",
        ["-C", revision.root, "worktree", "add", "--detach", "--force", tree, revision.commit],
        timeLimit: timeLimit)
      if child.ending == .interrupted { throw Failure.interrupted }
      guard child.ending == .exited(0) else {
        throw Failure.checkout(commit: revision.short, lines: Self.lastLines(child))
      }
    }
    return try build(tree, into: "\(place)/build", suites: suites, place: "base \(revision.short)")
  }

  /// The suites of the files in `root` as they are, committed or not.
  public func tree(_ root: String, suites: [String]) throws -> Built {
    try build(root, into: "\(folder)/tree", suites: suites, place: "the tree under test")
  }

  private func build(
    _ root: String, into scratch: String, suites: [String], place: String
  ) throws(Failure) -> Built {
    var built = Built()
    for suite in suites {
      let child = ChildProcess.run(
        tool,
        ["build", "-c", "release", "--package-path", root, "--scratch-path", scratch, "--product", suite]
          + Self.flags, timeLimit: timeLimit)
      if child.ending == .interrupted { throw .interrupted }
      let said = String(decoding: child.output, as: UTF8.self) + child.errors
      if child.ending != .exited(0), said.contains("no product named '\(suite)'") {
        built.absent.append(suite)
        continue
      }
      let path = "\(scratch)/release/\(suite)"
      guard child.ending == .exited(0), access(path, X_OK) == 0 else {
        throw .build(suite: suite, place: place, lines: Self.lastLines(child))
      }
      built.paths[suite] = path
    }
    return built
  }

  /// The errors that a build told, else its last lines; at most eight of them.
  static func lastLines(_ child: ChildProcess) -> String {
    let all = (String(decoding: child.output, as: UTF8.self) + "\n" + child.errors)
      .split(separator: "\n").map(String.init)
    let errors = all.filter { $0.contains("error:") }
    let shown = errors.isEmpty ? all.suffix(8) : errors.prefix(8)
    return shown.isEmpty ? child.ending.text : shown.map { "  \($0)" }.joined(separator: "\n")
  }
}
