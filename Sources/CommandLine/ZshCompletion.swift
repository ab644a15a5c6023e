/// Completion for zsh by a function over `words`.
enum ZshCompletion {
  static func script(_ tree: CompletionTree) -> String {
    let quoted = Shell.zsh.quoted
    var values = ""
    var choices = ""
    for node in tree.nodes {
      for option in node.options where option.form != .flag {
        let names = [option.dashed] + (option.short.map { ["-\($0)"] } ?? [])
        let pattern = names.map { quoted("\(node.name):\($0)") }.joined(separator: "|")
        values += "    \(pattern)) \(reply(option.kind))return ;;\n"
      }
      let entries =
        node.subcommands.map { described($0.word, $0.overview) }
        + node.options.map { described($0.dashed, $0.summary) } + node.argumentWords.map(quoted)
      let files = node.takesFiles ? " files=yes" : ""
      choices += "    \(quoted(node.name))) choices=(\(entries.joined(separator: " ")))\(files) ;;\n"
    }
    let paths = tree.paths.map(quoted).joined(separator: "|")
    // An empty pattern list would be a syntax error.
    let walk =
      paths.isEmpty
      ? ""
      : """
        for word in "${(@)words[2,CURRENT-1]}"; do
          case "$at $word" in
            \(paths)) at="$at $word" ;;
          esac
        done

      """
    return """
      #compdef \(tree.program)
      \(tree.functionName)() {
        local at=\(quoted(tree.program)) prev="${words[CURRENT-1]}" files='' word
        local -a choices
      \(walk)  case "$at:$prev" in
      \(values)  esac
        case "$at" in
      \(choices)  esac
        _describe \(quoted(tree.program)) choices
        if [[ -n "$files" ]]; then _files; fi
      }
      if [[ "$funcstack[1]" == \(tree.functionName) ]]; then
        \(tree.functionName) "$@"
      else
        compdef \(tree.functionName) \(tree.program)
      fi

      """
  }

  /// One entry for `_describe`, whose separator is the colon.
  private static func described(_ word: String, _ summary: String) -> String {
    let escaped = word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    return Shell.zsh.quoted("\(escaped):\(summary)")
  }

  private static func reply(_ kind: ValueKind) -> String {
    if kind == .file { return "_files; " }
    let words = kind.words.map(Shell.zsh.quoted).joined(separator: " ")
    return words.isEmpty ? "" : "compadd -- \(words); "
  }
}
