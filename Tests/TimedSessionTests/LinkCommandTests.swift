import Testing

@testable import TimedSession

struct LinkCommandTests {
  private static let manifest = """
    commands:
      "C.One.exe":
        tool: shell
        inputs: ["/s/release/a.o"]
        outputs: ["/s/t/release/One"]
        description: "Linking"
        args: ["/bin/ld","-v","-o","/s/t/release/One","-use-ld=gold","@/s/One.product/Objects.LinkFileList"]

      "C.Two.exe":
        tool: shell
        outputs: ["/s/t/release/Two"]
        args: nonsense
    """

  @Test func theCommandIsTheOneWhoseOutputIsTheProgram() throws {
    #expect(
      try LinkCommand.words(in: Self.manifest, linking: "/s/t/release/One") == [
        "/bin/ld", "-v", "-o", "/s/t/release/One", "-use-ld=gold", "@/s/One.product/Objects.LinkFileList",
      ])
    for program in ["/s/t/release/Two", "/s/t/release/Three", "/s/t/release/On"] {
      #expect(throws: LinkCommand.Refusal.self) { try LinkCommand.words(in: Self.manifest, linking: program) }
    }
  }

  @Test func aProgramOutsideABuildFolderCannotBeLinkedAgain() throws {
    let folder = try Folder()
    let program = folder.script("a/b/c/One", "exit 0")
    do {
      _ = try LinkCommand(ofProgram: program)
      Issue.record("it was accepted")
    } catch {
      #expect(error.reason.hasPrefix("there is no build manifest '") && error.reason.hasSuffix("/a/c.yaml'"))
    }
    #expect(throws: LinkCommand.Refusal.self) { try LinkCommand(ofProgram: "\(folder.path)/none") }
  }

  @Test func aLinkGoesElsewhereInAnotherOrder() throws {
    let folder = try Folder()
    let program = folder.script("scratch/triple/release/One", "exit 0")
    let list = "\(folder.path)/Objects.LinkFileList"
    try folder.write(
      """
        outputs: ["\(program)"]
        args: ["/bin/ld","-v","-o","\(program)","-use-ld=gold","@\(list)"]
      """, to: "scratch/release.yaml")
    #expect(throws: LinkCommand.Refusal(reason: "the list of objects '\(list)' is gone")) {
      try LinkCommand(ofProgram: program)
    }
    try folder.write("", to: "Objects.LinkFileList")
    let words = try LinkCommand(ofProgram: program).words(output: "/tmp/x", seed: 7)
    #expect(
      words == [
        "/bin/ld", "-o", "/tmp/x", "@\(list)", "-use-ld=lld", "-Xlinker", "--shuffle-sections=.text*=7",
      ])
    // 0 and -1 mean something else to the linker.
    for seed: UInt32 in [0, .max] {
      let last = try LinkCommand(ofProgram: program).words(output: "x", seed: seed).last ?? ""
      #expect(!last.hasSuffix("=0") && !last.hasSuffix("=-1"))
    }
  }
}
