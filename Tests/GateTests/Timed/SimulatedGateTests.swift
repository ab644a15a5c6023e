import Gate
import Results
import Statistics
import Testing

/// How often the gate is wrong, by simulation with plausible noise, seeded.
///
/// The noise of registers, allocation and memory was measured on a shared machine with two cores; heavy tails and modes are
/// assumed. What comes out, for a margin of 2 %: no false alarm in 400 A/A runs of 100 rows; +5 % found in 94 % over all kinds, which
/// is 99 % where pairs spread by less than 3 % and two thirds where they spread by 3.9 %.
@Suite struct SimulatedGateTests {
  private static func alarms(_ gate: TimedGate) -> Int { gate.verdicts.values.count { $0 == .regressed } }

  @Test func identicalSidesRaiseNoAlarm() throws {
    var pairs = SimulatedPairs(random: SeededGenerator(state: 1))
    let rows = try SimulatedPairs.rows(100)
    let runs = 400
    let alarming = try (0..<runs).count { _ in Self.alarms(try pairs.run(rows, margin: { _ in 0.02 })) > 0 }
    #expect(alarming == 0)
    // What none in 400 shows: below 0.75 % of runs.
    #expect(try #require(clopperPearsonUpper(events: alarming, trials: runs)) < 0.0075)
  }

  /// Rows exactly at their margin: one alarm or more in 5 % of runs at most, which is what the looks and rows share out.
  @Test(arguments: [SimulatedNoise.register, .allocation, .heavyTailed, .twoModes])
  func atTheMarginAnAlarmIsAsRareAsPromised(_ noise: SimulatedNoise) throws {
    var pairs = SimulatedPairs(random: SeededGenerator(state: 2))
    let rows = try SimulatedPairs.rows(10, [noise], slowdown: 0.02)
    let runs = 600
    let alarming = try (0..<runs).count { _ in Self.alarms(try pairs.run(rows, margin: { _ in 0.02 })) > 0 }
    // 30 are granted; three standard deviations more.
    #expect(alarming <= 46, "\(alarming) of \(runs)")
    // The test is not idle either: with normal noise most of what is granted is spent.
    if noise == .register { #expect(alarming >= 10, "\(alarming) of \(runs)") }
  }

  /// A row at its margin is cleared at 5 % by the screen and by each of three looks, so by 20 % at most in all.
  @Test func atTheMarginFewAreCleared() throws {
    var pairs = SimulatedPairs(random: SeededGenerator(state: 5))
    let rows = try SimulatedPairs.rows(20, [.register, .allocation, .memory], slowdown: 0.02)
    var cleared = 0
    let runs = 200
    for _ in 0..<runs {
      cleared += try pairs.run(rows, margin: { _ in 0.02 }).verdicts.values.count { $0 == .unchanged }
    }
    let share = Double(cleared) / Double(runs * rows.count)
    #expect((0.10...0.20).contains(share), "\(share)")
  }

  /// One row of a hundred is slower by `slowdown`: how often it is found, by its kind.
  private static func power(_ slowdown: Double, memoryMargin: Double = 0.02) throws -> [SimulatedNoise:
    Double]
  {
    var pairs = SimulatedPairs(random: SeededGenerator(state: 11))
    let runs = 60
    var found: [SimulatedNoise: Double] = [:]
    for noise in SimulatedNoise.allCases {
      var rows = try SimulatedPairs.rows(100)
      let slow = try #require(rows.firstIndex { $0.noise == noise })
      rows[slow] = SimulatedPairs.Row(key: rows[slow].key, noise: noise, slowdown: slowdown)
      let count = try (0..<runs).count { _ in
        let gate = try pairs.run(rows, margin: { $0.noise == .memory ? memoryMargin : 0.02 })
        return gate.verdicts[rows[slow].key] == .regressed
      }
      found[noise] = Double(count) / Double(runs)
    }
    return found
  }

  @Test func fivePercentIsFound() throws {
    let found = try Self.power(0.05)
    let all = found.values.reduce(0, +) / Double(found.count)
    // 94 % over all kinds was published; 300 runs have a standard error of 1.4 %.
    #expect((0.895...0.98).contains(all), "\(found)")
    for noise in SimulatedNoise.allCases where noise != .memory {
      #expect(try #require(found[noise]) >= 0.95, "\(found)")
    }
    // The truth about pairs that spread by 3.9 %: 32 of them do not find +5 % reliably.
    #expect((0.5...0.9).contains(try #require(found[.memory])), "\(found)")
  }

  /// With the margin of 5 % that memory-bound rows have, +8 % is what a run may miss and +10 % what it finds.
  @Test func memoryBoundRowsNeedMore() throws {
    let eight = try #require(Self.power(0.08, memoryMargin: 0.05)[.memory])
    let ten = try #require(Self.power(0.10, memoryMargin: 0.05)[.memory])
    #expect((0.5...0.95).contains(eight) && ten >= 0.95, "\(eight) and \(ten)")
  }
}
