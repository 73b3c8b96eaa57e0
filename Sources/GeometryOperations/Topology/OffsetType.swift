import Geospatial
import PlanarGeometry

extension GeometryEngine {
    /// How an offset goes round the outside of a corner.
    public enum OffsetType: Hashable, Sendable, CaseIterable {
        /// Both sides go on until they meet, or are cut off square to the middle where that is too far out.
        case mitered
        /// A straight line joins the two sides.
        case bevelled
        /// An arc around the corner joins them.
        case rounded
        /// Mitred, but corners sharper than a right angle are cut off: both sides go on by the distance, and a
        /// straight line joins them.
        case squared
    }
}

extension OffsetCurve {
    /// The offset curve of a geometry operation.
    ///
    /// - Parameters:
    ///   - distance: to the right of the direction of digitizing.
    ///   - bevelRatio: how many distances miters reach out at most.
    ///   - flattenError: how far arcs may be off; if it is not positive, about a thousandth of the distance.
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
            join = .round(step: .pi / 2 / Double(Topology.segmentsAQuarter), .circumscribed)
        }
        self.init(distance: -distance, join: join)
    }
}

extension SIMD2<Double> {
    /// The direction to another position; nil if it is the same.
    func direction(to other: SIMD2<Double>) -> SIMD2<Double>? {
        let segment = PlanarSegment(from: self, to: other)
        return segment.length > 0 && segment.length.isFinite ? segment.direction : nil
    }
}
