import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Reads the features of a FlatGeobuf file once.
struct FlatGeobufScan {
    /// The approximate maximum number of coordinates in a batch; small batches let drawing and reading overlap.
    private static let coordinatesInBatch = 1 << 16
    /// The maximum size of a feature in bytes.
    private static let maxFeatureBytes = 1 << 30
    /// The minimum size of a feature in bytes: the offset of its table, the table's own offset, and a list of fields.
    private static let minFeatureBytes = 12

    private let header: FlatGeobufHeader
    private let file: FileWindow
    private let query: FeatureQuery
    private let window: QueryWindow?
    private var builder: FeatureBatchBuilder
    private var geometry: FlatGeobufGeometry
    private var properties: FlatGeobufProperties
    private var diagnostics = ReadingDiagnostics()
    private var featuresRead = 0
    private var endsEarly: String?

    init(_ header: FlatGeobufHeader, _ file: FileWindow, _ query: FeatureQuery) throws {
        self.header = header
        self.file = file
        self.query = query
        window = query.window
        builder = FeatureBatchBuilder(capacity: query.batchSize, spatialReference: header.spatialReference)
        geometry = FlatGeobufGeometry(window: window)
        properties = try FlatGeobufProperties(header.columns, query, in: &builder)
    }

    /// Reads to the end and passes the batches to `body`.
    mutating func run(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        if let window, let index = header.index, let found = try index.features(touching: window, in: file) {
            try readFound(found, body)
        } else {
            try readAll(body)
        }
        try emit(body)
        var report = ReadingReport()
        report.featuresRead = featuresRead
        report.featuresSkipped = diagnostics.skipped
        report.diagnostics = diagnostics.all
        if let endsEarly {
            report.diagnostics.append(
                Diagnostic(
                    .error, code: .truncatedFile, message: endsEarly, instead: "reading stops there"))
        }
        if properties.hasBinaryColumns {
            report.diagnostics.append(
                Diagnostic(
                    .note, code: .binaryAttribute,
                    message: "some columns have binary values",
                    instead: "the columns are skipped"))
        }
        if properties.repairedTexts > 0 {
            report.diagnostics.append(
                Diagnostic(
                    .warning, code: .invalidText,
                    message: "\(properties.repairedTexts) texts are not valid UTF-8",
                    instead: "read with replacement characters"))
        }
        return report
    }

    private mutating func readAll(_ body: (FeatureBatch) throws -> Void) throws {
        var offset = header.featuresStart
        let count = header.featureCount ?? Int.max
        while featuresRead < count, offset < file.size {
            guard let size = try size(at: offset) else {
                endsEarly = "the feature at byte \(offset) is incomplete"
                return
            }
            try read(at: offset + 4, size, number: featuresRead, body)
            offset += 4 + size
        }
        if let count = header.featureCount, featuresRead < count {
            endsEarly = "the file states \(count) features but has \(featuresRead)"
        }
    }

    private mutating func readFound(
        _ found: [FlatGeobufIndex.Hit], _ body: (FeatureBatch) throws -> Void
    ) throws {
        var end = header.featuresStart
        for hit in found {
            guard hit.offset >= 0, hit.offset <= file.size - header.featuresStart else {
                refuse("the index points outside the file")
                continue
            }
            let offset = header.featuresStart + hit.offset
            guard offset >= end, let size = try size(at: offset) else {
                refuse("the index points to byte \(offset), which is not the start of a feature")
                continue
            }
            end = offset + 4 + size
            try read(at: offset + 4, size, number: hit.number, body)
        }
    }

    private mutating func refuse(_ what: String) {
        featuresRead += 1
        diagnostics.add(.featureRefused, what)
        diagnostics.skipFeature()
    }

    /// Returns the size in bytes of the feature at an offset; nil if there is no complete feature.
    private func size(at offset: Int) throws(DocumentError) -> Int? {
        guard let head = try file.bytes(at: offset, 4) else { return nil }
        let size = Int(head.little(0, as: UInt32.self))
        guard size >= Self.minFeatureBytes, size <= file.size - offset - 4 else { return nil }
        return size
    }

    private mutating func read(
        at offset: Int, _ size: Int, number: Int, _ body: (FeatureBatch) throws -> Void
    ) throws {
        featuresRead += 1
        guard size <= Self.maxFeatureBytes, let bytes = try file.bytes(at: offset, size) else {
            diagnostics.add(.oversized, "feature \(number + 1) exceeds the size limit (\(size) bytes)")
            diagnostics.skipFeature()
            return
        }
        do throws(FlatTable.Fault) {
            let feature = try FlatTable(root: bytes, size: size)
            var count = 1
            if let table = try feature.table(0) {
                switch geometry.decode(
                    table, header.geometryType, size: size, feature: number + 1, to: &builder.geometry,
                    &diagnostics)
                {
                case .sound(let geometries): count = geometries
                case .refused, .outside: return builder.abandonFeature()
                }
            } else if window != nil {
                return
            } else {
                builder.geometry.endFeature(.none)
            }
            try properties.read(feature, number: number + 1, into: &builder, &diagnostics)
            builder.endFeature(id: Int64(number), geometries: count)
        } catch {
            diagnostics.add(.featureRefused, "feature \(number + 1) has offsets outside the feature")
            diagnostics.skipFeature()
            return builder.abandonFeature()
        }
        if builder.isFull || builder.geometry.coordinates.count >= Self.coordinatesInBatch { try emit(body) }
    }

    private mutating func emit(_ body: (FeatureBatch) throws -> Void) throws {
        guard builder.count > 0 else { return }
        let batch = try query.filtered(builder.finish())
        if batch.count > 0 { try body(batch) }
    }
}
