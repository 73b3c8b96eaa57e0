import CartoucheDocuments

/// Geometries, spatial references and viewpoints in Esri JSON: the JSON of ArcGIS services, web maps and symbols.
///
/// Curves are read and written (see ``EllipticArcSegment`` and ``CubicBezierSegment``). Written rings are clockwise
/// around areas and counter-clockwise around holes, with y pointing up; their direction in memory does not matter.
public enum EsriJSON {}

// MARK: - Reading

extension EsriJSON {
    /// Reads a geometry from the text of an Esri JSON object.
    ///
    /// - Throws: `DocumentError` with line and column, or the JSON path, of the problem.
    public static func geometry(from text: String) throws -> Geometry {
        try geometry(from: JSONNode(JSONValue(parsing: text)))
    }

    /// Reads a geometry from a JSON object.
    ///
    /// Vertices without a position are reported and left out.
    ///
    /// - Parameters:
    ///   - node: The object.
    ///   - spatialReference: The spatial reference that applies if the object has none.
    package static func geometry(
        from node: JSONNode, spatialReference: SpatialReference? = nil
    ) throws(DocumentError) -> Geometry {
        guard case .object(let object) = node.value else { throw node.wrong("a geometry object") }
        let reference = node.member("spatialReference").flatMap(self.spatialReference) ?? spatialReference
        if object["x"] != nil { return try point(node, reference) }
        if object["xmin"] != nil { return try envelope(node, reference) }
        if object["points"] != nil {
            return Multipoint(
                coordinates: try coordinates(node, "points").vertices, spatialReference: reference)
        }
        for key in ["curvePaths", "paths"] where node.has(key) {
            return Polyline(
                MultipartCoordinates(try coordinates(node, key)), spatialReference: reference)
        }
        for key in ["curveRings", "rings"] where node.has(key) {
            return Polygon(
                MultipartCoordinates(try coordinates(node, key)), spatialReference: reference)
        }
        throw node.error(
            .wrongValue, "the object has no geometry",
            suggestion: "expected x and y, points, paths, rings, or xmin, ymin, xmax and ymax")
    }

    /// Reads a spatial reference; nil if the object names none, as in the common `{"wkid": null}`.
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

    /// Reads a viewpoint.
    ///
    /// If `targetGeometry` is a point, it is the center and `scale` is required. Otherwise it is the bounding
    /// geometry.
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
    ) throws(DocumentError) -> CurvedCoordinates {
        var reader = EsriCoordinateReader(
            thirdIsMeasure: node.member("hasM")?.value.bool == true
                && node.member("hasZ")?.value.bool != true)
        guard let list = node.member(key) else { return CurvedCoordinates() }
        guard case .array(let items) = list.value else { throw list.wrong("an array") }
        switch key {
        case "points":
            try reader.read(items, at: list, closed: false)
        default:
            for (index, item) in items.enumerated() {
                guard case .array(let vertices) = item else {
                    throw try list.elements()[index].wrong("an array of vertices")
                }
                // The JSON path is made only if there is an error; making it for every part took half of the time.
                do throws(EsriCoordinateReader.Failure) {
                    try reader.readPart(vertices, closed: key.lowercased().hasSuffix("rings"))
                } catch {
                    throw try list.elements()[index].elements()[error.index].wrong(error.expected)
                }
            }
        }
        node.reportSkippedVertices(reader.skipped)
        return reader.coordinates
    }
}
