import Geospatial

/// Builds batches feature by feature: columns appear when their first value comes, and widen with their values.
///
/// Ask ``isFull`` after each feature and take the batch with ``finish()``; the builder then goes on with an
/// empty one that has the same columns. What one batch can hold is bounded, whatever comes in.
public struct FeatureBatchBuilder: Sendable {
    /// Attributes beyond these many are left out; see ``fieldsLeftOut``.
    public static let maximumFields = 4096
    /// Features in a full batch unless another number is asked for.
    public static let defaultCapacity = 8192

    /// Coordinates of a full batch: few enough that reading one takes some milliseconds, since a drawing that is
    /// cancelled waits for the batch.
    private static let fullCoordinates = 1 << 16

    /// The system that the coordinates are in.
    public var spatialReference: SpatialReference?
    /// The geometries so far; who reads streams writes coordinates and parts into it, ends the geometry with
    /// ``GeometryColumn/endFeature(_:)`` and then the feature with ``endFeature(id:)``.
    package var geometry = GeometryColumn()
    /// Number of features in the batch so far.
    public private(set) var count = 0
    /// Number of distinct attribute names that were left out because there are too many.
    public private(set) var fieldsLeftOut = 0

    private let capacity: Int
    private var columns: [AttributeColumnBuilder] = []
    private var indexes: [String: Int] = [:]
    private var ids: [Int64] = []
    private var hasIDs = false

    /// A builder whose batches have these columns at least, and are full at `capacity` features.
    public init(
        fields: [Field] = [], capacity: Int = FeatureBatchBuilder.defaultCapacity,
        spatialReference: SpatialReference? = nil
    ) {
        self.capacity = max(1, capacity)
        self.spatialReference = spatialReference
        for field in fields { _ = declare(field) }
    }

    /// Whether the batch should be taken: by its number of features, coordinates, values or bytes of text.
    public var isFull: Bool {
        count >= capacity || geometry.coordinates.count >= Self.fullCoordinates
            || (count & 63 == 0 && isHeavy)
    }

    private var isHeavy: Bool {
        count * columns.count >= 1 << 21 || columns.reduce(0) { $0 + $1.byteCount } >= 1 << 23
    }

    /// The names and types of the columns so far.
    public var fields: [Field] { columns.map { Field(name: $0.name, type: $0.type) } }

    /// The column of this name, which is made where there is none; nil where there are too many.
    package mutating func columnIndex(named name: String) -> Int? {
        if let index = indexes[name] { return index }
        guard columns.count < Self.maximumFields else {
            fieldsLeftOut += 1
            return nil
        }
        indexes[name] = columns.count
        columns.append(AttributeColumnBuilder(name: name))
        return columns.count - 1
    }

    /// The column of a field, which every batch then has; nil where there are too many.
    package mutating func declare(_ field: Field) -> Int? {
        let isNew = indexes[field.name] == nil
        guard let index = columnIndex(named: field.name) else { return nil }
        if isNew { columns[index] = AttributeColumnBuilder(name: field.name, type: field.type) }
        return index
    }

    /// Whether there is a column of this very name.
    package func hasColumn(named name: String) -> Bool { indexes[name] != nil }

    /// Gives a column another name.
    package mutating func rename(column: Int, to name: String) {
        indexes[columns[column].name] = nil
        indexes[name] = column
        columns[column].name = name
    }

    /// Sets an attribute of the feature that is being built.
    @inline(__always)
    package mutating func set(column: Int, integer value: Int64) {
        columns[column].set(integer: value, row: count)
    }

    /// Sets an attribute of the feature that is being built.
    @inline(__always)
    package mutating func set(column: Int, double value: Double) {
        columns[column].set(double: value, row: count)
    }

    /// Sets an attribute of the feature that is being built to a text of valid UTF-8.
    @inline(__always)
    package mutating func set(column: Int, utf8 value: UnsafeBufferPointer<UInt8>) {
        columns[column].set(utf8: value, row: count)
    }

    /// Sets an attribute of the feature that is being built.
    package mutating func set(column: Int, _ value: AttributeValue) {
        columns[column].set(value, row: count)
    }

    /// Ends the feature that is being built; its geometry must have been ended.
    package mutating func endFeature(id: Int64? = nil) {
        if let id {
            if !hasIDs { ids = [Int64](repeating: Self.noID, count: count) }
            hasIDs = true
            ids.append(id)
        } else if hasIDs {
            ids.append(Self.noID)
        }
        count += 1
    }

    /// Ends the feature that is being built, of which several geometries have been ended: each becomes a feature
    /// with the same id and the same attributes.
    package mutating func endFeature(id: Int64?, geometries: Int) {
        for geometry in 0..<max(1, geometries) {
            if geometry > 0 {
                for index in columns.indices { columns[index].repeatValue(of: count - 1) }
            }
            endFeature(id: id)
        }
    }

    /// Drops the feature that is being built, with all its coordinates and attributes.
    package mutating func abandonFeature() {
        geometry.truncate(to: count)
        for index in columns.indices { columns[index].clear(row: count) }
    }

    /// The id of a feature without one in a batch where others have one.
    public static let noID: Int64 = -1

    /// The batch so far.
    ///
    /// All columns that the builder knows are in it.
    public mutating func finish() -> FeatureBatch {
        var attributes: [AttributeColumn] = []
        attributes.reserveCapacity(columns.count)
        for index in columns.indices { attributes.append(columns[index].finish(rows: count)) }
        defer {
            geometry = GeometryColumn()
            ids = []
            hasIDs = false
            count = 0
        }
        return FeatureBatch(
            ids: hasIDs ? ids : nil, geometry: geometry, attributes: attributes,
            spatialReference: spatialReference)
    }
}
