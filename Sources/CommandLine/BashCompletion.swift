/// Completion for bash by a function over COMP_WORDS.
enum BashCompletion {
  static func script(_ tree: CompletionTree) -> String {
    let quoted = Shell.bash.quoted
    var values = ""
    var words = ""
    for node in tree.nodes {
      for option in node.options where option.form != .flag {
        let names = [option.dashed] + (option.short.map { ["-\($0)"] } ?? [])
        let pattern = names.map { quoted("\(node.name):\($0)") }.joined(separator: "|")
        values += "    \(pattern)) \(reply(option.kind))return ;;\n"
      }
      let all = node.subcommands.map(\.word) + node.options.map(\.dashed) + node.argumentWords
      let files = node.takesFiles ? "; files=yes" : ""
      words += "    \(quoted(node.name))) words=\(quoted(all.joined(separator: " ")))\(files) ;;\n"
    }
    let paths = tree.paths.map(quoted).joined(separator: "|")
    let walk =
      paths.isEmpty
      ? ""
      : """
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "$at $word" in
            \(paths)) at="$at $word" ;;
          esac
        done

      """
    return """
      # bash completion for \(tree.program)
      \(tree.functionName)() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
        local at=\(quoted(tree.program)) words='' files='' word
        COMPREPLY=()
      \(walk)  case "$at:$prev" in
      \(values)  esac
        case "$at" in
      \(words)  esac
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
        if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$cur")); fi
      }
      complete -F \(tree.functionName) \(tree.program)

      """
  }

  private static func reply(_ kind: ValueKind) -> String {
    if kind == .file { return "COMPREPLY=($(compgen -f -- \"$cur\")); " }
    let words = kind.words.joined(separator: " ")
    return words.isEmpty ? "" : "COMPREPLY=($(compgen -W \(Shell.bash.quoted(words)) -- \"$cur\")); "
  }
}
