import CartoucheGeospatial
import CartouchePlanarGeometry

extension GeometryEngine {
    /// The shape of an offset at the outside of a corner.
    public enum OffsetType: Hashable, Sendable, CaseIterable {
        /// Both sides continue until they meet. If the tip is too far away, it is cut off perpendicular to the
        /// bisector.
        case mitered
        /// A straight line connects the two sides.
        case bevelled
        /// An arc around the corner connects the two sides.
        case rounded
        /// Mitered, but corners sharper than a right angle are cut off.
        ///
        /// Both sides continue by the distance, and a straight line connects them.
        case squared
    }
}

extension OffsetCurve {
    /// Creates the offset curve of a geometry operation.
    ///
    /// - Parameters:
    ///   - distance: The distance to the right of the line's direction.
    ///   - bevelRatio: The maximum length of a miter, as a multiple of the distance.
    ///   - flattenError: The maximum error of arcs; if it is not positive, about a thousandth of the distance.
    init(
        rightBy distance: Double, _ type: GeometryEngine.OffsetType, bevelRatio: Double, flattenError: Double
    ) {
        let join: OffsetJoin
        switch type {
        case .mitered: join = .miter(limit: abs(bevelRatio), cut: .square)
        case .bevelled: join = .bevel
        case .squared: join = .squared
        case .rounded where flattenError > 0:
            join = .round(circumscribedWithin: flattenError, radius: abs(distance))
        case .rounded:
            join = .round(step: .pi / 2 / Double(Topology.segmentsPerQuadrant), .circumscribed)
        }
        self.init(distance: -distance, join: join)
    }
}

extension SIMD2<Double> {
    /// Returns the direction to another position; nil if it is the same position.
    func direction(to other: SIMD2<Double>) -> SIMD2<Double>? {
        let segment = PlanarSegment(from: self, to: other)
        return segment.length > 0 && segment.length.isFinite ? segment.direction : nil
    }
}
