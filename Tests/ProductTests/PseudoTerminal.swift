import Glibc

/// A terminal without a screen: what a program draws for a person can be read here.
final class PseudoTerminal {
  /// The device that a program is given.
  let path: String
  private let screen: Int32
  private var drawn: [UInt8] = []

  init() throws {
    screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var locked: Int32 = 0
    var number: Int32 = 0
    // posix_openpt, unlockpt and ptsname in the kernel's own words; the module Glibc leaves them out.
    guard screen >= 0, ioctl(screen, Self.setLock, &locked) == 0, ioctl(screen, Self.getNumber, &number) == 0
    else {
      throw Program.NotStarted(path: "/dev/ptmx", reason: String(cString: strerror(errno)))
    }
    path = "/dev/pts/\(number)"
  }

  /// TIOCSPTLCK, ioctl_tty(2).
  private static let setLock: UInt = 0x4004_5431
  /// TIOCGPTN, ioctl_tty(2).
  private static let getNumber: UInt = 0x8004_5430

  deinit { close(screen) }

  /// Everything that was drawn until now, control characters included.
  func text() -> String {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(screen, &chunk, chunk.count)
      guard count > 0 else { break }
      drawn += chunk[..<count]
    }
    return String(decoding: drawn, as: UTF8.self)
  }

  /// Waits until `word` was drawn; false after `limit` seconds.
  func shows(_ word: String, limit: Double = 120) -> Bool {
    let start = ContinuousClock.now
    while !text().contains(word) {
      if (ContinuousClock.now - start) / .seconds(1) > limit { return false }
      usleep(1_000)
    }
    return true
  }
}
