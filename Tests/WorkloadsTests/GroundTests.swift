import Testing
import Workloads

struct GroundTests {
  @Test func coverageIsExactNestedAndInOrder() throws {
    var smaller: Set<Int> = []
    for (percent, count) in [(0.0, 0), (5, 205), (26, 1_065), (40, 1_638), (61, 2_499), (100, 4_096)] {
      let numbers = try CoveredTiles.keys(columns: 64, rows: 64, percent: percent, seed: 7).map {
        $0.y * 64 + $0.x
      }
      #expect(numbers.count == count)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      #expect(smaller.isSubset(of: numbers))
      smaller = Set(numbers)
    }
    let wide = try CoveredTiles.keys(columns: 5, rows: 2, percent: 100, seed: 1)
    #expect(wide.map(\.x) == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4] && wide.map(\.y).max() == 1)
    let other = try CoveredTiles.keys(columns: 64, rows: 64, percent: 26, seed: 8).map { $0.y * 64 + $0.x }
    #expect(
      !Set(other).isSubset(
        of: try CoveredTiles.keys(columns: 64, rows: 64, percent: 40, seed: 7).map { $0.y * 64 + $0.x }))
  }

  /// A shuffle that draws from the whole range instead of the rest favours the upper rows.
  @Test func coverageIsEven() throws {
    for seed in 0..<5 as Range<UInt64> {
      let keys = try CoveredTiles.keys(columns: 64, rows: 64, percent: 26, seed: seed)
      for quarter in 0..<4 {
        let share = keys.count { $0.y / 16 == quarter }
        #expect((216...316).contains(share), "rows from \(quarter * 16): \(share) of 1024, wanted 266")
      }
    }
  }

  @Test func coverageRefusesOtherValues() {
    for percent in [-0.1, 100.1, .nan] {
      #expect(throws: CoveredTilesError.self) {
        try CoveredTiles.keys(columns: 1, rows: 1, percent: percent, seed: 1)
      }
    }
    for side in [0, -1, 4_097, .max] {
      #expect(throws: CoveredTilesError.side(side)) {
        try CoveredTiles.keys(columns: side, rows: 1, percent: 1, seed: 1)
      }
      #expect(throws: CoveredTilesError.side(side)) {
        try CoveredTiles.keys(columns: 1, rows: side, percent: 1, seed: 1)
      }
    }
  }

  private func filled(_ count: Int, seed: UInt64) -> [UInt16] {
    var channels = [UInt16](repeating: 0xffff, count: count + 4)
    channels.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { GroundPixels.fill(base, count: count, seed: seed) }
    }
    return channels
  }

  @Test func pixelsAreValidAndDifferent() {
    let channels = filled(16_384, seed: 3)
    let invalid = stride(from: 0, to: 16_384, by: 4).first { pixel in
      let alpha = channels[pixel + 3]
      return !(16_385...32_768).contains(alpha) || channels[pixel..<pixel + 3].contains { $0 > alpha }
    }
    #expect(invalid == nil)
    #expect(Set(channels).count > 5_000)
    #expect(channels[16_384...].allSatisfy { $0 == 0xffff })
    #expect(filled(16_384, seed: 3) == channels && filled(16_384, seed: 4) != channels)
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 5, 6, 7]) func oddCountsStayInside(count: Int) {
    let size = max(0, count)
    let channels = filled(size, seed: 3)
    #expect(Array(channels.prefix(size)) == Array(filled(64, seed: 3).prefix(size)))
    #expect(channels[size...].allSatisfy { $0 == 0xffff })
  }
}
