// swift-tools-version: 6.2
import PackageDescription

#if !os(Linux)
  #error("Pentimento measures on Linux only: its probes read jemalloc and /proc.")
#endif

/// `PENTIMENTO_CHECKED=1` builds the engine with its checks and with the planted faults that the tests
/// turn on. It needs a scratch path of its own, because the same sources become other code.
let isChecked = Context.environment["PENTIMENTO_CHECKED"] == "1"

/// `PENTIMENTO_SANITIZED` leaves out all that measures: under a sanitizer another allocator is in charge, and the engine
/// and the pure libraries are what there is to find faults in. `thread` leaves out tests of one thread as well.
let sanitizer = Context.environment["PENTIMENTO_SANITIZED"]
let isSanitized = sanitizer != nil

/// `PENTIMENTO_WITHOUT=engine` leaves out the paint engine and all that needs it: what is left builds in a minute or two.
let isWithoutEngine = Context.environment["PENTIMENTO_WITHOUT"] == "engine"

/// `PENTIMENTO_PEERS=1` adds the suite that holds the engine against GEGL's buffers; it needs libgegl-dev (`make bench PEERS=1`).
let hasPeers = Context.environment["PENTIMENTO_PEERS"] == "1"

/// The engine's tests of one thread.
let singleThreadTests = [
  "Compositing", "Designs", "Editing", "Extras", "History", "Maps", "Package", "Strokes", "Tiles",
  "Model/ExactCombinationTests.swift", "Model/PayloadPropertyTests.swift", "Model/PropertyTests.swift",
  "Model/RegressionTests.swift", "Model/ShrinkerTests.swift",
]

/// The engine and everything that specialises its generic code carry the same flags: in inlined code
/// the client's flags decide whether a precondition is tested. The thread sanitizer is told what it cannot see (`SoleReference`).
let engineFlags: [SwiftSetting] =
  isChecked
  // Without optimisation across modules: tests do not specialise the engine anew for each design, and build many times sooner.
  ? [.define("PENTIMENTO_FAULTS")] + (sanitizer == "thread" ? [.define("PENTIMENTO_THREAD_SANITIZED")] : [])
  : [.unsafeFlags(["-Ounchecked", "-cross-module-optimization"], .when(configuration: .release))]

func suite(_ name: String, with others: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: ["PaintBench", "PaintEngine", "Workloads", "Measurement"] + others,
    path: "Benchmarks/\(name)", swiftSettings: engineFlags)
}

let engine: [Target] = [
  .systemLibrary(name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev", "pkg-config"])]),
  .systemLibrary(
    name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev", "pkg-config"])]),
  .target(name: "CPrefetch"),
  .target(name: "LinuxMemory"),
  .target(
    name: "PaintEngine", dependencies: ["CLZ4", "CPrefetch", "CXXHash", "LinuxMemory"],
    swiftSettings: engineFlags),
  .target(name: "Workloads"),
  .target(name: "Statistics"),
  .target(name: "Results", dependencies: ["Statistics"]),
  .testTarget(
    name: "PaintEngineTests", dependencies: ["PaintEngine", "LinuxMemory", "Workloads"],
    exclude: sanitizer == "thread" ? singleThreadTests : ["Package/Fixtures"],
    swiftSettings: engineFlags),
  .testTarget(name: "LinuxMemoryTests", dependencies: ["LinuxMemory"]),
  .testTarget(name: "WorkloadsTests", dependencies: ["Workloads", "Statistics"]),
  .testTarget(name: "ResultsTests", dependencies: ["Results"]),
]

let measuring: [Target] = [
  .systemLibrary(
    name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev", "pkg-config"])]),
  .target(name: "CProbes"),
  .target(name: "CommandLine"),
  .target(
    name: "Measurement",
    dependencies: ["CJemalloc", "CProbes", "LinuxMemory", "Results", "Statistics", "CommandLine"]),
  .target(name: "Gate", dependencies: ["Results", "Statistics"]),
  .target(
    name: "TimedSession",
    dependencies: ["Gate", "Measurement", "Results", "Statistics", "CommandLine", "LinuxMemory"]),
  .target(name: "Comparison", dependencies: ["Results", "Statistics"]),
  .target(name: "Profiles", dependencies: ["Results"]),
  .executableTarget(
    name: "pentimento",
    dependencies: [
      "Comparison", "Gate", "Profiles", "TimedSession", "Results", "Statistics", "CommandLine", "Measurement",
      "Workloads",
    ]),
  .target(
    name: "PaintBench", dependencies: ["PaintEngine", "Workloads", "Measurement", "CommandLine"],
    path: "Benchmarks/PaintBench", swiftSettings: engineFlags),
  suite("StrokeCost"),
  suite("AutosaveFreeze", with: ["CLZ4", "Statistics"]),
  suite("UndoMemory"),
  .executableTarget(
    name: "DocumentUndoCost",
    dependencies: ["DocumentUndo", "ShapeEditor", "Workloads", "Measurement", "Results", "CommandLine"],
    path: "Benchmarks/DocumentUndoCost", swiftSettings: engineFlags),
  .executableTarget(
    name: "EngineScript", dependencies: ["PaintEngine", "Workloads"], path: "Tests/EngineScript",
    swiftSettings: engineFlags),
  .executableTarget(
    name: "SaveLoop", dependencies: ["PaintEngine", "Workloads"], path: "Tests/SaveLoop",
    swiftSettings: engineFlags),
  .executableTarget(
    name: "KnownWork", dependencies: ["CommandLine", "Measurement", "Results"], path: "Tests/KnownWork"),
  .executableTarget(
    name: "PlantedWork", dependencies: ["Measurement", "Results"], path: "Tests/PlantedWork"),
  .testTarget(name: "StatisticsTests", dependencies: ["Statistics"], exclude: ["reference.py"]),
  .testTarget(name: "CommandLineTests", dependencies: ["CommandLine"]),
  .testTarget(
    name: "MeasurementTests", dependencies: ["Measurement", "LinuxMemory", "Results", "CommandLine"]),
  .testTarget(name: "GateTests", dependencies: ["Gate", "Results", "Statistics"], exclude: ["Golden"]),
  .testTarget(name: "TimedSessionTests", dependencies: ["TimedSession", "Gate", "Measurement", "Results"]),
  .testTarget(name: "ComparisonTests", dependencies: ["Comparison", "Results", "Statistics"]),
  .testTarget(name: "ProfilesTests", dependencies: ["Profiles", "Results"]),
  .testTarget(name: "DocumentUndoCostTests", dependencies: ["DocumentUndoCost", "Results"]),
  .testTarget(
    name: "ProductTests", dependencies: ["PaintEngine", "PaintBench", "Workloads", "Results"],
    exclude: ["Golden"], swiftSettings: engineFlags),
]

/// Undo of documents: a manager that others can use alone, without unsafe flags, and a shape editor to measure it with.
let documents: [Target] = [
  .target(name: "DocumentUndo"),
  .target(name: "DocumentUndoRunLoop", dependencies: ["DocumentUndo"]),
  .target(name: "ShapeEditor", dependencies: ["DocumentUndo"], swiftSettings: engineFlags),
  .testTarget(name: "DocumentUndoTests", dependencies: ["DocumentUndo", "Workloads"]),
  .testTarget(name: "DocumentUndoRunLoopTests", dependencies: ["DocumentUndoRunLoop", "DocumentUndo"]),
  .testTarget(
    name: "ShapeEditorTests", dependencies: ["ShapeEditor", "DocumentUndo", "Workloads"],
    swiftSettings: engineFlags),
]

/// What people use today, beside the engine. GEGL is a large dependency: nothing else knows of it.
let peers: [Target] = [
  .systemLibrary(name: "CGEGL", pkgConfig: "gegl-0.4", providers: [.apt(["libgegl-dev", "pkg-config"])]),
  .target(name: "GEGLBuffers", dependencies: ["CGEGL"]),
  .executableTarget(
    name: "PeerCost",
    dependencies: ["GEGLBuffers", "PaintEngine", "LinuxMemory", "Workloads", "Measurement", "CommandLine"],
    path: "Benchmarks/PeerCost", swiftSettings: engineFlags),
]

let products: [Product] = [
  .library(name: "DocumentUndo", targets: ["DocumentUndo"]),
  .library(name: "DocumentUndoRunLoop", targets: ["DocumentUndoRunLoop"]),
  .executable(name: "pentimento", targets: ["pentimento"]),
  .executable(name: "StrokeCost", targets: ["StrokeCost"]),
  .executable(name: "AutosaveFreeze", targets: ["AutosaveFreeze"]),
  .executable(name: "UndoMemory", targets: ["UndoMemory"]),
  .executable(name: "DocumentUndoCost", targets: ["DocumentUndoCost"]),
  .library(name: "Measurement", targets: ["Measurement"]),
  .library(name: "Results", targets: ["Results"]),
]

let all =
  isSanitized ? engine + documents : engine + documents + measuring + (hasPeers ? peers : [])

func needsEngine(_ target: Target) -> Bool {
  target.name == "PaintEngine"
    || target.dependencies.contains {
      if case .byNameItem(name: "PaintEngine", condition: _) = $0 { true } else { false }
    }
}

let package = Package(
  name: "pentimento",
  products: isSanitized || isWithoutEngine
    ? [] : products + (hasPeers ? [.executable(name: "PeerCost", targets: ["PeerCost"])] : []),
  targets: isWithoutEngine ? all.filter { !needsEngine($0) } : all,
  swiftLanguageModes: [.v6]
)
