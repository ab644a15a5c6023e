import Testing

@testable import Profiles

@Suite struct StackProfileTests {
  static func frame(_ name: String, _ module: String = "/bin/suite") -> Frame {
    Frame(name: name, module: module)
  }

  private static func profile(_ stacks: [([String], Int)]) -> StackProfile {
    var profile = StackProfile(metric: "cpu_time", unit: "ns", source: "test")
    for (names, cost) in stacks { profile.add(names.map { frame($0) }, cost) }
    return profile
  }

  @Test func aFunctionCostsItselfAndWhatItCalls() {
    let profile = Self.profile([(["a", "b"], 5), (["a", "b", "c"], 20), (["a"], 1)])
    #expect(profile.sum == 26)
    #expect(
      profile.sites == [
        Site(name: "c", own: 20, total: 20), Site(name: "b", own: 5, total: 25),
        Site(name: "a", own: 1, total: 26),
      ])
  }

  @Test func recursionCountsOnce() {
    #expect(
      Self.profile([(["a", "b", "a"], 4)]).sites.first { $0.name == "a" } == Site(name: "a", own: 4, total: 4)
    )
  }

  @Test func whatIsMeasuredIsLeft() {
    let profile = Self.profile([(["main", "measure1", "x"], 1), (["other"], 2), (["main", "measure1"], 4)])
    #expect(profile.below("measure") == Self.profile([(["x"], 1), (["other"], 2), (["measure1"], 4)]))
  }

  @Test func theCallSiteIsTheInnermostThatIsNoAllocator() {
    var profile = StackProfile(metric: "requested", unit: "B", source: "test")
    let jemalloc = "/usr/lib/libjemalloc.so.2"
    profile.add(
      [Self.frame("a"), Self.frame("swift_slowAlloc", "/lib/libswiftCore.so"), Self.frame("x", jemalloc)], 8)
    profile.add([Self.frame("malloc", jemalloc)], 2)
    #expect(profile.untilCallSite.costs == [[Self.frame("a")]: 8, [Self.frame("malloc", jemalloc)]: 2])
  }

  @Test func namesThatBecomeOneAreAddedUp() {
    let profile = Self.profile([(["$sA", "x"], 1), (["$sB", "x"], 2)])
    #expect(profile.renamed(["$sA": "A", "$sB": "A"]) == Self.profile([(["A", "x"], 3)]))
  }

  @Test(arguments: [
    ("/bin/StrokeCost", Frame.Origin.own), ("/x/libswiftCore.so", .swift), ("/x/libc.so.6", .library),
    ("[kernel.kallsyms]", .kernel), ("/lib/ld-linux-x86-64.so.2", .library), ("[vdso]", .library),
  ]) func theModuleSaysWhoseCodeItIs(module: String, origin: Frame.Origin) {
    #expect(Self.frame("f", module).origin == origin)
    #expect(Frame(name: nil, module: "/x/libc.so.6").name == "[libc.so.6]")
  }
}
