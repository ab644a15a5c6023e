import FoundationEssentials
import Results
import Testing

@Suite struct MetricDeclarationTests {
  @Test func codingUsesTheColumnsWords() throws {
    let declaration = MetricDeclaration(
      name: "wall", unit: "ns", metricClass: .timed, source: "clock", summary: "wall time", gate: .toolchain)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(declaration)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"class":"timed","direction":"lower","gate":"toolchain","name":"wall","source":"clock","summary":"wall time","unit":"ns"}"#
    )
    #expect(try JSONDecoder().decode(MetricDeclaration.self, from: data) == declaration)
  }
}
