import Documents

/// Geometries, spatial references and viewpoints in the JSON of ArcGIS services, web maps and symbols.
///
/// Curved segments become chords (see ``Curve``), and a diagnostic says so. Rings are written clockwise
/// around areas and counter-clockwise around holes, y pointing up, whatever their sense was.
public enum EsriJSON {}

// MARK: - Reading

extension EsriJSON {
    /// The geometry of a document.
    ///
    /// - Throws: `DocumentError`, with line and column or the JSON path of what is wrong.
    public static func geometry(from text: String) throws -> any Geometry {
        try geometry(from: JSONNode(JSONValue(parsing: text)))
    }

    /// The geometry of an object.
    ///
    /// Curves and vertices without a place are reported.
    ///
    /// - Parameters:
    ///   - node: the object.
    ///   - spatialReference: the system of coordinates where the object names none.
    package static func geometry(
        from node: JSONNode, spatialReference: SpatialReference? = nil
    ) throws(DocumentError) -> any Geometry {
        guard case .object(let object) = node.value else { throw node.wrong("a geometry object") }
        let reference = node.member("spatialReference").flatMap(self.spatialReference) ?? spatialReference
        if object["x"] != nil { return try point(node, reference) }
        if object["xmin"] != nil { return try envelope(node, reference) }
        if object["points"] != nil {
            return Multipoint(coordinates: try coordinates(node, "points"), spatialReference: reference)
        }
        for key in ["curvePaths", "paths"] where node.has(key) {
            return Polyline(coordinates: try coordinates(node, key), spatialReference: reference)
        }
        for key in ["curveRings", "rings"] where node.has(key) {
            return Polygon(coordinates: try coordinates(node, key), spatialReference: reference)
        }
        throw node.error(
            .wrongValue, "no geometry is known by these members",
            mend: "expected x and y, points, paths, rings, or xmin, ymin, xmax and ymax")
    }

    /// The system that an object names; nil when it names none (`{"wkid": null}` is common).
    package static func spatialReference(from node: JSONNode) -> SpatialReference? {
        func identifier(_ key: String) -> Int? {
            node.member(key)?.value.double.flatMap { Int(exactly: $0) }.flatMap { WKID($0)?.rawValue }
        }
        let wkid = identifier("wkid")
        let latest = identifier("latestWkid")
        let text = (node.member("wkt") ?? node.member("wkt2"))?.value.string
        let described = text.flatMap { SpatialReference(wkText: $0) }
        guard let known = wkid ?? latest ?? described?.wkid else { return described }
        return SpatialReference(
            wkid: known, latestWKID: latest,
            verticalWKID: identifier("latestVcsWkid") ?? identifier("vcsWkid"), wkText: described?.wkText)
    }

    /// A viewpoint: the middle and the scale where `targetGeometry` is a point, else what should be seen.
    package static func viewpoint(from node: JSONNode) throws(DocumentError) -> Viewpoint {
        let rotation = try node.number("rotation", default: 0)
        let target = try geometry(from: node.requiredMember("targetGeometry"))
        guard let center = target as? Point else {
            return Viewpoint(boundingGeometry: target, rotation: rotation)
        }
        return Viewpoint(center: center, scale: try node.number("scale"), rotation: rotation)
    }

    private static func number(_ key: String, of node: JSONNode) throws(DocumentError) -> Double? {
        guard let member = node.member(key) else { return nil }
        guard let number = member.value.coordinate else { throw member.wrong("a number") }
        return number.isFinite ? number : nil
    }

    private static func point(
        _ node: JSONNode, _ reference: SpatialReference?
    ) throws(DocumentError) -> Point {
        let x = try number("x", of: node)
        let y = try number("y", of: node)
        guard let x, let y else { return Point(x: .nan, y: .nan, spatialReference: reference) }
        return Point(
            x: x, y: y, z: try number("z", of: node), m: try number("m", of: node),
            spatialReference: reference)
    }

    private static func envelope(
        _ node: JSONNode, _ reference: SpatialReference?
    ) throws(DocumentError) -> Envelope {
        let xMin = try number("xmin", of: node)
        let yMin = try number("ymin", of: node)
        let xMax = try number("xmax", of: node)
        let yMax = try number("ymax", of: node)
        guard let xMin, let yMin, let xMax, let yMax else { return Envelope.empty(in: reference) }
        return Envelope(
            xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, zMin: try number("zmin", of: node),
            zMax: try number("zmax", of: node), mMin: try number("mmin", of: node),
            mMax: try number("mmax", of: node), spatialReference: reference)
    }

    private static func coordinates(
        _ node: JSONNode, _ key: String
    ) throws(DocumentError) -> PackedCoordinates {
        var reader = EsriCoordinateReader(
            thirdIsMeasure: node.member("hasM")?.value.bool == true
                && node.member("hasZ")?.value.bool != true)
        guard let list = node.member(key) else { return PackedCoordinates() }
        guard case .array(let items) = list.value else { throw list.wrong("an array") }
        switch key {
        case "points":
            try reader.read(items, at: list, closed: false)
        default:
            for (index, item) in items.enumerated() {
                guard case .array(let vertices) = item else {
                    throw try list.elements()[index].wrong("an array of vertices")
                }
                // The path is made when something is wrong: half of the time is not spent on it.
                do throws(EsriCoordinateReader.Failure) {
                    try reader.readPart(vertices, closed: key.lowercased().hasSuffix("rings"))
                } catch {
                    throw try list.elements()[index].elements()[error.index].wrong(error.expected)
                }
            }
        }
        node.reportSkippedVertices(reader.skipped)
        if reader.curves > 0 {
            node.report(
                .note, code: "curve-densified",
                "\(reader.curves) curved segment\(reader.curves == 1 ? "" : "s")",
                instead: "chords within 1/2000 of each curve's size")
        }
        return reader.coordinates
    }
}

/// Reads parts of vertices and curves.
private struct EsriCoordinateReader {
    /// Which vertex of a part is wrong, and what should have stood there.
    struct Failure: Error {
        var index: Int
        var expected: String
    }

    let thirdIsMeasure: Bool
    var coordinates = PackedCoordinates()
    var skipped = 0
    var curves = 0

    init(thirdIsMeasure: Bool) { self.thirdIsMeasure = thirdIsMeasure }

    mutating func read(_ items: [JSONValue], at list: JSONNode, closed: Bool) throws(DocumentError) {
        do throws(Failure) {
            try readPart(items, closed: closed)
        } catch {
            throw try list.elements()[error.index].wrong(error.expected)
        }
    }

    mutating func readPart(_ vertices: [JSONValue], closed: Bool) throws(Failure) {
        let start = coordinates.positions.count
        for (index, vertex) in vertices.enumerated() {
            if case .object(let object) = vertex {
                guard let curve = curve(object) else {
                    throw Failure(index: index, expected: "a curved segment (c, a or b)")
                }
                guard coordinates.positions.count > start, let from = coordinates.positions.last,
                    curve.end.x.isFinite, curve.end.y.isFinite
                else {
                    skipped += 1
                    continue
                }
                curves += 1
                let z = coordinates.heights?.last
                let m = coordinates.measures?.last
                for position in curve.flattened(from: from) { coordinates.append(position, z: z, m: m) }
                continue
            }
            switch ReadPosition(vertex, thirdIsMeasure: thirdIsMeasure) {
            case .somewhere(let position, let z, let m): coordinates.append(position, z: z, m: m)
            case .nowhere: skipped += 1
            case .wrong: throw Failure(index: index, expected: "a vertex of two to four numbers")
            }
        }
        coordinates.endPart(closed: closed)
    }

    private func curve(_ object: JSONObject) -> Curve? {
        func position(_ value: JSONValue) -> SIMD2<Double>? {
            guard case .somewhere(let position, _, _) = ReadPosition(value) else { return nil }
            return position
        }
        if let items = object["c"]?.array, items.count >= 2, let end = position(items[0]),
            let through = position(items[1])
        {
            return .circularArc(end: end, through: through)
        }
        if let items = object["b"]?.array, items.count >= 3, let end = position(items[0]),
            let control1 = position(items[1]), let control2 = position(items[2])
        {
            return .bezier(end: end, control1: control1, control2: control2)
        }
        if let items = object["a"]?.array, items.count >= 4, let end = position(items[0]),
            let center = position(items[1])
        {
            let clockwise = items[3].bool ?? (items[3].double == 1)
            let isEllipse = items.count >= 7
            return .ellipticArc(
                end: end, center: center, clockwise: clockwise,
                rotation: isEllipse ? items[4].double ?? 0 : 0,
                semiMajor: isEllipse ? items[5].double : nil, ratio: isEllipse ? items[6].double ?? 1 : 1)
        }
        return nil
    }
}
