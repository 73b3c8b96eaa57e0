import CartoucheCGeos
import CartoucheGeospatial

extension Topology {
    /// Returns a topologically simple geometry that covers the same positions.
    package static func simplify(_ geometry: Geometry) throws(GeospatialError) -> Geometry {
        switch geometry {
        case let multipoint as Multipoint:
            try GeosSession.check(multipoint.coordinates.positions)
            return Multipoint(
                coordinates: multipoint.coordinates.withoutRepeatedPoints(),
                spatialReference: multipoint.spatialReference)
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            return Polyline(
                coordinates: polyline.coordinates.withoutDegenerateSegments(),
                spatialReference: polyline.spatialReference)
        case let polygon as Polygon:
            if try isSimple(polygon) { return polygon }
            let session = try GeosSession()
            guard let area = try GeosOperand(polygon, in: session).geometry else {
                return Polygon(points: [], spatialReference: polygon.spatialReference)
            }
            return GeosResult(area, hasZ: polygon.hasZ).polygon(in: polygon.spatialReference)
        default:
            return geometry
        }
    }

    /// Whether a geometry is topologically simple.
    package static func isSimple(_ geometry: Geometry) throws(GeospatialError) -> Bool {
        switch geometry {
        case let multipoint as Multipoint:
            try GeosSession.check(multipoint.coordinates.positions)
            return multipoint.coordinates.withoutRepeatedPoints().positions.count
                == multipoint.coordinates.positions.count
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            return polyline.coordinates.withoutDegenerateSegments().positions.count
                == polyline.coordinates.positions.count
        case let polygon as Polygon:
            try GeosSession.check(polygon.coordinates.positions)
            return try polygon.coordinates.isSimpleArea()
        default:
            return true
        }
    }
}

extension PackedCoordinates {
    /// Returns the positions without repetitions.
    fileprivate func withoutRepeatedPoints() -> PackedCoordinates {
        var seen: Set<SIMD2<Double>> = []
        var result = PackedCoordinates()
        for (index, position) in positions.enumerated() where seen.insert(position).inserted {
            result.append(position, z: heights?[index], m: measures?[index])
        }
        result.endPart()
        return result
    }

    /// Returns the lines without segments that have no length, and without parts with only one position.
    ///
    /// If there are heights, a vertical segment has a length.
    fileprivate func withoutDegenerateSegments() -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in 0..<partCount {
            var kept: [Int] = []
            for index in range(ofPart: part) {
                if let last = kept.last, positions[last] == positions[index],
                    heights.map({ $0[last].isSameNumber(as: $0[index]) }) ?? true
                {
                    continue
                }
                kept.append(index)
            }
            guard kept.count > 1 else { continue }
            for index in kept {
                result.append(positions[index], z: heights?[index], m: measures?[index])
            }
            result.endPart()
        }
        return result
    }

    /// Whether rings enclose areas, and do not cross, overlap or repeat positions.
    ///
    /// They can touch each other and themselves at single points. The ArcGIS SDK allows this, the OGC does not.
    fileprivate func isSimpleArea() throws(GeospatialError) -> Bool {
        let rings = closedRings()
        guard rings.positions.count == positions.count, rings.partCount == partCount else { return false }
        guard partCount > 0 else { return true }
        let session = try GeosSession()
        if try session.isValidExceptForTouching(GeosOperand.nestedAreas(rings, in: session)) { return true }
        // A ring that touches itself at a vertex is valid if the loops that meet there are valid.
        guard let loops = rings.splitWhereRingsTouchThemselves() else { return false }
        return try session.isValidExceptForTouching(GeosOperand.nestedAreas(loops, in: session))
    }

    /// Splits rings into loops at vertices that they pass twice without crossing themselves.
    ///
    /// Nil if a ring crosses itself at a vertex, or if no ring passes a vertex twice.
    private func splitWhereRingsTouchThemselves() -> PackedCoordinates? {
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            guard !crossesItself(at: range) else { return nil }
            // The stack has the vertices so far. If a vertex is already on it, the loop since then is removed.
            var stack: [Int] = []
            var places: [SIMD2<Double>: Int] = [:]
            for index in range {
                if let place = places[positions[index]] {
                    let loop = Array(stack[place...]) + [index]
                    for removed in stack[(place + 1)...] { places[positions[removed]] = nil }
                    stack.removeSubrange((place + 1)...)
                    if loop.count >= 4 {
                        result.appendPart(loop.map { positions[$0] })
                    } else {
                        return nil
                    }
                } else {
                    places[positions[index]] = stack.count
                    stack.append(index)
                }
            }
        }
        return result.partCount > partCount ? result : nil
    }

    /// Whether a ring passes a vertex twice and crosses itself there.
    private func crossesItself(at range: Range<Int>) -> Bool {
        var passes: [SIMD2<Double>: [(from: SIMD2<Double>, to: SIMD2<Double>)]] = [:]
        for index in range.dropLast() {
            let before = positions[index == range.lowerBound ? range.upperBound - 2 : index - 1]
            let here = positions[index]
            let pass = (from: before - here, to: positions[index + 1] - here)
            for other in passes[here] ?? [] {
                let sides = (
                    Turning.isLeft(pass.from, of: other.from, other.to),
                    Turning.isLeft(pass.to, of: other.from, other.to)
                )
                guard let first = sides.0, let second = sides.1, first == second else { return true }
            }
            passes[here, default: []].append(pass)
        }
        return false
    }
}

extension GeosSession {
    /// Whether areas are valid, except for conditions that only the OGC forbids.
    fileprivate func isValidExceptForTouching(_ geometry: GeosGeometry) -> Bool {
        geometry.withPointer { pointer in
            var text: UnsafeMutablePointer<CChar>?
            var place: OpaquePointer?
            let answer = functions.isValidDetail(
                context, pointer, Int32(CGEOS_VALID_RING_TOUCHES_ITSELF), &text, &place)
            defer {
                if let text { functions.Free(context, text) }
                if let place { functions.Geom_destroy(context, place) }
            }
            if answer == 1 { return true }
            // GEOS tests this last, so there is no other error. Rings that touch each other in a chain cause it.
            return text.map { String(cString: $0) == "Interior is disconnected" } ?? false
        }
    }
}

/// Finds the side of a bent path to which a direction points.
enum Turning {
    /// Whether `direction` points to the left of a path; nil if it points along the path.
    ///
    /// The path comes from the position to which `back` points, and continues along `ahead`.
    static func isLeft(
        _ direction: SIMD2<Double>, of back: SIMD2<Double>, _ ahead: SIMD2<Double>
    ) -> Bool? {
        // Rotate left from `ahead`: is `direction` reached before `back`?
        let toDirection = Quadrant.pseudoAngle(from: ahead, to: direction)
        let toBack = Quadrant.pseudoAngle(from: ahead, to: back)
        if toDirection < along || toDirection > 4 - along || abs(toDirection - toBack) < along { return nil }
        return toDirection < toBack
    }

    /// Directions with a smaller difference, in radians, are equal.
    private static let along = 1e-12

    private enum Quadrant {
        /// Returns a value that increases with the angle to the left, from 0 to 4 for a full circle.
        static func pseudoAngle(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
            let scale = (start * start).sum().squareRoot() * (end * end).sum().squareRoot()
            guard scale > 0 else { return 0 }
            let sine = (start.x * end.y - start.y * end.x) / scale
            let cosine = (start * end).sum() / scale
            let sum = abs(sine) + abs(cosine)
            if sine >= 0 { return cosine >= 0 ? sine / sum : 1 - cosine / sum }
            return cosine < 0 ? 2 - sine / sum : 3 + cosine / sum
        }
    }
}
