import CommandLine
import Comparison
import FoundationEssentials
import Measurement
import Results

/// Reads the folder of a run back.
enum RunReader {
  /// The run in the folder at `path`, called `name`. Throws `SuiteInputError` for what is no folder of a run or is damaged.
  static func read(_ path: String, name: String) throws(SuiteInputError) -> RunRecord {
    let samples = try table(SampleRow.self, "samples.csv", in: path)
    let environment = try table(EnvironmentRow.self, "environment.csv", in: path)
    guard !samples.isEmpty else {
      throw SuiteInputError("'\(path)/samples.csv' holds no sample", advice: advice)
    }
    return RunRecord(name: name, samples: samples, environment: environment)
  }

  private static let advice =
    "Give a folder that 'pentimento run' wrote, or measure with --designs NAME,NAME."

  /// A table of the run in `folder`.
  static func table<R: CSVRecord>(
    _ type: R.Type, _ file: String, in folder: String
  ) throws(SuiteInputError) -> [R] {
    do throws(CSVReadError) {
      return try CSV.read(type, path: "\(folder)/\(file)")
    } catch {
      switch error {
      case .file(let error):
        let hint = error.isAbsence ? didYouMean(folder) : ""
        throw SuiteInputError("'\(folder)' is not the folder of a run: \(error)\(hint)", advice: advice)
      case .contents(let error):
        throw SuiteInputError("\(error)", advice: "Restore the file as the run wrote it.")
      }
    }
  }

  /// `; did you mean 'results/reference'?`, or nothing when no folder beside is called nearly so.
  private static func didYouMean(_ folder: String) -> String {
    let slash = folder.lastIndex(of: "/")
    let parent = slash.map { String(folder[...$0]) } ?? ""
    let name = slash.map { String(folder[folder.index(after: $0)...]) } ?? folder
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: parent.isEmpty ? "." : parent)) ?? []
    return suggestion(for: name, among: beside.sorted().filter { $0 != name }).map {
      "; did you mean '\(parent)\($0)'?"
    } ?? ""
  }
}
