import CartoucheCGdal
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// A layer of a file that GDAL reads.
///
/// Features come as columns of an Arrow stream. If the file has an index, an envelope uses it. GDAL then leaves out
/// features whose extents touch the envelope but whose shapes do not.
struct GDALSource: FeatureSource {
    private let file: GDALFile
    private let layer: GDALLayer

    init(file: GDALFile, layer: GDALLayer) {
        self.file = file
        self.layer = layer
    }

    var name: String { layer.name }
    var fields: [Field] { layer.fields.map(\.field) }
    var geometryKind: GeometryKind? { layer.geometryKind }
    var spatialReference: SpatialReference? { layer.reference.spatialReference }
    var extent: Envelope? { layer.extent }
    var featureCount: Int? { layer.featureCount }
    var version: SourceVersion? { file.version }

    @discardableResult
    func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        try withoutActuallyEscaping(body) { body in
            var batchReader = try GDALBatchReader(query, layer, body)
            let messages = GDALMessages()
            try file.withConnection { connection in
                var reading = try GDALReading(file, layer, connection, messages)
                try reading.run(&batchReader)
            }
            return report(batchReader, messages)
        }
    }

    private func report(_ batchReader: GDALBatchReader, _ messages: GDALMessages) -> ReadingReport {
        var report = ReadingReport()
        report.featuresRead = batchReader.featuresRead
        report.featuresSkipped = batchReader.diagnostics.skipped
        report.diagnostics = batchReader.diagnostics.all + messages.diagnostics
        if layer.moreGeometries > 0 {
            report.diagnostics.append(
                Diagnostic(
                    .warning, code: .severalGeometries,
                    message:
                        "features of the layer \"\(name)\" have \(layer.moreGeometries + 1) geometries each",
                    instead: "the first one is read"))
        }
        return report
    }
}
