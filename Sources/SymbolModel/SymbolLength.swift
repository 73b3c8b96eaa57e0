/// A length on the page; it is exact in the unit in which it was set.
///
/// Documents use points, and the API uses DIPs. A point is 1/72 inch. A DIP (device-independent pixel) is 1/96
/// inch. Therefore 3 points are 4 DIPs. Only this file contains these factors. The accessors of the API use the
/// initializers, and drawing uses the extension below.
package struct SymbolLength: Hashable, Sendable {
    /// The length in points.
    package let points: Double
    /// The length in DIPs.
    package let dips: Double

    /// Creates a length in points.
    package init(points: Double) {
        self.points = points
        dips = points * 4 / 3
    }

    /// Creates a length in DIPs.
    package init(dips: Double) {
        self.dips = dips
        points = dips * 3 / 4
    }

    package static let zero = SymbolLength(points: 0)

    /// The length in points for a definition.
    ///
    /// A value that is not finite becomes 0.
    package var finitePoints: Double { points.isFinite ? points : 0 }

    /// The length in points for a definition's size: at least 0.
    package var size: Double { max(0, finitePoints) }

    /// Returns whether both lengths have the same number of points.
    package static func == (left: SymbolLength, right: SymbolLength) -> Bool { left.points == right.points }
    /// Hashes the length in points.
    package func hash(into hasher: inout Hasher) { hasher.combine(points) }
}

extension SymbolLength {
    /// Returns the pixels per point for a number of pixels per DIP.
    package static func pixelsPerPoint(pixelsPerDIP: Double) -> Double { pixelsPerDIP * 96 / 72 }

    /// Returns the pixels per DIP for a number of pixels per point.
    package static func pixelsPerDIP(pixelsPerPoint: Double) -> Double { pixelsPerPoint * 72 / 96 }
}
