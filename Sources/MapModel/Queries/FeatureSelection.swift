import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheWorkers

/// One query of one table: reads, filters, sorts and limits the features.
package struct FeatureSelection {
    private let table: FeatureTable
    private let source: any FeatureSource
    private let parameters: QueryParameters.Content
    private let whereClause: WhereClause?
    private let filter: SpatialFilter?
    private let objectIDs: Set<Int64>
    private let cancellation: Cancellation

    /// - Throws: `ExpressionError`, `GeospatialError` or ``MapError`` if the query does not match the table.
    init(of table: FeatureTable, by parameters: QueryParameters.Content, cancellation: Cancellation) throws {
        self.table = table
        let source = try table.source()
        self.source = source
        self.parameters = parameters
        self.cancellation = cancellation
        let clause = parameters.whereClause
        let stated = clause.allSatisfy(\.isWhitespace) ? nil : try WhereClause(parsing: clause)
        if let extent = parameters.timeExtent, let info = table.timeInfo {
            whereClause = try info.condition(extent, and: stated)
        } else {
            whereClause = stated
        }
        filter = try parameters.geometry.map {
            try SpatialFilter($0, parameters.spatialRelationship, in: source.spatialReference)
        }
        objectIDs = Set(parameters.objectIDs)
        for order in parameters.orderByFields where table.field(named: order.fieldName) == nil {
            throw MapError.unusableQuery(
                source: source.name,
                what: "the field \"\(order.fieldName)\" for sorting does not exist",
                suggestion: "the fields are " + source.fields.map(\.name).joined(separator: ", "))
        }
    }

    /// Returns the features of the query.
    package func features() throws -> FeatureQueryResult {
        let offset = parameters.resultOffset
        let limit = parameters.maxFeatures
        let isSorted = !parameters.orderByFields.isEmpty
        // If the result is not sorted, reading stops at the last required feature.
        let sum = offset.addingReportingOverflow(limit)
        let needed = limit > 0 && !isSorted && !sum.overflow ? sum.partialValue : Int.max
        var batches: [FeatureBatch] = []
        var addresses: [FeatureSequence.Address] = []
        let outFields = try self.outFields()
        // Sorting needs its fields, too.
        let read = outFields.map { Array(Set($0.map(\.name) + parameters.orderByFields.map(\.fieldName))) }
        let reading = try forEachBatch(fields: read) { batch in
            var batch = batch
            let index = Int32(clamping: batches.count)
            let rows = batch.count
            addresses += (0..<Int32(clamping: rows)).map { FeatureSequence.Address(batch: index, row: $0) }
            if !parameters.returnsGeometry { batch.geometry = GeometryColumn(countWithoutGeometry: rows) }
            batches.append(batch)
            if addresses.count >= needed { throw EnoughFeatures() }
        }
        if isSorted { addresses = try sorted(addresses, of: batches) }
        if let outFields {
            let names = Set(outFields.map(\.name))
            for index in batches.indices { batches[index].attributes.removeAll { !names.contains($0.name) } }
        }
        var chosen = addresses.dropFirst(offset)
        if limit > 0 { chosen = chosen.prefix(limit) }
        let reference = parameters.outSpatialReference ?? source.spatialReference
        return FeatureQueryResult(
            FeatureSequence(
                batches: batches, addresses: chosen, table: table, hasGeometry: parameters.returnsGeometry,
                transformation: try outTransformation()),
            fields: outFields ?? source.fields,
            geometryType: parameters.returnsGeometry ? table.geometryType : nil,
            spatialReference: reference, diagnostics: reading.diagnostics)
    }

    /// Returns the fields of the attributes in the result; nil for all.
    private func outFields() throws(MapError) -> [Field]? {
        guard let names = parameters.outFields, !names.contains("*") else { return nil }
        var fields: [Field] = []
        for name in names {
            guard let field = table.field(named: name) else {
                throw .unusableQuery(
                    source: source.name, what: "the field \"\(name)\" for the result does not exist",
                    suggestion: "the fields are " + source.fields.map(\.name).joined(separator: ", "))
            }
            if !fields.contains(field) { fields.append(field) }
        }
        return fields
    }

    /// Returns the number of features that ``features()`` returns.
    package func count() throws -> Int {
        var count = 0
        if whereClause == nil, filter == nil, objectIDs.isEmpty, let known = source.featureCount {
            count = known
        } else {
            try forEachBatch(fields: []) { count += $0.count }
        }
        let left = Swift.max(count - parameters.resultOffset, 0)
        return parameters.maxFeatures > 0 ? Swift.min(left, parameters.maxFeatures) : left
    }

    /// Returns the smallest envelope around the features that ``features()`` returns; empty if there are none.
    package func extent() throws -> Envelope {
        let isCut = parameters.resultOffset > 0 || parameters.maxFeatures > 0
        var extent = Envelope.empty(in: parameters.outSpatialReference ?? source.spatialReference)
        if isCut {
            var whole = self
            whole = try FeatureSelection(of: table, by: parameters.withGeometry, cancellation: cancellation)
            for feature in try whole.features() {
                if let geometry = feature.geometry, !geometry.isEmpty {
                    extent = extent.union(geometry.extent)
                }
            }
            return extent
        }
        var bounds = GeometryColumn.noBounds
        try forEachBatch(fields: []) { bounds = GeometryColumn.union(bounds, $0.geometry.allBounds) }
        let found = Envelope(bounds: bounds, spatialReference: source.spatialReference)
        guard !found.isEmpty else { return extent }
        return try outTransformation().map { $0.project(envelope: found) ?? extent } ?? found
    }

    /// Reads the batches of all matching features, before sorting and limits.
    @discardableResult
    package func forEachBatch(
        fields: [String]?, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let query = FeatureQuery(
            envelope: filter?.envelope, whereClause: whereClause, fields: fields, batchSize: 2048)
        var failures = SpatialFailures()
        do {
            var reading = try source.forEachBatch(query) { batch in
                try cancellation.check()
                var batch = batch
                if !objectIDs.isEmpty {
                    guard let ids = batch.ids else {
                        throw MapError.unusableQuery(
                            source: source.name, what: "the features have no object IDs",
                            suggestion: "query without object IDs")
                    }
                    batch = batch.filtered(by: ids.map(objectIDs.contains))
                }
                if let filter { batch = try filter.filtered(batch, cancellation, &failures) }
                if batch.count > 0 { try body(batch) }
            }
            if failures.count > 0 {
                reading.diagnostics.append(
                    Diagnostic(
                        .warning, code: .geometryNotCompared,
                        message:
                            "the geometries of \(failures.count) features cannot be compared: \(failures.first)",
                        instead: "the features are skipped"))
            }
            return reading
        } catch is EnoughFeatures {
            return ReadingReport()
        }
    }

    private func outTransformation() throws -> CoordinateTransformation? {
        guard let target = parameters.outSpatialReference, let own = source.spatialReference, own != target
        else { return nil }
        return try CoordinateTransformation.known(from: own, to: target)
    }

    private func sorted(
        _ addresses: [FeatureSequence.Address], of batches: [FeatureBatch]
    ) throws -> [FeatureSequence.Address] {
        let keys = parameters.orderByFields.map { order in
            batches.map { batch in batch.column(named: order.fieldName).map(SortKeys.init) }
        }
        try cancellation.check()
        let order = addresses.indices.sorted { left, right in
            let (a, b) = (addresses[left], addresses[right])
            for (index, field) in parameters.orderByFields.enumerated() {
                let first = keys[index][Int(a.batch)]?[Int(a.row)] ?? .null
                let second = keys[index][Int(b.batch)]?[Int(b.row)] ?? .null
                if first < second { return field.sortOrder == .ascending }
                if second < first { return field.sortOrder == .descending }
            }
            return left < right
        }
        return order.map { addresses[$0] }
    }
}

/// Ends the reading after the last required feature.
private struct EnoughFeatures: Error {}

extension QueryParameters.Content {
    fileprivate var withGeometry: Self {
        var copy = self
        copy.returnsGeometry = true
        return copy
    }
}

extension GeometryColumn {
    /// Creates features without geometries.
    package init(countWithoutGeometry count: Int) {
        self.init()
        for _ in 0..<count { endFeature(.none) }
    }
}
