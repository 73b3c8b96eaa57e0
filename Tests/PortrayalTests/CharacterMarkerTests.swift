import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import GoldenSupport
import Testing

/// Characters of fonts as markers.
@Suite struct CharacterMarkerTests {
    static func marker(
        _ character: Int, size: Double = 10, family: String = TestFont.family,
        change: (inout CharacterMarker) -> Void = { _ in }
    ) -> LayerDefinition {
        var marker = CharacterMarker()
        marker.marker.size = size
        marker.characterIndex = character
        marker.fontFamilyName = family
        marker.symbol = Sample.polygon(.solidFill(SolidFill(color: Sample.red)))
        change(&marker)
        return .characterMarker(marker)
    }

    private func drawn(_ layers: LayerDefinition...) -> (text: String, diagnostics: [Diagnostic.Code]) {
        TestFont.install()
        let plan = SymbolPlan(SymbolDefinition(kind: .point, layers: layers), pixelsPerPoint: 1)
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        portrayer.draw(points: [PixelPoint(50, 50)], with: plan, on: &list)
        portrayer.finish(on: &list)
        return (list.description, portrayer.report.diagnostics.map(\.code))
    }

    /// The glyph is a rectangle on the baseline, from x = 200 to 500, 900 high.
    ///
    /// Its advance is 700.
    @Test func theCenterOfAdvanceAndInkHeightIsAtTheLocation() {
        #expect(
            drawn(Self.marker(70)).text == """
                stamp markers 1
                  1 at 50,50
                marker 1
                  fill #ff0000
                    -1.5,4.5 -1.5,-4.5 1.5,-4.5 1.5,4.5 closed
                """)
    }

    @Test func withoutTheFrameTheCenterOfTheInkIsAtTheLocation() {
        #expect(
            drawn(Self.marker(71)).text.contains("-4,2 -4,-2 -2,-2 -2,2 closed"))
        #expect(
            drawn(Self.marker(71) { $0.respectFrame = false }).text.contains("-1,2 -1,-2 1,-2 1,2 closed"))
    }

    @Test func widthRotationAnchorAndOffsetAreApplied() {
        let text = drawn(
            Self.marker(70) {
                $0.scaleX = 2
                $0.marker.rotation = 90
                $0.marker.anchor = SIMD2(0, 0.5)
                $0.marker.offset = SIMD2(10, 0)
            }
        ).text
        // The center of the upper edge is the anchor. "Up" becomes "left", then the offset moves it 10 to the
        // right.
        #expect(text.contains("19,3 10,3 10,-3 19,-3 closed"), "\(text)")
    }

    @Test func aMissingFontIsDrawnAsSmallBoxesAndReportedOnce() {
        let (text, diagnostics) = drawn(
            Self.marker(70, family: "No Such Font 4711"), Self.marker(71, family: "No Such Font 4711"),
            Self.marker(71, family: "No Such Font 4711") { $0.fontStyleName = "Bold" })
        #expect(diagnostics == [.fontNotInstalled])
        #expect(text.contains("-2.5,2.5 -2.5,-2.5 2.5,-2.5 2.5,2.5 closed"), "\(text)")
    }

    @Test func aLargeMarkerWithoutItsFontDoesNotCoverItsLine() {
        let layer = Self.marker(70, size: 80, family: "No Such Font 4711")
        #expect(drawn(layer).text.contains("-3,3 -3,-3 3,-3 3,3 closed"))
        // The advance of the character stays: an anchor at its left side moves the sign by 0.35 em.
        let moved = Self.marker(70, size: 80, family: "No Such Font 4711") {
            $0.marker.anchor = SIMD2(-0.5, 0)
        }
        #expect(drawn(moved).text.contains("25,3 25,-3 31,-3 31,3 closed"), "\(drawn(moved).text)")
    }

    @Test func charactersThatAFontLacksAreReportedOncePerFont() {
        #expect(drawn(Self.marker(200), Self.marker(201)).diagnostics == [.characterNotInFont])
    }

    @Test func aMissingCharacterIsDrawnAsABoxAndReported() {
        #expect(drawn(Self.marker(200)).diagnostics == [.characterNotInFont])
    }

    @Test func lengthsScaleOnlyIfTheMarkerIsProportional() {
        TestFont.install()
        func width(_ isProportional: Bool) -> [Double] {
            let layer = Self.marker(70) {
                $0.scaleSymbolsProportionally = isProportional
                $0.symbol = Sample.polygon(.solidStroke(SolidStroke(width: 1, color: Sample.ink)))
            }
            let plan = SymbolPlan(Sample.point(layer), pixelsPerPoint: 1)
            var values = SlotValues()
            values.size = 20
            var list = CallRecorder()
            var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
            portrayer.draw(points: [PixelPoint(50, 50)], with: plan, values: values, on: &list)
            portrayer.finish(on: &list)
            var widths = WidthCollector()
            list.recording.replay(on: &widths)
            return widths.widths
        }
        #expect(width(true) == [2])
        #expect(width(false) == [1])
    }

    @Test(arguments: [Double.nan, .infinity, -5, 0, 1e300])
    func extremeSizesAreHarmless(size: Double) {
        _ = drawn(Self.marker(70, size: size), Self.marker(70) { $0.scaleX = size })
    }
}

/// Collects the widths of all strokes, also inside markers.
private struct WidthCollector: Canvas {
    static let abilities: CanvasAbilities = .all.subtracting(.features)
    var failure: CanvasError? { nil }
    var widths: [Double] = []

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {}
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) { widths.append(style.width) }
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        for marker in markers { marker.recording.replay(on: &self) }
    }
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {}
    mutating func begin(_ scope: CanvasScope) {}
    mutating func end() {}
}
