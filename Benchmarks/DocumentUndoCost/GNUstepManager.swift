import Glibc

/// GNUstep's undo manager in a library beside the suite, if it was built: `Benchmarks/GNUstepUndo`.
struct GNUstepManager {
  private typealias Make = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias Act = @convention(c) (UnsafeMutableRawPointer?, Int) -> Void
  private typealias Offers = @convention(c) (UnsafeMutableRawPointer?) -> Int32
  private typealias Do = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Why there is none.
  static let whyMissing =
    "libgnustep_undo.so is not beside the suite; 'setup/packages.sh gnustep' and 'make build' make it"

  private let handle: UnsafeMutableRawPointer?
  private let registerSteps, undoSteps, redoSteps: Act
  private let offers: Offers
  private let clearAll, free: Do

  /// A manager without grouping by event, with an owner of one value; nil without the library.
  init?() {
    guard let path = Self.path, let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { return nil }
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, "gnustep_undo_\(name)").map { unsafeBitCast($0, to: type) }
    }
    guard let make = function("make", as: Make.self), let register = function("register", as: Act.self),
      let undo = function("undo", as: Act.self), let redo = function("redo", as: Act.self),
      let offers = function("offers", as: Offers.self), let clear = function("clear", as: Do.self),
      let free = function("free", as: Do.self), let handle = make()
    else { return nil }
    (registerSteps, undoSteps, redoSteps, clearAll) = (register, undo, redo, clear)
    (self.offers, self.free, self.handle) = (offers, free, handle)
  }

  /// So many groups with one registration each, the value set anew each time.
  func register(_ steps: Int) { registerSteps(handle, steps) }
  /// Takes so many back.
  func undo(_ steps: Int) { undoSteps(handle, steps) }
  /// Brings so many back.
  func redo(_ steps: Int) { redoSteps(handle, steps) }
  /// Whether there is something to undo.
  var canUndo: Bool { offers(handle) & 1 != 0 }
  /// Whether there is something to redo.
  var canRedo: Bool { offers(handle) & 2 != 0 }
  /// Lets everything go.
  func clear() { clearAll(handle) }
  /// Ends it; it must not be used any more.
  func close() { free(handle) }

  private static var path: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let executable = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = executable.lastIndex(of: "/") else { return nil }
    return executable[...slash] + "libgnustep_undo.so"
  }
}
