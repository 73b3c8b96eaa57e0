import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheNetwork
import Synchronization

/// The features of a layer of a feature or map service.
///
/// Conditions, periods and extents are sent to the server, so only matching features are loaded. Features stay in memory for
/// later readings of the same or a smaller selection.
package final class ServiceSource: FeatureSource {
    /// What the layer says about itself.
    package let layer: LayerDescription
    /// The spatial reference of the features.
    package let spatialReference: SpatialReference?
    private let connection: ServiceConnection
    private let cache = SelectionCache()
    private let keeps: Mutex<Bool>
    private let knownCount = Mutex<Int??>(nil)

    /// Opens the layer at an address.
    ///
    /// The address of a service stands for its only layer with features.
    ///
    /// - Parameters:
    ///   - address: The address of a layer, or of a service.
    ///   - provider: The provider of resources; nil for that of the process.
    ///   - keepsFeatures: Whether features stay in memory for later readings. Default: true.
    /// - Throws: ``ServiceError``, `NetworkError`.
    package convenience init(
        at address: WebAddress, provider: (any ResourceProvider)? = nil,
        keepsFeatures: Bool = true
    ) throws {
        guard var location = ServiceLocation(address) else {
            throw ServiceError.notAService(
                url: address.description, what: "the address has no FeatureServer and no MapServer")
        }
        let connection = try ServiceConnection(provider, for: address.description)
        if location.layer == nil {
            let service = try ServiceDescription(of: location, connection)
            location = location.layer(try Self.onlyLayer(of: service))
        }
        let layer = try LayerDescription(of: location, connection)
        try self.init(layer, connection, keepsFeatures: keepsFeatures)
    }

    /// Creates the source of a known layer.
    ///
    /// - Throws: ``ServiceError/notFeatures(url:what:)`` if the layer has no features; also the errors of requests.
    package init(
        _ layer: LayerDescription, _ connection: ServiceConnection, keepsFeatures: Bool = true
    ) throws {
        guard layer.isQueryable else {
            let kind = layer.type.isEmpty || layer.type == "Feature Layer" ? "" : " (\(layer.type))"
            throw ServiceError.notFeatures(
                url: layer.location.address.description,
                what: "the layer \"\(layer.name)\"\(kind) has no features that can be queried")
        }
        self.layer = layer
        self.connection = connection
        keeps = Mutex(keepsFeatures)
        spatialReference = layer.spatialReference
    }

    private static func onlyLayer(of service: ServiceDescription) throws(ServiceError) -> Int {
        let candidates = service.layers.filter(\.hasFeatures)
        let url = service.location.address.description
        guard let first = candidates.first else {
            throw .notFeatures(url: url, what: "the service has no layer with features")
        }
        guard candidates.count == 1 else {
            throw .severalLayers(url: url, layers: candidates.map { "\($0.number) (\($0.name))" })
        }
        return first.number
    }

    /// Whether features stay in memory for later readings.
    package var keepsFeatures: Bool {
        get { keeps.withLock { $0 } }
        set {
            keeps.withLock { $0 = newValue }
            if !newValue { cache.removeAll() }
        }
    }

    /// Loads the pictures of the layer's symbols, which have relative addresses.
    package var resources: ResourceLoader {
        var resources = ResourceLoader(baseFolder: layer.location.address.appending("images").text)
        resources.remote = RemoteResources(connection.provider)
        return resources
    }

    package var name: String { layer.name }
    package var fields: [Field] { layer.fields }
    package var geometryKind: GeometryKind? { layer.geometryKind }
    package var extent: Envelope? { layer.extent }
    package var leavesOutDetail: Bool { true }

    /// The number of features, which the service counts once; nil if it does not.
    package var featureCount: Int? {
        if let known = knownCount.withLock({ $0 }) { return known }
        let count = count(FeatureQuery())
        knownCount.withLock { $0 = .some(count) }
        return count
    }

    /// Asks the service for the number of features that match a query; nil if it does not answer.
    package func count(_ query: FeatureQuery) -> Int? {
        let request = LayerRequest(layer: layer, selection: selection(query), asksForPBF: false)
        let json = try? ServiceConnection.document(
            connection.provider.waitForResponse(to: request.count), url: "")
        return json?["count"]?.double.flatMap { Int(exactly: $0) }
    }

    @discardableResult
    package func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        if let error = query.whereClause?.unknownField(among: FieldNames(fields.map(\.name))) { throw error }
        let selection = selection(query)
        if let kept = cache.answer(to: selection) {
            var local = query
            // The server has tested the condition.
            local.whereClause = nil
            if kept.envelope == selection.envelope { local.envelope = nil }
            return try kept.source.forEachBatch(local, body)
        }
        var reading = try ServiceReading(query, of: layer, selection, connection)
        guard keepsFeatures else { return try reading.run(body) }
        var collector = cache.collector()
        let report = try reading.run { batch in
            collector.add(batch)
            try body(batch)
        }
        cache.keep(collector, for: selection, name: name, spatialReference, report)
        return report
    }

    /// Removes the features that are in memory.
    package func removeFeatures() {
        cache.removeAll()
        knownCount.withLock { $0 = nil }
    }

    // MARK: Selections

    private func selection(_ query: FeatureQuery) -> LayerRequest.Selection {
        var selection = LayerRequest.Selection()
        if let clause = query.whereClause {
            selection.time = clause.period.flatMap(layer.time)
            selection.whereClause = selection.time == nil ? clause.text : clause.period?.otherText ?? "1=1"
        }
        selection.envelope = query.envelope.flatMap { envelope($0, margin: query.boundsMargin) }
        if query.fields != nil {
            let names = FieldNames(fields.map(\.name))
            var wanted: [String] = []
            for name in query.neededFields {
                guard let index = names.meaning(of: name).index else { continue }
                if !wanted.contains(fields[index].name) { wanted.append(fields[index].name) }
            }
            selection.fields = wanted
        }
        selection.resolution = query.resolution
        return selection
    }

    /// Returns the sides of an envelope for a server: finite, and inside the world; nil if they contain everything.
    private func envelope(_ envelope: Envelope, margin: Double) -> SIMD4<Double>? {
        var box = SIMD4(envelope.xMin, envelope.yMin, envelope.xMax, envelope.yMax)
        let more = margin * max(box[2] - box[0], box[3] - box[1])
        box += SIMD4(-more, -more, more, more)
        // A window without a bound has sides far beyond all data.
        let isUnbounded = (0..<4).map { !box[$0].isFinite || abs(box[$0]) >= 1e9 }
        if isUnbounded.allSatisfy({ $0 }) { return nil }
        let isDegrees = spatialReference?.isGeographic ?? false
        let world = isDegrees ? SIMD4(-540.0, -90, 540, 90) : SIMD4(-1e8, -1e8, 1e8, 1e8)
        let low = pointwiseMax(box.lowHalf, world.lowHalf)
        let high = pointwiseMin(box.highHalf, world.highHalf)
        guard low.x <= high.x, low.y <= high.y else { return box }
        return SIMD4(lowHalf: low, highHalf: high)
    }
}
