import CartoucheGeospatial

/// The geodetic operations of `GeometryEngine`, with typed errors.
///
/// They compute on the spheroid of a geometry's spatial reference.
package enum Geodesy {
    typealias CurveType = GeometryEngine.GeodeticCurveType
}

extension Geodesy {
    /// Returns the length of the curve between two points in meters, and its azimuths in degrees.
    ///
    /// The first azimuth is at the first point toward the second. The other is at the second point toward the
    /// first.
    package static func distance(
        from start: Point, to end: Point, curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> (meters: Double, azimuth1: Double, azimuth2: Double) {
        let reference = try commonReference(start.spatialReference, end.spatialReference)
        let frame = try GeodeticFrame.of(reference)
        let ends = [SIMD2(start.x, start.y), SIMD2(end.x, end.y)]
        let places = frame.geographic(ends)
        guard !places[0].x.isNaN, !places[1].x.isNaN else { throw .notAPlace }
        if curveType == .shapePreserving {
            let line = shapePreservingLine(from: ends[0], to: ends[1], in: frame)
            guard let first = line.first, let last = line.last else { throw .notAPlace }
            return (
                line.reduce(0) { $0 + $1.length }, first.startAzimuth, opposite(last.endAzimuth)
            )
        }
        let curve = GeodeticCurve(curveType, from: places[0], to: places[1], with: frame.solver)
        guard curve.length.isFinite else { throw .notAPlace }
        // The azimuth back is opposite to the azimuth at the end. But the normal section back is another curve.
        let back =
            curveType == .normalSection
            ? GeodeticCurve(curveType, from: places[1], to: places[0], with: frame.solver).startAzimuth
            : opposite(curve.endAzimuth)
        return (curve.length, curve.startAzimuth, back)
    }

    /// Returns the opposite azimuth, within ±180°.
    private static func opposite(_ azimuth: Double) -> Double {
        azimuth > 0 ? azimuth - 180 : azimuth + 180
    }

    /// Returns the length of lines or rings in meters; 0 for points.
    package static func length(
        of geometry: Geometry, curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> Double {
        let coordinates = geometry.paths
        guard coordinates.partCount > 0 else { return 0 }
        let frame = try GeodeticFrame.of(geometry.spatialReference)
        let places = frame.geographic(coordinates.positions)
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        var sum = 0.0
        for part in 0..<coordinates.partCount {
            for index in coordinates.range(ofPart: part).dropLast() {
                if curveType == .shapePreserving {
                    let line = shapePreservingLine(
                        from: coordinates.positions[index], to: coordinates.positions[index + 1], in: frame)
                    sum += line.reduce(0) { $0 + $1.length }
                } else {
                    sum +=
                        GeodeticCurve(
                            curveType, from: places[index], to: places[index + 1], with: frame.solver
                        ).length
                }
            }
        }
        guard sum.isFinite else { throw .notAPlace }
        return sum
    }

    /// Returns points moved by a distance in meters along curves that start with an azimuth in degrees.
    ///
    /// Heights and measures do not change. Longitudes of the result are within ±180°.
    package static func move(
        _ points: [Point], meters: Double, azimuth: Double, curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> [Point] {
        guard meters.isFinite else {
            throw .invalidParameter("distance", what: "the distance is not a number")
        }
        guard azimuth.isFinite else {
            throw .invalidParameter("azimuth", what: "the azimuth is not a number")
        }
        if curveType == .shapePreserving {
            throw .invalidParameter(
                "curveType", what: "a shape-preserving line has no azimuth",
                suggestion: "use another curve type")
        }
        var moved: [Point] = []
        let reference = points.firstSpatialReference
        for point in points {
            let frame = try GeodeticFrame.of(try commonReference(point.spatialReference, reference))
            let place = frame.geographic(SIMD2(point.x, point.y))
            guard !place.x.isNaN else { throw .notAPlace }
            guard
                let end = GeodeticCurve.move(
                    curveType, from: place, azimuth: azimuth, distance: meters, with: frame.solver),
                end.x.isFinite, end.y.isFinite
            else {
                throw .invalidParameter(
                    "distance", what: "the curve ends at the pole", suggestion: "use a shorter distance")
            }
            let position = frame.planar(SIMD2(WorldStrip.degrees.wrapped(end.x), end.y))
            guard !position.x.isNaN else { throw .notAPlace }
            moved.append(
                Point(
                    x: position.x, y: position.y, z: point.z, m: point.m,
                    spatialReference: frame.spatialReference))
        }
        return moved
    }

    /// Returns the common spatial reference of two geometries; if one has none, that of the other.
    static func commonReference(
        _ first: SpatialReference?, _ second: SpatialReference?
    ) throws(GeospatialError) -> SpatialReference {
        guard let reference = first ?? second else { throw .missingSpatialReference }
        if let first, let second, first != second {
            throw .differentSpatialReferences(first.description, second.description)
        }
        return reference
    }

    /// Returns a line that is straight in the plane, as geodesics between places on it.
    ///
    /// The number of geodesics is doubled until the total length changes by less than a billionth.
    static func shapePreservingLine(
        from start: SIMD2<Double>, to end: SIMD2<Double>, in frame: GeodeticFrame
    ) -> [GeodeticCurve] {
        var count = 1
        var last = geodesics(from: start, to: end, count: count, in: frame)
        var length = last.reduce(0) { $0 + $1.length }
        while count < 4096 {
            count *= 2
            last = geodesics(from: start, to: end, count: count, in: frame)
            let next = last.reduce(0) { $0 + $1.length }
            // With fewer than 8 pieces, the length can stay the same by chance.
            if count >= 8, abs(next - length) <= next * 1e-9 + 1e-6 { break }
            length = next
        }
        return last
    }

    private static func geodesics(
        from start: SIMD2<Double>, to end: SIMD2<Double>, count: Int, in frame: GeodeticFrame
    ) -> [GeodeticCurve] {
        let places = frame.geographic(
            (0...count).map { index in
                index == count ? end : start + (end - start) * (Double(index) / Double(count))
            })
        return zip(places, places.dropFirst()).map {
            GeodeticCurve(.geodesic, from: $0, to: $1, with: frame.solver)
        }
    }
}
