import Glibc
import LinuxMemory

/// A child process that waits, and answers with one number when it is asked.
struct ForkedChild {
  private static let ask: UInt8 = 1
  private static let leave: UInt8 = 0

  private let pid: pid_t
  private let question: Int32
  private let reply: Int32

  /// Forks. The child calls `work` for each question, and leaves when it is told to or nobody is left to ask: by `_exit`, so that nothing
  /// of this program ends twice.
  init(_ work: () -> UInt64) throws(PeerError) {
    let (questions, replies) = (try Self.makePipe(), try Self.makePipe())
    pid = fork()
    guard pid >= 0 else { throw .system("fork", errno) }
    if pid == 0 {
      close(questions.write)
      close(replies.read)
      var byte: UInt8 = 0
      while read(questions.read, &byte, 1) == 1, byte == Self.ask {
        var answer = work()
        guard write(replies.write, &answer, 8) == 8 else { break }
      }
      _exit(0)
    }
    close(questions.read)
    close(replies.write)
    (question, reply) = (questions.write, replies.read)
  }

  /// What the child's work yields; waits for it.
  func answer() throws(PeerError) -> UInt64 {
    var byte = Self.ask
    var answer: UInt64 = 0
    guard write(question, &byte, 1) == 1, read(reply, &answer, 8) == 8 else {
      throw .system("asking the forked child", errno)
    }
    return answer
  }

  /// Pages that the child alone has, B; nil where they cannot be read.
  var privateBytes: Int? { SmallFile.kilobytes("Private_Dirty", in: "/proc/\(pid)/smaps_rollup") }

  /// Ends the child and waits until its memory is the kernel's again.
  func end() throws(PeerError) {
    // Said, not only closed: a later child has a copy of the pipe's end.
    var byte = Self.leave
    guard write(question, &byte, 1) == 1 else { throw .system("ending the forked child", errno) }
    close(question)
    close(reply)
    var status: Int32 = 0
    guard waitpid(pid, &status, 0) == pid, status == 0 else { throw .child(status) }
  }

  private static func makePipe() throws(PeerError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("pipe", errno) }
    return (ends[0], ends[1])
  }
}
