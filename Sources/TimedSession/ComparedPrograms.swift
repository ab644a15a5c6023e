import Glibc
import Measurement
import Results

/// The programs of both sides and what they say of themselves, checked before anything is measured.
public struct ComparedPrograms: Sendable {
  /// Both sides may not be compared: exit code 5.
  public struct Incomparable: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    public let problem: String
    /// What to do next.
    public let advice: String
    public var description: String { "error: \(problem)\n\(advice)" }

    /// Two lines.
    public init(_ problem: String, advice: String) {
      self.problem = problem
      self.advice = advice
    }
  }

  /// The programs.
  public let programs: Sides<SideProgram>
  /// Their answers to `--describe`.
  public let descriptions: Sides<[SuiteDescription]>
  /// Which designs are compared, where it is designs.
  public let designs: Sides<String>?

  /// Asks all programs to describe themselves. With `designs`, both sides are the same programs with a design each.
  public init(
    _ programs: Sides<SideProgram>, selection: CaseSelection, designs: Sides<String>? = nil
  ) throws(SuiteInputError) {
    self.programs = programs
    var canonical = designs
    var descriptions = Sides<[SuiteDescription]>(a: [], b: [])
    for side in Side.allCases {
      var own = selection
      if let designs { own.designs = [designs[side]] }
      for (suite, path) in programs[side].paths.sorted(by: { $0.key < $1.key }) {
        let description = try SuiteHandle(path: path, selection: own).description
        guard description.suite == suite else {
          throw SuiteInputError(
            "'\(path)' says that it is \(description.suite), and not \(suite)",
            advice: "Name the right program.")
        }
        descriptions[side].append(description)
      }
      // Rows carry the name that the suite uses, whatever the spelling that was asked for.
      if canonical != nil,
        let name = descriptions[side].flatMap(\.cases).first.flatMap({ try? CaseID(parsing: $0.id) })?.design
      {
        canonical?[side] = name
      }
    }
    self.descriptions = descriptions
    self.designs = canonical
  }

  /// Throws ``Incomparable`` when both sides are one program, or were built by unlike toolchains or flags. An A/A run, and a
  /// comparison of designs, are of one program on purpose.
  public func check(areIdentical: Bool) throws(Incomparable) {
    for b in descriptions.b {
      guard let a = descriptions.a.first(where: { $0.suite == b.suite }) else { continue }
      if !areIdentical, a.build.id == b.build.id {
        throw Incomparable(
          "both sides of \(b.suite) are the same program, build \(b.build.id): a comparison would say nothing",
          advice:
            "Give two builds; 'pentimento gate selftest aa' is for identical sides on purpose.")
      }
      for (what, one, two) in [
        ("toolchain", a.build.toolchain, b.build.toolchain), ("flags", a.build.flags, b.build.flags),
      ] where one != two {
        throw Incomparable(
          "the \(what) of \(b.suite) is '\(one)' on side a and '\(two)' on side b",
          advice: "Build both sides with one toolchain and the same flags.")
      }
    }
    if let designs, designs.a == designs.b {
      throw Incomparable(
        "both sides are the design '\(designs.a)'", advice: "Name two that differ: --designs a,b.")
    }
  }

  /// Throws ``Incomparable`` when a program is no longer the one that described itself, such as after a build beside the run.
  public func checkUnchanged(since ids: Sides<[String: String]>) throws(Incomparable) {
    for side in Side.allCases {
      for (suite, id) in builds[side].sorted(by: { $0.key < $1.key }) {
        guard let expected = ids[side][suite], expected != id else { continue }
        throw Incomparable(
          "side \(side.rawValue) of \(suite) is build \(id), and \(expected) was expected",
          advice: "Leave the programs alone while they are compared, or begin a new run.")
      }
    }
  }

  /// The build ids by suite.
  public var builds: Sides<[String: String]> {
    func ids(_ descriptions: [SuiteDescription]) -> [String: String] {
      Dictionary(descriptions.map { ($0.suite, $0.build.id) }, uniquingKeysWith: { first, _ in first })
    }
    return Sides(a: ids(descriptions.a), b: ids(descriptions.b))
  }
}
