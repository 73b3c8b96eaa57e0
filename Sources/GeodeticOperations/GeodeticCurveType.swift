import CartoucheGeospatial

extension GeometryEngine {
    /// The types of curve between two places on the globe.
    public enum GeodeticCurveType: Hashable, Sendable, CaseIterable {
        /// The shortest curve on the spheroid.
        case geodesic
        /// The curve with a constant azimuth; to and from a pole, the meridian.
        case loxodrome
        /// The intersection of the spheroid with the plane through both places and the center.
        case greatElliptic
        /// The intersection of the spheroid with a plane through both places that contains the normal at the first
        /// place.
        ///
        /// The curve in the opposite direction differs by some centimeters over a few hundred kilometers.
        case normalSection
        /// The line that is straight in the coordinates of the geometry's spatial reference, projected to the
        /// spheroid.
        case shapePreserving
    }
}
