import CartoucheCLibrary
import CartoucheText
import Testing

/// Lines from the bottom to the top, and glyphs that are rotated one by one.
@Suite(.enabled(if: InstalledFonts.include("DejaVu Sans"), InstalledFonts.comment))
struct LineOrderTests {
    @Test func linesRunUpwards() {
        let down = TextLayout("one\ntwo\nthree")
        let up = TextLayout("one\ntwo\nthree") { _, block in block.lineOrder = .upwards }
        #expect(up.lineTexts == down.lineTexts)
        #expect(zip(up.lines, down.lines).allSatisfy { abs($0.origin.y + $1.origin.y) < 1e-9 })
        #expect(up.bounds?.size == down.bounds?.size)
    }

    @Test func verticalAlignmentUsesTheWholeBlock() {
        let top = TextLayout("one\ntwo") { _, block in
            block.lineOrder = .upwards
            block.verticalAlignment = .top
        }
        #expect(top.bounds?.low.y == 0)
        #expect(top.lines[0].origin.y > top.lines[1].origin.y)
        let bottom = TextLayout("one\ntwo") { _, block in
            block.lineOrder = .upwards
            block.verticalAlignment = .bottom
        }
        #expect(bottom.bounds?.high.y == 0)
    }

    @Test(arguments: [30.0, -90, 180, 400])
    func glyphsTurnAroundTheirCenters(degrees: Double) throws {
        let plain = TextLayout("Hd", size: 100)
        let turned = TextLayout("Hd", size: 100) { style, _ in style.glyphRotation = degrees }
        let angle = degrees * .pi / 180
        for (index, (one, two)) in zip(plain.glyphs, turned.glyphs).enumerated() {
            let ink = try #require(plain.runs[0].face.outline(ofGlyph: one.id)?.ink)
            let scale = 100 / (plain.runs[0].face.shapingFont?.unitsPerEm ?? 1)
            let center = SIMD2((ink.low.x + ink.high.x) / 2, -(ink.low.y + ink.high.y) / 2) * scale
            let moved = SIMD2(
                cos(angle) * center.x + sin(angle) * center.y, cos(angle) * center.y - sin(angle) * center.x)
            let difference = (one.position + center) - (two.position + moved)
            #expect(abs(difference.x) < 0.05 && abs(difference.y) < 0.05, "glyph \(index)")
            #expect(one.advance == two.advance)
        }
        #expect(turned.runs[0].glyphRotation == degrees)
    }
}
