import PaintEngine

extension Designs {
  /// Every design of this build by name, planted faults included where the build has them.
  static let names = all.map(\.name)

  /// The designs without a planted fault.
  static let honest = all.filter { design in !design.axes.contains { $0.axis == "fault" } }.map(\.name)

  /// Whether this build has planted faults.
  static let hasFaults = names.count > honest.count
}
