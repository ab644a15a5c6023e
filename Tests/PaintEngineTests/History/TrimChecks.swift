import Workloads

@testable import PaintEngine

// Trimming at every cursor position: what is left can be undone and redone without a gap.
extension OperationChecks {
  /// Ten steps of many kinds and sizes; `states[k]` is the artwork when `k` of them are done.
  private struct TenSteps<Design: EngineDesign> {
    let artwork: Artwork<Design>
    var states: [UInt64]

    init(limits: HistoryLimits) throws {
      let prepared = try PreparedArtwork<Design>(limits: limits)
      artwork = prepared.artwork
      states = [artwork.pixelHash()]
      for number in 1...10 {
        try Self.step(number, prepared)
        states.append(artwork.pixelHash())
      }
    }

    private static func step(_ number: Int, _ prepared: PreparedArtwork<Design>) throws {
      let artwork = prepared.artwork
      switch number {
      case 1: try artwork.fill(1, with: Fix15Color(red: 0, green: 0, blue: 1))
      case 2: try artwork.setProperties(LayerProperties(name: "Ink 2"), ofLayer: 1)
      case 3: try artwork.removeLayer(0)
      case 4: try artwork.select(nil)
      case 5: try artwork.paste(prepared.clipping, above: 0)
      case 6: try artwork.turn(quarters: 1)
      case 7: try artwork.setBackground(nil)
      case 8: try artwork.clearLayer(1)
      case 9: try artwork.removeMask(ofLayer: 0)
      default: try artwork.duplicateLayer(0)
      }
    }
  }

  /// Which steps are left, as numbers counted from 1: a chain from `undo.lowerBound` over the cursor to `redo.upperBound`.
  private struct Rest: Equatable {
    var undo, redo: Range<Int>

    /// While the undo stack is too long its oldest goes; while the bytes are too many the oldest undo step goes, then
    /// the farthest redo step.
    mutating func trim(_ claims: [Int], bytes: Int, steps: Int) {
      if undo.count > steps { undo = undo.upperBound - steps..<undo.upperBound }
      func claimed() -> Int { (Array(undo) + Array(redo)).reduce(0) { $0 + claims[$1 - 1] } }
      while claimed() > bytes, !undo.isEmpty { undo = undo.lowerBound + 1..<undo.upperBound }
      while claimed() > bytes, !redo.isEmpty { redo = redo.lowerBound..<redo.upperBound - 1 }
    }
  }

  /// `shed` at every fraction of a grid, at every cursor position.
  static func trimByFraction<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    // Sums over steps: an exact ledger's policy is `ExactPolicyTests`' matter.
    // What a compressed step claims follows the background while the grid is walked: `CompressionTests` waits for it.
    if Design.Ledger.countsHolders || Design.Payload.name == "compressed" { return [] }
    let ten = try TenSteps<Design>(limits: HistoryLimits(bytes: 1 << 30, steps: 100))
    let artwork = ten.artwork
    var claims = artwork.history.undoStack.map(\.claimedBytes)
    var broken: [String] = []
    if claims.count != 10 || Set(claims).count < 6 { broken.append("claims \(claims)") }
    for done in (0...10).reversed() {
      while artwork.history.undoStack.count > done, artwork.undo() {}
      // Each single claim more or less moves the border: the fractions of the grid and those around every step.
      var fractions = (0...8).map { Double($0) / 8 }
      if !Design.Payload.keepsBothHalves {
        // Steps that keep one half claim what that is at this cursor.
        artwork.waitForHistory()
        let history = artwork.history
        claims = (history.undoStack + history.redoStack.reversed()).map(\.claimedBytes)
      }
      let total = Double(claims.reduce(0, +))
      for count in 1...10 { fractions.append(Double(claims.suffix(count).reduce(0, +)) / total + 1e-9) }
      for fraction in fractions {
        artwork.waitForHistory()
        let kept = artwork.history
        let revision = artwork.revision
        var rest = Rest(undo: 1..<done + 1, redo: done + 1..<11)
        rest.trim(claims, bytes: Int(total * fraction), steps: 100)
        let dropped = artwork.history.shed(keeping: fraction)
        if dropped != done - rest.undo.count {
          broken.append("\(done) done, \(fraction): returned \(dropped)")
        }
        if artwork.revision != revision { broken.append("\(done) done, \(fraction): a new revision") }
        broken += walk(artwork, rest, claims, ten.states).map { "\(done) done, \(fraction) kept: \($0)" }
        artwork.history = kept
        if broken.count > 5 { return broken }
      }
    }
    return broken
  }

  /// Bounds by bytes and by count: ten steps are recorded under them; then, at every cursor position, one more.
  static func trimByLimits<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    if Design.Ledger.countsHolders { return [] }
    // What the background compresses and when decides what is trimmed meanwhile.
    if Design.Payload.self is Compressed<Design.Storage.Buffer>.Type { return [] }
    let free = try TenSteps<Design>(limits: HistoryLimits(bytes: 1 << 30, steps: 100))
    let claims = free.artwork.history.undoStack.map(\.claimedBytes)
    let all = claims.reduce(0, +)
    var limits = [0, 1, 2, 5, 9, 10].map { HistoryLimits(bytes: 1 << 30, steps: $0) }
    limits += [0, 1, 2, 4, 7, 10].map { HistoryLimits(bytes: all * $0 / 10, steps: 100) }
    limits += [HistoryLimits(bytes: all - 1, steps: 7), HistoryLimits(bytes: all / 2, steps: 4)]
    var broken: [String] = []
    for limits in limits {
      let ten = try TenSteps<Design>(limits: limits)
      let artwork = ten.artwork
      var rest = Rest(undo: 1..<1, redo: 11..<11)
      for number in 1...10 {
        rest.undo = rest.undo.lowerBound..<number + 1
        rest.trim(claims, bytes: limits.bytes, steps: limits.steps)
      }
      let name = "\(limits.bytes) B, \(limits.steps) steps"
      // Where undo changes claims it trims as well; here recording alone is to.
      let lifted = HistoryLimits(bytes: 1 << 30, steps: 1 << 30)
      if !Design.Payload.keepsBothHalves { artwork.history.limits = lifted }
      broken += walk(artwork, rest, claims, ten.states).map { "\(name): \($0)" }
      let first = rest.undo.lowerBound - 1
      for done in (first...10).reversed() {
        while artwork.history.undoStack.count > done - first, artwork.undo() {}
        let kept = artwork.history
        // A name that the step gives and takes back leaves the artwork as `states[done]` has it.
        artwork.history.limits = limits
        try artwork.setProperties(LayerProperties(name: "One more"), ofLayer: 0)
        if !Design.Payload.keepsBothHalves { artwork.history.limits = lifted }
        var rest = Rest(undo: first + 1..<done + 2, redo: done + 2..<done + 2)
        rest.trim(claims.prefix(done) + [64], bytes: limits.bytes, steps: limits.steps)
        let states = ten.states.prefix(done + 1) + [artwork.pixelHash()]
        broken += walk(artwork, rest, claims.prefix(done) + [64], Array(states)).map {
          "\(name), \(done) done and one more: \($0)"
        }
        if rest.undo.isEmpty {
          // The step that did not fit cannot be taken back; the states after it are others.
          break
        }
        artwork.undo()
        artwork.history = kept
        if broken.count > 5 { return broken }
      }
    }
    return broken
  }

  /// Undoes and redoes all that is left and compares each state; leaves the artwork at the cursor where it stood.
  private static func walk<Design: EngineDesign>(
    _ artwork: Artwork<Design>, _ rest: Rest, _ claims: [Int], _ states: [UInt64]
  ) -> [String] {
    let cursor = artwork.history.undoStack.count
    var broken: [String] = []
    let left = (Array(rest.undo) + Array(rest.redo)).map { claims[$0 - 1] }
    let entries = artwork.history.undoStack + artwork.history.redoStack.reversed()
    if entries.map(\.claimedBytes) != left || artwork.history.claimedBytes != left.reduce(0, +) {
      broken.append("claims \(entries.map(\.claimedBytes)) instead of \(left)")
    }
    if cursor != rest.undo.count { broken.append("\(cursor) can be undone instead of \(rest.undo.count)") }
    var state = rest.undo.upperBound - 1
    func compare(_ how: String) {
      if !states.indices.contains(state) || artwork.pixelHash() != states[state] {
        broken.append("\(how) state \(state)")
      }
    }
    while artwork.undo() {
      state -= 1
      compare("undone to")
    }
    if state != rest.undo.lowerBound - 1 { broken.append("undone to \(state)") }
    while artwork.redo() {
      state += 1
      compare("redone to")
    }
    if state != rest.redo.upperBound - 1 { broken.append("redone to \(state)") }
    while artwork.history.undoStack.count > cursor, artwork.undo() {}
    return broken
  }
}
