import CLibrary
import GeometryOperations
import Geospatial

extension Geodesy {
    /// Lines and areas with vertices added along the curves between theirs, none farther apart than so many
    /// metres.
    ///
    /// Vertices stay where they are, and heights and measures between them change in proportion. What leaves
    /// the coordinate system's world, as a line over the antimeridian does, is cut there and goes on at the
    /// other edge.
    package static func densify(
        _ geometry: any Geometry, maxSegmentMeters: Double, curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> any Geometry {
        guard maxSegmentMeters > 0, maxSegmentMeters.isFinite else {
            throw .invalidParameter(
                "maxSegmentLength", what: "the length is not above 0", suggestion: "use a length above 0")
        }
        guard geometry.paths.partCount > 0 else { return geometry }
        let frame = try GeodeticFrame.of(geometry.spatialReference)
        let dense = try densified(geometry, maxSegmentMeters: maxSegmentMeters, curveType, in: frame)
        return try frame.geometry(dense, isArea: geometry.isArea)
    }

    /// The lines or rings with more vertices, in longitudes that go on beyond ±180° and latitudes.
    static func densified(
        _ geometry: any Geometry, maxSegmentMeters: Double, _ curveType: GeometryEngine.GeodeticCurveType,
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
                    let share = Double(step + 1) / Double(between.count + 1)
                    let carried = Vertex.between(start, end, share: share)
                    result.append(Vertex(position: last, z: carried.z, m: carried.m))
                }
                // Edges half around the world and more keep the way that the data says.
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

    /// In how many pieces a length is cut.
    private static func pieces(
        _ length: Double, _ longest: Double, after result: PackedCoordinates
    ) throws(GeospatialError) -> Int {
        guard length.isFinite else { throw .notAPlace }
        let count = (length / longest).rounded(.up)
        guard Double(result.positions.count) + count <= Double(PackedCoordinates.mostVertices) else {
            throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
        }
        return Int(count)
    }

    /// Places on a line that is straight in the plane, without its ends.
    private static func shapePreserving(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, in frame: GeodeticFrame, _ longest: Double,
        after result: PackedCoordinates
    ) throws(GeospatialError) -> [SIMD2<Double>] {
        let line = shapePreservingLine(from: start, to: end, in: frame)
        // The longest of many equal pieces of the plane tells how much the scale varies on the way.
        let longestPiece = line.reduce(0) { max($0, $1.length) } * Double(line.count)
        let count = try pieces(longestPiece, longest, after: result)
        guard count > 1 else { return [] }
        let places = frame.geographic(
            (1..<count).map { start + (end - start) * (Double($0) / Double(count)) })
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        return places
    }
}

extension GeodeticFrame {
    /// Lines or areas on the globe, whose longitudes go on beyond ±180°, as a geometry of the system.
    ///
    /// They are cut where the system's world ends, if it ends anywhere.
    ///
    /// - Parameters:
    ///   - places: longitudes and latitudes.
    ///   - isArea: whether parts are rings.
    ///   - isClosed: whether rings around a pole have been led over it.
    func geometry(
        _ places: PackedCoordinates, isArea: Bool, isClosed: Bool = false
    ) throws(GeospatialError) -> any Geometry {
        var cut = places
        if isArea, !isClosed { cut = try cut.areasClosedOverPoles() }
        if let seam {
            let world = WorldStrip(low: seam - 360, width: 360)
            cut = try isArea ? cut.areasBrought(into: world) : cut.linesBrought(into: world)
        }
        var positions = cut.positions
        if let seam, !isUnbounded {
            // A hair within the seam, so that each edge is projected to its own side.
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
    /// Rings of longitudes that go on beyond ±180° and end a turn from where they began: they run around a
    /// pole, so they are led over it, the nearer one to the ring.
    func areasClosedOverPoles() throws(GeospatialError) -> PackedCoordinates {
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
