import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Features from a FlatGeobuf file (version 3).
///
/// Features come in the file's order. If the file has an index, a query's envelope uses it, so features elsewhere are
/// not read. A feature's ID is its number in the file, from 0. Curves become chords. A collection becomes up to three
/// features: one for its areas, one for its lines and one for its points. Both changes are reported.
public struct FlatGeobufSource: FeatureSource {
    /// The dataset's name; if there is none, the file's name.
    public let name: String
    /// All columns except binary columns.
    public let fields: [Field]
    /// Whether the header has columns; else features describe their own.
    public var declaresFields: Bool { !header.columns.isEmpty }
    /// The kind of all geometries; nil if it can differ.
    public let geometryKind: GeometryKind?
    /// The spatial reference that the header names or describes; nil if there is none.
    public let spatialReference: SpatialReference?
    /// The extent that the header declares.
    public let extent: Envelope?
    /// The number of features that the header declares.
    public let featureCount: Int?

    /// The file's current version.
    public var version: SourceVersion? { SourceVersion(filesAt: [origin.path].compactMap { $0 }) }

    private let origin: FileWindow.Origin
    private let header: FlatGeobufHeader

    /// Opens a file.
    ///
    /// - Throws: `DocumentError` if the file cannot be read, is not FlatGeobuf version 3, or has a broken header.
    public init(path: String) throws {
        try self.init(.file(FileLocation(path)))
    }

    /// Opens a file on disk or in memory.
    ///
    /// - Throws: The same errors as ``init(path:)``.
    package init(_ origin: FileWindow.Origin) throws(DocumentError) {
        self.origin = origin
        header = try FlatGeobufHeader(origin.window())
        name = header.name ?? DocumentOrigin.bytes([], name: origin.name).baseName
        fields = header.columns.compactMap { column in
            column.valueType.map { Field(name: column.name, type: $0, alias: column.alias) }
        }
        geometryKind = header.geometryType.kind
        spatialReference = header.spatialReference
        let bounds = header.bounds
        let isSound =
            (0..<4).allSatisfy { bounds[$0].isFinite } && bounds.x <= bounds.z && bounds.y <= bounds.w
        extent = isSound ? Envelope(bounds: bounds, spatialReference: header.spatialReference) : nil
        featureCount = header.featureCount
    }

    /// Reads the features that match a query, in the file's order.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var scan = try FlatGeobufScan(header, origin.window(), query)
        var report = try scan.run(body)
        report.diagnostics = header.diagnostics + report.diagnostics
        return report
    }
}

extension DataFormat {
    /// FlatGeobuf.
    static let flatGeobuf = DataFormat(
        name: "FlatGeobuf", extensions: ["fgb"],
        recognizes: { file in
            file.begins(with: [0x66, 0x67, 0x62]) && file.bytes.dropFirst(4).starts(with: [0x66, 0x67, 0x62])
        },
        open: { file in
            let origin: FileWindow.Origin =
                switch file.document {
                case .file(let location): .file(location)
                case .bytes(let bytes, let name): .bytes(bytes, name: name)
                }
            return FeatureFile(path: file.path, format: "FlatGeobuf", source: try FlatGeobufSource(origin))
        })
}
