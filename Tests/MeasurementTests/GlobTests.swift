import Results
import Testing

@testable import Measurement

struct GlobTests {
  @Test(arguments: [
    ("abc", "abc", true), ("abc", "ab", false), ("ab", "abc", false), ("", "", true), ("a", "", false),
    ("", "*", true), ("abc", "*", true), ("abc", "a*", true), ("abc", "*c", true), ("abc", "*b*", true),
    ("abc", "a*c", true), ("abc", "a**c", true), ("abc", "b*", false), ("abc", "*b", false),
    ("aba", "ab*ba", false), ("abba", "ab*ba", true), ("a", "a*a", false), ("aa", "a*a", true),
    ("abcabc", "*abc", true), ("xaxbx", "*a*b*", true), ("xbxax", "*a*b*", false),
    ("S/b[plain;n=1]", "S/*[plain;*]", true), ("S/b[plain;n=12]", "*n=1]", false), ("a.c", "a?c", false),
  ]) func aStarStandsForAnyText(text: String, pattern: String, expected: Bool) {
    #expect(Glob.matches(text, pattern) == expected)
  }

  /// The definition itself: a star takes nothing, or one character and the rest of the star.
  private static func slowlyMatches(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let sign = pattern.first else { return text.isEmpty }
    if sign == "*" {
      return slowlyMatches(text, pattern.dropFirst())
        || (!text.isEmpty && slowlyMatches(text.dropFirst(), pattern))
    }
    return text.first == sign && slowlyMatches(text.dropFirst(), pattern.dropFirst())
  }

  @Test func randomPatternsAgreeWithTheDefinition() {
    var random = RunOrder(seed: 5)
    var matched = 0
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...7, using: &random)).map { _ in
          ["a", "b"].randomElement(using: &random) ?? "a"
        })
      let pattern = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          ["a", "b", "*"].randomElement(using: &random) ?? "a"
        })
      let expected = Self.slowlyMatches(text[...], pattern[...])
      if expected { matched += 1 }
      #expect(Glob.matches(text, pattern) == expected, "'\(text)' and '\(pattern)'")
    }
    #expect(matched > 1000 && matched < 19_000)
  }
}
