import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheNetwork

/// One reading of the features of a layer, page by page.
///
/// Servers differ: some have no pages, some send fewer features than asked for, some send the same page again and again.
/// So a reading ends only when the server says that there are no more features, and otherwise at fixed limits.
struct ServiceReading {
    let connection: ServiceConnection
    let layer: LayerDescription
    private let query: FeatureQuery
    private var request: LayerRequest
    private var builder: FeatureBatchBuilder
    private let wanted: Set<String>?
    private var problems = ReadingDiagnostics()
    private var diagnostics: [Diagnostic] = []
    /// The number of features in the pages so far.
    private var read = 0
    private var skipped = 0
    private var identities: Set<String> = []
    private var pageSize: Int
    private var hasPages: Bool
    /// The condition that is tested here, because the server refuses or may ignore it; nil for none.
    private var localTest: LocalTest?
    /// The transformation of the features, because the server ignores the requested system; nil for none.
    private var transformation: CoordinateTransformation?

    private static let maximumPages = 10_000
    private static let maximumEmptyPages = 3
    /// The number of pages that are requested in advance.
    private static let pagesAhead = 3

    /// - Throws: `ExpressionError` if the query's condition names an unknown field.
    init(
        _ query: FeatureQuery, of layer: LayerDescription, _ selection: LayerRequest.Selection,
        _ connection: ServiceConnection
    ) throws {
        self.connection = connection
        self.layer = layer
        self.query = query
        request = LayerRequest(layer: layer, selection: selection, asksForPBF: layer.supportsPBF)
        pageSize = layer.maxRecordCount
        hasPages = layer.supportsPagination
        if selection.time != nil, layer.timeFields.allSatisfy({ $0.type == .date }) {
            localTest = query.whereClause?.period.map(LocalTest.period)
        }
        builder = FeatureBatchBuilder(
            capacity: query.batchSize, spatialReference: layer.spatialReference)
        let names = FieldNames(layer.fields.map(\.name))
        var wanted: Set<String> = []
        for name in query.neededFields {
            let field = names.meaning(of: name).index.map { layer.fields[$0] }
            wanted.insert((field?.name ?? name).lowercased())
            _ = builder.declare(field ?? Field(name: name, type: .unknown))
        }
        self.wanted = query.fields == nil ? nil : wanted
    }

    /// Reads all features.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`, and the errors of `body`.
    mutating func run(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        let first = try firstPage()
        if hasPages {
            try readPages(from: first, body)
        } else if first.exceededTransferLimit || first.count >= pageSize {
            try readByObjectIDs(first, body)
        } else {
            try emit(first, body)
        }
        if builder.count > 0 { try pass(builder.finish(), body) }
        var report = ReadingReport()
        report.featuresRead = read
        report.featuresSkipped = problems.skipped + skipped
        report.diagnostics = problems.all + diagnostics
        return report
    }

    // MARK: Pages

    private var part: LayerRequest.Part { hasPages ? .page(offset: 0, count: pageSize) : .all }

    /// Returns the first page, with simpler requests if the server refuses one.
    private mutating func firstPage() throws -> FeaturePage {
        var halvings = 0
        while true {
            do {
                return try page(connection.provider.waitForResponse(to: request.features(part)))
            } catch let error as ServiceError where error.isWrongRequest || isNotReadable(error) {
                if request.asksForPBF || !request.isPlain {
                    (request.asksForPBF, request.isPlain) = (false, true)
                } else if hasPages {
                    hasPages = false
                } else if request.selection.hasCondition, let clause = query.whereClause {
                    localTest = .clause(clause)
                    (request.selection.whereClause, request.selection.time) = ("1=1", nil)
                    hasPages = layer.supportsPagination
                    diagnostics.append(
                        Diagnostic(
                            .note, code: .conditionNotSent,
                            message: "the service refuses the condition of the layer: \(error.what)",
                            instead: "all features are loaded, and the condition is tested here"))
                } else {
                    throw error
                }
            } catch let error as ServiceError where error.isFailure && hasPages && halvings < 3 {
                halvings += 1
                pageSize = max(1, pageSize / 2)
            }
        }
    }

    private func isNotReadable(_ error: ServiceError) -> Bool {
        if case .notReadable = error { return request.asksForPBF }
        return false
    }

    private func page(_ response: ResourceResponse) throws -> FeaturePage {
        try FeaturePage(response, url: layer.location.address.description)
    }

    private mutating func readPages(
        from first: FeaturePage, _ body: (FeatureBatch) throws -> Void
    ) throws {
        var page = first
        var offset = 0
        var step = first.count > 0 ? first.count : pageSize
        let total = first.exceededTransferLimit ? count() : nil
        var pending: [Int: PendingResponse] = [:]
        var (pages, emptyPages) = (1, 0)
        while true {
            let isNew = page.firstIdentity(idField: layer.objectIDField).map {
                identities.insert($0).inserted
            }
            guard isNew ?? true else {
                reportIncomplete("the service sends the same page again")
                break
            }
            try emit(page, body)
            guard page.exceededTransferLimit else { break }
            emptyPages = page.count == 0 ? emptyPages + 1 : 0
            let isTooLong = total.map { read >= $0 + pageSize } ?? false
            if emptyPages >= Self.maximumEmptyPages || pages >= Self.maximumPages || isTooLong {
                reportIncomplete("the pages of the service have no end")
                return
            }
            offset += page.count > 0 ? page.count : pageSize
            if page.count > 0, page.count != step {
                step = page.count
                pending = [:]
            }
            for ahead in 1...Self.pagesAhead {
                let next = offset + ahead * step
                if let total, next < total, pending[next] == nil { pending[next] = start(next) }
            }
            page = try self.page((pending.removeValue(forKey: offset) ?? start(offset)).wait())
            pages += 1
        }
        if let total, total != read {
            reportIncomplete("the service states \(total) features and sends \(read)")
        }
    }

    private func start(_ offset: Int) -> PendingResponse {
        PendingResponse(
            request.features(.page(offset: offset, count: pageSize)), from: connection.provider)
    }

    /// The number of features; nil if the server does not answer.
    private func count() -> Int? {
        guard let response = try? connection.provider.waitForResponse(to: request.count),
            let json = try? ServiceConnection.document(response, url: "")
        else { return nil }
        return json["count"]?.double.flatMap { Int(exactly: $0) }
    }

    private mutating func reportIncomplete(_ what: String) {
        guard !diagnostics.contains(where: { $0.code == .serviceAnswersIncomplete }) else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: .serviceAnswersIncomplete, message: what,
                instead: "the features that arrived are used"))
    }

    // MARK: Object IDs

    /// Reads the features of a server without pages in groups of object IDs.
    private mutating func readByObjectIDs(
        _ first: FeaturePage, _ body: (FeatureBatch) throws -> Void
    ) throws {
        guard let ids = try objectIDs() else {
            if first.exceededTransferLimit {
                problems.add(.transferLimit, "the service sends at most \(first.count) features")
            }
            return try emit(first, body)
        }
        let groups = stride(from: 0, to: ids.count, by: pageSize).map {
            Array(ids[$0..<min($0 + pageSize, ids.count)])
        }
        var pending: [PendingResponse] = []
        for index in groups.indices {
            while pending.count <= index + 1, pending.count < groups.count {
                pending.append(
                    PendingResponse(
                        request.features(.objectIDs(groups[pending.count])), from: connection.provider))
            }
            try emit(page(pending[index].wait()), body)
        }
        if read != ids.count {
            reportIncomplete("the service states \(ids.count) features and sends \(read)")
        }
    }

    /// The object IDs in ascending order; nil if the server has none.
    private func objectIDs() throws -> [Int64]? {
        let response = try connection.provider.waitForResponse(to: request.objectIDs)
        guard let json = try? ServiceConnection.document(response, url: ""),
            let list = json["objectIds"]?.array
        else { return nil }
        return Set(list.compactMap { $0.double.flatMap { Int64(exactly: $0) } }).sorted()
    }

    // MARK: Features

    private mutating func emit(_ page: FeaturePage, _ body: (FeatureBatch) throws -> Void) throws {
        switch page {
        case .pbf(let page):
            try take(page.header.spatialReference)
            let (localTest, transformation) = (localTest, transformation)
            try page.read(
                into: &builder, wanted: wanted, first: read, &problems,
                source: layer.location.address.description
            ) { try Self.pass($0, localTest, transformation, body) }
        case .json(let part):
            let source = try EsriJSONSource(
                featureSet: part, layerDefinition: layer.json, name: layer.name)
            try take(source.spatialReference)
            var pageQuery = FeatureQuery(batchSize: query.batchSize)
            if query.fields != nil { pageQuery.fields = query.neededFields }
            let first = read
            let report = try source.forEachBatch(pageQuery) { batch in
                var batch = batch
                batch.firstPlace += first
                try pass(batch, body)
            }
            skipped += report.featuresSkipped
            // The limit of a page is no loss.
            diagnostics += report.diagnostics.filter { found in
                found.code != .transferLimitExceeded && !diagnostics.contains { $0.code == found.code }
            }
        }
        read += page.count
    }

    private func pass(_ batch: FeatureBatch, _ body: (FeatureBatch) throws -> Void) throws {
        try Self.pass(batch, localTest, transformation, body)
    }

    /// Takes the spatial reference that the first page states.
    private mutating func take(_ reference: SpatialReference?) throws {
        guard read == 0, let reference, let requested = layer.spatialReference, reference != requested,
            reference.canonicalWKID == nil || reference.canonicalWKID != requested.canonicalWKID
        else { return }
        transformation = try CoordinateTransformation.known(from: reference, to: requested)
    }

    private static func pass(
        _ batch: FeatureBatch, _ test: LocalTest?, _ transformation: CoordinateTransformation?,
        _ body: (FeatureBatch) throws -> Void
    ) throws {
        var batch = batch
        if let transformation {
            transformation.transform(&batch.geometry.coordinates)
            batch.spatialReference = transformation.target
        }
        guard let test else { return try body(batch) }
        let matching = batch.filtered(by: try test.matches(batch))
        if matching.count > 0 { try body(matching) }
    }
}

/// A condition that is tested after the features arrive.
private enum LocalTest {
    case clause(WhereClause)
    /// Some servers ignore the parameter `time`.
    case period(TestedPeriod)

    func matches(_ batch: FeatureBatch) throws -> [Bool] {
        switch self {
        case .clause(let clause): try clause.matches(batch)
        case .period(let period): try period.matches(batch)
        }
    }
}
