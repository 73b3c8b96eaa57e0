import CartoucheDocuments
import CartouchePlanarGeometry

/// Geometries in GeoJSON (RFC 7946): longitudes and latitudes on WGS 84.
///
/// Written rings are counter-clockwise around areas and clockwise around holes, with y pointing up. When reading,
/// the direction does not matter.
public enum GeoJSON {}

// MARK: - Reading

extension GeoJSON {
    /// Reads a geometry from the text of a GeoJSON object.
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
    ///   - spatialReference: The coordinate system; older documents can name one that is not WGS 84.
    ///   - log: Receives a diagnostic for vertices without a position.
    /// - Throws: `DocumentError` if the object is not a geometry, or is a geometry collection.
    package static func geometry(
        from json: JSONPart, at path: String = "$", spatialReference: SpatialReference = .wgs84,
        log: DiagnosticLog? = nil
    ) throws(DocumentError) -> Geometry {
        let member = try json.requiredMember("type", at: path)
        guard let type = member.string else { throw member.wrong("a string", at: path + ".type") }
        // The number of arrays around one position.
        let depth: Int
        switch type {
        case "Point": depth = 0
        case "MultiPoint", "LineString": depth = 1
        case "MultiLineString", "Polygon": depth = 2
        case "MultiPolygon": depth = 3
        case "GeometryCollection":
            throw DocumentError(
                .unsupported, path: path, what: "a geometry collection has several kinds of geometry",
                suggestion: "store each geometry in a separate feature")
        case "Feature", "FeatureCollection":
            throw DocumentError(
                .wrongValue, path: path, what: "the object is a \(type), not a geometry",
                suggestion: "open the document as the data of a layer")
        default:
            throw DocumentError(
                .wrongValue, path: path + ".type",
                what: "\(JSONValue.string(type).excerpt()) is not a type of geometry",
                suggestion: "expected Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon"
            )
        }
        var reader = GeoJSONCoordinateReader(isArea: type.hasSuffix("Polygon"))
        let coordinates = try json.requiredMember("coordinates", at: path)
        do throws(GeoJSONCoordinateReader.Failure) {
            try reader.read(coordinates, depth: depth)
        } catch {
            throw error.json.wrong(error.expected, at: path + ".coordinates" + error.place)
        }
        log?.reportSkippedVertices(reader.skipped, at: path)
        let packed = reader.coordinates
        switch type {
        case "Point":
            return packed.positions.isEmpty
                ? Point(x: .nan, y: .nan, spatialReference: spatialReference)
                : packed.point(at: 0, in: spatialReference)
        case "MultiPoint": return Multipoint(coordinates: packed, spatialReference: spatialReference)
        case "LineString", "MultiLineString":
            return Polyline(coordinates: packed, spatialReference: spatialReference)
        default: return Polygon(coordinates: packed, spatialReference: spatialReference)
        }
    }
}

/// Reads the positions in nested arrays.
private struct GeoJSONCoordinateReader {
    let isArea: Bool
    private(set) var coordinates = PackedCoordinates()
    private(set) var skipped = 0

    init(isArea: Bool) { self.isArea = isArea }

    /// A malformed value, and what was expected there.
    struct Failure: Error {
        var json: JSONPart
        var expected: String
        /// The indexes of the value in the arrays around it, such as `[2][0]`.
        var place = ""
    }

    /// Reads a value with this number of arrays around each position.
    mutating func read(_ json: JSONPart, depth: Int) throws(Failure) {
        guard json.kind == .array else {
            throw Failure(json: json, expected: depth == 1 ? "an array of positions" : "an array")
        }
        if depth == 0 {
            guard json.count > 0 else { return }
            try readPosition(json)
        } else {
            var index = 0
            try json.forEachElement { (element) throws(Failure) in
                do throws(Failure) {
                    if depth == 1 { try readPosition(element) } else { try read(element, depth: depth - 1) }
                } catch {
                    throw Failure(
                        json: error.json, expected: error.expected, place: "[\(index)]" + error.place)
                }
                index += 1
            }
        }
        if depth < 2 { coordinates.endPart(closed: isArea) }
    }

    private mutating func readPosition(_ json: JSONPart) throws(Failure) {
        switch ReadPosition(json) {
        case .valid(let position, let z, _): coordinates.append(position, z: z)
        case .undefined: skipped += 1
        case .malformed: throw Failure(json: json, expected: "a position of two or three numbers")
        }
    }
}

// MARK: - Writing

extension GeoJSON {
    /// Returns a geometry as the text of a GeoJSON object.
    ///
    /// A geometry in another coordinate system is projected to WGS 84. One without a spatial reference is assumed
    /// to be on WGS 84. Measures are not written: GeoJSON has none.
    ///
    /// - Throws: `GeospatialError` if the geometry cannot be projected.
    public static func text(of geometry: Geometry) throws -> String { try json(of: geometry).text() }

    /// Returns a geometry as a GeoJSON object.
    package static func json(of geometry: Geometry) throws(GeospatialError) -> JSONValue {
        var geometry = geometry
        if let reference = geometry.spatialReference, reference != .wgs84 {
            geometry = try CoordinateTransformation.known(from: reference, to: .wgs84).project(geometry)
        }
        switch geometry {
        case let point as Point:
            guard !point.isEmpty else { return object("Point", []) }
            var items = [number(point.x), number(point.y)]
            if let z = point.z { items.append(number(z)) }
            return object("Point", .array(items))
        case let points as Multipoint:
            return object("MultiPoint", vertices(0..<points.coordinates.positions.count, points.coordinates))
        case let line as Polyline:
            let all = line.coordinates
            if all.partCount == 1 { return object("LineString", vertices(all.range(ofPart: 0), all)) }
            return object(
                "MultiLineString",
                .array((0..<all.partCount).map { vertices(all.range(ofPart: $0), all) }))
        case let envelope as Envelope:
            return areas(envelope.polygon.coordinates)
        case let area as Polygon:
            return areas(area.coordinates)
        default:
            return .null
        }
    }

    private static func areas(_ coordinates: PackedCoordinates) -> JSONValue {
        let all = coordinates.oriented(outer: .counterClockwise)
        let areas: [JSONValue] = RingNesting(all.rings).areas.map { rings in
            .array(rings.map { vertices(all.range(ofPart: $0), all) })
        }
        return areas.count == 1 ? object("Polygon", areas[0]) : object("MultiPolygon", .array(areas))
    }

    private static func object(_ type: String, _ coordinates: JSONValue) -> JSONValue {
        var object = JSONObject()
        object["type"] = .string(type)
        object["coordinates"] = coordinates
        return .object(object)
    }

    private static func vertices(_ range: Range<Int>, _ all: PackedCoordinates) -> JSONValue {
        .array(
            range.map { index in
                var items = [number(all.positions[index].x), number(all.positions[index].y)]
                if let z = all.heights?[index], z.isFinite { items.append(number(z)) }
                return .array(items)
            })
    }

    private static func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
}
