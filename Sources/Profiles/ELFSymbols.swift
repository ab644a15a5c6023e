/// The functions of a 64-bit little-endian ELF file, by address.
///
/// Source of the format: System V Application Binary Interface, "Object Files" (gABI 4.1, chapter 4).
public struct ELFSymbols: Sendable {
  private let starts: [UInt]
  private let functions: [(size: UInt, name: String)]
  private let segments: [(offset: UInt, size: UInt, address: UInt)]

  /// How many functions it names.
  public var count: Int { starts.count }

  /// Reads the symbol tables; of a stripped library the one for the linker alone. nil for bytes that are no such file, or
  /// whose tables lie outside of it. O(symbols · log).
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 64, bytes[..<6].elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    let file = ELFBytes(bytes)
    guard let headers = file.number(32, 8), let headerSize = file.number(54, 2),
      let headerCount = file.number(56, 2), let sections = file.number(40, 8),
      let sectionSize = file.number(58, 2), let sectionCount = file.number(60, 2)
    else { return nil }
    var segments: [(offset: UInt, size: UInt, address: UInt)] = []
    for index in 0..<headerCount {
      let place = headers &+ index * headerSize
      guard let type = file.number(place, 4), let offset = file.number(place &+ 8, 8),
        let address = file.number(place &+ 16, 8), let size = file.number(place &+ 32, 8)
      else { return nil }
      if type == 1 { segments.append((offset, size, address)) }
    }
    var found: [UInt: (size: UInt, name: String)] = [:]
    for index in 0..<sectionCount {
      let place = sections &+ index * sectionSize
      guard let type = file.number(place &+ 4, 4) else { return nil }
      // SHT_SYMTAB and SHT_DYNSYM.
      guard type == 2 || type == 11 else { continue }
      guard let link = file.number(place &+ 40, 4), let table = file.number(place &+ 24, 8),
        let size = file.number(place &+ 32, 8),
        let names = file.number(sections &+ link &* sectionSize &+ 24, 8), size / 24 < 10_000_000
      else { return nil }
      for entry in 0..<size / 24 {
        let symbol = table &+ entry * 24
        guard let name = file.number(symbol, 4), let info = file.number(symbol &+ 4, 1),
          let section = file.number(symbol &+ 6, 2), let address = file.number(symbol &+ 8, 8),
          let length = file.number(symbol &+ 16, 8)
        else { return nil }
        // STT_FUNC, defined here.
        guard info & 15 == 2, section != 0, found[address] == nil, let text = file.text(names &+ name) else {
          continue
        }
        found[address] = (length, text)
      }
    }
    self.segments = segments
    starts = found.keys.sorted()
    functions = starts.map { found[$0] ?? (0, "") }
  }

  /// The function that holds the byte at `offset` of the file, as it is mapped; nil when none does.
  public func function(atOffset offset: UInt) -> String? {
    guard let segment = segments.first(where: { $0.offset <= offset && offset - $0.offset < $0.size }) else {
      return nil
    }
    return function(at: offset - segment.offset + segment.address)
  }

  /// The function that holds the address; nil when none does. O(log functions).
  public func function(at address: UInt) -> String? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let found = functions[low - 1]
    let distance = address - starts[low - 1]
    // Assembly may give no size; such a function goes on to the next one, and the last one nowhere.
    return found.size == 0
      ? (low < starts.count || distance == 0 ? found.name : nil) : distance < found.size ? found.name : nil
  }
}

/// Numbers and texts in a file's bytes; nil for what lies outside.
private struct ELFBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func number(_ place: UInt, _ width: UInt) -> UInt? {
    guard place < bytes.count, UInt(bytes.count) - place >= width else { return nil }
    var value: UInt = 0
    for index in (0..<width).reversed() { value = value << 8 | UInt(bytes[Int(place + index)]) }
    return value
  }

  func text(_ place: UInt) -> String? {
    guard place < bytes.count, let end = bytes[Int(place)...].firstIndex(of: 0) else { return nil }
    return String(decoding: bytes[Int(place)..<end], as: UTF8.self)
  }
}
