import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// A clone has the same properties and JSON, and never changes with its original.
@Suite struct CloningTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)

    @Test func aClonedMarkerAndItsOutlineAreIndependent() throws {
        let marker = SimpleMarkerSymbol(style: .diamond, color: red, size: 11)
        marker.outline = SimpleLineSymbol(style: .dash, color: blue, width: 3)
        marker.angle = 30
        let copy: SimpleMarkerSymbol = marker.clone()
        #expect(copy !== marker && copy == marker && copy.outline !== marker.outline)
        copy.color = blue
        copy.outline?.width = 9
        #expect(marker.color == red && marker.outline?.width == 3)
        marker.angle = 45
        #expect(copy.angle == 30 && copy.toJSON() != marker.toJSON())
    }

    @Test func clonesOfAllSimpleSymbolsAreEqualAndIndependent() {
        let image = Image(Bitmap(width: 3, height: 2))
        let picture = PictureMarkerSymbol(image: image)
        picture.opacity = 0.5
        let fill = SimpleFillSymbol(style: .cross, color: red, outline: SimpleLineSymbol())
        let tile = PictureFillSymbol(image: image)
        let symbols: [Symbol] = [
            picture, fill, tile, SimpleLineSymbol(style: .dot), TextSymbol(text: "a", color: red, size: 9),
            CompositeSymbol(symbols: [fill, picture]),
        ]
        for symbol in symbols {
            let copy = symbol.clone()
            #expect(copy !== symbol && copy == symbol && type(of: copy) == type(of: symbol))
            #expect(copy.definition == symbol.definition)
        }
        let copy = picture.clone()
        #expect(copy.image == image)
        copy.opacity = 1
        #expect(picture.opacity == 0.5)
    }

    @Test func aCloneIsWrittenExactlyAsItsOriginalWasRead() throws {
        let text = #"{"type":"esriSMS","style":"esriSMSCross","size":4.0,"unknown":[1,2],"color":[1,2,3,4]}"#
        let symbol = try Symbol.fromJSON(text)
        let copy = symbol.clone()
        #expect(copy.toJSON() == symbol.toJSON() && copy.toJSON().contains("unknown"))
        #expect(copy.diagnostics == symbol.diagnostics)
        (copy as? SimpleMarkerSymbol)?.size = 20
        #expect(copy.toJSON() != symbol.toJSON() && copy.toJSON().contains("unknown"))
        let edited = copy.clone()
        #expect(edited.toJSON() == copy.toJSON())
        let unsupported = try Symbol.fromJSON(#"{"type":"esriTS","text":"x"}"#)
        #expect(unsupported.clone().toJSON() == unsupported.toJSON())
    }

    private func disc(_ color: Color) -> VectorMarkerSymbolLayer {
        VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
            VectorMarkerSymbolElement(
                geometry: Envelope(xMin: -1, yMin: -1, xMax: 1, yMax: 1),
                multilayerSymbol: MultilayerPolygonSymbol(symbolLayers: [SolidFillSymbolLayer(color: color)]))
        ])
    }

    @Test func layersAndInnerSymbolsOfAClonedSymbolAreIndependent() throws {
        let hatch = HatchFillSymbolLayer(
            polylineSymbol: MultilayerPolylineSymbol(symbolLayers: [
                SolidStrokeSymbolLayer(width: 1, color: red)
            ]), angle: 30)
        hatch.geometricEffects = [OffsetGeometricEffect(offset: 2)]
        let marker = disc(red)
        marker.markerPlacement = PolygonCenterMarkerPlacement()
        let symbol = MultilayerPolygonSymbol(symbolLayers: [hatch, marker])
        let copy = symbol.clone()
        #expect(copy == symbol)
        copy.color = blue
        #expect(symbol.color == red && hatch.polyline?.color == red)
        let copied = try #require(copy.symbolLayers.first as? HatchFillSymbolLayer)
        (copied.geometricEffects.first as? OffsetGeometricEffect)?.offset = 7
        #expect((hatch.geometricEffects.first as? OffsetGeometricEffect)?.offset == 2)
        hatch.angle = 80
        #expect(copied.angle == 30)
        let element = (copy.symbolLayers.last as? VectorMarkerSymbolLayer)?.vectorMarkerSymbolElements.first
        #expect(element?.geometry is Envelope)
    }

    @Test func aClonedSymbolLayerIsIndependent() {
        let layer = disc(red)
        layer.size = 12
        layer.colorIsLocked = true
        let copy: VectorMarkerSymbolLayer = layer.clone()
        #expect(copy == layer && copy !== layer)
        copy.size = 30
        copy.vectorMarkerSymbolElements[0].multilayerSymbol?.color = blue
        #expect(layer.size == 12)
        #expect(layer.vectorMarkerSymbolElements[0].multilayerSymbol?.color == red)
        let stroke = SolidStrokeSymbolLayer(width: 4, color: red)
        let strokeCopy = stroke.clone()
        strokeCopy.width = 1
        #expect(stroke.width == 4 && strokeCopy.color == red)
        let picture = PictureMarkerSymbolLayer(image: Image(Bitmap(width: 2, height: 2)))
        #expect(picture.clone().image == picture.image)
    }

    @Test func aCIMSymbolFromADocumentIsClonedWithAllItsMembers() throws {
        let text = """
            {"type":"CIMPointSymbol","novel":1,"angle":20,"symbolLayers":[{"type":"CIMVectorMarker","enable":true,
            "size":12,"frame":{"xmin":0,"ymin":0,"xmax":1,"ymax":1},"markerGraphics":[]},{"type":"CIMSomething"}]}
            """
        let symbol = try #require(try Symbol.fromJSON(text) as? MultilayerPointSymbol)
        let packed = symbol.clone()
        #expect(packed.toJSON() == symbol.toJSON())
        let layer = try #require(symbol.symbolLayers.first as? MarkerSymbolLayer)
        let live = symbol.clone()
        #expect(live.toJSON() == symbol.toJSON() && live.angle == 20)
        layer.size = 99
        #expect(live.size != symbol.size && packed.size == live.size)
        #expect(live.toJSON().contains("novel") && live.toJSON().contains("CIMSomething"))
    }

    @Test func classesAndSymbolsOfAClonedRendererAreIndependent() throws {
        let shared = SimpleMarkerSymbol(color: red)
        let breaks = ClassBreaksRenderer(
            fieldName: "a",
            classBreaks: [
                ClassBreak(label: "low", description: nil, maxValue: 1, symbol: shared),
                ClassBreak(label: "high", description: nil, maxValue: 2, symbol: shared),
            ])
        breaks.minValue = 0
        breaks.backgroundFillSymbol = SimpleFillSymbol(color: blue)
        let copy: ClassBreaksRenderer = breaks.clone()
        #expect(copy == breaks && copy.classBreaks[1].minValue == 1)
        // A symbol that two classes share is shared in the copy, too.
        #expect(copy.classBreaks[0].symbol === copy.classBreaks[1].symbol)
        #expect(copy.classBreaks[0].symbol !== shared)
        (copy.classBreaks[0].symbol as? SimpleMarkerSymbol)?.color = blue
        copy.classBreaks[1].maxValue = 5
        copy.backgroundFillSymbol?.color = red
        #expect(shared.color == red && breaks.classBreaks[1].maxValue == 2)
        #expect(breaks.backgroundFillSymbol?.color == blue)

        let unique = UniqueValueRenderer(
            fieldNames: ["k"], uniqueValues: [UniqueValue(symbol: shared, values: ["x"])],
            defaultSymbol: SimpleMarkerSymbol())
        let other = unique.clone()
        #expect(other == unique)
        other.uniqueValues[0].label = "new"
        #expect(unique.uniqueValues[0].label.isEmpty)
        let simple = SimpleRenderer(symbol: shared)
        #expect(simple.clone().symbol !== shared && simple.clone() == simple)
    }

    @Test func aClonedRendererFromAWebMapKeepsItsVariablesAndUnknownMembers() throws {
        let text = """
            {"type":"uniqueValue","field1":"a","novel":{"x":1},"uniqueValueInfos":[{"value":"v","symbol":
            {"type":"esriSMS","size":3,"style":"esriSMSX","color":[1,2,3,255]}}],"visualVariables":[
            {"type":"sizeInfo","field":"s","minDataValue":0,"maxDataValue":9,"minSize":1,"maxSize":20}]}
            """
        let renderer = try #require(try Renderer.fromJSON(text) as? UniqueValueRenderer)
        #expect(renderer.clone().toJSON() == renderer.toJSON())
        renderer.uniqueValues[0].label = "edited"
        let copy = renderer.clone()
        #expect(copy.toJSON() == renderer.toJSON() && copy.toJSON().contains("edited"))
        let unsupported = try Renderer.fromJSON(#"{"type":"dictionary","size":3}"#)
        #expect(unsupported.clone().toJSON() == unsupported.toJSON())
    }

    @Test func aSymbolThatIsUsedManyTimesIsClonedOnce() {
        var symbol: Symbol = SimpleMarkerSymbol()
        for _ in 0..<40 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        #expect((symbol.clone() as? CompositeSymbol)?.symbols.count == 2)
    }
}
