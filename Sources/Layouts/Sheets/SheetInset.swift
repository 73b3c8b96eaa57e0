/// An inset map of a map sheet: another part or another scale of its map.
package struct SheetInset: Hashable, Sendable {
    /// The corner of the map in which an inset map is.
    package enum Corner: String, CaseIterable, Sendable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        var isLeft: Bool { self == .topLeft || self == .bottomLeft }
        var isTop: Bool { self == .topLeft || self == .topRight }
    }

    /// The longitude and latitude of the center in degrees (WGS 84); nil for the center of the map.
    package var center: SIMD2<Double>?
    /// The denominator of the scale.
    package var scale: Double
    package var corner = Corner.bottomRight

    /// The width and height of an inset map, as a part of those of the map.
    static let share = 0.25
    /// The greatest number of inset maps.
    package static let maximumCount = 16

    /// Creates an inset map from `[LON,LAT:]1:N[@CORNER]`, such as `2.35,48.86:1:200000@top-left`; nil for other texts.
    package init?(_ text: String) {
        var rest = text[...]
        if let at = rest.lastIndex(of: "@") {
            guard let corner = Corner(rawValue: String(rest[rest.index(after: at)...])) else { return nil }
            self.corner = corner
            rest = rest[..<at]
        }
        var scaleText = rest
        if let comma = rest.firstIndex(of: ","), let colon = rest[comma...].firstIndex(of: ":"),
            let x = Double(rest[..<comma]),
            let y = Double(rest[rest.index(after: comma)..<colon])
        {
            guard abs(x) <= 720, abs(y) <= 90 else { return nil }
            center = SIMD2(x, y)
            scaleText = rest[rest.index(after: colon)...]
        }
        if scaleText.hasPrefix("1:") { scaleText = scaleText.dropFirst(2) }
        let digits = scaleText.filter { $0 != "," && $0 != "_" }
        guard let number = Double(digits), number.isFinite, number > 0 else { return nil }
        scale = number
    }
}
