import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import GoldenSupport
import Testing

/// Vector markers in place of characters of fonts.
@Suite struct VectorizedSymbolTests {
    /// Draws a symbol in its own size, or in a size in points.
    private func pixels(_ symbol: SymbolDefinition, size: Float? = nil) -> [UInt8] {
        var canvas = RasterCanvas(width: 120, height: 120)
        var portrayer = Portrayer(frame: PortrayalFrame(width: 120, height: 120))
        var values = SlotValues()
        if let size { values.size = size }
        portrayer.draw(
            points: [PixelPoint(61, 58)], with: SymbolPlan(symbol, pixelsPerPoint: 1.5),
            values: size == nil ? nil : values, on: &canvas)
        portrayer.finish(on: &canvas)
        return canvas.makeImage().rgba
    }

    /// The greatest difference of a channel.
    private func difference(_ a: [UInt8], _ b: [UInt8]) -> Int {
        zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private static let changes: [@Sendable (inout CharacterMarker) -> Void] = [
        { _ in }, { $0.respectFrame = false }, { $0.scaleX = 1.6 }, { $0.scaleX = -0.5 },
        {
            $0.marker.anchor = SIMD2(0.3, -0.5)
            $0.marker.rotation = 40
        },
        {
            $0.marker.anchor = SIMD2(3, 5)
            $0.marker.anchorUnits = .absolute
            $0.marker.rotation = 25
            $0.marker.rotateClockwise = true
            $0.marker.offset = SIMD2(4, -7)
        },
        {
            $0.symbol = Sample.polygon(
                .solidFill(SolidFill(color: Sample.sand)),
                .solidStroke(SolidStroke(width: 2, color: Sample.ink, join: .miter)))
        },
        {
            $0.scaleSymbolsProportionally = true
            $0.respectFrame = false
            $0.marker.anchor = SIMD2(-0.5, 0.5)
            $0.symbol = Sample.polygon(
                .solidStroke(SolidStroke(width: 2, color: Sample.ink, join: .miter)))
        },
    ]

    @Test(arguments: [70, 71, 72, 73], changes.indices)
    func symbolsLookTheSame(character: Int, change: Int) throws {
        TestFont.install()
        let symbol = Sample.point(
            CharacterMarkerTests.marker(character, size: 24, change: Self.changes[change]), angle: 10)
        let vectorized = VectorizedSymbol(symbol)
        #expect(vectorized.converted == 1 && vectorized.remaining == 0 && vectorized.diagnostics.isEmpty)
        guard case .vectorMarker(let marker)? = vectorized.symbol.layers.first else {
            Issue.record("no vector marker")
            return
        }
        // Renderers that change sizes know the size of the character.
        #expect(marker.marker.size == 24)
        let drawn = pixels(symbol)
        #expect(Set(drawn).count > 2)
        // Where contours overlap, the edges inside of the area leave traces in the original.
        let tolerance = character == 73 ? 40 : 2
        #expect(difference(drawn, pixels(vectorized.symbol)) <= tolerance)
        #expect(
            difference(pixels(symbol, size: 40), pixels(vectorized.symbol, size: 40)) <= tolerance)
        // The document has the same drawing.
        let read = try SymbolDefinition(cim: vectorized.symbol.cimJSON.bytes(), log: DiagnosticLog())
        #expect(difference(drawn, pixels(read)) <= tolerance)
    }

    @Test func markersInPatternsAndMarkersAreConverted() {
        TestFont.install()
        let inner = Sample.point(CharacterMarkerTests.marker(72, size: 6))
        let outer = VectorMarker(
            marker: MarkerProperties(size: 20), frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
            graphics: [MarkerGraphic(geometry: .point(.zero), symbol: inner)])
        let symbol = Sample.point(.vectorMarker(outer), CharacterMarkerTests.marker(70))
        let vectorized = VectorizedSymbol(symbol)
        #expect(vectorized.converted == 2)
        #expect(!vectorized.symbol.cimJSON.text().contains("CIMCharacterMarker"))
        #expect(difference(pixels(symbol), pixels(vectorized.symbol)) <= 2)
    }

    @Test func charactersWithoutAFontRemain() {
        TestFont.install()
        let symbol = Sample.point(
            CharacterMarkerTests.marker(70, family: "No Such Font 4711"), CharacterMarkerTests.marker(200),
            CharacterMarkerTests.marker(32))
        let vectorized = VectorizedSymbol(symbol)
        #expect((vectorized.converted, vectorized.remaining) == (1, 2))
        #expect(vectorized.diagnostics.map(\.code) == [.fontNotInstalled, .characterNotInFont])
        #expect(vectorized.symbol.layers.dropLast() == symbol.layers.dropLast())
    }

    @Test func aStandInIsReported() {
        let symbol = Sample.point(CharacterMarkerTests.marker(40, family: "ESRI Default Marker"))
        let vectorized = VectorizedSymbol(symbol)
        #expect(vectorized.converted == 1)
        #expect(vectorized.diagnostics.map(\.code) == [.fontStandIn])
        #expect(difference(pixels(symbol), pixels(vectorized.symbol)) <= 2)
    }

    @Test(arguments: [Double.nan, .infinity, -5, 0, 1e300, 1e-300])
    func extremeSizesAreHarmless(size: Double) {
        TestFont.install()
        for layer in [
            CharacterMarkerTests.marker(73, size: size), CharacterMarkerTests.marker(73) { $0.scaleX = size },
        ] {
            _ = pixels(VectorizedSymbol(Sample.point(layer)).symbol)
        }
    }
}
