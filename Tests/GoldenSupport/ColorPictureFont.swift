import CartoucheImages

/// Writes fonts whose characters from A on are pictures of one color and one size (table `sbix`).
package struct ColorPictureFont {
    /// The width and height of the pictures, which are 1 em.
    package var side: Int
    /// The number of characters, each with its own copy of the picture.
    package var count: UInt8

    package init(side: Int, count: UInt8 = 1) { (self.side, self.count) = (side, count) }

    /// The font.
    package var font: FontWriting {
        var font = FontWriting()
        font.isSymbolFont = false
        let corners: [SIMD2<Int16>] = [SIMD2(0, 0), SIMD2(0, 1000), SIMD2(1000, 1000), SIMD2(1000, 0)]
        for code in 65..<65 + count { font.glyphs[code] = ([corners], advance: 1000) }
        font.extraTables = [("sbix", table)]
        return font
    }

    /// The table: one size, whose glyph 0 has no picture.
    private var table: [UInt8] {
        func long(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        func word(_ value: Int) -> [UInt8] { Array(long(value).suffix(2)) }
        let bitmap = Bitmap(width: side, height: side)
        for y in 0..<side { for x in 0..<side { bitmap.row(y)[x] = 0xFF00_00FF } }
        let picture = word(0) + word(0) + Array("png ".utf8) + Image(bitmap).png()
        // A size has its height and density, and the start of each picture and the end of the last.
        let start = 4 + 4 * (Int(count) + 2)
        let places = [start] + (0...Int(count)).map { start + $0 * picture.count }
        return word(1) + word(1) + long(1) + long(12) + word(side) + word(72) + places.flatMap(long)
            + (0..<count).flatMap { _ in picture }
    }
}
