import Documents
import Features
import Geospatial

/// Features in memory, for drawing again and again without reading again.
public struct MemorySource: FeatureSource {
    /// What people call it.
    public let name: String
    /// The attributes.
    public let fields: [Field]
    /// What the features are; nil where they differ.
    public let geometryKind: GeometryKind?
    /// The system that the coordinates are in.
    public let spatialReference: SpatialReference?
    /// The smallest envelope around all features; nil where there are none.
    public let extent: Envelope?
    /// False: every feature is looked at.
    public var readsByEnvelope: Bool { false }
    /// All features, in their order.
    public let batches: [FeatureBatch]
    /// What was met when the features were read from another source.
    public let reading: ReadingReport

    private let token = SourceVersion.Token()

    /// These very features'.
    public var version: SourceVersion? { SourceVersion(token) }

    /// A source of batches, which must all be in this spatial reference.
    public init(
        name: String, batches: [FeatureBatch], fields: [Field]? = nil,
        spatialReference: SpatialReference? = nil, reading: ReadingReport? = nil
    ) {
        self.name = name
        self.batches = batches
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

    /// How many features there are in the batches.
    public var featureCount: Int? { batches.reduce(0) { $0 + $1.count } }

    /// Hands out the features that a query asks for; whole batches are not copied.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        for batch in batches {
            var selected = try query.filtered(batch)
            if query.fields != nil {
                let wanted = Set(query.neededFields.map { $0.lowercased() })
                selected.attributes.removeAll { !wanted.contains($0.name.lowercased()) }
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

extension FeatureSource {
    /// Reads all features, or those that a query asks for, into memory.
    public func loaded(_ query: FeatureQuery = FeatureQuery()) throws -> MemorySource {
        var batches: [FeatureBatch] = []
        let report = try forEachBatch(query) { batches.append($0) }
        return MemorySource(
            name: name, batches: batches, spatialReference: spatialReference, reading: report)
    }
}
