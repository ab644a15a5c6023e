import Testing

@testable import Profiles

/// What profilers write, read back; and what is none of theirs.
@Suite struct ParserTests {
  private static let perf = """
    My Suite 12/13   100.500000:    1002004 cpu-clock: 
    \t    55d0 memmove (/usr/lib/libc.so.6)
    \t     1f0 $s4main3fooyyF (/bin/suite)
    \t     100 [unknown] (/bin/suite)

    exe 12/12   100.600000:    1002004 cpu-clock:ppp: 
    \tffffffff81b9aa87 do_page (fault) ([kernel.kallsyms])
    \t     1f0 $s4main3fooyyF (/bin/suite)

    empty 1/1 1.0: 5 cpu-clock: 

    """

  @Test func samplesOfPerfAreStacksOfTime() throws {
    let profile = try PerfScript.profile(Self.perf, file: "cpu.perf", source: "perf")
    let foo = Frame(name: "$s4main3fooyyF", module: "/bin/suite")
    #expect(
      profile.costs == [
        [Frame(name: nil, module: "/bin/suite"), foo, Frame(name: "memmove", module: "/usr/lib/libc.so.6")]:
          1_002_004,
        [foo, Frame(name: "do_page (fault)", module: "[kernel.kallsyms]")]: 1_002_004,
      ])
    #expect(profile.unit == "ns")
  }

  @Test(arguments: [
    ("not perf\n", 1, "command pid/tid"), ("a 1/1 1.0: 5 cpu-clock:\n\tzz name (x)\n", 2, "ADDRESS function"),
    ("\t12 name (x)\n", 1, "ADDRESS function"),
    ("a 1/1 1.0: 5 cpu-clock:\n\t12 name\n", 2, "ADDRESS function"),
  ]) func otherTextIsRefusedByLine(text: String, line: Int, words: String) {
    #expect {
      try PerfScript.profile(text, file: "f", source: "s")
    } throws: { error in
      guard let error = error as? ProfileError else { return false }
      return error.line == line && error.problem.contains(words)
        && error.description.hasPrefix("f, line \(line): ")
    }
  }

  static func heap(_ body: String) -> String {
    "heap_v2/1\n  t*: 9: 900 [99: 9900]\n  t0: 9: 900 [99: 9900]\n\(body)\nMAPPED_LIBRARIES:\n"
      + "1000-2000 r-xp 00000100 fe:00 5                    /bin/suite\n2000-3000 rw-p 00000000 00:00 0 \n"
      + "8000-9000 r-xp 00000000 fe:00 6   /usr/lib/libjemalloc.so.2\n"
  }

  private static let after = heap(
    "@ 0x8010 0x1021 0x1031\n  t*: 2: 200 [7: 700]\n  t0: 1: 1 [1: 1]\n@ 0x1041\n  t*: 0: 0 [1: 8]")

  @Test func dumpsOfTheHeapAreStacksOfRequests() throws {
    let dump = try HeapDumpFile(Self.after, file: "after.heap")
    #expect(dump.liveBytes == 200 && dump.mappings.count == 2)
    let requests = try #require(dump.stacks[[0x8010, 0x1021, 0x1031]])
    #expect((requests.liveCount, requests.liveBytes, requests.count, requests.bytes) == (2, 200, 7, 700))
  }

  @Test func dumpsOfOneProcessSayWhatIsAskedForAndKept() throws {
    let before = try HeapDumpFile(Self.heap("@ 0x8010 0x1021 0x1031\n  t*: 1: 100 [3: 300]"), file: "b")
    let peak = try HeapDumpFile(Self.heap("@ 0x1041\n  t*: 1: 5000 [1: 5000]"), file: "p")
    let after = try HeapDumpFile(Self.after, file: "a")
    var places: [UInt] = []
    let profiles = HeapProfiles(before: before, peak: peak, after: after) { path, offset in
      places.append(offset)
      return path == "/bin/suite"
        ? ["120": "inner", "130": "outer", "140": "late"][String(offset, radix: 16)] : nil
    }
    let outer = Frame(name: "outer", module: "/bin/suite"), inner = Frame(name: "inner", module: "/bin/suite")
    let late = Frame(name: "late", module: "/bin/suite")
    #expect(profiles.requested.costs == [[outer, inner]: 400, [late]: 8])
    #expect(profiles.requests.costs == [[outer, inner]: 4, [late]: 1])
    #expect(profiles.growth.costs == [[outer, inner]: 100] && profiles.before.sum == 100)
    #expect(profiles.hasOwnPeak && profiles.peak.costs == [[late]: 5000])
    #expect(places.contains(0x120), "a return address is behind the call")
    let flat = HeapProfiles(before: before, peak: before, after: after) { _, _ in nil }
    #expect(
      !flat.hasOwnPeak
        && flat.peak
          == {
            var p = flat.after; p = renamedMetric(p, "live_peak"); return p
          }()
    )
  }

  private func renamedMetric(_ profile: StackProfile, _ metric: String) -> StackProfile {
    var result = StackProfile(metric: metric, unit: profile.unit, source: profile.source)
    for (stack, cost) in profile.costs { result.add(stack, cost) }
    return result
  }

  @Test(arguments: [
    ("heap_v2/524288\n", "a profile of every request"), ("", "heap_v2/1"),
    ("heap_v2/1\n@ 0x1\n  t*: 1: 2 [3]\n", "BLOCKS: BYTES"),
    ("heap_v2/1\n@ 0x1\n  t*: 1: 2 [3: 4]\n", "cut off"),
  ]) func otherDumpsAreRefused(text: String, words: String) {
    #expect { try HeapDumpFile(text, file: "f") } throws: { "\($0)".contains(words) }
  }

  static let callgrind = """
    # callgrind format
    version: 1
    events: Ir
    ob=(1) /bin/suite
    fl=(1) main.swift
    fn=(1) main
    1 10
    cob=(2) /lib/libc.so.6
    cfi=(2) ???
    cfn=(2) memmove
    calls=3 0
    * 300
    cfn=(3) work
    calls=1 5
    +4 90

    fn=(3)
    5 40
    cob=(2)
    cfn=(2)
    calls=1 0
    5 50
    ob=(2)
    fn=(2)
    0 350
    totals: 400
    """

  @Test func callgrindCountsByFunctionAndCall() throws {
    let file = try CallgrindFile(Self.callgrind, file: "callgrind.out")
    #expect(file.sum == 400, "as it says itself")
    #expect(
      file.sites(["memmove": "move"]) == [
        Site(name: "move", own: 350, total: 350), Site(name: "work", own: 40, total: 90),
        Site(name: "main", own: 10, total: 400),
      ])
    let main = Frame(name: "main", module: "/bin/suite"), work = Frame(name: "work", module: "/bin/suite")
    let move = Frame(name: "memmove", module: "/lib/libc.so.6")
    #expect(
      file.stacks().costs == [[main]: 10, [main, move]: 300, [main, work]: 40, [main, work, move]: 50])
  }

  @Test func callsInCirclesEnd() throws {
    let text =
      "events: Ir\nfn=(1) a\n1 1\ncfn=(2) b\ncalls=1 1\n1 100\nfn=(2)\n2 60\ncfn=(3) c\ncalls=1 1\n2 40\n"
      + "fn=(3)\n3 40\ncfn=(2)\ncalls=1 1\n3 30\n"
    let file = try CallgrindFile(text, file: "f")
    #expect(file.stacks().sum == 101 && file.sites([:]).allSatisfy { $0.total <= file.sum })
  }

  @Test(arguments: [
    ("hello\n", "names no function"), ("12 30\n", "LINE INSTRUCTIONS"),
    ("fn=(1) a\ncalls=1 1\n1 1\n", "no function"),
  ])
  func otherFilesAreRefused(text: String, words: String) {
    #expect { try CallgrindFile(text, file: "f") } throws: { "\($0)".contains(words) }
  }

  @Test func foldedStacksAreReadAsTheyWereWritten() throws {
    var profile = StackProfile(metric: "m", unit: "B", source: "s")
    profile.add([Frame(name: "a b", module: "/x"), Frame(name: "c;d", module: "/x")], 7)
    profile.add([Frame(name: "a b", module: "/x")], -2)
    let text = FoldedStacks.text(profile)
    #expect(text == "a b -2\na b;c:d 7\n")
    #expect(try FoldedStacks.costs(text, file: "f") == [["a b"]: -2, ["a b", "c:d"]: 7])
    #expect { try FoldedStacks.costs("a 1\nb\n", file: "f") } throws: {
      "\($0)".hasPrefix("f, line 2: 'b' is not")
    }
  }
}
