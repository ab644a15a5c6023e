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
    let description =
      "Of 1 µs most is spent in memmove 75.0 %, page 24.9 %, tiny 0.1 %, calls not counted."
    #expect(Self.graph().contains("<desc>\(description)</desc>"), "\(Self.graph().prefix(500))")
  }

  @Test func boxesLieUnderTheirCallers() throws {
    let pattern = /<\/title><rect class="(\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/
    let boxes = Self.graph().matches(of: pattern).map {
      (kind: String($0.1), x: Double($0.2) ?? -1, y: Double($0.3) ?? -1, width: Double($0.4) ?? -1)
    }
    #expect(boxes.map(\.kind) == ["own", "library", "kernel", "own"])
    let (main, move, page) = (boxes[0], boxes[1], boxes[2])
    #expect(move.y == main.y + 18 && move.x == main.x)
    #expect(page.x > move.x + move.width)
    #expect(abs(move.width / main.width - 750.0 / 999) < 0.01)
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
