/// A length on the page that stays exact in the unit it was given in: points in documents, DIPs in the API.
///
/// A point is 1/72 inch, a DIP (device-independent pixel) 1/96 inch: 3 points are 4 DIPs. The factor stands here
/// and nowhere else: in the two initializers for the API's accessors, and below for drawing.
package struct SymbolLength: Hashable, Sendable {
    /// The length in points.
    package let points: Double
    /// The length in DIPs.
    package let dips: Double

    /// A length in points.
    package init(points: Double) {
        self.points = points
        dips = points * 4 / 3
    }

    /// A length in DIPs.
    package init(dips: Double) {
        self.dips = dips
        points = dips * 3 / 4
    }

    package static let zero = SymbolLength(points: 0)

    /// Points for the definition: what is not a number counts as 0.
    package var finitePoints: Double { points.isFinite ? points : 0 }

    /// Points for the definition of a size, which is 0 or more.
    package var size: Double { max(0, finitePoints) }

    /// Whether both have the same number of points.
    package static func == (left: SymbolLength, right: SymbolLength) -> Bool { left.points == right.points }
    /// Hashes the points.
    package func hash(into hasher: inout Hasher) { hasher.combine(points) }
}

extension SymbolLength {
    /// Pixels for one point where there are so many for one DIP.
    package static func pixelsPerPoint(pixelsPerDIP: Double) -> Double { pixelsPerDIP * 96 / 72 }

    /// Pixels for one DIP where there are so many for one point.
    package static func pixelsPerDIP(pixelsPerPoint: Double) -> Double { pixelsPerPoint * 72 / 96 }
}
