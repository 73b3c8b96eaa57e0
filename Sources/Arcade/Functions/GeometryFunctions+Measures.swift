import CartoucheCLibrary
import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartouchePlanarGeometry

extension ArcadeBuiltin {
    /// Areas, lengths, distances and angles.
    static let geometryMeasures: [ArcadeBuiltin] = [
        geometry("Area", "geometry, unit?", 1...2) { (run, arguments) throws(ArcadeFault) in
            guard let area = try ArcadeGeometries.optional(arguments[0], run, points: .polygon) else {
                return .number(0)
            }
            return .number(
                try ArcadeUnits.area(
                    ArcadeMeasures.area(area), in: arguments[1], of: ArcadeGeometries.reference(area, run)))
        },
        geometry("AreaGeodetic", "geometry, unit?", 1...2) { (run, arguments) throws(ArcadeFault) in
            guard let area = try ArcadeGeometries.optional(arguments[0], run, points: .polygon) else {
                return .number(0)
            }
            let meters = try ArcadeGeometries.compute(run, [area], work: .scan) {
                () throws(GeospatialError) in
                try Geodesy.area(of: ArcadeMeasures.located(area, run), curveType: .geodesic)
            }
            let unit = ArcadeUnits.area(arguments[1]) ?? .squareMeters
            return .number(AreaUnit.squareMeters.convert(to: unit, value: meters))
        },
        geometry("Length", "geometry, unit?", 1...2) { (run, arguments) throws(ArcadeFault) in
            try ArcadeMeasures.length(arguments, run, hasHeights: false)
        },
        geometry("Length3D", "geometry, unit?", 1...2) { (run, arguments) throws(ArcadeFault) in
            try ArcadeMeasures.length(arguments, run, hasHeights: true)
        },
        geometry("LengthGeodetic", "geometry, unit?", 1...2) { (run, arguments) throws(ArcadeFault) in
            guard let line = try ArcadeGeometries.optional(arguments[0], run, points: .polyline) else {
                return .number(0)
            }
            let meters = try ArcadeGeometries.compute(run, [line], work: .scan) {
                () throws(GeospatialError) in
                try Geodesy.length(of: ArcadeMeasures.located(line, run), curveType: .geodesic)
            }
            let unit = ArcadeUnits.linear(arguments[1]) ?? .meters
            return .number(LinearUnit.meters.convert(to: unit, value: meters))
        },
        geometry("Distance", "geometry1, geometry2, unit?", 2...3) { (run, arguments) throws(ArcadeFault) in
            let first = try ArcadeGeometries.required(arguments[0], run)
            let second = try ArcadeGeometries.required(arguments[1], run)
            let distance = try ArcadeGeometries.compute(run, [first, second], work: .scan) {
                () throws(GeospatialError) in
                GeometryEngine.distance(from: first, to: second)
            }
            return .number(
                try ArcadeUnits.length(
                    distance, in: arguments[2], of: ArcadeGeometries.reference(first, run)))
        },
        geometry("DistanceGeodetic", "geometry1, geometry2, unit?", 2...3) {
            (run, arguments) throws(ArcadeFault) in
            let first = try ArcadeGeometries.required(arguments[0], run)
            let second = try ArcadeGeometries.required(arguments[1], run)
            let meters = try ArcadeGeometries.compute(run, [first, second], work: .scan) {
                () throws(GeospatialError) in
                let ends = ArcadeMeasures.nearestPoints(first, second)
                guard let ends else { return Double.nan }
                return try Geodesy.distance(
                    from: ArcadeMeasures.located(ends.0, run), to: ArcadeMeasures.located(ends.1, run),
                    curveType: .geodesic
                ).meters
            }
            let unit = ArcadeUnits.linear(arguments[2]) ?? .meters
            return .number(LinearUnit.meters.convert(to: unit, value: meters))
        },
        geometry("Angle", "pointA, pointB, pointC?", 2...3) { (run, arguments) throws(ArcadeFault) in
            .number(try ArcadeMeasures.angle(arguments, run) { ArcadeMeasures.direction($0, $1) })
        },
        geometry("Bearing", "pointA, pointB, pointC?", 2...3) { (run, arguments) throws(ArcadeFault) in
            .number(
                try ArcadeMeasures.angle(arguments, run) { ArcadeMeasures.direction($0, $1).map { 90 - $0 } })
        },
    ]
}

/// Measurements that geometry operations do not have.
enum ArcadeMeasures {
    /// Returns the area of rings: clockwise rings add, and counter-clockwise rings, the holes, subtract.
    static func area(_ geometry: Geometry) -> Double {
        guard geometry.isArea else { return 0 }
        return 0 - geometry.paths.rings.reduce(0) { $0 + $1.signedArea }
    }

    /// Returns a geometry with the spatial reference of the context if it has none.
    static func located<G: Geometry>(_ geometry: G, _ run: ArcadeRun) -> G {
        guard geometry.spatialReference == nil, let reference = run.spatialReference else { return geometry }
        let located: Geometry =
            switch geometry as Geometry {
            case let point as Point:
                Point(x: point.x, y: point.y, z: point.z, m: point.m, spatialReference: reference)
            case let points as Multipoint:
                Multipoint(coordinates: points.coordinates, spatialReference: reference)
            case let line as Polyline: Polyline(coordinates: line.coordinates, spatialReference: reference)
            case let area as Polygon: Polygon(coordinates: area.coordinates, spatialReference: reference)
            default: Polygon(coordinates: geometry.paths, spatialReference: reference)
            }
        return located as? G ?? geometry
    }

    /// The functions Length and Length3D.
    static func length(
        _ arguments: ArcadeArguments, _ run: ArcadeRun, hasHeights: Bool
    ) throws(ArcadeFault) -> ArcadeValue {
        guard let line = try ArcadeGeometries.optional(arguments[0], run, points: .polyline) else {
            return .number(0)
        }
        let paths = line.paths
        var sum = 0.0
        for part in 0..<paths.partCount {
            for index in paths.range(ofPart: part).dropLast() {
                let step = paths.positions[index + 1] - paths.positions[index]
                let planar = hypot(step.x, step.y)
                let rise = hasHeights ? paths.heights.map { $0[index + 1] - $0[index] } ?? 0 : 0
                sum += rise.isFinite ? hypot(planar, rise) : planar
            }
        }
        return .number(
            try ArcadeUnits.length(sum, in: arguments[1], of: ArcadeGeometries.reference(line, run)))
    }

    /// Returns the two positions with the shortest planar distance; nil if a geometry is empty.
    static func nearestPoints(_ first: Geometry, _ second: Geometry) -> (Point, Point)? {
        if let a = first as? Point, let b = second as? Point { return (a, b) }
        if GeometryEngine.distance(from: first, to: second) == 0 {
            let shared = first.packed.positions.first ?? SIMD2(0, 0)
            let point = Point(x: shared.x, y: shared.y, spatialReference: first.spatialReference)
            return (point, point)
        }
        // The shortest connection of two sets of segments has a vertex of one of them at one end.
        var best: (ends: (SIMD2<Double>, SIMD2<Double>), squared: Double)?
        for (from, to) in [(first, second), (second, first)] {
            let index = to.segmentIndex
            for position in from.packed.positions {
                guard let hit = index.nearest(to: position), hit.squared < best?.squared ?? .infinity else {
                    continue
                }
                let segment = index.entries[hit.entry].segment
                best = ((position, segment.start + segment.direction * hit.along), hit.squared)
            }
        }
        guard let ends = best?.ends else { return nil }
        return (
            Point(x: ends.0.x, y: ends.0.y, spatialReference: first.spatialReference),
            Point(x: ends.1.x, y: ends.1.y, spatialReference: first.spatialReference)
        )
    }

    /// Returns the direction from a point to another in degrees counter-clockwise from east; nil for the same point.
    static func direction(_ from: Point, _ to: Point) -> Double? {
        guard from.x != to.x || from.y != to.y else { return nil }
        return atan2(to.y - from.y, to.x - from.x) * 180 / .pi
    }

    /// The functions Angle and Bearing: a direction, or with three points the turn at the second.
    static func angle(
        _ arguments: ArcadeArguments, _ run: ArcadeRun, _ direction: (Point, Point) -> Double?
    ) throws(ArcadeFault) -> Double {
        let first = try ArcadeGeometries.point(arguments[0], run)
        let second = try ArcadeGeometries.point(arguments[1], run)
        guard arguments.count > 2, !arguments[2].isNull else { return turned(direction(first, second) ?? 0) }
        let third = try ArcadeGeometries.point(arguments[2], run)
        guard let start = direction(second, first), let end = direction(second, third) else { return 0 }
        return turned(end - start)
    }

    /// Returns an angle from 0 to less than 360.
    private static func turned(_ degrees: Double) -> Double {
        let angle = degrees.truncatingRemainder(dividingBy: 360)
        return angle < 0 ? angle + 360 : angle
    }
}
