import Testing

@testable import Measurement

struct ProgressTests {
  @Test func quietPrintsNothing() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      var reporter = Progress(quiet: true).begin(steps: 2)
      reporter.starting(0, "S/a[x]")
      reporter.starting(1, "S/a[x]")
      reporter.end()
    }
    #expect(result?.standardErrorContent.isEmpty == true)
    #expect(result?.standardOutputContent.isEmpty == true)
  }

  /// The same without `quiet`, into a file: lines, and not one of them on standard output.
  @Test func aLogGetsLines() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      var reporter = Progress(quiet: false).begin(steps: 2)
      reporter.starting(0, "S/a[x]")
      reporter.starting(1, "S/a[x]")
      reporter.end()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text == "case 1 of 2, 0 s elapsed: S/a[x]\n2 processes in 0 s\n")
    #expect(result?.standardOutputContent.isEmpty == true)
  }
}
