import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

/// A table of features with the same attributes, from a file or in memory, that can be queried and drawn.
///
/// A table from a file is opened when it is loaded, or when a layer first draws it. It can be used from any thread.
public class FeatureTable: Loadable, @unchecked Sendable {
    /// What is known about the table's file.
    private struct Loading: Sendable {
        var status = LoadStatus.notLoaded
        var error: (any Error)?
        package var source: (any FeatureSource)?
        var extent: Envelope?
        var count: Int?
        var drawing = TableDrawing()
    }

    private struct Settings: Sendable {
        var displayName: String?
        var kinds = FeatureTableTypes()
        var timeInfo: LayerTimeInfo?
    }

    private let loading = Mutex(Loading())
    private let settings = ModelState(Settings())
    /// What renderers keep with the table.
    package let kept = KeptValues()
    /// The symbols of single features.
    package let symbolOverrides: SymbolOverrides
    // Only one thread opens the source; the others wait for it.
    private let opening = Mutex<Void>(())
    private let open: @Sendable () throws -> any FeatureSource

    package init(opening open: @escaping @Sendable () throws -> any FeatureSource) {
        self.open = open
        symbolOverrides = SymbolOverrides()
    }

    /// - Parameter symbols: The symbols of single features, by object ID.
    package init(of source: any FeatureSource, symbols: [Int64: Symbol] = [:]) {
        open = { source }
        symbolOverrides = SymbolOverrides(symbols)
        var drawing = TableDrawing()
        let source = readingSymbols(of: source, &drawing)
        loading.withLock { [drawing] in
            $0.source = source
            $0.drawing = drawing
            $0.status = .loaded
        }
    }

    // MARK: Loading

    /// The loading status.
    public var loadStatus: LoadStatus { loading.withLock(\.status) }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { loading.withLock(\.error) }

    /// Opens the table, unless it is open or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` or ``MapError`` if the file cannot be read; the same error
    ///   again if an earlier attempt failed.
    public func load() async throws {
        if let error = loadError { throw error }
        try await retryLoad()
    }

    /// Opens the table, even if an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` or ``MapError`` if the file cannot be read.
    public func retryLoad() async throws {
        try await BackgroundThreads.run { _ in _ = try self.source() }
    }

    /// Returns the features; opens the table if necessary.
    package func source() throws -> any FeatureSource {
        if let known = openedSource { return known }
        return try opening.withLock { _ in
            if let known = openedSource { return known }
            loading.withLock { $0.status = .loading }
            do {
                var drawing = TableDrawing()
                let source = readingSymbols(of: try open(), &drawing)
                loading.withLock { [drawing] in
                    $0.source = source
                    $0.drawing = drawing
                    $0.status = .loaded
                    $0.error = nil
                }
                return source
            } catch {
                loading.withLock {
                    $0.status = .failed
                    $0.error = error
                }
                throw error
            }
        }
    }

    /// Removes the features of the table, which is opened again when they are needed.
    package func close() {
        loading.withLock {
            $0.source = nil
            $0.status = .notLoaded
            $0.error = nil
        }
        kept.removeAll()
        resetDerivedValues()
        // This edit comes last, so that observers read the file again.
        removeDocumentSymbols()
    }

    /// The features, if the table is open.
    var openedSource: (any FeatureSource)? { loading.withLock(\.source) }

    /// Removes the cached extent and count, in an edit of the features.
    func resetDerivedValues() {
        loading.withLock {
            $0.extent = nil
            $0.count = nil
        }
    }

    /// What the table's document says about the drawing of its features; nothing before loading.
    package var drawing: TableDrawing { loading.withLock(\.drawing) }

    /// Changes what is said about the drawing of the features, such as its diagnostics.
    package func changeDrawing(_ change: (inout TableDrawing) -> Void) {
        loading.withLock { change(&$0.drawing) }
    }

    // MARK: Types

    /// The types and templates of features.
    package var kinds: FeatureTableTypes { settings.read(\.kinds) }

    /// Changes the types and templates of features.
    package func changeKinds(_ change: (inout FeatureTableTypes) -> Void) {
        settings.edit { change(&$0.kinds) }
    }

    // MARK: Properties

    /// The fields with the times of the features; nil (default) if there are none.
    ///
    /// Layers of web maps and of ArcGIS Pro have it from their documents.
    public var timeInfo: LayerTimeInfo? {
        get { settings.read(\.timeInfo) }
        set { settings.edit { $0.timeInfo = newValue } }
    }

    /// The table's name in its file; empty before loading.
    public var tableName: String { openedSource?.name ?? "" }

    /// The name for users.
    ///
    /// Default: ``tableName``.
    public var displayName: String {
        get { settings.read(\.displayName) ?? tableName }
        set { settings.edit { $0.displayName = newValue } }
    }

    /// The fields of the table; empty before loading.
    public var fields: [Field] { openedSource?.fields ?? [] }

    /// Returns the field with a name; the case is ignored if no name matches exactly.
    ///
    /// `table.FIELD` also means `FIELD`, and the reverse.
    public func field(named name: String) -> Field? {
        let fields = fields
        return FieldNames.meaning(of: name, among: fields.lazy.map(\.name)).index.map { fields[$0] }
    }

    /// The type of the geometries, for example `Point.self`.
    ///
    /// It is nil before loading, if the features have no geometries, and if the types differ.
    public var geometryType: Geometry.Type? { openedSource?.geometryKind?.type }

    /// Whether features have geometries; false before loading.
    public var hasGeometry: Bool { openedSource.map { $0.geometryKind != GeometryKind.none } ?? false }

    /// The spatial reference of the geometries; nil before loading.
    public var spatialReference: SpatialReference? { openedSource?.spatialReference }

    /// The smallest envelope around all features.
    ///
    /// It is nil before loading, if there are no features, and if they cannot be read. If the format does not contain
    /// the extent, all features are read once.
    public var extent: Envelope? {
        guard let source = openedSource else { return nil }
        if let known = loading.withLock(\.extent) { return known }
        guard let extent = try? source.computedExtent(), !extent.isEmpty else { return nil }
        loading.withLock { $0.extent = extent }
        return extent
    }

    /// The number of features; 0 before loading, and if they cannot be read.
    ///
    /// If the format does not contain the number, all features are read once.
    public var numberOfFeatures: Int {
        guard let source = openedSource else { return 0 }
        if let known = source.featureCount ?? loading.withLock(\.count) { return known }
        var count = 0
        guard (try? source.forEachBatch(FeatureQuery(fields: []), { count += $0.count })) != nil else {
            return 0
        }
        loading.withLock { [count] in $0.count = count }
        return count
    }

    // MARK: Editing

    /// Whether features can be added, changed and deleted: true for a ``FeatureCollectionTable``.
    public var isEditable: Bool { false }

    /// Returns a new feature for this table, without adding it.
    ///
    /// - Parameters:
    ///   - attributes: The attributes by field name. Default: none.
    ///   - geometry: The shape. Default: nil.
    public func makeFeature(
        attributes: [String: any Sendable] = [:], geometry: Geometry? = nil
    ) -> Feature {
        Feature(geometry: geometry, attributes: attributes, table: self)
    }

    /// Adds a feature.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if the feature does not match the table, or if
    ///   the table is read-only.
    public func add(_ feature: Feature) async throws { try await addFeatures([feature]) }

    /// Adds features: all of them, or none if one does not match the table.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if a feature does not match the table, or if
    ///   the table is read-only.
    public func addFeatures(_ features: some Sequence<Feature>) async throws { throw readOnly }

    /// Updates the table with the current geometry and attributes of a feature.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if the feature is not in the table or does not
    ///   match it, or if the table is read-only.
    public func update(_ feature: Feature) async throws { try await updateFeatures([feature]) }

    /// Updates the table with the current geometries and attributes of features: all, or none if one does not match.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if a feature is not in the table or does not
    ///   match it, or if the table is read-only.
    public func updateFeatures(_ features: some Sequence<Feature>) async throws { throw readOnly }

    /// Deletes a feature from the table.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if the feature is not in the table, or if the
    ///   table is read-only.
    public func delete(_ feature: Feature) async throws { try await deleteFeatures([feature]) }

    /// Deletes features from the table: all of them, or none if one is not in the table.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` if a feature is not in the table, or if the
    ///   table is read-only.
    public func deleteFeatures(_ features: some Sequence<Feature>) async throws { throw readOnly }

    private var readOnly: MapError {
        .unusableFeature(
            table: displayName,
            what: "tables of files are read-only",
            suggestion: "copy the features to a FeatureCollectionTable")
    }

    /// Returns the original attributes of a feature; nil if the table does not keep them.
    func givenAttributes(ofObjectID id: Int64) -> [String: any Sendable]? { nil }
}

extension FeatureTable: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: FeatureTable, right: FeatureTable) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GeometryKind {
    /// The type of geometries of this kind; nil for none.
    package var type: Geometry.Type? {
        switch self {
        case .none: nil
        case .point: Point.self
        case .multipoint: Multipoint.self
        case .polyline: Polyline.self
        case .polygon: Polygon.self
        }
    }

    /// Creates the kind for a type of geometry; nil if there is no such kind.
    package init?(_ type: Geometry.Type) {
        switch type {
        case is Point.Type: self = .point
        case is Multipoint.Type: self = .multipoint
        case is Polyline.Type: self = .polyline
        case is Polygon.Type, is Envelope.Type: self = .polygon
        default: return nil
        }
    }
}

/// The name of the types of attribute values in the ArcGIS Maps SDK.
public typealias FieldType = Field.ValueType
