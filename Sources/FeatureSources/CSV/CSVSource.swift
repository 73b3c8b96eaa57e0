import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Features from a table of separated values (CSV) whose first row names the columns.
///
/// Coordinates are in two columns (`lon` and `lat`, `longitude` and `latitude`, `x` and `y`, `easting` and `northing`,
/// …), also with other words: `lat_dd`, `stop_lat`, `Longitude (deg)`, `ycenter`. German and French names are known,
/// too. Longitudes and latitudes can be angles such as `46°06'N`. They can also be well-known text in one column (`wkt`, `geom`, …). The separator is `,` `;` `|` or a tab, and
/// values can be quoted. The first rows decide each column's type: integer, number, ISO date or text.
public struct CSVSource: FeatureSource {
    /// The file's name.
    public let name: String
    /// All columns except the geometry column, with types from the first rows.
    public let fields: [Field]
    /// Points, or the kind of the first well-known texts.
    public let geometryKind: GeometryKind?
    /// WGS 84 if the column names mean degrees; the reference in the well-known text (`SRID=…;`); otherwise nil.
    public let spatialReference: SpatialReference?
    /// Nil: tables do not store an extent.
    public let extent: Envelope? = nil
    /// False: every feature is tested.
    public var readsByEnvelope: Bool { false }

    /// The file's current version.
    public var version: SourceVersion? { origin.version }

    private let origin: DocumentOrigin
    private let layout: CSVLayout

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `DocumentError` if the file cannot be read or is not such a table, ``FeatureSourceError`` if no column
    ///   holds coordinates.
    public init(path: String) throws {
        try self.init(DocumentOrigin(path: path), fileExtension: FilePath.fileExtension(of: path))
    }

    /// Opens a document in memory; error messages contain `name`.
    ///
    /// - Throws: The same errors as ``init(path:)``.
    public init(bytes: [UInt8], name: String = "CSV") throws {
        try self.init(.bytes(bytes, name: name), fileExtension: "csv")
    }

    /// - Parameters:
    ///   - chosen: The columns of coordinates that the user names; nil to find them.
    ///   - isTable: Whether all columns are attributes, and no feature has a geometry. Default: false.
    init(
        _ origin: DocumentOrigin, fileExtension: String, chosen: CoordinateColumns? = nil,
        isTable: Bool = false
    ) throws {
        guard var layout = try CSVLayout(of: origin, fileExtension: fileExtension, chosen: chosen) else {
            throw DocumentError(
                .malformed, source: origin.name, what: "the document is empty",
                suggestion: "add a first row with the names of the columns")
        }
        if isTable { layout.leaveOutCoordinates() }
        guard layout.place != nil || isTable else {
            let names = layout.columns.prefix(12).map(\.name).joined(separator: ", ")
            throw FeatureSourceError.noFeatures(
                source: origin.name, what: "none of the columns (\(names)) has coordinates",
                suggestion: "use columns with the names lon and lat, x and y, or wkt, "
                    + "or choose columns with --x-column and --y-column")
        }
        self.origin = origin
        self.layout = layout
        name = origin.baseName
        if case .text(let column) = layout.place {
            fields = layout.columns.enumerated().filter { $0.offset != column }.map(\.element)
        } else {
            fields = layout.columns
        }
        geometryKind = layout.kind
        spatialReference =
            layout.isDegrees
            ? .wgs84 : layout.referenceID.flatMap { WKID($0) }.map { SpatialReference(wkid: $0.rawValue) }
    }

    /// Reads the features that match a query, in the order of the rows.
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
    /// Separated values (CSV, TSV).
    static let csv = DataFormat(
        name: "CSV", extensions: ["csv", "tsv"],
        recognizes: { file in
            guard ["csv", "tsv", "txt", ""].contains(file.fileExtension), !file.bytes.contains(0),
                let layout = try? CSVLayout(of: file.document, fileExtension: file.fileExtension)
            else { return false }
            return layout.columns.count > 1 && (layout.place != nil || file.columns != nil || file.isTable)
        },
        open: { file in
            FeatureFile(
                path: file.path, format: "CSV",
                source: try CSVSource(
                    file.document, fileExtension: file.fileExtension, chosen: file.columns,
                    isTable: file.isTable))
        })
}
