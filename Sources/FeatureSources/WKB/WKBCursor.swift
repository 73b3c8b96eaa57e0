// Every read calls `take(_:)` first, which throws if too few bytes remain. So no read leaves the buffer. The buffer is
// valid during the call that uses the cursor.

/// A position in well-known binary, with functions that read from it.
struct WKBCursor {
    private let base: UnsafeRawPointer
    private var offset = 0
    /// The number of remaining bytes.
    private(set) var left: Int

    /// Starts at the first byte; nil if there are no bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, bytes.count > 0 else { return nil }
        self.base = base
        left = bytes.count
    }

    /// Moves past some bytes and returns their address.
    @inline(__always)
    mutating func take(_ count: Int) throws(WKBFault) -> UnsafeRawPointer {
        guard count <= left else { throw .truncated }
        defer {
            offset += count
            left -= count
        }
        return base + offset
    }

    /// Reads a geometry's header: byte order, type and, in PostGIS's dialect, an identifier, which is ignored.
    mutating func header() throws(WKBFault) -> WKBHeader {
        let order = try take(1).load(as: UInt8.self)
        guard order <= 1 else { throw .byteOrder(order) }
        let isSwapped = order == 0
        let code = try uint32(isSwapped: isSwapped)
        var header = WKBHeader(code: code, isSwapped: isSwapped)
        if code & 0xE000_0000 != 0 {
            header.hasZ = code & 0x8000_0000 != 0
            header.hasM = code & 0x4000_0000 != 0
            if code & 0x2000_0000 != 0 { _ = try take(4) }
        }
        let plain = code & 0x1FFF_FFFF
        switch plain / 1000 {
        case 0: break
        case 1: header.hasZ = true
        case 2: header.hasM = true
        case 3:
            header.hasZ = true
            header.hasM = true
        default: throw .unknownType(code)
        }
        guard let type = WKBType(rawValue: plain % 1000) else { throw .unknownType(code) }
        header.type = type
        return header
    }

    /// Reads the number of elements that follow, each of which takes at least `bytes` bytes.
    mutating func count(_ header: WKBHeader, ofAtLeast bytes: Int) throws(WKBFault) -> Int {
        let count = Int(try uint32(isSwapped: header.isSwapped))
        guard count <= left / bytes else { throw .absurdCount(count) }
        return count
    }

    private mutating func uint32(isSwapped: Bool) throws(WKBFault) -> UInt32 {
        let value = try take(4).loadUnaligned(as: UInt32.self)
        return isSwapped ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }
}

/// The header of a geometry in well-known binary.
struct WKBHeader {
    var type = WKBType.point
    var code: UInt32
    var isSwapped: Bool
    var hasZ = false
    var hasM = false

    init(code: UInt32, isSwapped: Bool) {
        self.code = code
        self.isSwapped = isSwapped
    }

    /// The size of one position in bytes.
    var stride: Int { 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0) }

    /// Returns one number of a position.
    @inline(__always)
    func double(_ place: UnsafeRawPointer, _ index: Int) -> Double {
        let bits = place.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
        return Double(bitPattern: isSwapped ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits))
    }
}

/// The geometry types of well-known binary (ISO 19125, SQL/MM).
enum WKBType: UInt32 {
    case point = 1
    case lineString = 2
    case polygon = 3
    case multiPoint = 4
    case multiLineString = 5
    case multiPolygon = 6
    case geometryCollection = 7
    case circularString = 8
    case compoundCurve = 9
    case curvePolygon = 10
    case multiCurve = 11
    case multiSurface = 12
    case polyhedralSurface = 15
    case tin = 16
    case triangle = 17

    /// Whether a geometry of this type may contain `member`; always false for types that contain positions.
    func mayHold(_ member: WKBType) -> Bool {
        switch self {
        case .multiPoint: member == .point
        case .multiLineString, .multiCurve, .curvePolygon:
            member == .lineString || member == .circularString || member == .compoundCurve
        case .compoundCurve: member == .lineString || member == .circularString
        case .multiPolygon, .multiSurface, .polyhedralSurface, .tin:
            member == .polygon || member == .curvePolygon || member == .triangle
        case .geometryCollection: true
        default: false
        }
    }
}

/// A reason why bytes are not a valid geometry.
enum WKBFault: Error {
    case truncated
    case byteOrder(UInt8)
    case unknownType(UInt32)
    case misplaced(WKBType, in: WKBType)
    case absurdCount(Int)
    case tooDeep
    case notFinite(position: Int)
    case unevenArcs(Int)
    case tooLarge

    /// The problem as text, which follows a subject such as "feature 12".
    var problem: String {
        switch self {
        case .truncated: "has an incomplete geometry"
        case .byteOrder(let byte): "has a geometry with the invalid byte order \(byte)"
        case .unknownType(let code): "has a geometry of the unknown type \(code)"
        case .misplaced(let member, let type): "has a \(member) in a \(type)"
        case .absurdCount(let count):
            "has a geometry that is too short for its \(count) parts or positions"
        case .tooDeep: "has a geometry that is nested too deeply"
        case .notFinite(let position): "has a position that is not finite (position \(position))"
        case .unevenArcs(let count): "has a circular string of \(count) positions; arcs need 3, 5, 7 …"
        case .tooLarge: "has too many positions"
        }
    }

    var kind: ReadingDiagnostics.Kind {
        switch self {
        case .notFinite: .notFinite
        case .tooLarge: .oversized
        default: .geometryRefused
        }
    }
}
