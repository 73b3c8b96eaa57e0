import CartoucheText
import GoldenSupport
import Testing

/// Options of shaping, and the cache of shaped runs.
@Suite struct ShapingTests {
    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
    func kerningCanBeSwitchedOff() {
        let kerned = TextLayout("AVAT")
        let plain = TextLayout("AVAT") { style, _ in style.hasKerning = false }
        #expect(kerned.lines[0].width < plain.lines[0].width)
        let single = ["A", "V", "A", "T"].reduce(0) { $0 + TextLayout($1).lines[0].width }
        #expect(abs(plain.lines[0].width - single) < 1e-9)
    }

    @Test(
        .enabled(if: InstalledFonts.include("IPAexGothic"), InstalledFonts.comment),
        arguments: [
            // A closing bracket before a comma, an opening one after a closing one, two opening ones, a middle dot.
            ("「駅」、", 3.5), ("（」「）", 3.5), ("「「駅", 2.5), ("）・", 1.5), ("。」\u{3000}", 2),
            // One mark alone, letters between two marks, and a comma before a letter keep their white half.
            ("駅、駅", 3), ("「駅」", 3), ("、駅。", 3), ("・」", 2),
        ])
    func adjacentPunctuationIsNarrow(text: String, width: Double) {
        for orientation in [TextBlock.Orientation.horizontal, .vertical(.mixed)] {
            func ems(hasKerning: Bool) -> Double {
                let layout = TextLayout(text, "IPAexGothic", size: 1000) { style, block in
                    style.hasKerning = hasKerning
                    block.orientation = orientation
                }
                return layout.glyphs.reduce(0) { $0 + $1.advance } / 1000
            }
            #expect(abs(ems(hasKerning: true) - width) < 0.01)
            #expect(abs(ems(hasKerning: false) - Double(text.count)) < 0.01)
        }
    }

    @Test(.enabled(if: InstalledFonts.include("IPAexGothic"), InstalledFonts.comment))
    func manyAdjacentMarksNeedBoundedTime() {
        let text = String(repeating: "」、駅", count: 30_000)
        let time = ContinuousClock().measure { _ = TextLayout(text, "IPAexGothic", size: 10) }
        #expect(time < .seconds(20))
    }

    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
    func ligaturesCanBeSwitchedOff() {
        #expect(TextLayout("office").glyphs.count == 4)
        #expect(TextLayout("office") { style, _ in style.hasLigatures = false }.glyphs.count == 6)
        // Spaced letters have no ligatures.
        #expect(TextLayout("office") { style, _ in style.letterSpacing = 0.1 }.glyphs.count == 6)
    }

    @Test(.enabled(if: InstalledFonts.include("Noto Sans Arabic"), InstalledFonts.comment))
    func requiredLigaturesStay() {
        #expect(
            TextLayout("لا", "Noto Sans Arabic") { style, _ in style.hasLigatures = false }.glyphs.count == 1)
    }

    @Test(.enabled(if: InstalledFonts.include("Noto Sans Arabic"), InstalledFonts.comment))
    func lettersJoinAcrossStyles() {
        // Two colors in one word: the letters keep their joined forms.
        let style = TextStyle.of("Noto Sans Arabic")
        var other = style
        other.color = 1
        let whole = TextLayout(StyledText("بيت", style), fonts: InstalledFonts.library)
        let parts = TextLayout(
            StyledText(spans: [.init("بي", style), .init("ت", other)]), fonts: InstalledFonts.library)
        #expect(parts.glyphs.map(\.id) == whole.glyphs.map(\.id))
        #expect(parts.runs.map(\.color) == [1, 0])
    }

    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
    func letterCaseAndSmallCapitals() {
        func glyphs(_ text: String, _ change: (inout TextStyle) -> Void = { _ in }) -> [UInt32] {
            TextLayout(text) { style, _ in change(&style) }.glyphs.map(\.id)
        }
        #expect(glyphs("Straße") { $0.letterCase = .upper } == glyphs("STRASSE"))
        #expect(glyphs("ÄB") { $0.letterCase = .lower } == glyphs("äb"))
        let small = TextLayout("Ab") { style, _ in style.hasSmallCapitals = true }
        #expect(small.glyphs.map(\.id) == glyphs("AB"))
        #expect(small.runs.map(\.size) == [10, 8])
    }

    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
    func wordsAreShapedOnceForAllSizes() {
        let fonts = FontLibrary()
        func draw(_ size: Double) { _ = TextLayout("Mendocino", size: size, fonts: fonts) }
        draw(8)
        let count = fonts.shapedRunCount
        #expect(count > 0)
        for size in 9..<100 { draw(Double(size)) }
        #expect(fonts.shapedRunCount == count)
    }

    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
    func cacheIsBounded() {
        let fonts = FontLibrary()
        for number in 0..<40_000 { _ = TextLayout("street number \(number)", fonts: fonts) }
        #expect(fonts.shapedRunCount >= 40_000)
        #expect(fonts.cachedRunCount < 25_000)
    }

    @Test(.enabled(if: InstalledFonts.include("DejaVu Sans", "Noto Sans Arabic"), InstalledFonts.comment))
    func allThreadsGetTheSameLayout() async {
        let fonts = FontLibrary()
        let texts = (0..<200).map { "Tell \($0) تل \($0 % 7) दिल्ली" }
        let expected = texts.map { TextLayout($0).glyphs }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    texts.map { TextLayout($0, fonts: fonts).glyphs } == expected
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
