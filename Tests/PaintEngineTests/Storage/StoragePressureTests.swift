import Foundation
import LinuxMemory
import Testing

@testable import PaintEngine

/// A memory warning to an artwork reaches its storage.
struct StoragePressureTests {
  @Test(arguments: Designs.honest) func anArtworkGivesIdleMemoryBack(design: String) throws {
    try Designs.run(Warned(), in: design)
  }

  private struct Warned: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = Artwork<Design>(
        canvas: try CanvasSize(width: 1024, height: 1024), limits: HistoryLimits(bytes: 1 << 30, steps: 100))
      artwork.addLayer(name: "Ink")
      for number in 1...4 {
        try artwork.fill(0, with: Fix15Color(red: Float(number) / 4, green: 0, blue: 0))
      }
      let before = artwork.pixelHash()
      artwork.handleMemoryPressure()
      #expect(artwork.context.idleBytes < 8 << 20)
      #expect(artwork.pixelHash() == before)
      artwork.history.removeAll()
      artwork.handleMemoryPressure()
      #expect(artwork.context.idleBytes < 2 << 20)
      try artwork.fill(0, with: Fix15Color(red: 0, green: 1, blue: 0))
      #expect(artwork.undo())
      #expect(artwork.pixelHash() == before)
    }
  }

  /// By the kernel's count of what is resident, with the helper at work.
  @Test func residentMemoryFalls() async {
    await #expect(processExitsWith: .success) {
      let artwork = Artwork<WithPooled>(
        canvas: try CanvasSize(width: 4096, height: 2048), limits: HistoryLimits(bytes: 1 << 30, steps: 100))
      artwork.addLayer(name: "Ink")
      artwork.addLayer(name: "Paper")
      try artwork.fill(0, with: Fix15Color(red: 1, green: 0, blue: 0))
      try artwork.fill(1, with: Fix15Color(red: 0, green: 1, blue: 0))
      try artwork.removeLayer(1)
      artwork.history.removeAll()
      func resident() throws -> Int {
        let text = try #require(SmallFile.line("/proc/self/statm"))
        return try #require(Int(text.split(separator: " ")[1])) * SystemPages.size
      }
      let before = try resident()
      let idle = artwork.context.idleBytes
      #expect(idle >= 64 << 20)
      artwork.handleMemoryPressure()
      let after = try resident()
      let slack = 4 << 20
      #expect(before - after > idle - slack)
      #expect(artwork.context.idleBytes < slack)
    }
  }
}
