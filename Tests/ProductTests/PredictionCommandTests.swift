import Testing

/// What a run tells of itself before it starts.
@Suite struct PredictionCommandTests {
  @Test func earlierRunsPredictLaterOnes() throws {
    let runs = try KnownRun()
    let first = try runs.pentimento("run", "Steps", "--predict")
    #expect(first.code == 0 && first.output.contains("4 processes, time unknown"), "\(first.output)")
    #expect(runs.folder.contents().isEmpty, "nothing was measured")
    _ = try runs.pentimento("run", "Steps", "--name", "run")
    let second = try runs.pentimento("run", "Steps", "--set", "steps=1000000,4000000", "--predict")
    #expect(
      second.output.contains(" for 8 of them, by earlier runs; at most 64 MiB of memory"),
      "\(second.output)")
    #expect(runs.folder.contents().filter { $0.hasSuffix("samples.csv") }.count == 1)
  }

  @Test func aRunThatTakesTooLongIsRefused() throws {
    let runs = try KnownRun()
    _ = try runs.pentimento("run", "Steps", "--name", "run")
    let long = try runs.pentimento("run", "Steps", "--set", "steps=900000000", "--minutes", "0.01")
    #expect(
      long.code == 2 && long.output == "" && long.errors.contains("more than --minutes 0.01"),
      "\(long.errors)")
    let slow = try runs.pentimento("run", "Steps", "--set", "steps=900000000", "--time-limit", "1")
    #expect(
      slow.code == 2 && slow.errors.contains("and may take 1 s") && slow.errorLines.count == 3,
      "\(slow.errors)")
  }
}
