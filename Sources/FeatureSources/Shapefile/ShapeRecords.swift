import CartoucheDocuments
import CartoucheGeospatial

/// The records of a `.shp` file in sequence, found with the `.shx` index; without an index, by their lengths.
struct ShapeRecords {
    /// One shape: the bytes after the record's number and length.
    struct Record {
        /// The number of the record from 0, which is also the row in the attribute table.
        var index: Int
        /// The offset of the content; 0 if the index marks the shape as absent.
        var offset: Int
        /// The size of the content in bytes.
        var length: Int
    }

    /// The result of moving to the next record.
    enum Step {
        case record(Record)
        /// The index points outside the file.
        case outsideFile
        /// The record is longer than the limit.
        case tooLong(Int)
        case end
    }

    /// The maximum size of a record in bytes, enough for 64 million vertices.
    static let maxRecordBytes = 1 << 30

    let shapes: FileWindow
    /// The index; the shapes if there is none.
    private let index: FileWindow
    /// The number of records in the index; nil without an index.
    let indexCount: Int?
    private var next = 0
    private var offset = ShapeHeader.length
    /// The bytes of the records so far; the sum detects records that overlap.
    private var bytesPassed = ShapeHeader.length
    /// The offset of the first invalid record, at which a reading without index stops.
    private(set) var stoppedAt: Int?

    /// The size of the file in bytes, as its header states it.
    private let statedSize: Int

    init(_ shapes: FileWindow, index: FileWindow?) throws(DocumentError) {
        self.shapes = shapes
        statedSize = try shapes.bytes(at: 24, 4).map { Int($0.big(0, as: UInt32.self)) * 2 } ?? 0
        self.index = index ?? shapes
        indexCount = index.map { max(0, ($0.size - ShapeHeader.length) / 8) }
    }

    /// Whether the header states a longer file, whose end is missing.
    ///
    /// A file that was cut between two records has no incomplete record.
    var isShorterThanStated: Bool { shapes.size < statedSize }

    /// The number of records returned so far.
    var count: Int { next }

    /// Moves to the next record.
    mutating func advance() throws(DocumentError) -> Step {
        guard indexCount != nil else { return try walk() }
        guard let entry = try index.bytes(at: ShapeHeader.length + 8 * next, 8) else { return .end }
        let start = Int(entry.big(0, as: UInt32.self)) * 2
        let number = next
        next += 1
        if start == 0 { return .record(Record(index: number, offset: 0, length: 0)) }
        guard start >= ShapeHeader.length, let head = try shapes.bytes(at: start, 8) else {
            return .outsideFile
        }
        let length = Int(head.big(4, as: UInt32.self)) * 2
        guard length <= shapes.size - start - 8 else { return .outsideFile }
        guard length <= Self.maxRecordBytes else { return .tooLong(length) }
        bytesPassed += 8 + length
        guard bytesPassed <= shapes.size + 8 else {
            throw DocumentError(
                .malformed, source: shapes.name, place: "record \(number + 1)",
                what: "the index refers to the same bytes more than once",
                suggestion: "delete the .shx file or create it again")
        }
        return .record(Record(index: number, offset: start + 8, length: length))
    }

    private mutating func walk() throws(DocumentError) -> Step {
        guard stoppedAt == nil, offset < shapes.size else { return .end }
        guard let head = try shapes.bytes(at: offset, 8) else {
            stoppedAt = offset
            return .end
        }
        let length = Int(head.big(4, as: UInt32.self)) * 2
        guard length >= 4, length <= shapes.size - offset - 8, length <= Self.maxRecordBytes else {
            stoppedAt = offset
            return .end
        }
        defer {
            next += 1
            offset += 8 + length
        }
        return .record(Record(index: next, offset: offset + 8, length: length))
    }
}

/// The header of a `.shp` or `.shx` file: its first 100 bytes.
struct ShapeHeader {
    static let length = 100

    /// The number of the shape type that the file declares.
    let shapeType: Int32
    /// The declared bounds: xMin, yMin, xMax, yMax; NaN if they are invalid.
    let bounds: SIMD4<Double>

    /// Reads the header; nil if the file is not a shapefile.
    init?(_ file: FileWindow) throws(DocumentError) {
        guard let head = try file.bytes(at: 0, Self.length), head.big(0, as: Int32.self) == 9994 else {
            return nil
        }
        shapeType = head.little(32)
        let box = SIMD4(lowHalf: head.position(36), highHalf: head.position(52))
        let isSound =
            (0..<4).allSatisfy { box[$0].isFinite } && box.x <= box.z && box.y <= box.w
        bounds = isSound ? box : SIMD4(repeating: .nan)
    }

    /// Returns the kind of features of this type; nil for unknown types and multipatches.
    static func kind(of shapeType: Int32) -> GeometryKind? {
        switch shapeType {
        case 0: GeometryKind.none
        case 1, 11, 21: .point
        case 3, 13, 23: .polyline
        case 5, 15, 25: .polygon
        case 8, 18, 28: .multipoint
        default: nil
        }
    }
}
