import Documents
import Features
import Geospatial

/// Features with the same fields.
public protocol FeatureSet: Sendable {
    /// What features have as attributes.
    var fields: [Field] { get }
    /// What features have as geometry; nil where it differs or there is none.
    var geometryType: Geometry.Type? { get }
    /// The system that the geometries are in; nil where nobody said.
    var spatialReference: SpatialReference? { get }
    /// The features, one after the other.
    func features() -> FeatureSequence
}

/// What a query found.
public final class FeatureQueryResult: FeatureSet, Sequence {
    /// What features have as attributes.
    public let fields: [Field]
    /// What features have as geometry; nil where it differs, or the query did not ask for it.
    public let geometryType: Geometry.Type?
    /// The system that the geometries are in; nil where nobody said.
    public let spatialReference: SpatialReference?
    /// What of the table could not be read faithfully.
    public let diagnostics: [Diagnostic]

    private let found: FeatureSequence

    init(
        _ found: FeatureSequence, fields: [Field], geometryType: Geometry.Type?,
        spatialReference: SpatialReference?, diagnostics: [Diagnostic]
    ) {
        self.found = found
        self.fields = fields
        self.geometryType = geometryType
        self.spatialReference = spatialReference
        self.diagnostics = diagnostics
    }

    /// How many features were found.
    public var count: Int { found.count }

    /// The features in the order asked for; each time they are gone through, new objects are made.
    public func features() -> FeatureSequence { found }

    /// Goes through the features.
    public func makeIterator() -> IndexingIterator<FeatureSequence> { found.makeIterator() }
}

/// Features that a query found, made one by one as they are looked at.
public struct FeatureSequence: RandomAccessCollection, Sendable {
    /// Where a feature is among the batches.
    struct Address: Hashable, Sendable {
        var batch: Int32
        var row: Int32
    }

    private let batches: [FeatureBatch]
    private let addresses: ArraySlice<Address>
    private let table: FeatureTable?
    private let hasGeometry: Bool
    /// To the system that the query asked for.
    private let way: CoordinateTransformation?

    init(
        batches: [FeatureBatch], addresses: ArraySlice<Address>, table: FeatureTable?, hasGeometry: Bool,
        way: CoordinateTransformation?
    ) {
        self.batches = batches
        self.addresses = addresses
        self.table = table
        self.hasGeometry = hasGeometry
        self.way = way
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// Number of features.
    public var endIndex: Int { addresses.count }

    /// A new object of the feature at a place in the order.
    public subscript(position: Int) -> Feature {
        precondition(position >= 0 && position < addresses.count, "the index is out of range")
        let address = addresses[addresses.startIndex + position]
        let (batch, row) = (batches[Int(address.batch)], Int(address.row))
        let id = batch.ids.flatMap { $0[row] == FeatureBatchBuilder.noID ? nil : $0[row] }
        let geometry = hasGeometry ? batch.geometry(of: row) : nil
        return Feature(
            geometry: geometry.map { geometry in way?.project(geometry) ?? geometry },
            attributes: id.flatMap { table?.givenAttributes(ofObjectID: $0) }
                ?? batch.attributes(of: row).compactMapValues(\.attribute),
            objectID: id, table: table)
    }
}
