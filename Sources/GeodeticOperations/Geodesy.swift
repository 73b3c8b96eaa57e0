import Geospatial

/// Measuring and drawing on the spheroid of a geometry's spatial reference.
///
/// These are the operations behind `GeometryEngine`'s geodetic members; they say why there is no result.
package enum Geodesy {
    typealias CurveType = GeometryEngine.GeodeticCurveType
}

// Distances, lengths and moves.
extension Geodesy {
    /// The curve from one point to the other: metres, and the azimuths at the first point toward the second
    /// and at the second toward the first.
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
                line.reduce(0) { $0 + $1.length }, first.startAzimuth, turnedBack(last.endAzimuth)
            )
        }
        let curve = GeodeticCurve(curveType, from: places[0], to: places[1], with: frame.solver)
        guard curve.length.isFinite else { throw .notAPlace }
        // A loxodrome looks straight back; a normal section back is one of its own.
        let back =
            curveType == .normalSection
            ? GeodeticCurve(curveType, from: places[1], to: places[0], with: frame.solver).startAzimuth
            : turnedBack(curve.endAzimuth)
        return (curve.length, curve.startAzimuth, back)
    }

    /// The opposite azimuth, within ±180°.
    private static func turnedBack(_ azimuth: Double) -> Double {
        azimuth > 0 ? azimuth - 180 : azimuth + 180
    }

    /// The length of lines, or of an area's rings; metres.
    ///
    /// Points have none.
    package static func length(
        of geometry: any Geometry, curveType: GeometryEngine.GeodeticCurveType
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

    /// Points moved so many metres along curves that begin in one direction.
    ///
    /// Heights and measures stay; longitudes come back within ±180°.
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
                "curveType", what: "a shape-preserving line has no direction",
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

    /// The system of two geometries; one without any is taken to be in the other's.
    static func commonReference(
        _ first: SpatialReference?, _ second: SpatialReference?
    ) throws(GeospatialError) -> SpatialReference {
        guard let reference = first ?? second else { throw .missingSpatialReference }
        if let first, let second, first != second {
            throw .differentSpatialReferences(first.description, second.description)
        }
        return reference
    }

    /// A line that is straight in the plane as geodesics between places on it, so many that their length
    /// settles to a billionth.
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
            // Two halvings too soon where a curve and its chord happen to be equally long.
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
