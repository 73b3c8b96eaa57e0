import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Features from a shapefile: `.shp` and the files beside it with the same name (`.shx`, `.dbf`, `.prj`, `.cpg`).
///
/// All files except the `.shp` are optional; each reading reports missing ones. Records are read in order, one window
/// of the file at a time. An envelope is compared with each shape's own bounds, and shapes outside are not decoded.
/// Spatial indexes beside the file (`.qix`, `.sbn`) are not used. Records that the table marks as deleted are left out.
/// A feature's ID is the number of its record, from 0. Multipatches are skipped and reported.
public struct ShapefileSource: FeatureSource {
    /// The file's name without its extension.
    public let name: String
    /// The fields of the table.
    public let fields: [Field]
    /// The kind of shape that the file declares.
    public let geometryKind: GeometryKind?
    /// The spatial reference in the `.prj` file; nil if there is none.
    public let spatialReference: SpatialReference?
    /// The extent that the file declares; nil if it is invalid.
    public let extent: Envelope?

    /// The current version of the files.
    public var version: SourceVersion? {
        SourceVersion(filesAt: [files.shapes, files.index, files.table].compactMap { $0?.path })
    }

    private let files: ShapefileFiles
    private let table: DBFTable?
    private let encoding: TextEncoding
    /// Diagnostics from opening the files.
    private let diagnostics: [Diagnostic]

    /// Opens a `.shp` file and the files beside it.
    ///
    /// - Throws: `DocumentError` if the file cannot be read or is not a shapefile.
    public init(path: String) throws {
        try self.init(ShapefileFiles(FileLocation(path)))
    }

    /// Opens files on disk or in memory.
    ///
    /// - Throws: The same errors as ``init(path:)``.
    package init(_ files: ShapefileFiles) throws(DocumentError) {
        let shapes = try files.shapes.window()
        guard let header = try ShapeHeader(shapes) else {
            throw DocumentError(
                .malformed, source: shapes.name, what: "the file is not a shapefile",
                suggestion:
                    "a shapefile begins with the number 9994 and has at least \(ShapeHeader.length) bytes")
        }
        var diagnostics = files.diagnostics
        var files = files
        name = DocumentOrigin.bytes([], name: files.shapes.name).baseName
        geometryKind = ShapeHeader.kind(of: header.shapeType).flatMap { $0 == .none ? nil : $0 }

        var encoding: TextEncoding?
        if let written = files.codePage {
            encoding = TextEncoding(
                codePageFile: String(written.prefix { $0 != "\n" && $0 != "\r" }.prefix(64)))
            if encoding == nil {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .unknownEncoding,
                        message:
                            "the encoding \"\(written.prefix(40))\" in the .cpg file is unknown",
                        instead: "texts are read as UTF-8 or Windows-1252"))
            }
        }
        var table: DBFTable?
        do throws(DocumentError) {
            table = try files.table.map { (file) throws(DocumentError) in
                try DBFTable(file.window(), encoding: encoding)
            }
        } catch {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .unreadableAttributes, message: error.description,
                    instead: "the features are read without attributes"))
        }
        if files.table == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .noAttributes, message: "the shapefile has no .dbf file",
                    instead: "the features are read without attributes"))
        }
        if let externalFields = table?.externalFields, !externalFields.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .unreadAttributes,
                    message:
                        "the fields \(externalFields.joined(separator: ", ")) have their values in a memo file",
                    instead: "the fields are skipped"))
        }
        if let index = files.index, try ShapeHeader(index.window()) == nil {
            files.index = nil
            diagnostics.append(
                Diagnostic(
                    .warning, code: .unreadableIndex, message: "the .shx file is not a valid index",
                    instead: "the records are read in order"))
        } else if files.index == nil {
            diagnostics.append(
                Diagnostic(
                    .note, code: .noIndex, message: "the shapefile has no .shx file",
                    instead: "the records are read in order"))
        }
        var reference: SpatialReference?
        if let text = files.projection {
            reference = SpatialReference(wkText: text)
            if reference == nil {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .unknownSpatialReference,
                        message: "the .prj file does not describe a coordinate system: \(text.prefix(60))",
                        instead: "read without a spatial reference"))
            }
        }
        self.table = table
        self.encoding = encoding ?? table?.codePage.flatMap { TextEncoding(codePage: $0) } ?? .unstated
        fields = table?.columns.map { Field(name: $0.name, type: $0.valueType ?? .unknown) } ?? []
        spatialReference = reference
        let stated = Envelope(bounds: header.bounds, spatialReference: reference)
        // Writers that did not finish leave bounds of zeros.
        extent = stated.isEmpty || header.bounds == .zero ? nil : stated
        self.files = files
        self.diagnostics = diagnostics
    }

    /// Reads the features that match a query, in the order of their records.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var scan = try ShapefileScan(
            files, table: table, encoding: encoding, query: query, spatialReference: spatialReference)
        var report = try scan.run(body)
        report.diagnostics = diagnostics + report.diagnostics
        if query.envelope == nil, let extent,
            scan.bounds.x < extent.xMin || scan.bounds.y < extent.yMin
                || scan.bounds.z > extent.xMax || scan.bounds.w > extent.yMax
        {
            report.diagnostics.append(
                Diagnostic(
                    .note, code: .wrongExtent,
                    message: "features are outside the extent that the file states"))
        }
        return report
    }
}
