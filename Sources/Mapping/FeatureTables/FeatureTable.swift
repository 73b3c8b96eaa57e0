import Documents
import FeatureSources
import Features
import Geospatial
import Symbols
import Synchronization
import Workers

/// Features with the same attributes, from a file or in memory, that can be asked for and drawn.
///
/// A table from a file is opened when it is loaded, or when a layer first draws it. It may be used from any
/// thread.
public class FeatureTable: Loadable, @unchecked Sendable {
    private struct State: Sendable {
        var status = LoadStatus.notLoaded
        var error: (any Error)?
        var source: (any FeatureSource)?
        var extent: Envelope?
        var count: Int?
        var displayName: String?
    }

    private let state = Mutex(State())
    /// What is kept of the features for drawing them again.
    let keeping = FeatureKeeping()
    // Only one at a time opens the source; the others wait for it.
    private let opening = Mutex<Void>(())
    private let open: @Sendable () throws -> any FeatureSource

    init(opening open: @escaping @Sendable () throws -> any FeatureSource) {
        self.open = open
    }

    init(of source: any FeatureSource) {
        open = { source }
        state.withLock {
            $0.source = source
            $0.status = .loaded
        }
    }

    // MARK: Loading

    /// How far loading has come.
    public var loadStatus: LoadStatus { state.withLock(\.status) }

    /// Why the last attempt failed; nil when it did not.
    public var loadError: (any Error)? { state.withLock(\.error) }

    /// Opens the table, unless it is open or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` or ``MapError`` when the file cannot be read.
    public func load() async throws {
        if let error = loadError { throw error }
        try await retryLoad()
    }

    /// Opens the table, also when an earlier attempt failed.
    public func retryLoad() async throws {
        try await BackgroundThreads.run { _ in _ = try self.source() }
    }

    /// The features, opened when they are not yet.
    package func source() throws -> any FeatureSource {
        if let known = openedSource { return known }
        return try opening.withLock { _ in
            if let known = openedSource { return known }
            state.withLock { $0.status = .loading }
            do {
                let source = try open()
                state.withLock {
                    $0.source = source
                    $0.status = .loaded
                    $0.error = nil
                }
                return source
            } catch {
                state.withLock {
                    $0.status = .failed
                    $0.error = error
                }
                throw error
            }
        }
    }

    /// The features, if the table is open.
    var openedSource: (any FeatureSource)? { state.withLock(\.source) }

    /// Forgets what was found out about the features, because they have changed.
    func forgetFindings() {
        state.withLock {
            $0.extent = nil
            $0.count = nil
        }
    }

    // MARK: What there is

    /// The table's name in its file; empty before loading.
    public var tableName: String { openedSource?.name ?? "" }

    /// What people call the table; its name unless set.
    public var displayName: String {
        get { state.withLock(\.displayName) ?? tableName }
        set { state.withLock { $0.displayName = newValue } }
    }

    /// The attributes; none before loading.
    public var fields: [Field] { openedSource?.fields ?? [] }

    /// The attribute of this name, whatever its case.
    public func field(named name: String) -> Field? {
        let fields = fields
        return fields.first { $0.name == name }
            ?? fields.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The type of the features' geometries, for example `Point.self`; nil before loading, where the features
    /// have none, and where they differ.
    public var geometryType: Geometry.Type? { openedSource?.geometryKind?.type }

    /// Whether features have geometries; false before loading.
    public var hasGeometry: Bool { openedSource.map { $0.geometryKind != GeometryKind.none } ?? false }

    /// The system that the geometries are in; nil before loading.
    public var spatialReference: SpatialReference? { openedSource?.spatialReference }

    /// The smallest envelope around all features; nil before loading, where there are none, or where they cannot
    /// be read.
    ///
    /// Where the format doesn't tell, the table is read once to find out.
    public var extent: Envelope? {
        guard let source = openedSource else { return nil }
        if let known = state.withLock(\.extent) { return known }
        guard let extent = try? source.computedExtent(), !extent.isEmpty else { return nil }
        state.withLock { $0.extent = extent }
        return extent
    }

    /// How many features there are; 0 before loading, and where they cannot be read.
    ///
    /// Where the format doesn't tell, the table is read once to find out.
    public var numberOfFeatures: Int {
        guard let source = openedSource else { return 0 }
        if let known = source.featureCount ?? state.withLock(\.count) { return known }
        var count = 0
        guard (try? source.forEachBatch(FeatureQuery(fields: []), { count += $0.count })) != nil else {
            return 0
        }
        state.withLock { [count] in $0.count = count }
        return count
    }

    // MARK: Changing

    /// Whether features can be added, changed and deleted.
    public var isEditable: Bool { false }

    /// A feature that suits the table and is not in it yet.
    ///
    /// - Parameters:
    ///   - attributes: What is known of it, by the fields' names.
    ///   - geometry: Its shape.
    public func makeFeature(
        attributes: [String: any Sendable] = [:], geometry: Geometry? = nil
    ) -> Feature {
        Feature(geometry: geometry, attributes: attributes, table: self)
    }

    /// Adds a feature.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` when it does not suit the table, or the table
    ///   cannot be changed.
    public func add(_ feature: Feature) async throws { try await addFeatures([feature]) }

    /// Adds features: all, or none where one does not suit.
    ///
    /// - Throws: as ``add(_:)``.
    public func addFeatures(_ features: some Sequence<Feature>) async throws { throw readOnly }

    /// Puts a feature's present geometry and attributes into the table.
    ///
    /// - Throws: as ``add(_:)``, and when the feature is not in the table.
    public func update(_ feature: Feature) async throws { try await updateFeatures([feature]) }

    /// Puts features' present geometries and attributes into the table: all, or none where one does not suit.
    ///
    /// - Throws: as ``update(_:)``.
    public func updateFeatures(_ features: some Sequence<Feature>) async throws { throw readOnly }

    /// Takes a feature out of the table.
    ///
    /// - Throws: ``MapError/unusableFeature(table:what:suggestion:)`` when it is not in the table, or the table
    ///   cannot be changed.
    public func delete(_ feature: Feature) async throws { try await deleteFeatures([feature]) }

    /// Takes features out of the table: all, or none where one is not in it.
    ///
    /// - Throws: as ``delete(_:)``.
    public func deleteFeatures(_ features: some Sequence<Feature>) async throws { throw readOnly }

    private var readOnly: MapError {
        .unusableFeature(
            table: displayName,
            what: "tables of files are read-only",
            suggestion: "copy the features to a FeatureCollectionTable")
    }

    /// A feature's attributes as they were given, where the table keeps them so.
    func givenAttributes(ofObjectID id: Int64) -> [String: any Sendable]? { nil }
}

extension FeatureTable: Hashable {
    /// Whether both are the same object.
    public static func == (left: FeatureTable, right: FeatureTable) -> Bool { left === right }

    /// Feeds the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GeometryKind {
    /// The type of geometries of this kind; nil for none.
    var type: Geometry.Type? {
        switch self {
        case .none: nil
        case .point: Point.self
        case .multipoint: Multipoint.self
        case .polyline: Polyline.self
        case .polygon: Polygon.self
        }
    }

    /// The kind of geometries of a type; nil where there is no such kind.
    init?(_ type: Geometry.Type) {
        switch type {
        case is Point.Type: self = .point
        case is Multipoint.Type: self = .multipoint
        case is Polyline.Type: self = .polyline
        case is Polygon.Type, is Envelope.Type: self = .polygon
        default: return nil
        }
    }
}
