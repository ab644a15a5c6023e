import Glibc
import PaintEngine
import Workloads

// Saves a small artwork again and again, so that a test can kill it at any moment and look at what is left.
//
//   SaveLoop FOLDER SEED COUNT   opens or makes the package, then COUNT times paints a seeded stroke and saves
//   SaveLoop --check FOLDER      prints the pixel hash of the artwork in the package, or the error (exit 2)

/// Prints a line at once: whoever reads it may kill this program next.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

func fail(_ message: String) -> Never {
  "error: \(message)\n".withCString { _ = write(2, $0, strlen($0)) }
  exit(2)
}

/// The artwork in the package; a new one when there is none.
func openArtwork(_ folder: String) throws -> Artwork<Seed> {
  do { return try ArtworkPackage.load(folder) } catch PackageError.noArtwork {
    let artwork = Artwork<Seed>(
      canvas: try CanvasSize(width: 100, height: 80), geometry: try TileGeometry(edge: 8))
    artwork.addLayer(name: "Ground")
    artwork.addLayer(name: "Ink")
    return artwork
  }
}

func paintStroke(on artwork: Artwork<Seed>, _ random: inout SeededRandom) throws {
  let brush = try Brush(
    diameter: 3 + random.uniform() * 20, opacity: 0.4 + random.uniform() / 2,
    color: Fix15Color(
      red: Float(random.uniform()), green: Float(random.uniform()), blue: Float(random.uniform())))
  try artwork.beginStroke(onLayer: random.below(2), brush: brush)
  for _ in 0..<3 {
    artwork.continueStroke(x: random.uniform() * 100, y: random.uniform() * 80, pressure: 1)
  }
  artwork.endStroke()
}

func saveRepeatedly(_ folder: String, seed: UInt64, count: Int) async throws {
  let artwork = try openArtwork(folder)
  let writer = PackageWriter<Seed>(folder)
  // The strokes follow from the seed and from how far the artwork has come.
  var random = SeededRandom(seed: seed).fork(UInt64(artwork.revision))
  for number in 0..<count {
    try paintStroke(on: artwork, &random)
    let hash = String(artwork.pixelHash(), radix: 16)
    say("saving \(number) \(hash)")
    _ = try await writer.write(ArtworkSave(ArtworkArchive(artwork)))
    say("saved \(number) \(hash)")
  }
}

let words = Array(CommandLine.arguments.dropFirst())
do {
  if words.count == 2, words[0] == "--check" {
    let artwork: Artwork<Seed> = try ArtworkPackage.load(words[1])
    say(String(artwork.pixelHash(), radix: 16))
  } else if words.count == 3, let seed = UInt64(words[1]), let count = Int(words[2]) {
    try await saveRepeatedly(words[0], seed: seed, count: count)
  } else {
    fail("expected FOLDER SEED COUNT, or --check FOLDER")
  }
} catch { fail("\(error)") }
