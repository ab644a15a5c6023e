import Results
import Testing

@Suite struct CaseIDTests {
  @Test func textIsSortedAndNamesEverything() throws {
    let id = try CaseID(
      suite: "StrokeCost", benchmark: "dab", design: "seed+storage=tailAllocated",
      parameters: ["layers": "2", "canvas_px": "4096"])
    #expect(id.description == "StrokeCost/dab[seed+storage=tailAllocated;canvas_px=4096;layers=2]")
    #expect(try CaseID(suite: "S", benchmark: "b", design: "d").description == "S/b[d]")
  }

  @Test(arguments: 0..<20) func parsingInvertsTheText(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    for _ in 0..<50 {
      let id = try generator.caseID()
      let back = try CaseID(parsing: id.description)
      #expect(back == id)
      #expect(back.parameters == id.parameters && back.design == id.design)
    }
  }

  @Test(
    arguments: [
      ("", "has no '/' between suite and benchmark", 0),
      ("a", "has no '/' between suite and benchmark", 1),
      ("a/b", "has no '[' before the design", 3),
      ("a/b[d", "has no ']' at its end", 5),
      ("a/b[d] ", "goes on after ']'", 6),
      ("a/b[d;x]", "has 'x' where key=value was expected", 6),
      ("a/b[d;x=1;x=2]", "gives 'x' twice", 10),
      ("a/b[d;y=1;x=2]", "gives 'x' after 'y': keys are sorted", 10),
      ("a/b[d;]", "has '' where key=value was expected", 6),
      ("a/b[]", "has an empty design", nil),
      ("/b[d]", "has an empty suite", nil),
      ("a/[d]", "has an empty benchmark", nil),
      ("a/b[d;x=]", "has an empty value of parameter 'x'", nil),
      ("a/b[d;=1]", "has an empty parameter name", nil),
      ("a/b/c[d]", "has '/' in the benchmark, where it is not allowed", nil),
      ("a/b[d;x=1=2]", "has '=' in the value of parameter 'x', where it is not allowed", nil),
      ("a/b[d,e]", "has ',' in the design, where it is not allowed", nil),
      ("a/b[d\"]", "has '\"' in the design, where it is not allowed", nil),
      ("a/b[d\u{7}e]", "has U+7 in the design, where it is not allowed", nil),
      ("a/b[d\u{202E}e]", "has U+202E in the design, where it is not allowed", nil),
      ("a/b[d ]", "has a space at an end of the design", nil),
    ] as [(String, String, Int?)])
  func wrongTextIsRefused(text: String, problem: String, offset: Int?) {
    let error = #expect(throws: CaseIDError.self) { try CaseID(parsing: text) }
    #expect(error == CaseIDError(text: text, problem: problem, offset: offset))
  }

  @Test func errorNamesTextProblemAndForm() {
    let error = CaseIDError(text: "a\nb", problem: "has no '['", offset: 3)
    #expect(
      error.description
        == "case 'a\\u{a}b' has no '[' (at byte 3); expected suite/benchmark[design;key=value;...]")
  }

  @Test func wrongPartsAreRefused() {
    #expect(throws: CaseIDError.self) {
      try CaseID(suite: "S", benchmark: "b", design: "d", parameters: ["k": "a]b"])
    }
    #expect(throws: CaseIDError.self) {
      try CaseID(suite: "S", benchmark: "b", design: "d", parameters: ["k=": "a"])
    }
  }

  @Test func orderPutsNumbersBySizeAndIsTotal() throws {
    let texts = [
      "A/b[d]", "A/b[d;n=07]", "A/b[d;n=7]", "A/b[d;n=512]", "A/b[d;n=4096]", "A/b[d;n=large]", "A/b[d;o=1]",
      "A/b[e]", "A/c[d]", "B/a[a]",
    ]
    let ids = try texts.map { try CaseID(parsing: $0) }
    #expect(ids.reversed().sorted().map(\.description) == texts)
    for (i, a) in ids.enumerated() {
      for (j, b) in ids.enumerated() { #expect((a < b) == (i < j)) }
    }
  }

  @Test func partsCanBeExchanged() throws {
    let id = try CaseID(parsing: "S/b[d;canvas_px=64;zoom=2]")
    #expect(id.without(parameter: "canvas_px").description == "S/b[d;zoom=2]")
    #expect(id.without(parameter: "layers") == id)
    #expect(try id.with(design: "e").description == "S/b[e;canvas_px=64;zoom=2]")
    #expect(throws: CaseIDError.self) { try id.with(design: "e;f") }
  }
}
