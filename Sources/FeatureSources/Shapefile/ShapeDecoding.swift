// Reads the content of records, whose length has been compared with the file's size. Every count in a record is
// compared with the record's length before the bytes after it are read.

import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Decodes shapes into a geometry column.
struct ShapeDecoder {
    /// The result of decoding one record.
    enum Outcome {
        /// The geometry was ended in the column.
        case sound
        /// The feature must be skipped; this is reported.
        case refused
        /// The geometry is outside the query's bounds.
        case outside
    }

    /// Measures below this number mean that there is none.
    private static let noMeasure = -1e38

    /// If not nil, only shapes whose stated bounds touch this window are decoded.
    let window: QueryWindow?
    private var parts = GeometryPartReader()
    /// The bounds of all decoded shapes.
    private(set) var bounds = GeometryColumn.noBounds

    init(window: QueryWindow?) {
        self.window = window
    }

    /// Decodes the content of a record.
    mutating func decode(
        _ content: UnsafeRawPointer, _ length: Int, record: Int, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics
    ) -> Outcome {
        guard length >= 4 else { return refuse(record, "is too short for a shape", &diagnostics) }
        let type: Int32 = content.little(0)
        guard let kind = ShapeHeader.kind(of: type) else {
            if type == 31 {
                diagnostics.add(
                    .multipatch, "record \(record + 1) is a multipatch, which is not supported")
                diagnostics.skipFeature()
                return .refused
            }
            return refuse(record, "has the unknown shape type \(type)", &diagnostics)
        }
        switch kind {
        case .none:
            guard window == nil else { return .outside }
            column.endFeature(.none)
            return .sound
        case .point: return decodePoint(content, length, type, record, to: &column, &diagnostics)
        case .multipoint, .polyline, .polygon:
            return decodeParts(content, length, type, kind, record, to: &column, &diagnostics)
        }
    }

    private func refuse(_ record: Int, _ what: String, _ diagnostics: inout ReadingDiagnostics) -> Outcome {
        diagnostics.add(.geometryRefused, "record \(record + 1) \(what)")
        diagnostics.skipFeature()
        return .refused
    }

    @inline(__always)
    private mutating func decodePoint(
        _ content: UnsafeRawPointer, _ length: Int, _ type: Int32, _ record: Int,
        to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics
    ) -> Outcome {
        guard length >= 20 else { return refuse(record, "is too short for a point", &diagnostics) }
        let position = content.position(4)
        if let window = window?.bounds,
            position.x < window.x || position.y < window.y || position.x > window.z || position.y > window.w
        {
            return .outside
        }
        guard position * 0 == .zero else {
            diagnostics.add(.notFinite, "the position of record \(record + 1) is not a finite number")
            diagnostics.skipFeature()
            return .refused
        }
        bounds = GeometryColumn.union(bounds, SIMD4(lowHalf: position, highHalf: position))
        if type == 1 {
            column.appendPoint(position)
            return .sound
        }
        let height = type == 11 && length >= 28 ? content.double(20) : .nan
        let measureAt = type == 11 ? 28 : 20
        let measure = length >= measureAt + 8 ? content.double(measureAt) : .nan
        column.append(position, height: height, measure: measure < Self.noMeasure ? .nan : measure)
        column.endPart()
        column.endFeature(.point)
        return .sound
    }

    private mutating func decodeParts(
        _ content: UnsafeRawPointer, _ length: Int, _ type: Int32, _ kind: GeometryKind, _ record: Int,
        to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics
    ) -> Outcome {
        let head = kind == .multipoint ? 40 : 44
        guard length >= head else { return refuse(record, "is too short for its shape", &diagnostics) }
        let stated = SIMD4(lowHalf: content.position(4), highHalf: content.position(20))
        let isStated = stated.x <= stated.z && stated.y <= stated.w
        if let window, isStated, !window.touches(stated) { return .outside }
        let partCount = kind == .multipoint ? 0 : Int(content.little(36, as: UInt32.self))
        let count = Int(content.little(head - 4, as: UInt32.self))
        let positionsAt = head + 4 * partCount
        let end = positionsAt + 16 * count
        guard end <= length else {
            return refuse(
                record, "states \(partCount) parts and \(count) positions, but has only \(length) bytes",
                &diagnostics)
        }
        guard column.coordinates.count + 2 * count + partCount < Int(Int32.max) else {
            return refuse(record, "has too many positions (\(count))", &diagnostics)
        }
        // Heights and measures each follow their own bounds. Measures are optional.
        var rest = end
        var heights: UnsafeRawPointer?
        if type > 10, type < 20, rest + 16 + 8 * count <= length {
            heights = content + rest + 16
            rest += 16 + 8 * count
        }
        let measures = type > 10 && rest + 16 + 8 * count <= length ? content + rest + 16 : nil

        parts.begin()
        let place = { "record \(record + 1)" }
        if kind == .multipoint, count > 0 {
            parts.append(
                content + positionsAt, count: count, heights: heights, measures: measures,
                noMeasure: Self.noMeasure, as: kind, to: &column, &diagnostics, place: place)
        }
        for part in 0..<partCount {
            let from = Int(content.little(44 + 4 * part, as: UInt32.self))
            let to = part + 1 < partCount ? Int(content.little(48 + 4 * part, as: UInt32.self)) : count
            guard from <= to, to <= count, part > 0 || from == 0 else {
                return refuse(record, "has parts in the wrong order", &diagnostics)
            }
            parts.append(
                content + positionsAt + 16 * from, count: to - from, heights: heights.map { $0 + 8 * from },
                measures: measures.map { $0 + 8 * from }, noMeasure: Self.noMeasure, as: kind, to: &column,
                &diagnostics, place: place)
        }
        guard parts.isFinite else {
            diagnostics.add(.notFinite, "a position of record \(record + 1) is not a finite number")
            diagnostics.skipFeature()
            return .refused
        }
        column.endFeature(kind)
        let found = parts.bounds
        let isInside =
            isStated && all(found.lowHalf .>= stated.lowHalf) && all(found.highHalf .<= stated.highHalf)
        if !isInside, !found.x.isNaN {
            diagnostics.add(.statedBounds, "record \(record + 1) has positions outside its stated bounds")
        }
        bounds = GeometryColumn.union(bounds, found)
        return .sound
    }
}
