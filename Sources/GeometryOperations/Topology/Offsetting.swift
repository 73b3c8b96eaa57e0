import CartoucheCGeos
import CartoucheGeospatial
import CartouchePlanarGeometry

extension Topology {
    /// Returns the line at a distance to the right of a line, or an area with its border moved inward.
    package static func offset(
        _ geometry: Geometry, byDistance distance: Double, corner type: GeometryEngine.OffsetType,
        bevelRatio: Double, flattenError: Double
    ) throws(GeospatialError) -> Geometry {
        try checkDistance(distance, "offset")
        guard bevelRatio.isFinite else {
            throw .invalidParameter(
                "bevelRatio", what: "the ratio is not a number", suggestion: "use a finite number")
        }
        guard distance != 0, !geometry.isEmpty else { return geometry }
        let curve = OffsetCurve(
            rightBy: distance, type, bevelRatio: bevelRatio, flattenError: flattenError)
        switch geometry {
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            let lines = polyline.coordinates
            let moved = curve.cleared(
                lines: (0..<lines.partCount).map { Array(lines.positions[lines.range(ofPart: $0)]) })
            var result = PackedCoordinates()
            for line in moved { result.appendPart(line) }
            return Polyline(coordinates: result, spatialReference: polyline.spatialReference)
        case is Polygon, is Envelope:
            return try offsetArea(geometry, curve)
        default:
            throw .invalidParameter(
                "geometry", what: "points cannot be offset", suggestion: "use a polyline or polygon")
        }
    }

    /// Moves the sides of an area: for each side, removes or adds a strip and the corner after it.
    private static func offsetArea(
        _ geometry: Geometry, _ curve: OffsetCurve
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
                // If outer rings are clockwise and holes counter-clockwise, the inside is on the right.
                let isCounterClockwise = Ring(positions).signedArea > 0
                let turned = isCounterClockwise == (place == 0) ? positions.reversed() : positions
                for strip in curve.strips(alongRing: turned) { try append(strip, to: &strips, in: session) }
            }
        }
        guard !strips.isEmpty else { return GeosResult(area, hasZ: false).polygon(in: reference) }
        let functions = session.functions
        if curve.distance > 0 {
            strips.append(try area.copied())
            let grown = try session.merged(session.collection(Int(CGEOS_COLLECTION), strips))
            return GeosResult(grown, hasZ: false).polygon(in: reference)
        }
        let border = try session.merged(session.collection(Int(CGEOS_COLLECTION), strips))
        let shrunk = try session.apply(
            functions.Difference, gridded: functions.DifferencePrec, area, border, "offset")
        return GeosResult(shrunk, hasZ: false).polygon(in: reference)
    }

    /// Adds a convex area if it is valid.
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
