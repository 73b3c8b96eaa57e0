import Synchronization

extension SpatialReference {
    /// The middle of the square that Esri's software gives this system's coordinates by default: the one place
    /// of the map on which grids of markers hang, whichever areas they fill.
    ///
    /// In the system's own units. It is measured for one conformal conic system, EPSG 2154, where it is the
    /// image of the cone's pole, rounded to hundreds; others are taken by the same reading: the pole of cones,
    /// the centre of azimuthal systems, the equator on the central meridian of all others, and the origin of
    /// geographic systems and of Web Mercator. Where PROJ cannot say, the origin.
    package var domainCenter: SIMD2<Double> {
        if canonicalWKID == 3857 || canonicalWKID == 4326 { return SIMD2(0, 0) }
        if let known = Self.knownCenters.withLock({ $0[self] }) { return known }
        let center = (try? foundDomainCenter()) ?? SIMD2(0, 0)
        Self.knownCenters.withLock { known in
            // A hostile stream of systems must not fill the memory.
            if known.count >= 1024 { known.removeAll() }
            known[self] = center
        }
        return center
    }

    private static let knownCenters = Mutex<[SpatialReference: SIMD2<Double>]>([:])

    /// Forgets what was found, because PROJ's data changed.
    static func forgetDomainCenters() {
        knownCenters.withLock { $0.removeAll() }
    }

    /// Farther out than this no system has its middle.
    private static let farthest = 1e9

    private func foundDomainCenter() throws(GeospatialError) -> SIMD2<Double> {
        guard !isGeographic, let parameters = try ProjectionParameters(of: self) else { return SIMD2(0, 0) }
        var places = [SIMD2(parameters.center.x, 0)]
        if parameters.isAzimuthal {
            places = [parameters.center]
        } else if parameters.isConic {
            // A cone's other pole is infinitely far, or not its own.
            let pole = parameters.center.y < 0 ? -90.0 : 90
            places = [SIMD2(parameters.center.x, pole), SIMD2(parameters.center.x, -pole)]
        }
        let positions = try GeodeticFrame.of(self).planar(places)
        // Also false for what is not a number.
        let found = positions.first { abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }
        return found.map { ($0 / 100).rounded(.toNearestOrAwayFromZero) * 100 } ?? SIMD2(0, 0)
    }
}

extension ProjectionParameters {
    fileprivate var isConic: Bool { ["lcc", "lcca", "aea", "eqdc", "leac", "poly"].contains(name) }
}
