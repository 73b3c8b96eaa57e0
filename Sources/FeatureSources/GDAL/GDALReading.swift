import CGdal
import Documents
import Expressions
import Features
import Geospatial

/// One reading of a layer.
struct GDALReading {
    private let file: GDALFile
    private let layer: GDALLayer
    private let connection: GDALConnection
    private let messages: GDALMessages
    private let pointer: OpaquePointer
    /// Whether the file's index chooses features.
    private var isFiltered = false
    /// Whether it gives them in an order of its own.
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
                reason: "the layer does not exist any more")
        }
        self.pointer = pointer
    }

    /// Reads the features that the intake's query asks for.
    mutating func run(_ intake: inout GDALIntake) throws {
        prepare(intake)
        prepareClause(intake)
        defer { restore() }
        if losesOrder {
            try readSorted(&intake)
        } else if usesArrow(intake) {
            try readColumns(&intake)
        } else {
            try readFeatures(&intake)
        }
        try checkEnd(intake)
    }

    // MARK: What is asked for

    /// Drivers that look features up in an index and yet give them in the file's order.
    private static let filterKeepsOrder: Set<String> = ["ESRI Shapefile", "OpenFileGDB"]
    /// Drivers whose index gives features in its own order, while identifiers tell that of the file.
    private static let filterLosesOrder: Set<String> = ["MapInfo File", "FlatGeobuf"]

    private mutating func prepare(_ intake: GDALIntake) {
        // A box with a side that is no number would be an error, or everything.
        let window = intake.query.envelope.flatMap { window in
            layer.hasSpatialIndex
                && (Self.filterKeepsOrder.contains(file.driver)
                    || Self.filterLosesOrder.contains(file.driver))
                && [window.xMin, window.yMin, window.xMax, window.yMax].allSatisfy(\.isFinite)
                ? window : nil
        }
        isFiltered = window != nil
        losesOrder = isFiltered && Self.filterLosesOrder.contains(file.driver)
        let ignored = intake.ignored
        file.library.call(messages) { functions in
            if file.driver == "OSM" {
                // Otherwise features of the other layers pile up.
                let result = functions.DatasetExecuteSQL(
                    connection.pointer, "SET interest_layers = \(layer.name)", nil, nil)
                if let result { functions.DatasetReleaseResultSet(connection.pointer, result) }
            }
            _ = functions.L_SetIgnoredFields(pointer, ignored.pointers)
            if let window {
                let isYFirst = layer.reference.isYFirst
                functions.L_SetSpatialFilterRect(
                    pointer, isYFirst ? window.yMin : window.xMin, isYFirst ? window.xMin : window.yMin,
                    isYFirst ? window.yMax : window.xMax, isYFirst ? window.xMax : window.yMax)
            }
            functions.L_ResetReading(pointer)
        }
    }

    /// Drivers that look values of attributes up.
    private static let filterByValue: Set<String> = ["OpenFileGDB", "SQLite", "Parquet"]

    /// Lets the file choose features by their attributes as far as it can; what it cannot tell passes.
    private mutating func prepareClause(_ intake: GDALIntake) {
        guard Self.filterByValue.contains(file.driver),
            let condition = intake.query.whereClause?.prefilter(layer.fields.map(\.field), dialect: .gdal)
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

    /// Formats whose columns are columns in the file, too.
    private static let columnar: Set<String> = ["Parquet", "Arrow"]

    /// Where GDAL makes columns of features, moments lose their zones before version 3.8 and days before 1970
    /// are one too late; then it is better to ask the features.
    private func usesArrow(_ intake: GDALIntake) -> Bool {
        file.library.functions.L_GetArrowStream != nil
            && (Self.columnar.contains(file.driver)
                || !intake.fields.contains { $0.type == .dateTime || $0.type == .date })
    }

    // MARK: Ways of reading

    private func readColumns(_ intake: inout GDALIntake) throws {
        // What isn't points may have any number of positions.
        let most = layer.geometryKind == .point ? 1 << 16 : 1024
        let size = max(1, min(intake.query.batchSize, most))
        let options = [
            "MAX_FEATURES_IN_BATCH=\(size)", "GEOMETRY_ENCODING=WKB", "TIMEZONE=UTC", "INCLUDE_FID=YES",
        ]
        var stream = file.library.call(messages) { ArrowStream(pointer, options: options, $0) }
        // Letting go of a stream is a call like others.
        defer { file.library.call(GDALMessages()) { _ in stream = nil } }
        guard let columns = stream?.columns else { throw failure(intake, nil) }
        let plan = intake.plan(columns)
        do {
            while let features = try file.library.call(messages, { _ in try stream?.next() }) {
                try intake.take(features, plan)
            }
        } catch let broken as ArrowStream.Failure {
            throw failure(intake, broken.reason)
        }
    }

    private func readFeatures(_ intake: inout GDALIntake) throws {
        try readFeatures(&intake) { functions in functions.L_GetNextFeature(pointer) }
    }

    private func readFeatures(
        _ intake: inout GDALIntake, next: (CGdalFunctions) -> OpaquePointer?
    ) throws {
        var builder = intake.builder()
        var bytes: [UInt8] = []
        var isMore = true
        while isMore {
            isMore = file.library.call(messages) { functions in
                intake.fill(&builder, &bytes, functions) { next(functions) }
            }
            if builder.count > 0 { try intake.emit(builder.finish()) }
        }
    }

    /// Asks the index for the identifiers first, and then for the features in the file's order.
    private func readSorted(_ intake: inout GDALIntake) throws {
        var ids: [Int64] = []
        let ignored = intake.ignored
        file.library.call(messages) { functions in
            let names = GDALIntake.ignoring(layer.fields)
            _ = functions.L_SetIgnoredFields(pointer, names.pointers)
            functions.L_ResetReading(pointer)
            while let feature = functions.L_GetNextFeature(pointer) {
                ids.append(functions.F_GetFID(feature))
                functions.F_Destroy(feature)
            }
            _ = functions.L_SetIgnoredFields(pointer, ignored.pointers)
            functions.L_SetSpatialFilter(pointer, nil)
        }
        ids.sort()
        var position = 0
        try readFeatures(&intake) { functions in
            while position < ids.count {
                position += 1
                if let feature = functions.L_GetFeature(pointer, ids[position - 1]) { return feature }
            }
            return nil
        }
    }

    // MARK: The end

    /// GDAL ends a layer that it cannot read further as if it ended there; its messages tell, and the number of
    /// features where the format states it.
    private func checkEnd(_ intake: GDALIntake) throws {
        guard !messages.failures.isEmpty || messages.isOutOfMemory else { return }
        if !isFiltered, !messages.isCutOff, let count = layer.featureCount, count > 0,
            intake.featuresRead >= count
        {
            return
        }
        throw failure(intake, nil)
    }

    private func failure(_ intake: GDALIntake, _ reason: String?) -> DocumentError {
        messages.readingError(
            path: file.path, layer: layer.name, featuresRead: intake.featuresRead, reason: reason)
    }
}
