import CartoucheImages
import CartoucheSymbols
import Testing

@Suite("Defaults and labels of symbols")
struct SymbolDefaultsTests {
    let grey = Color(red8: 0xD3, green: 0xD3, blue: 0xD3)

    @Test("A marker is a light gray circle of 8 DIPs without outline")
    func marker() {
        let symbol = SimpleMarkerSymbol()
        #expect(symbol.style == .circle)
        #expect(symbol.color == grey)
        #expect(symbol.size == 8)
        #expect(symbol.outline == nil)
        #expect(symbol.angle == 0)
        #expect(symbol.angleAlignment == .screen)
        #expect(symbol.offsetX == 0 && symbol.offsetY == 0)
        #expect(symbol.leaderOffsetX == 0 && symbol.leaderOffsetY == 0)
        #expect(SimpleMarkerSymbol(style: .x, color: .red, size: 12).style == .x)
        #expect(SimpleMarkerSymbol(color: .red, size: 12).size == 12)
        #expect(SimpleMarkerSymbol(color: .red).color == .red)
    }

    @Test("A line is solid, light gray and 1 DIP wide, without arrows")
    func line() {
        let symbol = SimpleLineSymbol()
        #expect(symbol.style == .solid)
        #expect(symbol.color == grey)
        #expect(symbol.width == 1)
        #expect(symbol.markerStyle == .none)
        #expect(symbol.markerPlacement == .end)
        #expect(symbol.antiAlias)
        let arrow = SimpleLineSymbol(
            style: .dash, color: .blue, width: 2, markerStyle: .arrow, markerPlacement: .beginAndEnd)
        #expect(arrow.markerPlacement == .beginAndEnd)
        #expect(SimpleLineSymbol(style: .dot, color: .blue, width: 2).style == .dot)
        #expect(SimpleLineSymbol(color: .blue).width == 1)
    }

    @Test("A fill is solid and light gray without outline")
    func fill() {
        let symbol = SimpleFillSymbol()
        #expect(symbol.style == .solid)
        #expect(symbol.color == grey)
        #expect(symbol.outline == nil)
        let outlined = SimpleFillSymbol(
            style: .cross, color: .green, outline: SimpleLineSymbol(color: .black))
        #expect(outlined.outline?.color == .black)
    }

    @Test("Picture symbols have their picture's size and full opacity")
    func pictures() {
        let image = Image(Bitmap(width: 4, height: 2))
        let marker = PictureMarkerSymbol(image: image)
        #expect(marker.width == 0 && marker.height == 0)
        #expect(marker.opacity == 1)
        #expect(marker.image == image)
        #expect(marker.loadStatus == .loaded)
        let fill = PictureFillSymbol(image: image)
        #expect(fill.scaleX == 1 && fill.scaleY == 1)
        #expect(fill.angle == 0 && fill.opacity == 1)
        #expect(fill.offsetX == 0 && fill.offsetY == 0)
        #expect(fill.outline == nil)
    }

    @Test("Properties return exactly the values that were set")
    func exactValues() {
        let symbol = SimpleMarkerSymbol()
        for value in [0.1, 5.3, 1.0 / 3, 13.333, 1e-9, 4.7] {
            symbol.size = value
            symbol.offsetX = value
            symbol.angle = value
            #expect(symbol.size == value)
            #expect(symbol.offsetX == value)
            #expect(symbol.angle == value)
        }
        let color = Color(red: 0.7, green: 0.1, blue: 0.123456, alpha: 0.25)
        symbol.color = color
        #expect(symbol.color == color)
    }

    @Test("Symbols are equal if their class and properties are equal")
    func equality() {
        #expect(SimpleLineSymbol(color: .red, width: 2) == SimpleLineSymbol(color: .red, width: 2))
        #expect(SimpleLineSymbol(color: .red, width: 2) != SimpleLineSymbol(color: .red, width: 3))
        let a = SimpleFillSymbol(color: .red, outline: SimpleLineSymbol(width: 2))
        let b = SimpleFillSymbol(color: .red, outline: SimpleLineSymbol(width: 2))
        #expect(a == b)
        b.outline?.width = 4
        #expect(a != b)
        #expect(CompositeSymbol(symbols: [a]) != CompositeSymbol(symbols: [b]))
        #expect(SimpleMarkerSymbol() as Symbol != SimpleLineSymbol() as Symbol)
    }
}
