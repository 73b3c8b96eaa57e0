import CartoucheDocuments

/// Reads the parts of a geometry in Esri JSON: vertices and curves.
struct EsriCoordinateReader {
    let thirdIsMeasure: Bool
    private(set) var coordinates = CurvedCoordinates()
    /// Number of vertices that were skipped because they have no position.
    private(set) var skipped = 0

    init(thirdIsMeasure: Bool) { self.thirdIsMeasure = thirdIsMeasure }

    /// Reads the lists of vertices of all parts.
    ///
    /// - Parameters:
    ///   - list: The value of `paths`, `rings`, `curvePaths` or `curveRings`.
    ///   - path: The path of the list in its document.
    ///   - closed: Whether the parts are rings.
    mutating func read(parts list: JSONPart, at path: String, closed: Bool) throws(DocumentError) {
        guard list.kind == .array else { throw list.wrong("an array", at: path) }
        var part = 0
        // The path is made only if there is an error; making it for every part took half of the time.
        do throws(Failure) {
            try list.forEachElement { (vertices) throws(Failure) in
                guard vertices.kind == .array else {
                    throw Failure(json: vertices, expected: "an array of vertices")
                }
                try readPart(vertices, closed: closed)
                part += 1
            }
        } catch {
            throw error.json.wrong(
                error.expected, at: "\(path)[\(part)]" + (error.index.map { "[\($0)]" } ?? ""))
        }
    }

    /// Reads a list of vertices.
    mutating func read(vertices list: JSONPart, at path: String, closed: Bool) throws(DocumentError) {
        guard list.kind == .array else { throw list.wrong("an array", at: path) }
        do throws(Failure) {
            try readPart(list, closed: closed)
        } catch {
            throw error.json.wrong(error.expected, at: path + (error.index.map { "[\($0)]" } ?? ""))
        }
    }

    /// A malformed part or vertex, and what was expected there.
    private struct Failure: Error {
        var json: JSONPart
        /// The index of the vertex in its part; nil for the part itself.
        var index: Int?
        var expected: String
    }

    private mutating func readPart(_ list: JSONPart, closed: Bool) throws(Failure) {
        let start = coordinates.vertices.positions.count
        var index = 0
        try list.forEachElement { (item) throws(Failure) in
            if item.kind == .object {
                guard let segment = segment(item) else {
                    throw Failure(json: item, index: index, expected: "a curved segment (c, a or b)")
                }
                append(segment, partStart: start)
            } else {
                switch ReadPosition(item, thirdIsMeasure: thirdIsMeasure) {
                case .valid(let position, let z, let m): coordinates.vertices.append(position, z: z, m: m)
                case .undefined: skipped += 1
                case .malformed:
                    throw Failure(json: item, index: index, expected: "a vertex of two to four numbers")
                }
            }
            index += 1
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

    private func segment(_ object: JSONPart) -> CurvedSegment? {
        func position(_ value: JSONPart) -> SIMD2<Double>? {
            guard case .valid(let position, _, _) = ReadPosition(value) else { return nil }
            return position
        }
        func ending(_ items: [JSONPart], _ curve: Curve) -> CurvedSegment? {
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
