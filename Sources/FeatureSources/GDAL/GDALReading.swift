import CartoucheCGdal
import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// One reading of a layer.
struct GDALReading {
    private let file: GDALFile
    private let layer: GDALLayer
    private let connection: GDALConnection
    private let messages: GDALMessages
    private let pointer: OpaquePointer
    /// Whether the file's index selects features.
    private var isFiltered = false
    /// Whether the index returns features in a different order than the file's.
    private var losesOrder = false

    init(
        _ file: GDALFile, _ layer: GDALLayer, _ connection: GDALConnection, _ messages: GDALMessages
    ) throws {
        self.file = file
        self.layer = layer
        self.connection = connection
        self.messages = messages
        let pointer = file.library.call(messages) {
            $0.DatasetGetLayer(connection.pointer, Int32(layer.index))
        }
        guard let pointer else {
            throw messages.readingError(
                path: file.path, layer: layer.name, featuresRead: 0,
                reason: "the layer no longer exists")
        }
        self.pointer = pointer
    }

    /// Reads the features that match the batch reader's query.
    mutating func run(_ batchReader: inout GDALBatchReader) throws {
        prepare(batchReader)
        prepareClause(batchReader)
        defer { restore() }
        if losesOrder {
            try readSorted(&batchReader)
        } else if usesArrow(batchReader) {
            try readColumns(&batchReader)
        } else {
            try readFeatures(&batchReader)
        }
        try checkEnd(batchReader)
    }

    // MARK: Preparation

    /// Drivers whose spatial index keeps the file's order.
    private static let filterKeepsOrder: Set<String> = ["ESRI Shapefile", "OpenFileGDB"]
    /// Drivers whose index changes the order; the features' identifiers give the file's order.
    private static let filterLosesOrder: Set<String> = ["MapInfo File", "FlatGeobuf"]

    private mutating func prepare(_ batchReader: GDALBatchReader) {
        // A filter rectangle with a side that is not finite would fail or match everything.
        // The index cannot enlarge the bounds of long features.
        let window = batchReader.query.envelope.flatMap { window in
            layer.hasSpatialIndex && batchReader.query.boundsMargin == 0
                && (Self.filterKeepsOrder.contains(file.driver)
                    || Self.filterLosesOrder.contains(file.driver))
                && [window.xMin, window.yMin, window.xMax, window.yMax].allSatisfy(\.isFinite)
                ? window : nil
        }
        isFiltered = window != nil
        losesOrder = isFiltered && Self.filterLosesOrder.contains(file.driver)
        let ignored = batchReader.ignored
        file.library.call(messages) { functions in
            if file.driver == "OSM" {
                // Otherwise features of the other layers accumulate in memory.
                let result = functions.DatasetExecuteSQL(
                    connection.pointer, "SET interest_layers = \(layer.name)", nil, nil)
                if let result { functions.DatasetReleaseResultSet(connection.pointer, result) }
            }
            _ = ignored.withPointers { list, _ in functions.L_SetIgnoredFields(pointer, list) }
            if let window {
                let isYFirst = layer.reference.isYFirst
                functions.L_SetSpatialFilterRect(
                    pointer, isYFirst ? window.yMin : window.xMin, isYFirst ? window.xMin : window.yMin,
                    isYFirst ? window.yMax : window.xMax, isYFirst ? window.xMax : window.yMax)
            }
            functions.L_ResetReading(pointer)
        }
    }

    /// Drivers that can look up attribute values.
    private static let filterByValue: Set<String> = ["OpenFileGDB", "SQLite", "Parquet"]

    /// Lets the file preselect features by attributes as far as it can; features that it cannot decide pass.
    private mutating func prepareClause(_ batchReader: GDALBatchReader) {
        guard Self.filterByValue.contains(file.driver),
            let condition = batchReader.query.whereClause?.prefilter(
                layer.fields.map(\.field), dialect: .gdal)
        else { return }
        let isSet = file.library.call(GDALMessages()) { functions in
            if functions.L_SetAttributeFilter(pointer, condition.sql) == 0 { return true }
            _ = functions.L_SetAttributeFilter(pointer, nil)
            return false
        }
        if isSet { isFiltered = true }
    }

    private func restore() {
        file.library.call(GDALMessages()) { functions in
            _ = functions.L_SetAttributeFilter(pointer, nil)
            functions.L_SetSpatialFilter(pointer, nil)
            _ = functions.L_SetIgnoredFields(pointer, nil)
            functions.L_ResetReading(pointer)
        }
    }

    /// Formats that store columns in the file, too.
    private static let columnar: Set<String> = ["Parquet", "Arrow"]

    /// Whether to read by columns.
    ///
    /// If GDAL builds the columns from features, versions before 3.8 lose time zones, and days before 1970 are one day
    /// late. In this case the features are read one by one.
    private func usesArrow(_ batchReader: GDALBatchReader) -> Bool {
        file.library.functions.L_GetArrowStream != nil
            && (Self.columnar.contains(file.driver)
                || !batchReader.fields.contains { $0.type == .dateTime || $0.type == .date })
    }

    // MARK: Reading

    private func readColumns(_ batchReader: inout GDALBatchReader) throws {
        // Lines and polygons may have any number of positions, so their batches are smaller.
        let most = layer.geometryKind == .point ? 1 << 16 : 1024
        let size = max(1, min(batchReader.query.batchSize, most))
        let options = [
            "MAX_FEATURES_IN_BATCH=\(size)", "GEOMETRY_ENCODING=WKB", "TIMEZONE=UTC", "INCLUDE_FID=YES",
        ]
        var stream = file.library.call(messages) { ArrowStream(pointer, options: options, $0) }
        // The release of a stream calls GDAL, so its messages need a receiver too.
        defer { file.library.call(GDALMessages()) { _ in stream = nil } }
        guard let columns = stream?.columns else { throw failure(batchReader, nil) }
        let plan = batchReader.plan(columns)
        do {
            while let features = try file.library.call(messages, { _ in try stream?.next() }) {
                try batchReader.take(features, plan)
            }
        } catch let broken as ArrowStream.Failure {
            throw failure(batchReader, broken.reason)
        }
    }

    private func readFeatures(_ batchReader: inout GDALBatchReader) throws {
        try readFeatures(&batchReader) { functions in functions.L_GetNextFeature(pointer) }
    }

    private func readFeatures(
        _ batchReader: inout GDALBatchReader, next: (CGdalFunctions) -> OpaquePointer?
    ) throws {
        var builder = batchReader.builder()
        var bytes: [UInt8] = []
        var isMore = true
        while isMore {
            isMore = file.library.call(messages) { functions in
                batchReader.fill(&builder, &bytes, functions) { next(functions) }
            }
            if builder.count > 0 { try batchReader.emit(builder.finish()) }
        }
    }

    /// Gets the identifiers from the index first, then reads the features in the file's order.
    private func readSorted(_ batchReader: inout GDALBatchReader) throws {
        var ids: [Int64] = []
        let ignored = batchReader.ignored
        file.library.call(messages) { functions in
            let names = GDALBatchReader.ignoring(layer.fields)
            _ = names.withPointers { list, _ in functions.L_SetIgnoredFields(pointer, list) }
            functions.L_ResetReading(pointer)
            while let feature = functions.L_GetNextFeature(pointer) {
                ids.append(functions.F_GetFID(feature))
                functions.F_Destroy(feature)
            }
            _ = ignored.withPointers { list, _ in functions.L_SetIgnoredFields(pointer, list) }
            functions.L_SetSpatialFilter(pointer, nil)
        }
        ids.sort()
        var position = 0
        try readFeatures(&batchReader) { functions in
            while position < ids.count {
                position += 1
                if let feature = functions.L_GetFeature(pointer, ids[position - 1]) { return feature }
            }
            return nil
        }
    }

    // MARK: Completion

    /// Throws if reading ended early.
    ///
    /// If GDAL cannot read a layer further, it reports a normal end. Only its messages show the problem, and the number
    /// of features if the format states it.
    private func checkEnd(_ batchReader: GDALBatchReader) throws {
        guard !messages.failures.isEmpty || messages.isOutOfMemory else { return }
        if !isFiltered, !messages.isCutOff, let count = layer.featureCount, count > 0,
            batchReader.featuresRead >= count
        {
            return
        }
        throw failure(batchReader, nil)
    }

    private func failure(_ batchReader: GDALBatchReader, _ reason: String?) -> DocumentError {
        messages.readingError(
            path: file.path, layer: layer.name, featuresRead: batchReader.featuresRead, reason: reason)
    }
}
