import CartoucheDocuments

/// The JSON formats for features, detected by their first members.
enum JSONFormat {
    case geoJSON, esriJSON, esriFeatureCollection

    /// Detects the format of a document; nil if no member shows one.
    init?(of origin: DocumentOrigin) throws(DocumentError) {
        var reader = try origin.reader(chunkBytes: 1 << 16)
        guard try reader.nextDocument(), try reader.peek() == .object else { return nil }
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("type"), try reader.peek() == .string {
                try reader.passString()
                if reader.keyIs("Feature Layer") { return nil }
                guard GeoJSONType(token: &reader) != nil else { continue }
                self = .geoJSON
                return
            }
            // The description of a service's layer has a geometry type, but no features.
            if reader.keyIs("drawingInfo") || reader.keyIs("currentVersion") { return nil }
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
            if reader.keyIs("layers") {
                if try Self.isCollection(&reader) {
                    self = .esriFeatureCollection
                    return
                }
                continue
            }
            if reader.keyIs("featureCollection"), try reader.peek() == .object {
                self = .esriFeatureCollection
                return
            }
            try reader.skipValue()
        }
        return nil
    }

    /// Whether the first layer belongs to a feature collection; if not, skips the layers.
    private static func isCollection(_ reader: inout JSONReader) throws(DocumentError) -> Bool {
        guard try reader.peek() == .array else {
            try reader.skipValue()
            return false
        }
        try reader.beginArray()
        while try reader.nextElement() {
            guard try reader.peek() == .object else {
                try reader.skipValue()
                continue
            }
            try reader.beginObject()
            while try reader.nextKey() {
                if reader.keyIs("featureSet") { return true }
                try reader.skipValue()
            }
        }
        return false
    }

    /// Returns the format of the first feature.
    ///
    /// Nil if the value is not an array; then nothing is consumed.
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
