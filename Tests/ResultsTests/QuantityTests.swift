import Results
import Testing

@Suite struct QuantityTests {
  @Test(
    arguments: [
      (0, "ns", "0 ns"), (812, "ns", "812 ns"), (12.34, "ns", "12.3 ns"), (999.4, "ns", "999 ns"),
      (999.6, "ns", "1.00 µs"), (1234, "ns", "1.23 µs"), (1000, "ns", "1 µs"), (1_500_000, "ns", "1.50 ms"),
      (99_960_000, "ns", "100 ms"), (9.996e6, "ns", "10.0 ms"), (9.994e6, "ns", "9.99 ms"),
      (1.5e9, "ns", "1.50 s"), (12_345e9, "ns", "12 345 s"), (-1500, "ns", "-1.50 µs"),
      (0.25, "ns", "0.250 ns"),
      (32768, "B", "32 KiB"), (1023, "B", "1023 B"), (40960, "B", "40 KiB"), (1536, "B", "1.50 KiB"),
      (1_048_575, "B", "1.00 MiB"), (5e9, "B", "4.66 GiB"), (-32768, "B", "-32 KiB"),
      (7, "count", "7"), (1234, "count", "1234"), (12345, "count", "12 345"),
      (1_234_567, "count", "1 234 567"),
      (-1_234_567, "count", "-1 234 567"), (1.5, "count", "1.50"), (1234.5, "count", "1235"),
      (0xDEAD_BEEF, "hash", "0000deadbeef"), (281_474_976_710_655, "hash", "ffffffffffff"),
      (0.5, "hash", "0.5"),
      (2.5, "px", "2.50 px"), (.nan, "ns", "n/a"), (.infinity, "B", "n/a"),
    ] as [(Double, String, String)])
  func text(value: Double, unit: String, text: String) {
    #expect(Quantity(value, unit: unit).description == text)
  }

  @Test func missingIsSaid() {
    #expect(Quantity.text(nil, unit: "ns") == "n/a")
    #expect(Quantity.text(3, unit: "B") == "3 B")
  }
}
