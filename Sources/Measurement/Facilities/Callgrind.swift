import CProbes
import CommandLine
import Glibc

/// Valgrind's callgrind, which counts every instruction and makes a program some fifty times slower.
enum Callgrind {
  /// Why it cannot be used; nil when it can.
  static var foundRefusal: String? {
    guard cprobes_has_callgrind_requests() else {
      return "built without <valgrind/callgrind.h>, which comes with valgrind"
    }
    if Programs.path("valgrind") == nil { return "there is no valgrind on PATH" }
    return Programs.path("strip") == nil
      ? "there is no strip on PATH, without which valgrind stumbles over the debug information" : nil
  }

  /// Whether this process runs under it.
  static var isCounting: Bool { cprobes_is_under_valgrind() }

  /// Names the file beside which a process under callgrind finds its counts.
  static let outputVariable = "PENTIMENTO_CALLGRIND_OUTPUT"

  /// The instructions in a dump: the number behind `totals:` or `summary:`; nil when there is none.
  static func total(ofDump text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix("summary:") || line.hasPrefix("totals:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    return nil
  }

  /// The file that a profile by callgrind is, in the folder given for it.
  static let profileName = "callgrind.out"

  /// Runs this program with the same words under callgrind and passes on the rows that it writes to `descriptor`. Gives
  /// the exit code. For a `profile` what is counted between start and stop is left in that folder.
  static func runAgain(descriptor: Int32, profile: String? = nil) throws(SuiteInputError) -> Int32 {
    var template = Array("/tmp/pentimento-callgrind-XXXXXX".utf8CString)
    let folder = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) }
    }
    guard let folder, let valgrind = Programs.path("valgrind") else {
      throw SuiteInputError(
        "callgrind has no folder in /tmp to write to: \(String(cString: strerror(errno)))",
        advice: "Make /tmp writable.")
    }
    // The last dump, at the process's end, counts what is not asked for.
    defer {
      unlink("\(folder)/counts")
      unlink("\(folder)/program")
      rmdir(folder)
    }
    var own = [UInt8](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &own, own.count)
    let path = String(decoding: own[..<max(0, length)], as: UTF8.self)
    // Valgrind 3.19 gives up on the debug information of current compilers.
    let program = "\(folder)/program"
    guard Programs.output("strip", ["--strip-debug", "-o", program, path]) != nil else {
      throw SuiteInputError(
        "strip could not make a copy of \(path) for callgrind", advice: "Make room in /tmp, and run it again."
      )
    }
    let counts = profile.map { ["--callgrind-out-file=\($0)/\(profileName)", "--instr-atstart=no"] }
    let child = ChildProcess.run(
      valgrind,
      ["--tool=callgrind"] + (counts ?? ["--callgrind-out-file=\(folder)/counts"]) + ["--quiet", program]
        + Array(Swift.CommandLine.arguments.dropFirst()),
      outputDescriptor: 3, timeLimit: 86_400, environment: [(outputVariable, "\(folder)/counts")])
    guard child.ending == .exited(0) else {
      _ = Output.note(child.errors)
      if case .exited(let code) = child.ending { return Int32(code) }
      throw SuiteInputError(
        "the process under callgrind did not end well: \(child.ending.text)",
        advice: "Run 'valgrind --tool=callgrind \(program) --help' to see whether it works here.")
    }
    return Output.write(String(decoding: child.output, as: UTF8.self), to: descriptor) ? 0 : 2
  }
}
