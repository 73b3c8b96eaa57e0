import Geospatial

extension GeometryEngine {
    /// What counts as the straight way between two places on the globe.
    public enum GeodeticCurveType: Hashable, Sendable, CaseIterable {
        /// The shortest way over the spheroid.
        case geodesic
        /// The way of one compass direction; to and from a pole it follows the meridian.
        case loxodrome
        /// The cut of the spheroid by the plane through both places and the centre.
        case greatElliptic
        /// The cut of the spheroid by the plane through both places that is upright at the first of them.
        ///
        /// There and back are different curves, some centimetres apart over a few hundred kilometres.
        case normalSection
        /// The line that is straight in the coordinates of the geometry's spatial reference, laid on the
        /// spheroid.
        case shapePreserving
    }
}
