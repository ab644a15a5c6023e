import PaintEngine
import Testing

/// What a dab runs through is specialised for each design: no call through a witness table is left in it.
@Suite(
  .enabled(
    if: OtherProgram.releaseFolder != nil,
    "PENTIMENTO_RELEASE_DIR does not name the folder of the unchecked executables"),
  .enabled(if: OtherProgram.find("objdump") != nil, "objdump is not on the search path"))
struct DabLoopTests {
  /// `StrokePainter.paint(_: Dab)`, mangled; specialisations append the design and `Tg5`.
  private static let paint = "$s11PaintEngine13StrokePainterV5paintyyAA3DabVF"

  @Test func dabsMeetNoWitnessCall() throws {
    let program = try #require(OtherProgram.releaseFolder) + "/StrokeCost"
    let disassembly = try Disassembly(of: program, objdump: try #require(OtherProgram.find("objdump")))
    let versions = disassembly.functions.keys.filter { $0.hasPrefix(Self.paint) }
    let merged = versions.filter { demangledName($0)?.hasPrefix("merged generic specialization <") ?? false }
    for name in Designs.honest {
      let wanted = try Designs.run(Specialisation(), in: name)
      // Versions that came out alike are one, under the name of one of them.
      let symbols = versions.first { demangledName($0) == wanted }.map { [$0] } ?? merged
      #expect(!symbols.isEmpty, "\(name): no \(wanted)")
      for symbol in symbols {
        let (reached, indirect) = indirectCalls(from: symbol, disassembly)
        print("\(name): a dab reaches \(reached) functions")
        #expect(reached > 5 && indirect == [], "\(name): \(indirect)")
      }
    }
    // The check sees witness calls where there are any: the unspecialised function is full of them.
    #expect(!indirectCalls(from: Self.paint[...], disassembly).indirect.isEmpty)
  }

  /// Follows direct calls through all of the program's own functions.
  private func indirectCalls(
    from symbol: Substring, _ disassembly: Disassembly
  ) -> (reached: Int, indirect: [String]) {
    var waiting = [symbol]
    var seen: Set<Substring> = [symbol]
    var indirect: [String] = []
    while let next = waiting.popLast() {
      guard let function = disassembly.functions[next] else { continue }
      for call in disassembly.calls(in: function) {
        // Relief comes when the allocator has refused, and then time is no object.
        let isRelief = next.contains("allocateAfterRelief")
        let name = demangledName(next) ?? String(next)
        // Versions that are one but for a function get that as an argument: `put` of their store, once a tile.
        let isArgument = name.hasPrefix("merged generic specialization <")
        if call.isIndirect, !isRelief, !isArgument { indirect.append("\(name): \(call.target)") }
        guard let target = call.symbol, disassembly.functions[target] != nil else { continue }
        if seen.insert(target).inserted { waiting.append(target) }
      }
    }
    return (seen.count, indirect)
  }

  /// The demangled name of `paint` specialised for a design.
  private struct Specialisation: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) -> String {
      "generic specialization <\(String(reflecting: design))> of "
        + "PaintEngine.StrokePainter.paint(PaintEngine.Dab) -> ()"
    }
  }
}
