import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Reads the geometries of a FlatGeobuf file into a geometry column.
///
/// Geometries with straight segments are copied. Curves, surfaces with several patches and collections are rare; they
/// are written as well-known binary, which `WKBReader` reads.
struct FlatGeobufGeometry {
    /// The result of reading one feature's geometry.
    enum Outcome {
        /// The geometry was read; the value is the number of geometries in the column.
        case sound(Int)
        /// The feature must be skipped; this is reported.
        case refused
        /// The geometry is outside the query's bounds.
        case outside
    }

    /// An unreadable geometry, with the problem.
    struct Refusal: Error {
        var problem: String
    }

    let window: QueryWindow?
    private var parts = GeometryPartReader()
    private var wkb = WKBReader()

    init(window: QueryWindow?) {
        self.window = window
    }

    /// Decodes a feature's geometry.
    ///
    /// - Parameters:
    ///   - type: The type from the header; if that is unknown, the geometry's own type is used.
    ///   - size: The size of the feature in bytes, which limits the work.
    mutating func decode(
        _ geometry: FlatTable, _ type: FlatGeometryType, size: Int, feature: Int,
        to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics
    ) -> Outcome {
        do {
            var type = type
            if type == .unknown { type = try Self.ownType(geometry) }
            switch type {
            case .point: return try appendPoint(geometry, feature, to: &column, &diagnostics)
            case .multiPoint, .lineString, .multiLineString, .polygon, .triangle:
                return try appendParts(geometry, type, feature, to: &column, &diagnostics)
            case .tin where try geometry.tables(7).count == 0:
                return try appendParts(geometry, type, feature, to: &column, &diagnostics)
            case .multiPolygon: return try appendPolygons(geometry, feature, to: &column, &diagnostics)
            default: return try appendRare(geometry, type, size, feature, to: &column, &diagnostics)
            }
        } catch {
            let problem = (error as? Refusal)?.problem ?? "has invalid offsets"
            diagnostics.add(.geometryRefused, "feature \(feature) \(problem)")
            diagnostics.skipFeature()
            return .refused
        }
    }

    /// Returns the type that a geometry states.
    static func ownType(_ geometry: FlatTable) throws -> FlatGeometryType {
        let number = try geometry.number(6, default: UInt8(0))
        guard let type = FlatGeometryType(rawValue: number) else {
            throw Refusal(problem: "has the unknown geometry type \(number)")
        }
        return type
    }

    // MARK: Straight segments

    @inline(__always)
    private func appendPoint(
        _ geometry: FlatTable, _ feature: Int, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics
    ) throws -> Outcome {
        guard let xy = try geometry.vector(1, of: 8), xy.count >= 2 else {
            guard window == nil else { return .outside }
            column.endFeature(.point)
            return .sound(1)
        }
        let position = xy.start.position(0)
        if let window = window?.bounds,
            position.x < window.x || position.y < window.y || position.x > window.z || position.y > window.w
        {
            return .outside
        }
        guard position * 0 == .zero else {
            // An empty point may be written as NaN coordinates.
            if position.x.isNaN, position.y.isNaN {
                column.endFeature(.point)
                return .sound(1)
            }
            return notFinite(feature, &diagnostics)
        }
        let z = try geometry.vector(2, of: 8)
        let m = try geometry.vector(3, of: 8)
        guard z != nil || m != nil else {
            column.appendPoint(position)
            return .sound(1)
        }
        column.append(
            position, height: (z?.count ?? 0) > 0 ? z!.start.double(0) : .nan,
            measure: (m?.count ?? 0) > 0 ? m!.start.double(0) : .nan)
        column.endPart()
        column.endFeature(.point)
        return .sound(1)
    }

    private func notFinite(_ feature: Int, _ diagnostics: inout ReadingDiagnostics) -> Outcome {
        diagnostics.add(.notFinite, "a position of feature \(feature) is not a finite number")
        diagnostics.skipFeature()
        return .refused
    }

    private mutating func appendParts(
        _ geometry: FlatTable, _ type: FlatGeometryType, _ feature: Int, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics
    ) throws -> Outcome {
        let flat = try FlatPositions(geometry)
        if let window, !flat.touches(window) { return .outside }
        parts.begin()
        try append(flat, as: type.kind ?? .none, feature, to: &column, &diagnostics)
        return end(type.kind ?? .none, feature, to: &column, &diagnostics)
    }

    private mutating func appendPolygons(
        _ geometry: FlatTable, _ feature: Int, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics
    ) throws -> Outcome {
        let members = try geometry.tables(7)
        // A single polygon may have no member tables.
        guard members.count > 0 else {
            return try appendParts(geometry, .polygon, feature, to: &column, &diagnostics)
        }
        if let window {
            var isInside = false
            for index in 0..<members.count where !isInside {
                isInside = try FlatPositions(members.table(index)).touches(window)
            }
            guard isInside else { return .outside }
        }
        parts.begin()
        var last = UnsafeRawPointer(bitPattern: 1)!
        for index in 0..<members.count {
            let flat = try FlatPositions(members.table(index))
            // Refuses members that share positions: they could make the work unbounded.
            if flat.count > 0 {
                guard flat.positions != last else {
                    throw Refusal(problem: "has parts that overlap in the file")
                }
                last = flat.positions
            }
            try append(flat, as: .polygon, feature, to: &column, &diagnostics)
        }
        return end(.polygon, feature, to: &column, &diagnostics)
    }

    private mutating func append(
        _ flat: FlatPositions, as kind: GeometryKind, _ feature: Int, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics
    ) throws {
        guard column.coordinates.count + 2 * flat.count < WKBParts.maxPositions else {
            throw Refusal(problem: "has too many positions (\(flat.count))")
        }
        guard flat.count > 0 else { return }
        var start = 0
        for part in 0..<(kind == .multipoint ? 1 : flat.partCount) {
            let end = kind == .multipoint ? flat.count : flat.end(ofPart: part)
            guard end >= start, end <= flat.count else {
                throw Refusal(problem: "has parts in the wrong order")
            }
            parts.append(
                flat.positions + 16 * start, count: end - start, heights: flat.heights.map { $0 + 8 * start },
                measures: flat.measures.map { $0 + 8 * start }, as: kind, to: &column, &diagnostics,
                place: { "feature \(feature)" })
            start = end
        }
    }

    private func end(
        _ kind: GeometryKind, _ feature: Int, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics
    ) -> Outcome {
        guard parts.isFinite else { return notFinite(feature, &diagnostics) }
        column.endFeature(kind)
        return .sound(1)
    }

    // MARK: Other types

    private mutating func appendRare(
        _ geometry: FlatTable, _ type: FlatGeometryType, _ size: Int, _ feature: Int,
        to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics
    ) throws -> Outcome {
        var binary = FlatGeobufBinary(size: size)
        try binary.write(geometry, type)
        let start = column.kinds.count
        let count = binary.bytes.withUnsafeBytes {
            wkb.append($0, to: &column, &diagnostics, place: { "feature \(feature)" })
        }
        guard let count else {
            diagnostics.skipFeature()
            return .refused
        }
        if let window,
            !(start..<column.kinds.count).contains(where: {
                window.touches(column.bounds(of: $0))
            })
        {
            return .outside
        }
        return .sound(count)
    }
}

/// The positions of one geometry table, and the ends of its parts.
struct FlatPositions {
    let positions: UnsafeRawPointer
    let count: Int
    let heights: UnsafeRawPointer?
    let measures: UnsafeRawPointer?
    private let ends: FlatTable.Vector?

    init(_ geometry: FlatTable) throws(FlatTable.Fault) {
        let xy = try geometry.vector(1, of: 8)
        let z = try geometry.vector(2, of: 8)
        let m = try geometry.vector(3, of: 8)
        // If there are no positions, the address is never read, so any address is valid.
        positions = xy?.start ?? UnsafeRawPointer(bitPattern: 8)!
        count = (xy?.count ?? 0) / 2
        guard (xy?.count ?? 0) % 2 == 0 else { throw FlatTable.Fault() }
        for numbers in [z, m] {
            if let numbers, numbers.count > 0, numbers.count != count { throw FlatTable.Fault() }
        }
        heights = (z?.count ?? 0) > 0 ? z?.start : nil
        measures = (m?.count ?? 0) > 0 ? m?.start : nil
        ends = try geometry.vector(0, of: 4)
    }

    /// The number of parts; 1 if the table does not list ends.
    var partCount: Int { max(1, ends?.count ?? 0) }

    /// The index after the last position of a part.
    func end(ofPart part: Int) -> Int {
        guard let ends, ends.count > 0 else { return count }
        return Int(ends.start.little(4 * part, as: UInt32.self))
    }

    /// The positions of each part; none without positions.
    ///
    /// - Throws: ``FlatGeobufGeometry/Refusal`` if the ends are not in order.
    func ranges() throws -> [Range<Int>] {
        guard count > 0 else { return [] }
        var start = 0
        return try (0..<partCount).map { part in
            let end = end(ofPart: part)
            guard end >= start, end <= count else {
                throw FlatGeobufGeometry.Refusal(problem: "has parts in the wrong order")
            }
            defer { start = end }
            return start..<end
        }
    }

    /// Whether the bounds of the positions touch a window.
    func touches(_ window: QueryWindow) -> Bool {
        guard count > 0 else { return false }
        var low = positions.position(0)
        var high = low
        for index in 1..<max(1, count) {
            let position = positions.position(16 * index)
            low.replace(with: position, where: position .< low)
            high.replace(with: position, where: position .> high)
        }
        return window.touches(SIMD4(lowHalf: low, highHalf: high))
    }
}
