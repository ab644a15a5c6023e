import Measurement
import Profiles
import Results

/// Names of functions as a person reads them: found in the symbol tables of the files that were mapped, and demangled by
/// Swift's own program. Each file is read once.
struct FunctionNames {
  private var symbols: [String: ELFSymbols?] = [:]

  /// The function at a place of a mapped file; nil when the file has no name for it.
  mutating func function(in path: String, at offset: UInt) -> String? {
    if symbols[path] == nil {
      symbols[path] = .some((try? AtomicFile.read(path)).flatMap(ELFSymbols.init))
    }
    return symbols[path]??.function(atOffset: offset)
  }

  /// A profile with every Swift name demangled.
  func readable(_ profile: StackProfile) -> StackProfile { profile.renamed(readable(profile.names)) }

  /// Short forms by mangled name: Swift's by `swift-demangle`, C++'s by `c++filt`. Where the program is missing or fails,
  /// names stay as they are.
  func readable(_ names: [String]) -> [String: String] {
    let swift = names.filter { $0.hasPrefix("$s") || $0.hasPrefix("_$s") }
    return Self.demangled(swift, by: "swift-demangle", ["--compact", "--simplified"])
      .merging(
        Self.demangled(names.filter { $0.hasPrefix("_Z") }, by: "c++filt", []), uniquingKeysWith: { $1 })
  }

  private static func demangled(_ names: [String], by program: String, _ options: [String]) -> [String:
    String]
  {
    guard !names.isEmpty, let path = Programs.path(program) else { return [:] }
    var readable: [String: String] = [:]
    // A command line holds a few hundred of them.
    for start in stride(from: 0, to: names.count, by: 200) {
      let part = Array(names[start..<min(start + 200, names.count)])
      let child = ChildProcess.run(path, options + part, timeLimit: 60)
      let lines = String(decoding: child.output, as: UTF8.self).split(separator: "\n").map(String.init)
      guard child.ending == .exited(0), lines.count == part.count else { continue }
      for (name, line) in zip(part, lines) { readable[name] = line }
    }
    return readable
  }
}
