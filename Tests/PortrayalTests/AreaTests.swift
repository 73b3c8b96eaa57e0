import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Fills and outlines of polygons.
@Suite struct AreaTests {
    @Test func theOutlineIsDrawnAboveTheFillAlongTheUnclippedRings() {
        let symbol = Sample.polygon(
            .solidFill(SolidFill(color: Sample.red)),
            .solidStroke(SolidStroke(width: 2, color: Sample.blue, join: .miter)))
        var values = SlotValues()
        values.color = Color(red8: 0, green: 255, blue: 0)
        values.outlineWidth = 3
        values.opacity = 0.5
        let ring = Sample.path([(10, 10), (30, 10), (30, 30)], startDistance: 4, endIsCut: true)
        #expect(
            draw(symbol, Sample.area(10, 10, 30, 30), outline: ring, values: values).description == """
                fill #00ff0080 evenOdd
                  10,10 30,10 30,30 10,30 closed
                stroke #0000ff80 width 3 round miter
                  10,10 30,10 30,30 from 4 cut
                """)
    }

    @Test func hatchLinesAreAtMultiplesOfTheSeparationFromTheOrigin() {
        let hatch = HatchFill(
            lineSymbol: Sample.line(.solidStroke(SolidStroke(width: 1, color: Sample.red, cap: .butt))),
            rotation: 0, separation: 10)
        // The picture's center is (100, 60). The hatch lines extend beyond the polygon by their width and a
        // pixel.
        #expect(
            draw(Sample.polygon(.hatchFill(hatch)), Sample.area(20, 45, 40, 75)).description == """
                clip evenOdd
                  20,45 40,45 40,75 20,75 closed
                  stroke #ff0000 width 1 butt round
                    19,70 41,70 cut
                    19,60 41,60 cut
                    19,50 41,50 cut
                """)
    }

    @Test func hatchOffsetsAreUpAndToTheRightOnThePage() {
        var hatch = HatchFill(
            lineSymbol: Sample.line(.solidStroke(SolidStroke(width: 1, color: Sample.red, cap: .butt))),
            rotation: 90, separation: 10)
        hatch.offsetX = 3
        let text = draw(Sample.polygon(.hatchFill(hatch)), Sample.area(100, 50, 110, 60)).description
        #expect(text.contains("    103,"))
        hatch.rotation = 0
        hatch.offsetY = 3
        #expect(
            draw(Sample.polygon(.hatchFill(hatch)), Sample.area(100, 50, 110, 60)).description.contains(
                ",57 "))
    }

    @Test func aDistantPatternOriginGivesTheSameHatch() {
        let hatch = HatchFill(
            lineSymbol: Sample.line(
                .solidStroke(
                    SolidStroke(
                        width: 1, color: Sample.red, cap: .butt,
                        effects: [.known(Dashes(template: [6, 4]))]))),
            rotation: 0, separation: 8)
        func draw(origin: SIMD2<Double>) -> String {
            var list = CallRecorder()
            var portrayer = Portrayer(
                frame: PortrayalFrame(width: 200, height: 120, patternOrigin: origin))
            let area = Sample.area(20, 45, 40, 75)
            let plan = SymbolPlan(Sample.polygon(.hatchFill(hatch)), pixelsPerPoint: 1)
            portrayer.draw(area: area, outline: area, with: plan, on: &list)
            return list.description
        }
        #expect(draw(origin: SIMD2(3, 5)) == draw(origin: SIMD2(3 + 10e7, 5 - 8e7)))
    }

    @Test func aDenseHatchIsFilledWithItsAverageColor() {
        for separation in [0.05, 0, -1, .nan] {
            let hatch = HatchFill(
                lineSymbol: Sample.line(.solidStroke(SolidStroke(width: 0.025, color: Sample.red))),
                rotation: 45, separation: separation)
            let text = draw(Sample.polygon(.hatchFill(hatch)), Sample.area(20, 45, 40, 75)).description
            #expect(text.hasPrefix(separation == 0.05 ? "fill #ff000080 evenOdd" : "fill #ff0000 evenOdd"))
        }
    }

    @Test func theLowerLeftCornerOfATileIsAtTheOrigin() {
        var fill = PictureFill(image: Sample.picture(width: 8, height: 4), height: 8)
        fill.offsetX = 2
        fill.offsetY = 1
        fill.opacity = 0.5
        // Tiles are 16 × 8. The tile nearest to the upper left corner has its lower left corner at (6, 3).
        #expect(
            draw(Sample.polygon(.pictureFill(fill)), Sample.area(20, 45, 40, 75)).description == """
                fill pattern 8x4 [2 0 0 2 6 -5] opacity 0.5 nearest evenOdd
                  20,45 40,45 40,75 20,75 closed
                """)
    }

    @Test func aMissingPictureIsReportedOnce() {
        let symbol = Sample.polygon(.pictureFill(PictureFill(image: nil)))
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 200, height: 120))
        let plan = SymbolPlan(symbol, pixelsPerPoint: 1)
        let area = Sample.area(20, 45, 40, 75)
        for _ in 0..<3 { portrayer.draw(area: area, outline: area, with: plan, on: &list) }
        #expect(list.isEmpty)
        #expect(portrayer.report.withoutSymbol == 3)
        #expect(portrayer.report.diagnostics.map(\.code) == [.pictureNotLoaded])
    }

    @Test func aSymbolForAnotherGeometryIsSkippedAndCounted() {
        let marker = SymbolPlan(Sample.point(Sample.square()), pixelsPerPoint: 1)
        let line = SymbolPlan(
            Sample.line(.solidStroke(SolidStroke(width: 1, color: Sample.red))), pixelsPerPoint: 1)
        let fill = SymbolPlan(
            Sample.polygon(
                .solidFill(SolidFill(color: Sample.red)),
                .solidStroke(SolidStroke(width: 1, color: Sample.red))), pixelsPerPoint: 1)
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 200, height: 120))
        let area = Sample.area(20, 45, 40, 75)
        portrayer.draw(area: area, outline: area, with: marker, on: &list)
        portrayer.draw(lines: area, with: marker, on: &list)
        portrayer.draw(lines: area, with: fill, on: &list)
        portrayer.draw(points: [PixelPoint(5, 5)], with: line, on: &list)
        portrayer.drawPoints([PixelPoint(5, 5)], symbols: [0], plans: [fill], on: &list)
        portrayer.finish(on: &list)
        #expect(list.isEmpty)
        #expect(portrayer.report.wrongGeometryKind == 5)
    }

    @Test func aLineSymbolDrawsTheOutlineOfAPolygon() {
        let line = SymbolPlan(
            Sample.line(.solidStroke(SolidStroke(width: 1, color: Sample.red))), pixelsPerPoint: 1)
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 200, height: 120))
        let area = Sample.area(20, 45, 40, 75)
        portrayer.draw(area: area, outline: area, with: line, on: &list)
        portrayer.finish(on: &list)
        #expect(
            list.description == """
                stroke #ff0000 width 1 round round
                  20,45 40,45 40,75 20,75 closed
                """)
        #expect(portrayer.report.drawn == 1)
    }

    @Test func aCompositeDrawsTheSymbolsThatSuitTheGeometry() {
        let composite = SymbolDefinition(
            kind: .point,
            layers: [
                .symbol(Sample.polygon(.solidFill(SolidFill(color: Sample.red)))),
                .symbol(Sample.line(.solidStroke(SolidStroke(width: 1, color: Sample.red)))),
                .symbol(Sample.point(Sample.square(size: 4))),
                .symbol(Sample.point(Sample.square(size: 2, color: Sample.blue))),
            ])
        let plan = SymbolPlan(composite, pixelsPerPoint: 1)
        var counter = CallCounter()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 200, height: 120))
        let area = Sample.area(20, 45, 40, 75)
        portrayer.draw(area: area, outline: area, with: plan, on: &counter)
        #expect(counter.fills == 1)
        #expect(counter.strokes == 0)
        portrayer.draw(lines: area, with: plan, on: &counter)
        #expect(counter.strokes == 1)
        portrayer.draw(points: [PixelPoint(5, 5)], with: plan, on: &counter)
        portrayer.finish(on: &counter)
        #expect(counter.stamps == 1)
        #expect(portrayer.report.drawn == 3)
    }

    @Test func aClippedOutlineHasNoArrowheads() {
        let arrow = Sample.square(size: 4) {
            $0.placement = .known(AtExtremities(.both, angleToLine: true, offsetAlongLine: 0))
        }
        let opened = Sample.path([(20, 45), (40, 45), (40, 75)], endIsCut: true)
        #expect(draw(Sample.polygon(arrow), Sample.area(20, 45, 40, 75), outline: opened).isEmpty)
    }

    @Test func theNestingOfSymbolsIsLimited() {
        var symbol = Sample.polygon(.solidFill(SolidFill(color: Sample.red)))
        for _ in 0..<100 { symbol = Sample.polygon(.symbol(symbol)) }
        var marker = Sample.point(Sample.square(size: 4))
        for _ in 0..<100 {
            marker = Sample.point(
                .vectorMarker(
                    VectorMarker(
                        marker: MarkerProperties(size: 4), frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                        graphics: [MarkerGraphic(geometry: .point(SIMD2(0, 0)), symbol: marker)])))
        }
        for symbol in [symbol, marker] {
            let plan = SymbolPlan(symbol, pixelsPerPoint: 1)
            #expect(plan.diagnostics.map(\.code) == [.nestedTooDeep])
        }
    }

    private func draw(
        _ symbol: SymbolDefinition, _ area: Path, outline: Path? = nil, values: SlotValues? = nil
    ) -> Recording {
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 200, height: 120))
        portrayer.draw(
            area: area, outline: outline ?? area, with: SymbolPlan(symbol, pixelsPerPoint: 1), values: values,
            on: &list)
        portrayer.finish(on: &list)
        return list.recording
    }
}
