import Comparison
import Measurement
import Results

/// Whether a run may go on: half of its processes measured with one program on one machine and half elsewhere are no run.
enum ResumedRun {
  /// Throws `SuiteInputError` when the suites, or the machine, are not those that the run in `folder` began with.
  static func check(_ folder: RunFolder, against plan: RunPlan) throws {
    let began: [EnvironmentRow]
    do throws(CSVReadError) {
      began = try CSV.read(EnvironmentRow.self, path: "\(folder.path)/environment.csv")
    } catch {
      throw SuiteInputError("\(error)", advice: "Give the folder of a run, or start a new one.")
    }
    let now = EnvironmentRecord(plan: plan, words: [], shard: nil).rows
    let differences = MachineLikeness.differences(
      RunRecord(name: "began", samples: [], environment: began),
      RunRecord(name: "now", samples: [], environment: now))
    let builds = plan.suites.compactMap { suite -> String? in
      let key = "\(suite.description.suite)_build"
      let before = began.first { $0.key == key }?.value
      return before == suite.description.build.id
        ? nil : "\(key) is '\(before ?? "not stated")' and '\(suite.description.build.id)'"
    }
    let all = differences.map(\.description) + builds
    guard all.isEmpty else {
      throw SuiteInputError(
        "the run in '\(folder.path)' cannot go on here: \(all.joined(separator: "; "))",
        advice: "Go on with the same programs on the same machine, or start a new run.")
    }
  }
}
