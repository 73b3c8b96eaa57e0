import CartoucheCLibrary
import CartoucheDocuments
import CartoucheText
import GoldenSupport
import Testing

/// Hostile text gives a layout in bounded time, with one diagnostic.
@Suite(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment), .timeLimit(.minutes(5)))
struct TextLimitTests {
    @Test func longTextIsCut() {
        let layout = TextLayout(String(repeating: "lorem ipsum ", count: 10_000))
        #expect(layout.codes == [.textTooLong])
        #expect(layout.characters.count == 100_000)
        #expect(layout.glyphs.count == 100_000)
    }

    @Test(arguments: [0.0, 1, 200, 1e8])
    func longTextIsWrapped(width: Double) {
        let layout = TextLayout(String(repeating: "lorem ipsum ", count: 8000)) { _, block in
            block.maxWidth = width
        }
        #expect(layout.diagnostics.isEmpty)
        #expect(layout.lines.last?.characters.upperBound == 96_000)
    }

    @Test(arguments: ["\u{202E}", "\u{202A}", "\u{2067}", "\u{2068}", "(", "(א", "\u{202B}a"])
    func deepNestingOfDirections(text: String) {
        let layout = TextLayout("א" + String(repeating: text, count: 10_000) + "b")
        #expect(layout.lines.count == 1)
        #expect(layout.diagnostics.isEmpty)
    }

    @Test func manyCombiningMarks() {
        let layout = TextLayout("a" + String(repeating: "\u{301}\u{323}", count: 49_000) + "b")
        #expect(layout.lines.count == 1)
        #expect(layout.characters.count == 32)
        #expect(layout.codes == [.textTooLong])
    }

    @Test(arguments: [
        "\u{301}", "a\u{301}\u{200D}", "\u{301}\u{34F}", "\u{20DD}", "\u{5B0}\u{5BC}", "\u{64B}",
    ])
    func marksInAnyCompany(text: String) {
        let layout = TextLayout("b" + String(repeating: text, count: 49_000))
        #expect(layout.lines.count == 1)
        #expect(layout.diagnostics.count <= 2)
    }

    @Test func thirtyMarksStay() {
        let layout = TextLayout("a" + String(repeating: "\u{301}", count: 30) + "b\u{301}")
        #expect(layout.characters.count == 33)
        #expect(layout.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "\u{93F}", "\u{1F468}\u{200D}", "\u{1F1E6}", "\u{627}\u{644}", "\u{17D2}\u{1780}", "\u{E0020}",
        "\u{AC00}\u{11A8}",
    ])
    func manyCharactersOfOneKind(text: String) {
        let layout = TextLayout(String(repeating: text, count: 30_000))
        #expect(layout.lines.count == 1)
        #expect(layout.diagnostics.count <= 1)
    }

    @Test func controlCharactersHaveNoShape() {
        #expect(TextLayout("a\u{0}\u{1}\u{7F}\u{9F}b").characters == [97, 98])
        #expect(TextLayout("a\tb").characters == [97, 32, 98])
        #expect(TextLayout("\u{0}").glyphs.isEmpty)
    }

    @Test func loneSurrogatesBecomeReplacementCharacters() {
        let style = TextStyle.of("DejaVu Sans")
        #expect(
            TextLayout(StyledText(utf16: [0x61, 0xD800, 0x62, 0xDC00], style)).characters == [
                97, 0xFFFD, 98, 0xFFFD,
            ])
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
    func sizesThatCannotBeDrawn(size: Double) {
        let layout = TextLayout("ab", size: size)
        #expect(layout.codes == [.textMeasureNotValid])
        #expect(layout.glyphs.isEmpty)
    }

    @Test func hugeSizeIsLaidOut() {
        let (one, huge) = (TextLayout("ab", size: 1), TextLayout("ab", size: 1e6))
        #expect(abs(huge.lines[0].width - one.lines[0].width * 1e6) < 1e-3)
    }

    @Test(arguments: [Double.nan, -.infinity, 1e300])
    func measuresThatAreNotFinite(value: Double) {
        let layout = TextLayout("ab cd") { style, block in
            (style.letterSpacing, style.wordSpacing, style.letterWidth, style.baselineShift) = (
                value, value, value, value
            )
            (block.indentBefore, block.indentAfter, block.indentFirstLine) = (value, value, value)
            (block.maxWidth, block.lineSpacing) = (value, .multiple(value))
        }
        #expect(layout.codes == [.textMeasureNotValid, .textMeasureNotValid])
        #expect(layout.glyphs == TextLayout("ab cd").glyphs)
    }

    @Test func manySpans() {
        let style = TextStyle.of("DejaVu Sans", size: 10)
        let spans = (0..<20_000).map { index in
            var other = style
            other.color = index
            other.isUnderlined = true
            return StyledText.Span("ab ", other)
        }
        var block = TextBlock()
        block.maxWidth = 100
        let layout = TextLayout(StyledText(spans: spans), block, fonts: InstalledFonts.library)
        #expect(layout.decorations.count >= 20_000)
    }
}

/// Damaged fonts give no crash, and a result in bounded time.
@Suite(.timeLimit(.minutes(5)))
struct DamagedFontTests {
    private static func font() -> FontWriting {
        var font = FontWriting()
        font.isSymbolFont = false
        for code in UInt8(65)...70 {
            font.glyphs[code] = (
                [[SIMD2(0, 0), SIMD2(0, 700), SIMD2(400, 700), SIMD2(400, 0)]], advance: 500
            )
        }
        return font
    }

    private func draw(_ bytes: [UInt8]) throws -> TextLayout {
        let folder = try InstalledFonts.folder(with: "font.ttf", bytes)
        defer { InstalledFonts.remove(folder) }
        let fonts = FontLibrary(folders: [folder], usesSystemFonts: false)
        let layout = TextLayout("ABCDEF", "Test Symbols", fonts: fonts)
        for run in layout.runs {
            for glyph in layout.glyphs[run.glyphs] {
                _ = run.face.outline(ofGlyph: glyph.id)
                _ = run.face.colorGlyph(glyph.id, pixelsPerEm: 20)
            }
        }
        return layout
    }

    @Test func changedBytes() throws {
        var font = Self.font()
        font.extraTables = [
            (
                "COLR",
                [0, 0, 0, 1, 0, 0, 0, 14, 0, 0, 0, 20, 0, 2, 0, 1, 0, 0, 0, 2, 0, 2, 0, 0, 0, 3, 0xFF, 0xFF]
            ),
            ("CPAL", [0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 14, 0, 0, 0, 0, 255, 128]),
        ]
        let bytes = font.bytes
        for place in stride(from: 0, to: bytes.count, by: 2) {
            var changed = bytes
            changed[place] ^= 0xFF
            _ = try draw(changed)
        }
        for count in stride(from: 0, to: bytes.count, by: 11) { _ = try draw(Array(bytes.prefix(count))) }
    }

    @Test func glyphThatContainsItself() throws {
        var font = Self.font()
        // A composite glyph: its only part is glyph 1, which is itself.
        font.encodedGlyphs[65] = [0xFF, 0xFF, 0, 0, 0, 0, 0, 9, 0, 9, 0, 2, 0, 1, 0, 0]
        let layout = try draw(font.bytes)
        #expect(layout.glyphs.count == 6)
    }

    @Test func hugeFile() throws {
        let folder = try InstalledFonts.folder(with: "font.ttf", Self.font().bytes)
        defer { InstalledFonts.remove(folder) }
        let path = folder + "/font.ttf"
        try #require(truncate(path, 100 << 20) == 0)
        let fonts = FontLibrary(folders: [folder], usesSystemFonts: false)
        #expect(TextLayout("ABC", "Test Symbols", fonts: fonts).glyphs.count == 3)
        // The same without a font: only zeros.
        try #require(truncate(path, 0) == 0 && truncate(path, 100 << 20) == 0)
        let empty = FontLibrary(folders: [folder], usesSystemFonts: false)
        #expect(TextLayout("ABC", "Test Symbols", fonts: empty).glyphs.isEmpty)
        #expect(empty.diagnostics.map(\.code) == [.fontFileNotRead])
    }

    @Test func tablesThatClaimOtherLengths() throws {
        let bytes = Self.font().bytes
        let tables = Int(bytes[4]) << 8 | Int(bytes[5])
        for table in 0..<tables {
            for (place, value) in [(12, 0xFFFF_FFF0), (12, 1), (8, 0x7FFF_FFFF), (8, 3)] as [(Int, UInt32)] {
                var changed = bytes
                let start = 12 + table * 16 + place
                for index in 0..<4 { changed[start + index] = UInt8(value >> UInt32(24 - 8 * index) & 255) }
                _ = try draw(changed)
            }
        }
    }

    @Test func folderOfManyFonts() throws {
        let folder = try InstalledFonts.folder(with: "font0.ttf", Self.font().bytes)
        defer { InstalledFonts.remove(folder) }
        for index in 1..<10_000 {
            try #require(link(folder + "/font0.ttf", folder + "/font\(index).ttf") == 0)
        }
        let fonts = FontLibrary(folders: [folder], usesSystemFonts: false)
        #expect(TextLayout("ABC", "Test Symbols", fonts: fonts).glyphs.count == 3)
        #expect(fonts.diagnostics.isEmpty)
    }

    @Test func compositesThatMultiply() throws {
        var font = Self.font()
        // Each glyph contains the next one ten times; without a limit this would be 10^5 shapes.
        for code in UInt8(65)...69 {
            var bytes: [UInt8] = [0xFF, 0xFF, 0, 0, 0, 0, 0, 9, 0, 9]
            for part in 0..<10 { bytes += [0, part == 9 ? 2 : 0x22, 0, code - 63, 0, 0] }
            font.encodedGlyphs[code] = bytes
        }
        #expect(try draw(font.bytes).glyphs.count == 6)
    }
}
