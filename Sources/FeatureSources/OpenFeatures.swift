import Documents
import Features
import Geospatial

/// Opens data files by what they are.
public enum FeatureSources {
    /// Opens a file; which format it has is seen from its content, whatever its extension is.
    ///
    /// - Parameter path: a file's path; `-` is standard input.
    /// - Throws: `DocumentError` where the file is missing or broken, ``FeatureSourceError`` where it has no
    ///   format that is known; the message says which are.
    public static func open(path: String) throws -> any FeatureSource {
        let ending = FilePath.fileExtension(of: path)
        let origin = try DocumentOrigin(path: path)
        switch ending {
        case "geojson", "geojsonl", "geojsons", "ndjson": return try GeoJSONSource(origin)
        case "esrijson": return try EsriJSONSource(origin)
        case "json", "jsonl", "": break
        default:
            // The file must be there before its extension is worth a word.
            _ = try origin.reader(chunkBytes: 64)
            throw FeatureSourceError.unknownFormat(source: path, found: ".\(ending)")
        }
        return try open(origin)
    }

    /// Opens a document that is in memory already.
    ///
    /// - Parameters:
    ///   - bytes: GeoJSON or Esri JSON.
    ///   - name: what errors call it.
    /// - Throws: as ``open(path:)``.
    public static func open(bytes: [UInt8], name: String) throws -> any FeatureSource {
        try open(.bytes(bytes, name: name))
    }

    private static func open(_ origin: DocumentOrigin) throws -> any FeatureSource {
        switch try JSONFormat(of: origin) {
        case .geoJSON: return try GeoJSONSource(origin)
        case .esriJSON: return try EsriJSONSource(origin)
        case nil:
            throw FeatureSourceError.unknownFormat(
                source: origin.name, found: "a JSON document without features")
        }
    }
}

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
