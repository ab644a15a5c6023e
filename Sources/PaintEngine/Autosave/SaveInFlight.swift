/// One save on its way: what the artwork's thread gave away, and what came back.
///
/// The writing task reaches the picture only through this, and only until it posts the result. So the last reference is the
/// one in here, and it goes when the artwork's thread takes the result: tiles are let go on the artwork's thread.
final class SaveInFlight<Design: EngineDesign>: Sendable {
  /// The writer's answer.
  enum Result: Sendable {
    case written(SaveReport)
    case refused(String)
  }

  private struct State: Sendable {
    var save: ArtworkSave<Design>?
    var result: Result?
  }

  private let state: Monitor<State>

  init(_ save: ArtworkSave<Design>) { state = Monitor(State(save: save)) }

  /// The picture, until the result is taken.
  var archive: ArtworkArchive<Design>? { state.withValue { $0.save?.archive } }

  /// Writes and posts the result, on whatever thread the task runs.
  func run(_ writer: some ArtworkWriter<Design>) async {
    // In a function of its own: when it is back, no local of the task holds the picture.
    let result = await write(writer)
    state.withValue { $0.result = result }
  }

  private func write(_ writer: some ArtworkWriter<Design>) async -> Result {
    guard let save = state.withValue({ $0.save }) else { return .refused("the save is over") }
    do {
      return .written(try await writer.write(save))
    } catch {
      return .refused(String(describing: error))
    }
  }

  /// The result, once, if there is one, and the picture, which this lets go of. Called on the artwork's thread.
  func takeResult() -> (result: Result, archive: ArtworkArchive<Design>?)? {
    let ended = state.withValue { state -> State? in
      guard state.result != nil else { return nil }
      defer { state.save = nil }
      return state
    }
    return ended.flatMap { ended in ended.result.map { (result: $0, archive: ended.save?.archive) } }
  }

  /// Blocks until there is a result, `timeout` of real time at most.
  func waitForResult(atMost timeout: Duration) { state.wait(atMost: timeout) { $0.result != nil } }
}
