import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// The geometry types of FlatGeobuf, in the order of their numbers.
enum FlatGeometryType: UInt8, Sendable {
    case unknown, point, lineString, polygon, multiPoint, multiLineString, multiPolygon, geometryCollection
    case circularString, compoundCurve, curvePolygon, multiCurve, multiSurface, curve, surface
    case polyhedralSurface, tin, triangle

    /// The kind of features of this type; nil if it can differ.
    var kind: GeometryKind? {
        switch self {
        case .point: .point
        case .multiPoint: .multipoint
        case .lineString, .multiLineString, .circularString, .compoundCurve, .multiCurve, .curve: .polyline
        case .polygon, .multiPolygon, .curvePolygon, .multiSurface, .surface, .polyhedralSurface, .tin,
            .triangle:
            .polygon
        case .unknown, .geometryCollection: nil
        }
    }
}

/// A column of a FlatGeobuf file.
struct FlatGeobufColumn: Hashable, Sendable {
    /// The value types of FlatGeobuf, in the order of their numbers.
    enum ValueType: UInt8, Sendable {
        case byte, ubyte, bool, short, ushort, int, uint, long, ulong, float, double, string, json, dateTime
        case binary
    }

    var name: String
    var type: ValueType
    var alias: String?

    /// The type of the field for this column; nil for binary values, which are not read.
    var valueType: Field.ValueType? {
        switch type {
        case .byte, .ubyte, .short, .ushort, .int, .uint, .long, .ulong: .integer
        case .bool: .boolean
        case .float, .double: .double
        case .string, .json: .string
        case .dateTime: .date
        case .binary: nil
        }
    }

    /// The columns that a header or a feature declares.
    static func columns(_ tables: FlatTables) throws(FlatTable.Fault) -> [FlatGeobufColumn] {
        var columns: [FlatGeobufColumn] = []
        for index in 0..<min(tables.count, 1 << 16) {
            let table = try tables.table(index)
            guard let type = ValueType(rawValue: try table.number(1, default: UInt8(0))) else {
                throw FlatTable.Fault()
            }
            columns.append(
                FlatGeobufColumn(name: try table.text(0) ?? "", type: type, alias: try table.text(2)))
        }
        return columns
    }
}

/// The header of a FlatGeobuf file, which comes before the index and the features.
struct FlatGeobufHeader: Sendable {
    /// The maximum size of a header in bytes.
    private static let maxBytes = 1 << 26

    let name: String?
    let geometryType: FlatGeometryType
    /// The bounds of all features: xMin, yMin, xMax, yMax; NaN if the file does not state them.
    let bounds: SIMD4<Double>
    let columns: [FlatGeobufColumn]
    /// The number of features; nil if the file does not state it.
    let featureCount: Int?
    let index: FlatGeobufIndex?
    /// The offset of the first feature in bytes.
    let featuresStart: Int
    let spatialReference: SpatialReference?
    /// Diagnostics about parts of the file that are not read.
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the header of a file.
    ///
    /// - Throws: `DocumentError` if it is not a FlatGeobuf file of version 3, or if its header is broken.
    init(_ file: FileWindow) throws(DocumentError) {
        func malformed(_ what: String) -> DocumentError {
            DocumentError(
                .malformed, source: file.name, place: "header", what: what,
                suggestion: "the file is damaged; export it again")
        }
        guard let head = try file.bytes(at: 0, 12), Self.isMagic(head) else {
            throw DocumentError(
                .malformed, source: file.name, what: "the file is not a FlatGeobuf file",
                suggestion: "FlatGeobuf files begin with the letters fgb")
        }
        let version: UInt8 = head.little(3)
        guard version == 3 else {
            throw DocumentError(
                .unsupported, source: file.name, what: "FlatGeobuf version \(version) is not supported",
                suggestion: "use version 3")
        }
        let size = Int(head.little(8, as: UInt32.self))
        guard size <= Self.maxBytes, let bytes = try file.bytes(at: 12, size) else {
            throw malformed("a header of \(size) bytes does not fit in the file of \(file.size) bytes")
        }
        var reference: SpatialReference?
        var diagnostics: [Diagnostic] = []
        let count: UInt64
        let nodeSize: UInt16
        do throws(FlatTable.Fault) {
            let table = try FlatTable(root: bytes, size: size)
            name = try table.text(0)
            let envelope = try table.vector(1, of: 8)
            if let envelope, envelope.count == 4 {
                bounds = SIMD4(
                    lowHalf: envelope.start.position(0), highHalf: envelope.start.position(16))
            } else {
                bounds = GeometryColumn.noBounds
            }
            geometryType = FlatGeometryType(rawValue: try table.number(2, default: UInt8(0))) ?? .unknown
            let hasTimes = [try table.flag(5), try table.flag(6)]
            if hasTimes.contains(true) {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .timesOfPositions, message: "positions have times",
                        instead: "the times are ignored"))
            }
            columns = try FlatGeobufColumn.columns(table.tables(7))
            count = try table.number(8, default: UInt64(0))
            nodeSize = try table.number(9, default: UInt16(16))
            if let crs = try table.table(10) { reference = try Self.reference(crs, &diagnostics) }
        } catch {
            throw malformed("the header has invalid offsets")
        }
        spatialReference = reference
        self.diagnostics = diagnostics
        // A feature takes at least 16 bytes: 4 for its length and 12 for its table. An index node takes 40.
        guard count <= UInt64(file.size / 16) else {
            throw malformed("\(count) features do not fit in the file of \(file.size) bytes")
        }
        featureCount = count > 0 ? Int(count) : nil
        let start = 12 + size
        if nodeSize > 0, count > 0 {
            let index = FlatGeobufIndex(start: start, itemCount: Int(count), nodeSize: Int(nodeSize))
            guard index.end <= file.size else {
                throw malformed(
                    "an index of \(count) features does not fit in the file of \(file.size) bytes")
            }
            self.index = index
            featuresStart = index.end
        } else {
            index = nil
            featuresStart = start
        }
    }

    /// Whether the bytes are the signature; ignores the version numbers in it.
    private static func isMagic(_ head: UnsafeRawPointer) -> Bool {
        let letters: [UInt8] = [0x66, 0x67, 0x62]
        return (0..<3).allSatisfy {
            head.little($0, as: UInt8.self) == letters[$0]
                && head.little($0 + 4, as: UInt8.self) == letters[$0]
        }
    }

    private static func reference(
        _ crs: FlatTable, _ diagnostics: inout [Diagnostic]
    ) throws(FlatTable.Fault) -> SpatialReference? {
        let authority = try crs.text(0)?.uppercased() ?? "EPSG"
        let code = Int(try crs.number(1, default: Int32(0)))
        let text = try crs.text(4)
        let codeText = try crs.text(5)
        let described = text.flatMap { SpatialReference(wkText: $0) }
        if ["EPSG", "ESRI"].contains(authority), let wkid = WKID(code) {
            return SpatialReference(
                wkid: wkid.rawValue, latestWKID: nil, verticalWKID: nil, wkText: described?.wkText)
        }
        if let codeText, let named = SpatialReference(code: "\(authority):\(codeText)") { return named }
        if let described { return described }
        if code != 0 || text != nil || codeText != nil {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .unknownSpatialReference,
                    message:
                        "the coordinate system \(authority):\(codeText ?? "\(code)") is unknown "
                        + "and has no well-known text",
                    instead: "read without a spatial reference"))
        }
        return nil
    }
}
