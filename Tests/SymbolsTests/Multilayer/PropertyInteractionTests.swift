import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// The color, size, angle and width of a multilayer symbol and those of its layers.
@Suite struct PropertyInteractionTests {
    private let blue = Color(red8: 0, green: 0, blue: 255)
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let green = Color(red8: 0, green: 255, blue: 0)

    private func disc(_ color: Color) -> VectorMarkerSymbolLayer {
        let fill = MultilayerPolygonSymbol(symbolLayers: [SolidFillSymbolLayer(color: color)])
        return VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
            VectorMarkerSymbolElement(
                geometry: Envelope(xMin: -1, yMin: -1, xMax: 1, yMax: 1), multilayerSymbol: fill)
        ])
    }

    private func picture() -> PictureMarkerSymbolLayer {
        PictureMarkerSymbolLayer(image: Image(Bitmap(width: 2, height: 2)))
    }

    private func size(_ value: Double, _ layer: MarkerSymbolLayer) -> MarkerSymbolLayer {
        layer.size = value
        return layer
    }

    @Test func lengthsInAMarkerScaleWithItsSizeIfAsked() {
        let marker = disc(blue)
        #expect(!marker.scaleSymbolsProportionally)
        marker.scaleSymbolsProportionally = true
        let symbol = MultilayerPointSymbol(symbolLayers: [marker])
        guard case .vectorMarker(let layer) = symbol.definition.layers[0] else {
            Issue.record("not a vector marker")
            return
        }
        #expect(layer.scaleSymbolsProportionally)
        let copy = symbol.clone().symbolLayers[0] as? VectorMarkerSymbolLayer
        #expect(copy?.scaleSymbolsProportionally == true)
    }

    @Test func colorIsSharedByAllUnlockedLayers() {
        let picture = picture()
        picture.tintColor = blue
        let marker = disc(blue)
        let symbol = MultilayerPointSymbol(symbolLayers: [marker, picture])
        #expect(symbol.color == blue)
        picture.tintColor = red
        #expect(symbol.color == nil)
        picture.colorIsLocked = true
        #expect(symbol.color == blue)
        symbol.color = green
        let fill = marker.vectorMarkerSymbolElements[0].multilayerSymbol?.symbolLayers[0]
        #expect((fill as? SolidFillSymbolLayer)?.color == green)
        #expect(picture.tintColor == red)
        #expect(symbol.color == green)
    }

    @Test func colorIncludesHatchLinesAndMarkersAtEveryDepth() {
        let inner = disc(red)
        let deep = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
            VectorMarkerSymbolElement(
                geometry: Point(x: 0, y: 0), multilayerSymbol: MultilayerPointSymbol(symbolLayers: [inner]))
        ])
        let hatch = HatchFillSymbolLayer(
            polylineSymbol: MultilayerPolylineSymbol(symbolLayers: [
                SolidStrokeSymbolLayer(width: 1, color: red)
            ]))
        let symbol = MultilayerPolygonSymbol(symbolLayers: [hatch, deep])
        #expect(symbol.color == red)
        symbol.color = green
        #expect(hatch.polyline?.color == green)
        #expect(deep.vectorMarkerSymbolElements[0].multilayerSymbol?.color == green)
        // All layers are locked, so there is no shared color.
        hatch.colorIsLocked = true
        deep.colorIsLocked = true
        #expect(symbol.color == nil)
    }

    @Test func sizeIsTheLargestMarkerSizeAndScalesAllMarkers() {
        let a = size(10, disc(red))
        let b = size(10, disc(red))
        let symbol = MultilayerPointSymbol(symbolLayers: [a, b])
        #expect(symbol.size == 10)
        symbol.size = 15
        #expect(a.size == 15 && b.size == 15)
        a.size = 10
        #expect(symbol.size == 15)
        symbol.size = 20
        #expect(b.size == 20)
        #expect(abs(a.size - 40.0 / 3) < 1e-12)
    }

    @Test func sizeIgnoresStrokesAndDoesNotScaleNestedSymbols() {
        let inner = size(50, disc(red))
        let outer = size(
            8,
            VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
                VectorMarkerSymbolElement(
                    geometry: Point(x: 0, y: 0),
                    multilayerSymbol: MultilayerPointSymbol(symbolLayers: [inner]))
            ]))
        let stroke = SolidStrokeSymbolLayer(width: 100, color: red)
        let symbol = MultilayerPointSymbol(symbolLayers: [outer, stroke])
        #expect(symbol.size == 8)
        symbol.size = 16
        #expect(outer.size == 16)
        #expect(inner.size == 50)
        #expect(stroke.width == 200)
    }

    @Test func angleChangesHeadingsButHeadingsDoNotChangeAngle() {
        let layer = disc(red)
        layer.heading = 90
        let symbol = MultilayerPointSymbol(symbolLayers: [layer])
        #expect(symbol.angle == 0)
        symbol.angle = -45
        #expect(layer.heading == 45)
        #expect(symbol.angle == -45)
        // The drawn rotation is 45° counterclockwise.
        let definition = symbol.definition
        #expect(definition.angle + (definition.layers[0].marker?.heading ?? 0) == 45)
        layer.heading = 10
        #expect(symbol.angle == -45)
        #expect(symbol.definition.layers[0].marker?.heading == 55)
        symbol.angle = -45
        #expect(layer.heading == 10)
    }

    @Test func widthIsTheLargestOfStrokesAndMarkersAndScalesBoth() {
        let stroke = SolidStrokeSymbolLayer(width: 4, color: red)
        let marker = size(8, disc(red))
        let symbol = MultilayerPolylineSymbol(symbolLayers: [stroke, marker])
        #expect(symbol.width == 8)
        symbol.width = 4
        #expect(stroke.width == 2)
        #expect(marker.size == 4)
    }

    @Test func linesOfScenesAreStripsTubesOrWalls() throws {
        for (style, name) in [
            (StrokeSymbolLayer.LineStyle3D.strip, "Strip"), (.tube, "Tube"), (.wall, "Wall"),
        ] {
            let layer = SolidStrokeSymbolLayer(width: 4, lineStyle3D: style)
            #expect(layer.lineStyle3D == style)
            let json = MultilayerPolylineSymbol(symbolLayers: [layer]).toJSON()
            #expect(json.contains(#""lineStyle3D":"\#(name)""#))
            let read = try MultilayerPolylineSymbol.fromJSON(json).symbolLayers[0] as? StrokeSymbolLayer
            #expect(read?.lineStyle3D == style)
        }
    }

    @Test func unsuitableLayersAreKept() {
        let symbol = MultilayerPointSymbol(symbolLayers: [SolidFillSymbolLayer(color: red), disc(blue)])
        #expect(symbol.symbolLayers.count == 2)
        #expect(symbol.definition.layers.count == 2)
    }

    @Test func layersAreLiveAndShared() {
        let shared = SolidStrokeSymbolLayer(width: 2, color: red)
        let first = MultilayerPolylineSymbol(symbolLayers: [shared])
        let second = MultilayerPolylineSymbol(symbolLayers: [shared])
        let before = first.definition
        shared.color = blue
        #expect(first.color == blue)
        #expect(second.color == blue)
        #expect(first.definition !== before)
        #expect(first.definition === first.definition)
        first.symbolLayers.append(SolidStrokeSymbolLayer(width: 1, color: green))
        #expect(first.symbolLayers.count == 2)
        #expect(second.symbolLayers.count == 1)
    }

    @Test func symbolCannotContainItself() {
        let layer = disc(red)
        let symbol = MultilayerPointSymbol(symbolLayers: [layer])
        let cycle = [VectorMarkerSymbolElement(geometry: Point(x: 0, y: 0), multilayerSymbol: symbol)]
        #expect(throws: SymbologyError.self) { try layer.setVectorMarkerSymbolElements(cycle) }
        layer.vectorMarkerSymbolElements = cycle
        #expect(layer.vectorMarkerSymbolElements.count == 1)
        #expect(layer.vectorMarkerSymbolElements[0].multilayerSymbol is MultilayerPolygonSymbol)
    }

    @Test func symbolLayerListCannotCreateACycle() {
        let outer = MultilayerPointSymbol(symbolLayers: [])
        let layer = VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
            VectorMarkerSymbolElement(geometry: Point(x: 0, y: 0), multilayerSymbol: outer)
        ])
        #expect(throws: SymbologyError.self) { try outer.setSymbolLayers([layer]) }
        outer.symbolLayers = [layer]
        #expect(outer.symbolLayers.isEmpty)
        #expect(outer.definition.layers.isEmpty)
    }

    @Test func simpleSymbolsBecomeEquivalentMultilayerSymbols() {
        let marker = SimpleMarkerSymbol(style: .diamond, color: red, size: 12)
        #expect(marker.toMultilayerSymbol().definition == marker.definition)
        #expect(marker.toMultilayerSymbol().size == 12)
        let line = SimpleLineSymbol(style: .dash, color: red, width: 3)
        #expect(line.toMultilayerSymbol().width == 3)
        let stroke = line.toMultilayerSymbol().symbolLayers[0] as? SolidStrokeSymbolLayer
        #expect((stroke?.geometricEffects.first as? DashGeometricEffect)?.dashTemplate == [9, 6])
        let fill = SimpleFillSymbol(style: .cross, color: red, outline: line)
        #expect(fill.toMultilayerSymbol().definition == fill.definition)
        #expect(line.toMultilayerSymbol().toSimpleSymbol().width == 3)
    }

    @Test func documentsAreReadIntoLiveLayersAndWrittenBack() throws {
        let json = """
            {"type":"CIMSymbolReference","symbol":{"type":"CIMLineSymbol","symbolLayers":[
            {"type":"CIMFutureLayer","x":1},
            {"type":"CIMSolidStroke","enable":true,"width":2,"color":{"type":"CIMRGBColor","values":[255,0,0,100]},"novel":[1]},
            {"type":"CIMGradientStroke","enable":true,"width":3}]},"minScale":1000}
            """
        let symbol = try MultilayerPolylineSymbol.fromJSON(json)
        #expect(symbol.symbolLayers.count == 2)
        #expect(type(of: symbol.symbolLayers[0]) == StrokeSymbolLayer.self)
        let stroke = try #require(symbol.symbolLayers[1] as? SolidStrokeSymbolLayer)
        #expect(abs(stroke.width - 8.0 / 3) < 1e-12)
        #expect(symbol.referenceProperties?.minScale == 1000)
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: json))
        stroke.color = blue
        let written = try JSONValue(parsing: symbol.toJSON())
        let layers = written.object?["symbol"]?.object?["symbolLayers"]?.array ?? []
        #expect(layers.count == 3)
        #expect(layers[0].object?["type"]?.string == "CIMFutureLayer")
        #expect(layers[1].object?["novel"]?.array?.count == 1)
    }
}
