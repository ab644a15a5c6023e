import Results
import Testing

@Suite struct CSVRefusalTests {
  @Test(arguments: [
    ("", "e.csv:1: found an empty file, expected the header key,value"),
    ("key\na\n", "e.csv:1: column 'value': found no such column, expected it in the header"),
    ("key,value,x\n", "e.csv:1: column 'x': found an unknown column, expected only key, value"),
    ("key,value,key\n", "e.csv:1: column 'key': found the column twice, expected it once"),
    ("key,value\na,b\nc\n", "e.csv:3: found 1 fields, expected 2 fields, as in the header"),
    ("key,value\na,b,c\n", "e.csv:2: found 3 fields, expected 2 fields, as in the header"),
    ("key,value\na,b\n\n", "e.csv:3: found 1 fields, expected 2 fields, as in the header"),
    (
      "key,value\na,b\"c\n",
      "e.csv:2: found a quote inside a field without quotes in field 2, expected quotes around it"
    ),
    (
      "key,value\na,\"b\"c\n",
      "e.csv:2: found text after a closing quote in field 3, expected a comma or the line's end"
    ),
    (
      "key,value\na,\"b\nc\n",
      "e.csv:2: found a quote that is never closed in field 2, expected a closing quote"
    ),
    (
      "key,value\na,b\rc,d\n",
      "e.csv:2: found a carriage return alone in field 2, expected lines that end in LF or CRLF"
    ),
    (
      "key,value\na,\"1\n2\"\n,b\n", "e.csv:4: column 'key': found nothing, expected a text that is not empty"
    ),
  ])
  func formIsRefused(text: String, message: String) {
    let error = #expect(throws: CSVError.self) {
      try CSV.decode(EnvironmentRow.self, bytes: Array(text.utf8), file: "e.csv")
    }
    #expect(error?.description == message)
  }

  @Test func bytesThatAreNotUTF8AreRefusedWithTheirLine() {
    let bytes = Array("key,value\na,b\nc,".utf8) + [0xFF, 0x0A]
    let error = #expect(throws: CSVError.self) {
      try CSV.decode(EnvironmentRow.self, bytes: bytes, file: "e.csv")
    }
    #expect(error?.description == "e.csv:3: found bytes that are not UTF-8 at byte 16, expected UTF-8 text")
  }

  @Test(arguments: [
    ("2026-02-29", false), ("2026-13-01", false), ("2026-00-10", false), ("2026-1-10", false), ("", false),
    ("31.12.2026", false), ("2026-04-31", false), ("2100-02-29", false), ("2026-01-00", false),
    ("2026-01-001", false), ("2028-02-29", true), ("2000-02-29", true), ("2026-12-31", true),
  ])
  func aWaiverEndsOnADayOfTheCalendar(day: String, isOne: Bool) {
    let text = "suite,benchmark,case,metric,reason,expires\nS,b,*,*,gone,\(day)\n"
    do {
      let rows = try CSV.decode(WaiverRow.self, bytes: Array(text.utf8), file: "w.csv")
      #expect(isOne && rows.map(\.line) == [2])
    } catch {
      #expect(!isOne)
      let found = day.isEmpty ? "nothing" : "'\(day)'"
      #expect(
        error.description == "w.csv:2: column 'expires': found \(found), expected a day such as 2026-12-31")
    }
  }

  @Test(arguments: [
    ("role", "judge", "one of row, anchor"), ("pair_margin", "0", "a number above 0"),
    ("b_first", "2", "0 or 1"), ("a_median", "-1", "a number above 0"), ("blocks", "0", "at least 1 block"),
    ("phase", "later", "one of screen, confirm"), ("round", "-1", "a whole number of at least 0"),
  ])
  func pairsAreChecked(column: String, value: String, expected: String) {
    var cells = [
      "schema": "1", "suite": "S", "benchmark": "b", "design": "seed", "metric": "wall", "run": "r",
      "role": "row", "pair_margin": "0.02", "round": "0", "phase": "screen", "log_ratio": "0.5",
      "b_first": "1",
      "a_median": "1", "b_median": "1", "redone": "0", "blocks": "8",
    ]
    cells[column] = value
    let text = [PairRow.columns, PairRow.columns.map { cells[$0] ?? "" }].map {
      $0.joined(separator: ",") + "\n"
    }
    .joined()
    let error = #expect(throws: CSVError.self) {
      try CSV.decode(PairRow.self, bytes: Array(text.utf8), file: "p.csv")
    }
    #expect(error?.description == "p.csv:2: column '\(column)': found '\(value)', expected \(expected)")
  }

  static let good = [
    "schema": "1", "suite": "S", "benchmark": "b", "design": "seed", "canvas_px": "64",
    "parameters": "a=1;b=2",
    "metric": "wall", "unit": "ns", "class": "timed", "source": "\"two\nlines\"", "thread": "main",
    "process": "0", "sample": "0", "value": "1.5",
  ]

  static func table(_ changes: [String: String]) -> String {
    let cells = SampleRow.columns.map { changes[$0] ?? good[$0] ?? "" }
    let first = SampleRow.columns.map { good[$0] ?? "" }
    return [SampleRow.columns, first, cells].map { $0.joined(separator: ",") + "\n" }.joined()
  }

  @Test func theTableThatTheFaultsArePlantedInIsGood() throws {
    let rows = try CSV.decode(SampleRow.self, bytes: Array(Self.table([:]).utf8), file: "s.csv")
    #expect(rows.count == 2 && rows[0] == rows[1])
  }

  @Test(arguments: [
    ("schema", "2", 4, "'2'", "schema version 1, which this version reads"),
    ("schema", "", 4, "nothing", "a whole number"),
    ("suite", "", 4, "nothing", "a suite of a case, but it has an empty suite"),
    ("suite", "a/b", 4, "'a/b'", "a suite of a case, but it has '/' in the suite, where it is not allowed"),
    ("design", "a[", 4, "'a['", "a design of a case, but it has '[' in the design, where it is not allowed"),
    (
      "canvas_px", "6;4", 4, "'6;4'",
      "a value of a parameter of a case, but it has ';' in the value of a parameter, where it is not allowed"
    ),
    (
      "parameters", "b=2;a=1", 4, "'b=2;a=1'",
      "key=value joined by ';' in order, but it gives 'a' after 'b': keys are sorted"
    ),
    ("parameters", "a=1;a=1", 4, "'a=1;a=1'", "key=value joined by ';' in order, but it gives 'a' twice"),
    (
      "parameters", "a", 4, "'a'",
      "key=value joined by ';' in order, but it has 'a' where key=value was expected"
    ),
    ("parameters", "a=", 4, "'a='", "key=value joined by ';', but it has an empty value of parameter 'a'"),
    ("parameters", "layers=2", 4, "'layers=2'", "no 'layers' here, since it has a column of its own"),
    ("metric", "", 4, "nothing", "a text that is not empty"),
    ("unit", "", 4, "nothing", "a text that is not empty"),
    ("class", "hash", 4, "'hash'", "one of exact, count, timed, peak"),
    ("process", "-1", 5, "'-1'", "a whole number of at least 0"),
    ("process", "+1", 5, "'+1'", "a whole number"),
    ("sample", "1.0", 5, "'1.0'", "a whole number"),
    ("sample", "99999999999999999999", 5, "'99999999999999999999'", "a whole number"),
    ("value", "fast", 5, "'fast'", "a number such as 12 or -0.5, without an exponent"),
    ("value", "1e3", 5, "'1e3'", "a number such as 12 or -0.5, without an exponent"),
    ("value", "nan", 5, "'nan'", "a number such as 12 or -0.5, without an exponent"),
    ("value", "\"1,5\"", 5, "'1,5'", "a number such as 12 or -0.5, without an exponent"),
    ("value", "1.", 5, "'1.'", "a number such as 12 or -0.5, without an exponent"),
    ("value", ".5", 5, "'.5'", "a number such as 12 or -0.5, without an exponent"),
    ("value", " 1", 5, "' 1'", "a number such as 12 or -0.5, without an exponent"),
  ])
  func cellIsRefused(column: String, cell: String, line: Int, found: String, expected: String) {
    let error = #expect(throws: CSVError.self) {
      try CSV.decode(SampleRow.self, bytes: Array(Self.table([column: cell]).utf8), file: "s.csv")
    }
    #expect(
      error == CSVError(file: "s.csv", line: line, column: column, found: found, expected: expected))
  }

  @Test func numberTooLargeForADoubleIsRefused() {
    let digits = "1" + String(repeating: "0", count: 400)
    #expect(throws: CSVError.self) {
      try CSV.decode(SampleRow.self, bytes: Array(Self.table(["value": digits]).utf8), file: "s.csv")
    }
  }

  @Test func negativeAllowanceIsRefused() throws {
    let row = ExpectedRow(
      id: try CaseID(parsing: "S/b[d]"), metric: "m", unit: "B", expected: 1, allowance: -1, toolchain: "",
      reason: "")
    let error = #expect(throws: CSVError.self) {
      try CSV.decode(ExpectedRow.self, bytes: Array(CSV.encode([row]).utf8), file: "x.csv")
    }
    #expect(error?.column == "allowance")
  }
}
