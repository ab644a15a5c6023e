import Testing

@testable import Measurement

struct ParameterDeclarationTests {
  private static func canonical(_ text: String, _ range: ParameterDeclaration.Range) -> String? {
    ParameterDeclaration("p", "p", range: range, defaults: ["1"]).canonical(text)
  }

  @Test(arguments: [
    ("40", "40"), ("040", "40"), ("0", "0"), ("-0", "0"), ("+7", "7"), ("100", "100"), ("101", nil),
    ("-1", nil), ("", nil), (" 4", nil), ("4.0", nil), ("1e1", nil), ("0x10", nil), ("four", nil),
    ("99999999999999999999", nil), ("4\u{0301}", nil),
  ]) func wholeNumbersHaveOneForm(text: String, expected: String?) {
    #expect(Self.canonical(text, .integers(0, 100)) == expected)
  }

  @Test(arguments: [
    ("6.5", "6.5"), ("6.50", "6.5"), ("06.5", "6.5"), ("6", "6"), ("6.0", "6"), ("1e3", "1000"),
    ("1E3", "1000"), (".5", "0.5"), ("0.5", "0.5"), ("65e-1", "6.5"), ("0.49", nil), ("1000.1", nil),
    ("-6", nil), ("nan", nil), ("NaN", nil), ("inf", nil), ("-inf", nil), ("infinity", nil), ("", nil),
    ("6,5", nil), ("six", nil), (" 6", nil),
  ]) func decimalNumbersHaveOneForm(text: String, expected: String?) {
    #expect(Self.canonical(text, .numbers(0.5, 1000)) == expected)
  }

  @Test func aNumberIsFiniteEvenWhereTheRangeIsNot() {
    for text in ["inf", "infinity", "nan", "1e999"] {
      #expect(Self.canonical(text, .numbers(0, .infinity)) == nil, "\(text)")
    }
  }

  @Test(arguments: [("cold", "cold"), ("warm", "warm"), ("Cold", nil), ("col", nil), ("", nil)])
  func wordsAreTakenAsTheyAre(text: String, expected: String?) {
    #expect(Self.canonical(text, .words(["cold", "warm"])) == expected)
  }

  /// A case ID must not change when it is read again.
  @Test func theFormIsItsOwnForm() throws {
    var random = RunOrder(seed: 11)
    let scales = [1, 1e-7, 1e4, 1e12]
    for _ in 0..<2000 {
      let number = Double.random(in: -1...1, using: &random) * (scales.randomElement(using: &random) ?? 1)
      let once = try #require(Self.canonical("\(number)", .numbers(-1e13, 1e13)))
      #expect(Self.canonical(once, .numbers(-1e13, 1e13)) == once)
      #expect(Double(once) == number)
    }
  }

  @Test func quickIsTheFirstDefaultUnlessGiven() {
    let plain = ParameterDeclaration("p", "p", range: .integers(0, 9), defaults: ["3", "4"])
    #expect(plain.quick == ["3"])
    let other = ParameterDeclaration("p", "p", range: .integers(0, 9), defaults: ["3"], quick: ["1", "2"])
    #expect(other.quick == ["1", "2"])
  }

  @Test func rangesInWords() {
    let texts: [(ParameterDeclaration.Range, String)] = [
      (.integers(1, 64), "a whole number in 1...64"), (.numbers(0.5, 8), "a number in 0.5...8.0"),
      (.words(["cold", "warm"]), "one of cold, warm"),
    ]
    for (range, text) in texts {
      #expect(ParameterDeclaration("p", "p", range: range, defaults: []).rangeText == text)
    }
  }
}
