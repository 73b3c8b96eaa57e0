// Invariant: `FlatPositions` has checked that all positions, heights and measures are inside the file.

/// Writes geometries of a FlatGeobuf file as little-endian well-known binary.
struct FlatGeobufBinary {
    private(set) var bytes: [UInt8] = []
    /// The maximum number of bytes before the head of a geometry.
    private let limit: Int

    /// The maximum nesting depth of members.
    private static let maxDepth = 24

    /// Creates a writer.
    ///
    /// - Parameter size: The size of the feature in bytes. Several entries may point to the same table, so the output is
    ///   limited in proportion.
    init(size: Int) { limit = 16 * size + 1024 }

    /// Writes a geometry with its members.
    ///
    /// - Throws: ``FlatGeobufGeometry/Refusal`` or `FlatTable.Fault`.
    mutating func write(_ geometry: FlatTable, _ type: FlatGeometryType, depth: Int = 0) throws {
        guard depth < Self.maxDepth else { throw FlatGeobufGeometry.Refusal(problem: "is nested too deeply") }
        let flat = try FlatPositions(geometry)
        let members = try geometry.tables(7)
        switch type {
        case .unknown, .curve, .surface:
            throw FlatGeobufGeometry.Refusal(problem: "has a member of the unknown type \(type)")
        case .point: try writePoint(flat)
        case .lineString, .circularString:
            try beginGeometry(type, flat)
            write(flat.count)
            try write(0..<flat.count, of: flat)
        case .polygon, .triangle:
            try beginGeometry(type, flat)
            try writeParts(of: flat)
        case .multiPoint:
            try beginGeometry(type, flat)
            write(flat.count)
            for index in 0..<flat.count {
                try beginGeometry(.point, flat)
                try write(index..<index + 1, of: flat)
            }
        case .multiLineString where members.count == 0:
            try beginGeometry(type, flat)
            let lines = try flat.ranges()
            write(lines.count)
            for line in lines {
                try beginGeometry(.lineString, flat)
                try writePart(line, of: flat)
            }
        case .tin where members.count == 0:
            try beginGeometry(type, flat)
            let triangles = try flat.ranges()
            write(triangles.count)
            for triangle in triangles {
                try beginGeometry(.triangle, flat)
                write(1)
                try writePart(triangle, of: flat)
            }
        default:
            // A geometry with members has no positions of its own. Each member states whether it has heights.
            try beginGeometry(type, flat)
            write(members.count)
            for index in 0..<members.count {
                let member = try members.table(index)
                let own = try FlatGeobufGeometry.ownType(member)
                try write(member, own == .unknown ? type.memberType : own, depth: depth + 1)
            }
        }
    }

    private mutating func writePoint(_ flat: FlatPositions) throws {
        try beginGeometry(.point, flat)
        if flat.count > 0 { return try write(0..<1, of: flat) }
        // Well-known binary represents an empty point by NaN coordinates.
        for _ in 0..<2 { withUnsafeBytes(of: Double.nan.bitPattern) { bytes.append(contentsOf: $0) } }
    }

    /// Writes the number of parts and the parts.
    private mutating func writeParts(of flat: FlatPositions) throws {
        let parts = try flat.ranges()
        write(parts.count)
        for part in parts { try writePart(part, of: flat) }
    }

    /// Writes the number of positions and the positions.
    private mutating func writePart(_ range: Range<Int>, of flat: FlatPositions) throws {
        write(range.count)
        try write(range, of: flat)
    }

    private mutating func write(_ number: Int) {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes the byte order and the type of a geometry.
    private mutating func beginGeometry(_ type: FlatGeometryType, _ flat: FlatPositions) throws {
        guard bytes.count < limit else { throw Self.overlap }
        bytes.append(1)
        write(Int(type.rawValue) + (flat.heights != nil ? 1000 : 0) + (flat.measures != nil ? 2000 : 0))
    }

    private mutating func write(_ range: Range<Int>, of flat: FlatPositions) throws {
        guard bytes.count + 32 * range.count < 2 * limit else { throw Self.overlap }
        for index in range {
            for place in [
                flat.positions + 16 * index, flat.positions + 16 * index + 8,
                flat.heights.map { $0 + 8 * index }, flat.measures.map { $0 + 8 * index },
            ] {
                if let place { bytes.append(contentsOf: UnsafeRawBufferPointer(start: place, count: 8)) }
            }
        }
    }

    private static let overlap = FlatGeobufGeometry.Refusal(problem: "has parts that overlap in the file")
}

extension FlatGeometryType {
    /// The type of members that do not state their own type.
    fileprivate var memberType: FlatGeometryType {
        switch self {
        case .multiPolygon, .polyhedralSurface, .multiSurface: .polygon
        case .multiLineString, .multiCurve, .compoundCurve, .curvePolygon: .lineString
        case .tin: .triangle
        default: .unknown
        }
    }
}
