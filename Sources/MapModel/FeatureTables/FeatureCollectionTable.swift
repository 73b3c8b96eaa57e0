import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbols
import Synchronization

/// A table of features in memory that can be added, changed and deleted.
public final class FeatureCollectionTable: FeatureTable, @unchecked Sendable {
    /// The state of a feature in the table.
    fileprivate struct Row: Sendable {
        var id: Int64
        var geometry: Geometry?
        var attributes: [String: any Sendable]
    }

    fileprivate struct Rows: Sendable {
        package var rows: [Row] = []
        /// The index of the row with an object ID.
        var places: [Int64: Int] = [:]
        var nextID: Int64 = 1
        /// The table's spatial reference; if it is not set, that of the first geometry with one.
        var spatialReference: SpatialReference?
        package var renderer: Renderer?
        /// The number of changes of rows.
        var revision = 0
    }

    private struct Columns: Sendable {
        var revision: Int
        var source: MemorySource
    }

    private let content: ModelState<Rows>
    /// The rows as columns, when they were read last.
    private let columnsRead = Mutex<Columns?>(nil)
    private let schema: FeatureSchema

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - fields: The attributes that features may have; other attributes cause an error.
    ///   - geometryType: The type of the geometries, for example `Point.self`. Default: nil, any type.
    ///   - spatialReference: The spatial reference of the table's geometries; other geometries are projected to it.
    ///     Default: nil, the spatial reference of the first geometry with one.
    public convenience init(
        fields: [Field], geometryType: Geometry.Type? = nil, spatialReference: SpatialReference? = nil
    ) {
        self.init(fields: fields, geometryType: geometryType, Rows(spatialReference: spatialReference))
    }

    private init(
        fields: [Field], geometryType: Geometry.Type?, _ rows: Rows, name: String = "FeatureCollectionTable"
    ) {
        let schema = FeatureSchema(
            name: name, fields: fields,
            geometryKind: geometryType.flatMap { GeometryKind($0) })
        self.schema = schema
        content = ModelState(rows)
        super.init(
            of: MemorySource(
                name: schema.name, batches: [], fields: fields, spatialReference: rows.spatialReference))
    }

    /// Creates a table with copies of a query's features, and with their fields.
    public convenience init(featureSet: some FeatureSet) {
        self.init(featureSet: featureSet, name: "FeatureCollectionTable")
    }

    convenience init(featureSet: some FeatureSet, name: String) {
        // The features come from a table with the same fields, so they need no check.
        var rows = Rows(spatialReference: featureSet.spatialReference)
        for feature in featureSet.features() {
            let state = feature.snapshot
            rows.append(Row(id: 0, geometry: state.geometry, attributes: state.attributes.values))
        }
        self.init(fields: featureSet.fields, geometryType: featureSet.geometryType, rows, name: name)
    }

    /// Returns all features of the table.
    public func features() -> [Feature] {
        // Features in memory can always be read.
        (try? features(using: QueryParameters())).map { Array($0.features()) } ?? []
    }

    /// Creates a table with copies of graphics or features.
    ///
    /// - Parameters:
    ///   - geoElements: The graphics or features to copy. The first geometry determines the table's geometry type;
    ///     the first spatial reference becomes that of the table.
    ///   - fields: The attributes to copy.
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if an element does not match the others or the
    ///   fields.
    public convenience init(geoElements: some Sequence<any GeoElement>, fields: [Field]) throws {
        let elements = Array(geoElements)
        let geometries = elements.lazy.compactMap(\.geometry)
        self.init(
            fields: fields, geometryType: geometries.first.map { type(of: $0) },
            spatialReference: geometries.lazy.compactMap(\.spatialReference).first)
        let names = Set(fields.map { $0.name.lowercased() })
        try add(
            elements.map { element in
                let attributes = element.attributes.filter { names.contains($0.key.lowercased()) }
                return makeFeature(attributes: attributes, geometry: element.geometry)
            })
    }

    /// The renderer that draws the features; nil (default) draws them with plain gray symbols.
    public var renderer: Renderer? {
        get { content.read(\.renderer) }
        set { content.edit { $0.renderer = newValue } }
    }

    // MARK: Properties

    /// The attributes that features may have.
    public override var fields: [Field] { schema.fields }

    /// The type of the geometries; nil if the table allows any type.
    public override var geometryType: Geometry.Type? { schema.geometryKind?.type }

    /// Whether features may have geometries.
    public override var hasGeometry: Bool { schema.geometryKind != GeometryKind.none }

    /// The spatial reference of the geometries; nil if it is not set and no geometry has one.
    public override var spatialReference: SpatialReference? { content.read(\.spatialReference) }

    /// The table's name: that of its layer in a document, or `FeatureCollectionTable`.
    public override var tableName: String { schema.name }

    /// Whether features can be changed: always true.
    public override var isEditable: Bool { true }

    /// The loading status: always loaded, because everything is in memory.
    public override var loadStatus: LoadStatus { .loaded }

    /// Returns the features in their current state.
    package override func source() throws -> any FeatureSource { columns }

    override var openedSource: (any FeatureSource)? { columns }

    private var columns: MemorySource {
        columnsRead.withLock { known in
            if let known, known.revision == content.read(\.revision) { return known.source }
            let now = content.read { $0 }
            let reference = now.spatialReference
            var builder = FeatureBatchBuilder(fields: schema.fields, spatialReference: reference)
            var batches: [FeatureBatch] = []
            for row in now.rows {
                builder.append(row.geometry, attributes: schema.values(of: row.attributes), id: row.id)
                if builder.isFull { batches.append(builder.finish()) }
            }
            if builder.count > 0 { batches.append(builder.finish()) }
            let columns = MemorySource(
                name: schema.name, batches: batches, fields: schema.fields, spatialReference: reference)
            known = Columns(revision: now.revision, source: columns)
            return columns
        }
    }

    override func givenAttributes(ofObjectID id: Int64) -> [String: any Sendable]? {
        content.read { content in content.places[id].map { content.rows[$0].attributes } }
    }

    // MARK: Editing

    /// Adds features: all of them, or none if one does not match the table.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if an attribute or a geometry does not match
    ///   the table. The same error if another table made a feature, or if a feature is already in a table.
    public override func addFeatures(_ features: some Sequence<Feature>) async throws {
        try add(Array(features))
    }

    private func add(_ features: [Feature]) throws {
        guard features.allSatisfy({ $0.objectID == nil }), Set(features).count == features.count else {
            throw schema.unsuitable(
                "a feature is already in a table", suggestion: "create a new feature with makeFeature")
        }
        let first = try content.edit { content in
            let rows = try self.rows(of: features, reference: &content.spatialReference)
            let first = content.nextID
            for row in rows { content.append(row) }
            resetDerivedValues()
            return first
        }
        for (index, feature) in features.enumerated() { feature.setObjectID(first + Int64(index)) }
    }

    /// Updates the table with the current geometries and attributes of features: all, or none if one does not match.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if an attribute or a geometry does not match
    ///   the table, or if a feature is not in the table.
    public override func updateFeatures(_ features: some Sequence<Feature>) async throws {
        let features = Array(features)
        let isKnown = try content.edit { content in
            let rows = try self.rows(of: features, reference: &content.spatialReference)
            guard rows.allSatisfy({ content.places[$0.id] != nil }) else { return false }
            for row in rows { content.replace(row) }
            resetDerivedValues()
            return true
        }
        guard isKnown else {
            throw schema.unsuitable("the feature is not in the table", suggestion: "add the feature first")
        }
    }

    /// Deletes features from the table: all of them, or none if one is not in the table.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if a feature is not in the table.
    public override func deleteFeatures(_ features: some Sequence<Feature>) async throws {
        let features = Array(features)
        let gone = Set(features.compactMap(\.objectID))
        let isKnown = content.edit { content in
            guard features.allSatisfy({ $0.table === self && $0.objectID != nil }),
                gone.allSatisfy({ content.places[$0] != nil })
            else { return false }
            content.remove(gone)
            resetDerivedValues()
            return true
        }
        guard isKnown else { throw schema.unsuitable("the feature is not in the table") }
        for feature in features { feature.setObjectID(nil) }
        symbolOverrides.change { symbols in
            for id in gone { symbols[id] = nil }
        }
    }

    /// Returns features as rows, after a check that all of them match the table.
    ///
    /// - Parameter reference: The table's spatial reference. If it is nil, it is set to that of the first geometry
    ///   with one.
    private func rows(of features: [Feature], reference: inout SpatialReference?) throws -> [Row] {
        var common = reference
        let rows = try features.map { feature in
            guard feature.table === self else {
                throw schema.unsuitable(
                    "the feature belongs to another table",
                    suggestion: "create the feature with makeFeature of this table")
            }
            let state = feature.snapshot
            try schema.check(state.attributes.values)
            let geometry = try schema.fitting(state.geometry, in: common)
            common = common ?? geometry?.spatialReference
            return Row(id: state.objectID ?? 0, geometry: geometry, attributes: state.attributes.values)
        }
        reference = common
        return rows
    }
}

extension FeatureCollectionTable.Rows {
    /// Adds a row at the end, with a new object ID.
    fileprivate mutating func append(_ row: FeatureCollectionTable.Row) {
        var row = row
        row.id = nextID
        nextID += 1
        places[row.id] = rows.count
        rows.append(row)
        revision += 1
    }

    fileprivate mutating func replace(_ row: FeatureCollectionTable.Row) {
        guard let place = places[row.id] else { return }
        rows[place] = row
        revision += 1
    }

    fileprivate mutating func remove(_ gone: Set<Int64>) {
        rows.removeAll { gone.contains($0.id) }
        places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.element.id, $0.offset) })
        revision += 1
    }
}
