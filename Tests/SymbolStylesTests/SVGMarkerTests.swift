import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles
import Testing

/// Vector pictures become vector markers with the same shapes, sizes and colors.
@Suite struct SVGMarkerTests {
    private func marker(_ text: String) throws -> (
        layer: JSONObject, graphics: [JSONValue], diagnostics: [Diagnostic]
    ) {
        let read = try SVGMarker(Array(text.utf8), source: "a.svg")
        let layer = try #require(read.symbol.object?["symbolLayers"]?.array?.first?.object)
        return (layer, layer["markerGraphics"]?.array ?? [], read.diagnostics)
    }

    private func layer(_ graphic: JSONValue) -> JSONObject? {
        graphic.object?["symbol"]?.object?["symbolLayers"]?.array?.first?.object
    }

    private func geometry(_ graphic: JSONValue) -> String {
        graphic.object?["geometry"]?.text() ?? ""
    }

    @Test func pixelsBecomePointsWithYUp() throws {
        let (layer, graphics, diagnostics) = try marker(
            ##"<svg viewBox="10 0 8 4" width="16"><path d="M10 0h4v4z" fill="#0a0b0c80"/></svg>"##)
        #expect(layer["size"]?.double == 6)
        #expect(layer["frame"]?.text() == #"{"xmin":0,"ymin":0,"xmax":12,"ymax":6}"#)
        #expect(geometry(graphics[0]) == #"{"rings":[[[0,6],[6,6],[6,0],[0,6]]]}"#)
        let color = self.layer(graphics[0])?["color"]?.object?["values"]?.array?.compactMap(\.double) ?? []
        #expect(color.map { ($0 * 10).rounded() / 10 } == [10, 11, 12, 50.2])
        #expect(diagnostics.isEmpty)
    }

    @Test func curvesAndArcsBecomeBezierCurves() throws {
        let (_, graphics, _) = try marker(
            #"<svg viewBox="0 0 4 4" height="16"><path d="M0 0C1 0 2 1 2 2S3 4 4 4Q4 0 0 0ZM1,1a1-1 0 0110 1"/></svg>"#
        )
        let start = #"{"curveRings":[[[0,12],{"b":[[6,6],[3,12],[6,9]]},{"b":[[12,0],[6,3],[9,0]]},"#
        #expect(graphics.map(geometry).contains { $0.hasPrefix(start) })
        let (_, circle, _) = try marker(#"<svg viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>"#)
        #expect(geometry(circle[0]).split(separator: "\"b\"").count == 5)
    }

    @Test func stylesComeFromAttributesSheetsAndParents() throws {
        let (_, graphics, diagnostics) = try marker(
            """
            <svg viewBox="0 0 8 8" height="8"><style>/* a */ .road{stroke:blue;stroke-width:2} #x{stroke:red!important}
            g > path{fill:red}</style><g fill="none" transform="scale(2)" opacity=".5">
            <path class="road" d="M0 0L1 1" style="stroke-linecap:round" stroke-dasharray="1"/>
            <path id="x" class="road" d="M0 0L1 1" stroke="green"/><path display="none" d="M0 0h1v1z" fill="red"/></g></svg>
            """)
        #expect(graphics.count == 2)
        let stroke = try #require(layer(graphics[0]))
        #expect(stroke["width"]?.double == 3 && stroke["capStyle"]?.string == "Round")
        #expect(stroke["color"]?.object?["values"]?.text() == "[0,0,255,50]")
        #expect(stroke["effects"]?.array?.first?.object?["dashTemplate"]?.text() == "[1.5,1.5]")
        #expect(layer(graphics[1])?["color"]?.object?["values"]?.text() == "[255,0,0,50]")
        // The selector with two parts is reported.
        #expect(diagnostics.map(\.code) == [.pictureSimplified])
    }

    @Test func holesDependOnTheFillRule() throws {
        func parts(_ rule: String, _ inner: String) throws -> [Int] {
            let picture = #"<svg viewBox="0 0 9 9"><path \#(rule) d="M0 0H9V9H0Z\#(inner)"/></svg>"#
            return try marker(picture).graphics.map {
                $0.object?["geometry"]?.object?["rings"]?.array?.count ?? 0
            }
        }
        #expect(try parts("", "M3 3V6H6V3Z") == [2])
        #expect(try parts("", "M3 3H6V6H3Z") == [1, 1])
        #expect(try parts("fill-rule='evenodd'", "M3 3H6V6H3Z") == [2])
    }

    @Test func usesAndSymbolsArePlaced() throws {
        let (_, graphics, _) = try marker(
            """
            <svg xmlns:xlink="x" viewBox="0 0 8 8" height="8"><defs><rect id="r" width="1" height="1"/>
            <symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2"/></symbol></defs>
            <use xlink:href="#r" x="4" fill="red"/><use href="#s" width="4" height="4" transform="rotate(90 4 4)"/></svg>
            """)
        #expect(geometry(graphics[0]) == #"{"rings":[[[3,6],[3.75,6],[3.75,5.25],[3,5.25],[3,6]]]}"#)
        #expect(geometry(graphics[1]) == #"{"rings":[[[6,6],[6,3],[3,3],[3,6],[6,6]]]}"#)
    }

    @Test func gradientsBecomeGradientFills() throws {
        let (_, graphics, diagnostics) = try marker(
            """
            <svg viewBox="0 0 8 8"><defs><linearGradient id="a"><stop offset="0" stop-color="red"/>
            <stop offset="50%" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="blue"/></linearGradient>
            <linearGradient id="b" href="#a" x2="0" y2="1"/></defs><rect width="8" height="8" fill="url(#b)"/></svg>
            """)
        let fill = try #require(layer(graphics[0]))
        #expect(fill["type"]?.string == "CIMGradientFill" && fill["angle"]?.double == -90)
        #expect(fill["colorRamp"]?.object?["colorRamps"]?.array?.count == 2)
        #expect(diagnostics.map(\.severity) == [.note])
        // The model reads all of it.
        let read = try SVGMarker(
            Array(#"<svg viewBox="0 0 1 1"><rect width="1" height="1"/></svg>"#.utf8), source: "")
        let entry = SymbolFile.Entry(key: "k", content: read.symbol.bytes())
        #expect(try entry.read(source: "").diagnostics.isEmpty)
    }

    @Test func partsWithoutEquivalentAreReported() throws {
        let (_, graphics, diagnostics) = try marker(
            """
            <svg viewBox="0 0 8 8"><text>a</text><script>x</script><rect width="1" height="1" filter="url(#f)"/>
            <path d="M0 0L1 1 oops" stroke="red"/></svg>
            """)
        #expect(graphics.count == 3)
        #expect(diagnostics.count == 4 && diagnostics.allSatisfy { $0.code == .pictureSimplified })
    }
}
