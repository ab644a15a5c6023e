import CommandLine
import Glibc

/// How a long run tells how far it is: on standard error, never while a case is being measured.
public struct Progress: Sendable {
  /// The form.
  public enum Form: Sendable {
    /// One line that is drawn again: for a terminal.
    case redrawn
    /// A plain line now and then: for logs.
    case lines
    /// Nothing.
    case none
  }

  private let form: Form

  /// A terminal gets a line that is drawn again, a log gets lines, `--quiet` gets nothing.
  public init(quiet: Bool) {
    form = quiet ? .none : Terminal.drawsProgress(quiet: false) ? .redrawn : .lines
  }

  /// Starts telling.
  func begin(steps: Int) -> Reporter { Reporter(form: form, steps: steps) }

  /// One run's telling.
  struct Reporter {
    private let form: Form
    private let steps: Int
    private let start = Clock.monotonic()
    private var lastLine = 0

    /// Nanoseconds between two lines in a log.
    private static let interval = 10_000_000_000

    fileprivate init(form: Form, steps: Int) {
      self.form = form
      self.steps = steps
    }

    /// Step `number` (from 0) is about to start.
    mutating func starting(_ number: Int, _ what: String) {
      let now = Clock.monotonic()
      let elapsed = Double(now - start)
      let left =
        number == 0 ? "" : ", \(Self.seconds(elapsed / Double(number) * Double(steps - number))) left"
      let line = "case \(number + 1) of \(steps), \(Self.seconds(elapsed)) elapsed\(left): \(what)"
      switch form {
      case .none: break
      case .redrawn: _ = Output.note("\r\u{1B}[K" + String(line.prefix(Self.columns - 1)))
      case .lines:
        guard number == 0 || now - lastLine >= Self.interval else { return }
        lastLine = now
        _ = Output.note(line + "\n")
      }
    }

    /// The last step has ended.
    func end() {
      if form == .redrawn { _ = Output.note("\r\u{1B}[K") }
      if form != .none {
        _ = Output.note("\(steps) processes in \(Self.seconds(Double(Clock.monotonic() - start)))\n")
      }
    }

    /// Columns of the terminal on standard error; 80 where it does not say.
    private static let columns: Int = {
      var size = winsize()
      return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1 ? Int(size.ws_col) : 80
    }()

    private static func seconds(_ nanoseconds: Double) -> String { "\(Int((nanoseconds / 1e9).rounded())) s" }
  }
}
