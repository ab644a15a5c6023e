import Results
import Testing

@testable import Measurement

struct SuiteHandleTests {
  private let folder = TemporaryFolder()

  private func refusal(ofScript text: String) -> SuiteInputError? {
    do {
      _ = try SuiteHandle(path: folder.script("Fake", text), selection: CaseSelection())
      return nil
    } catch { return error }
  }

  @Test func aGoodSuiteIsUnderstood() throws {
    var suite = ScriptSuite()
    try suite.addGoodCase("Fake/draw[plain;layers=1]")
    let path = try suite.write(into: folder)
    let handle = try SuiteHandle(path: path, selection: CaseSelection())
    #expect(handle.path == path)
    #expect(handle.description.suite == "Fake" && handle.description.benchmarks.count == 1)
    #expect(handle.description.cases == [CaseDescription(id: "Fake/draw[plain;layers=1]", bytesNeeded: 1000)])
    #expect(handle.description.benchmarks[0].metrics == suite.metrics)
    #expect(handle.description.benchmarks[0].parameters[0].range == .integers(1, 99))
  }

  @Test func theSelectionIsPassedOn() throws {
    var selection = CaseSelection()
    selection.patterns = ["a b"]
    selection.isQuick = true
    do {
      _ = try SuiteHandle(path: folder.script("Fake", "echo \"$@\" >&2; exit 1"), selection: selection)
      Issue.record("it was accepted")
    } catch {
      #expect(error.problem.contains("exit code 1: --describe --quick --seed=1 -- a b"))
    }
  }

  @Test func whatASuiteRefusesIsRefusedInItsWords() throws {
    let error = try #require(
      refusal(ofScript: "printf 'error: layers is too large\\nGive fewer.\\n' >&2; exit 2"))
    #expect("\(error)" == "error: layers is too large\nGive fewer.")
  }

  /// Without the two lines it is a failure like any other, with everything that was said.
  @Test(arguments: [
    ("echo oops >&2; exit 2", "exit code 2: oops"), ("exit 7", "exit code 7"),
    ("kill -SEGV $$", "killed by signal 11"),
  ]) func aSuiteThatFailsSaysHow(script: String, text: String) throws {
    let error = try #require(refusal(ofScript: script))
    #expect(error.problem.contains("/Fake did not describe itself: \(text)"))
    #expect(error.advice.contains("swift build -c release"))
  }

  @Test func aMissingSuiteIsNamed() throws {
    do {
      _ = try SuiteHandle(path: "/no/such/suite", selection: CaseSelection())
      Issue.record("it was accepted")
    } catch {
      #expect(
        error.problem
          == "suite /no/such/suite did not describe itself: could not be started (No such file or directory)")
    }
  }

  @Test(arguments: ["", "garbage", "{}", "{\"protocolVersion\":1}", "[1]", "null"])
  func garbageIsNotUnderstood(text: String) throws {
    let error = try #require(refusal(ofScript: "printf '%s' '\(text)'"))
    #expect(error.problem.contains("describes itself in a way that is not understood"))
    #expect(error.advice == "It must speak version 1 of the suite protocol.")
  }

  @Test(arguments: [0, 2]) func anotherVersionOfTheProtocolIsRefused(version: Int) throws {
    var suite = ScriptSuite()
    suite.protocolVersion = version
    let path = try suite.write(into: folder)
    do {
      _ = try SuiteHandle(path: path, selection: CaseSelection())
      Issue.record("it was accepted")
    } catch {
      #expect(error.problem == "suite \(path) speaks version \(version) of the protocol")
      #expect(error.advice.hasSuffix("this one speaks 1."))
    }
  }

  @Test func aMetricInNoListIsNamed() throws {
    var suite = ScriptSuite()
    try suite.addGoodCase("Fake/draw[plain;layers=1]")
    let stranger = Benchmark(
      "b", "b", designs: [], parameters: [], metrics: ["speed"], headline: [], bytesNeeded: { _ in 0 },
      body: { _ in })
    suite.metrics += stranger.metrics
    let path = try suite.write(into: folder)
    do {
      _ = try SuiteHandle(path: path, selection: CaseSelection())
      Issue.record("it was accepted")
    } catch {
      #expect(
        error.problem
          == "suite \(path): benchmark draw declares the metric 'speed', which is in no list")
    }
  }
}
