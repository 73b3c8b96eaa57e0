import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Reads well-known binary (ISO 19125-1 with Z and M, SQL/MM's curves, PostGIS's dialect) into a geometry column.
///
/// Curves become chords. A collection becomes one geometry for each kind of member: areas, then lines, then points.
/// Rings with fewer than three distinct positions and lines with fewer than two positions are left out. Open rings are
/// closed. A position that is not finite makes the whole feature invalid.
struct WKBReader {
    /// The maximum nesting depth of geometries.
    private static let maxDepth = 32

    /// The kinds of geometry into which a collection is split.
    private enum Group: CaseIterable { case areas, lines, points }

    private var builder = WKBParts()
    private var groups: Set<Group> = []
    private var pointCount = 0

    /// Appends the geometries of one feature to a column.
    ///
    /// If the result is nil, the column may end with a part of the geometry, which
    /// ``FeatureBatchBuilder/abandonFeature()`` drops.
    ///
    /// - Parameters:
    ///   - wkb: The bytes of one geometry; further bytes are ignored.
    ///   - column: Receives the geometries; each is ended with ``GeometryColumn/endFeature(_:)``.
    ///   - diagnostics: Receives the problems of the data.
    ///   - place: Returns the feature's name for diagnostics, such as `feature 12`.
    /// - Returns: The number of appended geometries: 1, or more for a collection of several kinds, whose geometries
    ///   become separate features. Nil if the feature must be skipped, which is reported.
    mutating func append(
        _ wkb: UnsafeRawBufferPointer, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics,
        place: () -> String
    ) -> Int? {
        // A plain little-endian point, the most common case.
        if wkb.count == 21, let base = wkb.baseAddress, base.load(as: UInt8.self) == 1,
            UInt32(littleEndian: base.loadUnaligned(fromByteOffset: 1, as: UInt32.self)) == 1
        {
            let header = WKBHeader(code: 1, isSwapped: false)
            let position = SIMD2(header.double(base + 5, 0), header.double(base + 5, 1))
            if position.x.isFinite, position.y.isFinite, column.coordinates.count < WKBParts.maxPositions {
                column.appendPoint(position)
                return 1
            }
        }
        guard var cursor = WKBCursor(wkb) else {
            column.endFeature(.none)
            return 1
        }
        do {
            let header = try cursor.header()
            guard header.type == .geometryCollection else {
                let group = Self.group(of: header.type)
                pointCount = 0
                builder.begin(column)
                try read(&cursor, header, only: group, into: &column)
                end(header.type, group, &column)
                report(to: &diagnostics, place)
                return 1
            }
            let rows = try appendCollection(cursor, header, to: &column)
            report(to: &diagnostics, place)
            if rows > 1 {
                diagnostics.add(.collectionSplit, "\(place()) is a collection of several kinds of geometry")
            }
            return rows
        } catch {
            diagnostics.add(error.kind, "\(place()) \(error.problem)")
            builder.forget()
            return nil
        }
    }

    private mutating func report(to diagnostics: inout ReadingDiagnostics, _ place: () -> String) {
        guard builder.hasDiagnostics else { return }
        if builder.shortLines > 0 {
            diagnostics.add(
                .shortLine, count: builder.shortLines, "\(place()) has a line of fewer than two positions")
        }
        if builder.shortRings > 0 {
            diagnostics.add(
                .shortRing, count: builder.shortRings,
                "\(place()) has a ring of fewer than three distinct positions")
        }
        if builder.openRings > 0 {
            diagnostics.add(
                .openRing, count: builder.openRings,
                "\(place()) has a ring whose last position differs from the first")
        }
        if builder.curves > 0 { diagnostics.add(.curves, "\(place()) has curved segments") }
        builder.forget()
    }

    private func end(_ type: WKBType, _ group: Group, _ column: inout GeometryColumn) {
        switch group {
        case .areas: column.endFeature(.polygon)
        case .lines: column.endFeature(.polyline)
        case .points:
            if pointCount > 0 { column.endPart() }
            column.endFeature(
                type == .point || (type == .geometryCollection && pointCount == 1) ? .point : .multipoint)
        }
    }

    private static func group(of type: WKBType) -> Group {
        switch type {
        case .point, .multiPoint, .geometryCollection: .points
        case .lineString, .multiLineString, .circularString, .compoundCurve, .multiCurve: .lines
        case .polygon, .multiPolygon, .curvePolygon, .multiSurface, .polyhedralSurface, .tin, .triangle:
            .areas
        }
    }

    // MARK: Collections

    /// Reads a collection once to find the kinds of its members, then once for each kind.
    private mutating func appendCollection(
        _ start: WKBCursor, _ header: WKBHeader, to column: inout GeometryColumn
    ) throws(WKBFault) -> Int {
        groups = []
        var survey = start
        try read(&survey, header, only: nil, into: &column)
        guard !groups.isEmpty else {
            column.endFeature(.none)
            return 1
        }
        let met = groups
        for group in Group.allCases where met.contains(group) {
            var cursor = start
            pointCount = 0
            builder.begin(column)
            try read(&cursor, header, only: group, into: &column)
            end(.geometryCollection, group, &column)
        }
        return met.count
    }

    // MARK: Geometries

    /// Reads the content after a header.
    ///
    /// Parts of the group `wanted` go into the column; others are skipped. If `wanted` is nil, only the groups are
    /// collected.
    private mutating func read(
        _ cursor: inout WKBCursor, _ header: WKBHeader, only wanted: Group?, depth: Int = 0,
        into column: inout GeometryColumn
    ) throws(WKBFault) {
        switch header.type {
        case .point:
            let place = try cursor.take(header.stride)
            // An empty point is written as NaN coordinates.
            if header.double(place, 0).isNaN, header.double(place, 1).isNaN { return }
            guard wants(.points, wanted) else { return }
            pointCount += 1
            try builder.append(place, count: 1, header, to: &column)
        case .lineString, .circularString, .compoundCurve:
            let isWanted = wants(.lines, wanted)
            let start = column.coordinates.count
            try readCurve(&cursor, header, isWanted: isWanted, into: &column)
            if isWanted { builder.endLine(from: start, &column) }
        case .polygon, .triangle:
            let isWanted = wants(.areas, wanted)
            for _ in 0..<(try cursor.count(header, ofAtLeast: 4)) {
                let start = column.coordinates.count
                try readPositions(&cursor, header, isWanted: isWanted, into: &column)
                if isWanted { builder.endRing(from: start, &column) }
            }
        case .curvePolygon:
            let isWanted = wants(.areas, wanted)
            for _ in 0..<(try cursor.count(header, ofAtLeast: 9)) {
                let start = column.coordinates.count
                let ring = try member(&cursor, of: header)
                try readCurve(&cursor, ring, isWanted: isWanted, into: &column)
                if isWanted { builder.endRing(from: start, &column) }
            }
        case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection, .multiCurve, .multiSurface,
            .polyhedralSurface, .tin:
            guard depth < Self.maxDepth else { throw .tooDeep }
            for _ in 0..<(try cursor.count(header, ofAtLeast: 5)) {
                let inner = try member(&cursor, of: header)
                try read(&cursor, inner, only: wanted, depth: depth + 1, into: &column)
            }
        }
    }

    /// Returns whether to read parts of a group; if `wanted` is nil, collects the group instead.
    private mutating func wants(_ group: Group, _ wanted: Group?) -> Bool {
        if wanted == nil { groups.insert(group) }
        return wanted == group
    }

    private func member(_ cursor: inout WKBCursor, of outer: WKBHeader) throws(WKBFault) -> WKBHeader {
        let header = try cursor.header()
        guard outer.type.mayHold(header.type) else { throw .misplaced(header.type, in: outer.type) }
        return header
    }

    /// Reads a line of any kind to the column's end, without ending the part.
    private mutating func readCurve(
        _ cursor: inout WKBCursor, _ header: WKBHeader, isWanted: Bool, into column: inout GeometryColumn
    ) throws(WKBFault) {
        switch header.type {
        case .circularString:
            let count = try cursor.count(header, ofAtLeast: header.stride)
            let place = try cursor.take(count * header.stride)
            guard count == 0 || (count >= 3 && count % 2 == 1) else { throw .unevenArcs(count) }
            if isWanted { try builder.appendArcs(place, count: count, header, to: &column) }
        case .compoundCurve:
            let start = column.coordinates.count
            for _ in 0..<(try cursor.count(header, ofAtLeast: 9)) {
                let piece = try member(&cursor, of: header)
                let joint = column.coordinates.count
                try readCurve(&cursor, piece, isWanted: isWanted, into: &column)
                if joint > start { builder.join(at: joint, &column) }
            }
        default:
            try readPositions(&cursor, header, isWanted: isWanted, into: &column)
        }
    }

    private mutating func readPositions(
        _ cursor: inout WKBCursor, _ header: WKBHeader, isWanted: Bool, into column: inout GeometryColumn
    ) throws(WKBFault) {
        let count = try cursor.count(header, ofAtLeast: header.stride)
        let place = try cursor.take(count * header.stride)
        if isWanted { try builder.append(place, count: count, header, to: &column) }
    }
}
