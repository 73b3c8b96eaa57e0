import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Features in memory, for repeated drawing without repeated reading.
public struct MemorySource: FeatureSource {
    /// The name for users.
    public let name: String
    /// The attributes.
    public let fields: [Field]
    /// The kind of the geometries; nil if it differs between batches.
    public let geometryKind: GeometryKind?
    /// The spatial reference of the coordinates.
    public let spatialReference: SpatialReference?
    /// The smallest envelope around all features; nil if there are no coordinates.
    public let extent: Envelope?
    /// False: every feature is tested.
    public var readsByEnvelope: Bool { false }
    /// All features, in order.
    public let batches: [FeatureBatch]
    /// The report of the reading that loaded the features from another source.
    public let reading: ReadingReport

    private let token = SourceVersion.Token()

    /// The version of these features; a source with other features has another version.
    public var version: SourceVersion? { SourceVersion(token) }

    /// Creates a source from batches, which must all use this spatial reference.
    ///
    /// Features without identifiers are numbered in the order of all batches.
    public init(
        name: String, batches: [FeatureBatch], fields: [Field]? = nil,
        spatialReference: SpatialReference? = nil, reading: ReadingReport? = nil
    ) {
        self.name = name
        self.batches = batches.numbered
        let reference = spatialReference ?? batches.first?.spatialReference
        self.spatialReference = reference
        self.fields = fields ?? Self.fields(of: batches)
        let kinds = batches.map(\.geometry.commonKind)
        geometryKind = kinds.first.flatMap { first in kinds.allSatisfy { $0 == first } ? first : nil }
        let bounds = batches.reduce(GeometryColumn.noBounds) {
            GeometryColumn.union($0, $1.geometry.allBounds)
        }
        extent = bounds.x.isNaN ? nil : Envelope(bounds: bounds, spatialReference: reference)
        var counted = reading ?? ReadingReport()
        if reading == nil { counted.featuresRead = batches.reduce(0) { $0 + $1.count } }
        self.reading = counted
    }

    /// The number of features in all batches.
    public var featureCount: Int? { batches.reduce(0) { $0 + $1.count } }

    /// Passes the features that match a query; a batch that matches as a whole is not copied.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        for batch in batches {
            var selected = try query.filtered(batch)
            if query.fields != nil {
                let queried = try QueriedFields(query, among: batch.attributes.map(\.name))
                selected.attributes = zip(selected.attributes, queried.isWanted).filter(\.1).map(\.0)
            }
            if selected.count > 0 { try body(selected) }
        }
        return reading
    }

    private static func fields(of batches: [FeatureBatch]) -> [Field] {
        var fields: [Field] = []
        var indexes: [String: Int] = [:]
        for column in batches.lazy.flatMap(\.attributes) {
            let type = column.values.type
            guard let index = indexes[column.name] else {
                indexes[column.name] = fields.count
                fields.append(Field(name: column.name, type: type))
                continue
            }
            fields[index].type = fields[index].type.widened(by: type)
        }
        return fields
    }
}

extension [FeatureBatch] {
    /// The batches with the places of their features among all features, unless they already have places.
    fileprivate var numbered: [FeatureBatch] {
        if dropFirst().allSatisfy({ $0.firstPlace > 0 || $0.places != nil }) { return self }
        var next = 0
        return map { batch in
            var numbered = batch
            if batch.places == nil, batch.firstPlace == 0 { numbered.firstPlace = next }
            next += batch.count
            return numbered
        }
    }
}

extension FeatureSource {
    /// Reads the features that match a query into memory; by default all features.
    public func loaded(_ query: FeatureQuery = FeatureQuery()) throws -> MemorySource {
        var batches: [FeatureBatch] = []
        let report = try forEachBatch(query) { batches.append($0) }
        return MemorySource(
            name: name, batches: batches, spatialReference: spatialReference, reading: report)
    }
}
