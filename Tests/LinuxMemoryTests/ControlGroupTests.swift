import LinuxMemory
import Testing

struct ControlGroupTests {
  @Test func versionTwoIsReadFromItsGroupUpToTheRoot() throws {
    let root = try FakeRoot([
      "proc/self/cgroup": "0::/user/app\n",
      "sys/fs/cgroup/user/memory.max": "max\n",
      "sys/fs/cgroup/user/memory.high": "900\n",
      "sys/fs/cgroup/user/app/memory.max": "1000\n",
      "sys/fs/cgroup/user/app/memory.high": "max\n",
      "sys/fs/cgroup/user/app/memory.current": "700\n",
      "sys/fs/cgroup/user/app/memory.stat": "anon 5\ninactive_file 60\nactive_file 7\n",
    ])
    let groups = ControlGroup.ofThisProcess(root: root.path)
    #expect(groups.map(\.version) == [.two, .two, .two])
    #expect(
      groups.map { $0.folder.dropFirst(root.path.count) }
        == ["/sys/fs/cgroup/user/app", "/sys/fs/cgroup/user", "/sys/fs/cgroup"])
    #expect(groups.map(\.limit) == [1000, nil, nil])
    #expect(groups.map(\.throttle) == [nil, 900, nil])
    #expect(groups.map(\.used) == [700, nil, nil])
    #expect(groups.map(\.workingSet) == [640, nil, nil])
  }

  @Test func versionOneIsFoundAmongTheOtherControllers() throws {
    let root = try FakeRoot([
      "proc/self/cgroup": "5:devices:/\n4:cpu,memory:/box\n1:name=systemd:/\n0::/\n",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
      "sys/fs/cgroup/memory/memory.usage_in_bytes": "5000\n",
      "sys/fs/cgroup/memory/box/memory.limit_in_bytes": "2000\n",
      "sys/fs/cgroup/memory/box/memory.usage_in_bytes": "1500\n",
      "sys/fs/cgroup/memory/box/memory.stat": "inactive_file 1\ntotal_inactive_file 500\n",
    ])
    let groups = ControlGroup.ofThisProcess(root: root.path)
    #expect(groups.map(\.version) == [.one, .one, .two])
    #expect(groups.map(\.limit) == [2000, nil, nil])
    #expect(groups.map(\.workingSet) == [1000, 5000, nil])
    #expect(groups.allSatisfy { $0.throttle == nil })
  }

  @Test func withoutTheFilesThereIsNothing() throws {
    let root = try FakeRoot([:])
    #expect(ControlGroup.ofThisProcess(root: root.path) == [])
    #expect(MachineMemory.total(root: root.path) == nil)
    #expect(MachineMemory.available(root: root.path) == nil)
  }

  @Test func damagedFilesAreNoLimit() throws {
    let root = try FakeRoot([
      "proc/self/cgroup": "nonsense\n0:/\n0::/a\n", "sys/fs/cgroup/a/memory.max": "-\n",
      "sys/fs/cgroup/a/memory.current": "\n",
    ])
    let groups = ControlGroup.ofThisProcess(root: root.path)
    #expect(groups.count == 2)
    #expect(groups.allSatisfy { $0.limit == nil && $0.used == nil && $0.workingSet == nil })
  }

  @Test func theMachineSaysWhatItHas() throws {
    let root = try FakeRoot(["proc/meminfo": "MemTotal:   2048 kB\nMemFree: 1 kB\nMemAvailable: 512 kB\n"])
    #expect(MachineMemory.total(root: root.path) == 2 << 20)
    #expect(MachineMemory.available(root: root.path) == 512 << 10)
    let real = try #require(MachineMemory.total())
    #expect(try #require(MachineMemory.available()) <= real)
  }

  @Test func filesThatCannotBeReadGiveNil() {
    #expect(SmallFile.text("/proc/self/no_such_file") == nil)
    #expect(SmallFile.line("/proc/self/no_such_file") == nil)
    #expect(SmallFile.kilobytes("NoSuchName", in: "/proc/self/status") == nil)
    #expect(!SmallFile.write("5", to: "/proc/self/no_such_file"))
    #expect(!SmallFile.write("no number", to: "/proc/self/clear_refs"))
  }
}
