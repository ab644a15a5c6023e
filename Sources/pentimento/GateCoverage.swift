import CommandLine
import Gate
import Measurement
import Results

/// What a gate must answer for beside expected.csv, and what is let pass: the base revision's rows and the waivers.
struct GateCoverage {
  static let options: [Option] = [
    .value(
      "waivers", "file", .file, default: "results/waivers.csv",
      help: "Findings that are let pass until a day, each for a reason."),
    .value(
      "base-expected", "file", .file,
      help: "Expected values of the base revision: what they held must still be there. With --base, its own."),
  ]

  private let waivers: Waivers
  private let base: [ExpectedRow]

  /// Reads both; `revision` is the base whose own rows count where no file of them is given. Throws `SuiteInputError` for a
  /// damaged file and `GateDataError` for a waiver that has expired.
  init(_ arguments: ParsedArguments, base revision: String? = nil) throws {
    let path = arguments.text("waivers") ?? ""
    let rows = try Self.read(
      WaiverRow.self, path, isRequired: arguments.isGiven("waivers"), advice: "Give the file with --waivers.")
    let today = String(UTCTime.now().extended.prefix { $0 != "T" })
    waivers = try Waivers(rows, file: path, today: today)
    if let path = arguments.text("base-expected") {
      base = try Self.read(
        ExpectedRow.self, path, isRequired: true,
        advice: "Give the base revision's file with --base-expected.")
    } else if let revision {
      base = try Self.rows(of: revision, path: arguments.text("expected") ?? "")
    } else {
      base = []
    }
  }

  /// Adds what concerns `run` to its input.
  func extend(_ input: inout GateInput, of run: GateRun, isWhole: Bool) {
    input.base = run.answered(base)
    input.waivers = waivers
    input.isWhole = isWhole
  }

  /// The expected rows as they stand in `revision`; none where it has no such file.
  private static func rows(of revision: String, path: String) throws -> [ExpectedRow] {
    guard let text = Programs.output("git", ["show", "\(revision):./\(path)"]) else { return [] }
    do {
      return try CSV.decode(ExpectedRow.self, bytes: Array(text.utf8), file: "\(revision):\(path)")
    } catch {
      throw SuiteInputError(
        "\(error)", advice: "Choose another base, or give its rows mended with --base-expected.")
    }
  }

  private static func read<Row: CSVRecord>(
    _ type: Row.Type, _ path: String, isRequired: Bool, advice: String
  ) throws -> [Row] {
    do {
      return try CSV.read(type, path: path)
    } catch CSVReadError.file(let error) where !isRequired && error.isAbsence {
      return []
    } catch CSVReadError.file(let error) {
      throw SuiteInputError("\(error)", advice: advice)
    } catch CSVReadError.contents(let error) {
      throw SuiteInputError("\(error)", advice: "Restore the file from version control, or mend that place.")
    }
  }
}
