import FoundationEssentials

@testable import Measurement

/// A suite that is a shell script and takes turns: each block takes as long as it is told to say.
struct TurnSuite {
  var name = "Sample"
  var build = "111111111111"
  var toolchain = "sh"
  var flags = "unknown"
  /// What it answers to `work`.
  var work = #"{"pixel_hash":7}"#
  /// What it answers to `exact`.
  var exact = "{}"
  /// What it says a block took, of a row and of an anchor.
  var wall = 1000.0
  var anchorWall = 1000.0
  /// What the script does at each command, before it answers.
  var atBlock = ""
  /// What it does before it says that it is ready.
  var before = ""
  var rows = [("Sample/one[plain]", "wall")]
  var pairing = TimedDeclaration.Pairing.lockstep

  /// The script, written into `folder`.
  func write(into folder: Folder, as file: String = "suite") throws -> String {
    let description = SuiteDescription(
      protocolVersion: 1, suite: name, summary: "a script",
      build: BuildDescription.of(id: build, toolchain: toolchain, flags: flags), designs: [], benchmarks: [],
      cases: [],
      timed: rows.map { TimedRowDescription(id: $0.0, metric: $0.1, margin: 0.02, pairing: pairing) })
    let json = String(decoding: try JSONEncoder().encode(description), as: UTF8.self)
    return folder.script(
      file,
      """
      case "$1" in --describe)
      cat <<'END'
      \(json)
      END
      exit 0;;
      esac
      \(before)
      case "$2" in *Anchor*) wall=\(anchorWall); work='{}';; *) wall=\(wall); work='\(work)';; esac
      echo ready
      while read -r word rest; do
      case "$word" in
      work) echo "$work";;
      exact) echo '\(exact)';;
      go) \(atBlock.isEmpty ? ":" : atBlock)
      echo '{"readings":{"wall":'$wall'},"samples":3,"measured":50000000,"elapsed":50000000,"steal":0,"switches":0}';;
      done) exit 0;;
      esac
      done
      """)
  }
}
