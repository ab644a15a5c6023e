import Glibc
import LinuxMemory
import Testing

@testable import Measurement

/// What happens to children that take too long, or leave others behind. The bounds on time are generous: they
/// tell a limit that is kept from one that is not.
struct ChildLimitTests {
  private static let patience = 30.0

  private static func timed(_ body: () -> ChildProcess) -> (child: ChildProcess, seconds: Double) {
    let start = Clock.monotonic()
    let child = body()
    return (child, Double(Clock.monotonic() - start) / 1e9)
  }

  /// Whether a process runs; one that is dead and waits for its parent does not.
  private static func runs(_ process: Int) -> Bool {
    guard let fields = SmallFile.line("/proc/\(process)/stat"), let name = fields.lastIndex(of: ")") else {
      return false
    }
    return !fields[name...].hasPrefix(") Z") && !fields[name...].hasPrefix(") X")
  }

  /// Whether all of the processes named in `output` end soon.
  private static func areGone(_ output: String) -> Bool {
    let processes = output.split(separator: "\n").compactMap { Int($0) }
    for _ in 0..<200 where processes.contains(where: runs) { usleep(50_000) }
    return !processes.isEmpty && !processes.contains(where: runs)
  }

  @Test func aChildThatHangsIsKilledWithItsChildren() {
    let (child, seconds) = Self.timed {
      ChildProcessTests.shell("sleep 100 & echo $!; (sleep 100; true) & echo $!; echo $$; wait", timeLimit: 1)
    }
    #expect(child.ending == .timedOut(1))
    #expect(seconds >= 1 && seconds < Self.patience)
    #expect(ChildProcessTests.text(child).split(separator: "\n").count == 3)
    #expect(Self.areGone(ChildProcessTests.text(child)))
  }

  @Test func aChildThatIgnoresSignalsIsKilledToo() {
    let (child, seconds) = Self.timed {
      ChildProcessTests.shell("trap '' TERM INT HUP; echo $$; while true; do sleep 1; done", timeLimit: 1)
    }
    #expect(child.ending == .timedOut(1))
    #expect(seconds < Self.patience)
    #expect(Self.areGone(ChildProcessTests.text(child)))
  }

  @Test func aChildThatNeverStopsWritingIsKilled() {
    let (child, seconds) = Self.timed { ChildProcessTests.shell("yes >&2", timeLimit: 1) }
    #expect(child.ending == .timedOut(1))
    #expect(seconds < Self.patience)
    #expect(child.errors.utf8.count == 65_536)
  }

  /// The end of both pipes is not the end of the child: the limit holds until it has ended.
  @Test func aChildThatClosesItsPipesAndGoesOnIsKilledInTime() {
    let (child, seconds) = Self.timed {
      ChildProcessTests.shell("echo $$; exec >&- 2>&-; exec sleep 100", timeLimit: 1)
    }
    #expect(child.ending == .timedOut(1))
    #expect(seconds < Self.patience)
    #expect(Self.areGone(ChildProcessTests.text(child)))
  }

  @Test func aChildThatClosesItsPipesAndEndsInTimeIsComplete() {
    let (child, seconds) = Self.timed {
      ChildProcessTests.shell("echo rows; exec >&- 2>&-; sleep 0.3; exit 5", timeLimit: 60)
    }
    #expect(child.ending == .exited(5))
    #expect(ChildProcessTests.text(child) == "rows\n")
    #expect(seconds < Self.patience)
  }

  /// What a child leaves behind holds its pipes open, and it is the child alone that has to end.
  @Test func aChildThatLeavesAnotherBehindEndsWhenItEnds() {
    let (child, seconds) = Self.timed {
      ChildProcessTests.shell("sleep 100 & echo $!; exit 4", timeLimit: 60)
    }
    #expect(child.ending == .exited(4))
    #expect(seconds < Self.patience)
    #expect(Self.areGone(ChildProcessTests.text(child)))
  }

  /// Everything that was written before the end is there, even when the pipe is still held.
  @Test func outputOfAChildThatLeavesAnotherBehindIsWhole() {
    let child = ChildProcessTests.shell(
      "sleep 100 & head -c 3000000 /dev/zero >&3; exit 0", outputDescriptor: 3)
    #expect(child.ending == .exited(0))
    #expect(child.output.count == 3_000_000)
  }

  @Test func endingsInWords() {
    let texts: [(ChildProcess.Ending, String)] = [
      (.exited(2), "exit code 2"), (.killed(signal: 11), "killed by signal 11"),
      (.timedOut(120), "no end within 120 s"), (.wroteTooMuch(9), "more than 9 bytes of output"),
      (.interrupted, "interrupted"),
      (.notStarted(errorText: "No such file"), "could not be started (No such file)"),
    ]
    for (ending, text) in texts { #expect(ending.text == text) }
  }
}
