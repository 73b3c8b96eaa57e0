import Documents
import Expressions
import Features
import Geospatial

/// Features of a FlatGeobuf file (version 3).
///
/// Features come in the file's order. A query's envelope is looked up in the file's own index where it has one, so
/// that what lies elsewhere isn't read. A feature's id is its number in the file, from 0. Curves become chords,
/// and a collection one feature for its areas, one for its lines and one for its points; both is reported.
public struct FlatGeobufSource: FeatureSource {
    /// The dataset's name, else the file's.
    public let name: String
    /// The columns, but for those of bytes.
    public let fields: [Field]
    /// What all features are; nil where they may differ.
    public let geometryKind: GeometryKind?
    /// The system that the header names or describes; nil where it doesn't.
    public let spatialReference: SpatialReference?
    /// What the header declares.
    public let extent: Envelope?
    /// What the header declares.
    public let featureCount: Int?

    /// The file's, as it is now.
    public var version: SourceVersion? { SourceVersion(filesAt: [origin.path].compactMap { $0 }) }

    private let origin: FileWindow.Origin
    private let header: FlatGeobufHeader

    /// Opens a file.
    ///
    /// - Throws: `DocumentError` where there is no such file, it is no FlatGeobuf of version 3, or its header is
    ///   broken.
    public init(path: String) throws {
        try self.init(.file(path))
    }

    /// Takes a file, be it in memory.
    ///
    /// - Throws: as when a file is opened.
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

    /// Reads the features that a query asks for, in the file's order.
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
        shows: { file in
            file.begins(with: [0x66, 0x67, 0x62]) && file.bytes.dropFirst(4).starts(with: [0x66, 0x67, 0x62])
        },
        open: { file in
            let origin: FileWindow.Origin =
                switch file.document {
                case .file(let path): .file(path)
                case .bytes(let bytes, let name): .bytes(bytes, name: name)
                }
            return FeatureFile(path: file.path, format: "FlatGeobuf", source: try FlatGeobufSource(origin))
        })
}
