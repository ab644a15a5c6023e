import Glibc

/// A symbol as a person writes it, by the runtime's own demangler.
func demangledName(_ symbol: Substring) -> String? {
  let bytes = Array(symbol.utf8)
  let text = bytes.withUnsafeBufferPointer { demangle($0.baseAddress, $0.count, nil, nil, 0) }
  guard let text else { return nil }
  defer { free(text) }
  return String(cString: text)
}

@_silgen_name("swift_demangle")
private func demangle(
  _ symbol: UnsafePointer<UInt8>?, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
