/// Folded stacks, one a line: functions from the outermost to the innermost joined by `;`, a space, the cost.
///
/// Source of the form: Brendan Gregg, FlameGraph (stackcollapse); speedscope and inferno read it too.
public enum FoldedStacks {
  /// The text of a profile, sorted. A `;` in a name becomes `:`.
  public static func text(_ profile: StackProfile) -> String {
    profile.costs.map { stack, cost in
      stack.map { $0.name.replacing(";", with: ":") }.joined(separator: ";") + " \(cost)\n"
    }.sorted().joined()
  }

  /// The costs in a text, by the functions of each stack. Throws `ProfileError` for a line of another form.
  public static func costs(_ text: String, file: String) throws(ProfileError) -> [[String]: Int] {
    var costs: [[String]: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      guard let space = line.lastIndex(of: " "), space != line.startIndex,
        let cost = Int(line[line.index(after: space)...])
      else {
        throw ProfileError(
          file: file, line: index + 1, problem: "'\(line.prefix(60))' is not 'function;function COST'")
      }
      costs[line[..<space].split(separator: ";").map(String.init), default: 0] += cost
    }
    return costs
  }
}
