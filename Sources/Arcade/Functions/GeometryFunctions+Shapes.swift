import CartoucheCLibrary
import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartouchePlanarGeometry

extension ArcadeBuiltin {
    /// Geometries made from one geometry.
    static let geometryShapes: [ArcadeBuiltin] = [
        geometry("Centroid", "geometry | points", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            return ArcadeGeometries.value(ArcadeShapes.centroid(geometry))
        },
        geometry("ConvexHull", "geometry", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    try Topology.convexHull(for: [geometry])
                })
        },
        geometry("Simplify", "geometry", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    try Topology.simplify(geometry)
                })
        },
        geometry("Generalize", "geometry, maxDeviation, removeDegenerateParts?, unit?", 2...4) {
            (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            let number = try ArcadeGeometries.number(arguments[1], "deviation")
            let deviation = try ArcadeUnits.coordinates(
                number, in: arguments[3], of: ArcadeGeometries.reference(geometry, run))
            guard deviation >= 0 else { throw ArcadeShapes.negative("deviation") }
            let removes = if case .boolean(true) = arguments[2] { true } else { false }
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    GeometryEngine.generalize(
                        geometry, maxDeviation: deviation, removeDegenerateParts: removes)
                })
        },
        geometry("Densify", "geometry, maxSegmentLength, unit?", 2...3) {
            (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            let number = try ArcadeGeometries.number(arguments[1], "length")
            let length = try ArcadeUnits.coordinates(
                number, in: arguments[2], of: ArcadeGeometries.reference(geometry, run))
            guard length > 0 else { throw ArcadeShapes.negative("length") }
            try ArcadeShapes.checkVertices(GeometryEngine.length(of: geometry) / length, geometry)
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    try PlanarGeometry.densify(geometry, maxSegmentLength: length)
                })
        },
        geometry("DensifyGeodetic", "geometry, maxSegmentLength, unit?", 2...3) {
            (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            let number = try ArcadeGeometries.number(arguments[1], "length")
            let meters = (ArcadeUnits.linear(arguments[2]) ?? .meters).convert(to: .meters, value: number)
            guard meters > 0 else { throw ArcadeShapes.negative("length") }
            let located = ArcadeMeasures.located(geometry, run)
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    let length = try Geodesy.length(of: located, curveType: .geodesic)
                    guard length / meters < Double(ArcadeGeometries.maxVertices) else {
                        throw GeospatialError.tooManyVertices(limit: ArcadeGeometries.maxVertices)
                    }
                    return try Geodesy.densify(located, maxSegmentMeters: meters, curveType: .geodesic)
                })
        },
        geometry("Rotate", "geometry, angle, center?", 2...3) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            let angle = try ArcadeGeometries.number(arguments[1], "angle")
            let center = arguments[2].isNull ? nil : try ArcadeGeometries.point(arguments[2], run)
            return ArcadeGeometries.value(
                try ArcadeGeometries.compute(run, [geometry]) { () throws(GeospatialError) in
                    GeometryEngine.rotate(geometry, by: angle, around: center)
                })
        },
        geometry("Offset", "geometry, distance, unit?, join?, ratio?, flattenError?", 2...6) {
            (run, arguments) throws(ArcadeFault) in
            try ArcadeShapes.offset(arguments, run)
        },
        geometry("MultiPartToSinglePart", "geometry", 1...1) { (run, arguments) throws(ArcadeFault) in
            guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
            return try ArcadeGeometries.array(ArcadeShapes.parts(of: geometry), run)
        },
    ]
}

/// Shapes that geometry operations do not have.
enum ArcadeShapes {
    static func negative(_ name: String) -> ArcadeFault {
        ArcadeFault(.wrongArgument, "the \(name) is too small", suggestion: "use a positive number")
    }

    static func checkVertices(_ count: Double, _ geometry: Geometry) throws(ArcadeFault) {
        guard count + Double(geometry.packed.positions.count) <= Double(ArcadeGeometries.maxVertices) else {
            throw ArcadeGeometries.tooManyVertices()
        }
    }

    /// Returns the center of gravity: of an area without its holes, of lines by their lengths, or of points.
    static func centroid(_ geometry: Geometry) -> Point? {
        let coordinates = geometry.packed
        if let point = geometry as? Point { return point }
        if let extent = geometry as? Envelope { return extent.center }
        guard !coordinates.positions.isEmpty else { return nil }
        let area = geometry is Polygon ? PlanarArea(coordinates.rings).centroid : nil
        let position = area ?? coordinates.centerOfLines(of: geometry) ?? coordinates.centerOfPoints
        return Point(x: position.x, y: position.y, spatialReference: geometry.spatialReference)
    }

    /// Returns each part as a geometry; a part of an area has its holes.
    static func parts(of geometry: Geometry) -> [Geometry] {
        let reference = geometry.spatialReference
        switch geometry {
        case let points as Multipoint: return Array(points.points)
        case let line as Polyline:
            return (0..<line.coordinates.partCount).map { part in
                Polyline(coordinates: line.coordinates.parts([part]), spatialReference: reference)
            }
        case let area as Polygon:
            let rings = area.coordinates
            return RingNesting(rings.rings).areas.map { numbers in
                Polygon(coordinates: rings.parts(numbers), spatialReference: reference)
            }
        default: return [geometry]
        }
    }

    /// The function Offset.
    static func offset(_ arguments: ArcadeArguments, _ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        guard let geometry = try ArcadeGeometries.optional(arguments[0], run) else { return .null }
        guard geometry is Polyline || geometry.isArea else {
            throw ArcadeGeometries.expected("a polyline or polygon", arguments[0])
        }
        let number = try ArcadeGeometries.number(arguments[1], "distance")
        let distance = try ArcadeUnits.coordinates(
            number, in: arguments[2], of: ArcadeGeometries.reference(geometry, run))
        let corner: GeometryEngine.OffsetType
        switch arguments[3].text.lowercased() {
        case "", "round": corner = .rounded
        case "bevel": corner = .bevelled
        case "miter": corner = .mitered
        case "square": corner = .squared
        default:
            throw ArcadeFault(
                .wrongArgument, "the join \"\(arguments[3].text.prefix(40))\" is not known",
                suggestion: "use round, bevel, miter or square")
        }
        let ratio = arguments[4].isNull ? 10 : try ArcadeGeometries.number(arguments[4], "ratio")
        let error = arguments[5].isNull ? 0 : try ArcadeGeometries.number(arguments[5], "error of arcs")
        return ArcadeGeometries.value(
            try ArcadeGeometries.compute(run, [geometry], work: .buffer) { () throws(GeospatialError) in
                try Topology.offset(
                    geometry, byDistance: distance, corner: corner, bevelRatio: ratio,
                    flattenError: error)
            })
    }
}

extension PackedCoordinates {
    /// Returns some of the parts.
    fileprivate func parts(_ numbers: [Int]) -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in numbers {
            for index in range(ofPart: part) {
                result.append(positions[index], z: heights?[index], m: measures?[index])
            }
            result.endPart()
        }
        return result
    }

    /// The center of the segments, each by its length; nil for points and lines without length.
    fileprivate func centerOfLines(of geometry: Geometry) -> SIMD2<Double>? {
        guard !(geometry is Multipoint) else { return nil }
        var sum = SIMD2<Double>(0, 0)
        var length = 0.0
        for part in 0..<partCount {
            for index in range(ofPart: part).dropLast() {
                let step = positions[index + 1] - positions[index]
                let weight = hypot(step.x, step.y)
                sum += (positions[index] + step / 2) * weight
                length += weight
            }
        }
        return length > 0 ? sum / length : nil
    }

    fileprivate var centerOfPoints: SIMD2<Double> {
        positions.reduce(SIMD2(0, 0), +) / Double(positions.count)
    }
}
