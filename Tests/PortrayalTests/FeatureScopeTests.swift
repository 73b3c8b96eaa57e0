import CartoucheCanvases
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// The feature of each call, on canvases that record features.
@Suite struct FeatureScopeTests {
    @Test func eachFeatureHasAScopeWithItsLayerAndNumber() {
        var recording = Recording()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100), layer: "Cities")
        let marker = SymbolPlan(Sample.point(Sample.square()), pixelsPerPoint: 1)
        portrayer.drawPoints(
            [PixelPoint(10, 10), PixelPoint(20, 20)], symbols: [0, 0], plans: [marker],
            objectID: { [7, 9][$0] }, on: &recording)
        portrayer.finish(on: &recording)
        #expect(
            recording.description.split(separator: "\nmarker 1").first.map(String.init) == """
                feature 7 of "Cities"
                  stamp markers 1
                    1 at 10,10
                feature 9 of "Cities"
                  stamp markers 1
                    1 at 20,20
                """)
    }

    @Test func canvasesWithoutFeaturesGetOneCallForAllPoints() {
        var canvas = CallCounter()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100), layer: "Cities")
        let marker = SymbolPlan(Sample.point(Sample.square()), pixelsPerPoint: 1)
        portrayer.drawPoints(
            [PixelPoint(10, 10), PixelPoint(20, 20)], symbols: [0, 0], plans: [marker], on: &canvas)
        portrayer.finish(on: &canvas)
        #expect(canvas.stampCalls == 1 && canvas.stamps == 2)
    }

    @Test func aPaintKeepsItsAuthoredColorUntilAFeatureReplacesIt() throws {
        let ink = CIMColor(.cmyk, [0, 100, 50, 0, 100])
        var fill = SolidFill()
        fill.color = ink
        let plan = SymbolPlan(Sample.polygon(.solidFill(fill)), pixelsPerPoint: 1)
        func paints(_ values: SlotValues?) -> [Paint] {
            var canvas = CallRecorder()
            var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
            let area = Sample.area(10, 10, 20, 20)
            portrayer.draw(area: area, outline: area, with: plan, values: values, on: &canvas)
            return canvas.recording.elements.compactMap { element in
                if case .fill(_, let paint, _) = element { paint } else { nil }
            }
        }
        let cmyk = AuthoredColor.cmyk(cyan: 0, magenta: 1, yellow: 0.5, black: 0)
        #expect(paints(nil) == [.color(ink.resolved, authored: cmyk)])
        var values = SlotValues()
        values.color = Sample.blue
        #expect(paints(values) == [.color(Sample.blue)])
    }
}
