import CommandLine
import Testing

@Suite struct HelpTextTests {
  @Test func commandInFull() {
    #expect(
      Example.run.help == """
        OVERVIEW: Runs cases in fresh processes.

        USAGE: pentimento run [<options>] [<pattern> ...]

        ARGUMENTS:
          <pattern>               Which cases to run; all of them without a pattern.

        OPTIONS:
          --quick                 Fewer samples, for a first look.
          --canvas <px,...>       Canvas sides in pixels. (default: 512,4096)
          --design <name,...>     Designs to run.
          --seed <n>              The seed of the workload. (default: 1)
          --minutes <n>           How long to measure at most.
          --shift <n>             Any whole number.
          --format <form>         The form of the report. (values: text, csv, json;
                                  default: text)
          -o, --output <file>     Where to write the report instead of standard output.
          --color <when>          When to use colours. (values: auto, always, never;
                                  default: auto)
          -h, --help              Show help information.

        """)
  }

  @Test func ownUsageAndArguments() {
    #expect(
      Example.merge.help == """
        OVERVIEW: Merges two runs.

        USAGE: pentimento merge <a> <b> [<note>]
               pentimento merge --help

        ARGUMENTS:
          <a>                     First.
          <b>                     Second. (values: x, y)
          <note>                  Why.

        OPTIONS:
          -h, --help              Show help information.

        """)
  }

  @Test func usageOfFewOptionsIsWrittenOut() {
    #expect(
      Example.list.help == """
        OVERVIEW: Lists suites.

        USAGE: pentimento list [--long]

        OPTIONS:
          --long                  Say more.
          -h, --help              Show help information.

        """)
  }

  @Test func table() {
    #expect(
      Example.table.help == """
        OVERVIEW: Measures undo designs.

        USAGE: pentimento <subcommand>

        OPTIONS:
          --generate-completion-script <shell>
                                  Print a script for bash, zsh or fish.
          --generate-man-page     Print a manual page, for 'man -l'.
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    Lists suites.
          run                     Runs cases in fresh processes.
          merge                   Merges two runs.
          gate                    Judges a run.

          See 'pentimento help <subcommand>' for detailed help.

        """)
  }

  @Test func tableWithACommandOfItsOwn() {
    #expect(
      Example.gate.help == """
        OVERVIEW: Judges a run.

        USAGE: pentimento gate [--base <rev>]

        OPTIONS:
          --base <rev>            What to compare with.
          -h, --help              Show help information.

        SUBCOMMANDS:
          update                  Renews expected values.

          See 'pentimento help gate <subcommand>' for detailed help.

        """)
  }

  @Test func longTextIsWrappedAndItsOwnLinesKept() {
    let words = Array(repeating: "words", count: 30).joined(separator: " ")
    let command = Command(
      name: "x", overview: words, options: [.flag("flag", help: words)], discussion: "First.\nSecond.")
    let lines = command.help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains("First.") && lines.contains("Second."))
    #expect(command.help.split { $0 == " " || $0 == "\n" }.count { $0 == "words" } == 60)
  }
}
