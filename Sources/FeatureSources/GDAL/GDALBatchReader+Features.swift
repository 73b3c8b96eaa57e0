import CartoucheCGdal
import CartoucheFeatures
import CartoucheGeospatial

/// Reading feature by feature.
///
/// This is used if there is no Arrow stream, or if the stream would lose time zones or the order of features.
extension GDALBatchReader {
    /// Returns a builder with a column for each attribute to read.
    func builder() -> FeatureBatchBuilder {
        FeatureBatchBuilder(fields: fields.map(\.field), capacity: query.batchSize)
    }

    /// Adds features to a batch until it is full, and destroys them; returns false after the last feature.
    mutating func fill(
        _ builder: inout FeatureBatchBuilder, _ bytes: inout [UInt8], _ functions: CGdalFunctions,
        next: () -> OpaquePointer?
    ) -> Bool {
        let columns = fields.map { builder.columnIndex(named: $0.name) }
        while !builder.isFull {
            guard let feature = next() else { return false }
            defer { functions.F_Destroy(feature) }
            featuresRead += 1
            guard let geometries = geometry(feature, &builder, &bytes, functions) else {
                builder.abandonFeature()
                diagnostics.skipFeature()
                continue
            }
            for (field, column) in zip(fields, columns) {
                guard let column,
                    field.index < 0 || functions.F_IsFieldSetAndNotNull(feature, field.index) != 0
                else { continue }
                set(column, field, feature, &builder, functions)
            }
            let id = functions.F_GetFID(feature)
            builder.endFeature(id: id < 0 ? nil : id, geometries: geometries)
        }
        return true
    }

    /// Reads the geometry of a feature; returns nil if it is invalid, which is reported.
    private mutating func geometry(
        _ feature: OpaquePointer, _ builder: inout FeatureBatchBuilder, _ bytes: inout [UInt8],
        _ functions: CGdalFunctions
    ) -> Int? {
        guard let geometry = functions.F_GetGeometryRef(feature) else {
            builder.geometry.endFeature(.none)
            return 1
        }
        let number = featuresRead
        let size = Int(clamping: functions.G_WkbSizeEx(geometry))
        guard size < Int(Int32.max) else {
            diagnostics.add(
                .oversized, "the geometry of feature \(number) exceeds the size limit (\(size) bytes)")
            return nil
        }
        if bytes.count < size { bytes = [UInt8](repeating: 0, count: size) }
        let status = bytes.withUnsafeMutableBufferPointer {
            functions.G_ExportToIsoWkb(geometry, Int32(CGDAL_LITTLE_ENDIAN), $0.baseAddress)
        }
        guard status == 0 else {
            diagnostics.add(.geometryRefused, "feature \(number) has a geometry of unknown type")
            return nil
        }
        return bytes.withUnsafeBytes {
            wkb.append(
                UnsafeRawBufferPointer(rebasing: $0[..<size]), to: &builder.geometry, &diagnostics,
                place: { "feature \(number)" })
        }
    }

    private mutating func set(
        _ column: Int, _ field: GDALField, _ feature: OpaquePointer, _ builder: inout FeatureBatchBuilder,
        _ functions: CGdalFunctions
    ) {
        switch field.type {
        case .boolean:
            let value = functions.F_GetFieldAsInteger64(feature, field.index)
            builder.set(column: column, .boolean(value != 0))
        case .identifier: builder.set(column: column, integer: functions.F_GetFID(feature))
        case .whole:
            builder.set(column: column, integer: functions.F_GetFieldAsInteger64(feature, field.index))
        case .real: builder.set(column: column, double: functions.F_GetFieldAsDouble(feature, field.index))
        case .text:
            guard let text = functions.F_GetFieldAsString(feature, field.index) else { return }
            var repair = TextRepair()
            var count = 0
            while text[count] != 0 { count += 1 }
            repair.withUTF8(UnsafeRawBufferPointer(start: text, count: count)) {
                builder.set(column: column, utf8: $0)
            }
            report(repair, in: field.name)
        case .date, .dateTime, .time:
            var moment = GDALMoment()
            guard moment.read(feature, field.index, functions) else { return }
            if field.type == .time {
                builder.set(column: column, .string(TimeOfDay.text(milliseconds: moment.millisecondsOfDay)))
            } else {
                builder.set(column: column, .date(moment.milliseconds))
            }
        case .other: reportUnreadable(field)
        }
    }
}

/// A date and time as GDAL stores it, in separate fields.
private struct GDALMoment {
    private var year: Int32 = 0
    private var month: Int32 = 0
    private var day: Int32 = 0
    private var hour: Int32 = 0
    private var minute: Int32 = 0
    private var second: Float = 0
    private var zone: Int32 = 0

    /// Reads the value; returns false if the feature has none.
    mutating func read(_ feature: OpaquePointer, _ field: Int32, _ functions: CGdalFunctions) -> Bool {
        functions.F_GetFieldAsDateTimeEx(
            feature, field, &year, &month, &day, &hour, &minute, &second, &zone) != 0
            && second.isFinite && abs(second) < 100
    }

    var millisecondsOfDay: Int64 {
        (Int64(hour) * 60 + Int64(minute)) * 60_000 + Int64((Double(second) * 1000).rounded())
    }

    /// Milliseconds since 1970 in UTC; a value without a time zone counts as UTC.
    var milliseconds: Int64 {
        // Days from civil dates: years start in March, so that leap days come last.
        let march = (Int64(month) + 9) % 12
        let years = Int64(year) - (march > 9 ? 1 : 0)
        let days =
            365 * years + floored(years, 4) - floored(years, 100) + floored(years, 400)
            + (march * 306 + 5) / 10 + Int64(day) - 719_469
        let east = zone > 1 ? Int64(zone - Int32(CGDAL_ZONE_UTC)) * 15 * 60_000 : 0
        return days * 86_400_000 + millisecondsOfDay - east
    }

    private func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        value / divisor - (value % divisor < 0 ? 1 : 0)
    }
}
