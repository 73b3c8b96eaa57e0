import Testing

/// What a drawing must show if one member of a class has its right sign, direction, size or order.
///
/// The numbers are worked out by hand from the documented rule, not taken from a drawing. Positions are in points
/// from the center of the drawing, y up.
struct Expectation: Sendable, CustomTestStringConvertible {
    /// The geometry that the symbol is drawn on.
    enum Shape: Sendable {
        /// The origin.
        case point
        /// The same, on a map that is rotated counterclockwise by 30°.
        case pointOnRotatedMap
        /// From (-40, 0) to (40, 0).
        case line
        /// From (40, 0) to (-40, 0).
        case lineWest
        /// From (-40, 0) over (0, 0) to (0, 40).
        case corner
        /// From (-30, 0) over (0, 0) to (0, 50).
        case hook
        /// Through (-40, 0), (-20, 0), (-20, 20), (20, 20), (20, 0) and (40, 0).
        case steps
        /// Two lines from x = -40 to 40, at y = 20 and y = -20.
        case twoLines
        /// The line, with its length as measure.
        case measuredLine
        /// The square from (-20, -20) to (20, 20), clockwise from its lower left corner.
        case square
        /// The same, on a map that is rotated counterclockwise by 30°.
        case squareOnRotatedMap
        /// The triangle (-20, -20), (-20, 20), (20, -20).
        case triangle
        /// The origin, drawn by a renderer at 1:10,000 for a feature whose field A is 16.
        case feature
    }

    /// A property of the drawing.
    enum Measure: Sendable {
        /// The edges of the ink.
        case left(Double), right(Double), bottom(Double), top(Double)
        /// The area of the ink in square points.
        case area(Double)
        /// The center of gravity of the ink.
        case centroid(Double, Double)
        /// The centers of gravity of the separate blots, in any order.
        case dots([(Double, Double)])
        /// The areas of the separate blots from left to right.
        case areas([Double])
        /// Whether a position has ink.
        case ink(Double, Double), blank(Double, Double)
        /// The red, green and blue of a position from 0 to 255, within 12.
        case color(Double, Double, [Int])
        /// The opacity of a position from 0 to 255, within 2.
        case alpha(Double, Double, Int)
        /// The drawing is empty.
        case empty
    }

    /// The class and the member, as `CIMHatchFill.rotation`.
    let member: String
    let shape: Shape
    /// The symbol's JSON.
    let symbol: String
    let measures: [Measure]

    init(_ member: String, on shape: Shape, _ symbol: String, _ measures: Measure...) {
        self.init(member, on: shape, symbol, all: measures)
    }

    init(_ member: String, on shape: Shape, _ symbol: String, all measures: [Measure]) {
        self.member = member
        self.shape = shape
        self.symbol = symbol
        self.measures = measures
    }

    var testDescription: String { "\(member) on \(shape): \(measures)" }
}

extension Expectation {
    static let black = "[0,0,0,255]"
    static let red = "[255,0,0,255]"
    static let blue = "[0,0,255,255]"

    static func line(_ layers: String, _ more: String = "") -> String {
        #"{"type":"CIMLineSymbol","symbolLayers":[\#(layers)]\#(more)}"#
    }
    static func area(_ layers: String, _ more: String = "") -> String {
        #"{"type":"CIMPolygonSymbol","symbolLayers":[\#(layers)]\#(more)}"#
    }
    static func pointSymbol(_ layers: String, _ more: String = "") -> String {
        #"{"type":"CIMPointSymbol","symbolLayers":[\#(layers)]\#(more)}"#
    }

    /// A black stroke with flat caps; `more` starts with a comma.
    static func stroke(_ width: Double = 1, _ more: String = "", color: String = black) -> String {
        #"{"type":"CIMSolidStroke","width":\#(width),"capStyle":"Butt","joinStyle":"Miter","color":\#(color)\#(more)}"#
    }
    static func fill(_ more: String = "", color: String = black) -> String {
        #"{"type":"CIMSolidFill","color":\#(color)\#(more)}"#
    }
    static func effects(_ effects: String...) -> String {
        #","effects":[\#(effects.map { #"{"type":"CIMGeometricEffect\#($0)}"# }.joined(separator: ","))]"#
    }

    /// A polygon graphic of a marker.
    static func graphic(_ ring: String, color: String = black) -> String {
        #"{"type":"CIMMarkerGraphic","geometry":{"rings":[\#(ring)]},"symbol":\#(area(fill(color: color)))}"#
    }
    static let flagRing = "[[2,-1],[2,1],[4,1],[4,-1],[2,-1]]"
    /// A marker of 8 by 8 pt with a square of 2 pt around (3, 0).
    static func flag(_ more: String = "", size: Double = 8) -> String {
        #"{"type":"CIMVectorMarker","size":\#(size),"frame":{"xmin":-4,"ymin":-4,"xmax":4,"ymax":4},"markerGraphics":[\#(graphic(flagRing))]\#(more)}"#
    }
    /// A square marker around its location.
    static func dot(_ size: Double = 2, _ more: String = "") -> String {
        #"{"type":"CIMVectorMarker","size":\#(size),"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[\#(graphic("[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]"))]\#(more)}"#
    }
    static func placement(_ name: String, _ members: String = "") -> String {
        let more = members.isEmpty ? "" : "," + members
        return #","markerPlacement":{"type":"CIMMarkerPlacement\#(name)"\#(more)}"#
    }
}
