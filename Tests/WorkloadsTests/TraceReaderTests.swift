import Testing
import Workloads

struct TraceReaderTests {
  private func message(_ text: String) -> String {
    message(Array(text.utf8))
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      return "accepted \(try TraceReader.read(bytes: bytes, file: "t.dat").count)"
    } catch {
      return error.description
    }
  }

  @Test func acceptsCommentsBlanksTabsAndCRLF() throws {
    let text = "# recorded \u{e9}\r\n\r\n0\t1 2 0.5\r\n  0.1 +3e0 -4. .25  \n \t\n0.1 3 4 0\n2 9 9 1"
    let trace = try TraceReader.trace(bytes: Array(text.utf8), file: "t.dat")
    #expect(trace.eventCount == 4)
    #expect(
      trace.strokes.map(\.events) == [
        [PenEvent(time: 0, x: 1, y: 2, pressure: 0.5), PenEvent(time: 0.1, x: 3, y: -4, pressure: 0.25)],
        [PenEvent(time: 2, x: 9, y: 9, pressure: 1)],
      ])
  }

  @Test func refusesPressure() {
    #expect(
      message("0 1 2 0.5\n1 1 2 1.7\n")
        == "t.dat:2: pressure 1.7 is outside 0...1; expected 'time x y pressure' with pressure from 0 to 1")
  }

  @Test(arguments: [
    ("1 2 3", "t.dat:1: 3 fields;"), ("1 2 3 0.5 6", "t.dat:1: 5 fields;"), ("7", "t.dat:1: 1 field;"),
    ("#\n0 x 3 1", "t.dat:2: x 'x' is not"), ("nan 1 1 1", "t.dat:1: time 'nan'"),
    ("0 1 inf 1", "t.dat:1: y 'inf'"),
    ("0 1 1e999 1", "t.dat:1: y '1e999'"), ("0 0x1 1 1", "t.dat:1: x '0x1'"),
    ("0 1 1 1,5", "t.dat:1: pressure '1,5'"),
    ("0 1 1 -0.1", "t.dat:1: pressure -0.1"), ("-1 1 1 1", "t.dat:1: time -1.0 is outside"),
    ("1e11 1 1 1", "t.dat:1: time 100000000000.0 is outside"),
    ("2 1 1 1\n1 1 1 1", "t.dat:2: time 1.0 is before 2.0"),
    ("2 1 1 1\n1 1 1 0", "t.dat:2: time 1.0 is before 2.0"),
    ("0 1000001 1 1", "t.dat:1: x 1000001.0 is outside"),
    ("0 1 -1e7 0", "t.dat:1: y -10000000.0 is outside"), ("", "t.dat: is empty;"),
    ("\n# none\n", "t.dat: holds no stroke"),
    ("0 1 1 0\n", "t.dat: holds no stroke"), ("0 1 1 1\u{0}\n", "t.dat:1: holds a NUL"),
    ("0 1 1 \u{1b}[2J", "t.dat:1: pressure '\\u{1B}[2J'"), ("0 1 1 1\r0 1 1 1", "t.dat:1: 7 fields"),
  ]) func refuses(text: String, start: String) {
    let got = message(text)
    #expect(got.hasPrefix(start), "\(got)")
    #expect(got.contains("expected"), "\(got)")
  }

  @Test func refusesBytesThatAreNotText() {
    #expect(message([0x23, 0xff, 0x0a]).hasPrefix("t.dat:1: is not UTF-8"))
    #expect(message(Array("0 1 1 ".utf8) + [0xc3]).hasPrefix("t.dat:1: is not UTF-8"))
  }

  @Test func lineLimit() {
    let blanks = String(repeating: " ", count: TraceReader.longestLine - 7)
    #expect(message("0 1 1 1" + blanks) == "accepted 1")
    #expect(message("0 1 1 1\n0 1 1 1" + blanks + " ").hasPrefix("t.dat:2: line is longer than 4096"))
  }

  @Test func refusesFilesThatCannotBeRead() {
    func message(_ path: String) -> String {
      do {
        return "\(try TraceReader.read(path).count)"
      } catch {
        return error.description
      }
    }
    #expect(message("/nowhere/t.dat").hasPrefix("/nowhere/t.dat: cannot be read: No such file or directory;"))
    #expect(message("/").hasPrefix("/: is a folder;"))
    #expect(message("/dev/null").hasPrefix("/dev/null: is empty;"))
    #expect(message("/dev/zero").hasPrefix("/dev/zero: is larger than"))
    #expect(message("a\u{0}b").contains("NUL"))
  }

  /// 2,000 seeded mutations of a good trace: refused or read, never a crash, never an invalid value.
  @Test func mutationsNeverGiveInvalidStrokes() throws {
    let good = Array(TraceWriter.text(of: StrokeGenerator(seed: 3).strokes(count: 2)).utf8.prefix(1_500))
    let pieces = ["nan", "-", "\n", " ", "\r", "1e308", "e", ".", "\u{0}", "#", "9", "\u{e9}", "0 0 0 0\n"]
    var random = SeededRandom(seed: 8)
    var read = 0
    for _ in 0..<2_000 {
      var bytes = good
      for _ in 0...random.below(3) {
        let at = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[at] = UInt8(random.below(256))
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(contentsOf: pieces[random.below(pieces.count)].utf8, at: at)
        default: bytes.removeSubrange(at..<min(bytes.count, at + random.below(60)))
        }
        if bytes.isEmpty { bytes = [0x0a] }
      }
      guard let strokes = try? TraceReader.read(bytes: bytes, file: "m") else { continue }
      read += 1
      var latest = 0.0
      for stroke in strokes {
        #expect(try PenStroke(events: stroke.events) == stroke)
        #expect(stroke.start >= latest)
        latest = stroke.end
        #expect(stroke.events.allSatisfy { $0.x.magnitude <= 1e6 && $0.y.magnitude <= 1e6 })
      }
      _ = TraceDescription(Trace(strokes: strokes)).description
    }
    #expect(read > 200 && read < 1_900)
  }
}
