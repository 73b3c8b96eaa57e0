import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial

/// The target for geometries and operations on them.
enum GeometryTargets {
    /// Makes two random geometries and runs one group of operations.
    static func operate(_ input: [UInt8]) throws {
        var dice = Dice(input)
        let group = dice.below(7)
        let reference = reference(&dice)
        let first = geometry(in: reference, &dice)
        let second = geometry(in: dice.byte() % 8 == 0 ? Self.reference(&dice) : reference, &dice)
        let length = dice.number()
        switch group {
        case 0: overlay(first, second)
        case 1: relate(first, second, &dice)
        case 2: shape(first, second, length, &dice)
        case 3: measure(first, second, length, &dice)
        case 4: move(first, length, &dice)
        case 5: geodetic(first, second, length, &dice)
        default: exchange(first, &dice)
        }
    }

    private static func overlay(_ first: Geometry, _ second: Geometry) {
        _ = GeometryEngine.union(first, second)
        _ = GeometryEngine.union(of: [first, second, first])
        _ = GeometryEngine.intersection(first, second)
        _ = GeometryEngine.intersections(first, second)
        _ = GeometryEngine.difference(first, second)
        _ = GeometryEngine.symmetricDifference(first, second)
        _ = GeometryEngine.clip(first, to: second.extent)
        if let cutter = second as? Polyline { _ = GeometryEngine.cut(first, usingCutter: cutter) }
    }

    private static func relate(_ first: Geometry, _ second: Geometry, _ dice: inout Dice) {
        _ = GeometryEngine.isGeometry(first, crossing: second)
        _ = GeometryEngine.isGeometry(first, disjointWith: second)
        _ = GeometryEngine.isGeometry(first, intersecting: second)
        _ = GeometryEngine.isGeometry(first, overlapping: second)
        _ = GeometryEngine.isGeometry(first, touching: second)
        _ = GeometryEngine.isGeometry(first, within: second)
        _ = GeometryEngine.doesGeometry(first, contain: second)
        _ = GeometryEngine.isGeometry(first, equivalentTo: second)
        let relation = dice.pick(["T*F**F***", "FF*FF****", "", "T", "*********", "012TF*XXX"])
        _ = GeometryEngine.isGeometry(first, relatedTo: second, byRelation: relation)
    }

    private static func shape(
        _ first: Geometry, _ second: Geometry, _ length: Double, _ dice: inout Dice
    ) {
        _ = GeometryEngine.buffer(around: first, distance: length)
        _ = GeometryEngine.buffer(
            around: [first, second], distances: [length, dice.number()], shouldUnion: dice.flag())
        _ = GeometryEngine.convexHull(for: first)
        _ = GeometryEngine.convexHull(for: [first, second], shouldMerge: dice.flag())
        if let polygon = first as? Polygon { _ = GeometryEngine.labelPoint(for: polygon) }
        _ = GeometryEngine.boundary(of: first)
        _ = GeometryEngine.simplify(first)
        _ = GeometryEngine.isSimple(first)
        _ = GeometryEngine.offset(
            first, byDistance: length, offsetType: dice.pick([.mitered, .bevelled, .rounded, .squared]),
            bevelRatio: dice.number(), flattenError: dice.number())
    }

    private static func measure(
        _ first: Geometry, _ second: Geometry, _ length: Double, _ dice: inout Dice
    ) {
        _ = GeometryEngine.distance(from: first, to: second)
        _ = GeometryEngine.length(of: first)
        _ = GeometryEngine.area(of: first)
        _ = GeometryEngine.combineExtents(first, second)
        _ = GeometryEngine.combineExtents(of: [first, second])
        let point = point(&dice, in: first.spatialReference)
        _ = GeometryEngine.nearestCoordinate(in: first, to: point)
        _ = GeometryEngine.nearestVertex(in: first, to: point)
        guard let line = first as? Polyline else { return }
        _ = GeometryEngine.point(along: line, atDistance: length)
        _ = GeometryEngine.polyline(line, fractionalLengthClosestTo: point, tolerance: length)
        if let other = second as? Polyline { _ = GeometryEngine.extend(line, to: other) }
    }

    private static func move(_ geometry: Geometry, _ length: Double, _ dice: inout Dice) {
        let (x, y) = (dice.number(), dice.number())
        _ = GeometryEngine.move(geometry, deltaX: x, deltaY: y)
        _ = GeometryEngine.rotate(geometry, by: length)
        _ = GeometryEngine.scale(geometry, factorX: x, factorY: y)
        _ = GeometryEngine.densify(geometry, maxSegmentLength: length)
        _ = GeometryEngine.generalize(geometry, maxDeviation: length, removeDegenerateParts: dice.flag())
        _ = GeometryEngine.makeGeometry(from: geometry, z: x, m: nil)
        _ = GeometryEngine.makeGeometry(from: geometry, m: y)
        _ = GeometryEngine.normalizeCentralMeridian(of: geometry)
        if let target = reference(&dice) { _ = GeometryEngine.project(geometry, into: target) }
    }

    private static func geodetic(
        _ first: Geometry, _ second: Geometry, _ length: Double, _ dice: inout Dice
    ) {
        let curves: [GeometryEngine.GeodeticCurveType] = [
            .geodesic, .loxodrome, .greatElliptic, .normalSection, .shapePreserving,
        ]
        let curve = dice.pick(curves)
        if let start = first as? Point, let end = second as? Point {
            _ = GeometryEngine.geodeticDistance(
                from: start, to: end, distanceUnit: nil, azimuthUnit: nil, curveType: curve)
        }
        _ = GeometryEngine.geodeticLength(of: first, lengthUnit: nil, curveType: curve)
        _ = GeometryEngine.geodeticArea(of: first, unit: nil, curveType: curve)
        let point = point(&dice, in: first.spatialReference)
        _ = GeometryEngine.geodeticMove(
            [point], distance: length, distanceUnit: nil, azimuth: dice.number(), azimuthUnit: nil,
            curveType: curve)
        _ = GeometryEngine.geodeticDensify(
            first, maxSegmentLength: max(abs(length), 10_000), lengthUnit: nil, curveType: curve)
        _ = GeometryEngine.geodeticBuffer(
            around: first, distance: length, distanceUnit: nil, maxDeviation: max(abs(dice.number()), 1000),
            curveType: curve)
        let parameters = GeodesicEllipseParameters<Polygon>(
            axisDirection: dice.number(), center: point, maxPointCount: 200, semiAxis1Length: length,
            semiAxis2Length: dice.number())
        _ = GeometryEngine.geodesicEllipse(parameters: parameters)
    }

    private static func exchange(_ geometry: Geometry, _ dice: inout Dice) {
        let json = geometry.toJSON()
        _ = try? Geometry.fromJSON(json)
        _ = geometry.extent
        _ = geometry.hashValue
        precondition(geometry == geometry || json.contains("NaN"))
    }

    // MARK: Geometries

    private static func reference(_ dice: inout Dice) -> SpatialReference? {
        dice.pick([.wgs84, .webMercator, nil, utm, polar])
    }

    private static let utm = SpatialReference(wkid: 32632)
    private static let polar = SpatialReference(wkid: 3031)

    private static func point(_ dice: inout Dice, in reference: SpatialReference?) -> Point {
        Point(
            x: dice.number(), y: dice.number(), z: dice.byte() % 4 == 1 ? dice.number() : nil,
            m: dice.byte() % 8 == 1 ? dice.number() : nil, spatialReference: reference)
    }

    private static func points(_ dice: inout Dice) -> [Point] {
        (0..<dice.below(10)).map { _ in point(&dice, in: nil) }
    }

    private static func geometry(in reference: SpatialReference?, _ dice: inout Dice) -> Geometry {
        switch dice.below(7) {
        case 0: return point(&dice, in: reference)
        case 1: return Multipoint(points: points(&dice), spatialReference: reference)
        case 2:
            return Polyline(
                parts: (0..<dice.below(3)).map { _ in points(&dice) }, spatialReference: reference)
        case 3:
            return Polygon(
                parts: (0..<1 + dice.below(3)).map { _ in points(&dice) }, spatialReference: reference)
        case 4:
            return Envelope(
                xMin: dice.number(), yMin: dice.number(), xMax: dice.number(), yMax: dice.number(),
                spatialReference: reference)
        case 5: return Polyline(parts: parts(&dice), spatialReference: reference)
        default: return Polygon(parts: parts(&dice), spatialReference: reference)
        }
    }

    /// Returns parts with straight segments, Bézier curves and arcs.
    private static func parts(_ dice: inout Dice) -> [MutablePart] {
        (0..<1 + dice.below(2)).map { _ in
            var last = point(&dice, in: nil)
            let segments = (0..<1 + dice.below(5)).map { _ -> any Segment in
                let start = last
                last = point(&dice, in: nil)
                switch dice.below(3) {
                case 0: return LineSegment(startPoint: start, endPoint: last)
                case 1:
                    return CubicBezierSegment(
                        startPoint: start, controlPoint1: point(&dice, in: nil),
                        controlPoint2: point(&dice, in: nil), endPoint: last)
                default:
                    return EllipticArcSegment(
                        centerPoint: start, rotationAngle: dice.number(), semiMajorAxis: dice.number(),
                        minorMajorRatio: dice.number(), startAngle: dice.number(),
                        centralAngle: dice.number())
                }
            }
            return MutablePart(segments: segments)
        }
    }
}
