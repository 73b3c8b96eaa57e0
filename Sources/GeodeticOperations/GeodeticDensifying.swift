import CartoucheCLibrary
import CartoucheGeometryOperations
import CartoucheGeospatial

extension Geodesy {
    /// Returns lines and areas with vertices added along curves, so that no segment is longer than a length in
    /// meters.
    ///
    /// Existing vertices stay. Heights and measures of new vertices are interpolated. Lines and areas are cut at the
    /// edge of the map, for example at the antimeridian, and continue at the other edge.
    package static func densify(
        _ geometry: Geometry, maxSegmentMeters: Double, curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> Geometry {
        guard maxSegmentMeters > 0, maxSegmentMeters.isFinite else {
            throw .invalidParameter(
                "maxSegmentLength", what: "the length is not above 0", suggestion: "use a length above 0")
        }
        guard geometry.paths.partCount > 0 else { return geometry }
        let frame = try GeodeticFrame.of(geometry.spatialReference)
        let dense = try densified(geometry, maxSegmentMeters: maxSegmentMeters, curveType, in: frame)
        return try frame.geometry(dense, isArea: geometry.isArea)
    }

    /// Returns the densified lines or rings, in longitudes that continue beyond ±180° and latitudes.
    static func densified(
        _ geometry: Geometry, maxSegmentMeters: Double, _ curveType: GeometryEngine.GeodeticCurveType,
        in frame: GeodeticFrame
    ) throws(GeospatialError) -> PackedCoordinates {
        let paths = geometry.paths
        let places = frame.geographic(paths.positions)
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        var result = PackedCoordinates()
        for part in 0..<paths.partCount {
            let range = paths.range(ofPart: part)
            var last = places[range.lowerBound]
            for index in range.dropLast() {
                let (start, end) = (paths.vertex(index), paths.vertex(index + 1))
                let between: [SIMD2<Double>]
                if curveType == .shapePreserving {
                    between = try shapePreserving(
                        start.position, end.position, in: frame, maxSegmentMeters, after: result)
                } else {
                    let curve = GeodeticCurve(
                        curveType, from: places[index], to: places[index + 1], with: frame.solver)
                    let count = try pieces(curve.length, maxSegmentMeters, after: result)
                    between = (1..<max(count, 1)).map {
                        curve.place(at: curve.length * (Double($0) / Double(count)))
                    }
                }
                result.append(Vertex(position: last, z: start.z, m: start.m))
                for (step, place) in between.enumerated() {
                    last.x += (place.x - last.x).remainder(dividingBy: 360)
                    last.y = place.y
                    let fraction = Double(step + 1) / Double(between.count + 1)
                    let carried = Vertex.between(start, end, fraction: fraction)
                    result.append(Vertex(position: last, z: carried.z, m: carried.m))
                }
                // An edge without new vertices can extend over more than 180° of longitude. Such an edge keeps the
                // direction that its coordinates have.
                let step = places[index + 1].x - (between.isEmpty ? places[index].x : last.x)
                last.x += between.isEmpty && abs(step) > 180 ? step : step.remainder(dividingBy: 360)
                last.y = places[index + 1].y
            }
            let end = paths.vertex(range.upperBound - 1)
            result.append(Vertex(position: last, z: end.z, m: end.m))
            result.endPart()
        }
        return result
    }

    typealias Vertex = PackedCoordinates.Vertex

    /// Returns the number of pieces for a length.
    private static func pieces(
        _ length: Double, _ maxLength: Double, after result: PackedCoordinates
    ) throws(GeospatialError) -> Int {
        guard length.isFinite else { throw .notAPlace }
        let count = (length / maxLength).rounded(.up)
        guard Double(result.positions.count) + count <= Double(PackedCoordinates.maxVertices) else {
            throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
        }
        return Int(count)
    }

    /// Returns places on a line that is straight in the plane, without its ends.
    private static func shapePreserving(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, in frame: GeodeticFrame, _ maxLength: Double,
        after result: PackedCoordinates
    ) throws(GeospatialError) -> [SIMD2<Double>] {
        let line = shapePreservingLine(from: start, to: end, in: frame)
        // The pieces have the same length in the plane, but not on the globe. The longest decides.
        let maxPieceLength = line.reduce(0) { max($0, $1.length) } * Double(line.count)
        let count = try pieces(maxPieceLength, maxLength, after: result)
        guard count > 1 else { return [] }
        let places = frame.geographic(
            (1..<count).map { start + (end - start) * (Double($0) / Double(count)) })
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        return places
    }
}

extension GeodeticFrame {
    /// Returns lines or areas on the globe as a geometry in the spatial reference of the frame.
    ///
    /// They are cut at the edge of the map, if it has one.
    ///
    /// - Parameters:
    ///   - places: Longitudes, which can continue beyond ±180°, and latitudes.
    ///   - isArea: Whether parts are rings.
    ///   - isClosed: Whether rings around a pole already have edges to the pole.
    func geometry(
        _ places: PackedCoordinates, isArea: Bool, isClosed: Bool = false
    ) throws(GeospatialError) -> Geometry {
        var cut = places
        if isArea, !isClosed { cut = try cut.areasExtendedToPoles() }
        if let seam {
            let world = WorldStrip(low: seam - 360, width: 360)
            cut = try isArea ? cut.areasWrapped(into: world) : cut.linesWrapped(into: world)
        }
        var positions = cut.positions
        if let seam, !isUnbounded {
            // Move edges slightly inside the seam, so that each is projected to its own side of the map.
            for index in positions.indices {
                positions[index].x = min(max(positions[index].x, seam - 360 + 1e-9), seam - 1e-9)
            }
        }
        positions = planar(positions)
        guard positions.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        let planar = cut.replacingPositions(positions)
        return isArea
            ? Polygon(coordinates: planar, spatialReference: spatialReference)
            : Polyline(coordinates: planar, spatialReference: spatialReference)
    }
}

extension PackedCoordinates {
    /// Returns the areas with edges to the pole in rings around a pole; the nearer pole is used.
    ///
    /// The longitudes of such a ring continue beyond ±180° and end one turn from their start.
    func areasExtendedToPoles() throws(GeospatialError) -> PackedCoordinates {
        let open = (0..<partCount).filter { part in
            let range = range(ofPart: part)
            return abs(positions[range.upperBound - 1].x - positions[range.lowerBound].x) > 180
        }
        guard !open.isEmpty else { return self }
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            guard open.contains(part) else {
                for index in range { result.append(vertex(index)) }
                result.endPart(closed: true)
                continue
            }
            let latitudes = range.map { positions[$0].y }
            let mean = latitudes.reduce(0, +) / Double(latitudes.count)
            let turns = positions[range.upperBound - 1].x > positions[range.lowerBound].x ? 1.0 : -1
            result.appendRing(range.dropLast().map(vertex), over: mean < 0 ? -90 : 90, turns: turns)
        }
        return result
    }
}
