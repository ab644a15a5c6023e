@testable import CommandLine
import Glibc
import Testing

@Suite struct TerminalTests {
  @Test(
    arguments: [
      (ColorChoice.auto, true, nil, nil, true), (.auto, false, nil, nil, false),
      (.auto, true, "1", nil, false),
      (.auto, true, "", nil, true), (.auto, true, nil, "dumb", false), (.always, false, "1", "dumb", true),
      (.never, true, nil, nil, false),
    ] as [(ColorChoice, Bool, String?, String?, Bool)])
  func colour(choice: ColorChoice, isInteractive: Bool, noColor: String?, term: String?, expected: Bool) {
    #expect(
      Terminal.usesColor(choice, isInteractive: isInteractive, noColor: noColor, term: term) == expected)
  }

  @Test(
    arguments: [
      (false, true, nil, true), (true, true, nil, false), (false, false, nil, false),
      (false, true, "true", false),
      (false, true, "false", true), (false, true, "", true),
    ] as [(Bool, Bool, String?, Bool)])
  func progress(quiet: Bool, isInteractive: Bool, ci: String?, expected: Bool) {
    #expect(Terminal.drawsProgress(quiet: quiet, isInteractive: isInteractive, ci: ci) == expected)
  }

  @Test func outputReachesAPipeWhichIsNoTerminal() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(!Terminal.isInteractive(ends[1]))
    #expect(Output.write("µ\n", to: ends[1]))
    close(ends[1])
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(Array(bytes.prefix(count)) == Array("µ\n".utf8))
  }

  @Test func failedWriteIsReported() {
    #expect(!Output.write("x", to: -1))
  }
}
