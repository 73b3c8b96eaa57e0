import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Symbols in web map JSON")
struct SymbolJSONTests {
    static let documents = [
        """
        {"type":"esriSMS","style":"esriSMSSquare","color":[76,115,0,255],"size":8,"angle":-30,"xoffset":3,
         "yoffset":0,"outline":{"color":[152,230,0,128],"width":1,"mine":true},"extra":{"a":[1.50,null]}}
        """,
        """
        {"type":"esriSLS","style":"esriSLSDot","color":[115,76,0],"width":1.0,"cap":"round",
         "marker":{"style":"arrow","placement":"begin","color":null}}
        """,
        """
        {"type":"esriSFS","style":"esriSFSForwardDiagonal","color":null,
         "outline":{"type":"esriSLS","style":"esriSLSSolid","color":[1,2,3,255],"width":0.4,"x":1},"note":"kept"}
        """,
        """
        {"type":"esriPMS","url":"1d036967","imageData":"aGVsbG8=","contentType":"image/png","color":null,
         "width":9,"height":10.5,"angle":0,"xoffset":0,"yoffset":12,"more":[]}
        """,
        """
        {"type":"esriPFS","url":"https://example.com/a.png","outline":null,"width":20,"height":20,"angle":45,
         "xoffset":0,"yoffset":0,"xscale":1,"yscale":2,"tint":"red"}
        """,
        """
        {"type":"CompositeSymbol","symbols":[{"type":"esriSMS","size":4},{"type":"esriSMS","size":2,"k":1}],"z":0}
        """,
        """
        {"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[]},"minScale":5000,"w":1}
        """,
        """
        {"type":"PictureThing","anything":{"deep":[{}]}}
        """,
    ]

    @Test("Unchanged symbols are written exactly as they were read", arguments: documents)
    func untouched(text: String) throws {
        let symbol = try Symbol.fromJSON(text)
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: text))
    }

    @Test("Drawing and loading do not change the JSON", arguments: documents)
    func drawn(text: String) throws {
        let symbol = try Symbol.fromJSON(text)
        _ = symbol.definition
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: text))
    }

    @Test("A change writes its member, and keeps all others and their order")
    func changed() throws {
        let marker = try SimpleMarkerSymbol.fromJSON(Self.documents[0])
        marker.size = 16
        marker.outline?.color = .red
        let expected = Self.documents[0].replacing("\"size\":8", with: "\"size\":12")
            .replacing("[152,230,0,128]", with: "[255,0,0,255]")
        #expect(try JSONValue(parsing: marker.toJSON()) == JSONValue(parsing: expected))

        let line = try SimpleLineSymbol.fromJSON(Self.documents[1])
        line.style = .dash
        line.markerPlacement = .end
        let changed = Self.documents[1].replacing("esriSLSDot", with: "esriSLSDash")
            .replacing("begin", with: "end")
        #expect(try JSONValue(parsing: line.toJSON()) == JSONValue(parsing: changed))

        let fill = try PictureFillSymbol.fromJSON(Self.documents[4])
        fill.scaleX = 3
        let scaled = Self.documents[4].replacing("\"xscale\":1", with: "\"xscale\":3")
        #expect(try JSONValue(parsing: fill.toJSON()) == JSONValue(parsing: scaled))
    }

    @Test("Setting a value back restores the document")
    func setBack() throws {
        let marker = try SimpleMarkerSymbol.fromJSON(Self.documents[0])
        let size = marker.size
        let angle = marker.angle
        marker.size = 3
        marker.angle = 11
        marker.size = size
        marker.angle = angle
        #expect(try JSONValue(parsing: marker.toJSON()) == JSONValue(parsing: Self.documents[0]))
    }

    @Test("JSON has points and counterclockwise angles, the API DIPs and clockwise angles")
    func units() throws {
        let marker = try SimpleMarkerSymbol.fromJSON(Self.documents[0])
        #expect(abs(marker.size - 32.0 / 3) < 1e-12)
        #expect(marker.offsetX == 4)
        #expect(marker.angle == 30)
        #expect(marker.style == .square)
        #expect(marker.color == Color(red8: 76, green: 115, blue: 0))
        #expect(marker.outline?.color == Color(red8: 152, green: 230, blue: 0, alpha: 128))
        guard case .vectorMarker(let layer)? = marker.definition.layers.first else {
            Issue.record("not a vector marker")
            return
        }
        #expect(layer.marker.size == 8)
        #expect(layer.marker.rotation == -30)
    }

    @Test("Symbols created in code write every member, in points and integers")
    func written() throws {
        let marker = SimpleMarkerSymbol(style: .diamond, color: Color(red: 1, green: 0.5, blue: 0), size: 8)
        marker.angle = 10
        marker.outline = SimpleLineSymbol(color: .black, width: 2)
        #expect(
            marker.toJSON() == """
                {"type":"esriSMS","style":"esriSMSDiamond","color":[255,128,0,255],"size":6,"angle":-10,\
                "xoffset":0,"yoffset":0,"outline":{"type":"esriSLS","style":"esriSLSSolid",\
                "color":[0,0,0,255],"width":1.5}}
                """)
        let line = SimpleLineSymbol(
            style: .longDashDot, color: .black, width: 4, markerStyle: .arrow, markerPlacement: .end)
        #expect(
            line.toJSON() == """
                {"type":"esriSLS","style":"esriSLSLongDashDot","color":[0,0,0,255],"width":3,\
                "marker":{"placement":"end","style":"arrow"}}
                """)
        #expect(
            SimpleFillSymbol(style: .noFill, color: .clear).toJSON()
                == #"{"type":"esriSFS","style":"esriSFSNull","color":[0,0,0,0]}"#)
    }

    @Test("Every style is equal after writing and reading")
    func styles() throws {
        for style: SimpleMarkerSymbol.Style in [.circle, .cross, .diamond, .square, .triangle, .x] {
            #expect(try SimpleMarkerSymbol.fromJSON(SimpleMarkerSymbol(style: style).toJSON()).style == style)
        }
        let lines: [SimpleLineSymbol.Style] = [
            .dash, .dashDot, .dashDotDot, .dot, .longDash, .longDashDot, .noLine, .shortDash, .shortDashDot,
            .shortDashDotDot, .shortDot, .solid,
        ]
        for style in lines {
            #expect(try SimpleLineSymbol.fromJSON(SimpleLineSymbol(style: style).toJSON()).style == style)
        }
        let fills: [SimpleFillSymbol.Style] = [
            .backwardDiagonal, .cross, .diagonalCross, .forwardDiagonal, .horizontal, .noFill, .solid,
            .vertical,
        ]
        for style in fills {
            #expect(try SimpleFillSymbol.fromJSON(SimpleFillSymbol(style: style).toJSON()).style == style)
        }
        for placement: SimpleLineSymbol.MarkerPlacement in [.begin, .end, .beginAndEnd] {
            let line = SimpleLineSymbol(markerStyle: .arrow, markerPlacement: placement)
            let read = try SimpleLineSymbol.fromJSON(line.toJSON())
            #expect(read == line)
        }
    }

    @Test("Missing members have the defaults of web maps")
    func missing() throws {
        let marker = try SimpleMarkerSymbol.fromJSON(#"{"type":"esriSMS"}"#)
        #expect(marker.size == 16 && marker.style == .circle && marker.outline == nil)
        let line = try SimpleLineSymbol.fromJSON(#"{"type":"esriSLS"}"#)
        #expect(line.width == 1 && line.color == .black && line.style == .solid)
        #expect(line.markerStyle == .none && line.markerPlacement == .end)
        #expect(marker.diagnostics.isEmpty && line.diagnostics.isEmpty)
        marker.color = .red
        #expect(marker.toJSON() == #"{"type":"esriSMS","color":[255,0,0,255]}"#)
    }

    @Test("An unknown style is kept, drawn as the default style and reported")
    func unknownStyle() throws {
        let text = #"{"type":"esriSLS","style":"esriSLSWavy","color":[0,0,0,255],"width":1}"#
        let line = try SimpleLineSymbol.fromJSON(text)
        #expect(line.style == .solid)
        #expect(line.diagnostics.map(\.code) == [.unknownLineStyle])
        #expect(line.diagnostics.map(\.path) == ["$.style"])
        line.width = 4
        #expect(line.toJSON() == text.replacing("\"width\":1", with: "\"width\":3"))
        line.style = .dash
        #expect(line.toJSON().contains("esriSLSDash"))
        #expect(
            try SimpleLineSymbol.fromJSON(#"{"type":"esriSLS","style":"esriSLSInsideFrame"}"#).diagnostics
                .isEmpty)
    }

    @Test("Invalid values are reported with their path and kept")
    func wrongValues() throws {
        let text = """
            {"type":"esriSMS","style":5,"color":[1,2],"size":-4,"angle":"up","outline":{"type":"esriSLS","width":[]}}
            """
        let marker = try SimpleMarkerSymbol.fromJSON(text)
        #expect(
            Set(marker.diagnostics.map(\.code)) == [
                .unknownMarkerStyle, .badColor, .negativeSize, .badMember,
            ])
        #expect(marker.diagnostics.contains { $0.path == "$.outline.width" })
        guard case .vectorMarker(let layer)? = marker.definition.layers.first else {
            Issue.record("not a vector marker")
            return
        }
        #expect(layer.marker.size == 0)
        #expect(marker.toJSON() == text.split(separator: "\n").joined())
    }

    @Test("Unknown types are kept and reported", arguments: [7])
    func unsupported(index: Int) throws {
        let symbol = try Symbol.fromJSON(Self.documents[index])
        #expect(symbol is UnsupportedSymbol)
        #expect(symbol.diagnostics.map(\.code) == [.unsupportedSymbol])
        #expect(symbol.definition.layers.isEmpty)
    }

    @Test("The scales of a reference become reference properties and are written as a reference")
    func references() throws {
        let symbol = try Symbol.fromJSON(Self.documents[6])
        #expect(symbol is MultilayerPointSymbol)
        #expect(symbol.referenceProperties == SymbolReferenceProperties(minScale: 5000))
        let line = SimpleLineSymbol(color: .black, width: 4)
        line.referenceProperties = SymbolReferenceProperties(minScale: 10000, maxScale: 5000)
        let read = try Symbol.fromJSON(line.toJSON())
        #expect(read == line)
        #expect(read.referenceProperties?.maxScale == 5000)
    }

    @Test("Reading as the wrong class, or JSON that is not a symbol, throws an error with a suggestion")
    func wrongClass() throws {
        #expect(throws: SymbologyError.self) { try SimpleLineSymbol.fromJSON(#"{"type":"esriSMS"}"#) }
        #expect(throws: SymbologyError.self) { try Symbol.fromJSON("[1]") }
        #expect(throws: DocumentError.self) { try Symbol.fromJSON(#"{"type":"#) }
        let error = #expect(throws: SymbologyError.self) { try Symbol.fromJSON("3") }
        #expect(error?.description.contains("$: 3 is not a symbol") == true)
    }
}
