/// What `perf script -F comm,pid,tid,time,period,event,ip,sym,dso` prints: for each sample a line such as
/// `name 12/13 1.500000: 1001001 cpu-clock:`, then a line for each function from the innermost out, such as
/// `    55d0 name (/path)`, then an empty line.
public enum PerfScript {
  /// The CPU time of each stack, ns: a sample stands for its period. Throws `ProfileError` for a line of another form.
  public static func profile(_ text: String, file: String, source: String) throws(ProfileError)
    -> StackProfile
  {
    var profile = StackProfile(metric: "cpu_time", unit: "ns", source: source)
    var period: Int?
    var stack: [Frame] = []
    func end() {
      if let period, !stack.isEmpty { profile.add(stack.reversed(), period) }
      period = nil
      stack = []
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty {
        end()
      } else if line.first == "\t" || line.first == " " {
        guard period != nil, let frame = frame(line) else {
          throw ProfileError(
            file: file, line: index + 1, problem: "'\(line.prefix(80))' is not 'ADDRESS function (file)'")
        }
        stack.append(frame)
      } else {
        end()
        guard let found = self.period(line) else {
          throw ProfileError(
            file: file, line: index + 1,
            problem: "'\(line.prefix(80))' is not 'command pid/tid time: period event:'")
        }
        period = found
      }
    }
    end()
    return profile
  }

  /// The number before the event's name.
  private static func period(_ line: Substring) -> Int? {
    let words = line.split(separator: " ")
    guard words.count >= 5, words[words.count - 1].hasSuffix(":"), words[words.count - 3].hasSuffix(":")
    else {
      return nil
    }
    return Int(words[words.count - 2])
  }

  private static func frame(_ line: Substring) -> Frame? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let space = text.firstIndex(of: " "), UInt(text[..<space], radix: 16) != nil,
      text.last == ")", let end = text.lastSpaceBeforeParenthesis, end > space
    else { return nil }
    let name = text[text.index(after: space)..<end]
    let module = text[text.index(end, offsetBy: 2)...].dropLast()
    return Frame(name: name == "[unknown]" ? nil : String(name), module: String(module))
  }
}

extension Substring {
  /// Where the last ` (` begins: names of C++ functions hold parentheses, paths seldom do.
  fileprivate var lastSpaceBeforeParenthesis: Index? {
    var place = endIndex
    while place > startIndex {
      place = index(before: place)
      guard self[place] == "(", place > startIndex else { continue }
      let before = index(before: place)
      if self[before] == " " { return before }
    }
    return nil
  }
}
