import Testing

/// What a run says on the way, on standard error alone.
@Suite struct ProgressTests {
  @Test func terminalGetsALineThatIsDrawnAgain() throws {
    let text = try Self.drawn([], environment: [:])
    for number in 1...4 { #expect(text.contains("\r\u{1B}[Kcase \(number) of 4, ")) }
  }

  @Test func continuousIntegrationGetsPlainLines() throws {
    let text = try Self.drawn([], environment: ["CI": "true"])
    #expect(!text.contains("\u{1B}") && !text.replacing("\r\n", with: "\n").contains("\r"))
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("prediction: 4 processes, ") == true, "\(lines)")
    #expect(
      lines.dropFirst().first?.wholeMatch(of: /case 1 of 4, 0 s elapsed: StrokeCost\/CopyTile\[.*\]/) != nil,
      "\(lines)")
    #expect(lines.suffix(3).first?.wholeMatch(of: /4 processes in \d+ s/) != nil, "\(lines)")
    #expect(lines.suffix(2).first?.hasPrefix("quality: register loop ") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("results in results/") == true, "\(lines)")
  }

  @Test func quietIsSilentButForTheFolder() throws {
    let text = try Self.drawn(["--quiet"], environment: [:])
    #expect(text.wholeMatch(of: /results in results\/[^\r\n]+\r\n/) != nil, "\(text)")
  }

  /// What a run draws on a terminal.
  private static func drawn(_ words: [String], environment: [String: String?]) throws -> String {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal()
    let program = Program(
      path: Build.own.path("pentimento"), words: RunCommandTests.small + words, folder: folder.path,
      environment: environment, errorsPath: terminal.path)
    #expect(try program.run().code == 0)
    return terminal.text()
  }
}
