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
        try geometry(from: JSONPart(parsing: text))
    }

    /// Reads a geometry from a JSON object.
    ///
    /// Vertices without a position are reported and left out.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - path: The path of the object in its document.
    ///   - spatialReference: The spatial reference that applies if the object has none.
    ///   - log: Receives a diagnostic for vertices without a position.
    package static func geometry(
        from json: JSONPart, at path: String = "$", spatialReference: SpatialReference? = nil,
        log: DiagnosticLog? = nil
    ) throws(DocumentError) -> Geometry {
        guard json.kind == .object else { throw json.wrong("a geometry object", at: path) }
        let reference = json["spatialReference"].flatMap(self.spatialReference) ?? spatialReference
        if json["x"] != nil { return try point(json, at: path, reference) }
        if json["xmin"] != nil { return try envelope(json, at: path, reference) }
        for key in ["points", "curvePaths", "paths", "curveRings", "rings"] {
            // An object with null points has no points, but null paths count as absent.
            guard let list = key == "points" ? json[key] : json.member(key) else { continue }
            var reader = EsriCoordinateReader(
                thirdIsMeasure: json["hasM"]?.bool == true && json["hasZ"]?.bool != true)
            let isArea = key.hasSuffix("ings")
            if key == "points" {
                if !list.isNull { try reader.read(vertices: list, at: "\(path).points", closed: false) }
            } else {
                try reader.read(parts: list, at: "\(path).\(key)", closed: isArea)
            }
            log?.reportSkippedVertices(reader.skipped, at: path)
            if key == "points" {
                return Multipoint(coordinates: reader.coordinates.vertices, spatialReference: reference)
            }
            let coordinates = MultipartCoordinates(reader.coordinates)
            return isArea
                ? Polygon(coordinates, spatialReference: reference)
                : Polyline(coordinates, spatialReference: reference)
        }
        throw DocumentError(
            .wrongValue, path: path, what: "the object has no geometry",
            suggestion: "expected x and y, points, paths, rings, or xmin, ymin, xmax and ymax")
    }

    /// Reads parts with curved segments, and returns their vertices with those of short lines instead of curves.
    ///
    /// - Parameters:
    ///   - parts: The value of `curvePaths` or `curveRings`.
    ///   - areRings: Whether the parts are rings.
    ///   - thirdIsMeasure: Whether the third number of a vertex is a measure and not a height.
    /// - Returns: The vertices, and the number of vertices that were skipped because they have no position.
    package static func flattenedCoordinates(
        of parts: JSONPart, areRings: Bool, thirdIsMeasure: Bool
    ) throws(DocumentError) -> (coordinates: PackedCoordinates, skipped: Int) {
        var reader = EsriCoordinateReader(thirdIsMeasure: thirdIsMeasure)
        try reader.read(parts: parts, at: areRings ? "$.curveRings" : "$.curvePaths", closed: areRings)
        return (MultipartCoordinates(reader.coordinates).flattened, reader.skipped)
    }

    /// Reads a spatial reference; nil if the object names none, as in the common `{"wkid": null}`.
    package static func spatialReference(from json: JSONPart) -> SpatialReference? {
        func identifier(_ key: String) -> Int? {
            json[key]?.double.flatMap { Int(exactly: $0) }.flatMap { WKID($0)?.rawValue }
        }
        let wkid = identifier("wkid")
        let latest = identifier("latestWkid")
        let text = (json.member("wkt") ?? json["wkt2"])?.string
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
    ///
    /// - Parameters:
    ///   - json: The viewpoint.
    ///   - path: The path of the viewpoint in its document.
    ///   - log: Receives a diagnostic for vertices without a position.
    package static func viewpoint(
        from json: JSONPart, at path: String = "$", log: DiagnosticLog? = nil
    ) throws(DocumentError) -> Viewpoint {
        func number(_ member: JSONPart, _ key: String) throws(DocumentError) -> Double {
            guard let number = member.double else { throw member.wrong("a number", at: "\(path).\(key)") }
            return number
        }
        var rotation = 0.0
        if let member = json.member("rotation") { rotation = try number(member, "rotation") }
        let target = try geometry(
            from: json.requiredMember("targetGeometry", at: path), at: path + ".targetGeometry", log: log)
        guard let center = target as? Point else {
            return Viewpoint(boundingGeometry: target, rotation: rotation)
        }
        let scale = try number(json.requiredMember("scale", at: path), "scale")
        return Viewpoint(center: center, scale: scale, rotation: rotation)
    }

    private static func number(
        _ key: String, of json: JSONPart, at path: String
    ) throws(DocumentError) -> Double? {
        guard let member = json.member(key) else { return nil }
        guard let number = member.coordinate else { throw member.wrong("a number", at: "\(path).\(key)") }
        return number.isFinite ? number : nil
    }

    private static func point(
        _ json: JSONPart, at path: String, _ reference: SpatialReference?
    ) throws(DocumentError) -> Point {
        let x = try number("x", of: json, at: path)
        let y = try number("y", of: json, at: path)
        guard let x, let y else { return Point(x: .nan, y: .nan, spatialReference: reference) }
        return Point(
            x: x, y: y, z: try number("z", of: json, at: path), m: try number("m", of: json, at: path),
            spatialReference: reference)
    }

    private static func envelope(
        _ json: JSONPart, at path: String, _ reference: SpatialReference?
    ) throws(DocumentError) -> Envelope {
        func side(_ key: String) throws(DocumentError) -> Double? { try number(key, of: json, at: path) }
        let (xMin, yMin) = (try side("xmin"), try side("ymin"))
        let (xMax, yMax) = (try side("xmax"), try side("ymax"))
        guard let xMin, let yMin, let xMax, let yMax else { return Envelope.empty(in: reference) }
        return Envelope(
            xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, zMin: try side("zmin"), zMax: try side("zmax"),
            mMin: try side("mmin"), mMax: try side("mmax"), spatialReference: reference)
    }
}

extension Envelope {
    /// Creates an envelope from the sides that a document states; nil if they are no finite numbers in order.
    package convenience init?(finiteSidesOf json: JSONPart, _ reference: SpatialReference?) {
        let sides = ["xmin", "ymin", "xmax", "ymax"].map { json[$0]?.double ?? .nan }
        guard sides.allSatisfy(\.isFinite), sides[0] <= sides[2], sides[1] <= sides[3] else { return nil }
        self.init(
            xMin: sides[0], yMin: sides[1], xMax: sides[2], yMax: sides[3], spatialReference: reference)
    }
}
