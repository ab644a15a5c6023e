import Glibc

/// When colours are used; the values of `--color`.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal, unless NO_COLOR is set.
  case auto
  /// Even into files.
  case always
  /// Not at all.
  case never
}

/// What the other end of a file descriptor can show.
public enum Terminal {
  /// Whether a person sees what is written there.
  ///
  /// - Parameter descriptor: 1 for standard output, 2 for standard error.
  public static func isInteractive(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether to write colours: NO_COLOR, if set and not empty, and TERM=dumb turn `auto` off.
  ///
  /// Source: https://no-color.org. A choice on the command line is stronger than the environment.
  public static func usesColor(_ choice: ColorChoice, descriptor: Int32) -> Bool {
    usesColor(
      choice, isInteractive: isInteractive(descriptor), noColor: environment("NO_COLOR"),
      term: environment("TERM"))
  }

  /// The rule of ``usesColor(_:descriptor:)`` on given facts.
  static func usesColor(_ choice: ColorChoice, isInteractive: Bool, noColor: String?, term: String?) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isInteractive && (noColor ?? "").isEmpty && term != "dumb"
    }
  }

  /// Whether to draw progress over itself: on a terminal, not in continuous integration (CI is set), not
  /// when asked to be quiet.
  public static func drawsProgress(quiet: Bool, descriptor: Int32 = 2) -> Bool {
    drawsProgress(quiet: quiet, isInteractive: isInteractive(descriptor), ci: environment("CI"))
  }

  /// The rule of ``drawsProgress(quiet:descriptor:)`` on given facts.
  static func drawsProgress(quiet: Bool, isInteractive: Bool, ci: String?) -> Bool {
    !quiet && isInteractive && ["", "0", "false"].contains(ci ?? "")
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
