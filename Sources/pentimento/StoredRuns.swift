import Comparison
import Measurement
import Results

/// Runs that were made before, read from their folders.
struct StoredRuns {
  private let runs: [RunRecord]

  /// Reads the folders at `paths`, at least one. A run is called by its folder's last name where that tells them apart.
  init(_ paths: [String]) throws {
    let trimmed = paths.map { path in
      var path = path
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return path
    }
    let short = trimmed.map { path in path.split(separator: "/").last.map(String.init) ?? path }
    let names = Set(short).count == short.count ? short : trimmed
    var runs: [RunRecord] = []
    for (path, name) in zip(trimmed, names) { runs.append(try RunReader.read(path, name: name)) }
    self.runs = runs
  }

  /// What to compare: the designs of one run, else like cases of all of them. Throws for unlike machines, unless every
  /// verdict may be advisory.
  func request(reference: String?, isAdvisory: Bool) throws(ComparisonError) -> ComparisonRequest {
    var request = runs.count == 1 ? try designs(of: runs[0], reference) : try sides(reference)
    request.remarks = runs.flatMap(\.remarks)
    let first = runs.first { $0.name == request.reference } ?? runs[0]
    for run in runs where run.name != first.name {
      let differences = MachineLikeness.differences(first, run)
      if differences.isEmpty { continue }
      guard isAdvisory else { throw .unlikeMachines(runs: (first.name, run.name), differences) }
      request.isAdvisory = true
      request.remarks.append(.advisory(runs: [first.name, run.name], differences: differences))
    }
    request.declarations = declarations
    return request
  }

  private func designs(of run: RunRecord, _ reference: String?) throws(ComparisonError) -> ComparisonRequest {
    let sides = try Side.designs(of: run)
    let founding = sides.first { $0.name == "seed" } ?? sides[0]
    var request = ComparisonRequest(.designs, sides: sides, reference: reference ?? founding.name)
    request.hasRounds = run.hasRounds
    return request
  }

  private func sides(_ reference: String?) throws(ComparisonError) -> ComparisonRequest {
    var sides: [Side] = []
    for run in runs { sides.append(try Side.whole(run)) }
    return ComparisonRequest(.runs, sides: sides, reference: reference ?? sides[0].name)
  }

  /// What this program knows of the metrics; a stranger's suite may have others.
  private var declarations: [MetricKey: MetricDeclaration] {
    var declarations: [MetricKey: MetricDeclaration] = [:]
    for row in runs.lazy.flatMap(\.samples) {
      let key = MetricKey(suite: row.id.suite, benchmark: row.id.benchmark, metric: row.metric)
      if declarations[key] == nil, let known = Metrics.recorded(row.metric) { declarations[key] = known }
    }
    return declarations
  }
}
