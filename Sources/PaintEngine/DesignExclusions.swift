/// Alternatives of different axes that no design can have together, and why.
enum DesignExclusions {
  /// One alternative of one axis.
  typealias Choice = (axis: String, alternative: String)

  /// All pairs.
  static let all: [(left: Choice, right: Choice, reason: String)] = [
    (
      ("sharing", EagerCopy.name), ("archive", DirtySinceSave.name),
      "a design that copies at every hand-out writes tiles in place that a picture has had, and notes no change of them; "
        + "choose a sharing that shares tiles, or archive=\(CopyArchive.name)"
    ),
    (
      ("sharing", EagerCopy.name), ("preview", PyramidPreview<SeparateBuffer.Buffer>.name),
      "the pyramid knows unchanged tiles by their identity, and this sharing hands out another copy each time; "
        + "choose a sharing that shares tiles, or preview=\(FullPreview<SeparateBuffer.Buffer>.name)"
    ),
    (
      ("archive", CopyArchive.name), ("preview", PyramidPreview<SeparateBuffer.Buffer>.name),
      "the pyramid knows unchanged tiles by their identity, and this archive has another copy each time; "
        + "choose archive=\(FreezeArchive.name) or preview=\(FullPreview<SeparateBuffer.Buffer>.name)"
    ),
  ]

  /// Why the alternatives of `point` (by axis) exclude each other; nil when they do not.
  static func reason(_ point: [String: String]) -> String? {
    all.first { point[$0.left.axis] == $0.left.alternative && point[$0.right.axis] == $0.right.alternative }
      .map {
        "\($0.left.axis)=\($0.left.alternative) and \($0.right.axis)=\($0.right.alternative): \($0.reason)"
      }
  }
}
