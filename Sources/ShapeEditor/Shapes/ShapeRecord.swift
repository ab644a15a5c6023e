/// A shape's name for as long as it lives; never given to another.
public typealias ShapeID = UInt32

/// A point of the canvas.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Float
  /// Downwards.
  public var y: Float

  /// A point.
  public init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// What an editor keeps of a shape. Records are values: a snapshot of them is independent of what comes after.
public protocol ShapeRecord: Equatable, Sendable {
  /// What the record is called in parameters, `plain24` and so on.
  static var name: String { get }

  /// What every shape has.
  var core: ShapeCore { get set }

  /// A shape whose other attributes follow from its id.
  init(core: ShapeCore)
}

/// What every shape has; 24 bytes.
public struct ShapeCore: Hashable, Sendable {
  /// Which shape it is.
  public var id: ShapeID
  /// Its style, by number.
  public var style: UInt32
  /// Its middle.
  public var center: Point
  /// Its width and height.
  public var size: Point

  /// A shape.
  public init(id: ShapeID, style: UInt32 = 0, center: Point, size: Point) {
    self.id = id
    self.style = style
    self.center = center
    self.size = size
  }
}

/// 24 bytes, nothing but values: the record of the guide's example, with size and style.
public struct PlainShape: ShapeRecord {
  public static let name = "plain24"

  public var core: ShapeCore

  public init(core: ShapeCore) { self.core = core }
}

/// 200 bytes, nothing but values: three transforms and the ends of a gradient.
public struct WideShape: ShapeRecord {
  /// An affine map; 48 bytes.
  public struct Transform: Hashable, Sendable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var x = 0.0
    var y = 0.0
  }

  public static let name = "wide200"

  public var core: ShapeCore
  var fill = Transform()
  var stroke = Transform()
  var shadow = Transform()
  var start = (x: 0.0, y: 0.0)
  var end = (x: 1.0, y: 1.0)

  public init(core: ShapeCore) {
    self.core = core
    fill.x = Double(core.id)
  }

  public static func == (left: WideShape, right: WideShape) -> Bool {
    left.core == right.core && left.fill == right.fill && left.stroke == right.stroke
      && left.shadow == right.shadow && left.start == right.start && left.end == right.end
  }
}

/// 56 bytes, three references among them: a name, an outline and a gradient that shapes share.
public struct ReferringShape: ShapeRecord {
  /// The colours of a gradient; never changed once made.
  public final class Gradient: Equatable, Sendable {
    let stops: [UInt32]

    init(stops: [UInt32]) { self.stops = stops }

    public static func == (left: Gradient, right: Gradient) -> Bool {
      left === right || left.stops == right.stops
    }
  }

  public static let name = "refs56"

  public var core: ShapeCore
  var name: String
  var outline: [Float]
  var gradient: Gradient

  public init(core: ShapeCore) {
    self.core = core
    // Longer than what a string holds in place.
    name = "a shape with the number \(core.id)"
    outline = [0, 0, Float(core.id % 7), 1]
    gradient = Self.shared[Int(core.id % 4)]
  }

  private static let shared = (0..<4).map { Gradient(stops: [$0, 0xff00_ff00, 0xffff_ffff]) }
}
