import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Points become stamps, in feature order.
@Suite struct PointTests {
    let frame = PortrayalFrame(width: 200, height: 120)

    @Test func aMarkerIsOnePictureWithItsAnchorAtTheOrigin() {
        let plan = SymbolPlan(Sample.point(Sample.square()), pixelsPerPoint: 96.0 / 72)
        var list = CallRecorder()
        var portrayer = Portrayer(frame: frame)
        portrayer.draw(points: [PixelPoint(10, 20)], with: plan, on: &list)
        portrayer.draw(points: [PixelPoint(30, 40), PixelPoint(50, 60)], with: plan, on: &list)
        portrayer.finish(on: &list)
        #expect(
            list.description == """
                stamp markers 1
                  1 at 10,20
                  1 at 30,40
                  1 at 50,60
                marker 1
                  fill #ff0000 evenOdd
                    -5,5 -5,-5 5,-5 5,5 closed
                """)
        #expect(portrayer.report.drawn == 2)
    }

    @Test func layersOfAMarkerAreStampedTogether() {
        let symbol = Sample.point(Sample.square(size: 12), Sample.square(size: 6, color: Sample.blue))
        let list = draw(symbol, at: [PixelPoint(10, 20)])
        #expect(
            list.description == """
                stamp markers 1
                  1 at 10,20
                marker 1
                  fill #ff0000 evenOdd
                    -6,6 -6,-6 6,-6 6,6 closed
                  fill #0000ff evenOdd
                    -3,3 -3,-3 3,-3 3,3 closed
                """)
    }

    @Test func offsetsRotateWithTheSymbolButNotWithTheLayer() {
        let layer = Sample.square(size: 4) {
            $0.rotation = 90
            $0.offset = SIMD2(10, 0)
            $0.anchor = SIMD2(0.5, 0)
        }
        // The anchor is the middle of the right side. Rotated by 90°, the marker is below the location.
        #expect(
            draw(Sample.point(layer), at: [PixelPoint(10, 20)]).description == """
                stamp markers 1
                  1 at 10,20
                marker 1
                  fill #ff0000 evenOdd
                    12,4 8,4 8,0 12,0 closed
                """)
        #expect(
            draw(Sample.point(layer, angle: 90), at: [PixelPoint(10, 20)]).description == """
                stamp markers 1
                  1 at 10,20
                marker 1
                  fill #ff0000 evenOdd
                    4,-12 4,-8 0,-8 0,-12 closed
                """)
    }

    @Test func outlinesKeepTheirWidthUnlessTheyScaleWithTheMarker() {
        var values = SlotValues()
        values.size = 20
        let fixed = draw(Sample.point(Sample.square(size: 10, outline: 1)), at: [PixelPoint(10, 20)], values)
        #expect(
            fixed.description == """
                stamp markers 1
                  1 at 10,20
                marker 1
                  fill #ff0000 evenOdd
                    -10,10 -10,-10 10,-10 10,10 closed
                  stroke #0000ff width 1 round miter
                    -10,10 -10,-10 10,-10 10,10 closed
                """)
        let growing = Sample.square(size: 10, outline: 0.1, proportional: true)
        #expect(
            draw(Sample.point(growing), at: [PixelPoint(10, 20)], values).description == """
                stamp markers 1
                  1 at 10,20
                marker 1
                  fill #ff0000 evenOdd
                    -10,10 -10,-10 10,-10 10,10 closed
                  stroke #0000ff width 1 round miter
                    -10,10 -10,-10 10,-10 10,10 closed
                """)
    }

    @Test func slotsChangeColorOpacityAndOutlineWidthOfUnlockedLayers() {
        var values = SlotValues()
        values.color = Color(red8: 0, green: 255, blue: 0)
        values.opacity = 0.5
        values.outlineWidth = 2
        values.rotation = 30
        let list = draw(Sample.point(Sample.square(size: 10, outline: 1)), at: [PixelPoint(10, 20)], values)
        #expect(
            list.description == """
                stamp markers 1
                  1 at 10,20 rotated 30
                marker 1
                  fill #00ff0080 evenOdd
                    -5,5 -5,-5 5,-5 5,5 closed
                  stroke #0000ff80 width 2 round miter
                    -5,5 -5,-5 5,-5 5,5 closed
                """)
    }

    @Test func fiftyThousandRotationsNeedOnePlanAndOneCall() {
        let plan = SymbolPlan(Sample.point(Sample.square(size: 6)), pixelsPerPoint: 1)
        let count = 50_000
        var slots = SymbolSlots()
        slots.rotation = (0..<count).map { Float($0 % 360) }
        var counter = CallCounter()
        var portrayer = Portrayer(frame: frame)
        portrayer.drawPoints(
            Array(repeating: PixelPoint(20, 20), count: count), symbols: Array(repeating: 0, count: count),
            plans: [plan], slots: slots, on: &counter)
        portrayer.finish(on: &counter)
        #expect(counter.stampCalls == 1)
        #expect(counter.stamps == count)
        #expect(counter.markers == 1)
    }

    @Test func classesAreStampedInFeatureOrderWithOneCall() {
        let plans = [Sample.red, Sample.blue].map {
            SymbolPlan(Sample.point(Sample.square(size: 2, color: $0)), pixelsPerPoint: 1)
        }
        var list = CallRecorder()
        var portrayer = Portrayer(frame: frame)
        portrayer.drawPoints(
            [
                PixelPoint(1, 1), PixelPoint(2, 2), PixelPoint(3, 3), PixelPoint(.nan, 4), PixelPoint(-9, 5),
                PixelPoint(6, 6),
            ],
            symbols: [1, 0, 1, 0, 0, -1], plans: plans, on: &list)
        portrayer.finish(on: &list)
        #expect(
            list.description == """
                stamp markers 1,2
                  2 at 1,1
                  1 at 2,2
                  2 at 3,3
                marker 1
                  fill #ff0000 evenOdd
                    -1,1 -1,-1 1,-1 1,1 closed
                marker 2
                  fill #0000ff evenOdd
                    -1,1 -1,-1 1,-1 1,1 closed
                """)
        #expect(portrayer.report.drawn == 3)
        #expect(portrayer.report.clippedAway == 2)
        #expect(portrayer.report.withoutSymbol == 1)
    }

    @Test func drawingManyPointsGivesTheSameCallsAsOneByOne() {
        let plans = [2.0, 4, 6].map {
            SymbolPlan(Sample.point(Sample.square(size: $0, outline: 1)), pixelsPerPoint: 1)
        }
        var slots = SymbolSlots()
        slots.size = (0..<600).map { $0 % 7 == 0 ? .nan : Float($0 % 40) }
        slots.rotation = (0..<600).map { Float($0) }
        let positions = (0..<600).map { PixelPoint(Float($0 % 210), Float($0 % 130)) }
        let symbols = (0..<600).map { Int16($0 % 3) }
        var turned = SymbolSlots()
        turned.rotation = slots.rotation
        turned.rotation?[5] = .nan
        for slots in [slots, turned, nil] {
            var bulk = CallRecorder()
            var portrayer = Portrayer(frame: frame)
            portrayer.drawPoints(positions, symbols: symbols, plans: plans, slots: slots, on: &bulk)
            portrayer.finish(on: &bulk)
            var single = CallRecorder()
            var other = Portrayer(frame: frame)
            for index in positions.indices {
                other.draw(
                    points: [positions[index]], with: plans[Int(symbols[index])],
                    values: slots.map { SlotValues($0, row: index) }, on: &single)
            }
            other.finish(on: &single)
            #expect(bulk.description == single.description)
            #expect(portrayer.report == other.report)
        }
    }

    @Test func markersRotateWithTheMapIfTheSymbolIsAlignedToIt() {
        var turned = frame
        turned.mapRotation = 40
        for (alignment, expected) in [
            (SymbolDefinition.AngleAlignment.map, "\n  1 at 5,5 rotated 40\n"), (.display, "\n  1 at 5,5\n"),
        ] {
            let symbol = SymbolDefinition(kind: .point, layers: [Sample.square()], angleAlignment: alignment)
            var list = CallRecorder()
            var portrayer = Portrayer(frame: turned)
            portrayer.draw(
                points: [PixelPoint(5, 5)], with: SymbolPlan(symbol, pixelsPerPoint: 1), on: &list)
            portrayer.finish(on: &list)
            #expect(list.description.contains(expected))
        }
    }

    @Test func extremeMarkersDrawNothingAndEndQuickly() {
        for size in [Double.nan, .infinity, -5, 0, 1e300] {
            let layer = Sample.square(size: size) {
                $0.rotation = .infinity
                $0.offset = SIMD2(.nan, 1e300)
                $0.anchor = SIMD2(1e300, 0)
            }
            _ = draw(Sample.point(layer), at: [PixelPoint(10, 20)])
        }
        let nowhere = MarkerContour(
            start: SIMD2(.nan, 0),
            segments: [
                .arc(center: SIMD2(1e300, 0), clockwise: true, to: SIMD2(0, 0)),
                .cubic(SIMD2(1e300, 0), SIMD2(0, 0), to: SIMD2(1, 1)),
            ])
        let marker = VectorMarker(
            marker: MarkerProperties(size: 10), frameMin: SIMD2(0, 0), frameMax: SIMD2(0, 0),
            graphics: [
                MarkerGraphic(
                    geometry: .polygon([nowhere]),
                    symbol: Sample.polygon(.solidFill(SolidFill(color: Sample.red))))
            ])
        let list = draw(Sample.point(.vectorMarker(marker)), at: [PixelPoint(10, 20)])
        #expect(!list.description.contains("nan"))
    }

    @Test func polygonSymbolsInMarkersFillLinesButStrokeThemOpen() {
        let bend = MarkerContour(
            start: SIMD2(-5, -5), segments: [.line(to: SIMD2(-5, 5)), .line(to: SIMD2(5, 5))])
        let symbol = Sample.polygon(
            .solidFill(SolidFill(color: Sample.red)), .solidStroke(SolidStroke(width: 2, color: Sample.blue)))
        let marker = VectorMarker(
            marker: MarkerProperties(size: 10), frameMin: SIMD2(-5, -5), frameMax: SIMD2(5, 5),
            graphics: [MarkerGraphic(geometry: .polyline([bend]), symbol: symbol)])
        #expect(
            draw(Sample.point(.vectorMarker(marker)), at: [PixelPoint(10, 20)]).description.contains(
                """
                  fill #ff0000 evenOdd
                    -5,5 -5,-5 5,-5
                  stroke #0000ff width 2 round round
                    -5,5 -5,-5 5,-5
                """))
    }

    @Test func circlesAreFlattenedWithinAFiftiethOfAPixel() {
        let circle = MarkerContour(
            start: SIMD2(1, 0), segments: [.arc(center: SIMD2(0, 0), clockwise: true, to: SIMD2(1, 0))])
        let marker = VectorMarker(
            marker: MarkerProperties(size: 40), frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
            graphics: [
                MarkerGraphic(
                    geometry: .polygon([circle]),
                    symbol: Sample.polygon(.solidFill(SolidFill(color: Sample.red))))
            ])
        var fills = FillCollector()
        draw(Sample.point(.vectorMarker(marker)), at: [PixelPoint(0, 0)]).replay(on: &fills)
        let points = fills.paths[0].flattened().points
        #expect(points.count >= 16)
        for (point, next) in zip(points, points.dropFirst() + [points[0]]) {
            let middle = (point + next) / 2
            #expect(abs((point * point).sum().squareRoot() - 20) < 1e-3)
            #expect((middle * middle).sum().squareRoot() > 20 - 0.021)
        }
    }

    private func draw(
        _ symbol: SymbolDefinition, at points: [PixelPoint], _ values: SlotValues? = nil
    ) -> Recording {
        var list = CallRecorder()
        var portrayer = Portrayer(frame: frame)
        portrayer.draw(
            points: points, with: SymbolPlan(symbol, pixelsPerPoint: 1), values: values, on: &list)
        portrayer.finish(on: &list)
        return list.recording
    }
}
