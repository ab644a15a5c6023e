import FoundationEssentials
import Results

/// One case measured block by block at another program's command, so that two processes can take turns.
///
/// Prints `ready`; answers each line `go N` with one line of JSON, the medians of the N samples of one block by
/// metric; ends at `done` or at the end of input.
enum Lockstep {
  static func serve<S: Suite>(
    _ suite: S.Type, case text: String, options: CaseProcessOptions, read: () -> String?,
    write: (String) -> Void
  ) throws {
    _ = try suite.resolve(case: text)
    // A first block is run and thrown away, so that no later one pays for cold code and fresh pages.
    _ = try suite.measure(case: text, options: options)
    write("ready")
    while let line = read() {
      let words = line.split(separator: " ")
      if words == ["done"] { return }
      guard words.count == 2, words[0] == "go", let count = Int(words[1]), 1...1_000_000 ~= count else {
        throw SuiteInputError(
          "'\(line)' is not a lockstep command", advice: "Send 'go N' with N in 1...1000000, or 'done'.")
      }
      var block = options
      block.samples = count
      let rows = Summary.summarise(try suite.measure(case: text, options: block))
      var readings: [String: Double] = [:]
      for row in rows { readings[row.metric] = row.p50 }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      write(String(decoding: try encoder.encode(readings), as: UTF8.self))
    }
  }
}
