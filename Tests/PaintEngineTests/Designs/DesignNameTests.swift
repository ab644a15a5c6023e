import Testing

@testable import PaintEngine

/// `NAME[+axis=alternative]...`
struct DesignNameTests {
  /// Names that mean a design of the catalogue.
  @Test(arguments: [
    ("seed", "seed"), ("copying", "copying"), ("seed+storage=separateBuffer", "seed"),
    ("seed+storage=tailAllocated", "seed+storage=tailAllocated"),
    ("seed+ledger=beforeOnly+archive=freeze+sharing=stickyFreeze", "seed"),
    ("copying+storage=tailAllocated", "copying+storage=tailAllocated"),
    ("seed+sharing=eagerCopy+archive=copy+ledger=bothHalves", "copying"),
    (
      "seed+archive=copy+ledger=bothHalves+sharing=eagerCopy+storage=tailAllocated",
      "copying+storage=tailAllocated"
    ),
    ("copying+sharing=stickyFreeze+ledger=beforeOnly+archive=freeze", "seed"),
    // The ledger follows the sharing unless it is named.
    ("seed+sharing=eagerCopy+archive=copy", "copying"),
    ("copying+sharing=stickyFreeze+archive=freeze", "seed"),
  ])
  func canonical(name: String, canonical: String) throws {
    let found = try DesignName.canonical(name)
    #expect(found == canonical)
  }

  @Test(arguments: [
    "", "Seed", "seeds", " seed", "seed ", "storage=tailAllocated", "+", "+seed", "sead+storage=x",
  ])
  func unknownNames(name: String) {
    let first = String(name.prefix { $0 != "+" })
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    #expect(error == .unknownName(first, known: ["seed", "best", "copying"]))
    #expect(error?.candidates?.word == first)
    #expect(error?.description == "unknown design '\(first)'; there are seed, best, copying")
  }

  @Test(arguments: ["seed+", "seed++storage=tailAllocated", "seed+storage", "seed+storage=tailAllocated+"])
  func partsThatAreNoAxis(name: String) {
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    let part = name.hasSuffix("storage") ? "storage" : ""
    #expect(error == .notAnAxis(part, in: name))
    #expect(error?.description == "'\(part)' in design '\(name)' is not axis=alternative")
    #expect(error?.candidates == nil)
  }

  @Test(arguments: [
    "seed+storages=tailAllocated", "seed+=tailAllocated", "seed+=", "copying+Storage=tailAllocated",
  ])
  func unknownAxes(name: String) {
    let axis = String(name.drop { $0 != "+" }.dropFirst().prefix { $0 != "=" })
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    let known = (Seed.axes.map(\.axis) + (Designs.hasFaults ? ["fault"] : [])).sorted()
    #expect(Set(known).isSuperset(of: ["archive", "ledger", "map", "payload", "sharing", "storage"]))
    #expect(error == .unknownAxis(axis, known: known))
  }

  @Test(arguments: [
    ("seed+storage=", ""), ("seed+storage=slap", "slap"), ("seed+storage=freeze", "freeze"),
    ("seed+storage=tailAllocated=x", "tailAllocated=x"),
  ])
  func unknownAlternatives(name: String, word: String) {
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    let known = ["pooled", "separateBuffer", "slab", "tailAllocated"]
    #expect(error == .unknownAlternative(word, axis: "storage", known: known))
    #expect(error?.candidates?.known == known)
  }

  @Test(arguments: [
    "seed+storage=tailAllocated+storage=separateBuffer", "seed+storage=separateBuffer+storage=separateBuffer",
  ])
  func anAxisNamedTwice(name: String) {
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    #expect(error == .axisTwice("storage", in: name))
    #expect(error?.description == "design '\(name)' names the axis 'storage' twice")
  }

  @Test(arguments: [
    "seed+archive=copy", "seed+sharing=eagerCopy+archive=copy+ledger=beforeOnly", "copying+ledger=beforeOnly",
  ])
  func knownPartsThatAreNotBuilt(name: String) {
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    #expect(error == .notBuilt(name: name, built: Designs.names))
    #expect(
      error?.description.hasPrefix("design '\(name)' is not in the catalogue; built are seed, ") == true)
    #expect(throws: DesignError.self) { try Designs.run(Axes(), in: name) }
  }

  /// Alternatives that exclude each other are refused by name and with the reason, whatever else the name says.
  @Test(arguments: [
    ("seed+sharing=eagerCopy+archive=dirtySinceSave", "sharing=eagerCopy and archive=dirtySinceSave: "),
    (
      "copying+archive=dirtySinceSave+storage=tailAllocated", "sharing=eagerCopy and archive=dirtySinceSave: "
    ),
    ("copying+preview=pyramid", "sharing=eagerCopy and preview=pyramid: "),
    ("seed+preview=pyramid+archive=copy", "archive=copy and preview=pyramid: "),
  ])
  func exclusions(name: String, pair: String) {
    let error = #expect(throws: DesignError.self) { try DesignName.canonical(name) }
    guard case .cannotBeCombined(name, let reason) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing") is no exclusion")
      return
    }
    #expect(reason.hasPrefix(pair) && reason.contains("choose "))
    #expect(error?.description == "design '\(name)' cannot be: \(reason)")
    #expect(error?.candidates == nil)
  }

  /// No design of the catalogue has alternatives that exclude each other, and each pair names alternatives that there are.
  @Test func theCatalogueKeepsTheExclusions() {
    let known = Set(Designs.all.flatMap(\.axes).map { "\($0.axis)=\($0.alternative)" })
    for (left, right, _) in DesignExclusions.all {
      for choice in [left, right] { #expect(known.contains("\(choice.axis)=\(choice.alternative)")) }
      #expect(left.axis != right.axis)
    }
    for design in Designs.all {
      let point = Dictionary(uniqueKeysWithValues: design.axes.map { ($0.axis, $0.alternative) })
      #expect(DesignExclusions.reason(point) == nil, "\(design.name)")
    }
  }

  @Test func theCatalogueIsCanonicalAndUnique() throws {
    let designs = Designs.all
    #expect(Set(designs.map(\.name)).count == designs.count)
    #expect(Set(designs.map { $0.axes.map(\.alternative) }).count == designs.count)
    #expect(Set(designs.map(\.summary)).count == designs.count)
    for design in designs {
      let canonical = try DesignName.canonical(design.name)
      #expect(canonical == design.name)
      let axes = try Designs.run(Axes(), in: design.name)
      #expect(axes == design.axes.map { "\($0.axis)=\($0.alternative)" })
      // Every axis written out means the same design.
      let spelled = try DesignName.canonical("seed+" + axes.joined(separator: "+"))
      #expect(spelled == design.name)
    }
  }

  private struct Axes: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) -> [String] {
      Design.axes.map { "\($0.axis)=\($0.alternative)" }
    }
  }
}
