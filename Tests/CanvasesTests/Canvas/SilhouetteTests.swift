import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Silhouettes")
struct SilhouetteTests {
    private let blue = Color(red: 0, green: 0, blue: 1)

    private func recorded(
        grownBy distance: Double, _ color: Color, _ body: (inout SilhouetteCanvas) -> Void
    ) -> Recording {
        var recording = Recording()
        recording.drawSilhouette(grownBy: distance, color: color, body)
        return recording
    }

    @Test("Fills get a round outline, and strokes get wider")
    func calls() {
        var cut = Path()
        cut.append(
            contentsOf: [PixelPoint(1, 1), PixelPoint(9, 1), PixelPoint(5, 9)], closed: false,
            startDistance: 4, endIsCut: true)
        let style = StrokeStyle(
            width: 2, cap: .square, join: .miter, miterLimit: 3, dashes: [3, 1], dashOffset: 1)
        let silhouette = recorded(grownBy: 1.5, blue) { canvas in
            canvas.fill(cut, with: AllCalls.red, rule: .evenOdd)
            canvas.stroke(cut, with: AllCalls.red, style: style)
        }
        var expected = Recording()
        expected.fill(cut, with: .color(blue), rule: .evenOdd)
        expected.stroke(
            path([(1, 1), (9, 1), (5, 9)]), with: .color(blue),
            style: StrokeStyle(width: 3, cap: .round, join: .round))
        // The tips of its corners can extend beyond the expanded stroke.
        var solid = style
        solid.dashes = []
        expected.stroke(cut, with: .color(blue), style: solid)
        expected.stroke(
            cut, with: .color(blue),
            style: StrokeStyle(width: 5, cap: .round, join: .round, miterLimit: 3, dashOffset: 1))
        #expect(silhouette == expected)
    }

    @Test("Strokes keep their caps and joins if the distance is 0")
    func zeroDistance() {
        let style = StrokeStyle(width: 6, cap: .butt, join: .bevel)
        let line = path([(5, 5), (30, 10), (8, 20)], closed: false)
        var expected = Recording()
        expected.stroke(line, with: .color(blue), style: style)
        #expect(recorded(grownBy: 0, blue) { $0.stroke(line, with: black, style: style) } == expected)
    }

    @Test("A translucent color is drawn as a group, an opaque color without a group")
    func translucent() {
        func overlap(_ canvas: inout SilhouetteCanvas) {
            canvas.fill(box(10, 10, 30, 30), with: black, rule: .nonZero)
            canvas.fill(box(20, 10, 40, 30), with: AllCalls.red, rule: .nonZero)
        }
        let faint = Color(red: 0, green: 0, blue: 1, alpha: 0.4)
        let image = drawn(50, 40) { $0.drawSilhouette(grownBy: 4, color: faint) { overlap(&$0) } }
        for x in 7..<43 { #expect(image.alpha(x, 20) == 102) }
        #expect(image.alpha(4, 20) == 0)
        let solid = recorded(grownBy: 4, blue) { overlap(&$0) }
        var grouped = Recording()
        grouped.group(opacity: 0.4) { solid.replay(on: &$0) }
        #expect(recorded(grownBy: 4, faint) { overlap(&$0) } == grouped)
        #expect(solid.elements.count == 4)
    }

    @Test("Empty drawings and transparent colors draw nothing")
    func nothing() {
        let clear = blue.withAlphaComponent(0)
        #expect(recorded(grownBy: 4, clear) { AllCalls.draw(on: &$0) }.isEmpty)
        #expect(recorded(grownBy: 4, blue.withAlphaComponent(0.5)) { _ in }.isEmpty)
        let hidden = recorded(grownBy: 4, blue) { canvas in
            canvas.fill(box(0, 0, 9, 9), with: .color(clear), rule: .nonZero)
            canvas.stroke(box(0, 0, 9, 9), with: black, style: .init(width: 0))
            canvas.group(opacity: 0) { $0.fill(box(0, 0, 9, 9), with: black, rule: .nonZero) }
            canvas.draw(AllCalls.tile, transform: .identity, opacity: 0, sampling: .nearest)
        }
        #expect(hidden.isEmpty)
    }

    @Test("Markers, images, glyphs and transformed calls are expanded like shapes")
    func kinds() {
        let all = drawn(200, 60) { canvas in
            canvas.drawSilhouette(grownBy: 3, color: blue) { canvas in
                canvas.stamp(
                    AllCalls.nested, at: [Stamp(position: PixelPoint(20, 30), rotation: 90, scale: 2)])
                canvas.draw(
                    AllCalls.tile, transform: AffineTransform(a: 5, b: 0, c: 0, d: 5, tx: 60, ty: 20),
                    opacity: 0.2, sampling: .nearest)
                canvas.draw(
                    GlyphRun(
                        face: AllCalls.face, size: 40, glyphs: [.init(id: 3, position: SIMD2(90, 50))],
                        paint: black))
                canvas.within(.transform(.scale(x: 2, y: 2))) { canvas in
                    canvas.stroke(
                        path([(70, 10), (70, 20)], closed: false), with: black, style: .init(width: 1))
                }
                canvas.within(.transform(.scale(x: 4, y: 1))) { canvas in
                    canvas.stroke(
                        path([(45, 15), (45, 45)], closed: false), with: black, style: .init(width: 2))
                }
            }
        }
        // The image is 10 pixels wide, and is expanded by 3 pixels.
        #expect(all.alpha(57, 25) == 255 && all.alpha(56, 25) == 0)
        #expect(all.alpha(72, 25) == 255 && all.alpha(73, 25) == 0)
        // The inner marker at (-6, 0), rotated upwards: a box of 16 pixels around (20, 42), in a clip.
        #expect(all.alpha(20, 42) == 255)
        // The bar of the glyph: from 0 to 8 in x, 12 to 28 above the baseline.
        #expect(all.alpha(94, 30) == 255 && all.alpha(88, 30) == 255 && all.alpha(86, 30) == 0)
        // A line 2 pixels wide along x = 140.
        #expect(all.alpha(143, 30) == 255 && all.alpha(144, 30) == 0)
        // A line 8 pixels wide along x = 180.
        #expect(all.alpha(186, 30) == 255 && all.alpha(187, 30) == 0)
        #expect(all.alpha(173, 30) == 255 && all.alpha(172, 30) == 0)
    }

    @Test("A clip is expanded together with its content")
    func clips() {
        let image = drawn(60, 60) { canvas in
            canvas.drawSilhouette(grownBy: 5, color: blue) { canvas in
                // This path has the opposite direction.
                canvas.clip(to: path([(20, 20), (20, 40), (40, 40), (40, 20)]), rule: .evenOdd) { canvas in
                    canvas.fill(box(0, 0, 30, 60), with: black, rule: .nonZero)
                }
            }
        }
        #expect(image.alpha(16, 30) == 255 && image.alpha(14, 30) == 0)
        #expect(image.alpha(34, 30) == 255 && image.alpha(35, 30) == 0)
        #expect(image.alpha(25, 16) == 255 && image.alpha(25, 14) == 0)
        #expect(image.alpha(20, 20) == 255)
    }
}
