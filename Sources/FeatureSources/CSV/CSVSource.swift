import Documents
import Features
import Geospatial

/// Features of a table of separated values whose first row names the columns.
///
/// Coordinates stand in two columns (`lon` and `lat`, `longitude` and `latitude`, `x` and `y`, `easting` and
/// `northing`, …) or in one (`wkt`, `geom`, …) as well-known text. Values are separated by `,` `;` `|` or tabs, may
/// stand in quotes, and are whole numbers, numbers, ISO dates or text, as the first rows of a column show.
public struct CSVSource: FeatureSource {
    /// The file's name.
    public let name: String
    /// All columns but the one of geometries, with the types of the first rows.
    public let fields: [Field]
    /// Points, or what the first well-known texts are.
    public let geometryKind: GeometryKind?
    /// WGS 84 where the columns are named after degrees, what well-known text says (`SRID=…;`), else nil.
    public let spatialReference: SpatialReference?
    /// Nil: tables don't tell.
    public let extent: Envelope? = nil
    /// False: every feature is looked at.
    public var readsByEnvelope: Bool { false }

    /// The file's, as it is now.
    public var version: SourceVersion? { origin.version }

    private let origin: DocumentOrigin
    private let layout: CSVLayout

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `DocumentError` where there is no such file or it is no such table, ``FeatureSourceError`` where no
    ///   column holds coordinates.
    public init(path: String) throws {
        try self.init(DocumentOrigin(path: path), fileExtension: FilePath.fileExtension(of: path))
    }

    /// Takes a document from memory; `name` is what messages call it.
    ///
    /// - Throws: as when a file is opened.
    public init(bytes: [UInt8], name: String = "CSV") throws {
        try self.init(.bytes(bytes, name: name), fileExtension: "csv")
    }

    init(_ origin: DocumentOrigin, fileExtension: String) throws {
        guard let layout = try CSVLayout(of: origin, fileExtension: fileExtension) else {
            throw DocumentError(
                .malformed, source: origin.name, what: "the document is empty",
                suggestion: "add a first row with the names of the columns")
        }
        guard let place = layout.place else {
            let names = layout.columns.prefix(12).map(\.name).joined(separator: ", ")
            throw FeatureSourceError.noFeatures(
                source: origin.name, what: "no column (\(names)) has coordinates",
                suggestion: "name two columns lon and lat, or x and y, or one column wkt")
        }
        self.origin = origin
        self.layout = layout
        name = origin.baseName
        if case .text(let column) = place {
            fields = layout.columns.enumerated().filter { $0.offset != column }.map(\.element)
        } else {
            fields = layout.columns
        }
        geometryKind = layout.kind
        spatialReference =
            layout.isDegrees
            ? .wgs84 : layout.referenceID.flatMap { WKID($0) }.map { SpatialReference(wkid: $0.rawValue) }
    }

    /// Reads the features that a query asks for, in the order of the rows.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        var reader = try layout.reader(of: origin)
        _ = try reader.nextRow()
        var scan = try CSVScan(query, layout: layout, fields: fields, spatialReference: spatialReference)
        while try reader.nextRow() {
            try scan.readRow(reader, body)
        }
        return try scan.finish(body)
    }
}

extension DataFormat {
    /// Separated values.
    static let csv = DataFormat(
        name: "CSV", extensions: ["csv", "tsv"],
        shows: { file in
            guard ["csv", "tsv", "txt", ""].contains(file.fileExtension), !file.bytes.contains(0),
                let layout = try? CSVLayout(of: file.document, fileExtension: file.fileExtension)
            else { return false }
            return layout.columns.count > 1 && layout.place != nil
        },
        open: { file in
            FeatureFile(
                path: file.path, format: "CSV",
                source: try CSVSource(file.document, fileExtension: file.fileExtension))
        })
}
