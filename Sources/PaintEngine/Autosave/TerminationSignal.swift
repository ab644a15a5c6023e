import Glibc
import Synchronization

/// A signal that asks the program to end, SIGTERM by default, turned into a flag and a call of `wake`.
///
/// While it lives the signal no longer kills: the host looks at `isRaised` on the artwork's thread and calls
/// `Autosaver.terminate(grace:)`. Its end puts back what the signal did before. The handler does one thing that a handler may:
/// it writes a byte to a pipe, at whose other end a thread waits.
public final class TerminationSignal: Sendable {
  /// The signal's number.
  public let number: Int32

  private let flag: Flag
  private let thread: PollingThread
  private let previous: sigaction

  private final class Flag: Sendable { let isRaised = Atomic<Bool>(false) }

  /// Takes the signal over. `wake` is called on a thread of the signal's own, when the signal has come (signals in
  /// quick succession share a call); it must not hold
  /// this value. Throws when another value has taken a signal over, and when the system refuses.
  public init(_ number: Int32 = SIGTERM, wake: @escaping @Sendable () -> Void = {}) throws(EngineError) {
    guard let pipe = signalPipe else { throw .signal(number, "no pipe: \(String(cString: strerror(errno)))") }
    guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw .signal(number, "another TerminationSignal lives; let it go first")
    }
    drain(pipe)
    let flag = Flag()
    let thread = PollingThread(descriptor: pipe.read, events: Int16(POLLIN)) { _ in
      drain(pipe)
      flag.isRaised.store(true, ordering: .relaxed)
      wake()
    }
    handlerPipe.store(pipe.write, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = forwardSignal
    action.sa_flags = SA_RESTART
    var previous = sigaction()
    guard let thread, sigaction(number, &action, &previous) == 0 else {
      let text = String(cString: strerror(errno))
      thread?.stop()
      isTaken.store(false, ordering: .releasing)
      throw .signal(number, text)
    }
    self.number = number
    self.flag = flag
    self.thread = thread
    self.previous = previous
  }

  deinit {
    var previous = previous
    sigaction(number, &previous, nil)
    thread.stop()
    isTaken.store(false, ordering: .releasing)
  }

  /// Whether the signal has come.
  public var isRaised: Bool { flag.isRaised.load(ordering: .relaxed) }
}

/// Made once and never closed: a handler on its way must not find its descriptor given to another file.
private let signalPipe: Pipe? = {
  let pipe = Pipe()
  pipe?.setNonBlocking()
  return pipe
}()

/// Where the handler writes: the pipe's end, in a word that a handler may read.
private let handlerPipe = Atomic<Int32>(-1)

/// Whether a `TerminationSignal` lives.
private let isTaken = Atomic<Bool>(false)

private func drain(_ pipe: Pipe) {
  var bytes: (UInt64, UInt64) = (0, 0)
  while read(pipe.read, &bytes, 16) > 0 {}
}

/// Runs in the middle of anything: an atomic load and a write, nothing else. A full pipe has enough bytes to wake the thread.
private func forwardSignal(_: Int32) {
  let error = errno
  let pipe = handlerPipe.load(ordering: .relaxed)
  if pipe >= 0 {
    var byte: UInt8 = 1
    _ = write(pipe, &byte, 1)
  }
  errno = error
}
