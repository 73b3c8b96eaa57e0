import Documents

extension Geometry {
    /// The geometry of this type that an Esri JSON object describes.
    ///
    /// - Throws: `DocumentError` when the text is no JSON, or describes no geometry, or one of another type.
    public static func fromJSON(_ json: String) throws -> Self {
        try of(JSONValue(parsing: json))
    }

    /// The geometry of this type that the bytes (UTF-8) of an Esri JSON object describe.
    ///
    /// - Throws: `DocumentError` when the bytes are no JSON, or describe no geometry, or one of another type.
    public static func fromJSON(_ json: some Sequence<UInt8>) throws -> Self {
        try of(JSONValue(parsing: json))
    }

    private static func of(_ value: JSONValue) throws -> Self {
        let node = JSONNode(value)
        let geometry = try EsriJSON.geometry(from: node)
        guard let wanted = geometry as? Self else {
            throw node.error(
                .wrongValue, "this is a \(type(of: geometry)), not a \(Self.self)",
                suggestion: "read any geometry with EsriJSON.geometry(from:)")
        }
        return wanted
    }

    /// This geometry as the text of an Esri JSON object.
    public func toJSON() -> String { EsriJSON.text(of: self) }
}

extension SpatialReference {
    /// The system that an Esri JSON object names.
    ///
    /// - Throws: `DocumentError` when the text is no JSON, or names no system.
    public static func fromJSON(_ json: String) throws -> SpatialReference {
        let node = JSONNode(try JSONValue(parsing: json))
        guard let reference = EsriJSON.spatialReference(from: node) else {
            throw node.error(
                .wrongValue, "the object names no spatial reference", suggestion: "expected a wkid or wkt")
        }
        return reference
    }

    /// This system as the text of an Esri JSON object.
    public func toJSON() -> String { EsriJSON.json(of: self).text() }
}
