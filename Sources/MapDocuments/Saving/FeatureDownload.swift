import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheServices

/// Saves the features of layers as a GeoPackage, batch by batch, and their symbols as a layer file beside it.
///
/// Both files are complete, or are not written.
package struct FeatureDownload {
    /// A layer or table that was saved.
    package struct Saved: Sendable {
        package var name: String
        /// The name of the table in the GeoPackage.
        package var table: String
        package var featureCount: Int
        /// What the service did not send, or the reading left out.
        package var diagnostics: [Diagnostic]
        /// What the files cannot express; for users.
        package var lost: [String]
    }

    /// The path of the GeoPackage.
    package let path: String
    private let condition: WhereClause?
    private let writer: GeoPackageWriter
    private let reference: SpatialReference
    private var layers: LayerDocumentWriter
    private var names: Set<String> = []

    /// - Parameters:
    ///   - path: The path of the GeoPackage.
    ///   - spatialReference: The coordinate system of all features.
    ///   - condition: Selects the features; nil for all.
    /// - Throws: `DocumentError` if the file cannot be written.
    package init(
        path: String, spatialReference: SpatialReference, condition: WhereClause? = nil
    ) throws(DocumentError) {
        self.path = path
        self.condition = condition
        reference = spatialReference
        writer = try GeoPackageWriter(path: path, spatialReference: spatialReference)
        layers = LayerDocumentWriter(dataFile: FilePath.name(of: path))
    }

    /// The path of the layer file; nil if there is none.
    package var layerFile: String? {
        layers.isEmpty ? nil : String(path.dropLast(FilePath.fileExtension(of: path).count)) + "lyrx"
    }

    /// Saves the features of a layer, below the layers before.
    ///
    /// - Parameters:
    ///   - source: The features of the layer.
    ///   - layer: The layer with the symbols; nil for a table, which has none.
    ///   - progress: Receives the number of features so far, and the number of all, if it is known.
    /// - Throws: The errors of reading; `DocumentError` if the file cannot be written.
    package mutating func save(
        _ source: any FeatureSource, drawnBy layer: FeatureLayer?, progress: (Int, Int?) -> Void
    ) throws -> Saved {
        let service = source as? ServiceSource
        service?.keepsFeatures = false
        var saved = Saved(
            name: layer?.name ?? source.name, table: tableName(layer?.name ?? source.name), featureCount: 0,
            diagnostics: [], lost: [])
        var known: Set<String> = []
        let fields = source.fields.filter { known.insert($0.name.lowercased()).inserted }
        let dimensions = source.geometryKind == GeometryKind.none ? nil : try Self.dimensions(of: source)
        let table = try writer.addTable(saved.table, columns: fields, dimensions: dimensions)
        for field in fields {
            let domain = service?.layer.domain(ofField: field.name)
            if domain != nil || field.alias != field.name {
                try writer.describe(field, domain: domain, in: table)
            }
        }
        var query = FeatureQuery()
        query.whereClause = condition
        let count = service.map { $0.count(query) } ?? source.featureCount
        let transformation = try source.spatialReference.flatMap {
            $0 == reference ? nil : try CoordinateTransformation.known(from: $0, to: reference)
        }
        let (writer, srs) = (writer, writer.reference)
        var done = 0
        let report = try source.forEachBatch(query) { batch in
            let columns = fields.map { batch.column(named: $0.name) }
            for row in 0..<batch.count {
                let shape = dimensions.flatMap { dimensions in
                    let geometry = batch.geometry(of: row).flatMap { transformation?.project($0) ?? $0 }
                    return geometry.flatMap { GeoPackageShape($0, dimensions, reference: srs) }
                }
                try writer.add(
                    shape, values: columns.map { $0?[row] ?? .null }, to: table)
            }
            done += batch.count
            progress(done, count)
        }
        saved.featureCount = done
        saved.diagnostics = report.diagnostics
        guard let layer else { return saved }
        let lost = layers.add(
            layer, table: saved.table, kind: source.geometryKind, resources: service?.resources)
        saved.lost += lost ?? ["the renderer, so the layer is not in the layer file"]
        return saved
    }

    /// Returns the coordinates of a source's geometries beside x and y.
    private static func dimensions(of source: any FeatureSource) throws -> GeoPackageShape.Dimensions {
        if let layer = (source as? ServiceSource)?.layer {
            return GeoPackageShape.Dimensions(hasHeights: layer.hasZ, hasMeasures: layer.hasM)
        }
        var dimensions = GeoPackageShape.Dimensions()
        try source.forEachBatch(FeatureQuery(fields: [])) { batch in
            if batch.geometry.heights != nil { dimensions.hasHeights = true }
            if batch.geometry.measures != nil { dimensions.hasMeasures = true }
        }
        return dimensions
    }

    /// Writes the files.
    ///
    /// - Throws: `DocumentError` if one of them cannot be written.
    package func finish() throws(DocumentError) {
        try writer.finish()
        if let layerFile { try AtomicFile.write(layers.bytes, to: layerFile) }
    }

    /// Returns a name for a table that no other table has, without a point, which separates databases and tables.
    private mutating func tableName(_ name: String) -> String {
        let plain = String(name.prefix(200).map { $0 == "." || $0.isNewline || $0 == "\0" ? "_" : $0 })
        let isReserved = ["", "gpkg_", "rtree_", "sqlite_"].contains {
            $0.isEmpty ? plain.isEmpty : plain.lowercased().hasPrefix($0)
        }
        var unique = isReserved ? "layer_" + plain : plain
        while !names.insert(unique.lowercased()).inserted { unique += "_" }
        return unique
    }
}
