import Glibc

/// A pipe whose ends close with the next program, except where they are passed on.
final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit { closeAll() }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeAll() {
    closeWriting()
    closeReading()
  }
}
