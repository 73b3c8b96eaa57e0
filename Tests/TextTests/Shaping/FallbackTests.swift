import CartoucheDocuments
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

/// Characters that a font lacks come from other fonts, cluster by cluster.
@Suite struct FallbackTests {
    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans", "Noto Sans Devanagari"), InstalledFonts.comment))
    func wordsInAnotherScriptHaveAnotherFont() {
        let layout = TextLayout("Delhi दिल्ली 110001")
        #expect(layout.families == ["DejaVu Sans", "Noto Sans Devanagari", "DejaVu Sans"])
        #expect(layout.glyphs.allSatisfy { $0.id != 0 })
        #expect(layout.diagnostics.isEmpty)
    }

    @Test(
        .enabled(
            if: InstalledFonts.include("Liberation Sans", "Noto Sans Devanagari"), InstalledFonts.comment))
    func clusterStaysInOneFont() throws {
        // The dotted circle and the vowel sign are one cluster; only the sign is missing in the font.
        let layout = TextLayout("a\u{25CC}\u{93F}b", "Liberation Sans")
        let runs = layout.runs.filter { run in layout.glyphs[run.glyphs].contains { $0.cluster == 1 } }
        #expect(runs.count == 1)
        #expect(layout.glyphs.allSatisfy { $0.id != 0 })
    }

    @Test(.enabled(if: InstalledFonts.include("Noto Color Emoji"), InstalledFonts.comment))
    func emojiSequencesAreOneColoredGlyph() throws {
        for text in ["👩‍👩‍👧", "🇰🇭", "👍🏽", "1\u{FE0F}\u{20E3}", "❤️"] {
            let layout = TextLayout(text)
            let run = try #require(layout.runs.first, "\(text)")
            #expect(layout.families == ["Noto Color Emoji"], "\(text)")
            #expect(layout.glyphs.filter { $0.advance > 0 }.count == 1, "\(text)")
            guard case .picture(let picture) = run.face.colorGlyph(layout.glyphs[0].id, pixelsPerEm: 20)
            else {
                Issue.record("no picture for \(text)")
                continue
            }
            #expect(picture.image.width == 136)
        }
        // The sign for text presentation.
        #expect(TextLayout("\u{2764}\u{FE0E}").families == ["DejaVu Sans"])
    }

    @Test func charactersThatNoFontHasAreReportedOnce() throws {
        let layout = TextLayout("ab\u{5D0}\u{5D1}\u{5D0}", "Karla", fonts: InstalledFonts.ofRepository)
        #expect(layout.codes == [.characterNotInAnyFont])
        #expect(layout.diagnostics.first?.message == "no font has the characters U+5D0, U+5D1")
        #expect(layout.glyphs.filter { $0.id == 0 }.count == 3)
    }

    @Test func layersOfColoredGlyphsAreRead() throws {
        var font = FontWriting()
        font.isSymbolFont = false
        let square: [SIMD2<Int16>] = [SIMD2(0, 0), SIMD2(0, 500), SIMD2(500, 500), SIMD2(500, 0)]
        for code: UInt8 in [65, 66, 67] { font.glyphs[code] = ([square], advance: 600) }
        // Glyph 1 has glyph 2 in red below glyph 3 in the color of the text.
        font.extraTables = [
            (
                "COLR",
                [0, 0, 0, 1, 0, 0, 0, 14, 0, 0, 0, 20, 0, 2, 0, 1, 0, 0, 0, 2, 0, 2, 0, 0, 0, 3, 0xFF, 0xFF]
            ),
            ("CPAL", [0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 14, 0, 0, 0, 0, 255, 128]),
        ]
        let layout = try InstalledFonts.with([font]) { TextLayout("AB", font.family, fonts: $0) }
        let face = try #require(layout.runs.first).face
        guard case .layers(let layers) = face.colorGlyph(layout.glyphs[0].id, pixelsPerEm: 10) else {
            Issue.record("no layers")
            return
        }
        #expect(layers.map(\.glyph) == [2, 3])
        #expect(layers[0].color == Color(red: 1, green: 0, blue: 0, alpha: 128 / 255))
        #expect(layers[1].color == nil)
        #expect(face.colorGlyph(layout.glyphs[1].id, pixelsPerEm: 10) == nil)
    }
}
