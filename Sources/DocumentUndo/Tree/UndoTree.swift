/// A group as text: one line a group or action, what happens first in replay first.
enum UndoTree {
  static func text(of group: UndoGroup, indent: Int) -> String {
    let space = String(repeating: "  ", count: indent)
    let name = group.name.isEmpty ? "" : " \"\(group.name)\""
    var text = "\(space)group\(name), \(group.actionCount) actions\n"
    for node in group.nodes.reversed() {
      if let inner = node as? UndoGroup {
        text += self.text(of: inner, indent: indent + 1)
      } else if let action = node as? UndoAction {
        text += "\(space)  \(line(of: action))\n"
      }
    }
    return text
  }

  private static func line(of action: UndoAction) -> String {
    let target = action.target.map { String(describing: type(of: $0)) } ?? "target gone"
    let key = action.key.map { " \($0)" } ?? ""
    let cost = action.cost > 0 ? ", \(action.cost) B" : ""
    return target + key + cost
  }
}
