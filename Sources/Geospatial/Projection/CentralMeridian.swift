extension GeometryEngine {
    /// Returns the geometry with all coordinates within one turn around the globe.
    ///
    /// Parts beyond ±180° move to the other side of the map. Lines and areas that cross the edge are cut there;
    /// heights and measures at the cuts are interpolated. An envelope that crosses the edge becomes a polygon with
    /// two parts.
    ///
    /// The operation applies to geographic coordinate systems, Web Mercator, and other systems in which x is
    /// proportional to the longitude. In any other system, the geometry is returned unchanged. An empty geometry is
    /// also returned unchanged.
    ///
    /// - Returns: Nil if a coordinate is not a number or more than 100 turns away; if PROJ does not know the
    ///   spatial reference; or if PROJ is needed and not installed.
    public static func normalizeCentralMeridian(of geometry: Geometry) -> Geometry? {
        attempt(try CentralMeridian.normalize(geometry))
    }
}

/// Normalization of geometries to one turn around the globe, with typed errors.
package enum CentralMeridian {
    /// See `GeometryEngine.normalizeCentralMeridian`.
    package static func normalize(_ geometry: Geometry) throws(GeospatialError) -> Geometry {
        guard !geometry.isEmpty, let reference = geometry.spatialReference,
            let world = try reference.worldStrip()
        else { return geometry }
        switch geometry {
        case let point as Point:
            return Point(
                x: try wrapped(point.x, in: world), y: point.y, z: point.z, m: point.m,
                spatialReference: reference)
        case let points as Multipoint:
            var positions = points.coordinates.positions
            for index in positions.indices { positions[index].x = try wrapped(positions[index].x, in: world) }
            return Multipoint(
                coordinates: points.coordinates.replacingPositions(positions), spatialReference: reference)
        case let line as Polyline:
            return Polyline(
                coordinates: try line.coordinates.linesWrapped(into: world), spatialReference: reference)
        case let area as Polygon:
            return Polygon(
                coordinates: try area.coordinates.areasWrapped(into: world), spatialReference: reference)
        case let envelope as Envelope:
            return try normalize(envelope, in: world)
        default:
            return geometry
        }
    }

    private static func wrapped(_ x: Double, in world: WorldStrip) throws(GeospatialError) -> Double {
        // Also false for NaN.
        guard abs(world.turn(of: x)) <= WorldStrip.maxTurns else { throw .notAPlace }
        return world.wrapped(x)
    }

    private static func normalize(
        _ envelope: Envelope, in world: WorldStrip
    ) throws(GeospatialError) -> Geometry {
        // An envelope that is wider than the world covers the whole world.
        let isAll = envelope.width >= world.width
        let low = isAll ? world.low : try wrapped(envelope.xMin, in: world)
        let high = isAll ? world.high : low + envelope.width
        if high <= world.high {
            return Envelope(
                xMin: low, yMin: envelope.yMin, xMax: high, yMax: envelope.yMax, zMin: envelope.zMin,
                zMax: envelope.zMax, mMin: envelope.mMin, mMax: envelope.mMax,
                spatialReference: envelope.spatialReference)
        }
        return Polygon(
            coordinates: try envelope.polygon.coordinates.areasWrapped(into: world),
            spatialReference: envelope.spatialReference)
    }
}

extension SpatialReference {
    /// Returns one turn around the globe along x; nil if x is not proportional to the longitude.
    package func worldStrip() throws(GeospatialError) -> WorldStrip? {
        switch canonicalWKID {
        case 4326: return .degrees
        case 3857: return WorldStrip(low: -WebMercator.halfWidth, width: 2 * WebMercator.halfWidth)
        default: return try GeodeticFrame.of(self).worldStrip
        }
    }
}

extension GeodeticFrame {
    fileprivate var worldStrip: WorldStrip? {
        if isUnbounded {
            let turn = 360 / degreesPerUnit
            return WorldStrip(low: -turn / 2, width: turn)
        }
        guard let seam else { return nil }
        let middle = seam - 180
        // To find out whether x is proportional, test several longitudes on several parallels.
        let places = [0.0, 35, -60].flatMap { latitude in
            [0.0, -90, 90, -45].map { SIMD2(middle + $0, latitude) }
        }
        let positions = planar(places)
        let width = 2 * (positions[2].x - positions[1].x)
        guard width > 0, width.isFinite else { return nil }
        for (place, position) in zip(places, positions) {
            let expected = positions[0].x + (place.x - middle) / 360 * width
            guard abs(position.x - expected) < width * 1e-9 else { return nil }
        }
        return WorldStrip(low: positions[0].x - width / 2, width: width)
    }
}
