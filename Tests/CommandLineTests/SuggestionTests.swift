@testable import CommandLine
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("canvs", "canvas", 1), ("acb", "abc", 1), ("ca", "abc", 3), ("flaw", "lawn", 2),
  ])
  func distance(a: String, b: String, edits: Int) {
    #expect(editDistance(Array(a), Array(b)) == edits)
    #expect(editDistance(Array(b), Array(a)) == edits)
  }

  @Test(
    arguments: [
      ("strokecost", "StrokeCost"), ("StorkeCost", "StrokeCost"), ("Undo", "UndoMemory"), ("rnu", "run"),
      ("run", "run"), ("xyz", nil), ("r", nil), ("St", nil), ("", nil), ("UndoMemoryAndMuchMore", nil),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    #expect(suggestion(for: word, among: ["StrokeCost", "UndoMemory", "run", "x"]) == expected)
  }

  @Test func ambiguousBeginningSuggestsNothing() {
    #expect(suggestion(for: "und", among: ["undoMemory", "undoCost"]) == nil)
    #expect(suggestion(for: "x", among: []) == nil)
  }
}
