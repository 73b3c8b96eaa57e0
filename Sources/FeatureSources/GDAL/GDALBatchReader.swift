import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures

/// Creates batches from GDAL's features and counts them; GDAL returns features in columns or one by one.
struct GDALBatchReader {
    let query: FeatureQuery
    let layer: GDALLayer
    /// The attributes to read, in the layer's order.
    let fields: [GDALField]
    /// The names that the query needs and the layer lacks.
    private let missing: [String]
    var diagnostics = ReadingDiagnostics()
    var wkb = WKBReader()
    /// The number of features read so far.
    var featuresRead = 0
    /// The number of features in the batches from Arrow arrays so far.
    var arrowCount = 0
    private let body: (FeatureBatch) throws -> Void
    private var reported: Set<String> = []

    /// - Throws: `ExpressionError` if the query's clause names a field that the layer lacks.
    init(_ query: FeatureQuery, _ layer: GDALLayer, _ body: @escaping (FeatureBatch) throws -> Void) throws {
        self.query = query
        self.layer = layer
        self.body = body
        let queried = try QueriedFields(query, among: layer.fields.map(\.name))
        fields = zip(layer.fields, queried.isWanted).filter(\.1).map(\.0)
        missing = queried.missing
    }

    /// GDAL's names of the attributes that are not read.
    var ignored: CStringList {
        let read = Set(fields.map(\.name))
        return Self.ignoring(layer.fields.filter { !read.contains($0.name) })
    }

    /// Returns GDAL's names of these attributes, and the name of the style, which is never read.
    static func ignoring(_ fields: [GDALField]) -> CStringList {
        CStringList(fields.filter { $0.type != .identifier }.map(\.name) + ["OGR_STYLE"])
    }

    /// Passes the features of a batch that match the query.
    func emit(_ batch: FeatureBatch) throws {
        var batch = batch
        batch.spatialReference = layer.reference.spatialReference
        if layer.reference.isYFirst {
            for index in batch.geometry.coordinates.indices {
                let pair = batch.geometry.coordinates[index]
                batch.geometry.coordinates[index] = SIMD2(pair.y, pair.x)
            }
        }
        for name in missing {
            batch.attributes.append(AttributeColumn(name: name, values: .nulls(count: batch.count)))
        }
        let wanted = try query.filtered(batch)
        if wanted.count > 0 { try body(wanted) }
    }

    /// Counts texts of an attribute that are not valid UTF-8.
    mutating func report(_ repair: TextRepair, in field: String) {
        guard repair.count > 0 else { return }
        diagnostics.add(.badText, count: repair.count, "attribute \(field) has text that is not valid UTF-8")
    }

    /// Reports an attribute whose values a column cannot hold.
    mutating func reportUnreadable(_ field: GDALField) {
        guard diagnostics.isNew(.nestedAttribute) || !reported.contains(field.name) else { return }
        reported.insert(field.name)
        diagnostics.add(
            .nestedAttribute, "attribute \(field.name) of layer \"\(layer.name)\" has lists or binary values")
    }

}
