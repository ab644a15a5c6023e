/// The grammar of a design's name: `NAME[+axis=alternative]...`, where NAME is a design of the catalogue.
///
/// Names that mean the same point are the same design: `seed+storage=separateBuffer` is `seed`. The ledger follows the
/// sharing unless it is named: `seed+sharing=eagerCopy+archive=copy` is `copying`, whose ledger counts both halves.
public enum DesignName {
  /// The name of `design`: the nearest of `seed` and `copying`, then each axis on which it differs.
  static func name<Design: EngineDesign>(of design: Design.Type) -> String {
    func differing(from base: [(axis: String, alternative: String)]) -> [String] {
      Design.axes.filter { axis in !base.contains { $0 == axis } }.map { "\($0.axis)=\($0.alternative)" }
    }
    let (seed, copying) = (differing(from: Seed.axes), differing(from: Copying.axes))
    return (seed.count <= copying.count ? ["seed"] + seed : ["copying"] + copying).joined(separator: "+")
  }

  /// The catalogue's name for the point that `name` describes. Throws `DesignError` with what was not
  /// understood and what there is instead.
  public static func canonical(_ name: String) throws(DesignError) -> String {
    let designs = Designs.all
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard let base = designs.first(where: { $0.name == parts[0] }) else {
      throw .unknownName(parts[0], known: designs.map(\.name).filter { !$0.contains("+") })
    }
    var point = base.axes.reduce(into: [String: String]()) { $0[$1.axis] = $1.alternative }
    var named: Set<String> = []
    for part in parts.dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2 else { throw .notAnAxis(part, in: name) }
      let alternatives = Set(designs.flatMap(\.axes).filter { $0.axis == sides[0] }.map(\.alternative))
      guard !alternatives.isEmpty else {
        throw .unknownAxis(sides[0], known: Set(designs.flatMap(\.axes).map(\.axis)).sorted())
      }
      guard alternatives.contains(sides[1]) else {
        throw .unknownAlternative(sides[1], axis: sides[0], known: alternatives.sorted())
      }
      guard named.insert(sides[0]).inserted else { throw .axisTwice(sides[0], in: name) }
      point[sides[0]] = sides[1]
    }
    if let reason = DesignExclusions.reason(point) { throw .cannotBeCombined(name: name, reason: reason) }
    func match(except ignored: String?) -> String? {
      designs.first { design in
        design.axes.count == point.count
          && design.axes.allSatisfy { $0.axis == ignored || point[$0.axis] == $0.alternative }
      }?.name
    }
    guard let match = match(except: nil) ?? (named.contains("ledger") ? nil : match(except: "ledger")) else {
      throw .notBuilt(name: name, built: designs.map(\.name))
    }
    return match
  }
}

/// Why a design's name was refused.
public enum DesignError: Error, Equatable, CustomStringConvertible {
  /// No design of the catalogue is called so.
  case unknownName(String, known: [String])
  /// A part after `+` that is not `axis=alternative`.
  case notAnAxis(String, in: String)
  /// An axis that is named twice.
  case axisTwice(String, in: String)
  /// No axis is called so.
  case unknownAxis(String, known: [String])
  /// The axis has no such alternative.
  case unknownAlternative(String, axis: String, known: [String])
  /// Every part is known, but two of them exclude each other.
  case cannotBeCombined(name: String, reason: String)
  /// Every part is known, but this combination is not in the catalogue.
  case notBuilt(name: String, built: [String])

  /// The word that was not understood and the words that would have been.
  public var candidates: (word: String, known: [String])? {
    switch self {
    case .unknownName(let word, let known), .unknownAxis(let word, let known),
      .unknownAlternative(let word, _, let known):
      (word, known)
    case .notAnAxis, .axisTwice, .cannotBeCombined, .notBuilt: nil
    }
  }

  public var description: String {
    switch self {
    case .unknownName(let name, let known):
      "unknown design '\(name)'; there are \(known.joined(separator: ", "))"
    case .notAnAxis(let part, let name):
      "'\(part)' in design '\(name)' is not axis=alternative"
    case .axisTwice(let axis, let name):
      "design '\(name)' names the axis '\(axis)' twice"
    case .unknownAxis(let axis, let known):
      "unknown design axis '\(axis)'; there are \(known.joined(separator: ", "))"
    case .unknownAlternative(let alternative, let axis, let known):
      "design axis '\(axis)' has no alternative '\(alternative)'; it has \(known.joined(separator: ", "))"
    case .cannotBeCombined(let name, let reason):
      "design '\(name)' cannot be: \(reason)"
    case .notBuilt(let name, let built):
      "design '\(name)' is not in the catalogue; built are \(built.joined(separator: ", "))"
    }
  }
}
