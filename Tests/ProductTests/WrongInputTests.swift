import Foundation
import Testing

/// Everything that is refused: exit code 2, two lines that say what and what next, and nothing left behind.
@Suite struct WrongInputTests {
  @Test(arguments: WrongInput.names) func unknownNamesAreRefused(_ input: WrongInput) throws {
    try check(input)
  }

  @Test(arguments: WrongInput.values) func wrongValuesAreRefused(_ input: WrongInput) throws {
    try check(input)
  }

  @Test(arguments: WrongInput.files) func wrongFilesAreRefused(_ input: WrongInput) throws {
    try check(input)
  }

  @Test(arguments: ["pentimento", "AutosaveFreeze"])
  func canvasThatMemoryCannotHoldIsRefusedBeforeItIsAllocated(_ program: String) throws {
    let words = ["AutosaveFreeze/Archive", "--canvas", "65536", "--layers", "1000"]
    let ending = try check(
      WrongInput(
        words: program == "pentimento" ? ["run"] + words : words, program: program,
        says: ["AutosaveFreeze/Archive[", "canvas_px=65536", "layers=1000", "of memory", "bytes"]))
    // 64 TiB are neither touched nor asked for: the answer comes at once.
    #expect(ending.seconds < 20)
  }

  @Test func caseThatMemoryCannotHoldIsRefusedByItsSuiteToo() throws {
    let id = "AutosaveFreeze/Archive[seed;canvas_px=65536;coverage_pct=100;edge=64;heat=cold;layers=1000]"
    let ending = try Program(path: Build.own.path("AutosaveFreeze"), words: ["--case", id]).run()
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errors.hasPrefix("error: \(id) needs about "), "\(ending.errors)")
  }

  /// Runs `input` among files right and wrong, and checks everything that all refusals have in common.
  @discardableResult
  private func check(_ input: WrongInput) throws -> Program.Ending {
    let folder = try Self.files()
    let before = folder.contents()
    let ending = try Program(path: Build.own.path(input.program), words: input.words, folder: folder.path)
      .run()
    #expect(ending.code == 2, "\(ending.errors)")
    #expect(ending.output == "")
    let lines = ending.errorLines
    #expect(lines.count == 3 && lines.last == "", "two lines with their ends: \(lines)")
    #expect(lines[0].hasPrefix("error: "))
    for text in input.says { #expect(lines[0].contains(text)) }
    #expect(folder.contents() == before)
    return ending
  }

  private static func files() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("file", "a file\n")
    try folder.write("rude.sh", "#!/bin/sh\nexit 7\n", permissions: 0o755)
    try folder.write("strokes.dat", "0 1 1 0.5\n0.1 9 9 0.5\n0.2 9 9 0\n")
    try folder.write("damaged.dat", "# a comment\n0 1 1 0.5\n0.1 9 x 0.5\n")
    try folder.write("backwards.dat", "1.5 1 1 0.5\n0.5 9 9 0.5\n")
    try folder.write("empty.dat", "")
    let header =
      "schema,suite,benchmark,design,canvas_px,layers,coverage_pct,brush_px,steps,budget_mib,parameters,metric,unit,"
      + "expected,allowance,toolchain,reason\n"
    let key = "1,UndoMemory,TinySteps,seed,,,,,,,edge=64;recorded_steps=1000"
    try folder.write("good.csv", header)
    try folder.write("headless.csv", "\(key),claimed_bytes,B,64000,,,measured\n")
    try folder.write(
      "malformed.csv",
      header + "\(key),claimed_bytes,B,64000,,,measured\n\(key),steps_kept,count,many,,,measured\n")
    try folder.write(
      "doubled.csv", header + String(repeating: "\(key),claimed_bytes,B,64000,,,measured\n", count: 2))
    let samples =
      "schema,suite,benchmark,design,canvas_px,layers,coverage_pct,brush_px,steps,budget_mib,parameters,metric,unit,"
      + "class,source,thread,process,sample,value\n"
    for (run, benchmark, value) in [
      ("run", "CopyTile", "5"), ("copy", "CopyTile", "6"), ("other", "Stroke", "7"),
      ("damaged", "Stroke", "fast"),
    ] {
      let row = "1,StrokeCost,\(benchmark),seed,,,,,,,,wall,ns,timed,clock,main,0,0,\(value)\n"
      try folder.write("\(run)/samples.csv", samples + row)
      try folder.write("\(run)/environment.csv", "key,value\nstatus,complete\n")
    }
    try folder.write("hollow/samples.csv", samples)
    try folder.write("hollow/environment.csv", "key,value\nstatus,complete\n")
    try folder.write("pixels.csv", header + "\(key),claimed_bytes,px,64000,,,measured\n")
    return folder
  }
}

extension WrongInput {
  init(words: [String], program: String, says: [String]) {
    self.words = words
    self.program = program
    self.says = says
  }
}
