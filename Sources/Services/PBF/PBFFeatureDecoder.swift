// Decodes the features of a page. About 400 instructions for a point with five values.

import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial

/// Decodes features into columns.
struct PBFFeatureDecoder {
    private let header: PBFHeader
    /// The column of each value; nil for values that are not kept.
    private let columns: [Int?]
    private let idField: Int?
    private let dimension: Int
    private var parts = GeometryPartReader()
    // Reused for all features.
    private var lengths: [Int] = []
    private var numbers: [Int64] = []
    private var positions: [SIMD2<Double>] = []
    private var heights: [Double] = []
    private var measures: [Double] = []

    init(header: PBFHeader, columns: [Int?], idField: Int?) {
        self.header = header
        self.columns = columns
        self.idField = idField
        dimension = 2 + (header.hasZ ? 1 : 0) + (header.hasM ? 1 : 0)
    }

    /// Decodes one feature; a feature with a geometry that cannot be read is skipped and reported.
    mutating func decode(
        _ feature: ProtobufCursor, number: Int, into builder: inout FeatureBatchBuilder,
        _ diagnostics: inout ReadingDiagnostics
    ) throws(PBFError) {
        var feature = feature
        var place = 0
        var id: Int64?
        var geometry: ProtobufCursor?
        var isOtherForm = false
        while let (field, type) = try feature.nextField() {
            switch field {
            case 1:
                let value = try PBFValue(try feature.message(type))
                if place == idField { id = value.integer }
                if place < columns.count, let column = columns[place] {
                    set(value, column, header.fields[place].type, &builder)
                }
                place += 1
            case 2: geometry = try feature.message(type)
            case 3, 7:
                isOtherForm = true
                try feature.skip(type)
            default: try feature.skip(type)
            }
        }
        guard !isOtherForm, !header.isOtherKind || geometry == nil else {
            return refuse(
                "feature \(number) has a geometry of an unknown form", .geometryRefused, &builder,
                &diagnostics)
        }
        guard let geometry else {
            builder.geometry.endFeature(.none)
            return builder.endFeature(id: id)
        }
        guard try read(geometry) else {
            return refuse(
                "feature \(number) has a wrong number of coordinates", .geometryRefused, &builder,
                &diagnostics)
        }
        guard append(to: &builder.geometry, &diagnostics, number) else {
            return refuse(
                "a position of feature \(number) is not a finite number", .notFinite, &builder, &diagnostics)
        }
        builder.endFeature(id: id)
    }

    private func refuse(
        _ what: String, _ kind: ReadingDiagnostics.Kind, _ builder: inout FeatureBatchBuilder,
        _ diagnostics: inout ReadingDiagnostics
    ) {
        diagnostics.add(kind, what)
        diagnostics.skipFeature()
        builder.abandonFeature()
    }

    @inline(__always)
    private func set(
        _ value: PBFValue, _ column: Int, _ type: Field.ValueType, _ builder: inout FeatureBatchBuilder
    ) {
        switch value {
        case .null: break
        case .integer(let value):
            if type == .date {
                builder.set(column: column, .date(value))
            } else if type == .double {
                builder.set(column: column, double: Double(value))
            } else {
                builder.set(column: column, integer: value)
            }
        case .double(let value):
            if type == .date, let whole = Int64(exactly: value.rounded()) {
                builder.set(column: column, .date(whole))
            } else {
                builder.set(column: column, double: value)
            }
        case .text(let bytes):
            if bytes.allSatisfy({ $0 < 0x80 }) {
                builder.set(column: column, utf8: bytes)
            } else {
                // Invalid text is repaired.
                builder.set(column: column, .string(String(decoding: bytes, as: UTF8.self)))
            }
        case .boolean(let value): builder.set(column: column, .boolean(value))
        }
    }

    // MARK: Geometries

    /// Reads the numbers of a geometry; returns false if their number is wrong.
    private mutating func read(_ geometry: ProtobufCursor) throws(PBFError) -> Bool {
        var geometry = geometry
        lengths.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        while let (field, type) = try geometry.nextField() {
            switch (field, type) {
            case (2, .bytes):
                var list = try geometry.message(type)
                while !list.isAtEnd { lengths.append(Int(clamping: try list.varint())) }
            case (2, .varint): lengths.append(Int(clamping: try geometry.varint()))
            case (3, .bytes):
                var list = try geometry.message(type)
                while !list.isAtEnd { numbers.append(try list.zigzag()) }
            case (3, .varint): numbers.append(try geometry.zigzag())
            default: try geometry.skip(type)
            }
        }
        if lengths.isEmpty, !numbers.isEmpty { lengths.append(1) }
        var left = numbers.count
        for length in lengths {
            // Each position needs at least two of the numbers, so the product does not overflow.
            guard length <= left else { return false }
            left -= length * dimension
            if left < 0 { return false }
        }
        return left == 0
    }

    /// Appends the geometry; returns false if a position is not finite.
    private mutating func append(
        to column: inout GeometryColumn, _ diagnostics: inout ReadingDiagnostics, _ number: Int
    ) -> Bool {
        parts.begin()
        var next = 0
        for length in lengths {
            convert(from: next, count: length)
            next += length * dimension
            positions.withUnsafeBytes { positions in
                heights.withUnsafeBytes { heights in
                    measures.withUnsafeBytes { measures in
                        parts.append(
                            positions.baseAddress ?? UnsafeRawPointer(bitPattern: 16)!, count: length,
                            heights: header.hasZ ? heights.baseAddress : nil,
                            measures: header.hasM ? measures.baseAddress : nil, as: header.kind, to: &column,
                            &diagnostics, place: { "feature \(number)" })
                    }
                }
            }
        }
        guard parts.isFinite else { return false }
        column.endFeature(header.kind)
        return true
    }

    /// Converts the numbers of one part: x and y are differences, z and m are not.
    private mutating func convert(from start: Int, count: Int) {
        positions.removeAll(keepingCapacity: true)
        heights.removeAll(keepingCapacity: true)
        measures.removeAll(keepingCapacity: true)
        let transform = header.transform
        var (x, y): (Int64, Int64) = (0, 0)
        for index in stride(from: start, to: start + count * dimension, by: dimension) {
            // Sums that are too large wrap around; such coordinates are wrong in any case.
            x &+= numbers[index]
            y &+= numbers[index + 1]
            positions.append(
                SIMD2(
                    transform.origin.x + Double(x) * transform.scale.x,
                    transform.origin.y + Double(y) * transform.scale.y))
            if header.hasZ {
                heights.append(transform.origin.z + Double(numbers[index + 2]) * transform.scale.z)
            }
            if header.hasM {
                let raw = numbers[index + dimension - 1]
                // Zero stands for a missing measure.
                measures.append(raw == 0 ? .nan : transform.origin.w + Double(raw) * transform.scale.w)
            }
        }
    }
}
