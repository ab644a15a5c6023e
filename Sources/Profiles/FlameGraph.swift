import Results

/// A flame graph as one SVG: a box a function, as wide as its share, under the box of what called it; the dearest first from
/// the left. Boxes carry tooltips, and their share where there is room. Light and dark by the reader's preference. The
/// same profile gives the same text.
///
/// Source of the form: Brendan Gregg, "The Flame Graph", Communications of the ACM 59 (2016), 48–57; here with the
/// outermost function on top.
public struct FlameGraph {
  private let profile: StackProfile
  private let title: String
  private let lines: [String]

  private static let width = 1200.0, margin = 14.0, row = 18.0, letter = 6.3
  /// Narrower boxes cannot be seen.
  private static let narrowest = 0.5

  /// A picture of `profile`; costs below 0 are left out. `lines` stand under the title.
  public init(_ profile: StackProfile, title: String, lines: [String]) {
    self.profile = profile
    self.title = title
    self.lines = lines
  }

  /// The SVG.
  public func svg() -> String {
    let root = CallTree(profile)
    let top = 58 + 15 * Double(lines.count)
    let scale = root.total > 0 ? (Self.width - 2 * Self.margin) / Double(root.total) : 0
    var boxes = ""
    var deepest = 0
    draw(root, x: Self.margin, depth: 0, top: top, scale: scale, deepest: &deepest, into: &boxes)
    let height = top + Double(deepest + 1) * Self.row + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" width="\(Self.number(Self.width))" \
      height="\(Self.number(height))" viewBox="0 0 \(Self.number(Self.width)) \(Self.number(height))" \
      aria-label="\(Self.escaped(title))">
      <title>\(Self.escaped(title))</title>
      <desc>\(Self.escaped(description(root)))</desc>
      <style>\(Self.style)</style>
      <rect class="paper" width="100%" height="100%"/>
      <text class="title" x="14" y="28">\(Self.escaped(title))</text>
      \(head(top))\(boxes)</svg>

      """
  }

  /// What those hear who do not see the picture.
  private func description(_ root: CallTree) -> String {
    let dearest = profile.sites.filter { $0.own > 0 }.prefix(3).map {
      "\($0.name) \(SiteText.percent(Double($0.own) / Double(max(1, root.total))))"
    }
    return "Of \(Quantity.text(Double(root.total), unit: profile.unit)) most is spent in "
      + (dearest.isEmpty ? "nothing" : dearest.joined(separator: ", ")) + ", calls not counted."
  }

  private func head(_ top: Double) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += "<text class=\"line\" x=\"14\" y=\"\(46 + 15 * index)\">\(Self.escaped(line))</text>\n"
    }
    var x = Self.margin
    for (origin, words) in Self.key {
      let y = top - 17
      text +=
        "<rect class=\"\(origin.rawValue)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"12\" height=\"12\"/>"
      text +=
        "<text class=\"line\" x=\"\(Self.number(x + 17))\" y=\"\(Self.number(y + 10))\">\(words)</text>\n"
      x += 40 + Double(words.count) * 6
    }
    return text
  }

  private func draw(
    _ node: CallTree, x: Double, depth: Int, top: Double, scale: Double, deepest: inout Int,
    into text: inout String
  ) {
    var x = x
    for child in node.children {
      let width = Double(child.total) * scale
      guard width >= Self.narrowest else { continue }
      deepest = max(deepest, depth)
      text += box(child, x: x, y: top + Double(depth) * Self.row, width: width)
      draw(child, x: x, depth: depth + 1, top: top, scale: scale, deepest: &deepest, into: &text)
      x += width
    }
  }

  private func box(_ node: CallTree, x: Double, y: Double, width: Double) -> String {
    let share = SiteText.percent(width / (Self.width - 2 * Self.margin))
    let cost = Quantity.text(Double(node.total), unit: profile.unit)
    var text = "<g><title>\(Self.escaped(node.name)): \(cost), \(share)"
    if node.own > 0, node.own < node.total {
      text += " (itself \(Quantity.text(Double(node.own), unit: profile.unit)))"
    }
    text += "</title><rect class=\"\(node.origin.rawValue)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
    text += "width=\"\(Self.number(max(0.4, width - 0.6)))\" height=\"\(Self.number(Self.row - 1))\"/>"
    if let label = Self.label(node.name, share: share, room: Int((width - 8) / Self.letter)) {
      text +=
        "<text class=\"label\" x=\"\(Self.number(x + 4))\" y=\"\(Self.number(y + 12.5))\">\(Self.escaped(label))</text>"
    }
    return text + "</g>\n"
  }

  /// The name and the share, the name cut to the room; the share alone, or nothing, where there is less.
  static func label(_ name: String, share: String, room: Int) -> String? {
    let full = "\(name) \(share)"
    if full.count <= room { return full }
    let letters = room - share.count - 2
    if letters >= 4 { return "\(name.prefix(letters))… \(share)" }
    return share.count <= room ? share : nil
  }

  private static let key: [(Frame.Origin, String)] = [
    (.own, "the program"), (.swift, "Swift's runtime and library"), (.library, "other libraries"),
    (.kernel, "the kernel"),
  ]

  /// Tints of the charts' colours: dark letters on them in the light, light ones in the dark, at least 4.5 to 1.
  private static let style = """
    .paper{fill:#ffffff}.title{font:bold 17px "Liberation Sans",Arial,Helvetica,sans-serif;fill:#222222}\
    .line{font:11px "Liberation Sans",Arial,Helvetica,sans-serif;fill:#666666}\
    .label{font:11px "Liberation Sans",Arial,Helvetica,sans-serif;fill:#222222;pointer-events:none}\
    .own{fill:#9ecae8}.swift{fill:#e9c1d8}.library{fill:#97d6c3}.kernel{fill:#f3bd97}\
    @media (prefers-color-scheme:dark){.paper{fill:#16181c}.title{fill:#eeeeee}.line{fill:#aaaaaa}\
    .label{fill:#f4f4f4}.own{fill:#0a5685}.swift{fill:#7d4463}.library{fill:#0b6650}.kernel{fill:#91430a}}
    """

  /// At most two digits behind the point.
  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    if hundredths % 100 == 0 { return String(hundredths / 100) }
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 }).replacing("&", with: "&amp;").replacing(
      "<", with: "&lt;"
    ).replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
