/// Arithmetic on whole pixels: four 16-bit channels in one word, red lowest, alpha highest.
///
/// Every function here is monotone in each channel and treats all channels alike, so no channel can rise above its alpha.
enum PixelWord {
  /// The channels x `share`, which is 0...32,768 for 0...1; truncated.
  @inline(__always)
  static func scaled(_ pixel: UInt64, by share: UInt64) -> UInt64 {
    // Two channels share a multiplication: each product is at most 2^30.
    let even = ((pixel & DabColor.lanes) &* share) &>> 15 & DabColor.lanes
    let odd = ((pixel &>> 16 & DabColor.lanes) &* share) &>> 15 & DabColor.lanes
    return even | odd &<< 16
  }

  /// `pixel` over `under`, both premultiplied: p + u x (1 - p's alpha).
  @inline(__always)
  static func over(_ pixel: UInt64, _ under: UInt64) -> UInt64 {
    pixel &+ scaled(under, by: 32_768 &- pixel &>> 48)
  }

  /// base + (painted - base) x coverage / 255 in each channel, truncated; `coverage` is 0...255. Exactly `base` at 0 and exactly
  /// `painted` at 255.
  @inline(__always)
  static func held(_ base: UInt64, _ painted: UInt64, _ coverage: UInt8) -> UInt64 {
    if coverage == 255 || base == painted { return painted }
    if coverage == 0 { return base }
    let (through, back) = (UInt64(coverage), UInt64(255 - coverage))
    // At most 32,768 x 255 a channel: two of them fit a word, and each is divided on its own.
    let even = (base & DabColor.lanes) &* back &+ (painted & DabColor.lanes) &* through
    let odd = (base &>> 16 & DabColor.lanes) &* back &+ (painted &>> 16 & DabColor.lanes) &* through
    let (red, blue) = ((even & 0xFFFF_FFFF) / 255, (even &>> 32) / 255)
    let (green, alpha) = ((odd & 0xFFFF_FFFF) / 255, (odd &>> 32) / 255)
    return red | green &<< 16 | blue &<< 32 | alpha &<< 48
  }
}
