import Foundation
import Testing

/// A program that is asked to end finishes its save or abandons it, within its grace; what it says is saved is what opens.
@Suite(.serialized) struct SaveTerminationTests {
  /// A long grace ends with the artwork saved, the stroke in progress included; none at all abandons what is unsaved, or
  /// finds it written already.
  @Test(arguments: [10_000, 0])
  func whatIsSaidToBeSavedOpens(grace: Int) throws {
    for seed in 1...4 {
      let folder = try TemporaryFolder()
      let running = try Program(
        path: Build.own.path("SaveLoop"),
        words: ["--until-terminated", folder.path("art"), "\(seed)", "\(grace)"]
      ).start()
      // From the first save on there is something that must not be lost.
      for _ in 0..<1000 where !FileManager.default.fileExists(atPath: folder.path("art/manifest")) {
        usleep(10_000)
      }
      usleep(UInt32(50_000 + seed * 17_000))
      let asked = ContinuousClock.now
      kill(running.child, SIGTERM)
      let ending = running.wait()
      #expect(ContinuousClock.now - asked < .seconds(10))
      #expect(ending.code == 0, "\(ending.errors)")
      let line = try #require(ending.output.split(separator: "\n").last { $0.hasPrefix("terminated: ") })
      let words = line.split(separator: " ")
      try #require(words.count == 3)
      #expect(words[1] == "saved" || (grace == 0 && words[1] == "abandoned"), "\(line)")
      let check = try Program(
        path: Build.own.path("SaveLoop"), words: ["--check", folder.path("art")]
      ).run()
      #expect(check.output.prefix { $0 != "\n" } == words[2], "\(check.errors)")
    }
  }
}
