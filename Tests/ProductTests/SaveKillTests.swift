import Foundation
import Testing
import Workloads

/// A program that is killed while it saves leaves the old artwork or the new one.
///
/// PENTIMENTO_KILLS is how often a save loop is killed at a random moment besides (3 by default; 1000 in a soak), and
/// PENTIMENTO_SEED the seed of the moments.
@Suite(.serialized) struct SaveKillTests {
  private static let strace = ["/usr/bin/strace", "/bin/strace"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether strace is here and may trace.
  private static let canTrace =
    strace.map { (try? Program(path: $0, words: ["-qq", "-o", "/dev/null", "/bin/true"]).run().code) == 0 }
    ?? false

  /// Every call of a save that has to do with files.
  private static let calls = [
    "openat", "write", "fsync", "close", "rename", "unlink", "mkdir", "getdents64",
  ]

  private let environment = ProcessInfo.processInfo.environment

  @Test(.enabled(if: canTrace, "strace is not installed, or may not trace here"))
  func killedAtEverySystemCallOldOrNewOpens() throws {
    let strace = try #require(Self.strace)
    let folder = try TemporaryFolder()
    let first = try loop(folder, "old", count: 2)
    let old = try #require(first.last { $0.hasPrefix("saved 1 ") }).dropFirst(8)
    // What the next save does, from a copy: the files it works with, then its calls on those.
    try copy(folder, "old", "rehearsal")
    let next = try loop(folder, "rehearsal", count: 1)
    let new = try #require(next.last { $0.hasPrefix("saved 0 ") }).dropFirst(8)
    #expect(old != new)
    let names = Set(files(folder, "old") + files(folder, "rehearsal"))
    var seen: Set<Substring> = []
    var runs = 0
    for call in Self.calls {
      var number = 1
      while true {
        try? FileManager.default.removeItem(atPath: folder.path("art"))
        try copy(folder, "old", "art")
        let paths = ([""] + names.flatMap { ["/\($0)", "/\($0).partial"] }).map { folder.path("art") + $0 }
        let program = Program(
          path: strace,
          words: ["-f", "-qq", "-o", "/dev/null"] + paths.flatMap { ["-P", $0] } + [
            "-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(number)",
            Build.own.path("SaveLoop"), folder.path("art"), "7", "1",
          ])
        let ending = try program.run(limit: 30)
        let left = try check(folder, "art")
        #expect(left == old || left == new, "killed at \(call) number \(number): \(left)")
        if ending.code == 0 {
          #expect(left == new)
          break
        }
        seen.insert(left)
        runs += 1
        number += 1
        guard number < 60 else { break }
      }
    }
    print("saves killed at a system call: \(runs)")
    // At least both chunk and manifest are opened, written, synced and renamed, and a chunk is collected.
    #expect(runs >= 10 && seen == [old, new])
  }

  @Test func killedAtRandomMomentsOldOrNewOpens() throws {
    let kills = environment["PENTIMENTO_KILLS"].flatMap(Int.init) ?? 3
    let seed = environment["PENTIMENTO_SEED"].flatMap(UInt64.init) ?? 20_261_130
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    // The last hash that is known to be on the disk, before a run and from what the run says.
    var saved =
      try #require(try loop(folder, "art", count: 1).last).split(separator: " ").last.map(String.init) ?? ""
    var interrupted = 0
    for number in 0..<kills {
      let running = try Program(
        path: Build.own.path("SaveLoop"), words: [folder.path("art"), "\(seed)", "1000000"]
      ).start()
      usleep(UInt32(5_000 + random.below(120_000)))
      kill(running.child, SIGKILL)
      let ending = running.wait()
      #expect(ending.code == 128 + 9, "\(ending.errors)")
      var saving = saved
      for line in ending.output.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        // A line that the kill cut short says nothing.
        guard words.count == 3,
          ending.output.hasSuffix("\n") || line != ending.output.split(separator: "\n").last
        else { continue }
        if words[0] == "saved" { saved = words[2] } else { saving = words[2] }
      }
      let left = try check(folder, "art")
      #expect(left == saved || left == saving, "kill \(number) of seed \(seed): \(left)")
      if saved != saving { interrupted += 1 }
      saved = String(left)
    }
    print("save loops killed: \(kills), \(interrupted) of them in a save, seed \(seed)")
  }

  private func loop(_ folder: TemporaryFolder, _ name: String, count: Int) throws -> [String] {
    let ending = try Program(
      path: Build.own.path("SaveLoop"), words: [folder.path(name), "7", "\(count)"]
    ).run()
    #expect(ending.code == 0, "\(ending.errors)")
    return ending.output.split(separator: "\n").map(String.init)
  }

  /// The hash that the package opens with, or what is wrong.
  private func check(_ folder: TemporaryFolder, _ name: String) throws -> Substring {
    let ending = try Program(path: Build.own.path("SaveLoop"), words: ["--check", folder.path(name)]).run()
    return (ending.code == 0 ? ending.output : ending.errors).prefix { $0 != "\n" }
  }

  private func copy(_ folder: TemporaryFolder, _ name: String, _ newName: String) throws {
    try FileManager.default.copyItem(atPath: folder.path(name), toPath: folder.path(newName))
  }

  private func files(_ folder: TemporaryFolder, _ name: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? []
  }
}
