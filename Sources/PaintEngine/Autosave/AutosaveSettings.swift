/// When an autosaver saves.
public struct AutosaveSettings: Equatable, Sendable {
  /// The longest sides of the founding design's previews, px: the gallery's picture and its thumbnail.
  public static let previewEdges = [2048, 512]

  /// From the last change to the autosave.
  public var delay: Duration
  /// From a failed save to the next try; doubles with each failure in a row.
  public var firstRetry: Duration
  /// The longest wait between two tries.
  public var longestRetry: Duration
  /// Real time that a cancelled writer gets to put its unfinished files away.
  public var cleanUp: Duration

  /// The founding design's 4 s of rest; retries after 4, 8, 16, 32, 60, 60 s; a quarter of a second to clean up. Negative
  /// durations count as zero.
  public init(
    delay: Duration = .seconds(4), firstRetry: Duration = .seconds(4), longestRetry: Duration = .seconds(60),
    cleanUp: Duration = .milliseconds(250)
  ) {
    self.delay = max(.zero, delay)
    self.firstRetry = max(.zero, firstRetry)
    self.longestRetry = max(.zero, longestRetry)
    self.cleanUp = max(.zero, cleanUp)
  }

  /// How long to wait after so many failures in a row, 1 or more.
  public func retryDelay(failures: Int) -> Duration {
    var delay = min(firstRetry, longestRetry)
    for _ in 1..<max(failures, 1) where delay < longestRetry { delay = min(delay * 2, longestRetry) }
    return delay
  }
}
