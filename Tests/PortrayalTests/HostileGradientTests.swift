import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Gradients and pictures with extreme numbers draw quickly and don't crash.
@Suite struct HostileGradientTests {
    private func draw(_ layer: LayerDefinition, as kind: SymbolDefinition.Kind = .polygon) {
        let plan = SymbolPlan(SymbolDefinition(kind: kind, layers: [layer]), pixelsPerPoint: 1)
        var canvas = RasterCanvas(width: 40, height: 30)
        var portrayer = Portrayer(frame: PortrayalFrame(width: 40, height: 30, mapRotation: 20))
        let shapes: [Path] = [
            Sample.area(5, 5, 35, 25), Sample.path([(5, 5), (5, 5), (5, 5)], closed: true),
            Sample.path([(5, 5), (35, 5)], closed: true),
            Sample.path([(-1e6, -1e6), (1e6, -1e6), (0, 1e6)], closed: true),
            Sample.path([(.nan, 3), (35, .infinity), (5, 20)], closed: true), Path(),
        ]
        for shape in shapes {
            if kind == .polygon {
                portrayer.draw(area: shape, outline: shape, with: plan, on: &canvas)
            } else {
                portrayer.draw(lines: shape, with: plan, on: &canvas)
            }
        }
        portrayer.finish(on: &canvas)
        _ = canvas.makeImage()
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -5, 1e300])
    func extremeNumbersAreHarmless(number: Double) {
        for method in [GradientFill.Method.linear, .rectangular, .circular, .buffered] {
            for units in [GradientProperties.SizeUnits.relative, .absolute] {
                draw(
                    GoldenScene.gradient(method) {
                        ($0.gradient.size, $0.gradient.sizeUnits, $0.angle) = (number, units, number)
                    })
            }
        }
        for method in [GradientStroke.Method.acrossLine, .alongLine] {
            draw(GoldenScene.gradientStroke(method, width: number), as: .line)
            draw(GoldenScene.gradientStroke(method, width: 5, size: number) { $0.miterLimit = number })
        }
        draw(GoldenScene.pictureStroke(width: number), as: .line)
        var fill = PictureFill(image: Sample.flag, height: number)
        (fill.scaleX, fill.rotation, fill.offsetX) = (number, number, number)
        draw(.pictureFill(fill))
    }

    @Test(arguments: [Int.min, -1, 0, 1, 2, 1_000_000_000])
    func extremeNumbersOfBandsAreHarmless(bands: Int) {
        draw(GoldenScene.gradient(.linear, bands: bands))
    }

    @Test func rampsWithoutColorsDrawNothing() {
        for ramp: ColorRamp in [
            .multipart(MultipartColorRamp()), .fixed(FixedColorRamp()), .linear(LinearColorRamp()),
        ] {
            let plan = SymbolPlan(
                Sample.polygon(GoldenScene.gradient(.linear, ramp: ramp)), pixelsPerPoint: 1)
            var list = CallRecorder()
            var portrayer = Portrayer(frame: PortrayalFrame(width: 40, height: 30))
            let area = Sample.area(5, 5, 35, 25)
            portrayer.draw(area: area, outline: area, with: plan, on: &list)
            #expect(list.isEmpty)
        }
    }

    @Test func aRampOfAMillionPartsIsVisitedOnce() throws {
        var ramp = MultipartColorRamp()
        let parts = [
            GoldenScene.ramp(Sample.red, Sample.blue), GoldenScene.ramp(Sample.blue, Sample.white),
        ]
        ramp.colorRamps = (0..<1_000_000).map { parts[$0 % 2] }
        let colors = ColorRamp.multipart(ramp).colors(count: 1024)
        #expect(colors.count == 1024)
        ramp.weights = [.nan, -1, .infinity]
        #expect(ColorRamp.multipart(ramp).colors(count: 5).count == 5)
    }

    @Test(arguments: [1, 2, 5, 100])
    func colorsAreTheSameTogetherOrOneByOne(count: Int) throws {
        var inner = MultipartColorRamp()
        inner.colorRamps = [
            GoldenScene.ramp(Sample.red, Sample.blue), GoldenScene.ramp(Sample.sand, Sample.ink),
        ]
        inner.weights = [3, 1]
        var outer = MultipartColorRamp()
        outer.colorRamps = [.multipart(inner), GoldenScene.sunset, .multipart(inner)]
        let ramp = ColorRamp.multipart(outer)
        let colors = ramp.colors(count: count)
        #expect(colors.count == count)
        for (index, color) in colors.enumerated() {
            let other = try #require(ramp.color(at: Double(index) / Double(max(count - 1, 1))))
            #expect(
                abs(color.red - other.red) + abs(color.green - other.green) + abs(color.blue - other.blue)
                    < 1e-6)
        }
    }
}
