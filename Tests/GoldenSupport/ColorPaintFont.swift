/// Writes fonts with colored glyphs (table `COLR`, version 1) whose only shape is a square of 1 em.
package struct ColorPaintFont {
    /// A paint as bytes; offsets are relative to its start.
    package typealias Paint = [UInt8]

    /// The glyph with the square.
    package static let square = 100

    /// The paints of the characters from A on.
    package var paints: [Paint]
    /// The paints for ``layers(_:from:)``.
    package var layers: [Paint] = []
    /// The box outside of which the character A draws nothing: left, bottom, right, top.
    package var clip: [Int]?

    package init(paints: [Paint], layers: [Paint] = [], clip: [Int]? = nil) {
        (self.paints, self.layers, self.clip) = (paints, layers, clip)
    }

    // MARK: Paints

    package static func solid(_ color: Int, opacity: Double = 1) -> Paint {
        [2] + word(color) + fraction(opacity)
    }

    package static func linear(to x: Int, extend: UInt8 = 0, _ stops: [(Double, Int)]) -> Paint {
        [4] + offset(16) + [0, 0, x, 0, 0, 1000].flatMap(word) + line(extend, stops)
    }

    package static func radial(_ circles: [Int], _ stops: [(Double, Int)]) -> Paint {
        [6] + offset(16) + circles.flatMap(word) + line(0, stops)
    }

    /// A gradient around the middle of the square, from and to an angle in degrees.
    package static func sweep(from start: Double, to end: Double, _ stops: [(Double, Int)]) -> Paint {
        [8] + offset(12) + word(500) + word(500) + fraction(start / 180 - 1) + fraction(end / 180 - 1)
            + line(0, stops)
    }

    package static func shape(_ paint: Paint, glyph: Int = square) -> Paint {
        [10] + offset(6) + word(glyph) + paint
    }
    package static func colored(glyph: Int) -> Paint { [11] + word(glyph) }
    package static func moved(_ x: Int, _ y: Int, _ paint: Paint) -> Paint {
        [14] + offset(8) + word(x) + word(y) + paint
    }
    package static func rotated(_ degrees: Double, around x: Int, _ y: Int, _ paint: Paint) -> Paint {
        [26] + offset(10) + fraction(degrees / 180) + word(x) + word(y) + paint
    }
    package static func composite(_ source: Paint, _ mode: UInt8, _ backdrop: Paint) -> Paint {
        [32] + offset(8) + [mode] + offset(8 + source.count) + source + backdrop
    }
    package static func layers(_ count: UInt8, from first: Int) -> Paint { [1, count] + long(first) }

    private static func line(_ extend: UInt8, _ stops: [(Double, Int)]) -> [UInt8] {
        [extend] + word(stops.count) + stops.flatMap { fraction($0.0) + word($0.1) + fraction(1) }
    }

    // MARK: Tables

    /// The table `COLR`.
    package var table: [UInt8] {
        let glyphs = Self.list(paints.count, paints, entry: { Self.word($0 + 1) })
        let layerList = Self.list(layers.count, layers, entry: { _ in [] })
        let clips =
            clip.map {
                [1] + Self.long(1) + Self.word(1) + Self.word(1) + Self.offset(12) + [1]
                    + $0.flatMap(Self.word)
            }
            ?? []
        let layerStart = 34 + glyphs.count
        return Self.word(1) + Self.word(0) + Self.long(0) + Self.long(0) + Self.word(0) + Self.long(34)
            + Self.long(layerStart) + Self.long(clips.isEmpty ? 0 : layerStart + layerList.count)
            + Self.long(0)
            + Self.long(0) + glyphs + layerList + clips
    }

    /// A count, entries with the offsets of paints, and the paints.
    private static func list(_ count: Int, _ paints: [Paint], entry: (Int) -> [UInt8]) -> [UInt8] {
        var start = 4 + count * (entry(0).count + 4)
        var (entries, content): ([UInt8], [UInt8]) = ([], [])
        for (index, paint) in paints.enumerated() {
            entries += entry(index) + long(start)
            content += paint
            start += paint.count
        }
        return long(count) + entries + content
    }

    /// Red, blue, yellow and cyan.
    private static let palette: [UInt8] =
        [0, 0, 0, 4, 0, 1, 0, 4, 0, 0, 0, 14, 0, 0] + [0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 255, 255]
        + [255, 255, 0, 255]

    /// The font.
    package func font(table: [UInt8]? = nil) -> FontWriting {
        var font = FontWriting()
        font.isSymbolFont = false
        let corners: [SIMD2<Int16>] = [SIMD2(0, 0), SIMD2(0, 1000), SIMD2(1000, 1000), SIMD2(1000, 0)]
        for code in 65...UInt8(64 + Self.square) { font.glyphs[code] = ([corners], advance: 1000) }
        font.extraTables = [("COLR", table ?? self.table), ("CPAL", Self.palette)]
        return font
    }

    // MARK: Numbers

    private static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
    private static func offset(_ value: Int) -> [UInt8] { [UInt8(value >> 16)] + word(value & 0xFFFF) }
    private static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value & 0xFFFF) }
    private static func fraction(_ value: Double) -> [UInt8] { word(Int((value * 16384).rounded())) }
}
