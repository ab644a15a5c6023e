import Foundation
import Testing

@testable import Profiles

@Suite struct ELFSymbolsTests {
  private static let own = [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"))) ?? Data())

  /// nm is the foreign reader of the same tables.
  @Test(
    .enabled("there is no nm; Debian's binutils brings it") {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/nm")
    })
  func functionsAreWhereNmSeesThem() throws {
    let symbols = try #require(ELFSymbols(Self.own))
    let nm = Process()
    nm.executableURL = URL(fileURLWithPath: "/usr/bin/nm")
    nm.arguments = ["--defined-only", "/proc/\(getpid())/exe"]
    let pipe = Pipe()
    nm.standardOutput = pipe
    try nm.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    var named: [UInt: Set<String>] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, ["t", "T", "W", "V"].contains(words[1]), let address = UInt(words[0], radix: 16)
      else {
        continue
      }
      named[address, default: []].insert(String(words[2]))
    }
    var agreed = 0
    for (address, names) in named {
      guard let name = symbols.function(at: address), names.contains(name) else { continue }
      agreed += 1
    }
    #expect(agreed > 1000 && agreed * 100 >= symbols.count * 99, "\(agreed) of \(symbols.count)")
  }

  @Test func bytesThatAreCutOffNameNothingAndNeverTrap() throws {
    #expect(
      ELFSymbols([]) == nil
        && ELFSymbols(Array("#!/bin/sh and some more text than a header has, to be sure".utf8)) == nil)
    for length in [64, 100, 1000, Self.own.count / 2] {
      #expect(ELFSymbols(Array(Self.own[..<length])) == nil)
    }
  }

  @Test func placesOutsideAreNobodys() throws {
    let symbols = try #require(ELFSymbols(Self.own))
    #expect(symbols.function(at: 0) == nil && symbols.function(at: .max) == nil)
    #expect(symbols.function(atOffset: .max) == nil)
  }
}
