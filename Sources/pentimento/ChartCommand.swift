import CommandLine
import Glibc
import Measurement
import Results

/// `pentimento chart`: the charts and the page of a run, drawn by the module `plot` of the sources.
enum ChartCommand {
  static let command = Command(
    name: "pentimento chart",
    overview: "Draws the charts of a run and its report, from its CSV files alone.",
    options: [
      .value(
        "output", "folder", .file,
        help: "Where charts/, report.html and report.md go; by default the folder of the run."),
      .list("only", "name", help: "Draw these charts, without the report."),
      .flag("markdown", help: "Write report.md too, for a pull request."),
      .value(
        "image-base", "url",
        help: "With --markdown: the address of the folder with the charts; without it, text bars instead of pictures."),
    ],
    arguments: [Argument("run", .one, .file, help: "The folder of a run.")],
    discussion: """
      Needs the sources and their Python environment: 'make plot' builds it, and does the same. Prints each file it writes; what \
      it leaves out, and why, goes to standard error.
      Exit codes: 0 drawn, 2 usage, I/O or data error or nothing to draw.
      """)

  /// Becomes the interpreter: its output and exit code are the command's own. Returns never; throws for what is missing.
  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let run = arguments.positional[0]
    // Says what a folder lacks, and what it may have been meant for, in the words of the other commands.
    _ = try RunReader.table(EnvironmentRow.self, "environment.csv", in: run)
    let sources = try sources()
    let python = "\(sources)/.venv/bin/python"
    guard access(python, X_OK) == 0 else {
      throw SuiteInputError(
        "there is no '\(python)' to draw with", advice: "Run 'make plot RUN=\(run)': it builds the environment.")
    }
    try become(python, words(arguments, run: run, module: "\(sources)/plot"))
  }

  private static func words(_ arguments: ParsedArguments, run: String, module: String) -> [String] {
    var words = [module, run]
    for option in ["output", "image-base"] {
      if let value = arguments.text(option) { words += ["--\(option)", value] }
    }
    if arguments.isGiven("only") { words += ["--only", arguments.texts("only").joined(separator: ",")] }
    if arguments.flag("markdown") { words.append("--markdown") }
    return words
  }

  /// The folder that holds `plot`: this one, or the nearest one above the program itself.
  private static func sources() throws(SuiteInputError) -> String {
    var folder = "."
    var rest = Programs.ownFolder
    while access("\(folder)/plot/__main__.py", R_OK) != 0 {
      guard let slash = rest.lastIndex(of: "/") else {
        throw SuiteInputError(
          "there is no module 'plot' here, nor above the program", advice: "Run it in the folder of the sources.")
      }
      rest = String(rest[..<slash])
      folder = rest
    }
    return folder
  }

  private static func become(_ program: String, _ words: [String]) throws(SuiteInputError) -> Never {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) }
    pointers.append(nil)
    execv(program, pointers)
    throw SuiteInputError(
      "cannot run '\(program)': \(String(cString: strerror(errno)))",
      advice: "Remove the folder .venv; 'make plot' builds it anew.")
  }
}
