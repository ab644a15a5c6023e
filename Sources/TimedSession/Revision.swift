import CommandLine
import Measurement

/// A revision of the package in version control.
public struct Revision: Sendable, Equatable {
  /// The whole hash.
  public let commit: String
  /// The package's root, where its files are.
  public let root: String

  /// The first twelve digits.
  public var short: String { String(commit.prefix(12)) }

  /// The revision that `name` means in the repository around `folder`; with `mergeBase` the last one that it and HEAD have in
  /// common, where they have one: what was added to `name` since is no part of the change under test.
  ///
  /// Throws `SuiteInputError` outside a repository and for a name that means no commit there.
  public init(_ name: String, in folder: String = ".", mergeBase: Bool = true) throws(SuiteInputError) {
    guard let root = Programs.output("git", ["-C", folder, "rev-parse", "--show-toplevel"]) else {
      throw SuiteInputError(
        "'\(folder)' is in no git repository, so '\(name)' names no revision",
        advice: "Run it inside a clone, or give two programs with --a and --b.")
    }
    self.root = root
    // A name that begins with a dash would be an option to git.
    guard !name.isEmpty, !name.hasPrefix("-"),
      let commit = Programs.output(
        "git", ["-C", root, "rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    else {
      let known = Programs.output("git", ["-C", root, "for-each-ref", "--format=%(refname:short)"]) ?? ""
      let hint = suggestion(for: name, among: known.split(separator: "\n").map(String.init))
      throw SuiteInputError(
        "there is no revision '\(name)'\(hint.map { "; did you mean '\($0)'?" } ?? "")",
        advice:
          "Give a branch, tag or commit of this repository; in a shallow clone fetch it first: git fetch origin \(Self.shown(name))."
      )
    }
    let common = mergeBase ? Programs.output("git", ["-C", root, "merge-base", commit, "HEAD"]) : nil
    self.commit = common ?? commit
  }

  private static func shown(_ name: String) -> String { name.isEmpty ? "main" : name }

  /// The commit that is checked out, and whether files differ from it; nil outside a repository.
  public static func checkedOut(in folder: String) -> (commit: String, isDirty: Bool)? {
    guard let commit = Programs.output("git", ["-C", folder, "rev-parse", "HEAD"]) else { return nil }
    let changes = Programs.output("git", ["-C", folder, "status", "--porcelain", "--untracked-files=no"])
    return (commit, changes != "")
  }
}
