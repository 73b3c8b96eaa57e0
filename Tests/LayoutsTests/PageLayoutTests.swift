import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import GoldenSupport
import Testing

/// Pages of layout documents.
@Suite struct PageLayoutTests {
    private func layout(_ elements: String, page: String = #""width":4,"height":3"#) throws -> PageLayout {
        try PageLayout(
            JSONPart(parsing: #"{"type":"CIMLayout","page":{\#(page)},"elements":[\#(elements)]}"#))
    }

    private func element(_ type: String, _ name: String, box: String = "0,0,1,1", more: String = "") -> String
    {
        let n = box.split(separator: ",")
        return """
            {"type":"\(type)","name":"\(name)","frame":{"xmin":\(n[0]),"ymin":\(n[1]),"xmax":\(n[2]),"ymax":\(n[3])}\
            \(more.isEmpty ? "" : "," + more)}
            """
    }

    @Test func placesAreInDIPsFromTheUpperLeftCorner() throws {
        let layout = try layout(element("CIMMapFrame", "M", box: "1,0.5,3,2"))
        #expect(layout.size == SIMD2(384, 288))
        #expect(layout.elements.first?.box == PageBox(SIMD2(96, 96), SIMD2(288, 240)))
        #expect(layout.diagnostics.isEmpty)
    }

    private static let units: [(Int, Double)] = [
        (109_008, 96.0), (109_007, 96 / 25.4), (109_006, 96 / 2.54), (109_016, 96.0 / 72),
    ]

    @Test(arguments: units)
    func pagesHaveUnits(code: Int, dips: Double) throws {
        let page = #""width":100,"height":50,"units":{"uwkid":\#(code)}"#
        #expect(try layout(element("CIMMapFrame", "M"), page: page).size == SIMD2(100, 50) * dips)
    }

    @Test func firstElementIsOnTop() throws {
        let layout = try layout(
            element("CIMLegend", "L", more: #""mapFrame":"M""#) + "," + element("CIMMapFrame", "M"))
        #expect(layout.elements.map(\.name) == ["M", "L"])
    }

    @Test func hiddenElementsAreLeftOut() throws {
        let group = #"{"type":"CIMGroupElement","elements":[\#(element("CIMMapFrame", "A"))]}"#
        let hidden = element("CIMMapFrame", "B", more: #""visible":false"#)
        #expect(try layout(group + "," + hidden).elements.map(\.name) == ["A"])
    }

    @Test func unknownElementsAreReportedByName() throws {
        let layout = try layout(element("CIMMapFrame", "M") + "," + element("CIMChartFrame", "Chart 1"))
        #expect(layout.diagnostics.map(\.code) == [.layoutElementNotDrawn])
        #expect(layout.diagnostics.first?.message.contains("Chart 1") == true)
        #expect(layout.diagnostics.first?.path == "$.elements[1]")
    }

    @Test func pagesWithoutMapFrameAreReported() throws {
        #expect(try layout("").diagnostics.first?.message == "the layout has no map frame")
        #expect(try layout("").mainMapFrame == nil)
        let legend = try layout(
            element("CIMMapFrame", "M") + "," + element("CIMLegend", "L", more: #""mapFrame":"Other""#))
        #expect(legend.diagnostics.map(\.code) == [.layoutValueUnusable])
    }

    @Test(arguments: [
        #""width":0,"height":3"#, #""width":"NaN","height":3"#, #""width":1e9,"height":3"#, #""height":3"#,
        #""width":-4,"height":3"#,
    ])
    func pagesNeedASize(page: String) {
        #expect(throws: DocumentError.self) { try layout(element("CIMMapFrame", "M"), page: page) }
    }

    @Test func otherDocumentsAreErrors() {
        for text in ["{}", "[]", "3", #"{"type":"CIMMapDocument"}"#] {
            #expect(throws: DocumentError.self, "\(text)") { try PageLayout(JSONPart(parsing: text)) }
        }
    }

    @Test(arguments: [
        #"{"rings":[]}"#, #"{"rings":[[["NaN","NaN"]]]}"#, #"{"xmin":"NaN","ymin":0,"xmax":1,"ymax":1}"#,
        "{}",
        #"{"rings":[[[1e300,0],[2e300,1]]]}"#, "7",
    ])
    func elementsWithoutPlaceAreReported(frame: String) throws {
        let layout = try layout(
            element("CIMMapFrame", "M") + #",{"type":"CIMMapFrame","name":"X","frame":\#(frame)}"#)
        #expect(layout.elements.map(\.name) == ["M"])
        #expect(layout.diagnostics.contains { $0.code == .layoutElementOutsidePage })
    }

    @Test func elementsLargerThanThePageAreReported() throws {
        let layout = try layout(element("CIMMapFrame", "M", box: "-1,-1,9,9"))
        #expect(layout.diagnostics.map(\.code) == [.layoutElementOutsidePage])
        #expect(layout.diagnostics.first?.message.contains("partly outside") == true)
    }

    @Test func numberOfElementsIsLimited() throws {
        let many = Array(repeating: element("CIMMapFrame", "M"), count: 30_000).joined(separator: ",")
        let layout = try layout(many)
        #expect(layout.elements.count == PageLayout.maximumElements)
        #expect(layout.diagnostics.map(\.code) == [.layoutElementNotDrawn])
    }

    @Test func depthOfGroupsIsLimited() throws {
        var inner = element("CIMMapFrame", "Deep")
        for _ in 0..<80 { inner = #"{"type":"CIMGroupElement","elements":[\#(inner)]}"# }
        let layout = try layout(inner + "," + element("CIMMapFrame", "M"))
        #expect(layout.elements.map(\.name) == ["M"])
        #expect(layout.diagnostics.first?.message == "groups are nested too deeply")
    }

    @Test func placeholdersOfSeriesAreDynamicTexts() throws {
        var sheet = MapSheet()
        sheet.title = "%name: %{POP} (%page of %pages), 100 %"
        sheet.series = MapSeries(layer: "Cities")
        sheet.series?.nameField = "NAME"
        sheet.series?.margin = 0.25
        let layout = try LayoutSamples.layout(sheet)
        guard case .text(let title)? = layout.elements.last?.kind else {
            Issue.record("the title is missing")
            return
        }
        #expect(
            title.text == #"""
                <dyn type="page" property="name"/>: <dyn type="page" property="attribute" field="POP"/> \#
                (<dyn type="page" property="index"/> of <dyn type="page" property="count"/>), 100 %
                """#)
        #expect(layout.series?.layer == "Cities" && layout.series?.nameField == "NAME")
        #expect(layout.series?.margin == 0.25)
    }
}

/// Sheets for tests.
enum LayoutSamples {
    static let size = SIMD2(480.0, 320)

    static func frame(scale: Double) throws -> MapFrame {
        try Map().frame(
            viewpoint: Viewpoint(
                center: Point(x: 8, y: 47, spatialReference: .wgs84), scale: 2_000_000, rotation: 10),
            size: ScreenSize(width: 300, height: 200), scale: scale)
    }

    static func layout(
        _ sheet: MapSheet, legend: Legend = Legend(items: []), pageColor: Color = .white
    ) throws -> PageLayout {
        let arrangement = MapSheetArrangement(sheet, size: size, legend: legend)
        let document = try SheetDocument(
            sheet, arrangement, size: size, frame: try frame(scale: 1), pageColor: pageColor)
        return try PageLayout(JSONPart(parsing: document.json.bytes()))
    }
}
