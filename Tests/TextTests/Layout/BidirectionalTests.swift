import CartoucheText
import Testing

/// Text with both directions is in visual order (UAX 9).
@Suite(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
struct BidirectionalTests {
    @Test(
        arguments: [
            // Letters run from right to left, digits from left to right.
            ("אב 12", [3, 4, 2, 1, 0]),
            ("ab אב cd", [0, 1, 2, 4, 3, 5, 6, 7]),
            ("אב (ג)", [5, 4, 3, 2, 1, 0]),
            // The number follows the Hebrew word in a sentence from left to right.
            ("ab אב 12 cd", [0, 1, 2, 6, 7, 5, 4, 3, 8, 9, 10]),
            // The control character has the level of the paragraph.
            ("\u{202E}abc", [0, 3, 2, 1]),
            ("a\u{2067}b\u{2069}c", [0, 1, 2, 3, 4]),
        ] as [(String, [Int])])
    func clustersAreInVisualOrder(text: String, order: [Int]) {
        #expect(TextLayout(text).visualOrder == order, "\(text)")
    }

    @Test func bracketsAreMirrored() {
        let layout = TextLayout("א(")
        #expect(layout.glyphs[0].id == TextLayout(")").glyphs[0].id)
    }

    @Test func directionOfParagraphCanBeSet() {
        let text = "ab אב"
        func order(_ direction: TextBlock.Direction) -> [Int] {
            TextLayout(text) { _, block in block.direction = direction }.visualOrder
        }
        #expect(order(.automatic) == [0, 1, 2, 4, 3])
        #expect(order(.leftToRight) == [0, 1, 2, 4, 3])
        #expect(order(.rightToLeft) == [4, 3, 2, 0, 1])
    }

    @Test func eachParagraphHasItsDirection() {
        let layout = TextLayout("אב 1\nab 1")
        #expect(layout.runs.map(\.isRightToLeft).first == false)
        #expect(layout.lines.count == 2)
        #expect(layout.visualOrder == [3, 2, 1, 0, 5, 6, 7, 8])
    }

    @Test func spacesAtTheEndOfALineHangOnTheLeft() {
        let layout = TextLayout("אבג דהו") { _, block in
            block.maxWidth = 25
            block.horizontalAlignment = .right
        }
        #expect(layout.lines.count == 2)
        for line in layout.lines { #expect(abs(line.bounds.high.x) < 1e-9) }
        #expect(layout.glyphs.first { $0.cluster == 3 }!.position.x < layout.lines[0].bounds.low.x)
    }
}
