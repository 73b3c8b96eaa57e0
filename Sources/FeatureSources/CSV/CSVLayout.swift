import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// The layout of a table of separated values: separators, columns and coordinates.
struct CSVLayout: Sendable {
    /// The columns that hold the coordinates.
    enum Place: Hashable, Sendable {
        /// Two columns, and an optional third column for heights.
        case columns(x: Int, y: Int, z: Int?)
        /// One column with well-known text (WKT), or well-known binary (WKB) in hexadecimal digits.
        case text(Int)
    }

    var separator: UInt8
    /// The sign between a number's integer digits and its fraction: a comma only if semicolons separate the values.
    var decimalPoint: UInt8
    /// Whether the first line is Excel's `sep=;`.
    var hasSeparatorLine: Bool
    var columns: [Field]
    var place: Place?
    /// The meaning of the letter O in longitudes.
    var letterO = TableAngle.LetterO.unknown
    /// Whether the column names or the values show that the coordinates are degrees.
    var isDegrees = false
    /// The kind of the sampled geometries; nil if they differ or there are none.
    var kind: GeometryKind?
    /// The `SRID` of the first well-known text that has one.
    var referenceID: Int?

    private static let sampleRows = 1000
    private static let sampleBytes = 1 << 20

    /// Detects the layout from the first rows of a document; nil if the document is empty.
    ///
    /// - Parameter chosen: The columns of coordinates that the user names; nil to find them.
    /// - Throws: `DocumentError` if the document cannot be read, ``FeatureSourceError`` if a chosen column does not exist.
    init?(of origin: DocumentOrigin, fileExtension: String, chosen: CoordinateColumns? = nil) throws {
        let start = try Self.beginning(of: origin)
        guard !start.isEmpty else { return nil }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            throw DocumentError(
                .unsupported, source: origin.name, what: "the text is UTF-16",
                suggestion: "save the file as UTF-8")
        }
        let plain = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        hasSeparatorLine =
            plain.count > 5 && plain.prefix(4).map { $0 | 0x20 } == Array("sep=".utf8.map { $0 | 0x20 })
        if hasSeparatorLine, let sign = plain.dropFirst(4).first {
            separator = sign
        } else {
            separator = fileExtension == "tsv" ? 0x09 : Self.separator(of: plain)
        }
        decimalPoint = UInt8(ascii: separator == UInt8(ascii: ";") ? "," : ".")
        columns = []
        var reader = try reader(of: origin)
        guard try reader.nextRow() else { return nil }
        columns = Self.names(in: reader).map { Field(name: $0, type: .unknown) }
        let sample = try sample(&reader)
        if let chosen {
            let pair = try CoordinatePair(chosen, among: columns.map(\.name), source: origin.name)
            take(pair, sample)
        } else if place == nil, let pair = CoordinatePair(among: columns.map(\.name), canHold: sample.canHold)
        {
            take(pair, sample)
        }
    }

    /// Takes the coordinates of points from two columns.
    private mutating func take(_ pair: CoordinatePair, _ sample: CoordinateSample) {
        place = .columns(x: pair.x, y: pair.y, z: pair.z)
        kind = .point
        isDegrees = pair.isDegrees || sample.hasAngles(pair.x) && sample.hasAngles(pair.y)
        letterO = CoordinateName.isGerman(columns[pair.x].name) ? .east : sample.letterO(pair.x)
    }

    /// Makes all columns attributes.
    mutating func leaveOutCoordinates() {
        place = nil
        kind = GeometryKind.none
        isDegrees = false
        referenceID = nil
    }

    /// Returns a reader whose next row is the row of names.
    func reader(of origin: DocumentOrigin) throws(DocumentError) -> CSVReader {
        var reader = CSVReader(try origin.byteSource(), separator: separator)
        if hasSeparatorLine { _ = try reader.nextRow() }
        return reader
    }

    private static func beginning(of origin: DocumentOrigin) throws -> [UInt8] {
        let source = try origin.byteSource()
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        var filled = 0
        while filled < 1 << 16 {
            if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: filled)) }
            let got = try bytes.withUnsafeMutableBytes {
                try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
            }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    /// The most frequent separator in the first line, outside quotes; a comma if there is none.
    private static func separator(of start: ArraySlice<UInt8>) -> UInt8 {
        let signs = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]
        var counts = [Int](repeating: 0, count: signs.count)
        var isQuoted = false
        for byte in start {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if let sign = signs.firstIndex(of: byte) { counts[sign] += 1 }
        }
        let most = counts.max() ?? 0
        return counts.firstIndex(of: most).map { signs[$0] } ?? signs[0]
    }

    /// The names in the reader's current row, made unique.
    private static func names(in reader: borrowing CSVReader) -> [String] {
        var names: [String] = []
        var unique = UniqueNames()
        reader.withRow { bytes, values in
            for (index, value) in values.enumerated() {
                var text = UnsafeBufferPointer(rebasing: bytes[value.start..<value.end]).withoutBlanks
                if index == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) {
                    text = UnsafeBufferPointer(rebasing: text[3...])
                    // The reader does not see quotes after a byte order mark as quotes.
                    if text.count >= 2, text.first == 0x22, text.last == 0x22 {
                        text = UnsafeBufferPointer(rebasing: text[1..<text.count - 1])
                    }
                }
                let plain = text.isEmpty ? "field_\(index + 1)" : String(decoding: text, as: UTF8.self)
                names.append(unique.add(plain) { "\(plain)_\($0)" })
            }
        }
        return names
    }

    // MARK: Sample

    private mutating func sample(_ reader: inout CSVReader) throws -> CoordinateSample {
        var sample = CoordinateSample(columns: columns.count)
        var types = [Field.ValueType](repeating: .unknown, count: columns.count)
        let names = columns.map { CoordinatePair.simplified($0.name) }
        let texts = Self.textNames.compactMap(names.firstIndex(of:))
        var looksLikeText: [Int: Bool] = [:]
        var shapes = GeometryColumn()
        var wkt = CSVGeometry()
        var rows = 0
        while rows < Self.sampleRows, reader.offset < Self.sampleBytes, try reader.nextRow() {
            rows += 1
            reader.withRow { bytes, values in
                for (index, value) in values.enumerated() where index < types.count && value.end > value.start
                {
                    let text = UnsafeBufferPointer(rebasing: bytes[value.start..<value.end])
                    let type = type(of: text, isQuoted: value.isQuoted)
                    types[index] = types[index].widened(by: type)
                    sample.add(text.withoutBlanks, of: type, to: index)
                    // One value that looks like a geometry is enough. Bad geometries are reported later, when they are
                    // read.
                    if texts.contains(index), CSVGeometry.looksRight(text) {
                        looksLikeText[index] = true
                        var ignored = ReadingDiagnostics()
                        let before = shapes.count
                        if wkt.append(text, to: &shapes, &ignored, place: { "" }) == nil {
                            shapes = shapes.selecting(Array(0..<before))
                        } else if referenceID == nil {
                            referenceID = wkt.spatialReferenceID
                        }
                    }
                }
            }
        }
        for index in columns.indices { columns[index].type = types[index] }
        if let text = texts.first(where: { looksLikeText[$0] == true }) {
            place = .text(text)
            kind = shapes.commonKind
        }
        return sample
    }

    private func type(of text: UnsafeBufferPointer<UInt8>, isQuoted: Bool) -> Field.ValueType {
        let trimmed = text.withoutBlanks
        if trimmed.isEmpty { return isQuoted ? .string : .unknown }
        if let number = ParsedNumber(trimmed, point: decimalPoint) {
            return number.isCode ? .string : number.whole != nil ? .integer : .double
        }
        return trimmed.count >= 10 && Timestamp.milliseconds(utf8: trimmed) != nil ? .date : .string
    }

    private static let textNames = [
        "wkt", "geom", "geometry", "thegeom", "wktgeom", "geomwkt", "geowkt", "wkbgeometry", "wkb", "shape",
        "ewkt",
    ]
}

/// Reads geometries from the values of one text column.
struct CSVGeometry {
    private var wkt = WKTReader()
    private var wkb = WKBReader()
    private var bytes: [UInt8] = []

    /// The `SRID` of the last well-known text.
    var spatialReferenceID: Int? { wkt.spatialReferenceID }

    /// Whether a value begins like a geometry.
    static func looksRight(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let trimmed = text.withoutBlanks
        if isHexadecimal(trimmed) { return true }
        return (trimmed.last == UInt8(ascii: ")") || trimmed.last.map { $0 | 0x20 } == UInt8(ascii: "y"))
            && trimmed.first.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false
    }

    /// Whether a value is well-known binary in hexadecimal digits.
    private static func isHexadecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count >= 10 && text.count % 2 == 0 && text[0] == 0x30 && (text[1] == 0x30 || text[1] == 0x31)
            && text.prefix(10).allSatisfy { digit($0) != nil }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Appends the geometries of one feature, like ``WKBReader/append(_:to:_:place:)``.
    mutating func append(
        _ value: UnsafeBufferPointer<UInt8>, to column: inout GeometryColumn,
        _ diagnostics: inout ReadingDiagnostics,
        place: () -> String
    ) -> Int? {
        let text = value.withoutBlanks
        guard !text.isEmpty else {
            column.endFeature(.none)
            return 1
        }
        guard Self.isHexadecimal(text) else {
            return wkt.append(text, to: &column, &diagnostics, place: place)
        }
        bytes.removeAll(keepingCapacity: true)
        for index in Swift.stride(from: 0, to: text.count, by: 2) {
            guard let high = Self.digit(text[index]), let low = Self.digit(text[index + 1]) else {
                diagnostics.add(
                    .geometryRefused,
                    "\(place()) has a geometry with a character that is not a hexadecimal digit")
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes.withUnsafeBytes { wkb.append($0, to: &column, &diagnostics, place: place) }
    }
}
