import Glibc
import PaintEngine
import Workloads

// Saves a small artwork again and again, so that a test can kill it at any moment and look at what is left.
//
//   SaveLoop FOLDER SEED COUNT   opens or makes the package, then COUNT times paints a seeded stroke and saves
//   SaveLoop --until-terminated FOLDER SEED GRACE
//                                paints and autosaves until SIGTERM; then has GRACE ms for the last save, and says how it went
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

/// Paints and autosaves until the signal comes; then prints how the last save went and the hash of what is saved.
func paintUntilTerminated(_ folder: String, seed: UInt64, grace: Duration) throws {
  let artwork = try openArtwork(folder)
  let signal = try TerminationSignal()
  let autosaver = Autosaver(
    artwork, writer: PackageWriter<Seed>(folder), settings: AutosaveSettings(delay: .milliseconds(20)))
  var random = SeededRandom(seed: seed).fork(UInt64(artwork.revision))
  var hashes: [Int: UInt64] = [artwork.revision: artwork.pixelHash()]
  while !signal.isRaised {
    if random.below(8) == 0 { usleep(30_000) } else { try paintStroke(on: artwork, &random) }
    hashes[artwork.revision] = artwork.pixelHash()
    autosaver.poll()
  }
  // The signal may come in mid-stroke: what was painted of it is kept.
  try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 30))
  artwork.continueStroke(x: 50, y: 40, pressure: 1)
  let outcome = autosaver.terminate(grace: grace)
  hashes[artwork.revision] = artwork.pixelHash()
  let saved = autosaver.savedRevision.flatMap { hashes[$0] } ?? 0
  say("terminated: \(outcome) \(String(saved, radix: 16))")
}

let words = Array(CommandLine.arguments.dropFirst())
do {
  if words.count == 2, words[0] == "--check" {
    let artwork: Artwork<Seed> = try ArtworkPackage.load(words[1])
    say(String(artwork.pixelHash(), radix: 16))
  } else if words.count == 4, words[0] == "--until-terminated", let seed = UInt64(words[2]),
    let grace = Int(words[3])
  {
    try paintUntilTerminated(words[1], seed: seed, grace: .milliseconds(grace))
  } else if words.count == 3, let seed = UInt64(words[1]), let count = Int(words[2]) {
    try await saveRepeatedly(words[0], seed: seed, count: count)
  } else {
    fail("expected FOLDER SEED COUNT, --until-terminated FOLDER SEED GRACE, or --check FOLDER")
  }
} catch { fail("\(error)") }
