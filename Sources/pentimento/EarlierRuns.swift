import FoundationEssentials
import Glibc
import Measurement
import Results

/// What runs of this machine left in a results folder: how long their processes took.
enum EarlierRuns {
  /// Runs that are looked at, the newest first.
  private static let limit = 20

  /// The processes of the newest runs below `folder` that ran on this kind of machine. What cannot be read is left out: a
  /// prediction is worth no error.
  static func quality(in folder: String) -> [QualityRow] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let machine = machine(HostFacts.all())
    let runs = names.filter { !$0.hasSuffix("-\(TimedRunFolder.name)") }
    return runs.sorted(by: >).prefix(limit).flatMap { name -> [QualityRow] in
      let run = "\(folder)/\(name)"
      guard let facts = try? CSV.read(EnvironmentRow.self, path: "\(run)/environment.csv"),
        Self.machine(facts.map { ($0.key, $0.value) }) == machine
      else { return [] }
      return (try? CSV.read(QualityRow.self, path: "\(run)/quality.csv")) ?? []
    }
  }

  private static func machine(_ facts: [(key: String, value: String)]) -> [String] {
    ["cpu_model", "cpu_cores"].map { key in facts.first { $0.key == key }?.value ?? "" }
  }

  /// Room on the disk that holds `folder`, or what of its path there is, B; nil when it cannot be found out.
  static func freeDisk(_ folder: String) -> Int? {
    var path = folder
    var facts = statvfs()
    while statvfs(path, &facts) != 0 {
      guard let slash = path.lastIndex(of: "/") else {
        guard statvfs(".", &facts) == 0 else { return nil }
        break
      }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    // A file system without blocks, such as /proc, is no disk; whether it takes files is for whoever makes one to find.
    return facts.f_blocks == 0 ? nil : Int(facts.f_bavail) * Int(facts.f_frsize)
  }
}
