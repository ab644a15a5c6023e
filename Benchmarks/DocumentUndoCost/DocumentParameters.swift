import Measurement
import ShapeEditor

/// The parameters that several benchmarks of documents take.
enum DocumentParameters {
  static func shapes(_ defaults: [Int], quick: Int = 100) -> ParameterDeclaration {
    ParameterDeclaration(
      "shapes", "shapes of the document", range: .integers(1, 1_000_000), defaults: defaults.map(String.init),
      quick: [String(quick)])
  }

  static func changed(_ defaults: [Int], quick: [Int] = [1, 10]) -> ParameterDeclaration {
    ParameterDeclaration(
      "changed", "shapes that one edit changes", range: .integers(1, 1_000_000),
      defaults: defaults.map(String.init), quick: quick.map(String.init))
  }

  static func record(_ defaults: [String] = [PlainShape.name]) -> ParameterDeclaration {
    ParameterDeclaration(
      "record", "a shape's record: plain values of 24 or 200 bytes, or 56 bytes with three references",
      range: .words(DocumentDesigns.records), defaults: defaults)
  }

  static func steps(_ defaults: [Int], quick: Int = 20) -> ParameterDeclaration {
    ParameterDeclaration(
      "steps", "edits in the history", range: .integers(1, 1_000_000), defaults: defaults.map(String.init),
      quick: [String(quick)])
  }

  static let lookup = ParameterDeclaration(
    "lookup", "how a shape is found by its id", range: .words(Lookup.allCases.map(\.rawValue)),
    defaults: [Lookup.dictionary.rawValue, Lookup.linear.rawValue])

  static let validation = ParameterDeclaration(
    "validation", "on: each edit has all ids checked for being unique",
    range: .words(Validation.allCases.map(\.rawValue)), defaults: ["off", "on"])

  /// Why more shapes cannot change than there are.
  static let refusal: @Sendable (Parameters) -> String? = { parameters in
    let (changed, shapes) = (parameters.integer("changed"), parameters.integer("shapes"))
    return changed <= shapes ? nil : "an edit cannot change \(changed) of \(shapes) shapes"
  }

  /// Bytes of a record as the document holds it, the memory that its references own included.
  static func recordBytes(_ parameters: Parameters) -> Int {
    switch parameters.text("record") {
    case WideShape.name: MemoryLayout<WideShape>.stride
    // The name and outline are blocks of their own.
    case ReferringShape.name: MemoryLayout<ReferringShape>.stride + 48 + 48
    default: MemoryLayout<PlainShape>.stride
    }
  }

  /// Memory that the program takes without a document, B.
  static let programBytes = 64 << 20

  /// The program, the document with what finds its shapes, and a history of so many bytes.
  static func bytesNeeded(_ parameters: Parameters, history: Int) -> Int {
    programBytes + parameters.integer("shapes") * (recordBytes(parameters) * 4 + 64) + history
  }
}
