import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Features from a layer of a GeoPackage (OGC 12-128): a table or a view, with or without geometries.
///
/// The layers of mobile geodatabases, which are SQLite databases as well, have the same type.
///
/// Rows come in the order of their row numbers. If the layer has an R-tree, a query's envelope uses it. SQLite leaves
/// out rows that certainly do not match the where clause.
public struct GeoPackageSource: FeatureSource {
    /// The layer's name.
    public let name: String
    /// All columns except geometries and binary values; the row number is one of them.
    public let fields: [Field]
    /// The kind of geometry that the layer declares; nil if it can differ.
    public let geometryKind: GeometryKind?
    /// The layer's spatial reference; nil for the two undefined ones of the specification.
    public let spatialReference: SpatialReference?
    /// The extent in the package, which writers do not always update.
    public let extent: Envelope?
    /// The count in GDAL's own table; nil if there is none.
    public let featureCount: Int?

    /// The current version of the file and of its write-ahead log.
    public var version: SourceVersion? { connections.version }

    private let connections: GeoPackageConnections
    private let layer: GeoPackageLayer
    private let columns: GeoPackageColumns
    private let openingDiagnostics: [Diagnostic]

    /// Opens a layer of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - layer: The layer's name; nil if there is only one.
    /// - Throws: `DocumentError` if the file is missing or damaged, ``FeatureSourceError`` if it is not a GeoPackage,
    ///   or if the layer is unknown or not unique.
    public init(path: String, layer: String? = nil) throws {
        let file = try GeoPackageSource.file(path)
        guard let source = try file.openWithStatedReference(layer: layer) as? GeoPackageSource else {
            throw FeatureSourceError.unknownFormat(source: path, found: "this")
        }
        self = source
    }

    /// Opens a file and lists its layers.
    static func file(_ path: String) throws -> FeatureFile {
        let connections = GeoPackageConnections(path: path)
        guard let catalog = try connections.withConnection({ try GeoPackageCatalog($0) }) else {
            throw FeatureSourceError.unknownFormat(
                source: path, found: "an SQLite database that is not a GeoPackage")
        }
        return file(connections, "GeoPackage", catalog.layers, catalog.diagnostics)
    }

    /// Returns the file with some layers of a database.
    static func file(
        _ connections: GeoPackageConnections, _ format: String, _ layers: [GeoPackageLayer],
        _ diagnostics: [Diagnostic]
    ) -> FeatureFile {
        let byName = Dictionary(layers.map { ($0.table, $0) }) { first, _ in first }
        let path = connections.path
        return FeatureFile(
            path: path, format: format, layerNames: layers.map(\.table), diagnostics: diagnostics
        ) { name in
            guard let layer = byName[name] else {
                throw FeatureSourceError.unknownLayer(source: path, layer: name, layers: layers.map(\.table))
            }
            return try connections.withConnection { try GeoPackageSource(connections, layer, in: $0) }
        }
    }

    private init(
        _ connections: GeoPackageConnections, _ layer: GeoPackageLayer, in database: SQLiteConnection
    ) throws(DocumentError) {
        self.connections = connections
        self.layer = layer
        name = layer.table
        columns = try GeoPackageColumns(of: layer, in: database)
        fields = columns.fields
        geometryKind = layer.geometryKind
        featureCount = layer.featureCount
        var diagnostics: [Diagnostic] = []
        let reference =
            layer.geometryColumn == nil || layer.mobile != nil
            ? layer.mobile?.spatialReference
            : try Self.spatialReference(layer.systemID, in: database, &diagnostics)
        spatialReference = reference
        extent = layer.bounds.map { Envelope(bounds: $0, spatialReference: reference) }
        if !columns.binaryColumns.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .note, code: .binaryAttribute,
                    message:
                        "the columns \(columns.binaryColumns.joined(separator: ", ")) have binary values",
                    instead: "the columns are skipped"))
        }
        openingDiagnostics = diagnostics
    }

    /// Reads the features that match a query, in the order of the file's rows.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let plan = try GeoPackagePlan(
            query, layer: layer, columns: columns, source: connections.path,
            spatialReference: spatialReference)
        var report = try connections.withConnection { try plan.run(in: $0, body) }
        report.diagnostics = openingDiagnostics + report.diagnostics
        return report
    }

    /// Returns the reference for an ID of `gpkg_spatial_ref_sys`; nil for the undefined ones.
    package static func spatialReference(
        _ id: Int64, in database: SQLiteConnection, _ diagnostics: inout [Diagnostic]
    ) throws(DocumentError) -> SpatialReference? {
        guard id != 0, id != -1 else { return nil }
        let rows = try database.prepare(
            "SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?1",
            isComputed: true)
        rows.bind(1, .integer(id))
        guard try rows.step() else {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .unknownSpatialReference,
                    message: "the spatial reference \(id) of the layer is not in gpkg_spatial_ref_sys",
                    instead: id == 4326 ? "read as EPSG:4326" : "read without a spatial reference"))
            return id == 4326 ? .wgs84 : nil
        }
        let organization = rows.text(0)?.lowercased() ?? ""
        if organization == "epsg" || organization == "esri", let code = Int(exactly: rows.integer(1)),
            let wkid = WKID(code)
        {
            return SpatialReference(wkid: wkid.rawValue)
        }
        if let text = rows.text(2), let reference = SpatialReference(wkText: text) { return reference }
        diagnostics.append(
            Diagnostic(
                .warning, code: .unknownSpatialReference,
                message:
                    "the spatial reference \(id) of the layer has neither an EPSG code nor well-known text",
                instead: "read without a spatial reference"))
        return nil
    }
}

extension DataFormat {
    /// GeoPackage (OGC 12-128).
    static let geoPackage = DataFormat(
        name: "GeoPackage", extensions: ["gpkg"],
        recognizes: { $0.begins(with: Array("SQLite format 3\0".utf8)) },
        open: { file in
            guard case .file(let location) = file.document else {
                throw DocumentError(
                    .unsupported, source: file.path,
                    what: "a GeoPackage or another SQLite database cannot be read from a stream",
                    suggestion: "save it to a file and use its path")
            }
            do {
                return try GeoPackageSource.file(location.path)
            } catch FeatureSourceError.unknownFormat(let source, _) where file.fileExtension == "gpkg" {
                throw DocumentError(
                    .missingMember, source: source, what: "the database has no table gpkg_contents",
                    suggestion: "export the GeoPackage again")
            }
        })
}
