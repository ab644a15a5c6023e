// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnEngine",
  dependencies: [.package(name: "pentimento", path: "../..")],
  targets: [
    .target(name: "PageTable"),
    .executableTarget(
      name: "OwnTiles",
      dependencies: [
        "PageTable", .product(name: "Measurement", package: "pentimento"),
        .product(name: "Results", package: "pentimento"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
