import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// A set of features with the same fields.
public protocol FeatureSet: Sendable {
    /// The attributes of the features.
    var fields: [Field] { get }
    /// The type of the geometries; nil if types differ or there are none.
    var geometryType: Geometry.Type? { get }
    /// The spatial reference of the geometries; nil if it is unknown.
    var spatialReference: SpatialReference? { get }
    /// Returns the features.
    func features() -> FeatureSequence
}

/// The result of a query.
public final class FeatureQueryResult: FeatureSet, Sequence {
    /// The attributes of the features.
    public let fields: [Field]
    /// The type of the geometries; nil if types differ, or if the query did not request geometries.
    public let geometryType: Geometry.Type?
    /// The spatial reference of the geometries; nil if it is unknown.
    public let spatialReference: SpatialReference?
    /// Diagnostics for what was not read faithfully from the table.
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

    /// The number of features in the result.
    public var count: Int { found.count }

    /// Returns the features in the requested order; each access creates new feature objects.
    public func features() -> FeatureSequence { found }

    /// Returns the features whose batch and row fulfill a condition.
    package func filtered(by isIncluded: (FeatureBatch, Int) -> Bool) -> FeatureQueryResult {
        FeatureQueryResult(
            found.filtered(by: isIncluded), fields: fields, geometryType: geometryType,
            spatialReference: spatialReference, diagnostics: diagnostics)
    }

    /// Returns an iterator over the features.
    public func makeIterator() -> IndexingIterator<FeatureSequence> { found.makeIterator() }
}

/// The features of a query's result, which are created when they are accessed.
public struct FeatureSequence: RandomAccessCollection, Sendable {
    /// The position of a feature in the batches.
    struct Address: Hashable, Sendable {
        var batch: Int32
        var row: Int32
    }

    private let batches: [FeatureBatch]
    private let addresses: ArraySlice<Address>
    private let table: FeatureTable?
    private let hasGeometry: Bool
    /// The transformation to the spatial reference that the query requested; nil if none is needed.
    private let transformation: CoordinateTransformation?

    init(
        batches: [FeatureBatch], addresses: ArraySlice<Address>, table: FeatureTable?, hasGeometry: Bool,
        transformation: CoordinateTransformation?
    ) {
        self.batches = batches
        self.addresses = addresses
        self.table = table
        self.hasGeometry = hasGeometry
        self.transformation = transformation
    }

    /// Returns the features whose batch and row fulfill a condition.
    package func filtered(by isIncluded: (FeatureBatch, Int) -> Bool) -> FeatureSequence {
        FeatureSequence(
            batches: batches,
            addresses: addresses.filter { isIncluded(batches[Int($0.batch)], Int($0.row)) }[...],
            table: table, hasGeometry: hasGeometry, transformation: transformation)
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of features.
    public var endIndex: Int { addresses.count }

    /// Returns a new object for the feature at a position.
    public subscript(position: Int) -> Feature {
        precondition(position >= 0 && position < addresses.count, "the index is out of range")
        let address = addresses[addresses.startIndex + position]
        let (batch, row) = (batches[Int(address.batch)], Int(address.row))
        let id = batch.ids.flatMap { $0[row] == FeatureBatchBuilder.noID ? nil : $0[row] }
        let geometry = hasGeometry ? batch.geometry(of: row) : nil
        return Feature(
            geometry: geometry.map { geometry in transformation?.project(geometry) ?? geometry },
            attributes: id.flatMap { table?.givenAttributes(ofObjectID: $0) }
                ?? batch.attributes(of: row).compactMapValues(\.attribute),
            objectID: id, table: table)
    }
}
