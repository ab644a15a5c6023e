import Measurement
import Testing

@testable import TimedSession

struct RevisionTests {
  /// A repository with two commits on `main`, a branch from the first one, and a file that differs.
  private func repository() throws -> Folder {
    let folder = try Folder()
    let made = folder.sh(
      """
      git init -q -b main . && git config user.email a@b && git config user.name A && echo 1 > f && git add f \
      && git commit -qm one && git branch feature && echo 2 > f && git commit -qam two && git checkout -q feature \
      && echo 3 > g && git add g && git commit -qm three
      """)
    try #require(made, "git is there")
    return folder
  }

  @Test func theBaseIsWhatBothHaveInCommon() throws {
    let folder = try repository()
    let one = try Revision("feature~1", in: folder.path)
    #expect(try Revision("main", in: folder.path).commit == one.commit)
    #expect(try Revision("main", in: folder.path, mergeBase: false).commit != one.commit)
    #expect(one.commit.count == 40 && one.short == String(one.commit.prefix(12)))
  }

  @Test(arguments: ["mian", "", "--all", "main..feature", "0000000"])
  func anUnknownRevisionIsRefusedWithAdvice(name: String) throws {
    let folder = try repository()
    do {
      _ = try Revision(name, in: folder.path)
      Issue.record("it was accepted")
    } catch {
      #expect(error.problem.hasPrefix("there is no revision '\(name)'"))
      #expect(error.problem.hasSuffix(name == "mian" ? "; did you mean 'main'?" : "'"))
      #expect(error.advice.contains("git fetch origin"))
    }
  }

  @Test func outsideARepositoryThereIsNone() throws {
    let folder = try Folder()
    #expect(throws: SuiteInputError.self) { try Revision("main", in: folder.path) }
  }

  @Test func changesThatAreNotCommittedAreSeen() throws {
    let folder = try repository()
    #expect(Revision.checkedOut(in: folder.path)?.isDirty == false)
    try folder.write("else\n", to: "f")
    #expect(Revision.checkedOut(in: folder.path)?.isDirty == true)
  }
}
