import FoundationEssentials
import Glibc
import LinuxMemory

/// How the package manager linked a program, so that it can be linked again with its functions in another order.
///
/// One program is one sample of where code lies, however often it runs; layout alone moves times by several per cent
/// (Curtsinger and Berger, ASPLOS 2013).
public struct LinkCommand: Sendable, Equatable {
  /// Why a program cannot be linked again.
  public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// One sentence.
    public let reason: String
    public var description: String { reason }
  }

  /// The program that was linked.
  public let program: String
  /// The linker driver and its words, the output's path among them.
  public let words: [String]

  /// The command that linked the program at `path`, from the build manifest above it.
  public init(ofProgram path: String) throws(Refusal) {
    guard let pointer = realpath(path, nil) else { throw Refusal(reason: "there is no '\(path)'") }
    defer { free(pointer) }
    program = String(cString: pointer)
    let parts = program.split(separator: "/").map(String.init)
    // SCRATCH/TRIPLE/release/PROGRAM beside SCRATCH/release.yaml.
    guard parts.count > 3 else { throw Refusal(reason: "'\(program)' lies in no build folder") }
    let manifest = "/" + parts.dropLast(3).joined(separator: "/") + "/\(parts[parts.count - 2]).yaml"
    guard let text = try? String(contentsOfFile: manifest, encoding: .utf8) else {
      throw Refusal(reason: "there is no build manifest '\(manifest)'")
    }
    words = try Self.words(in: text, linking: program)
    guard words.count > 1 else { throw Refusal(reason: "'\(manifest)' does not link '\(program)'") }
    for word in words where word.hasPrefix("@") && access(String(word.dropFirst()), R_OK) != 0 {
      throw Refusal(reason: "the list of objects '\(word.dropFirst())' is gone")
    }
  }

  /// The words of the command in a manifest whose only output is `program`.
  static func words(in manifest: String, linking program: String) throws(Refusal) -> [String] {
    let lines = manifest.split(separator: "\n").map { $0.drop { $0 == " " } }
    guard let place = lines.firstIndex(of: "outputs: [\"\(program)\"]") else {
      throw Refusal(reason: "the build manifest does not link '\(program)'")
    }
    for line in lines[place...].dropFirst() {
      if line.hasPrefix("outputs:") { break }
      guard line.hasPrefix("args: ") else { continue }
      guard
        let words = try? JSONDecoder().decode([String].self, from: Data(line.dropFirst("args: ".count).utf8))
      else { break }
      return words
    }
    throw Refusal(reason: "the build manifest says in no known form how '\(program)' is linked")
  }

  /// The command that writes to `output` with sections of code in the order of `seed`, by lld.
  public func words(output: String, seed: UInt32) -> [String] {
    var result: [String] = []
    var isOutput = false
    for word in words where word != "-v" && !word.hasPrefix("-use-ld=") {
      result.append(isOutput ? output : word)
      isOutput = word == "-o"
    }
    // A seed of -1 means another order to lld, and 0 a random one.
    return result + ["-use-ld=lld", "-Xlinker", "--shuffle-sections=.text*=\(max(1, seed & 0x7FFF_FFFF))"]
  }
}
