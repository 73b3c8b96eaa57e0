import CartoucheDocuments
import CartoucheFeatures

/// Reads well-known text (ISO 19125-1 with Z and M, SQL/MM's curves, PostGIS's `SRID=…;`) into a geometry column.
///
/// The text is converted to well-known binary, so both formats have exactly the same meaning.
struct WKTReader {
    private var wkb = WKBReader()
    private var writer = WKTToWKB()

    /// The `SRID` of the last text; nil if it had none.
    var spatialReferenceID: Int? { writer.identifier }

    /// Appends the geometries of one feature to a column, like ``WKBReader/append(_:to:_:place:)``.
    mutating func append(
        _ text: UnsafeBufferPointer<UInt8>, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics,
        place: () -> String
    ) -> Int? {
        do {
            try writer.write(text)
        } catch {
            diagnostics.add(
                .geometryRefused, "\(place()) has a geometry that is not well-known text: \(error.problem)")
            return nil
        }
        return writer.bytes.withUnsafeBytes { wkb.append($0, to: &column, &diagnostics, place: place) }
    }
}

/// The reason why a text is not a valid geometry.
struct WKTFault: Error {
    var problem: String
}

// The text is read only below its count.

/// Converts well-known text to well-known binary.
private struct WKTToWKB {
    /// The maximum nesting depth of geometries.
    private static let maxDepth = 32
    private static let names: [String: WKBType] = [
        "POINT": .point, "LINESTRING": .lineString, "LINEARRING": .lineString, "POLYGON": .polygon,
        "MULTIPOINT": .multiPoint, "MULTILINESTRING": .multiLineString, "MULTIPOLYGON": .multiPolygon,
        "GEOMETRYCOLLECTION": .geometryCollection, "CIRCULARSTRING": .circularString,
        "COMPOUNDCURVE": .compoundCurve, "CURVEPOLYGON": .curvePolygon, "MULTICURVE": .multiCurve,
        "MULTISURFACE": .multiSurface, "POLYHEDRALSURFACE": .polyhedralSurface, "TIN": .tin,
        "TRIANGLE": .triangle,
    ]

    private(set) var bytes: [UInt8] = []
    private(set) var identifier: Int?
    /// The number of ordinates in a position, from 2 to 4; 0 before the first position.
    private var dimensions = 0
    /// Whether the third ordinate is a measure.
    private var hasMeasuresOnly = false
    /// The offsets of all type codes, to which the dimensions are added at the end.
    private var types: [Int] = []
    private var position = 0

    mutating func write(_ text: UnsafeBufferPointer<UInt8>) throws(WKTFault) {
        bytes.removeAll(keepingCapacity: true)
        types.removeAll(keepingCapacity: true)
        identifier = nil
        dimensions = 0
        hasMeasuresOnly = false
        position = 0
        if try word(text, peeking: true) == "SRID" {
            _ = try word(text)
            try expect("=", text)
            let start = position
            while position < text.count, text[position] != UInt8(ascii: ";") { position += 1 }
            let digits = UnsafeBufferPointer(rebasing: text[start..<position])
            identifier = ParsedNumber(digits)?.whole.flatMap { Int(exactly: $0) }
            try expect(";", text)
        }
        try geometry(text, depth: 0)
        skipSpace(text)
        guard position == text.count else { throw fault("the end", text) }
        let offset: UInt32 =
            dimensions == 4 ? 3000 : dimensions == 3 ? (hasMeasuresOnly ? 2000 : 1000) : 0
        guard offset > 0 else { return }
        for place in types {
            let code = bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } + offset
            for index in 0..<4 {
                bytes[place + index] = UInt8(truncatingIfNeeded: code >> (8 * UInt32(index)))
            }
        }
    }

    private mutating func geometry(_ text: UnsafeBufferPointer<UInt8>, depth: Int) throws(WKTFault) {
        guard depth < Self.maxDepth else { throw WKTFault(problem: "the text is nested too deeply") }
        var name = try word(text)
        for (ending, count) in [("ZM", 4), ("Z", 3), ("M", 3)]
        where name.hasSuffix(ending) && Self.names[name] == nil {
            try setDimensions(count, isMeasure: ending == "M")
            name.removeLast(ending.count)
            break
        }
        guard let type = Self.names[name] else {
            throw WKTFault(
                problem: name.isEmpty
                    ? "the text does not begin with a type" : "the type \(name.prefix(40)) is unknown")
        }
        if let tag = try? word(text, peeking: true), ["Z", "M", "ZM"].contains(tag) {
            _ = try word(text)
            try setDimensions(tag == "ZM" ? 4 : 3, isMeasure: tag == "M")
        }
        begin(type)
        if try skipEmpty(text) {
            if type == .point {
                // An empty point is written as NaN coordinates. If its dimensions are not known yet, they become 2.
                if dimensions == 0 { dimensions = 2 }
                for _ in 0..<dimensions { append(Double.nan.bitPattern) }
            } else {
                append(UInt32(0))
            }
            return
        }
        try expect("(", text)
        switch type {
        case .point: try coordinates(text)
        case .lineString, .circularString:
            position -= 1
            try path(text)
            return
        case .polygon, .triangle:
            try list(text) { (writer: inout Self) throws(WKTFault) in try writer.path(text) }
        case .multiPoint:
            try list(text) { (writer: inout Self) throws(WKTFault) in try writer.pointMember(text) }
        case .multiLineString: try list(text, of: .lineString, depth)
        case .multiPolygon, .polyhedralSurface: try list(text, of: .polygon, depth)
        case .tin: try list(text, of: .triangle, depth)
        case .multiCurve, .compoundCurve, .curvePolygon: try list(text, of: .lineString, depth)
        case .multiSurface: try list(text, of: .polygon, depth)
        case .geometryCollection: try list(text, of: nil, depth)
        }
        try expect(")", text)
    }

    /// Reads members with type names, or without a name if they have the usual type.
    private mutating func list(
        _ text: UnsafeBufferPointer<UInt8>, of usual: WKBType?, _ depth: Int
    ) throws(WKTFault) {
        try list(text) { (writer: inout Self) throws(WKTFault) in
            writer.skipSpace(text)
            guard let usual, writer.position < text.count, text[writer.position] == UInt8(ascii: "(") else {
                if let usual, try writer.skipEmpty(text) {
                    writer.begin(usual)
                    writer.append(UInt32(0))
                    return
                }
                try writer.geometry(text, depth: depth + 1)
                return
            }
            writer.begin(usual)
            if usual == .lineString {
                try writer.path(text)
            } else {
                try writer.expect("(", text)
                try writer.list(text) { (writer: inout Self) throws(WKTFault) in try writer.path(text) }
                try writer.expect(")", text)
            }
        }
    }

    /// Reads members between commas, and writes their number before them.
    private mutating func list(
        _ text: UnsafeBufferPointer<UInt8>, _ member: (inout Self) throws(WKTFault) -> Void
    ) throws(WKTFault) {
        let place = bytes.count
        append(UInt32(0))
        var count: UInt32 = 0
        repeat {
            try member(&self)
            count += 1
        } while skip(",", text)
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(index))) }
    }

    /// Reads positions in parentheses, or `EMPTY`.
    private mutating func path(_ text: UnsafeBufferPointer<UInt8>) throws(WKTFault) {
        if try skipEmpty(text) {
            append(UInt32(0))
            return
        }
        try expect("(", text)
        try list(text) { (writer: inout Self) throws(WKTFault) in try writer.coordinates(text) }
        try expect(")", text)
    }

    /// Reads a point of a multipoint, with or without parentheses.
    private mutating func pointMember(_ text: UnsafeBufferPointer<UInt8>) throws(WKTFault) {
        begin(.point)
        if try skipEmpty(text) {
            if dimensions == 0 { dimensions = 2 }
            for _ in 0..<dimensions { append(Double.nan.bitPattern) }
            return
        }
        let isWrapped = skip("(", text)
        try coordinates(text)
        if isWrapped { try expect(")", text) }
    }

    /// Reads the ordinates of one position.
    private mutating func coordinates(_ text: UnsafeBufferPointer<UInt8>) throws(WKTFault) {
        var count = 0
        while count < 4 {
            skipSpace(text)
            let start = position
            while position < text.count, !Self.endsNumber(text[position]) { position += 1 }
            if position == start { break }
            let number = UnsafeBufferPointer(rebasing: text[start..<position])
            if let value = ParsedNumber(number)?.value {
                append(value.bitPattern)
            } else if String(decoding: number, as: UTF8.self).lowercased() == "nan" {
                append(Double.nan.bitPattern)
            } else {
                position = start
                throw fault("a number", text)
            }
            count += 1
        }
        guard count >= 2 else { throw fault("a number", text) }
        if dimensions == 0 { try setDimensions(count, isMeasure: false) }
        guard count == dimensions else {
            throw WKTFault(problem: "a position has \(count) numbers, but other positions have \(dimensions)")
        }
    }

    private mutating func setDimensions(_ count: Int, isMeasure: Bool) throws(WKTFault) {
        guard dimensions == 0 || dimensions == count else {
            throw WKTFault(problem: "the parts have different dimensions")
        }
        dimensions = count
        if isMeasure { hasMeasuresOnly = true }
    }

    // MARK: Bytes

    private mutating func begin(_ type: WKBType) {
        bytes.append(1)
        types.append(bytes.count)
        append(type.rawValue)
    }

    private mutating func append<Word: FixedWidthInteger>(_ word: Word) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    // MARK: Text

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func endsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || isSpace(byte)
    }

    private mutating func skipSpace(_ text: UnsafeBufferPointer<UInt8>) {
        while position < text.count, Self.isSpace(text[position]) { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        skipSpace(text)
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(
        _ character: Unicode.Scalar, _ text: UnsafeBufferPointer<UInt8>
    ) throws(WKTFault) {
        guard skip(character, text) else { throw fault("\(character)", text) }
    }

    private mutating func skipEmpty(_ text: UnsafeBufferPointer<UInt8>) throws(WKTFault) -> Bool {
        guard try word(text, peeking: true) == "EMPTY" else { return false }
        _ = try word(text)
        return true
    }

    /// Returns the letters at the current position in upper case; empty if there are none.
    private mutating func word(
        _ text: UnsafeBufferPointer<UInt8>, peeking: Bool = false
    ) throws(WKTFault) -> String {
        skipSpace(text)
        var end = position
        while end < text.count, end - position < 32, (0x41...0x5A).contains(text[end] & 0xDF) { end += 1 }
        defer { if !peeking { position = end } }
        return end == position
            ? "" : String(decoding: text[position..<end].lazy.map { $0 & 0xDF }, as: UTF8.self)
    }

    private func fault(_ expected: String, _ text: UnsafeBufferPointer<UInt8>) -> WKTFault {
        WKTFault(
            problem: position < text.count
                ? "character \(position + 1) is not \(expected)" : "the text ends before \(expected)")
    }
}
