import CartoucheGeospatial

/// Builds batches feature by feature: columns are created by their first value, and widened by later values.
///
/// Read ``isFull`` after each feature, and call ``finish()`` if it is true. The builder then continues with an empty
/// batch that has the same columns. The size of a batch is limited for any input.
public struct FeatureBatchBuilder: Sendable {
    /// The maximum number of attributes; further ones are left out, see ``fieldsLeftOut``.
    public static let maximumFields = 4096
    /// The default number of features in a full batch.
    public static let defaultCapacity = 8192

    /// The number of coordinates in a full batch.
    ///
    /// A canceled drawing waits for the current batch, so reading a batch must take only some milliseconds.
    package static let fullCoordinates = 1 << 16

    /// The spatial reference of the coordinates.
    public var spatialReference: SpatialReference?
    /// The geometries so far.
    ///
    /// Stream readers append coordinates and parts to it. They end the geometry with ``GeometryColumn/endFeature(_:)``,
    /// and then the feature with ``endFeature(id:)``.
    package var geometry = GeometryColumn()
    /// The number of features in the current batch.
    public private(set) var count = 0
    /// The number of times a new attribute was left out because there are too many.
    public private(set) var fieldsLeftOut = 0

    private let capacity: Int
    private var columns: [AttributeColumnBuilder] = []
    private var indexes: [String: Int] = [:]
    private var ids: [Int64] = []
    private var hasIDs = false
    /// Whether a feature of the current batch has no ID.
    private var lacksIDs = false
    /// The number of features in the batches before.
    private var finishedCount = 0

    /// Creates a builder whose batches have at least these columns, and are full at `capacity` features.
    public init(
        fields: [Field] = [], capacity: Int = FeatureBatchBuilder.defaultCapacity,
        spatialReference: SpatialReference? = nil
    ) {
        self.capacity = max(1, capacity)
        self.spatialReference = spatialReference
        for field in fields { _ = declare(field) }
    }

    /// Whether the batch is full: by its number of features, coordinates, values or bytes of text.
    public var isFull: Bool {
        count >= capacity || geometry.coordinates.count >= Self.fullCoordinates
            || (count & 63 == 0 && isHeavy)
    }

    private var isHeavy: Bool {
        count * columns.count >= 1 << 21 || columns.reduce(0) { $0 + $1.byteCount } >= 1 << 23
    }

    /// The names and types of the columns so far.
    public var fields: [Field] { columns.map { Field(name: $0.name, type: $0.type) } }

    /// Returns the column of this name, which is created if necessary; nil if there are too many columns.
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

    /// Returns the column of a field, which every batch then has; nil if there are too many columns.
    package mutating func declare(_ field: Field) -> Int? {
        let isNew = indexes[field.name] == nil
        guard let index = columnIndex(named: field.name) else { return nil }
        if isNew { columns[index] = AttributeColumnBuilder(name: field.name, type: field.type) }
        return index
    }

    /// Whether there is a column of exactly this name.
    package func hasColumn(named name: String) -> Bool { indexes[name] != nil }

    /// Renames a column.
    package mutating func rename(column: Int, to name: String) {
        indexes[columns[column].name] = nil
        indexes[name] = column
        columns[column].name = name
    }

    /// Sets an attribute of the current feature.
    @inline(__always)
    package mutating func set(column: Int, integer value: Int64) {
        columns[column].set(integer: value, row: count)
    }

    /// Sets an attribute of the current feature.
    @inline(__always)
    package mutating func set(column: Int, double value: Double) {
        columns[column].set(double: value, row: count)
    }

    /// Sets an attribute of the current feature to a text of valid UTF-8.
    @inline(__always)
    package mutating func set(column: Int, utf8 value: UnsafeBufferPointer<UInt8>) {
        columns[column].set(utf8: value, row: count)
    }

    /// Sets an attribute of the current feature.
    package mutating func set(column: Int, _ value: AttributeValue) {
        columns[column].set(value, row: count)
    }

    /// Ends the current feature; its geometry must have been ended.
    package mutating func endFeature(id: Int64? = nil) {
        if let id {
            if !hasIDs { ids = [Int64](repeating: Self.noID, count: count) }
            hasIDs = true
            ids.append(id)
        } else {
            lacksIDs = true
            if hasIDs { ids.append(Self.noID) }
        }
        count += 1
    }

    /// Ends the current feature, for which several geometries have been ended.
    ///
    /// Each geometry becomes a feature with the same ID and the same attributes.
    package mutating func endFeature(id: Int64?, geometries: Int) {
        for geometry in 0..<max(1, geometries) {
            if geometry > 0 {
                for index in columns.indices { columns[index].repeatValue(of: count - 1) }
            }
            endFeature(id: id)
        }
    }

    /// Drops the current feature with all its coordinates and attributes.
    package mutating func abandonFeature() {
        geometry.truncate(to: count)
        for index in columns.indices { columns[index].clear(row: count) }
    }

    /// The value in the list of IDs for a feature without an ID.
    public static let noID: Int64 = -1

    /// Returns the current batch and starts an empty one.
    ///
    /// It has all columns that the builder knows.
    public mutating func finish() -> FeatureBatch {
        var attributes: [AttributeColumn] = []
        attributes.reserveCapacity(columns.count)
        for index in columns.indices { attributes.append(columns[index].finish(rows: count)) }
        var batch = FeatureBatch(
            ids: hasIDs ? ids : nil, geometry: geometry, attributes: attributes,
            spatialReference: spatialReference)
        if lacksIDs { batch.firstPlace = finishedCount }
        finishedCount += count
        geometry = GeometryColumn()
        ids = []
        (hasIDs, lacksIDs) = (false, false)
        count = 0
        return batch
    }
}
