/// The candidate that was probably meant by a mistyped word.
///
/// The nearest by edits (a letter inserted, left out, exchanged, or swapped with its neighbour), upper and
/// lower case alike, with at most one edit for three letters of the candidate; otherwise the only
/// candidate that begins with the word, if the word has at least three letters.
/// Source of the distance: Damerau, "A technique for computer detection and correction of spelling
/// errors", Communications of the ACM 7 (1964), 171–176, restricted to non-overlapping swaps.
/// - Returns: nil when nothing is near enough; of several nearest, the first.
/// - Complexity: O(candidates · length²), candidates of very different length are skipped.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  let typed = Array(word.lowercased())
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    let limit = max(1, letters.count / 3)
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, letters)
    // A word of which no letter is left is another word.
    guard distance <= limit, distance < letters.count, distance < best?.distance ?? .max else { continue }
    best = (candidate, distance)
  }
  if let best { return best.candidate }
  guard typed.count >= 3 else { return nil }
  let completions = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
  return completions.count == 1 ? completions[0] : nil
}

/// `; did you mean 'canvas'?`, or nothing when no candidate is near.
func didYouMean(_ word: String, among candidates: [String]) -> String {
  suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}

/// The smallest number of edits between two words.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var current = [i] + Array(repeating: 0, count: b.count)
    for j in 1...b.count {
      let exchange = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      current[j] = min(last[j] + 1, current[j - 1] + 1, exchange)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        current[j] = min(current[j], beforeLast[j - 2] + 1)
      }
    }
    beforeLast = last
    last = current
  }
  return last[b.count]
}
