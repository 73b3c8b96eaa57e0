import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import GoldenSupport
import Testing

/// Lists of the numbers that replace labels, in the legends of map sheets.
@Suite struct KeyListTests {
    private static let names = [
        "Alexandria", "Brindisi", "Casablanca", "Dubrovnik", "Edinburgh", "Fukuoka", "Guadalajara",
        "Helsinki",
        "Istanbul", "Johannesburg", "Kathmandu", "Lisbon", "Montevideo", "Novosibirsk", "Oslo",
        "Philadelphia",
    ]

    /// A map with towns that are close to each other, and the label class of a document.
    private func map(maplex: String) throws -> Map {
        let text = """
            {"type":"CIMMapDocument","mapDefinition":{"type":"CIMMap","layers":["a"],
            "generalPlacementProperties":{"type":"CIMMaplexGeneralPlacementProperties","keyNumberGroups":[
            {"name":"Towns","delimiterCharacter":":","keyNumberMethod":"Minimize"}]}},"layerDefinitions":[
            {"type":"CIMFeatureLayer","name":"A","uRI":"a","labelVisibility":true,"renderer":{"type":"CIMSimpleRenderer"},
            "labelClasses":[{"type":"CIMLabelClass","name":"Class 1","visibility":true,"expression":"[NAME]",
            "expressionEngine":"VBScript","textSymbol":{"type":"CIMSymbolReference","symbol":{"type":"CIMTextSymbol",
            "height":9,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,
            "color":{"type":"CIMRGBColor","values":[30,30,30,100]}}]}}},
            "maplexLabelPlacementProperties":{"type":"CIMMaplexLabelPlacementProperties","featureType":"Point"\(maplex)}}]}]}
            """
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "a.mapx"))
        let document = try Map(contentsOfFile: folder.path + "/a.mapx")
        let labels = try #require(document.operationalLayers.first?.origin?.labels)
        let overlay = GraphicsOverlay()
        let marker = SimpleMarkerSymbol(color: Color(red8: 190, green: 40, blue: 40), size: 5)
        overlay.renderer = SimpleRenderer(symbol: marker)
        overlay.addGraphics(
            Self.names.enumerated().map { index, name in
                let (x, y) = (Double(index * 7 % 16), Double(index * 5 % 16))
                return Graphic(
                    geometry: Point(
                        x: 7.6 + x * 0.04, y: 46.8 + y * 0.02, spatialReference: .wgs84),
                    attributes: ["NAME": name])
            })
        overlay.addLabelDefinitions(labels.definitions)
        overlay.labelsAreEnabled = true
        let map = Map()
        map.addOperationalLayer(GraphicsLayer(name: "Towns of the sample", overlay: overlay))
        return map
    }

    private func draw(_ map: Map, side: MapSheet.LegendSide, scale: Double) throws -> (
        image: Image, report: DrawingReport, diagnostics: [Diagnostic]
    ) {
        TestFont.install()
        var sheet = MapSheet()
        sheet.legendSide = side
        let size = LayoutSamples.size
        let arrangement = MapSheetArrangement(
            sheet, size: size, legend: try map.makeLegend(), listsKeys: map.canNumberLabels)
        let frame = try map.frame(
            viewpoint: Viewpoint(
                center: Point(x: 7.9, y: 46.95, spatialReference: .wgs84), scale: 4_500_000, rotation: 0),
            size: ScreenSize(width: arrangement.map.size.x, height: arrangement.map.size.y), scale: scale)
        let document = try SheetDocument(sheet, arrangement, size: size, frame: frame)
        let layout = try PageLayout(JSONPart(parsing: document.json.bytes()))
        var report = DrawingReport()
        let recording = try map.draw(in: frame, to: RecordingOutput(), report: &report)
        let placed = PlacedMap(
            name: "Map Frame", frame: frame, recording: recording,
            legend: try map.makeLegend(scale: frame.scale), keys: report.labelKeys)
        var drawing = LayoutDrawing(layout, maps: [placed], values: PageValues(), scale: scale)
        let page = CanvasPage(
            width: Int(size.x * scale), height: Int(size.y * scale), pixelsPerDIP: scale, background: .white)
        let image = try PictureOutput(sprites: nil).draw(page) { drawing.draw(on: &$0) }
        return (image, report, drawing.diagnostics)
    }

    @Test(arguments: [MapSheet.LegendSide.right, .bottom], [1, 2])
    func labelsWithoutAPlaceAreListed(side: MapSheet.LegendSide, scale: Int) throws {
        let map = try map(maplex: #","canKeyNumberLabel":true,"keyNumberGroupName":"Towns""#)
        #expect(map.canNumberLabels)
        let (image, report, diagnostics) = try draw(map, side: side, scale: Double(scale))
        #expect(report.labelKeys.map(\.number) == report.labelKeys.indices.map { $0 + 1 })
        #expect(report.labelKeys.count >= 2 && report.labelKeys.allSatisfy { Self.names.contains($0.text) })
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        let outcome = try Golden.check(image, "legends/keys-\(side)", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func labelsWithoutNumbersHaveNoList() throws {
        let map = try map(maplex: "")
        #expect(!map.canNumberLabels)
        #expect(try draw(map, side: .right, scale: 1).report.labelKeys.isEmpty)
    }
}
