import Synchronization

extension SpatialReference {
    /// The center of the default coordinate domain that Esri's software gives this coordinate system.
    ///
    /// All fills with grids of markers start at this position, so their markers align between areas. The position
    /// is in the units of the coordinate system.
    ///
    /// It was measured for one conformal conic system, EPSG 2154: the image of the cone's pole, rounded to
    /// hundreds. The rule for other coordinate systems is derived from this:
    ///
    /// - Conic: the pole of the cone.
    /// - Azimuthal: the center of the projection.
    /// - Geographic, Web Mercator: the origin.
    /// - All others: the equator on the central meridian.
    ///
    /// If PROJ does not know the coordinate system, this is the origin.
    package var domainCenter: SIMD2<Double> {
        if canonicalWKID == 3857 || canonicalWKID == 4326 { return SIMD2(0, 0) }
        if let known = Self.knownCenters.withLock({ $0[self] }) { return known }
        let center = (try? foundDomainCenter()) ?? SIMD2(0, 0)
        Self.knownCenters.withLock { known in
            // Hostile input with many coordinate systems must not fill the memory.
            if known.count >= 1024 { known.removeAll() }
            known[self] = center
        }
        return center
    }

    private static let knownCenters = Mutex<[SpatialReference: SIMD2<Double>]>([:])

    /// Discards the cache, because the data of PROJ changed.
    static func forgetDomainCenters() {
        knownCenters.withLock { $0.removeAll() }
    }

    /// A center with a larger absolute coordinate is not valid.
    private static let maxCoordinate = 1e9

    private func foundDomainCenter() throws(GeospatialError) -> SIMD2<Double> {
        guard !isGeographic, let parameters = try ProjectionParameters(of: self) else { return SIMD2(0, 0) }
        var places = [SIMD2(parameters.center.x, 0)]
        if parameters.isAzimuthal {
            places = [parameters.center]
        } else if parameters.isConic {
            // The image of the other pole is infinitely far, or not the pole of the cone.
            let pole = parameters.center.y < 0 ? -90.0 : 90
            places = [SIMD2(parameters.center.x, pole), SIMD2(parameters.center.x, -pole)]
        }
        let positions = try GeodeticFrame.of(self).planar(places)
        // Also false for NaN.
        let found = positions.first { abs($0.x) < Self.maxCoordinate && abs($0.y) < Self.maxCoordinate }
        return found.map { ($0 / 100).rounded(.toNearestOrAwayFromZero) * 100 } ?? SIMD2(0, 0)
    }
}

extension ProjectionParameters {
    fileprivate var isConic: Bool { ["lcc", "lcca", "aea", "eqdc", "leac", "poly"].contains(name) }
}
