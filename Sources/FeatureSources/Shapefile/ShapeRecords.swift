import Documents
import Geospatial

/// The records of a `.shp` file one after the other, found through the `.shx` index or, without one, by walking.
struct ShapeRecords {
    /// One shape: what the record holds behind its number and length.
    struct Record {
        /// Counted from 0, as the table of attributes counts.
        var index: Int
        /// Where the content begins; 0 for a shape that the index says isn't there.
        var offset: Int
        /// Bytes of content.
        var length: Int
    }

    /// What comes next in the file.
    enum Step {
        case record(Record)
        /// The index points to a place outside the file.
        case outsideFile
        /// A record has more bytes than are read.
        case tooLong(Int)
        case end
    }

    /// Records longer than this are refused: 64 million vertices.
    static let longestRecord = 1 << 30

    let shapes: FileWindow
    /// The index; the shapes where there is none.
    private let index: FileWindow
    /// How many records the index has; nil without one.
    let indexCount: Int?
    private var next = 0
    private var offset = ShapeHeader.length
    /// Bytes of the records so far: those of a sound file don't overlap.
    private var bytesPassed = ShapeHeader.length
    /// Where the walk met what is no record, and bytes are left over.
    private(set) var stoppedAt: Int?

    init(_ shapes: FileWindow, index: FileWindow?) {
        self.shapes = shapes
        self.index = index ?? shapes
        indexCount = index.map { max(0, ($0.size - ShapeHeader.length) / 8) }
    }

    /// How many records were handed out.
    var count: Int { next }

    /// The next record.
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
        guard length <= Self.longestRecord else { return .tooLong(length) }
        bytesPassed += 8 + length
        guard bytesPassed <= shapes.size + 8 else {
            throw DocumentError(
                .malformed, source: shapes.name, place: "record \(number + 1)",
                what: "the index points to the same bytes repeatedly",
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
        guard length >= 4, length <= shapes.size - offset - 8, length <= Self.longestRecord else {
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

/// The first 100 bytes of a `.shp` or `.shx` file.
struct ShapeHeader {
    static let length = 100

    /// The number of the kind of shape that the file declares.
    let shapeType: Int32
    /// The declared bounds: xMin, yMin, xMax, yMax; NaN where they are none.
    let bounds: SIMD4<Double>

    /// Reads the header; nil where the file is no shapefile.
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

    /// What features of this type are; nil for a number that stands for no type of two dimensions.
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
