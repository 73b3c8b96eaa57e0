import Documents

/// The JSON formats for features, told apart by the members that they begin with.
enum JSONFormat {
    case geoJSON, esriJSON

    /// The format of a document, nil where it shows no sign of one.
    init?(of origin: DocumentOrigin) throws(DocumentError) {
        var reader = try origin.reader(chunkBytes: 1 << 16)
        guard try reader.peek() == .object else { return nil }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("type"), try reader.peek() == .string {
                try reader.passString()
                guard GeoJSONType(token: &reader) != nil else { continue }
                self = .geoJSON
                return
            }
            if reader.keyIs("geometryType") || reader.keyIs("objectIdFieldName")
                || reader.keyIs("displayFieldName") || reader.keyIs("fieldAliases")
                || reader.keyIs("spatialReference") || reader.keyIs("error")
            {
                self = .esriJSON
                return
            }
            if reader.keyIs("features"), let format = try Self.ofFeatures(&reader) {
                self = format
                return
            }
            try reader.skipValue()
        }
        return nil
    }

    /// The format that the first feature shows.
    ///
    /// Nil, and nothing is passed, where there is none.
    private static func ofFeatures(_ reader: inout JSONReader) throws(DocumentError) -> JSONFormat? {
        guard try reader.peek() == .array else { return nil }
        try reader.beginArray()
        guard try reader.nextElement(), try reader.peek() == .object else { return .geoJSON }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("type") || reader.keyIs("properties") { return .geoJSON }
            if reader.keyIs("attributes") { return .esriJSON }
            try reader.skipValue()
        }
        return .esriJSON
    }
}
