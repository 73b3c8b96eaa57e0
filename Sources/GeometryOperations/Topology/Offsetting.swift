import CGeos
import Geospatial

extension Topology {
    /// What lies at a distance to the right of a line, or inside an area.
    package static func offset(
        _ geometry: any Geometry, byDistance distance: Double, corner type: GeometryEngine.OffsetType,
        bevelRatio: Double, flattenError: Double
    ) throws(GeospatialError) -> any Geometry {
        try checkDistance(distance, "offset")
        guard bevelRatio.isFinite else {
            throw .invalidParameter("offset", reason: "the bevel ratio \(bevelRatio) is no number")
        }
        guard distance != 0, !geometry.isEmpty else { return geometry }
        let corner = OffsetCorner(
            type: type, distance: distance, bevelRatio: bevelRatio, flattenError: flattenError)
        switch geometry {
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            return Polyline(
                coordinates: OffsetLine(of: polyline.coordinates, corner: corner).result,
                spatialReference: polyline.spatialReference)
        case is Polygon, is Envelope:
            return try offsetArea(geometry, corner)
        default:
            throw .invalidParameter(
                "offset", reason: "points have no sides; give a polyline or a polygon")
        }
    }

    /// Moves the sides of an area: a strip along each side, with the corner after it, is taken away or added.
    private static func offsetArea(
        _ geometry: any Geometry, _ corner: OffsetCorner
    ) throws(GeospatialError) -> Polygon {
        let session = try GeosSession()
        let reference = geometry.spatialReference
        let operand = try GeosOperand(geometry, in: session)
        guard let area = operand.geometry, operand.dimension == 2 else {
            return Polygon(points: [], spatialReference: reference)
        }
        var strips: [OpaquePointer] = []
        for member in area.members {
            for (place, ring) in member.rings.enumerated() {
                guard let positions = ring.withPointer({ session.positions(of: $0)?.positions }) else {
                    continue
                }
                var packed = PackedCoordinates()
                packed.appendPart(positions)
                // With shells clockwise and holes counter-clockwise, the inside is on the right.
                let isCounterClockwise = packed.signedArea(ofPart: 0) > 0
                let turned = isCounterClockwise == (place == 0) ? Array(positions.reversed()) : positions
                try appendStrips(along: turned, corner, to: &strips, in: session)
            }
        }
        guard !strips.isEmpty else { return GeosResult(area, hasZ: false).polygon(in: reference) }
        let functions = session.functions
        if corner.distance < 0 {
            strips.append(try area.copied())
            let grown = try session.merged(session.collection(Int(CGEOS_COLLECTION), strips))
            return GeosResult(grown, hasZ: false).polygon(in: reference)
        }
        let border = try session.merged(session.collection(Int(CGEOS_COLLECTION), strips))
        let shrunk = try session.apply(
            functions.Difference, gridded: functions.DifferencePrec, area, border, "offset")
        return GeosResult(shrunk, hasZ: false).polygon(in: reference)
    }

    private static func appendStrips(
        along ring: [SIMD2<Double>], _ corner: OffsetCorner, to strips: inout [OpaquePointer],
        in session: GeosSession
    ) throws(GeospatialError) {
        var sides: [(start: SIMD2<Double>, end: SIMD2<Double>, along: SIMD2<Double>)] = []
        for (start, end) in zip(ring, ring.dropFirst()) {
            if let along = start.direction(to: end) { sides.append((start, end, along)) }
        }
        for (place, side) in sides.enumerated() {
            let next = sides[(place + 1) % sides.count].along
            let away = side.along.right * corner.distance
            try append([side.start, side.end, side.end + away, side.start + away], to: &strips, in: session)
            guard corner.isOutside(side.along, next) else { continue }
            let round = corner.vertices(at: side.end, from: side.along, to: next)
            try append(
                [side.end, side.end + away] + round + [side.end + next.right * corner.distance],
                to: &strips, in: session)
        }
    }

    /// Adds a convex area, unless it is none.
    private static func append(
        _ outline: [SIMD2<Double>], to strips: inout [OpaquePointer], in session: GeosSession
    ) throws(GeospatialError) {
        var packed = PackedCoordinates()
        packed.appendPart(outline + [outline[0]])
        let rings = packed.closedRings()
        guard rings.partCount == 1 else { return }
        let area = GeosGeometry(
            try session.area(shell: session.ring(rings.positions[...], heights: nil), holes: []), in: session)
        if area.isValid { strips.append(try area.copied()) }
    }
}
