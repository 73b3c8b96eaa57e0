import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation
import Testing

/// Markers and hatches that contain the same symbol several times: their work must not double with each level.
@Suite(.timeLimit(.minutes(10))) struct SharedMarkerTests {
    private static let levels = 60

    private static func innermost() -> MultilayerPointSymbol {
        MultilayerPointSymbol(symbolLayers: [
            VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
                VectorMarkerSymbolElement(
                    geometry: Point(x: 0, y: 0),
                    multilayerSymbol: MultilayerPointSymbol(symbolLayers: [
                        PictureMarkerSymbolLayer(url: URL(fileURLWithPath: "/missing/picture.png"))
                    ]))
            ])
        ])
    }

    /// Returns a symbol whose marker contains a symbol twice, whose marker contains a symbol twice, and so on.
    private static func markers(around first: MultilayerPointSymbol) -> MultilayerPointSymbol {
        (0..<levels).reduce(first) { symbol, _ in
            MultilayerPointSymbol(symbolLayers: [
                VectorMarkerSymbolLayer(
                    vectorMarkerSymbolElements: (0..<2).map {
                        VectorMarkerSymbolElement(
                            geometry: Point(x: Double($0), y: 0), multilayerSymbol: symbol)
                    })
            ])
        }
    }

    /// Returns a symbol with two hatches, whose lines have a marker with a polygon with two hatches, and so on.
    private static func hatches(around first: MultilayerPolygonSymbol) -> MultilayerPolygonSymbol {
        (0..<levels).reduce(first) { symbol, _ in
            let marker = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
                VectorMarkerSymbolElement(
                    geometry: Envelope(xMin: 0, yMin: 0, xMax: 9, yMax: 9), multilayerSymbol: symbol)
            ])
            let line = MultilayerPolylineSymbol(symbolLayers: [marker])
            return MultilayerPolygonSymbol(
                symbolLayers: (0..<2).map { HatchFillSymbolLayer(polylineSymbol: line, angle: Double($0)) })
        }
    }

    @Test func markersAreLimited() {
        let inner = Self.innermost()
        check(Self.markers(around: inner)) { inner.size = 40 }
    }

    @Test func hatchesAreLimited() {
        let fill = SolidFillSymbolLayer(color: .black)
        check(Self.hatches(around: MultilayerPolygonSymbol(symbolLayers: [fill]))) {
            fill.color = .white
        }
    }

    private func check(_ symbol: MultilayerSymbol, edit: () -> Void) {
        let before = symbol.definition
        #expect(before.properties.lacksLayers)
        #expect(before.symbolCount > 1000 && before.symbolCount <= SymbolDefinition.maxParts + 1)
        #expect(symbol.definition === before)
        let text = symbol.toJSON()
        #expect(text.utf8.count < SymbolDefinition.maxParts * 2000)
        let copy = symbol.clone()
        #expect(copy == symbol && copy.definition == before)
        #expect(copy.toJSON() == text)
        edit()
        let after = symbol.definition
        #expect(after !== before && after != before)
        #expect(copy != symbol)
        symbol.color = .red
        #expect(symbol.definition != after)
    }

    @Test("A composite of large markers is limited too")
    func composite() {
        let marker = Self.markers(around: Self.innermost())
        let composite = CompositeSymbol(symbols: Array(repeating: marker, count: 1000))
        let definition = composite.definition
        #expect(definition.symbolCount <= SymbolDefinition.maxSymbols + 1)
        #expect(definition.layers.count > 1 && definition.layers.count < 100)
        #expect(definition.properties.lacksLayers)
        #expect(composite.toJSON().utf8.count < SymbolDefinition.maxSymbols * 2000)
    }

    @Test("The limit leaves out only what does not fit, and a smaller symbol is whole again")
    func wholeAgain() {
        let dot = MultilayerPointSymbol(symbolLayers: [
            VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [])
        ])
        func elements(_ count: Int) -> [VectorMarkerSymbolElement] {
            (0..<count).map {
                VectorMarkerSymbolElement(geometry: Point(x: Double($0), y: 0), multilayerSymbol: dot)
            }
        }
        func drawn(_ symbol: Symbol) -> Int {
            guard case .vectorMarker(let marker)? = symbol.definition.layers.first else { return 0 }
            return marker.graphics.count
        }
        let layer = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: elements(10_000))
        let symbol = MultilayerPointSymbol(symbolLayers: [layer])
        #expect(drawn(symbol) == 10_000 && !symbol.definition.properties.lacksLayers)
        layer.vectorMarkerSymbolElements = elements(10_001)
        #expect(drawn(symbol) == 10_000 && symbol.definition.properties.lacksLayers)
        symbol.color = .red
        layer.vectorMarkerSymbolElements = elements(7)
        #expect(drawn(symbol) == 7 && !symbol.definition.properties.lacksLayers)
    }
}
