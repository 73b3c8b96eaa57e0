import CartoucheDocuments

/// Reads the parts of a geometry in Esri JSON: vertices and curves.
struct EsriCoordinateReader {
    /// The index of a malformed vertex in its part, and what was expected there.
    struct Failure: Error {
        var index: Int
        var expected: String
    }

    let thirdIsMeasure: Bool
    var coordinates = CurvedCoordinates()
    /// Number of vertices that were skipped because they have no position.
    var skipped = 0

    init(thirdIsMeasure: Bool) { self.thirdIsMeasure = thirdIsMeasure }

    mutating func read(_ items: [JSONValue], at list: JSONNode, closed: Bool) throws(DocumentError) {
        do throws(Failure) {
            try readPart(items, closed: closed)
        } catch {
            throw try list.elements()[error.index].wrong(error.expected)
        }
    }

    mutating func readPart(_ items: [JSONValue], closed: Bool) throws(Failure) {
        let start = coordinates.vertices.positions.count
        for (index, item) in items.enumerated() {
            if case .object(let object) = item {
                guard let segment = segment(object) else {
                    throw Failure(index: index, expected: "a curved segment (c, a or b)")
                }
                append(segment, partStart: start)
                continue
            }
            switch ReadPosition(item, thirdIsMeasure: thirdIsMeasure) {
            case .valid(let position, let z, let m): coordinates.vertices.append(position, z: z, m: m)
            case .undefined: skipped += 1
            case .malformed: throw Failure(index: index, expected: "a vertex of two to four numbers")
            }
        }
        coordinates.vertices.endPart(closed: closed)
    }

    /// Adds a curve; if the part has no vertex yet, only the end of the curve is added.
    private mutating func append(_ segment: CurvedSegment, partStart: Int) {
        let last = coordinates.vertices.positions.count - 1
        if last < partStart {
            skipped += 1
        } else {
            coordinates.curves[last] = segment.curve
        }
        // An end without height or measure has that of the start.
        coordinates.vertices.append(
            segment.end, z: segment.z ?? (last < partStart ? nil : coordinates.vertices.heights?[last]),
            m: segment.m ?? (last < partStart ? nil : coordinates.vertices.measures?[last]))
    }

    private struct CurvedSegment {
        var curve: Curve
        var end: SIMD2<Double>
        var z: Double?
        var m: Double?
    }

    private func segment(_ object: JSONObject) -> CurvedSegment? {
        func position(_ value: JSONValue) -> SIMD2<Double>? {
            guard case .valid(let position, _, _) = ReadPosition(value) else { return nil }
            return position
        }
        func ending(_ items: [JSONValue], _ curve: Curve) -> CurvedSegment? {
            guard
                case .valid(let end, let z, let m) = ReadPosition(
                    items[0], thirdIsMeasure: thirdIsMeasure)
            else { return nil }
            return CurvedSegment(curve: curve, end: end, z: z, m: m)
        }
        if let items = object["c"]?.array, items.count >= 2, let through = position(items[1]) {
            return ending(items, .circularArc(through: through))
        }
        if let items = object["b"]?.array, items.count >= 3, let control1 = position(items[1]),
            let control2 = position(items[2])
        {
            return ending(items, .bezier(control1: control1, control2: control2))
        }
        if let items = object["a"]?.array, items.count >= 4, let center = position(items[1]),
            let clockwise = items[3].bool ?? items[3].double.map({ $0 == 1 })
        {
            var shape = Curve.ellipticArc(
                center: center, clockwise: clockwise, rotation: 0, semiMajor: nil, ratio: 1)
            if items.count >= 7 {
                guard let rotation = items[4].double, let semiMajor = items[5].double,
                    let ratio = items[6].double
                else { return nil }
                shape = .ellipticArc(
                    center: center, clockwise: clockwise, rotation: rotation, semiMajor: semiMajor,
                    ratio: ratio)
            }
            return ending(items, shape)
        }
        return nil
    }
}
