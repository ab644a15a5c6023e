import Glibc
import Synchronization
import Workloads

@testable import PaintEngine

/// Files in memory that remember what a disk would have kept.
///
/// Pessimistic as POSIX is: contents that were not synced may be anything after a power failure, and each change of a
/// folder's names that was not synced may have happened or not.
final class MemoryFiles: PackageFiles {
  /// What goes wrong at operation number `at`, counted from 0.
  enum Fault {
    /// The operation and every one after it fails: the program has ended.
    case death(at: Int)
    /// That operation alone fails.
    case failure(at: Int, code: Int32)
    /// From that operation on, every one that changes something fails.
    case refusal(from: Int, code: Int32)
    /// The folder and all in it are gone from then on.
    case vanishing(at: Int)
  }

  struct File {
    var bytes: [UInt8] = []
    var synced: [UInt8] = []
    var isSynced = false
  }

  enum Change {
    case link(String, Int)
    case unlink(String)
    case rename(String, String, Int)
  }

  struct State {
    var folders: Set<String> = ["."]
    var names: [String: Int] = [:]
    var syncedNames: [String: Int] = [:]
    var pending: [Change] = []
    var files: [File] = []
    var descriptors: [Int32: Int] = [:]
    var nextDescriptor: Int32 = 3
    var log: [String] = []
  }

  private let fault: Fault?
  private let state: Mutex<State>

  init(_ state: State = State(), fault: Fault? = nil) {
    self.fault = fault
    self.state = Mutex(state)
  }

  /// A package of these files, all on the disk.
  convenience init(_ contents: [String: [UInt8]], in folder: String) {
    var state = State()
    state.folders.insert(folder)
    for (name, bytes) in contents {
      state.names["\(folder)/\(name)"] = state.files.count
      state.files.append(File(bytes: bytes, synced: bytes, isSynced: true))
    }
    state.syncedNames = state.names
    self.init(state)
  }

  /// Everything as running programs see it. What was done is forgotten.
  var snapshot: State {
    state.withLock {
      var copy = $0
      copy.descriptors = [:]
      copy.log = []
      return copy
    }
  }

  /// The operations so far.
  var log: [String] { state.withLock { $0.log } }

  /// Files that are still open.
  var openCount: Int { state.withLock { $0.descriptors.count } }

  /// The names in a folder with the files' contents.
  func contents(of folder: String) -> [String: [UInt8]] {
    state.withLock { state in
      var contents: [String: [UInt8]] = [:]
      for (path, file) in state.names where path.hasPrefix("\(folder)/") {
        contents[String(path.dropFirst(folder.count + 1))] = state.files[file].bytes
      }
      return contents
    }
  }

  /// What a power failure now may leave, by a seed.
  func afterPowerFailure(seed: UInt64) -> State {
    state.withLock { state in
      var random = SeededRandom(seed: seed)
      var left = state
      left.descriptors = [:]
      left.log = []
      left.names = state.syncedNames
      for change in state.pending where random.below(2) == 0 {
        switch change {
        case .link(let path, let file): left.names[path] = file
        case .unlink(let path): left.names[path] = nil
        case .rename(let path, let newPath, let file):
          left.names[path] = nil
          left.names[newPath] = file
        }
      }
      for index in left.files.indices where !left.files[index].isSynced {
        let bytes = left.files[index].bytes
        switch random.below(4) {
        case 0: left.files[index].bytes = left.files[index].synced
        case 1: left.files[index].bytes = Array(bytes.prefix(random.below(bytes.count + 1)))
        case 2: left.files[index].bytes = bytes.map { _ in 0 }
        default: break
        }
      }
      left.syncedNames = left.names
      left.pending = []
      return left
    }
  }

  private func operation<Value>(
    _ name: String, _ path: String = "", changes: Bool = true,
    _ body: (inout State) -> Result<Value, FileFailure>
  ) throws(FileFailure) -> Value {
    try state.withLock { state -> Result<Value, FileFailure> in
      let number = state.log.count
      state.log.append("\(name) \(path)")
      switch fault {
      case .death(let at) where number >= at: return .failure(FileFailure(name, code: EOWNERDEAD))
      case .failure(let at, let code) where number == at: return .failure(FileFailure(name, code: code))
      case .refusal(let from, let code) where number >= from && changes:
        return .failure(FileFailure(name, code: code))
      case .vanishing(let at) where number == at:
        state.names = [:]
        state.folders = ["."]
      default: break
      }
      return body(&state)
    }.get()
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

extension MemoryFiles {
  func makeFolder(_ path: String) throws(FileFailure) {
    try operation("make folder", path) { state -> Result<Void, FileFailure> in
      state.folders.insert(path)
      return .success(())
    }
  }

  func names(in folder: String) throws(FileFailure) -> [String] {
    try operation("list", folder, changes: false) { state -> Result<[String], FileFailure> in
      guard state.folders.contains(folder) else { return .failure(FileFailure("list", code: ENOENT)) }
      let paths = state.names.keys.filter { Self.folder(of: $0) == folder }
      return .success(paths.map { String($0.dropFirst(folder.count + 1)) })
    }
  }

  func create(_ path: String) throws(FileFailure) -> Int32 {
    try operation("create", path) { state -> Result<Int32, FileFailure> in
      guard state.folders.contains(Self.folder(of: path)) else {
        return .failure(FileFailure("create", code: ENOENT))
      }
      let file: Int
      if let known = state.names[path] {
        file = known
        state.files[file].bytes = []
        state.files[file].isSynced = false
      } else {
        file = state.files.count
        state.files.append(File())
        state.names[path] = file
        state.pending.append(.link(path, file))
      }
      let descriptor = state.nextDescriptor
      state.nextDescriptor += 1
      state.descriptors[descriptor] = file
      return .success(descriptor)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(FileFailure) {
    // Two operations, so that a program can end between the halves.
    let half = bytes.count / 2
    for part in [bytes[..<half], bytes[half...]] {
      try operation("write") { state -> Result<Void, FileFailure> in
        guard let file = state.descriptors[descriptor] else {
          return .failure(FileFailure("write", code: EBADF))
        }
        state.files[file].bytes += part
        return .success(())
      }
    }
  }

  func sync(_ descriptor: Int32) throws(FileFailure) {
    try operation("sync") { state -> Result<Void, FileFailure> in
      guard let file = state.descriptors[descriptor] else {
        return .failure(FileFailure("sync", code: EBADF))
      }
      state.files[file].synced = state.files[file].bytes
      state.files[file].isSynced = true
      return .success(())
    }
  }

  func close(_ descriptor: Int32) throws(FileFailure) {
    defer { state.withLock { $0.descriptors[descriptor] = nil } }
    try operation("close") { _ -> Result<Void, FileFailure> in .success(()) }
  }

  func syncFolder(_ path: String) throws(FileFailure) {
    try operation("sync folder", path) { state -> Result<Void, FileFailure> in
      guard state.folders.contains(path) else {
        return .failure(FileFailure("open folder", code: ENOENT))
      }
      // Syncing the folder above makes none of the names in the package safe.
      if path != "." {
        state.syncedNames = state.names
        state.pending = []
      }
      return .success(())
    }
  }

  func rename(_ path: String, to newPath: String) throws(FileFailure) {
    try operation("rename", newPath) { state -> Result<Void, FileFailure> in
      guard let file = state.names[path] else { return .failure(FileFailure("rename", code: ENOENT)) }
      state.names[path] = nil
      state.names[newPath] = file
      state.pending.append(.rename(path, newPath, file))
      return .success(())
    }
  }

  func remove(_ path: String) throws(FileFailure) {
    try operation("remove", path) { state -> Result<Void, FileFailure> in
      guard state.names[path] != nil else { return .failure(FileFailure("remove", code: ENOENT)) }
      state.names[path] = nil
      state.pending.append(.unlink(path))
      return .success(())
    }
  }

  func read(_ path: String, atMost most: Int) throws(FileFailure) -> [UInt8] {
    try operation("read", path, changes: false) { state -> Result<[UInt8], FileFailure> in
      guard let file = state.names[path] else { return .failure(FileFailure("open", code: ENOENT)) }
      let bytes = state.files[file].bytes
      return bytes.count > most ? .failure(FileFailure("read", code: EFBIG)) : .success(bytes)
    }
  }

  func readStart(_ path: String, count: Int) throws(FileFailure) -> [UInt8] {
    try operation("read", path, changes: false) { state -> Result<[UInt8], FileFailure> in
      guard let file = state.names[path] else { return .failure(FileFailure("open", code: ENOENT)) }
      return .success(Array(state.files[file].bytes.prefix(count)))
    }
  }
}
