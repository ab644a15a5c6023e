import Results
import Testing

/// The suites' protocol: one case in one process.
@Suite struct SuiteCaseTests {
  @Test(arguments: Build.suites) func everyQuickCaseYieldsItsDeclaredRows(_ name: String) throws {
    let suite = try DescribedSuite(name, "--quick")
    for described in suite.cases {
      let folder = try TemporaryFolder()
      let ending = try Self.bash(
        #"exec "$0" "$@" 3>rows.csv"#, [Build.own.path(name), "--case", described.id], in: folder)
      #expect(ending.code == 0, "\(described.id): \(ending.errors)")
      #expect(ending.output == "" && ending.errors == "")
      try Self.check(folder.text("rows.csv"), of: described, in: suite)
    }
  }

  @Test(arguments: Build.suites) func rowsGoToStandardOutputWithoutDescriptorThree(_ name: String) throws {
    let design = try #require(try DescribedSuite(name).designs.first?.name)
    let suite = try DescribedSuite(name, "--quick", "--designs", design)
    for benchmark in suite.benchmarks {
      let described = try #require(suite.cases.first { $0.benchmark == benchmark.name })
      let ending = try Program(path: Build.own.path(name), words: ["--case", described.id]).run()
      #expect(ending.code == 0 && ending.errors == "")
      try Self.check(ending.output, of: described, in: suite)
    }
  }

  @Test func samplesAreCountedFromZero() throws {
    let id = "UndoMemory/TinySteps[seed;edge=64;recorded_steps=10]"
    let ending = try Program(path: Build.own.path("UndoMemory"), words: ["--case", id, "--samples", "3"])
      .run()
    let rows = try CSV.decode(SampleRow.self, bytes: Array(ending.output.utf8), file: "stdout")
    let kept = rows.filter { $0.metric == "steps_kept" }
    #expect(kept.map(\.sample) == [0, 1, 2])
    #expect(kept.map(\.value) == [10, 10, 10])
  }

  @Test func lockstepAnswersEachBlockAtOnce() throws {
    let folder = try TemporaryFolder()
    let id = "UndoMemory/TinySteps[seed;edge=64;recorded_steps=10]"
    // Each line is waited for before the next is sent, so an answer that is kept back ends in a timeout.
    let dialogue = """
      coproc SUITE { "$0" --case "$1" --lockstep; }
      child=$SUITE_PID
      exec 5<&"${SUITE[0]}" 6>&"${SUITE[1]}"
      read -r -t 60 line <&5; echo "$line"
      for count in 1 3; do echo "go $count" >&6; read -r -t 60 line <&5; echo "$line"; done
      echo done >&6
      wait "$child"; echo "exit $?"
      """
    let ending = try Self.bash(dialogue, [Build.own.path("UndoMemory"), id], in: folder)
    let lines = ending.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(ending.output)\(ending.errors)")
    #expect(lines[0] == "ready")
    for line in lines[1...2] {
      #expect(line.hasPrefix("{\"") && line.hasSuffix("}"))
      #expect(line.contains("\"steps_kept\":10"), "\(line)")
    }
    #expect(lines[3] == "exit 0")
  }

  @Test(arguments: ["go", "go 0", "go x", "stop"]) func lockstepRefusesOtherWords(_ word: String) throws {
    let id = "UndoMemory/TinySteps[seed;edge=64;recorded_steps=10]"
    let ending = try Program(
      path: Build.own.path("UndoMemory"), words: ["--case", id, "--lockstep"], input: "\(word)\n"
    ).run()
    #expect(ending.code == 2)
    #expect(ending.output == "ready\n")
    #expect(ending.errors.hasPrefix("error: '\(word)' is not a lockstep command\n"), "\(ending.errors)")
  }

  @Test(arguments: [
    ["--case", "nonsense"], ["--case", "StrokeCost/CopyTile[seed;edge=64;heat=cold;tiles=4]"],
    ["--case", "UndoMemory/Huge[seed;edge=64;recorded_steps=10]"],
    ["--case", "UndoMemory/TinySteps[sed;edge=64;recorded_steps=10]"],
    ["--case", "UndoMemory/TinySteps[seed+storage=separateBuffer;edge=64;recorded_steps=10]"],
    ["--case", "UndoMemory/TinySteps[seed;edge=64]"],
    ["--case", "UndoMemory/TinySteps[seed;edge=64;recorded_steps=0]"],
    ["--case", "UndoMemory/TinySteps[seed;edge=64;recorded_steps=010]"],
    ["--case", "UndoMemory/TinySteps[seed;edge=64;more=1;recorded_steps=10]"],
    ["--case", "UndoMemory/TinySteps[seed;edge=64;recorded_steps=10]", "--seed", "2"],
    ["--case", "UndoMemory/TinySteps[seed;edge=64;recorded_steps=10]", "--disturbing", "heat"],
    ["--disturbing", "arc,heap"], ["--lockstep"],
  ])
  func wrongCasesAndProbesAreRefused(_ words: [String]) throws {
    let ending = try Program(path: Build.own.path("UndoMemory"), words: words).run()
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errorLines.count == 3 && ending.errors.hasPrefix("error: "), "\(ending.errors)")
  }

  private static func check(_ text: String, of described: DescribedSuite.Case, in suite: DescribedSuite)
    throws
  {
    let rows = try CSV.decode(SampleRow.self, bytes: Array(text.utf8), file: described.id)
    let benchmark = try #require(suite.benchmarks.first { $0.name == described.benchmark })
    let declared = benchmark.metrics.map { "\($0.name) \($0.unit) \($0.class)" }.sorted()
    #expect(rows.map { "\($0.metric) \($0.unit) \($0.metricClass.rawValue)" }.sorted() == declared)
    #expect(rows.allSatisfy { $0.id.description == described.id && $0.sample == 0 && $0.process == 0 })
    #expect(rows.allSatisfy { $0.value != nil || $0.source.hasPrefix("unavailable: ") })
    #expect(rows.first { ["pixel_hash", "document_hash"].contains($0.metric) }?.value != nil)
  }

  private static func bash(_ script: String, _ words: [String], in folder: TemporaryFolder) throws
    -> Program.Ending
  {
    try Program(path: "/bin/bash", words: ["-c", script] + words, folder: folder.path).run()
  }
}
