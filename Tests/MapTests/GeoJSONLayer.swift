import CartoucheFeatureSources

/// Small feature sources from GeoJSON text.
enum GeoJSONLayer {
    static func make(_ text: String) throws -> GeoJSONSource { try GeoJSONSource(bytes: Array(text.utf8)) }

    /// Returns a square of two degrees around the origin.
    static func square() throws -> GeoJSONSource {
        try make(#"{"type": "Polygon", "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}"#)
    }
}
