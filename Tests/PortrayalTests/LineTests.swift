import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Strokes, effects and arrowheads along lines.
@Suite struct LineTests {
    @Test func aCasedLineIsStrokedTwiceFeatureByFeature() {
        let symbol = Sample.line(
            .solidStroke(SolidStroke(width: 4, color: Sample.blue)),
            .solidStroke(SolidStroke(width: 2, color: Sample.red)))
        #expect(
            draw(symbol, [Sample.path([(0, 10), (20, 10)]), Sample.path([(0, 20), (20, 20)])]).description
                == """
                stroke #0000ff width 4 round round
                  0,10 20,10
                stroke #ff0000 width 2 round round
                  0,10 20,10
                stroke #0000ff width 4 round round
                  0,20 20,20
                stroke #ff0000 width 2 round round
                  0,20 20,20
                """)
    }

    @Test func dashesBecomePartOfTheStrokeAndScaleWithTheWidth() {
        let stroke = SolidStroke(
            width: 2, color: Sample.red, cap: .butt, effects: [.known(Dashes(template: [6, 4], offset: 12))])
        let line = Sample.path([(0, 10), (20, 10)])
        #expect(
            draw(Sample.line(.solidStroke(stroke)), [line]).description == """
                stroke #ff0000 width 2 butt round dashes 6,4 offset 2
                  0,10 20,10
                """)
        var values = SlotValues()
        values.size = 4
        values.color = Sample.blue
        #expect(
            draw(Sample.line(.solidStroke(stroke)), [line], values).description == """
                stroke #0000ff width 4 butt round dashes 12,8 offset 4
                  0,10 20,10
                """)
    }

    @Test func anOddTemplateIsRepeatedAndAnEmptyOrBrokenOneIsSolid() {
        func dashes(_ template: [Double]) -> String {
            let stroke = SolidStroke(
                width: 1, color: Sample.red, cap: .butt, effects: [.known(Dashes(template: template))])
            let text = draw(Sample.line(.solidStroke(stroke)), [Sample.path([(0, 0), (9, 0)])]).description
            return text.split(separator: "\n").first.map(String.init) ?? ""
        }
        #expect(dashes([3, 2, 1]) == "stroke #ff0000 width 1 butt round dashes 3,2,1,3,2,1")
        for broken in [[], [0, 0], [3, 0], [-1, 2], [.nan, 2]] {
            #expect(dashes(broken) == "stroke #ff0000 width 1 butt round")
        }
    }

    @Test func aCutShortensLinesAtTheirEnds() {
        let stroke = SolidStroke(
            width: 1, color: Sample.red, cap: .butt,
            effects: [.known(Cut(begin: 3, end: 5)), .known(Dashes(template: [4, 2]))])
        let symbol = Sample.line(.solidStroke(stroke))
        let style = "stroke #ff0000 width 1 butt round dashes 4,2\n"
        #expect(
            draw(symbol, [Sample.path([(0, 0), (10, 0), (20, 0)])]).description
                == style + "  3,0 10,0 15,0")
        #expect(draw(symbol, [Sample.path([(0, 0), (8, 0)])]).isEmpty)
    }

    @Test func dashesBeforeACutAreSeparateLines() {
        let stroke = SolidStroke(
            width: 1, color: Sample.red, cap: .butt,
            effects: [.known(Dashes(template: [6, 4], offset: 8)), .known(Cut(begin: 1, end: 1))])
        #expect(
            draw(Sample.line(.solidStroke(stroke)), [Sample.path([(0, 0), (20, 0)])]).description == """
                stroke #ff0000 width 1 butt round
                  3,0 7,0
                  13,0 17,0
                """)
    }

    @Test func arrowheadsPointOutwardsAtBothEnds() {
        let arrow = Sample.square(size: 4) {
            $0.placement = .known(AtExtremities(.both, angleToLine: true, offsetAlongLine: 1))
        }
        let text = draw(Sample.line(arrow), [Sample.path([(10, 10), (30, 10), (30, 50)])]).description
        #expect(
            text == """
                stamp markers 1
                  1 at 11,10 rotated 180
                  1 at 30,49 rotated -90
                marker 1
                  fill #ff0000 evenOdd
                    -2,2 -2,-2 2,-2 2,2 closed
                """)
    }

    @Test func ringsHaveNoArrowheads() {
        let arrow = Sample.square(size: 4) {
            $0.placement = .known(AtExtremities(.both, angleToLine: false, offsetAlongLine: 0))
        }
        let symbol = Sample.line(arrow)
        #expect(draw(symbol, [Sample.path([(10, 10), (30, 10), (20, 20)], closed: true)]).isEmpty)
    }

    @Test func aLineWithoutWidthOrColorIsNotDrawn() {
        for stroke in [
            SolidStroke(width: 0, color: Sample.red), SolidStroke(width: .nan, color: Sample.red),
            SolidStroke(width: 2, color: nil), SolidStroke(width: 2, color: Sample.red.withAlphaComponent(0)),
        ] {
            #expect(draw(Sample.line(.solidStroke(stroke)), [Sample.path([(0, 0), (9, 0)])]).isEmpty)
        }
    }

    private func draw(
        _ symbol: SymbolDefinition, _ lines: [Path], _ values: SlotValues? = nil
    ) -> Recording {
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 200, height: 120))
        let plan = SymbolPlan(symbol, pixelsPerPoint: 1)
        for line in lines { portrayer.draw(lines: line, with: plan, values: values, on: &list) }
        portrayer.finish(on: &list)
        return list.recording
    }
}
