import CartoucheDocuments

extension Geometry {
    /// Reads a geometry from Esri JSON.
    ///
    /// On a subclass, the method returns that class or throws: `Geometry.fromJSON` reads every geometry,
    /// `Polyline.fromJSON` reads only polylines.
    ///
    /// - Throws: `DocumentError` if the text is not JSON, or not a geometry of this class.
    public static func fromJSON(_ json: String) throws -> Self { try read(JSONPart(parsing: json)) }

    /// Reads a geometry from the UTF-8 bytes of Esri JSON, for example Foundation's `Data`.
    ///
    /// - Throws: `DocumentError` if the bytes are not JSON, or not a geometry of this class.
    public static func fromJSON(_ json: some Sequence<UInt8>) throws -> Self {
        try read(JSONPart(parsing: Array(json)))
    }

    /// Returns the geometry as Esri JSON, for services, web maps and symbols.
    public func toJSON() -> String { EsriJSON.text(of: self) }

    fileprivate static func read(_ json: JSONPart) throws(DocumentError) -> Self {
        let geometry = try EsriJSON.geometry(from: json)
        guard let result = geometry as? Self else {
            throw DocumentError(
                .wrongValue, path: "$", what: "the geometry is a \(type(of: geometry))",
                suggestion: "expected a \(Self.self); use Geometry.fromJSON for all types")
        }
        return result
    }
}

// An initializer of a class cannot return a subclass: `Geometry` itself is not `Decodable`.

extension Point: Decodable {
    /// Reads a point from Esri JSON.
    ///
    /// - Throws: `DecodingError` for malformed JSON, `DocumentError` if the value is not a point.
    public convenience init(from decoder: any Decoder) throws {
        let point = try Point.read(JSONPart(JSONValue(from: decoder)))
        self.init(x: point.x, y: point.y, z: point.z, m: point.m, spatialReference: point.spatialReference)
    }
}

extension Multipoint: Decodable {
    /// Reads a multipoint from Esri JSON.
    ///
    /// - Throws: `DecodingError` for malformed JSON, `DocumentError` if the value is not a multipoint.
    public convenience init(from decoder: any Decoder) throws {
        let points = try Multipoint.read(JSONPart(JSONValue(from: decoder)))
        self.init(coordinates: points.coordinates, spatialReference: points.spatialReference)
    }
}

extension Polyline: Decodable {
    /// Reads a polyline from Esri JSON.
    ///
    /// - Throws: `DecodingError` for malformed JSON, `DocumentError` if the value is not a polyline.
    public convenience init(from decoder: any Decoder) throws {
        let line = try Polyline.read(JSONPart(JSONValue(from: decoder)))
        self.init(
            MultipartCoordinates(flattened: line.coordinates, curved: line.curved),
            spatialReference: line.spatialReference)
    }
}

extension Polygon: Decodable {
    /// Reads a polygon from Esri JSON.
    ///
    /// - Throws: `DecodingError` for malformed JSON, `DocumentError` if the value is not a polygon.
    public convenience init(from decoder: any Decoder) throws {
        let area = try Polygon.read(JSONPart(JSONValue(from: decoder)))
        self.init(
            MultipartCoordinates(flattened: area.coordinates, curved: area.curved),
            spatialReference: area.spatialReference)
    }
}

extension Envelope: Decodable {
    /// Reads an envelope from Esri JSON.
    ///
    /// - Throws: `DecodingError` for malformed JSON, `DocumentError` if the value is not an envelope.
    public convenience init(from decoder: any Decoder) throws {
        let envelope = try Envelope.read(JSONPart(JSONValue(from: decoder)))
        self.init(
            xMin: envelope.xMin, yMin: envelope.yMin, xMax: envelope.xMax, yMax: envelope.yMax,
            zMin: envelope.zMin, zMax: envelope.zMax, mMin: envelope.mMin, mMax: envelope.mMax,
            spatialReference: envelope.spatialReference)
    }
}

extension SpatialReference {
    /// Reads a spatial reference from Esri JSON: an object with `wkid`, `latestWkid`, `wkt` or `wkt2`.
    ///
    /// - Throws: `DocumentError` if the text is not JSON, or names no coordinate system.
    public static func fromJSON(_ json: String) throws -> SpatialReference {
        guard let reference = EsriJSON.spatialReference(from: try JSONPart(parsing: json)) else {
            throw DocumentError(
                .wrongValue, path: "$", what: "the object has no spatial reference",
                suggestion: "expected a wkid or wkt")
        }
        return reference
    }

    /// Returns the spatial reference as Esri JSON.
    public func toJSON() -> String { EsriJSON.json(of: self).text() }
}
