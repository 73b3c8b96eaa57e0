import FeatureSources

/// Small sources written as GeoJSON.
enum GeoJSONLayer {
    static func make(_ text: String) throws -> GeoJSONSource { try GeoJSONSource(bytes: Array(text.utf8)) }

    /// A square of two degrees around the origin.
    static func square() throws -> GeoJSONSource {
        try make(#"{"type": "Polygon", "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}"#)
    }
}
