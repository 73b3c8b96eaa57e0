import CartoucheText
import Testing

/// Lines break where Unicode allows it (UAX 14).
@Suite(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
struct WrappingTests {
    @Test(arguments: [
        ("one two three", ["one ", "two ", "three"]),
        ("well-known fact", ["well-", "known ", "fact"]),
        ("5\u{A0}km away", ["5\u{A0}km ", "away"]),
        ("can't (stop)", ["can't ", "(stop)"]),
        ("$9.99 or 50%", ["$9.99 ", "or ", "50%"]),
        ("a\u{2060}b c", ["a\u{2060}b ", "c"]),
        ("zero\u{200B}width", ["zero\u{200B}", "width"]),
        ("word\u{2014}dash", ["word", "\u{2014}", "dash"]),
    ])
    func linesEndAtAllowedPlaces(text: String, lines: [String]) {
        // The width fits the longest word, but no two words.
        let widest = lines.map { TextLayout($0.trimmed).lines[0].width }.max() ?? 0
        let layout = TextLayout(text) { _, block in block.maxWidth = widest }
        let joined = layout.lineTexts.joined()
        #expect(joined == text)
        for line in layout.lines { #expect(line.width <= widest + 1e-6) }
        // Each line ends where one of the parts ends.
        var ends: Set<Int> = []
        var length = 0
        for line in lines {
            length += line.unicodeScalars.count
            ends.insert(length)
        }
        for line in layout.lines { #expect(ends.contains(line.characters.upperBound), "\(layout.lineTexts)") }
    }

    @Test(.enabled(if: InstalledFonts.include("IPAexGothic"), InstalledFonts.comment))
    func punctuationDoesNotStartAJapaneseLine() {
        let layout = TextLayout("東京都、大阪府。", "IPAexGothic") { _, block in block.maxWidth = 31 }
        #expect(layout.lineTexts == ["東京", "都、大", "阪府。"])
    }

    @Test func noncharactersDoNotEndTheText() {
        for text in ["\u{FFFF}", "a\u{FFFF}", "\u{FFFF} b", "a \u{FFFF}\u{FFFF} b", "\u{FFFE} \u{10FFFF}c"] {
            let layout = TextLayout(text) { _, block in block.maxWidth = 5 }
            #expect(layout.lineTexts.joined() == text)
        }
        #expect(TextLayout("a \u{FFFF} b") { $1.maxWidth = 1 }.lines.count > 2)
    }

    @Test func explicitBreaksAlwaysStartALine() {
        #expect(TextLayout("a\nb\r\nc\rd\u{2028}e\u{85}f").lineTexts == ["a", "b", "c", "d", "e", "f"])
        #expect(TextLayout("a\n\nb\n").lineTexts == ["a", "", "b", ""])
        let layout = TextLayout("a\n\nb")
        let distance = layout.lines[1].origin.y - layout.lines[0].origin.y
        #expect(abs(layout.lines[2].origin.y - 2 * distance) < 1e-9)
    }

    @Test func longWordIsDividedBetweenClusters() {
        let layout = TextLayout("e\u{301}e\u{301}e\u{301}e\u{301}") { _, block in block.maxWidth = 13 }
        #expect(layout.lineTexts == ["e\u{301}e\u{301}", "e\u{301}e\u{301}"])
        let narrow = TextLayout("abc") { _, block in block.maxWidth = 0 }
        #expect(narrow.lineTexts == ["a", "b", "c"])
    }

    @Test func spacesDoNotMoveAWordToTheNextLine() {
        let width = TextLayout("one two").lines[0].width
        #expect(
            TextLayout("one two   three") { _, block in block.maxWidth = width }.lineTexts == [
                "one two   ", "three",
            ])
    }
}

extension String {
    fileprivate var trimmed: String {
        String(reversed().drop { $0 == " " || $0 == "\u{200B}" }.reversed())
    }
}
