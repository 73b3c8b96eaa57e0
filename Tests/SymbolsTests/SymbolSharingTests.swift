import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Symbols are live, shared objects")
struct SymbolSharingTests {
    @Test("A definition is the same object until its symbol changes")
    func identity() {
        let symbol = SimpleMarkerSymbol()
        let first = symbol.definition
        SimpleLineSymbol().width = 5
        #expect(symbol.definition === first)
        symbol.size = 20
        let second = symbol.definition
        #expect(second !== first)
        #expect(symbol.definition === second)
        #expect(first != second)
    }

    @Test("Editing a shared outline changes every fill and marker that has it")
    func sharedOutline() {
        let outline = SimpleLineSymbol(color: .black, width: 4)
        let fills = [SimpleFillSymbol(outline: outline), SimpleFillSymbol(style: .cross, outline: outline)]
        let marker = SimpleMarkerSymbol()
        marker.outline = outline
        let composite = CompositeSymbol(symbols: [fills[0], marker])
        let before = (fills + [marker, composite]).map(\.definition)
        let revision = SymbolLock.revision
        outline.width = 8
        #expect(SymbolLock.revision > revision)
        let after = (fills + [marker, composite]).map(\.definition)
        for (old, new) in zip(before, after) { #expect(old != new) }
        for fill in fills {
            guard case .solidStroke(let stroke)? = fill.definition.layers.last else {
                Issue.record("no outline")
                continue
            }
            #expect(stroke.width == 6)
        }
    }

    @Test("Setting an outline that is older than the definition is a change")
    func olderOutline() {
        let old = SimpleLineSymbol(color: .red)
        let fill = SimpleFillSymbol(outline: SimpleLineSymbol(color: .blue))
        let before = fill.definition
        fill.outline = old
        #expect(fill.definition != before)
        fill.outline = nil
        #expect(fill.definition.layers.count == 1)
    }

    @Test("A composite cannot contain itself")
    func cycle() {
        let inner = CompositeSymbol()
        let outer = CompositeSymbol(symbols: [inner])
        inner.symbols = [outer, SimpleMarkerSymbol()]
        #expect(inner.symbols.count == 1)
        #expect(outer.definition.layers.count == 1)
    }

    @Test("Composites draw the symbols of inner composites, up to a limit")
    func nestedSharing() {
        let marker = SimpleMarkerSymbol()
        var symbol: Symbol = marker
        for _ in 0..<10 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        #expect(symbol.definition.layers.count == 1024 && !symbol.definition.properties.lacksLayers)
        // Without limits, the number of symbols would double with each level.
        for _ in 0..<50 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        let before = symbol.definition
        #expect(before.layers.count == 10_000 && before.properties.lacksLayers)
        marker.size = 30
        #expect(symbol.definition !== before && symbol.definition != before)
        #expect(symbol.toJSON().utf8.count < 10_000 * 1000)
    }

    @Test("Composites without symbols are visited a limited number of times")
    func nestedEmptyComposites() {
        var symbol: Symbol = CompositeSymbol()
        for _ in 0..<60 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        #expect(symbol.definition.layers.isEmpty && symbol.definition.properties.lacksLayers)
    }

    @Test("Distance composites that share symbols are visited once")
    func sharedDistanceComposites() {
        var symbol: Symbol = SimpleMarkerSymbol()
        for _ in 0..<60 {
            let composite = DistanceCompositeSceneSymbol()
            composite.addRanges([
                DistanceSymbolRange(symbol: symbol, minDistance: 0, maxDistance: 10),
                DistanceSymbolRange(symbol: symbol, minDistance: 10, maxDistance: 20),
            ])
            symbol = composite
        }
        #expect(symbol.definition.partCount == 8192 && symbol.definition.simpleParts.count == 8192)
        #expect(symbol.definition.properties.lacksLayers)
        #expect(SimpleRenderer(symbol: symbol).definition.symbols(atScale: 1000).first != nil)
        let copy = symbol.clone()
        #expect(copy == symbol && copy.definition == symbol.definition)
    }

    @Test("Composites that share parts are compared and copied in linear time")
    func comparison() {
        let marker = SimpleMarkerSymbol()
        var symbol: Symbol = marker
        for _ in 0..<60 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        let copy = symbol.clone()
        #expect(copy == symbol && copy !== symbol)
        #expect(LegendInfo(name: "", symbol: copy) == LegendInfo(name: "", symbol: symbol))
        marker.size = 40
        #expect(copy != symbol)
    }

    @Test("Definitions that share parts are compared and hashed in linear time")
    func definitions() {
        func nested(_ size: Double) -> SymbolDefinition {
            var symbol = SimpleMarkerSymbol(size: size).definition
            for _ in 0..<60 {
                symbol = SymbolDefinition(kind: .point, layers: [.symbol(symbol), .symbol(symbol)])
            }
            return symbol
        }
        let (first, second, other) = (nested(8), nested(8), nested(9))
        #expect(first == second && first.hashValue == second.hashValue)
        #expect(first != other && second != other)
    }

    @Test("A layer in a symbol that is in many markers is found")
    func cycleThroughSharedMarkers() {
        let layer = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [])
        var symbol = MultilayerPointSymbol(symbolLayers: [layer])
        for _ in 0..<60 {
            let elements = (0..<2).map { _ in
                VectorMarkerSymbolElement(geometry: Point(x: 0, y: 0), multilayerSymbol: symbol)
            }
            symbol = MultilayerPointSymbol(symbolLayers: [
                VectorMarkerSymbolLayer(vectorMarkerSymbolElements: elements)
            ])
        }
        #expect(throws: SymbologyError.self) {
            try layer.setVectorMarkerSymbolElements([
                VectorMarkerSymbolElement(geometry: Point(x: 0, y: 0), multilayerSymbol: symbol)
            ])
        }
        #expect(throws: SymbologyError.self) {
            try symbol.setSymbolLayers([
                VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
                    VectorMarkerSymbolElement(geometry: Point(x: 0, y: 0), multilayerSymbol: symbol)
                ])
            ])
        }
    }

    @Test("Snapshots are consistent while many threads write")
    func concurrency() async {
        // Writers keep size == offset == width of the outline; an inconsistent definition would mix values.
        let marker = SimpleMarkerSymbol(size: 4)
        let outline = SimpleLineSymbol(width: 4)
        marker.outline = outline
        let fill = SimpleFillSymbol(outline: outline)
        await withTaskGroup(of: Void.self) { group in
            for writer in 1...4 {
                group.addTask {
                    for step in 1...500 {
                        let value = Double(4 * (writer * 1000 + step))
                        outline.width = value
                        marker.size = value
                        marker.outline = step.isMultiple(of: 2) ? outline : SimpleLineSymbol(width: value)
                    }
                }
            }
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        guard case .vectorMarker(let layer)? = marker.definition.layers.first,
                            case .solidStroke(let stroke)? = layer.graphics.first?.symbol!.layers.last,
                            case .solidStroke(let edge)? = fill.definition.layers.last
                        else {
                            Issue.record("a layer is missing")
                            return
                        }
                        #expect(layer.marker.size.truncatingRemainder(dividingBy: 3) == 0)
                        #expect(stroke.width.truncatingRemainder(dividingBy: 3) == 0)
                        #expect(edge.width.truncatingRemainder(dividingBy: 3) == 0)
                    }
                }
            }
        }
        #expect(marker.definition === marker.definition)
        guard case .solidStroke(let edge)? = fill.definition.layers.last else {
            Issue.record("no outline")
            return
        }
        #expect(edge.width == outline.width * 3 / 4)
    }
}
