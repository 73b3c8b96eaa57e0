import Documents
import Expressions
import Features
import Geospatial

/// Features of a shapefile: `.shp` with the files beside it that have its name (`.shx`, `.dbf`, `.prj`, `.cpg`).
///
/// Everything but the `.shp` may be missing, which each reading reports. Records are read in their order, a window
/// of the file at a time; an envelope is compared with each shape's own bounds, and what lies outside isn't decoded
/// (spatial indexes beside the file, `.qix` or `.sbn`, are not used). Records that the table marks as deleted are
/// left out. A feature's id is the number of its record, from 0. Multipatches are skipped and reported.
public struct ShapefileSource: FeatureSource {
    /// The file's name without its extension.
    public let name: String
    /// The fields of the table.
    public let fields: [Field]
    /// What the file declares its shapes to be.
    public let geometryKind: GeometryKind?
    /// The system that the `.prj` file describes; nil where there is none.
    public let spatialReference: SpatialReference?
    /// What the file declares; nil where that cannot be true.
    public let extent: Envelope?

    /// The files', as they are now.
    public var version: SourceVersion? {
        SourceVersion(filesAt: [files.shapes, files.index, files.table].compactMap { $0?.path })
    }

    private let files: ShapefileFiles
    private let table: DBFTable?
    private let encoding: TextEncoding
    /// What was found when the files were opened.
    private let findings: [Diagnostic]

    /// Opens a `.shp` file and what lies beside it.
    ///
    /// - Throws: `DocumentError` where there is no such file or it is no shapefile.
    public init(path: String) throws {
        try self.init(ShapefileFiles(path: path))
    }

    /// Takes the files, be they in memory.
    ///
    /// - Throws: as when a file is opened.
    package init(_ files: ShapefileFiles) throws(DocumentError) {
        let shapes = try files.shapes.window()
        guard let header = try ShapeHeader(shapes) else {
            throw DocumentError(
                .malformed, source: shapes.name, what: "this is not a shapefile",
                suggestion:
                    "a shapefile begins with the number 9994 and has at least \(ShapeHeader.length) bytes")
        }
        var findings = files.diagnostics
        var files = files
        name = DocumentOrigin.bytes([], name: files.shapes.name).baseName
        geometryKind = ShapeHeader.kind(of: header.shapeType).flatMap { $0 == .none ? nil : $0 }

        var encoding: TextEncoding?
        if let written = files.codePage {
            encoding = TextEncoding(
                codePageFile: String(written.prefix { $0 != "\n" && $0 != "\r" }.prefix(64)))
            if encoding == nil {
                findings.append(
                    Diagnostic(
                        .warning, code: .unknownEncoding,
                        message:
                            "the .cpg file names the unknown encoding \"\(written.prefix(40))\"",
                        instead: "texts are read as UTF-8 or Windows-1252"))
            }
        }
        var table: DBFTable?
        do throws(DocumentError) {
            table = try files.table.map { (file) throws(DocumentError) in
                try DBFTable(file.window(), encoding: encoding)
            }
        } catch {
            findings.append(
                Diagnostic(
                    .warning, code: .unreadableAttributes, message: error.description,
                    instead: "the features are read without attributes"))
        }
        if files.table == nil {
            findings.append(
                Diagnostic(
                    .warning, code: .noAttributes, message: "there is no .dbf file beside the .shp file",
                    instead: "the features are read without attributes"))
        }
        if let elsewhere = table?.elsewhere, !elsewhere.isEmpty {
            findings.append(
                Diagnostic(
                    .warning, code: .unreadAttributes,
                    message:
                        "the fields \(elsewhere.joined(separator: ", ")) have their values in a memo file",
                    instead: "left out"))
        }
        if let index = files.index, try ShapeHeader(index.window()) == nil {
            files.index = nil
            findings.append(
                Diagnostic(
                    .warning, code: .unreadableIndex, message: "the .shx file is not a valid index",
                    instead: "the records are read in order"))
        } else if files.index == nil {
            findings.append(
                Diagnostic(
                    .note, code: .noIndex, message: "there is no .shx file beside the .shp file",
                    instead: "the records are read in order"))
        }
        var reference: SpatialReference?
        if let text = files.projection {
            reference = SpatialReference(wkText: text)
            if reference == nil {
                findings.append(
                    Diagnostic(
                        .warning, code: .unknownSpatialReference,
                        message: "the .prj file does not describe a coordinate system: \(text.prefix(60))",
                        instead: "read as a shapefile without spatial reference"))
            }
        }
        self.table = table
        self.encoding = encoding ?? table?.codePage.flatMap { TextEncoding(codePage: $0) } ?? .unstated
        fields = table?.columns.map { Field(name: $0.name, type: $0.valueType ?? .unknown) } ?? []
        spatialReference = reference
        let stated = Envelope(bounds: header.bounds, spatialReference: reference)
        // Writers that were stopped leave bounds of zeros.
        extent = stated.isEmpty || header.bounds == .zero ? nil : stated
        self.files = files
        self.findings = findings
    }

    /// Reads the features that a query asks for, in the order of their records.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var scan = try ShapefileScan(
            files, table: table, encoding: encoding, query: query, spatialReference: spatialReference)
        var report = try scan.run(body)
        report.diagnostics = findings + report.diagnostics
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
