import Foundation
import Results
import Testing

/// A run shared out among machines and joined again.
@Suite struct ShardTests {
  @Test func shardsAreTheWholeRunOnceJoined() throws {
    let runs = try KnownRun()
    for (words, name) in [
      ([], "whole"), (["--shard", "1/3"], "a"), (["--shard", "2/3"], "b"), (["--shard", "3/3"], "c"),
    ] {
      let ending = try runs.program(["run", "Blocks", "Steps", "--name", name] + words).run()
      #expect(ending.code == 0, "\(ending.errors)")
    }
    let paths = try ["a", "b", "c"].map(runs.path)
    let whole = try runs.samples(runs.path("whole"))
    let shares = try paths.map { try runs.samples($0) }
    #expect(shares.allSatisfy { !$0.isEmpty })
    #expect(
      shares.flatMap(\.self).keys == whole.keys && shares.map(\.keys.count).reduce(0, +) == whole.keys.count)
    // Designs are compared on one machine: both of them are in each shard.
    for share in shares { #expect(Set(share.map(\.id.design)) == ["once", "twice"]) }

    let ending = try runs.pentimento(
      "merge", paths[0], paths[1], paths[2], "--results", "r", "--name", "joined")
    #expect(ending.code == 0 && ending.errors == "", "\(ending.errors)")
    let joined = try runs.path("joined")
    #expect(ending.output.hasPrefix("3 runs, 8 cases, "))
    #expect(try runs.samples(joined).keys == whole.keys)
    let facts = try runs.facts(joined)
    #expect(facts["status"] == "complete" && facts["cases"] == "8" && facts["processes"] == "16")
    #expect(facts["shard"] == "1/3 | 2/3 | 3/3" && facts["merged_from"] == paths.joined(separator: " "))
    // One size a shard: growth is fitted only now.
    let growth = try CSV.read(GrowthRow.self, path: runs.folder.path("\(joined)/growth.csv"))
    #expect(growth.contains { $0.metric == "tile_requests" && $0.exponent == 1 && $0.sizes == "100 200 400" })
  }

  /// The workflow's own lines, its machines being processes that run at the same time.
  @Test func theWorkflowSpreadsAndJoinsASweep() throws {
    let runs = try KnownRun()
    let lines = try String(contentsOfFile: "\(Build.root)/setup/github-sweep.yml", encoding: .utf8)
      .split(separator: "\n").compactMap { $0.firstMatch(of: /- run: \.build\/release\/pentimento (.*)$/)?.1 }
    let (measure, join) = try (#require(lines.first), #require(lines.last))
    #expect(lines.count == 2)
    let machines = try (1...4).map { shard in
      let words = measure.replacing("${{ matrix.shard }}", with: String(shard))
        .replacing("$OPTIONS", with: "Blocks Steps").split(separator: " ").map(String.init)
      return try runs.program(words).start()
    }
    for machine in machines {
      let ending = machine.wait()
      #expect(ending.code == 0, "\(ending.errors)")
    }
    // As the workflow's machine finds them: one folder beside the other, named by a pattern of the shell.
    let line = "'\(Build.own.path("pentimento"))' \(join)".replacing("results", with: "r")
      .replacing("--r ", with: "--results ")
    let ending = try Program(path: "/bin/bash", words: ["-c", line], folder: runs.folder.path).run()
    #expect(ending.code == 0 && ending.output.hasPrefix("4 runs, 8 cases, "), "\(ending.errors)")
    let facts = try runs.facts(runs.path("sweep"))
    #expect(facts["status"] == "complete" && facts["shard"] == "1/4 | 2/4 | 3/4 | 4/4")
  }

  @Test func aMissingShardIsNamed() throws {
    let runs = try KnownRun()
    _ = try runs.pentimento("run", "Blocks", "--name", "a", "--shard", "1/3")
    let ending = try runs.pentimento("merge", runs.path("a"), "--results", "r", "--name", "joined")
    #expect(ending.code == 4 && ending.errors == "shard 2/3 is missing\nshard 3/3 is missing\n")
    #expect(try runs.facts(runs.path("joined"))["status"] == "partial")
  }

  @Test func whatCannotBeOneRunIsRefused() throws {
    let runs = try KnownRun()
    for (name, words) in [
      ("a", ["--shard", "1/2"]), ("b", ["--shard", "2/3"]), ("c", ["--shard", "1/2", "--set", "bytes=64"]),
      ("d", ["--shard", "2/2", "--seed", "5"]),
    ] { _ = try runs.program(["run", "Blocks", "--name", name] + words).run() }
    let paths = try ["a", "b", "c", "d"].map(runs.path)
    for (others, text) in [
      ([paths[1]], "is shard 2/3, and another run is one of 2"), ([paths[2]], "shard 1/2 is there twice"),
      ([paths[3]], "seed is '1' and '5'"), ([paths[0] + "/"], "is named twice"),
    ] {
      let ending = try runs.program(["merge", paths[0]] + others + ["--results", "r"]).run()
      #expect(ending.code == 2 && ending.output == "" && ending.errorLines.count == 3, "\(ending.errors)")
      #expect(
        ending.errorLines[0].hasPrefix("error: ") && ending.errorLines[0].contains(text), "\(ending.errors)")
    }
    _ = try runs.pentimento("run", "Blocks", "--name", "again")
    let ending = try runs.pentimento("merge", paths[0], runs.path("again"), "--results", "r")
    #expect(ending.code == 2 && ending.errors.contains("have both measured KnownWork/Blocks["))
  }

  @Test func unlikeMachinesAreJoinedOnRequestAlone() throws {
    let runs = try KnownRun()
    for shard in ["1/2", "2/2"] {
      _ = try runs.pentimento("run", "Blocks", "--name", "s\(shard.prefix(1))", "--shard", shard)
    }
    let (first, second) = try (runs.path("s1"), runs.path("s2"))
    let facts = runs.folder.text("\(second)/environment.csv")
    try runs.folder.write("\(second)/environment.csv", facts.replacing("cpu_cores,", with: "cpu_cores,9"))
    let refused = try runs.pentimento("merge", first, second, "--results", "r")
    #expect(refused.code == 2 && refused.errors.contains("cpu_cores is '"), "\(refused.errors)")
    let joined = try runs.pentimento("merge", first, second, "--advisory", "--results", "r", "--name", "j")
    #expect(joined.code == 0)
    #expect(try runs.facts(runs.path("j"))["cpu_cores"]?.contains(" | 9") == true)
  }

  @Test(arguments: ["0/2", "3/2", "2", "1/", "a/b", "-1/2", "1/10001"]) func wrongSharesAreRefused(
    text: String
  ) throws {
    let ending = try KnownRun().pentimento("run", "--shard=\(text)")
    #expect(
      ending.code == 2 && ending.errors.hasPrefix("error: --shard '\(text)' is not I/N"), "\(ending.errors)")
  }

  @Test func aShardWithoutACaseIsRefused() throws {
    let ending = try KnownRun().pentimento("run", "Blocks", "--shard", "4/4")
    #expect(ending.code == 2 && ending.errors.contains("shard 4/4 has no case: there are 3 groups"))
  }
}
