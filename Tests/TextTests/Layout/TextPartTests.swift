import CartoucheText
import Testing

/// Parts of a text around its middle part, as in composite callouts.
struct TextPartTests {
    private func layout(_ tagged: String, _ change: (inout TextBlock) -> Void = { _ in }) -> TextLayout {
        let text = FormattedText(tagged: tagged, style: .of("DejaVu Sans", size: 10)).text
        var block = TextBlock()
        block.verticalAlignment = .top
        block.parts = TextParts(marginLow: SIMD2(1, 2), marginHigh: SIMD2(3, 4))
        change(&block)
        return TextLayout(text, block, fonts: InstalledFonts.library)
    }

    private static let all = text(middle: "a middle part that is wide")

    /// A text with all parts.
    private static func text(middle: String) -> String {
        TextPart.allCases.map {
            "<PART position='\($0.rawValue)'>\($0 == .middle ? middle : "Ab")</PART>"
        }.joined()
    }

    @Test func partsAreAroundTheMiddle() throws {
        let boxes = layout(Self.all).partBoxes
        let middle = try #require(boxes[.middle])
        #expect(boxes.count == TextPart.allCases.count)
        let (low, high) = (middle.low - SIMD2(1, 2), middle.high + SIMD2(3, 4))
        func expect(_ part: TextPart, _ holds: (TextBox) -> Bool) {
            #expect(boxes[part].map(holds) == true, "\(part): \(String(describing: boxes[part]))")
        }
        func isEqual(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }
        expect(.topLeft) { isEqual($0.low.x, low.x) && isEqual($0.high.y, low.y) }
        expect(.top) { isEqual($0.high.y, low.y) && isEqual($0.low.x + $0.high.x, low.x + high.x) }
        expect(.topRight) { isEqual($0.high.x, high.x) && isEqual($0.high.y, low.y) }
        expect(.right) { isEqual($0.low.x, high.x) && isEqual($0.low.y + $0.high.y, low.y + high.y) }
        expect(.left) { isEqual($0.high.x, low.x) }
        expect(.bottomLeft) { isEqual($0.low.x, low.x) && isEqual($0.low.y, high.y) }
        expect(.bottomRight) { isEqual($0.high.x, high.x) && isEqual($0.low.y, high.y) }
        expect(.bottom) { isEqual($0.low.y, high.y) }
        let bottom = try #require(boxes[.bottom])
        expect(.floating) { isEqual($0.low.y, bottom.high.y) }
    }

    @Test func theBoxAroundAllPartsIsAtTheAnchor() throws {
        let layout = layout(Self.all)
        #expect(layout.bounds?.low == .zero)
        #expect(layout.lines.count == TextPart.allCases.count)
        #expect(layout.glyphs.count == 2 * (TextPart.allCases.count - 1) + "a middle part that is wide".count)
        #expect(Set(layout.glyphs.map(\.cluster)).count == layout.glyphs.count)
        #expect(layout.partBoxes.values.allSatisfy { $0.low.y >= 0 && $0.low.x >= 0 })
    }

    @Test func attributesWithoutEffectAreListed() {
        func ignored(_ tagged: String) -> [String] {
            FormattedText(tagged: tagged, style: .of("DejaVu Sans", size: 10)).ignoredPartAttributes
        }
        #expect(ignored("<PART position='top'>a</PART>").isEmpty)
        #expect(
            ignored("<PART Position='corner' size='2'>a</PART>b<PART size='2'>c</PART>") == [
                #"position="corner""#, #"size="2""#,
            ])
    }

    @Test func placesOfTheBlockReplaceTheUsualOnes() throws {
        let boxes = layout("<PART position='TOP'>Ab</PART>middle") {
            $0.parts?.places[.top] = TextParts.Place(
                horizontalAlignment: .left, verticalAlignment: .center, offset: SIMD2(5, -3))
        }.partBoxes
        let (middle, top) = (try #require(boxes[.middle]), try #require(boxes[.top]))
        #expect(abs(top.low.x - ((middle.low.x - 1 + middle.high.x + 3) / 2 + 5)) < 1e-9)
        #expect(abs((top.low.y + top.high.y) / 2 - (middle.low.y - 2 - 3)) < 1e-9)
    }

    @Test func withoutPlacesPartsFollowEachOther() {
        let layout = layout("a<PART position='top'>b</PART>c") { $0.parts = nil }
        #expect(layout.lines.count == 1)
        #expect(layout.partBoxes.isEmpty)
        // An unknown part is part of the text around it.
        #expect(self.layout("a<PART position='corner'>b</PART>c").lines.count == 1)
    }

    @Test func whiteSpaceBetweenPartsIsNotDrawn() {
        #expect(
            self.layout("<PART position='top'>b</PART>\n <PART position='middle'>a</PART>").lines.count == 2)
    }
}

/// The grapheme clusters of a text along a curve.
struct TextClusterTests {
    private func pieces(_ text: String) -> [(text: String, layout: TextLayout)] {
        TextLayout(text).parts().map { part in
            let own = part.layout.lines[0].characters
            return (String(scalars: part.layout.characters[own]), part.layout)
        }
    }

    @Test func eachPartHasItsOwnCharacters() {
        let pieces = pieces("Ab c\u{E9}")
        #expect(pieces.map(\.text) == ["A", "b", " ", "c", "\u{E9}"])
        for piece in pieces {
            #expect(piece.layout.runs[0].characters == piece.layout.lines[0].characters)
            #expect(piece.layout.runs[0].origin.x == -piece.layout.lines[0].width / 2)
            #expect(piece.layout.runs[0].start == -piece.layout.lines[0].width / 2)
            #expect(piece.layout.runs[0].glyphsStandAlone)
        }
    }

    @Test func joinedLettersDoNotStandAlone() {
        #expect(pieces("مرحبا").allSatisfy { !$0.layout.runs[0].glyphsStandAlone })
        #expect(pieces("שלום").map(\.text).sorted() == ["ו", "ל", "ם", "ש"])
    }
}

/// Hyphens at the ends of lines.
struct SoftHyphenTests {
    private func layout(_ drawsSoftHyphens: Bool, width: Double?) -> TextLayout {
        TextLayout("extra\u{AD}ordinary") { style, block in
            style.drawsSoftHyphens = drawsSoftHyphens
            block.maxWidth = width
        }
    }

    private let hyphen = TextLayout("\u{2010}").glyphs.first

    @Test func aLineThatEndsAtASoftHyphenShowsIt() throws {
        let width = TextLayout("extra").lines[0].width
        let advance = try #require(hyphen).advance
        let shown = layout(true, width: width + advance + 20)
        #expect(shown.lines.count == 2)
        #expect(shown.glyphs.filter { $0.id == hyphen?.id }.count == 1)
        #expect(abs(shown.lines[0].width - (width + advance)) < 1e-6)
        let hidden = layout(false, width: width + advance + 20)
        #expect(hidden.lines.count == 2)
        #expect(!hidden.glyphs.contains { $0.id == hyphen?.id })
    }

    @Test func aLineThatDoesNotEndThereHidesIt() {
        #expect(!layout(true, width: nil).glyphs.contains { $0.id == hyphen?.id })
        #expect(!layout(true, width: 10_000).glyphs.contains { $0.id == hyphen?.id })
    }
}
