import Documents
import Features
import Geospatial

/// Features of an Esri JSON feature set.
struct EsriJSONSource: FeatureSource {
    let name: String
    let fields: [Field] = []
    let geometryKind: GeometryKind? = nil
    let spatialReference: SpatialReference? = nil
    let extent: Envelope? = nil

    init(_ origin: DocumentOrigin) throws {
        name = origin.baseName
        throw FeatureSourceError.noFeatures(
            source: origin.name, problem: "Esri JSON cannot be read yet", mend: "convert it to GeoJSON")
    }

    func forEachBatch(_ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        ReadingReport()
    }
}
