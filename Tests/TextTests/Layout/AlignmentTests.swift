import CartoucheText
import GoldenSupport
import Testing

/// The positions of lines and blocks.
@Suite struct AlignmentTests {
    /// A font with round values: each letter is 500 wide, with an ascent of 1000 and no descent.
    private static let font: FontWriting = {
        var font = FontWriting()
        font.isSymbolFont = false
        for code in UInt8(32)...126 {
            font.glyphs[code] = (
                code == 32 ? [] : [[SIMD2(100, 0), SIMD2(100, 700), SIMD2(400, 700), SIMD2(400, 0)]],
                advance: 500
            )
        }
        return font
    }()

    private func layout(
        _ text: String, _ change: (inout TextStyle, inout TextBlock) -> Void
    ) throws -> TextLayout {
        try InstalledFonts.with([Self.font]) {
            TextLayout(text, "Test Symbols", size: 10, fonts: $0, change)
        }
    }

    @Test func linesAreAlignedInTheBlock() throws {
        func starts(_ alignment: TextBlock.HorizontalAlignment, width: Double? = nil) throws -> [Double] {
            try layout("aaaa\nbb") { _, block in
                block.horizontalAlignment = alignment
                block.maxWidth = width
            }.lines.map(\.origin.x)
        }
        #expect(try starts(.left) == [0, 0])
        #expect(try starts(.center) == [-10, -5])
        #expect(try starts(.right) == [-20, -10])
        #expect(try starts(.center, width: 100) == [-10, -5])
        #expect(try starts(.right, width: 100) == [-20, -10])
    }

    @Test func blockIsAlignedAtTheAnchor() throws {
        func tops(_ alignment: TextBlock.VerticalAlignment) throws -> [Double] {
            let layout = try layout("a\na") { _, block in block.verticalAlignment = alignment }
            let box = try #require(layout.bounds)
            return [box.low.y, layout.lines[0].origin.y, box.high.y]
        }
        let natural = try tops(.baseline)
        #expect(natural[1] == 0)
        let height = natural[2] - natural[0]
        #expect(try tops(.top)[0] == 0)
        #expect(try abs(tops(.bottom)[2]) < 1e-9)
        #expect(try abs(tops(.center)[0] + height / 2) < 1e-9)
    }

    @Test func linesCanHaveOtherDistances() throws {
        func distance(_ spacing: TextBlock.LineSpacing) throws -> Double {
            let layout = try layout("a\na") { _, block in block.lineSpacing = spacing }
            return layout.lines[1].origin.y - layout.lines[0].origin.y
        }
        let natural = try distance(.additional(0))
        #expect(try distance(.additional(3)) == natural + 3)
        #expect(try distance(.multiple(1.5)) == natural * 1.5)
        #expect(try distance(.exact(7)) == 7)
    }

    @Test func justifiedLinesFillTheWidth() throws {
        let layout = try layout("aa aa aaaa aa") { _, block in
            block.horizontalAlignment = .justify
            block.maxWidth = 36
        }
        #expect(layout.lineTexts == ["aa aa ", "aaaa aa"])
        let last = try #require(layout.glyphs.first { $0.cluster == 4 })
        #expect(abs(last.position.x + last.advance - 36) < 1e-9)
        #expect(layout.lines[1].width == 35)
    }

    @Test func indentsMoveLines() throws {
        let layout = try layout("aa aa aa") { _, block in
            block.maxWidth = 25
            (block.indentBefore, block.indentFirstLine, block.indentAfter) = (4, 5, 6)
        }
        #expect(layout.lineTexts == ["aa ", "aa ", "aa"])
        #expect(layout.lines.map(\.origin.x) == [9, 4, 4])
    }

    @Test func spacingChangesAdvances() throws {
        func width(_ change: (inout TextStyle) -> Void) throws -> Double {
            try layout("aa a") { style, _ in change(&style) }.lines[0].width
        }
        #expect(try width { _ in } == 20)
        #expect(try width { $0.letterSpacing = 0.2 } == 24)
        #expect(try width { $0.wordSpacing = 3 } == 30)
        #expect(try width { $0.letterWidth = 0.5 } == 10)
    }

    @Test func superscriptsAreSmallerAndRaised() throws {
        let style = TextStyle.of("Test Symbols", size: 10)
        var raised = style
        raised.position = .superscript
        let layout = try InstalledFonts.with([Self.font]) {
            TextLayout(StyledText(spans: [.init("m", style), .init("2", raised)]), fonts: $0)
        }
        #expect(layout.runs.map(\.size) == [10, 6])
        #expect(layout.glyphs.map(\.position.x) == [0, 5])
        #expect(abs(layout.glyphs[1].position.y + 3.3) < 1e-9)
    }

    @Test func decorationsAreBoxes() throws {
        let layout = try layout("aa aa") { style, _ in
            style.isUnderlined = true
            style.isStruckThrough = true
            style.color = 3
        }
        #expect(layout.decorations.map(\.kind) == [.underline, .strikethrough])
        for decoration in layout.decorations {
            #expect((decoration.box.low.x, decoration.box.high.x) == (0, 25))
            #expect(decoration.color == 3)
        }
        #expect(layout.decorations[0].box.low.y > 0)
        #expect(layout.decorations[1].box.high.y < 0)
    }

    @Test func inkIsTheBoxAroundTheShapes() throws {
        let ink = try #require(try layout("aa") { _, _ in }.ink)
        #expect((ink.low, ink.high) == (SIMD2(1, -7), SIMD2(9, 0)))
        #expect(try layout(" ") { _, _ in }.ink == nil)
    }
}
