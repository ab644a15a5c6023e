import Results
import Testing

@Suite struct TextTableTests {
  @Test func columnsAreAligned() {
    var table = TextTable([.init("case"), .init("p50", .right), .init("note")])
    table.add(["S/b[d]", "1.23 µs", ""])
    table.add(["long name", "812 ns", "x"])
    table.add(["short"])
    #expect(
      table.render() == """
        case           p50  note
        ---------  -------  ----
        S/b[d]     1.23 µs
        long name   812 ns  x
        short

        """)
  }

  @Test func controlCharactersAreShownNotObeyed() {
    var table = TextTable([.init("a")])
    table.add(["x\n\u{1B}[31my"])
    #expect(table.render() == "a\n-----------------\nx\\u{a}\\u{1b}[31my\n")
  }
}
