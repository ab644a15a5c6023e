import Glibc
import LinuxMemory
import Testing

@testable import PaintEngine

/// Control groups made of files that a test writes, and the kernel's own pressure file where it can be had.
struct MemoryPressureWatcherTests {
  private static let folder = "sys/fs/cgroup/app"

  private static func group(used: Int, files: Int = 0) throws -> FakeRoot {
    try FakeRoot([
      "proc/self/cgroup": "0::/app\n", "\(folder)/memory.max": "1000\n", "\(folder)/memory.high": "max\n",
      "\(folder)/memory.current": "\(used)\n", "\(folder)/memory.stat": "inactive_file \(files)\n",
    ])
  }

  /// The looks without the thread: what is seen each second, and what warning it gives.
  @Test func aFullGroupWarnsOnceACrossing() throws {
    let root = try Self.group(used: 100)
    let look = PressureLook(
      groups: ControlGroup.ofThisProcess(root: root.path), settings: MemoryPressureWatcher.Settings(),
      wake: {})
    var time = Duration.zero
    func see(used: Int, files: Int = 0, stalled: Bool = false) throws -> MemoryPressure? {
      try root.write("\(used)\n", to: "\(Self.folder)/memory.current")
      try root.write("inactive_file \(files)\n", to: "\(Self.folder)/memory.stat")
      time += .seconds(1)
      look.observe(stalled: stalled, now: time)
      return look.take()
    }
    #expect(try see(used: 899) == nil)
    // Cached files are not memory that is gone.
    #expect(try see(used: 990, files: 200) == nil)
    #expect(try see(used: 900) == .nearLimit(used: 900, limit: 1000))
    for _ in 0..<100 { #expect(try see(used: 950) == nil) }
    #expect(try see(used: 800) == nil)
    #expect(try see(used: 950) == nil)
    #expect(try see(used: 799) == nil)
    #expect(try see(used: 950) == .nearLimit(used: 950, limit: 1000))
    #expect(try see(used: 950, stalled: true) == nil)
    time += .seconds(60)
    #expect(try see(used: 10) == nil)
    #expect(try see(used: 10, stalled: true) == .stalled)
    time += .seconds(60)
    #expect(try see(used: 10) == nil)
    // The kernel holds back before the limit; a limit that is lifted is none.
    try root.write("500\n", to: "\(Self.folder)/memory.high")
    #expect(try see(used: 480) == .nearLimit(used: 480, limit: 500))
    try root.write("max\n", to: "\(Self.folder)/memory.high")
    try root.write("max\n", to: "\(Self.folder)/memory.max")
    #expect(try see(used: 480) == nil)
    try root.write("500\n", to: "\(Self.folder)/memory.max")
    #expect(try see(used: 480) == .nearLimit(used: 480, limit: 500))
    // A warning that nobody takes stays one warning.
    try root.write("100\n", to: "\(Self.folder)/memory.current")
    look.observe(stalled: false, now: time + .seconds(1))
    try root.write("480\n", to: "\(Self.folder)/memory.current")
    for second in 2...5 { look.observe(stalled: false, now: time + .seconds(second)) }
    #expect(look.take() == .nearLimit(used: 480, limit: 500))
    #expect(look.take() == nil)
  }

  @Test func theThreadWakesWhoeverWaits() throws {
    let root = try Self.group(used: 100)
    let wakes = HandOver<Int>()
    let watcher = MemoryPressureWatcher(
      root: root.path, settings: MemoryPressureWatcher.Settings(interval: .milliseconds(1))
    ) { wakes.put(1) }
    #expect(watcher.take() == nil)
    try root.write("999\n", to: "\(Self.folder)/memory.current")
    _ = wakes.take()
    let warning = watcher.take()
    #expect(warning == .nearLimit(used: 999, limit: 1000))
    #expect(watcher.take() == nil)
    #expect(
      watcher.sources.map(\.description) == [
        "psi: not watched; \(root.path)/sys/fs/cgroup/app/memory.pressure: No such file or directory; "
          + "\(root.path)/proc/pressure/memory: No such file or directory",
        "cgroup v2: \(root.path)/sys/fs/cgroup/app, read every 0.001 seconds",
      ])
    #expect(watcher.sources.map(\.isWatched) == [false, true])
  }

  @Test func withNothingToWatchItSaysSo() throws {
    let root = try FakeRoot(["proc/pressure/memory": "some avg10=0.00\n", "proc/self/cgroup": "0::/\n"])
    let watcher = MemoryPressureWatcher(root: root.path)
    #expect(watcher.take() == nil)
    #expect(watcher.sources.map(\.isWatched) == [false, false])
    #expect(watcher.sources.last?.description == "cgroup: unlimited")
    #expect(
      watcher.sources.first?.description.hasSuffix("/proc/pressure/memory: not a file of the kernel") == true)
    // The file was not written to.
    #expect(SmallFile.text("\(root.path)/proc/pressure/memory") == "some avg10=0.00\n")
  }

  /// The kernel's file takes the trigger or says why not; no stall can be made here to order.
  @Test func theKernelsOwnFileIsWatchedWhereItMayBe() throws {
    let watcher = MemoryPressureWatcher()
    for source in watcher.sources { print("memory pressure: \(source)") }
    let psi = try #require(watcher.sources.first)
    #expect(psi.isWatched == psi.description.hasPrefix("psi: /"))
    #expect(psi.isWatched || psi.description.hasPrefix("psi: not watched; "))
  }

  /// The thread under both watchers: what comes on the descriptor, the interval, and its end.
  @Test func aPollingThreadTellsWhatWokeIt() throws {
    let pipe = try #require(Pipe())
    let woken = HandOver<Bool>()
    let thread = try #require(
      PollingThread(descriptor: pipe.read, events: Int16(POLLIN), interval: nil) { isReady in
        var byte: UInt8 = 0
        read(pipe.read, &byte, 1)
        woken.put(isReady)
      })
    var byte: UInt8 = 1
    for _ in 0..<3 {
      write(pipe.write, &byte, 1)
      #expect(woken.take())
    }
    #expect(woken.count == 0)
    thread.stop()
    write(pipe.write, &byte, 1)
    #expect(woken.count == 0)
    pipe.close()
    let ticks = HandOver<Bool>()
    let ticking = try #require(PollingThread(interval: .milliseconds(1)) { ticks.put($0) })
    #expect(!ticks.take() && !ticks.take())
    ticking.stop()
  }
}
