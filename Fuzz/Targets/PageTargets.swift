import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Targets that place labels and draw pages.
enum PageTargets {
    /// Labels of random features.
    ///
    /// The text before the first NUL byte is an entry of a web map's `labelingInfo` or a label class of the CIM. The
    /// bytes after it place the features.
    static func labels(_ input: [UInt8]) throws {
        var (text, dice) = Dice.afterText(input)
        let overlay = GraphicsOverlay()
        overlay.addLabelDefinitions(try definitions(text))
        overlay.labelsAreEnabled = true
        let symbol: Symbol = dice.flag() ? SimpleMarkerSymbol(size: 8) : SimpleLineSymbol(width: 2)
        overlay.renderer = SimpleRenderer(symbol: symbol)
        let features = RandomFeatures(&dice, maximum: 4)
        overlay.addGraphics(features.graphics)
        let map = Map(spatialReference: features.reference)
        let view = features.viewpoint(scale: dice.pick([1000, 4000, 100]))
        let size = ScreenSize(width: 120, height: 80)
        switch dice.below(8) {
        case 0:
            _ = try map.draw(size: size, viewpoint: view, graphicsOverlays: [overlay], to: PDFDataOutput())
        case 1:
            _ = try map.draw(size: size, viewpoint: view, graphicsOverlays: [overlay], to: SVGTextOutput())
        default: _ = try map.makeImage(size: size, viewpoint: view, graphicsOverlays: [overlay])
        }
    }

    /// Returns the definitions of an entry of `labelingInfo`, or of a label class in a map document.
    private static func definitions(_ text: String) throws -> [LabelDefinition] {
        guard text.contains("CIMLabelClass") else { return [try LabelDefinition.fromJSON(text)] }
        // The properties of the map decide which label engine's placement is read.
        let engine =
            text.contains("CIMStandardLabelPlacementProperties")
            ? #","generalPlacementProperties":{"type":"CIMStandardGeneralPlacementProperties"}"# : ""
        let document = """
            {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["a"]\(engine)},"layerDefinitions":[
            {"type":"CIMFeatureLayer","name":"A","uRI":"a","labelVisibility":true,"labelClasses":[\(text)]}]}
            """
        let map = try Map(layerDocument: LayerDocument(bytes: Array(document.utf8), path: "a.mapx"))
        return map.operationalLayers.first?.origin?.labels.definitions ?? []
    }

    /// The colorizer of a raster layer of the CIM, with its legend.
    static func colorizer(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let document = """
            {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["a"]},"layerDefinitions":[
            {"type":"CIMRasterLayer","name":"A","uRI":"a","visibility":true,"colorizer":\(text)}]}
            """
        let map = try Map(layerDocument: LayerDocument(bytes: Array(document.utf8), path: "a.mapx"))
        let legend = try map.makeLegend(includesHiddenLayers: true)
        _ = try LegendJSON(legend, style: LegendStyle(), scale: 1)
        _ = try LegendHTML(legend, style: LegendStyle())
    }

    /// The popup of a web map's layer (`popupInfo`) or, if the text names a class of the CIM, of a map document.
    static func popup(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let map: Map
        if text.contains("CIMPopupInfo") {
            let document = """
                {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["a"]},"layerDefinitions":[
                {"type":"CIMFeatureLayer","name":"A","uRI":"a","popupInfo":\(text)}]}
                """
            map = try Map(layerDocument: LayerDocument(bytes: Array(document.utf8), path: "a.mapx"))
        } else {
            let document = """
                {"operationalLayers":[{"featureCollection":{"layers":[{"popupInfo":\(text),"layerDefinition":{
                "geometryType":"esriGeometryPoint"},"featureSet":{"features":[]}}]}}]}
                """
            map = try Map(
                webMap: JSONPart(parsing: Array(document.utf8)), source: "map", resources: ResourceLoader())
        }
        let place = Point(x: 1, y: 2, spatialReference: .wgs84)
        let graphic = Graphic(
            geometry: place, attributes: ["NAME": "Bern", "POP": 134_591.25, "WHEN": 1.7e12, "n": -1e300])
        for layer in map.operationalLayers.flatMap({ layer -> [Layer] in
            (layer as? FeatureCollectionLayer)?.layers ?? [layer]
        }) {
            let popup = Popup(geoElement: graphic, definition: (layer as? any PopupSource)?.popupDefinition)
            _ = (popup.title, popup.displayedFields)
        }
    }

    /// A page of ArcGIS Pro with a map of one area.
    static func layout(_ input: [UInt8]) throws {
        let layout = try PageLayout(JSONPart(parsing: input))
        let scale = 100 / max(layout.size.x, layout.size.y)
        let overlay = GraphicsOverlay()
        let area = Envelope(xMin: 0, yMin: 0, xMax: 60, yMax: 40, spatialReference: .webMercator)
        overlay.addGraphic(Graphic(geometry: area, symbol: SimpleFillSymbol()))
        let map = Map(spatialReference: .webMercator)
        let maps = try layout.mapFrames.prefix(4).map { element in
            let frame = try element.frame(of: map, scale: scale, pixelLimit: 20_000, maximumSide: 1000)
            var report = DrawingReport()
            let overlays = (element.mapFrame?.overlays(in: frame) ?? []) + [overlay]
            let recording = try map.draw(
                in: frame, to: RecordingOutput(), graphicsOverlays: overlays, report: &report)
            return PlacedMap(
                name: element.name, frame: frame, recording: recording,
                legend: try map.makeLegend(scale: frame.scale).visibleOnly())
        }
        let values = PageValues(date: "2024-02-29")
        var drawing = LayoutDrawing(layout, maps: Array(maps), values: values, scale: scale)
        let page = CanvasPage(
            width: max(1, Int(layout.size.x * scale)), height: max(1, Int(layout.size.y * scale)),
            pixelsPerDIP: scale)
        _ = try PictureOutput(sprites: nil).draw(page) { drawing.draw(on: &$0) }
    }
}
