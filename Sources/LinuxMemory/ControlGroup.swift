/// A control group that bounds the memory of this process, version 2 or 1.
///
/// Its limits and its use are read anew at every call, so that one value can be watched for as long as the process runs.
public struct ControlGroup: Equatable, Sendable {
  /// The interface: the names of the files, and where the hierarchy is mounted.
  public enum Version: Int, Sendable {
    /// One hierarchy a controller: `memory.limit_in_bytes`.
    case one = 1
    /// The unified hierarchy: `memory.max`.
    case two = 2

    fileprivate var mount: String { self == .two ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory" }
  }

  /// Which interface it has.
  public let version: Version
  /// The folder with its files, without a slash at the end.
  public let folder: String

  /// Every group that bounds the memory of this process, from its own up to the root, version 2 before 1 as
  /// `/proc/self/cgroup` has them. A folder that is not visible here (a container sees its own part of the tree) is in the
  /// list too; it has no limit. `root` is put before every path: tests give a folder with files of their own.
  public static func ofThisProcess(root: String = "") -> [ControlGroup] {
    var groups: [ControlGroup] = []
    for line in (SmallFile.text("\(root)/proc/self/cgroup") ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let version: Version = parts[0] == "0" ? .two : .one
      guard version == .two || parts[1].split(separator: ",").contains("memory") else { continue }
      var path = String(parts[2])
      while true {
        groups.append(
          ControlGroup(version: version, folder: root + version.mount + (path == "/" ? "" : path)))
        guard let slash = path.lastIndex(of: "/"), path != "/" else { break }
        path = slash == path.startIndex ? "/" : String(path[..<slash])
      }
    }
    return groups
  }

  /// What the group may take, B: beyond it the kernel kills. nil when there is no limit or it cannot be read.
  public var limit: Int? { number(version == .two ? "memory.max" : "memory.limit_in_bytes") }

  /// Where the kernel begins to hold the group back, B: `memory.high`, which version 1 has not. nil without such a limit.
  public var throttle: Int? { version == .two ? number("memory.high") : nil }

  /// What the group has taken, B, cached files included. nil when it cannot be read.
  public var used: Int? { number(version == .two ? "memory.current" : "memory.usage_in_bytes") }

  /// What the group has taken, B, less the files that the kernel drops before it runs short: without that, a long save
  /// alone would look like a full group. nil when the use cannot be read.
  public var workingSet: Int? {
    guard let used else { return nil }
    let name = version == .two ? "inactive_file " : "total_inactive_file "
    let line = SmallFile.text("\(folder)/memory.stat")?.split(separator: "\n").first { $0.hasPrefix(name) }
    return max(0, used - (line.flatMap { Int($0.dropFirst(name.count)) } ?? 0))
  }

  /// A count of bytes in one of the group's files. `max`, and version 1's word for it, the largest multiple of a page, are none.
  private func number(_ file: String) -> Int? {
    guard let value = SmallFile.line("\(folder)/\(file)").flatMap(Int.init), value < Int.max >> 1 else {
      return nil
    }
    return value
  }
}
