import Testing

@testable import Measurement

struct ResolveCaseTests {
  private static func refusal(_ text: String) -> SuiteInputError? {
    do {
      _ = try SampleSuite.resolve(case: text)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    "Sample/count[plain;canvas_px=1;heat=warm]", "Sample/count[fancy;canvas_px=8192;heat=cold;seed=5]",
    "Sample/paint[plain;scale=0.5;strokes=generated]", "Sample/paint[plain;scale=8;strokes=trace:walk]",
  ]) func aCaseOfTheSuiteIsFound(text: String) throws {
    let (id, benchmark) = try SampleSuite.resolve(case: text)
    #expect(id.description == text)
    #expect(benchmark.name == id.benchmark)
  }

  @Test(arguments: [
    (
      "Other/count[plain;canvas_px=1;heat=warm]",
      "case 'Other/count[plain;canvas_px=1;heat=warm]' belongs to suite 'Other', and this is Sample"
    ),
    ("Sample/draw[plain]", "Sample has no benchmark 'draw'"),
    ("Sample/count[bold;canvas_px=1;heat=warm]", "no design is called 'bold'"),
    ("Sample/count[simple;canvas_px=1;heat=warm]", "design 'simple' is called 'plain' in case IDs"),
    (
      "Sample/count[plain;canvas_px=1]",
      "case 'Sample/count[plain;canvas_px=1]' lacks the parameter 'heat'"
    ),
    ("Sample/count[plain;canvas_px=0;heat=warm]", "canvas_px '0' is not a whole number in 1...8192"),
    ("Sample/count[plain;canvas_px=01;heat=warm]", "canvas_px '01' is not a whole number in 1...8192"),
    ("Sample/count[plain;canvas_px=1;heat=hot]", "heat 'hot' is not one of cold, warm"),
    ("Sample/paint[plain;scale=1.0;strokes=short]", "scale '1.0' is not a number in 0.5...8.0"),
    ("Sample/count[plain;canvas_px=1;heat=warm;layers=1]", "Sample/count has no parameter 'layers'"),
    ("Sample/count[plain;canvas_px=1;heat=warm;seed=x]", "seed 'x' is not a whole number other than 1"),
  ]) func eachFaultHasItsText(text: String, problem: String) throws {
    let error = try #require(Self.refusal(text))
    #expect(error.problem.hasPrefix(problem))
  }

  @Test func aTextThatIsNoCaseSaysWhere() throws {
    let error = try #require(Self.refusal("Sample"))
    #expect(error.problem.hasPrefix("'Sample' is not a case ID: "))
    #expect(error.advice == "Run 'Sample --describe' for the cases that there are.")
    #expect("\(error)" == "error: \(error.problem)\n\(error.advice)")
  }
}
