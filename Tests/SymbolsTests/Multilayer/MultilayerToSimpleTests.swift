import CartoucheImages
import CartoucheSymbols
import Testing

@Suite("Multilayer lines and fills become simple symbols")
struct MultilayerToSimpleTests {
    private let coral = Color(red8: 226, green: 88, blue: 62)
    private let sand = Color(red8: 242, green: 204, blue: 120)
    private let ink = Color(red8: 30, green: 34, blue: 52)

    @Test("A line has the color of the uppermost stroke and the largest width")
    func casings() {
        let casing = SolidStrokeSymbolLayer(width: 6, color: ink)
        let inside = SolidStrokeSymbolLayer(width: 4, color: coral)
        let line = MultilayerPolylineSymbol(symbolLayers: [casing, inside])
        line.referenceProperties = SymbolReferenceProperties(minScale: 1000)
        let plain = line.toSimpleSymbol()
        #expect(plain.color == coral && abs(plain.width - 6) < 1e-9 && plain.style == .solid)
        #expect(plain.referenceProperties == line.referenceProperties)
        inside.isEnabled = false
        #expect(line.toSimpleSymbol().color == ink)
        #expect(MultilayerPolylineSymbol(symbolLayers: []).toSimpleSymbol().width == 1)
    }

    @Test(
        "The styles of simple lines are restored",
        arguments: [
            SimpleLineSymbol.Style.solid, .dash, .dot, .dashDot, .dashDotDot, .shortDash, .shortDot,
            .shortDashDot, .shortDashDotDot, .longDash, .longDashDot,
        ])
    func lineStyles(style: SimpleLineSymbol.Style) {
        let line = SimpleLineSymbol(style: style, color: ink, width: 3)
        let plain = line.toMultilayerSymbol().toSimpleSymbol()
        #expect(plain == line)
    }

    @Test("Other dash patterns become the style `dash`")
    func otherDashes() {
        let stroke = SolidStrokeSymbolLayer(
            width: 2, color: ink, geometricEffects: [DashGeometricEffect(dashTemplate: [30, 1, 2, 1])])
        #expect(MultilayerPolylineSymbol(symbolLayers: [stroke]).toSimpleSymbol().style == .dash)
    }

    @Test(
        "The styles of simple fills are restored",
        arguments: [
            SimpleFillSymbol.Style.solid, .noFill, .horizontal, .vertical, .backwardDiagonal,
            .forwardDiagonal, .cross, .diagonalCross,
        ])
    func fillStyles(style: SimpleFillSymbol.Style) throws {
        let outline = SimpleLineSymbol(style: .dot, color: ink, width: 2)
        let fill = SimpleFillSymbol(style: style, color: sand, outline: outline)
        let plain = fill.toMultilayerSymbol().toSimpleSymbol()
        #expect(plain.style == style)
        if style != .noFill { #expect(plain.color == sand) }
        let line = try #require(plain.outline as? SimpleLineSymbol)
        #expect(line.color == ink && abs(line.width - 2) < 1e-9 && line.style == .dot)
    }

    @Test("Symbols without fills become fills of the style `noFill`")
    func noFills() {
        #expect(MultilayerPolygonSymbol(symbolLayers: []).toSimpleSymbol().style == .noFill)
        let stroke = SolidStrokeSymbolLayer(width: 2, color: ink)
        #expect(MultilayerPolygonSymbol(symbolLayers: [stroke]).toSimpleSymbol().style == .noFill)
        let picture = PictureFillSymbolLayer(image: Image(Bitmap(width: 1, height: 1)))
        picture.tintColor = coral
        let plain = MultilayerPolygonSymbol(symbolLayers: [picture]).toSimpleSymbol()
        #expect(plain.style == .solid && plain.color == coral)
    }
}
