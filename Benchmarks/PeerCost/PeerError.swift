import Glibc

/// Why a peer could not do its work.
enum PeerError: Error, CustomStringConvertible {
  /// A call of the system failed.
  case system(String, Int32)
  /// A child did not end as it should.
  case child(Int32)
  /// Two engines disagree about pixels.
  case otherPixels(what: String, design: String, hash: UInt64, expected: UInt64)

  var description: String {
    switch self {
    case .system(let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
    case .child(let status): "a forked child ended with status \(status) instead of 0"
    case .otherPixels(let what, let design, let hash, let expected):
      "\(what) of '\(design)' hashes to \(hash), and the pixels that were asked for to \(expected): it computes something else, "
        + "so its times mean nothing"
    }
  }
}
