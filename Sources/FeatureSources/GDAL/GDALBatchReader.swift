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
        let names = layer.fields.map(\.name)
        if let clause = query.whereClause {
            let known = Set(names.map { $0.lowercased() })
            for name in clause.fieldNames where !known.contains(name.lowercased()) {
                throw clause.unknownField(name, among: names)
            }
        }
        guard query.fields != nil else {
            fields = layer.fields
            return
        }
        let wanted = Set(query.neededFields.map { $0.lowercased() })
        fields = layer.fields.filter { wanted.contains($0.name.lowercased()) }
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
        batch.attributes.append(contentsOf: missingColumns(batch))
        let wanted = try query.filtered(batch)
        if wanted.count > 0 { try body(wanted) }
    }

    /// Returns columns of nulls for fields that the query names and the layer lacks.
    private func missingColumns(_ batch: FeatureBatch) -> [AttributeColumn] {
        guard let names = query.fields else { return [] }
        let known = Set(batch.attributes.map { $0.name.lowercased() })
        return names.filter { !known.contains($0.lowercased()) }.map {
            AttributeColumn(name: $0, values: .nulls(count: batch.count))
        }
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
