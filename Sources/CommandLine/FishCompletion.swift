/// Completion for fish by one line an option.
enum FishCompletion {
  static func script(_ tree: CompletionTree) -> String {
    let quoted = Shell.fish.quoted
    var lines = ""
    for node in tree.nodes {
      let condition = quoted("_\(tree.functionName)_at \(quoted(node.name))")
      let start = "complete -c \(tree.program) -n \(condition)"
      for (word, overview) in node.subcommands {
        lines += "\(start) -a \(quoted(word)) -d \(quoted(overview))\n"
      }
      if !node.argumentWords.isEmpty {
        lines += "\(start) -a \(quoted(node.argumentWords.joined(separator: " ")))\n"
      }
      if node.takesFiles { lines += "\(start) -F\n" }
      for option in node.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        lines += "\(start) -l \(option.name)\(short)\(values(option)) -d \(quoted(option.summary))\n"
      }
    }
    let paths = tree.paths.map(quoted).joined(separator: " ")
    let walk =
      paths.isEmpty
      ? ""
      : """
        set -l typed (commandline -opc)
        set -e typed[1]
        for word in $typed
          switch "$at $word"
            case \(paths)
              set at "$at $word"
          end
        end

      """
    return """
      # fish completion for \(tree.program)
      function _\(tree.functionName)_at
        set -l at \(quoted(tree.program))
      \(walk)  test "$at" = "$argv[1]"
      end
      complete -c \(tree.program) -f
      \(lines)
      """
  }

  private static func values(_ option: Option) -> String {
    if option.form == .flag { return "" }
    if option.kind == .file { return " -r -F" }
    let words = option.kind.words
    return words.isEmpty ? " -x" : " -x -a \(Shell.fish.quoted(words.joined(separator: " ")))"
  }
}
