import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import GoldenSupport
import Testing

/// Pages as pictures.
@Suite struct LayoutDrawingTests {
    /// A map with land, and a page with every kind of element.
    private func draw(
        _ layout: PageLayout, of own: Map? = nil, scale: Double = 1, pageColor: Color = .white,
        values: PageValues = PageValues(date: "2024-02-29")
    ) throws -> (image: Image, diagnostics: [Diagnostic]) {
        TestFont.install()
        let map = try own ?? LegendSamples.map()
        map.backgroundColor = Color(red8: 205, green: 225, blue: 240)
        let maps = try layout.mapFrames.map { element in
            let frame = try element.frame(of: map, scale: scale, pixelLimit: 1_000_000, maximumSide: 4000)
            var report = DrawingReport()
            let recording = try map.draw(
                in: frame, to: RecordingOutput(),
                graphicsOverlays: element.mapFrame?.overlays(in: frame) ?? [], report: &report)
            return PlacedMap(
                name: element.name, frame: frame, recording: recording,
                legend: try map.makeLegend(scale: frame.scale).visibleOnly(), keys: report.labelKeys)
        }
        var drawing = LayoutDrawing(
            layout, maps: maps, values: values, scale: scale, pageColor: pageColor)
        let page = CanvasPage(
            width: Int(layout.size.x * scale), height: Int(layout.size.y * scale), pixelsPerDIP: scale,
            background: pageColor)
        let image = try PictureOutput(sprites: nil).draw(page) { drawing.draw(on: &$0) }
        return (image, drawing.diagnostics)
    }

    private var sheet: MapSheet {
        var sheet = MapSheet()
        sheet.title = "Title & <BOL>tags</BOL>"
        sheet.legendSide = .right
        sheet.scaleBar = .metric
        sheet.hasNorthArrow = true
        sheet.credits = "Credits of the data"
        sheet.insets = [SheetInset("1:20000000")].compactMap { $0 }
        sheet.hasGraticule = true
        return sheet
    }

    @Test(arguments: [1, 2]) func sheetsHaveAllElements(scale: Int) throws {
        let layout = try LayoutSamples.layout(sheet, legend: LegendSamples.map().makeLegend())
        #expect(
            layout.elements.map(\.name)
                == ["Map Frame", "Inset Map", "Credits", "North Arrow", "Scale Bar", "Legend", "Title"])
        let (image, diagnostics) = try draw(layout, scale: Double(scale))
        #expect(diagnostics.allSatisfy { $0.code == .legendDoesNotFit }, "\(diagnostics)")
        let outcome = try Golden.check(image, "layouts/sheet", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(arguments: [1, 2]) func elementsAreLightOnADarkPage(scale: Int) throws {
        let night = Color(red8: 16, green: 24, blue: 32)
        var sheet = sheet
        sheet.hasScaleText = true
        sheet.legendLayers = [
            LegendLayer(name: "Areas", label: "Parks"), LegendLayer(name: "Sites"),
            LegendLayer(name: "Cities"),
        ]
        sheet.insets = ["8.5,47.3:1:800000@top-left", "1:20000000"].compactMap { SheetInset($0) }
        let layout = try LayoutSamples.layout(
            sheet, legend: LegendSamples.map().makeLegend(), pageColor: night)
        let (image, diagnostics) = try draw(layout, scale: Double(scale), pageColor: night)
        #expect(diagnostics.allSatisfy { $0.code == .legendDoesNotFit }, "\(diagnostics)")
        let outcome = try Golden.check(image, "layouts/dark-sheet", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(arguments: [1, 2]) func documentsHaveAllElements(scale: Int) throws {
        let (image, diagnostics) = try draw(
            PageLayout(JSONPart(parsing: LayoutDocumentSample.json)), scale: Double(scale))
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        let outcome = try Golden.check(image, "layouts/document", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    private static func gridDocument(_ grid: String) -> String {
        """
        {"type":"CIMLayoutDocument","mapDefinitions":[{"uRI":"m","spatialReference":{"wkid":4326}}],
        "layoutDefinition":{"type":"CIMLayout","name":"Grid","page":{"width":80,"height":60,"units":{"uwkid":109007}},
        "elements":[{"type":"CIMMapFrame","name":"Map","uRI":"m",
        "frame":{"rings":[[[5,5],[5,55],[75,55],[75,5]]]},
        "view":{"camera":{"x":6.14,"y":46.2,"scale":150000}},"grids":[{"type":"CIMMeasuredGrid","isVisible":true,
        \(grid),"gridLines":[{"type":"CIMGridLine","elementType":"Line","gridLineOrientation":"NorthSouth",
        "pattern":{"type":"CIMGridPattern","interval":2000}},{"type":"CIMGridLine","elementType":"Line",
        "gridLineOrientation":"EastWest","pattern":{"type":"CIMGridPattern","interval":2000},
        "fromTick":{"type":"CIMExteriorTick","gridEndpoint":{"type":"CIMGridEndpoint",
        "gridLabelTemplate":{"type":"CIMSimpleGridLabelTemplate"}}}}]}]}]}}
        """
    }

    /// Swiss coordinates on a map in another coordinate system.
    @Test(arguments: [1, 2]) func measuredGridsHaveCoordinatesOfTheirSystem(scale: Int) throws {
        let text = Self.gridDocument(#""projectedCoordinateSystem":{"wkid":2056}"#)
        let (image, diagnostics) = try draw(PageLayout(JSONPart(parsing: text)), scale: Double(scale))
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        let outcome = try Golden.check(image, "layouts/grid", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    private static func cellDocument(_ grid: String) -> String {
        let templates = [
            ("NorthSouth", #"["A","B","C","D"]"#), ("EastWest", #"["1","2"]"#),
        ].map { orientation, names in
            """
            {"type":"CIMGridLine","elementType":"Line","gridLineOrientation":"\(orientation)","fromTick":
            {"type":"CIMExteriorTick","gridEndpoint":{"type":"CIMGridEndpoint","gridLabelTemplate":
            {"type":"CIMReferenceGridLabelTemplate","values":\(names),
            "symbol":\(LayoutDocumentSample.text(8, "Left", "Baseline"))}}}}
            """
        }
        return """
            {"type":"CIMLayout","page":{"width":80,"height":60,"units":{"uwkid":109007}},
            "elements":[{"type":"CIMMapFrame","name":"Map","frame":{"rings":[[[5,5],[5,55],[75,55],[75,5]]]},
            "view":{"camera":{"x":8,"y":47,"scale":8000000}},"grids":[{"type":"CIMReferenceGrid","isVisible":true,
            \(grid),"gridLines":[\(templates.joined(separator: ","))]}]}]}
            """
    }

    @Test(arguments: [1, 2]) func referenceGridsHaveNamesInTheMiddleOfTheirCells(scale: Int) throws {
        let text = Self.cellDocument(#""columnCount":5,"rowCount":3"#)
        let layout = try PageLayout(JSONPart(parsing: text))
        let (image, diagnostics) = try draw(layout, scale: Double(scale))
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        let outcome = try Golden.check(image, "layouts/cells", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func referenceGridsHaveALimit() throws {
        let text = Self.cellDocument(#""columnCount":1e18,"rowCount":-5"#)
        let layout = try PageLayout(JSONPart(parsing: text))
        let grid = try #require(layout.mainMapFrame?.mapFrame?.referenceGrids.first)
        #expect(grid.counts(in: SIMD2(400, 300)) == SIMD2(ReferenceGrid.maximumCount, 2))
        #expect([3, 4, 25, 26, 701, 702].map(grid.columnName) == ["D", "E", "Z", "AA", "ZZ", "AAA"])
        #expect([1, 2].map(grid.rowName) == ["2", "3"])
        #expect(try draw(layout).diagnostics.map(\.code) == [.layoutValueUnusable])
    }

    @Test func textsOfScaleBarsStayOnThePage() throws {
        let frame = #""frame":{"rings":[[[5,30],[5,55],[75,55],[75,30]]]}"#
        let text = """
            {"type":"CIMLayout","page":{"width":80,"height":60,"units":{"uwkid":109007}},
            "elements":[{"type":"CIMMapFrame","name":"Map",\(frame),"view":{"camera":{"x":8,"y":47,"scale":90000000}}},
            {"type":"CIMScaleLine","name":"Bar","mapFrame":"Map","units":{"uwkid":9001},"unitLabel":"Meters",
            "anchor":"BottomRightCorner","frame":{"rings":[[[60,5],[60,15],[79,15],[79,5]]]},
            "labelSymbol":\(LayoutDocumentSample.text(9, "Center", "Bottom"))}]}
            """
        let image = try draw(PageLayout(JSONPart(parsing: text))).image
        #expect((0..<image.height).allSatisfy { image[image.width - 1, $0].rgba8 == Color.white.rgba8 })
    }

    @Test func measuredGridsInDegreesAreReported() throws {
        let text = Self.gridDocument(#""projectedCoordinateSystem":{"wkid":4326}"#)
        let (_, diagnostics) = try draw(PageLayout(JSONPart(parsing: text)))
        #expect(diagnostics.map(\.code) == [.layoutValueUnusable])
    }

    @Test func missingValuesOfDynamicTextsAreReported() throws {
        let layout = try PageLayout(JSONPart(parsing: LayoutDocumentSample.json))
        let (_, diagnostics) = try draw(layout, values: PageValues())
        #expect(diagnostics.map(\.code) == [.dynamicTextWithoutValue])
    }

    @Test(arguments: [1, 2]) func legendsHaveAllItems(scale: Int) throws {
        TestFont.install()
        var style = LegendStyle()
        style.fontFamily = TestFont.textFamily
        style.columns = 2
        style.title = "Legend"
        let legend = try LegendSamples.map().makeLegend(scale: 50_000)
        let layout = LegendLayout(legend, style: style, scale: Double(scale))
        let page = CanvasPage(
            width: Int(layout.size.x), height: Int(layout.size.y), pixelsPerDIP: Double(scale),
            background: .white)
        let image = try PictureOutput(sprites: nil).draw(page) { layout.draw(on: &$0) }
        let outcome = try Golden.check(image, "legends/items", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }
}

/// A layout document with every kind of element that is drawn.
enum LayoutDocumentSample {
    private static let stroke =
        #"{"type":"CIMSolidStroke","enable":true,"width":1.5,"color":{"type":"CIMRGBColor","values":[150,40,40,100]}}"#

    private static func fill(_ color: String) -> String {
        #"{"type":"CIMSymbolReference","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[\#(color)]}}]}}"#
    }

    private static let line =
        #"{"type":"CIMSymbolReference","symbol":{"type":"CIMLineSymbol","symbolLayers":[\#(stroke)]}}"#

    static func text(_ size: Int, _ horizontal: String, _ vertical: String) -> String {
        #"{"type":"CIMSymbolReference","symbol":{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","fontStyleName":"Regular","height":\#(size),"horizontalAlignment":"\#(horizontal)","verticalAlignment":"\#(vertical)","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[0,0,60,100]}}]}}}"#
    }

    private static func frame(_ box: String) -> String {
        let n = box.split(separator: ",")
        return
            #""frame":{"rings":[[[\#(n[0]),\#(n[1])],[\#(n[0]),\#(n[3])],[\#(n[2]),\#(n[3])],[\#(n[2]),\#(n[1])]]]}"#
    }

    static let json = """
        {"type":"CIMLayoutDocument","mapDefinitions":[{"uRI":"m","spatialReference":{"wkid":4326}}],
        "layoutDefinition":{"type":"CIMLayout","name":"Sample","page":{"width":120,"height":90,
        "units":{"uwkid":109007}},"elements":[
        {"type":"CIMGraphicElement","name":"Curve","graphic":{"type":"CIMPolygonGraphic","symbol":\(fill("90,140,90,60")),
        "shape":{"curveRings":[[[100,75],{"c":[[110,75],[105,80]]},[100,75]]]}}},
        {"type":"CIMGraphicElement","name":"Line","graphic":{"type":"CIMLineGraphic","symbol":\(line),
        "shape":{"paths":[[[5,78],[60,78],[64,75]]]}}},
        {"type":"CIMGraphicElement","name":"Rotated","rotation":30,"rotationCenter":{"x":85,"y":80},
        "graphic":{"type":"CIMTextGraphic","text":"rotated","shape":{"x":85,"y":80},"symbol":\(text(9, "Center", "Center"))}},
        {"type":"CIMGraphicElement","name":"Paragraph","graphic":{"type":"CIMParagraphTextGraphic",
        "text":"<dyn type=\\"layout\\" property=\\"name\\"/>, <dyn type=\\"date\\" preStr=\\"of \\"/>: a text that is wrapped. \
        Scale <dyn type=\\"mapFrame\\" name=\\"Main\\" property=\\"scale\\" preStr=\\"1:\\"/>",
        "shape":{"rings":[[[85,42],[85,70],[116,70],[116,42]]]},"symbol":\(text(8, "Right", "Center")),
        "frame":{"type":"CIMGraphicFrame","backgroundSymbol":\(fill("255,250,220,100")),"borderSymbol":\(line),
        "backgroundGapX":3,"backgroundGapY":3,"borderGapX":3,"borderGapY":3}}},
        {"type":"CIMScaleLine","name":"Bar",\(frame("85,30,116,36")),"mapFrame":"Main","units":{"uwkid":9036},
        "fittingStrategy":"AdjustDivision","labelSymbol":\(text(7, "Center", "Bottom"))},
        {"type":"CIMMarkerNorthArrow","name":"North",\(frame("98,14,106,26")),"mapFrame":"Main","pointSymbol":
        {"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker",
        "enable":true,"size":20,"frame":{"xmin":-2,"ymin":-5,"xmax":2,"ymax":5},"markerGraphics":[{"type":"CIMMarkerGraphic",
        "geometry":{"rings":[[[-2,-5],[0,5],[2,-5],[0,-3]]]},"symbol":{"type":"CIMPolygonSymbol",
        "symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[30,30,30,100]}}]}}]}]}}},
        {"type":"CIMMapFrame","name":"Inset",\(frame("6,6,26,26")),"uRI":"m","graphicFrame":{"type":"CIMGraphicFrame",
        "borderSymbol":\(line),"shadowSymbol":\(fill("90,90,90,60")),"shadowOffsetX":3,"shadowOffsetY":-3},
        "extentIndicators":[{"type":"CIMExtentIndicator","sourceMapFrame":"Main","symbol":\(line)}],
        "view":{"camera":{"x":8,"y":47,"scale":60000000}}},
        {"type":"CIMMapFrame","name":"Main",\(frame("4,4,80,72")),"uRI":"m","graphicFrame":{"type":"CIMGraphicFrame",
        "borderSymbol":\(line)},"view":{"camera":{"x":8,"y":47,"scale":8000000,"heading":15}},
        "grids":[{"type":"CIMGraticule","isAutoScaled":false,"gridLines":[
        {"elementType":"Line","gridLineOrientation":"NorthSouth","pattern":{"interval":3},"symbol":\(line)},
        {"elementType":"Line","gridLineOrientation":"EastWest","pattern":{"interval":2}},{"elementType":"Label"}]}]}
        ]}}
        """
}
