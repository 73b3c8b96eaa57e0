import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Text symbols")
struct TextSymbolTests {
    static let document = """
        {"type":"esriTS","text":"Lake\\nView","color":[78,78,78,255],"backgroundColor":null,
         "borderLineSize":2,"borderLineColor":[255,0,255,255],"haloSize":1.5,"haloColor":[0,255,0,255],
         "verticalAlignment":"bottom","horizontalAlignment":"left","rightToLeft":false,"angle":-30,
         "xoffset":3,"yoffset":6,"kerning":true,"mine":1,
         "font":{"family":"Karla","size":12,"style":"italic","weight":"bold","decoration":"underline","x":2}}
        """

    @Test("The members of a web map are read in DIPs")
    func reading() throws {
        let symbol = try TextSymbol.fromJSON(Self.document)
        #expect(symbol.diagnostics.isEmpty)
        #expect(symbol.text == "Lake\nView")
        #expect(symbol.color == Color(red8: 78, green: 78, blue: 78))
        #expect((symbol.size, symbol.haloWidth, symbol.offsetX, symbol.offsetY) == (16, 2, 4, 8))
        #expect(symbol.angle == 30)
        #expect((symbol.fontFamily, symbol.fontStyle, symbol.fontWeight) == ("Karla", .italic, .bold))
        #expect(symbol.fontDecoration == .underline)
        #expect((symbol.horizontalAlignment, symbol.verticalAlignment) == (.left, .bottom))
        #expect((symbol.backgroundColor, symbol.outlineColor) == (nil, Color(red8: 255, green: 0, blue: 255)))
    }

    @Test("A text symbol without members has the defaults of web maps")
    func defaults() throws {
        let symbol = try TextSymbol.fromJSON(#"{"type":"esriTS"}"#)
        #expect(symbol.diagnostics.isEmpty)
        #expect((symbol.text, symbol.color, symbol.size) == ("", .black, 12))
        #expect((symbol.horizontalAlignment, symbol.verticalAlignment) == (.center, .baseline))
        let made = TextSymbol()
        #expect((made.size, made.horizontalAlignment, made.verticalAlignment) == (8, .center, .middle))
    }

    @Test("An unchanged text symbol is written exactly as it was read")
    func unchanged() throws {
        let symbol = try Symbol.fromJSON(Self.document)
        _ = symbol.definition
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: Self.document))
    }

    @Test("A change writes its member, and keeps all others")
    func changed() throws {
        let symbol = try TextSymbol.fromJSON(Self.document)
        symbol.size = 8
        symbol.fontWeight = .normal
        symbol.haloColor = nil
        let expected = Self.document.replacing("\"size\":12", with: "\"size\":6")
            .replacing("\"weight\":\"bold\"", with: "\"weight\":\"normal\"")
            .replacing("\"haloColor\":[0,255,0,255]", with: "\"haloColor\":null")
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: expected))
    }

    @Test("A symbol made in code can be read again")
    func written() throws {
        let symbol = TextSymbol(text: "A", color: .red, size: 20, horizontalAlignment: .right)
        symbol.fontFamily = "Karla"
        symbol.fontStyle = .oblique
        symbol.fontWeight = .lighter
        symbol.fontDecoration = .lineThrough
        symbol.haloColor = .white
        symbol.haloWidth = 2
        symbol.backgroundColor = .blue
        symbol.outlineColor = .black
        symbol.outlineWidth = 1
        symbol.isKerningEnabled = false
        symbol.verticalAlignment = .top
        symbol.angle = 10
        let read = try Symbol.fromJSON(symbol.toJSON())
        #expect(read == symbol)
        #expect(read.diagnostics.isEmpty)
    }

    @Test(
        "A member that is not understood is reported",
        arguments: [
            (#""kerning":"yes""#, "kerning"), (#""horizontalAlignment":"middle""#, "horizontalAlignment"),
            (#""font":{"weight":900}"#, "weight"), (#""color":[1]"#, "color"), (#""text":4"#, "text"),
        ])
    func badMembers(member: String, name: String) throws {
        let symbol = try Symbol.fromJSON(#"{"type":"esriTS",\#(member)}"#)
        #expect(symbol.diagnostics.count == 1)
        #expect(symbol.diagnostics.first?.path.hasSuffix(name) == true)
    }

    @Test("A text symbol is for points, lines and polygons")
    func definition() throws {
        let definition = TextSymbol(text: "A").definition
        #expect(definition.kind == .text)
        let kinds = definition.layers.map { layer in
            if case .symbol(let inner) = layer { inner.kind } else { SymbolDefinition.Kind.unknown }
        }
        #expect(kinds == [.point, .line, .polygon])
    }

    @Test("Sizes that are not valid draw nothing", arguments: [Double.nan, -3, 0, .infinity])
    func sizes(size: Double) {
        let symbol = TextSymbol(text: "A", size: size)
        #expect(symbol.definition.text?.height == 0)
    }
}
