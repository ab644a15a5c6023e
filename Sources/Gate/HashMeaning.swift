/// What a differing hash means, for people.
enum HashMeaning {
  static func of(_ metric: String) -> String {
    switch metric {
    case _ where metric.hasSuffix("pixel_hash"): "the live pixels are not the expected ones"
    case _ where metric.hasSuffix("holder_hash"):
      "something that history or an archive holds has changed; a frozen tile was written, or other steps were kept"
    case _ where metric.hasSuffix("undo_hash"): "undoing and redoing everything gives other pixels"
    default: "the content is not the expected one"
    }
  }
}
