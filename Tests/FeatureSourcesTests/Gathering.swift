import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial

/// All features of a source, with the report of the reading.
struct Gathered {
    var batches: [FeatureBatch] = []
    var report = ReadingReport()

    var count: Int { batches.reduce(0) { $0 + $1.count } }
    var kinds: [GeometryKind] { batches.flatMap(\.geometry.kinds) }
    var coordinates: [SIMD2<Double>] { batches.flatMap(\.geometry.coordinates) }
    var codes: [Diagnostic.Code] { report.diagnostics.map(\.code) }

    /// Returns one attribute of all features; nil if a batch lacks it.
    func values(_ name: String) -> [AttributeValue]? {
        var values: [AttributeValue] = []
        for batch in batches {
            guard let column = batch.attributes.first(where: { $0.name == name }) else { return nil }
            values += (0..<batch.count).map { column[$0] }
        }
        return values
    }
}

extension FeatureSource {
    func gathered(_ query: FeatureQuery = FeatureQuery()) throws -> Gathered {
        var gathered = Gathered()
        gathered.report = try forEachBatch(query) { gathered.batches.append($0) }
        return gathered
    }
}

/// Opens a GeoJSON document in memory.
func geoJSON(_ text: String) throws -> GeoJSONSource {
    try GeoJSONSource(bytes: Array(text.utf8), name: "test.geojson")
}

/// Returns the text of a feature collection.
func collection(_ features: String...) -> String {
    "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ",\n"))]}"
}

/// Returns the text of a feature with this geometry.
func feature(_ geometry: String, properties: String = "{}") -> String {
    "{\"type\": \"Feature\", \"properties\": \(properties), \"geometry\": \(geometry)}"
}
