import Documents
import Features
import Geospatial

/// Reads well-known binary (ISO 19125-1 with Z and M, SQL/MM's curves, PostGIS's dialect) into a geometry column.
///
/// Curves become chords. What is in a collection becomes one geometry a kind: areas, then lines, then points.
/// Rings of fewer than three distinct positions and lines of fewer than two are left out, open rings are closed;
/// a position that is no number spoils the whole feature.
struct WKBReader {
    /// Members of members of … are read this deep.
    private static let deepest = 32

    /// What parts of geometries draw as.
    private enum Group: CaseIterable { case areas, lines, points }

    private var builder = WKBParts()
    private var groups: Set<Group> = []
    private var pointCount = 0

    /// Appends the geometries of one feature to a column.
    ///
    /// - Parameters:
    ///   - wkb: the bytes of one geometry; what stands behind it is not looked at.
    ///   - column: gets the geometries, each ended with ``GeometryColumn/endFeature(_:)``.
    ///   - findings: what was met that is not read faithfully.
    ///   - place: what findings call the feature, such as `feature 12`.
    /// - Returns: how many geometries were appended: 1 but for collections of several kinds, each of which has to
    ///   become a feature; nil where the feature has to be skipped, which is reported then. The column may end
    ///   with a part of the geometry then, which ``FeatureBatchBuilder/abandonFeature()`` drops.
    mutating func append(
        _ wkb: UnsafeRawBufferPointer, to column: inout GeometryColumn, _ findings: inout Findings,
        place: () -> String
    ) -> Int? {
        // A plain point, as most of them come.
        if wkb.count == 21, let base = wkb.baseAddress, base.load(as: UInt8.self) == 1,
            UInt32(littleEndian: base.loadUnaligned(fromByteOffset: 1, as: UInt32.self)) == 1
        {
            let header = WKBHeader(code: 1, isSwapped: false)
            let position = SIMD2(header.double(base + 5, 0), header.double(base + 5, 1))
            if position.x.isFinite, position.y.isFinite, column.coordinates.count < WKBParts.mostPositions {
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
                report(to: &findings, place)
                return 1
            }
            let rows = try appendCollection(cursor, header, to: &column)
            report(to: &findings, place)
            if rows > 1 {
                findings.add(.collectionSplit, "\(place()) is a collection of several kinds of geometry")
            }
            return rows
        } catch {
            findings.add(error.kind, "\(place()) \(error.problem)")
            builder.forget()
            return nil
        }
    }

    private mutating func report(to findings: inout Findings, _ place: () -> String) {
        guard builder.hasFindings else { return }
        if builder.shortLines > 0 {
            findings.add(
                .shortLine, count: builder.shortLines, "\(place()) has a line of fewer than two positions")
        }
        if builder.shortRings > 0 {
            findings.add(
                .shortRing, count: builder.shortRings,
                "\(place()) has a ring of fewer than three distinct positions")
        }
        if builder.openRings > 0 {
            findings.add(
                .openRing, count: builder.openRings,
                "\(place()) has a ring whose last position differs from the first")
        }
        if builder.curves > 0 { findings.add(.curves, "\(place()) has curved segments") }
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

    /// Reads a collection once to see what is in it, then once for each kind that is.
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

    /// Reads what follows a header: the parts of a group into the column, the others not at all; nil only notes
    /// which groups there are.
    private mutating func read(
        _ cursor: inout WKBCursor, _ header: WKBHeader, only wanted: Group?, depth: Int = 0,
        into column: inout GeometryColumn
    ) throws(WKBFault) {
        switch header.type {
        case .point:
            let place = try cursor.take(header.stride)
            // An empty point is written as one of NaN.
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
            guard depth < Self.deepest else { throw .tooDeep }
            for _ in 0..<(try cursor.count(header, ofAtLeast: 5)) {
                let inner = try member(&cursor, of: header)
                try read(&cursor, inner, only: wanted, depth: depth + 1, into: &column)
            }
        }
    }

    /// Whether parts of a group are to be read, or only noted.
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
