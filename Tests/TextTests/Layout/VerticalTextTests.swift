import CartoucheText
import Testing

/// Vertical lines, for Chinese and Japanese text.
@Suite(.enabled(if: InstalledFonts.include("IPAexGothic"), InstalledFonts.comment))
struct VerticalTextTests {
    private func layout(
        _ text: String, _ glyphs: TextBlock.Orientation.Glyphs = .mixed,
        _ change: (inout TextBlock) -> Void = { _ in }
    ) -> TextLayout {
        TextLayout(text, "IPAexGothic", size: 10) { _, block in
            block.orientation = .vertical(glyphs)
            change(&block)
        }
    }

    @Test func charactersAreBelowEachOther() {
        let layout = layout("東京")
        #expect(layout.glyphs.map(\.advance) == [10, 10])
        #expect(layout.glyphs[1].position.y - layout.glyphs[0].position.y == 10)
        #expect(layout.bounds?.size == SIMD2(10, 20))
        #expect(layout.lines[0].origin == SIMD2(5, 0))
        // The character's box is centered on the line.
        #expect(layout.glyphs[0].position.x == 0)
    }

    @Test func columnsRunFromRightToLeft() {
        let layout = layout("東京\n大阪")
        #expect(layout.lines[0].origin.x > layout.lines[1].origin.x)
        #expect(layout.lines[0].origin.y == layout.lines[1].origin.y)
    }

    @Test func latinWordsAreRotated() {
        let layout = layout("東A")
        #expect(layout.runs.map(\.isRotated) == [false, true])
        #expect(layout.glyphs[1].position.y == 10)
        // The baseline is left of the center line.
        #expect(layout.glyphs[1].position.x < layout.lines[0].origin.x)
        #expect(self.layout("東A", .upright).runs.allSatisfy { !$0.isRotated })
        #expect(self.layout("東A", .rotated).runs.allSatisfy { $0.isRotated })
    }

    @Test func punctuationHasVerticalForms() {
        let horizontal = TextLayout("（。ー", "IPAexGothic", size: 10)
        #expect(zip(layout("（。ー").glyphs, horizontal.glyphs).allSatisfy { $0.id != $1.id })
    }

    @Test func columnsBreakAtTheGreatestHeight() {
        let layout = layout("東京都大阪") { $0.maxWidth = 30 }
        #expect(layout.lineTexts == ["東京都", "大阪"])
        #expect(layout.lines.count == 2)
    }
}
