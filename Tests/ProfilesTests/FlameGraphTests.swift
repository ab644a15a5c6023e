import Foundation
import FoundationXML
import Results
import Testing

@testable import Profiles

@Suite struct FlameGraphTests {
  private static func graph(reversed: Bool = false) -> String {
    var profile = StackProfile(metric: "cpu_time", unit: "ns", source: "s")
    var stacks: [([Frame], Int)] = [
      (
        [Frame(name: "main<T>(\"x\")", module: "/bin/s"), Frame(name: "memmove", module: "/lib/libc.so.6")],
        750
      ),
      (
        [Frame(name: "main<T>(\"x\")", module: "/bin/s"), Frame(name: "page", module: "[kernel.kallsyms]")],
        249
      ),
      ([Frame(name: "tiny", module: "/bin/s")], 1), ([Frame(name: "freed", module: "/bin/s")], -50),
    ]
    if reversed { stacks.reverse() }
    for (stack, cost) in stacks { profile.add(stack, cost) }
    return FlameGraph(profile, title: "A & B", lines: ["one line"]).svg()
  }

  /// Text of the elements called `name`, by a parser of XML.
  private static func texts(_ name: String) throws -> [String] {
    try XMLDocument(xmlString: graph()).nodes(forXPath: "//*[local-name()='\(name)']").compactMap(
      \.stringValue)
  }

  @Test func everyFunctionHasABoxWithItsShare() throws {
    let titles = try Self.texts("title")
    #expect(titles.first == "A & B")
    #expect(titles.contains("memmove: 750 ns, 75.0 %") && titles.contains("page: 249 ns, 24.9 %"))
    #expect(titles.contains("main<T>(\"x\"): 999 ns, 99.9 %"))
    #expect(!titles.contains { $0.hasPrefix("freed") }, "what costs less than nothing has no width")
    #expect(try Self.texts("text").contains("memmove 75.0 %"))
    #expect(
      try Self.texts("desc") == [
        "Of 1.00 µs most is spent in memmove 75.0 %, page 24.9 %, tiny 0.1 %, calls not counted."
      ])
  }

  @Test func boxesLieUnderTheirCallers() throws {
    let rects = try XMLDocument(xmlString: Self.graph()).nodes(
      forXPath: "//*[local-name()='g']/*[local-name()='rect']"
    )
    .compactMap { $0 as? XMLElement }
    func number(_ rect: XMLElement, _ name: String) -> Double {
      rect.attribute(forName: name)?.stringValue.flatMap(Double.init) ?? -1
    }
    #expect(rects.count == 4)
    let (main, move, page) = (rects[0], rects[1], rects[2])
    #expect(number(move, "y") == number(main, "y") + 18 && number(move, "x") == number(main, "x"))
    #expect(number(page, "x") > number(move, "x") + number(move, "width"))
    #expect(abs(number(move, "width") / number(main, "width") - 750.0 / 999) < 0.01)
    #expect(rects.map { $0.attribute(forName: "class")?.stringValue } == ["own", "library", "kernel", "own"])
  }

  @Test func lightAndDarkAndNamedForThoseWhoDoNotSee() {
    let svg = Self.graph()
    #expect(svg.contains("role=\"img\"") && svg.contains("aria-label=\"A &amp; B\""))
    #expect(svg.contains("prefers-color-scheme:dark"))
  }

  @Test func theSameProfileGivesTheSameText() { #expect(Self.graph() == Self.graph(reversed: true)) }

  @Test(
    arguments: [(14, "memmove 75.0 %"), (13, "memmo… 75.0 %"), (8, "75.0 %"), (5, nil)] as [(Int, String?)])
  func labelsAreCutToTheRoom(room: Int, label: String?) {
    #expect(FlameGraph.label("memmove", share: "75.0 %", room: room) == label)
  }

  @Test func nothingGivesAPictureOfNothing() {
    let empty = StackProfile(metric: "m", unit: "B", source: "s")
    #expect(FlameGraph(empty, title: "t", lines: []).svg().contains("most is spent in nothing"))
  }
}
