/// What one block of a case has yielded: the answer to `go MILLISECONDS ms`.
public struct BlockReading: Codable, Sendable, Equatable {
  /// The median over the block's samples, by metric.
  public var readings: [String: Double]
  /// Samples counted.
  public var samples: Int
  /// Time inside the samples' own measurements, ns: setting up between them is none of it.
  public var measured: Int
  /// Time from the first counted sample to the end of the last one, ns.
  public var elapsed: Int
  /// The share of the machine's time that the hypervisor gave to others meanwhile, 0 to 1; nil when it could not be read.
  public var steal: Double?
  /// How often the process lost its processor against its will meanwhile.
  public var switches: Int

  /// A block.
  public init(
    readings: [String: Double], samples: Int, measured: Int, elapsed: Int, steal: Double?, switches: Int
  ) {
    self.readings = readings
    self.samples = samples
    self.measured = measured
    self.elapsed = elapsed
    self.steal = steal
    self.switches = switches
  }
}
