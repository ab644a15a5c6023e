/// The calls of a program's functions, as `objdump` shows them.
struct Disassembly {
  /// One call instruction.
  struct Call {
    let address: UInt64
    /// `<symbol>` for a direct call; the register or memory operand, with its `*`, for an indirect one.
    let target: Substring

    var isIndirect: Bool { target.contains("*") }

    /// The symbol of a direct call to the beginning of a function.
    var symbol: Substring? {
      guard !isIndirect, let open = target.firstIndex(of: "<"), target.hasSuffix(">") else { return nil }
      return target[target.index(after: open)...].dropLast()
    }
  }

  /// Address ranges of functions by symbol.
  let functions: [Substring: Range<UInt64>]
  private let calls: [Call]

  /// Reads the program at `path` with the disassembler `objdump`.
  init(of path: String, objdump: String) throws {
    var functions: [Substring: Range<UInt64>] = [:]
    for line in try OtherProgram.output(of: objdump, ["-t", path]).split(separator: "\n") {
      // Address, flags that end in F for a function, section, then after a tab size and symbol.
      let halves = line.split(separator: "\t")
      guard halves.count == 2, halves[0].contains(" F .text") else { continue }
      let right = halves[1].split(separator: " ")
      guard let start = UInt64(halves[0].prefix(16), radix: 16), let symbol = right.last,
        let size = UInt64(right[0], radix: 16)
      else { continue }
      functions[symbol] = start..<start + size
    }
    self.functions = functions
    calls = try OtherProgram.output(of: objdump, ["-d", "--no-show-raw-insn", path])
      .split(separator: "\n").compactMap(Self.call)
  }

  /// The calls within one function, tail calls through a register or memory included.
  func calls(in function: Range<UInt64>) -> ArraySlice<Call> {
    let start = first(from: function.lowerBound)
    return calls[start..<max(start, first(from: function.upperBound))]
  }

  private func first(from address: UInt64) -> Int {
    var (low, high) = (0, calls.count)
    while low < high {
      let middle = (low + high) / 2
      if calls[middle].address < address { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// `   1234:\tcall   5678 <symbol>`.
  private static func call(_ line: Substring) -> Call? {
    guard line.hasPrefix(" "), let tab = line.firstIndex(of: "\t") else { return nil }
    let instruction = line[line.index(after: tab)...]
    let isCall = instruction.hasPrefix("call")
    guard isCall || instruction.hasPrefix("jmp"), isCall || instruction.contains("*"),
      let address = UInt64(line[..<tab].drop { $0 == " " }.dropLast(), radix: 16)
    else { return nil }
    return Call(address: address, target: instruction.drop { $0 != " " }.drop { $0 == " " })
  }
}
