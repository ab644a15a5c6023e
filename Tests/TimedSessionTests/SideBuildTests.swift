import Measurement
import Testing

@testable import TimedSession

/// Builds by a script that does what `swift build` would do, or fails as it would.
struct SideBuildTests {
  private struct Rig {
    let folder: Folder
    let revision: Revision
    var builder: SideBuild

    /// A repository with one commit; `script` is what builds. Its words are in $*, the scratch path in $scratch, the product
    /// in $product.
    init(_ script: String) throws {
      folder = try Folder()
      let made = folder.sh(
        """
        git init -q -b main . && git config user.email a@b && git config user.name A && echo x > Package.swift \
        && git add Package.swift && git commit -qm one
        """)
      try #require(made, "git is there")
      revision = try Revision("HEAD", in: folder.path)
      let tool = folder.script(
        ".git/tool",
        """
        echo "$*" >> '\(folder.path)/.git/calls'
        while [ $# -gt 0 ]; do
        case "$1" in --scratch-path) scratch=$2;; --product) product=$2;; --package-path) package=$2;; esac
        shift
        done
        \(script)
        """)
      builder = try SideBuild(folder: "\(folder.path)/.build/gate", tool: tool)
    }

    var calls: [String] {
      (folder.text(".git/calls") ?? "").split(separator: "\n").map(String.init)
    }
  }

  private static let good = #"mkdir -p "$scratch/release" && cp /bin/true "$scratch/release/$product""#

  @Test func theBaseIsBuiltInAWorktreeOfItsOwnWithTheFlagsOfTheTree() throws {
    let rig = try Rig(Self.good)
    let base = try rig.builder.base(rig.revision, suites: ["One"])
    let tree = try rig.builder.tree(rig.revision.root, suites: ["One"])
    let short = rig.revision.short
    #expect(base.paths["One"] == "\(rig.folder.path)/.build/gate/\(short)/build/release/One")
    #expect(tree.paths["One"] == "\(rig.folder.path)/.build/gate/tree/release/One")
    #expect(rig.folder.text(".build/gate/\(short)/tree/Package.swift") == "x\n")
    let words = rig.calls.map { $0.split(separator: " ").suffix(SideBuild.flags.count).map(String.init) }
    #expect(words == [SideBuild.flags, SideBuild.flags])
    #expect(rig.calls[0].contains("--package-path \(rig.folder.path)/.build/gate/\(short)/tree "))
    #expect(rig.calls[1].contains("--package-path \(rig.revision.root) "))
  }

  @Test func theBaseIsCheckedOutOnce() throws {
    let rig = try Rig(Self.good)
    for _ in 0..<2 { _ = try rig.builder.base(rig.revision, suites: ["One"]) }
    // A worktree whose folder was deleted is made anew.
    #expect(rig.folder.sh("rm -rf .build"))
    #expect(try rig.builder.base(rig.revision, suites: ["One"]).paths.count == 1)
  }

  @Test func aBaseThatDoesNotBuildIsToldWithItsErrors() throws {
    let rig = try Rig("echo 'Building'; echo 'main.swift:1:1: error: no such thing' >&2; exit 1")
    do {
      _ = try rig.builder.base(rig.revision, suites: ["One"])
      Issue.record("it was accepted")
    } catch let failure as SideBuild.Failure {
      #expect(
        "\(failure)"
          == "One of base \(rig.revision.short) does not build:\n  main.swift:1:1: error: no such thing")
    }
  }

  @Test func aBuildThatLeavesNoProgramIsNoBuild() throws {
    let rig = try Rig("echo done")
    #expect(throws: SideBuild.Failure.self) { try rig.builder.base(rig.revision, suites: ["One"]) }
  }

  @Test func aSuiteThatTheBaseDoesNotHaveIsAbsent() throws {
    let rig = try Rig(
      "if [ \"$product\" = Two ]; then echo \"error: no product named 'Two'\" >&2; exit 1; fi; \(Self.good)")
    let built = try rig.builder.base(rig.revision, suites: ["One", "Two"])
    #expect(built.absent == ["Two"] && Array(built.paths.keys) == ["One"])
  }
}
