/// Makes a failing script short: leaves out runs of actions, then single ones, then makes numbers simpler, as long as it fails.
enum Shrinker {
  /// The shortest failing script that was found. `fails` runs a script from the beginning; at most `attempts` times.
  static func shrink(_ script: Script, attempts: Int = 4_000, fails: (Script) -> Bool) -> Script {
    var best = script
    var left = attempts
    func adopts(_ candidate: Script) -> Bool {
      guard left > 0 else { return false }
      left -= 1
      return fails(candidate)
    }
    var isShorter = true
    while isShorter, left > 0 {
      let before = best
      dropActions(&best, adopts)
      simplifyNumbers(&best, adopts)
      isShorter = best != before
    }
    return best
  }

  /// Runs of half the actions, of a quarter, down to one; from the end, where most of what follows a cause is.
  private static func dropActions(_ best: inout Script, _ adopts: (Script) -> Bool) {
    var length = max(1, best.actions.count / 2)
    while true {
      var end = best.actions.count
      while end > 0 {
        var candidate = best
        candidate.actions.removeSubrange(max(0, end - length)..<end)
        if adopts(candidate) { best = candidate }
        end = min(end - length, best.actions.count)
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// 0 to 4 first, then halves, then one less.
  private static func simplifyNumbers(_ best: inout Script, _ adopts: (Script) -> Bool) {
    for index in best.actions.indices {
      for place in best.actions[index].numbers.indices {
        let small = (0...4).map { small in { min($0 - 1, small) } as (Int) -> Int }
        for simpler in small + [{ $0 / 2 }, { $0 - 1 }] {
          var isSimpler = true
          while isSimpler, best.actions[index].numbers[place] > 0 {
            var candidate = best
            candidate.actions[index].numbers[place] = simpler(best.actions[index].numbers[place])
            isSimpler = adopts(candidate)
            if isSimpler { best = candidate }
          }
        }
      }
    }
  }
}
