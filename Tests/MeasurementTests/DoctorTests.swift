import FoundationEssentials
import Testing

@testable import Measurement

struct DoctorTests {
  private static let whole = MachineFacts(
    clockGrain: 30, clockSource: "tsc", cores: 8, governor: "performance", hugePages: "madvise",
    addressRandomisation: 2, load: 0.1, steal: 0, virtualisation: "none seen", memoryAvailable: 16 << 30,
    memoryTotal: 32 << 30, allocatorVersion: "5.3.0")

  private static func finding(_ subject: String, _ facts: MachineFacts) throws -> Finding {
    try #require(Finding.all(of: facts).first { $0.subject == subject })
  }

  @Test func aGoodMachineNeedsNoAdvice() {
    let findings = Finding.all(of: Self.whole)
    #expect(findings.count == 9)
    #expect(findings.allSatisfy { $0.state == .good && $0.advice == nil }, "\(findings)")
    #expect(Measurability.all(refusals: [:]).allSatisfy { $0.instrument != nil && $0.reason == nil })
  }

  /// One thing about a good machine made worse, or unreadable.
  private struct Change: Sendable {
    let subject: String
    let state: Finding.State
    let apply: @Sendable (inout MachineFacts) -> Void

    init(_ subject: String, _ state: Finding.State, _ apply: @escaping @Sendable (inout MachineFacts) -> Void)
    {
      self.subject = subject
      self.state = state
      self.apply = apply
    }
  }

  private static let changes = [
    Change("clock", .problem) { $0.clockGrain = 1000 }, Change("processors", .problem) { $0.cores = 1 },
    Change("processors", .problem) { $0.quota = 1.5 }, Change("governor", .unknown) { $0.governor = nil },
    Change("governor", .note) { $0.governor = "powersave" }, Change("load", .problem) { $0.load = 4.1 },
    Change("load", .unknown) { $0.load = nil }, Change("machine", .note) { $0.virtualisation = "container" },
    Change("memory", .note) { $0.memoryAvailable = 1 << 30 },
    Change("memory", .note) { $0.groupLimit = 1 << 30 },
    Change("memory", .unknown) { $0.memoryAvailable = nil },
    Change("huge pages", .problem) { $0.hugePages = "always" },
    Change("huge pages", .unknown) { $0.hugePages = nil },
    Change("address layout", .note) { $0.addressRandomisation = 0 },
    Change("allocator", .problem) { $0.refusals[.jemalloc] = "another one" },
    Change("allocator", .note) { $0.allocatorSettings = "narenas:4" },
  ]

  /// That finding changes, no other does, and it says what to do.
  @Test(arguments: changes.indices) func oneThingIsWrong(number: Int) throws {
    let (subject, state, change) = (
      Self.changes[number].subject, Self.changes[number].state, Self.changes[number].apply
    )
    var facts = Self.whole
    change(&facts)
    let found = try Self.finding(subject, facts)
    #expect(found.state == state)
    #expect(found.advice?.hasSuffix(".") == true || found.advice?.hasSuffix(")") == true, "\(found)")
    let others = Finding.all(of: facts).filter { $0.subject != subject }
    #expect(others == Finding.all(of: Self.whole).filter { $0.subject != subject })
  }

  /// A machine that shows nothing: what cannot be read is unknown, not good.
  @Test func whatCannotBeReadIsUnknown() throws {
    let facts = MachineFacts.read(root: "/no/such/root")
    for subject in ["governor", "load", "memory", "huge pages", "address layout"] {
      #expect(try Self.finding(subject, facts).state == .unknown, "\(subject)")
    }
  }

  @Test func factsComeFromTheirFiles() throws {
    let root = TemporaryFolder()
    for (name, text) in [
      ("proc/loadavg", "3.50 1 1 1/1 1\n"), ("proc/meminfo", "MemTotal: 2048 kB\nMemAvailable: 1024 kB\n"),
      ("proc/sys/kernel/randomize_va_space", "1\n"), ("sys/fs/cgroup/cpu.max", "150000 100000\n"),
      ("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n"),
      ("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "ondemand\n"),
      ("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n"),
      ("proc/self/cgroup", "0::/\n"), ("sys/fs/cgroup/memory.max", "1000000\n"),
    ] { try root.write(text, to: name) }
    let facts = MachineFacts.read(root: root.path)
    #expect(facts.load == 3.5 && facts.memoryTotal == 2 << 20 && facts.memoryAvailable == 1 << 20)
    #expect(facts.addressRandomisation == 1 && facts.quota == 1.5 && facts.hugePages == "always")
    #expect(facts.governor == "ondemand" && facts.clockSource == "hpet" && facts.groupLimit == 1_000_000)
    try root.write("max 100000\n", to: "sys/fs/cgroup/cpu.max")
    #expect(MachineFacts.read(root: root.path).quota == nil)
  }

  /// Each facility missing in turn: what needs it is refused with the reason and advice, and nothing else is.
  @Test(arguments: Facility.allCases) func aMissingFacilityIsNamed(facility: Facility) throws {
    let figures = Measurability.all(refusals: [facility: "it is not here"])
    let touched = figures.filter { $0.reason != nil }
    #expect(!touched.isEmpty || facility == .callgrind, "callgrind stands in, so nothing is lost")
    for figure in touched {
      #expect(figure.reason == "it is not here")
      #expect((figure.instrument == nil) == (figure.advice != nil))
    }
    let instructions = try #require(figures.first { $0.figure == "instructions" })
    #expect(instructions.instrument != nil, "either of the two will do")
  }

  @Test func withoutBothInstrumentsThereAreNoInstructions() throws {
    let figures = Measurability.all(refusals: [.perfEvents: "no counter", .callgrind: "no valgrind"])
    let instructions = try #require(figures.first { $0.figure == "instructions" })
    #expect(instructions.instrument == nil && instructions.reason == "no counter; no valgrind")
  }

  @Test func theReportSaysItAllInBothForms() throws {
    var facts = Self.whole
    facts.refusals[.smaps] = "it is not here"
    let noise = NoiseTest(times: [.register: [1, 1, 1, 1]], steal: nil, seconds: 2)
    let report = DoctorReport(facts, noise: noise)
    let text = report.text()
    #expect(text.contains("it is not here") && text.contains("CONFIG_PROC_PAGE_MONITOR"))
    #expect(text.contains("Noise: 2 pairs of fresh processes in 2 s") && text.contains("steal"))
    let decoded = try JSONDecoder().decode(DoctorReport.self, from: Data(report.json().utf8))
    #expect(decoded.figures == report.figures && decoded.findings == report.findings)
    #expect(decoded.noise?.pairs == 2 && decoded.machine["kernel"] != nil)
    #expect(!DoctorReport(Self.whole, noise: nil).text().contains("What to do"))
  }
}
