import Results
import Testing

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-42, "-42"), (0.1, "0.1"), (1.5, "1.5"), (1234.5, "1234.5"),
      (1e15, "1000000000000000"), (9_007_199_254_740_992, "9007199254740992"),
      (1e16, "10000000000000000"), (1.5e20, "150000000000000000000"), (1e-5, "0.00001"),
      (1.25e-7, "0.000000125"),
      (-1e-5, "-0.00001"), (.nan, ""), (.infinity, ""), (-.infinity, ""), (0.3, "0.3"),
      (123_456_789.125, "123456789.125"),
    ] as [(Double, String)])
  func writtenWithoutExponent(value: Double, text: String) {
    #expect(NumberText.of(value) == text)
  }

  @Test func everyBitPatternComesBack() {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<20_000 {
      let value = generator.finite()
      let text = NumberText.of(value)
      #expect(Double(text) == value)
      #expect(!text.contains("e") && !text.hasSuffix("."))
    }
  }
}
