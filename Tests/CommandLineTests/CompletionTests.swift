import CommandLine
import Glibc
import Testing

@Suite struct CompletionTests {
  /// What bash offers for a line whose last word is being typed.
  private func offered(_ words: [String]) throws -> Set<String> {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let program = """
      \(Example.table.completionScript(.bash))
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
      _pentimento
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    var template = Array("/tmp/completion-XXXXXX".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    try #require(descriptor >= 0)
    let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer { unlink(path) }
    try #require(Output.write(program, to: descriptor))
    close(descriptor)
    let stream = try #require(popen("bash --norc '\(path)' 2>&1", "r"))
    var text = ""
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), stream) != nil {
      text += line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }
    #expect(pclose(stream) == 0)
    return Set(text.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    (
      ["pentimento", ""],
      [
        "list", "run", "merge", "gate", "--help", "--version", "--generate-completion-script",
        "--generate-man-page",
      ]
    ),
    (["pentimento", "r"], ["run"]),
    (["pentimento", "run"], ["run"]),
    (["pentimento", "run", "--c"], ["--canvas", "--color"]),
    (["pentimento", "run", "--quick", "--format", ""], ["text", "csv", "json"]),
    (["pentimento", "run", "--seed", ""], []),
    (["pentimento", "merge", "1", ""], ["--help", "x", "y"]),
    (["pentimento", "gate", ""], ["update", "--base", "--help"]),
    (["pentimento", "gate", "update", ""], ["--help"]),
    (["pentimento", "run", "-o", "/etc/host"], ["/etc/hostname", "/etc/hosts", "/etc/host.conf"]),
  ])
  func bashOffers(words: [String], expected: [String]) throws {
    let offers = try offered(words)
    if words.contains("-o") {
      // Which of them there are depends on the system.
      #expect(!offers.isEmpty && offers.allSatisfy { $0.hasPrefix("/etc/host") })
    } else {
      #expect(offers == Set(expected))
    }
  }

  static let small = Command(
    name: "UndoMemory", overview: "Steps.",
    options: [.value("form", short: "f", "form", .choice(["a", "b"]), help: "The user's \\ form.")],
    arguments: [Argument("trace", .any, .file, help: "Traces.")])

  @Test func zshIsThisText() {
    #expect(
      Self.small.completionScript(.zsh) == #"""
        #compdef UndoMemory
        _UndoMemory() {
          local at='UndoMemory' prev="${words[CURRENT-1]}" files='' word
          local -a choices
          case "$at:$prev" in
            'UndoMemory:--form'|'UndoMemory:-f') compadd -- 'a' 'b'; return ;;
            'UndoMemory:--generate-completion-script') compadd -- 'bash' 'zsh' 'fish'; return ;;
          esac
          case "$at" in
            'UndoMemory') choices=('--form:The user'\''s \ form.' '--help:Show help \#
        information.' '--generate-completion-script:Print a script for bash, zsh or fish.' \#
        '--generate-man-page:Print a manual page, for '\''man -l'\''.') files=yes ;;
          esac
          _describe 'UndoMemory' choices
          if [[ -n "$files" ]]; then _files; fi
        }
        if [[ "$funcstack[1]" == _UndoMemory ]]; then
          _UndoMemory "$@"
        else
          compdef _UndoMemory UndoMemory
        fi

        """#)
  }

  @Test func fishIsThisText() {
    #expect(
      Self.small.completionScript(.fish) == #"""
        # fish completion for UndoMemory
        function __UndoMemory_at
          set -l at 'UndoMemory'
          test "$at" = "$argv[1]"
        end
        complete -c UndoMemory -f
        complete -c UndoMemory -n '__UndoMemory_at \'UndoMemory\'' -F
        complete -c UndoMemory -n '__UndoMemory_at \'UndoMemory\'' -l form -s f -x -a 'a b' -d \#
        'The user\'s \\ form.'
        complete -c UndoMemory -n '__UndoMemory_at \'UndoMemory\'' -l help -s h -d 'Show help \#
        information.'
        complete -c UndoMemory -n '__UndoMemory_at \'UndoMemory\'' -l \#
        generate-completion-script -x -a 'bash zsh fish' -d 'Print a script for bash, zsh or fish.'
        complete -c UndoMemory -n '__UndoMemory_at \'UndoMemory\'' -l generate-man-page -d \#
        'Print a manual page, for \'man -l\'.'

        """#)
  }

  @Test(arguments: Shell.allCases) func scriptIsAskedForOnTheCommandLine(shell: Shell) throws {
    let words = ["--generate-completion-script", shell.rawValue]
    guard case .print(let text) = try Self.small.parse(words),
      case .print(let other) = try Example.table.parse(["\(words[0])=\(words[1])"])
    else {
      Issue.record("no script")
      return
    }
    #expect(text == Self.small.completionScript(shell))
    #expect(other == Example.table.completionScript(shell))
  }
}
