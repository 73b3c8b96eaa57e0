import CartoucheCLibrary
import CartoucheGeometryOperations
import CartoucheGeospatial

extension ArcadeBuiltin {
    /// Positions on geometries; they are newer than the observed version.
    static let geometryPositions: [ArcadeBuiltin] = [
        geometry("NearestCoordinate", "geometry, point", 2...2, since: "1.24") {
            (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run),
                case let point = try ArcadeGeometries.point(arguments[1], run),
                let nearest = GeometryEngine.nearestCoordinate(in: geometry, to: point)
            else { return .null }
            return ArcadePositions.dictionary(nearest.coordinate, [("distance", nearest.distance)])
        },
        geometry("NearestVertex", "geometry, point", 2...2, since: "1.24") {
            (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run),
                case let point = try ArcadeGeometries.point(arguments[1], run),
                let nearest = GeometryEngine.nearestVertex(in: geometry, to: point)
            else { return .null }
            return ArcadePositions.dictionary(
                nearest.coordinate,
                [
                    ("distance", nearest.distance), ("partId", Double(nearest.partIndex ?? 0)),
                    ("vertexId", Double(nearest.pointIndex ?? 0)),
                ])
        },
        geometry("PointToCoordinate", "line, point", 2...2, since: "1.24") {
            (run, arguments) throws(ArcadeFault) in
            guard let line = try ArcadeGeometries.optional(arguments[0], run, points: .polyline) else {
                return .null
            }
            let point = try ArcadeGeometries.point(arguments[1], run)
            let outline = try ArcadePositions.lines(line, arguments[0])
            guard let nearest = GeometryEngine.nearestCoordinate(in: outline, to: point) else { return .null }
            return ArcadePositions.position(on: outline, nearest).map { .dictionary($0) } ?? .null
        },
        geometry("DistanceToCoordinate", "line, distance", 2...2, since: "1.24") {
            (run, arguments) throws(ArcadeFault) in
            guard let line = try ArcadeGeometries.optional(arguments[0], run, points: .polyline) else {
                return .null
            }
            let distance = try ArcadeGeometries.number(arguments[1], "distance")
            return ArcadePositions.at(distance: distance, on: try ArcadePositions.lines(line, arguments[0]))
        },
        geometry("MeasureToCoordinate", "line, measure", 2...2, since: "1.24") {
            (run, arguments) throws(ArcadeFault) in
            guard let line = try ArcadeGeometries.optional(arguments[0], run, points: .polyline) else {
                return .null
            }
            let measure = try ArcadeGeometries.number(arguments[1], "measure")
            return ArcadePositions.at(measure: measure, on: try ArcadePositions.lines(line, arguments[0]))
        },
    ]
}

/// Positions along lines as dictionaries.
enum ArcadePositions {
    /// Returns the lines of a geometry; those of an area are its rings.
    static func lines(_ geometry: Geometry, _ value: ArcadeValue) throws(ArcadeFault) -> Polyline {
        if let line = geometry as? Polyline { return line }
        guard geometry.isArea else { throw ArcadeGeometries.expected("a polyline or polygon", value) }
        return Polyline(coordinates: geometry.paths, spatialReference: geometry.spatialReference)
    }

    /// Returns a dictionary of a position and numbers.
    static func dictionary(_ point: Point, _ numbers: [(String, Double)]) -> ArcadeValue {
        .dictionary(
            ArcadeDictionary([("coordinate", .geometry(point))] + numbers.map { ($0, .number($1)) }))
    }

    /// Returns the nearest position of a line to a point, and its distances.
    static func position(on line: Polyline, _ nearest: ProximityResult) -> ArcadeDictionary? {
        guard let part = nearest.partIndex, let segment = nearest.pointIndex else { return nil }
        let lines = line.coordinates
        let first = lines.range(ofPart: part).lowerBound + segment
        let before = length(lines, upTo: first)
        let step = SIMD2(nearest.coordinate.x, nearest.coordinate.y) - lines.positions[first]
        return ArcadeDictionary([
            ("coordinate", .geometry(nearest.coordinate)), ("distance", .number(nearest.distance)),
            ("distanceAlong", .number(before + hypot(step.x, step.y))), ("partId", .number(Double(part))),
            ("segmentId", .number(Double(segment))),
        ])
    }

    /// Returns the position at a distance from the start of a line; null beyond its ends.
    static func at(distance: Double, on line: Polyline) -> ArcadeValue {
        guard distance >= 0 else { return .null }
        var rest = distance
        return position(on: line) { length, _, _ in
            if rest <= length { return length > 0 ? rest / length : 0 }
            rest -= length
            return nil
        }
    }

    /// Returns the first position of a line that has a measure; null if there is none.
    static func at(measure: Double, on line: Polyline) -> ArcadeValue {
        guard line.hasM else { return .null }
        return position(on: line) { _, from, to in
            guard let from, let to, min(from, to) <= measure, measure <= max(from, to) else { return nil }
            return from == to ? 0 : (measure - from) / (to - from)
        }
    }

    /// Returns the position at a fraction of the first segment for which there is one.
    ///
    /// - Parameter fraction: Returns the fraction from the length of a segment and the measures of its ends.
    private static func position(
        on line: Polyline, _ fraction: (_ length: Double, _ from: Double?, _ to: Double?) -> Double?
    ) -> ArcadeValue {
        let lines = line.coordinates
        var before = 0.0
        for part in 0..<lines.partCount {
            let range = lines.range(ofPart: part)
            for index in range.dropLast() {
                let step = lines.positions[index + 1] - lines.positions[index]
                let length = hypot(step.x, step.y)
                if let share = fraction(length, lines.measures?[index], lines.measures?[index + 1]) {
                    func between(_ values: [Double]?) -> Double? {
                        values.map { $0[index] + ($0[index + 1] - $0[index]) * share }
                    }
                    let position = lines.positions[index] + step * share
                    let point = Point(
                        x: position.x, y: position.y, z: between(lines.heights), m: between(lines.measures),
                        spatialReference: line.spatialReference)
                    return dictionary(
                        point,
                        [
                            ("distanceAlong", before + length * share), ("partId", Double(part)),
                            ("segmentId", Double(index - range.lowerBound)),
                        ])
                }
                before += length
            }
        }
        return .null
    }

    /// Returns the length of lines up to a vertex.
    private static func length(_ lines: PackedCoordinates, upTo vertex: Int) -> Double {
        var sum = 0.0
        for part in 0..<lines.partCount {
            for index in lines.range(ofPart: part).dropLast() where index < vertex {
                let step = lines.positions[index + 1] - lines.positions[index]
                sum += hypot(step.x, step.y)
            }
        }
        return sum
    }
}
