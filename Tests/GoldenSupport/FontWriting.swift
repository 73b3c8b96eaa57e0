import TemporarySupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes TrueType fonts with straight outlines, so that tests have symbol fonts with known values.
public struct FontWriting: Sendable {
    /// The name of the family.
    public var family = "Test Symbols"
    /// The name of the style.
    public var style = "Regular"
    /// Whether characters have private codes from U+F000 (as in Wingdings) instead of Unicode codes.
    public var isSymbolFont = true
    /// The Unicode code of the character 0 in a font that is not a symbol font: a multiple of 256.
    public var firstCode: UInt16 = 0
    /// The units per em.
    public var unitsPerEm: UInt16 = 1000
    /// The glyphs by code below 256: contours of corners, y up, clockwise; and the advance.
    public var glyphs: [UInt8: (contours: [[SIMD2<Int16>]], advance: UInt16)] = [:]

    /// Glyphs in the format of the table `glyf`, by code below 256; they replace the contours.
    public var encodedGlyphs: [UInt8: [UInt8]] = [:]
    /// More tables.
    public var extraTables: [(tag: String, content: [UInt8])] = []

    /// Creates a font without characters.
    public init() {}

    /// The file's bytes.
    public var bytes: [UInt8] {
        let codes = glyphs.keys.sorted()
        var outlines = Table()
        var offsets: [UInt32] = [0]
        var advances = Table()
        var mostPoints = 0
        var mostContours = 0
        // Glyph 0 is the missing glyph. It is empty.
        offsets.append(0)
        advances.word(unitsPerEm)
        advances.word(0)
        for code in codes {
            let glyph = glyphs[code]!
            let points = glyph.contours.flatMap { $0 }
            mostPoints = max(mostPoints, points.count)
            mostContours = max(mostContours, glyph.contours.count)
            advances.word(glyph.advance)
            advances.word(UInt16(bitPattern: points.map(\.x).min() ?? 0))
            if let encoded = encodedGlyphs[code] {
                outlines.bytes += encoded
                outlines.pad(to: 4)
            } else if !points.isEmpty {
                outlines.word(UInt16(glyph.contours.count))
                for value in [
                    points.map(\.x).min()!, points.map(\.y).min()!, points.map(\.x).max()!,
                    points.map(\.y).max()!,
                ] { outlines.word(UInt16(bitPattern: value)) }
                var end = -1
                for contour in glyph.contours {
                    end += contour.count
                    outlines.word(UInt16(end))
                }
                outlines.word(0)
                for _ in points { outlines.bytes.append(1) }
                for axis in 0..<2 {
                    var last: Int16 = 0
                    for point in points {
                        outlines.word(UInt16(bitPattern: point[axis] - last))
                        last = point[axis]
                    }
                }
                outlines.pad(to: 4)
            }
            offsets.append(UInt32(outlines.bytes.count))
        }
        var places = Table()
        for offset in offsets { places.long(offset) }
        var tables: [(String, [UInt8])] = [
            ("OS/2", os2), ("cmap", characters(codes)), ("glyf", outlines.bytes), ("head", head),
            ("hhea", horizontal(codes.count + 1)), ("hmtx", advances.bytes), ("loca", places.bytes),
            ("maxp", profile(codes.count + 1, mostPoints, mostContours)), ("name", names),
            ("post", post),
        ]
        tables += extraTables.map { ($0.tag, $0.content) }
        tables.sort { $0.0 < $1.0 }
        var file = Table()
        file.long(0x0001_0000)
        for value in [UInt16(tables.count), 128, 3, UInt16(tables.count * 16 - 128)] { file.word(value) }
        var start = 12 + tables.count * 16
        for (tag, content) in tables {
            file.bytes += Array(tag.utf8)
            file.long(0)
            file.long(UInt32(start))
            file.long(UInt32(content.count))
            start += (content.count + 3) & ~3
        }
        for (_, content) in tables {
            file.bytes += content
            file.pad(to: 4)
        }
        return file.bytes
    }

    /// Writes the font into a new folder and returns the folder's path.
    ///
    /// The folder is removed at the end of the process, because libraries read fonts when they are needed.
    public func written(as name: String = "test.ttf") throws -> String {
        let folder = try TemporaryFolder.untilExit()
        try Data(bytes).write(to: folder.appending(path: name))
        return folder.path
    }

    private var head: [UInt8] {
        var table = Table()
        table.long(0x0001_0000)
        table.long(0x0001_0000)
        table.long(0)
        table.long(0x5F0F_3CF5)
        for value in [0, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0] { table.word(value) }
        for value in [0, 0, unitsPerEm, unitsPerEm, 0, 8, 2, 1, 0] { table.word(value) }
        return table.bytes
    }

    private func horizontal(_ count: Int) -> [UInt8] {
        var table = Table()
        table.long(0x0001_0000)
        table.word(unitsPerEm)
        for _ in 0..<14 { table.word(0) }
        table.word(UInt16(count))
        return table.bytes
    }

    private func profile(_ glyphs: Int, _ points: Int, _ contours: Int) -> [UInt8] {
        var table = Table()
        table.long(0x0001_0000)
        table.word(UInt16(glyphs))
        table.word(UInt16(points))
        table.word(UInt16(contours))
        for value in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] as [UInt16] { table.word(value) }
        return table.bytes
    }

    private func characters(_ codes: [UInt8]) -> [UInt8] {
        let first = isSymbolFont ? 0xF000 : firstCode
        let segments = codes.count + 1
        var table = Table()
        for value in [0, 1, 3, isSymbolFont ? 0 : 1] as [UInt16] { table.word(value) }
        table.long(12)
        for value in [4, 16 + segments * 8, 0, segments * 2, 0, 0, 0] { table.word(UInt16(value)) }
        for code in codes { table.word(first + UInt16(code)) }
        table.word(0xFFFF)
        table.word(0)
        for code in codes { table.word(first + UInt16(code)) }
        table.word(0xFFFF)
        for (index, code) in codes.enumerated() {
            table.word(UInt16(index + 1) &- (first + UInt16(code)))
        }
        table.word(1)
        for _ in 0..<segments { table.word(0) }
        return table.bytes
    }

    private var names: [UInt8] {
        let records: [(UInt16, String)] = [(1, family), (2, style), (4, family + " " + style)]
        var table = Table()
        var texts = Table()
        for value in [0, records.count, 6 + records.count * 12] { table.word(UInt16(value)) }
        for (number, text) in records {
            let start = texts.bytes.count
            for unit in text.utf16 { texts.word(unit) }
            for value in [3, isSymbolFont ? 0 : 1, 0x409, number] { table.word(value) }
            table.word(UInt16(texts.bytes.count - start))
            table.word(UInt16(start))
        }
        return table.bytes + texts.bytes
    }

    private var os2: [UInt8] { [0, 1] + [UInt8](repeating: 0, count: 84) }

    private var post: [UInt8] { [0, 3, 0, 0] + [UInt8](repeating: 0, count: 28) }

    private struct Table {
        var bytes: [UInt8] = []

        mutating func word(_ value: UInt16) { bytes += [UInt8(value >> 8), UInt8(value & 255)] }

        mutating func long(_ value: UInt32) {
            word(UInt16(value >> 16))
            word(UInt16(value & 0xFFFF))
        }

        mutating func pad(to multiple: Int) {
            while bytes.count % multiple != 0 { bytes.append(0) }
        }
    }
}
