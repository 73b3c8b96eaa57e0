import CartoucheFeatures
import CartoucheGeospatial

/// Reading by columns, from an Arrow stream.
extension GDALBatchReader {
    /// A batch with this many coordinates takes no more features.
    private static let fullCoordinates = 1 << 19

    /// The roles of the arrays in a stream.
    struct Plan {
        fileprivate var ids: Int?
        fileprivate var geometry: Int?
        fileprivate var geometryType = ArrowType.other
        fileprivate var attributes: [(index: Int, column: ArrowField, field: GDALField)] = []
        fileprivate var unreadable: [GDALField] = []
    }

    /// Finds the layer's attributes among the arrays of a stream.
    func plan(_ columns: [ArrowField]) -> Plan {
        var plan = Plan()
        var known = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        for (index, column) in columns.enumerated() {
            if index == 0, column.name == layer.idColumn, column.type == .integer(bytes: 8, isSigned: true) {
                plan.ids = index
                if let field = known.removeValue(forKey: column.name) {
                    plan.attributes.append((index, column, field))
                }
            } else if column.isGeometry {
                if plan.geometry == nil {
                    plan.geometry = index
                    plan.geometryType = column.type
                }
            } else if let field = known.removeValue(forKey: column.name) {
                switch column.dictionaryType ?? column.type {
                case .other, .binary: plan.unreadable.append(field)
                default: plan.attributes.append((index, column, field))
                }
            }
        }
        return plan
    }

    /// Reads features from Arrow arrays and passes them in batches of the query's size.
    mutating func take(_ features: ArrowFeatures, _ plan: Plan) throws {
        for field in plan.unreadable { reportUnreadable(field) }
        var start = 0
        while start < features.count {
            var end = min(features.count, start + max(1, query.batchSize))
            var geometry = GeometryColumn()
            let rows = readGeometry(features, plan, start..<end, into: &geometry, end: &end)
            let isWhole = rows.count == end - start && rows.last == end - start - 1
            var attributes = plan.attributes.map { column(features, $0, start..<end) }
            attributes += plan.unreadable.map {
                AttributeColumn(name: $0.name, values: .nulls(count: end - start))
            }
            var ids = plan.ids.flatMap {
                features.column($0, .integer(bytes: 8, isSigned: true), rows: start..<end)?
                    .integers(bytes: 8, isSigned: true)
            }
            if !isWhole {
                attributes = attributes.map { $0.selecting(rows) }
                ids = ids.map { ids in rows.map { ids[$0] } }
            }
            start = end
            if geometry.count > 0 {
                var batch = FeatureBatch(ids: ids, geometry: geometry, attributes: attributes)
                if ids == nil { batch.firstPlace = arrowCount }
                arrowCount += batch.count
                try emit(batch)
            }
        }
    }

    /// Reads geometries until the batch is full, and then sets `end`.
    ///
    /// Returns the row of each geometry. A row with an invalid geometry is left out. A row with a mixed collection has
    /// several geometries.
    private mutating func readGeometry(
        _ features: ArrowFeatures, _ plan: Plan, _ range: Range<Int>, into geometry: inout GeometryColumn,
        end: inout Int
    ) -> [Int] {
        guard let index = plan.geometry, let column = features.column(index, plan.geometryType, rows: range)
        else {
            featuresRead += range.count
            for _ in range { geometry.endFeature(.none) }
            return Array(0..<range.count)
        }
        var rows: [Int] = []
        rows.reserveCapacity(range.count)
        let isNull = column.isNull
        var taken = 0
        _ = column.forEachBytes { row, bytes in
            guard geometry.coordinates.count < Self.fullCoordinates else { return }
            taken = row + 1
            featuresRead += 1
            appendGeometry(isNull?[row] == true ? nil : bytes, row: row, to: &geometry, &rows)
        }
        end = range.lowerBound + max(1, taken)
        return rows
    }

    private mutating func appendGeometry(
        _ bytes: UnsafeRawBufferPointer?, row: Int, to geometry: inout GeometryColumn, _ rows: inout [Int]
    ) {
        guard let bytes else {
            geometry.endFeature(.none)
            rows.append(row)
            return
        }
        let before = geometry.count
        let number = featuresRead
        guard let count = wkb.append(bytes, to: &geometry, &diagnostics, place: { "feature \(number)" })
        else {
            geometry.truncate(to: before)
            diagnostics.skipFeature()
            return
        }
        for _ in 0..<count { rows.append(row) }
    }

    private mutating func column(
        _ features: ArrowFeatures, _ source: (index: Int, column: ArrowField, field: GDALField),
        _ rows: Range<Int>
    ) -> AttributeColumn {
        let name = source.field.name
        let nothing = AttributeColumn(name: name, values: .nulls(count: rows.count))
        guard let column = features.column(source.index, source.column.type, rows: rows) else {
            return nothing
        }
        let isNull = column.isNull
        var repair = TextRepair()
        defer { report(repair, in: name) }
        guard let values = column.values(isNull: isNull, &repair) else { return nothing }
        if let type = source.column.dictionaryType, !source.field.isCoded, case .integers(let codes) = values,
            let dictionary = features.dictionary(source.index, type)
        {
            // Dictionary values are replaced by the texts they refer to. Values of a coded domain stay codes.
            let listNulls = dictionary.isNull
            guard let list = dictionary.values(isNull: listNulls, &repair) else { return nothing }
            let entries = AttributeColumn(name: name, values: list, isNull: listNulls)
            var builder = AttributeColumnBuilder(name: name, type: list.type)
            for (row, code) in codes.enumerated() where isNull?[row] != true {
                if code >= 0, code < Int64(entries.count) { builder.set(entries[Int(code)], row: row) }
            }
            return builder.finish(rows: rows.count)
        }
        return AttributeColumn(name: name, values: values, isNull: isNull)
    }
}
