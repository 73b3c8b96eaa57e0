import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

/// Colored glyphs of the table `COLR`, version 1.
struct ColorPaintTests {
    private typealias Font = ColorPaintFont
    private static let (red, blue, yellow, cyan, textColor) = (0, 1, 2, 3, 0xFFFF)
    private static let redToBlue = [(0.0, red), (1.0, blue)]

    /// Draws the character A with a number of pixels per em in green; its square has the corners (0, 0) and
    /// (size, size).
    private static func draw(
        _ font: Font, table: [UInt8]? = nil, opacity: Double = 1, size: Int = 100
    ) throws -> Image {
        let writing = font.font(table: table)
        let folder = try writing.written()
        let fonts = FontLibrary(folders: [folder], usesSystemFonts: false)
        let style = TextStyle(font: FontRequest(family: writing.family), size: Double(size))
        let layout = TextLayout(StyledText("A", style), fonts: fonts)
        return drawn(size, size) {
            $0.draw(
                layout, paints: [.color(Color(red: 0, green: 1, blue: 0, alpha: opacity))],
                transform: .translation(x: 0, y: Double(size)))
        }
    }

    private static func draw(_ paint: Font.Paint) throws -> Image { try draw(Font(paints: [paint])) }

    /// The premultiplied red, green, blue and alpha of a pixel.
    private static func pixel(_ image: Image, _ x: Int, _ y: Int) -> [Int] {
        let word = image.bitmap.row(y)[x]
        return [0, 8, 16, 24].map { Int(word >> $0 & 255) }
    }

    private static let reds = [255, 0, 0, 255]
    private static let blues = [0, 0, 255, 255]
    private static let none = [0, 0, 0, 0]

    @Test func colors() throws {
        #expect(Self.pixel(try Self.draw(Font.shape(Font.solid(Self.red))), 50, 50) == Self.reds)
        let faint = try Self.draw(Font.shape(Font.solid(Self.red, opacity: 0.5)))
        #expect(abs(Self.pixel(faint, 50, 50)[3] - 128) <= 1)
        let text = try Self.draw(Font.shape(Font.solid(Self.textColor)))
        #expect(Self.pixel(text, 50, 50) == [0, 255, 0, 255])
        // The opacity of the text is that of the glyph.
        let half = try Self.draw(Font(paints: [Font.shape(Font.solid(Self.red))]), opacity: 0.5)
        #expect(abs(Self.pixel(half, 50, 50)[0] - 128) <= 1)
    }

    @Test func invalidPaintsAreReportedOnce() throws {
        func reports(_ font: Font, table: [UInt8]? = nil) throws -> [Diagnostic] {
            let writing = font.font(table: table)
            let fonts = FontLibrary(folders: [try writing.written()], usesSystemFonts: false)
            let style = TextStyle(font: FontRequest(family: writing.family), size: 10)
            let layout = TextLayout(StyledText("AA", style), fonts: fonts)
            return layout.diagnostics.filter { $0.code == .colorGlyphsNotDrawn }
        }
        let valid = Font(paints: [Font.shape(Font.solid(Self.red))])
        #expect(try reports(valid).isEmpty)
        // A paint of an unknown format, and a table that ends after its version.
        #expect(try reports(Font(paints: [[99, 0, 0, 0]])).count == 1)
        #expect(try reports(valid, table: [0, 1]).count == 1)
    }

    /// A glyph with many gradients and composites takes little time at a great size, and has at most 64 composites.
    @Test func picturesAreLimited() throws {
        let sweep = Font.shape(Font.sweep(from: 0, to: 360, Self.redToBlue))
        let many = Font(paints: [Font.layers(255, from: 0)], layers: Array(repeating: sweep, count: 255))
        #expect(Self.pixel(try Self.draw(many, size: 500), 375, 375)[3] == 255)
        func nested(_ count: Int) -> Font.Paint {
            (0..<count).reduce(sweep) { inner, _ in Font.composite(inner, 5, sweep) }
        }
        func layers(_ count: Int) -> Font {
            let paints = Array(repeating: nested(8), count: count)
            return Font(paints: [Font.layers(UInt8(count), from: 0)], layers: paints)
        }
        #expect(Self.pixel(try Self.draw(layers(8), size: 500), 375, 375)[3] == 255)
        // The plain outline has the color of the text.
        #expect(Self.pixel(try Self.draw(layers(9)), 75, 75) == [0, 255, 0, 255])
    }

    /// A text with a font whose character A has layers of gradients that become pictures, and its colors' reports.
    private static func sweeps(_ layers: Int, _ text: String, size: Double) throws -> (TextLayout, [String]) {
        let sweep = Font.shape(Font.sweep(from: 0, to: 360, redToBlue))
        let font = Font(
            paints: [Font.layers(UInt8(layers), from: 0)], layers: Array(repeating: sweep, count: layers))
        let writing = font.font()
        let fonts = FontLibrary(folders: [try writing.written()], usesSystemFonts: false)
        let style = TextStyle(font: FontRequest(family: writing.family), size: size)
        let layout = TextLayout(StyledText(text, style), fonts: fonts)
        return (layout, layout.diagnostics.filter { $0.code == .colorGlyphsNotDrawn }.map(\.message))
    }

    /// The pictures of all glyphs have 16 megapixels together; without the limit, these would be a thousand.
    @Test(.timeLimit(.minutes(5))) func picturesOfATextAreLimited() throws {
        let (layout, reports) = try Self.sweeps(255, String(repeating: "A", count: 300), size: 600)
        #expect(reports.isEmpty)
        #expect(layout.colorPictureCount == 300 * 255)
        let image = drawn(600, 600) {
            $0.draw(layout, paints: [.color(.black)], transform: .translation(x: -600, y: 600))
        }
        #expect(Self.pixel(image, 300, 150)[3] == 255)
    }

    /// A text has at most 200,000 parts of colored glyphs.
    ///
    /// A run with more, and those after it, are not colored.
    @Test func partsOfATextAreLimited() throws {
        // Each glyph has 511 paints: the list, and two for each layer.
        let (most, none) = try Self.sweeps(255, String(repeating: "A", count: 391), size: 1)
        #expect(none.isEmpty)
        #expect(most.runs.map(\.drawsColors) == [true])
        let (tooMany, reports) = try Self.sweeps(255, String(repeating: "A", count: 392) + "\nA", size: 1)
        #expect(reports == ["the font 'Test Symbols' has colored glyphs with too many parts for this text"])
        #expect(tooMany.runs.map(\.drawsColors) == [false, false])
        #expect(tooMany.colorPictureCount == 0)
    }

    @Test func linearGradients() throws {
        let image = try Self.draw(Font.shape(Font.linear(to: 1000, Self.redToBlue)))
        #expect(Self.pixel(image, 2, 50)[0] > 240)
        #expect(Self.pixel(image, 97, 50)[2] > 240)
        #expect(Self.pixel(image, 50, 10) == Self.pixel(image, 50, 90))
        let repeated = try Self.draw(Font.shape(Font.linear(to: 200, extend: 1, Self.redToBlue)))
        #expect(Self.pixel(repeated, 18, 50)[2] > 200)
        #expect(Self.pixel(repeated, 21, 50)[0] > 200)
        let reflected = try Self.draw(Font.shape(Font.linear(to: 200, extend: 2, Self.redToBlue)))
        #expect(Self.pixel(reflected, 21, 50)[2] > 200)
        #expect(Self.pixel(reflected, 39, 50)[0] > 200)
    }

    @Test func gradientsThatBecomePictures() throws {
        let sweep = try Self.draw(Font.shape(Font.sweep(from: 0, to: 360, Self.redToBlue)))
        #expect(Self.pixel(sweep, 95, 48)[0] > 240)
        #expect(Self.pixel(sweep, 95, 52)[2] > 240)
        #expect(abs(Self.pixel(sweep, 5, 50)[0] - 128) < 8)
        let focal = try Self.draw(Font.shape(Font.radial([300, 500, 0, 500, 500, 500], Self.redToBlue)))
        #expect(Self.pixel(focal, 30, 50)[0] > 240)
        #expect(Self.pixel(focal, 2, 2) == Self.blues)
        let circle = try Self.draw(Font.shape(Font.radial([500, 500, 0, 500, 500, 500], Self.redToBlue)))
        #expect(Self.pixel(circle, 50, 50)[0] > 240)
        #expect(abs(Self.pixel(circle, 75, 50)[0] - 128) < 8)
    }

    @Test func layersAndTransformations() throws {
        var font = Font(paints: [Font.layers(2, from: 0)])
        font.layers = [
            Font.shape(Font.solid(Self.red)), Font.moved(500, 0, Font.shape(Font.solid(Self.blue))),
        ]
        let image = try Self.draw(font)
        #expect(Self.pixel(image, 20, 50) == Self.reds)
        #expect(Self.pixel(image, 80, 50) == Self.blues)
        // Half of the square, turned to the top.
        let half = Font.moved(500, 0, Font.shape(Font.solid(Self.red)))
        let turned = try Self.draw(Font.rotated(90, around: 500, 500, half))
        #expect(Self.pixel(turned, 50, 20) == Self.reds)
        #expect(Self.pixel(turned, 50, 80) == Self.none)
    }

    @Test func aPaintIsClippedToItsGlyphAndBox() throws {
        let left = Font.moved(-500, 0, Font.shape(Font.solid(Self.red)))
        let image = try Self.draw(Font.moved(500, 0, Font.shape(Font.composite(left, 3, left))))
        #expect(Self.pixel(image, 20, 50) == Self.none)
        #expect(Self.pixel(image, 70, 50) == Self.reds)
        var font = Font(paints: [Font.shape(Font.solid(Self.red))])
        font.clip = [0, 500, 1000, 1000]
        let clipped = try Self.draw(font)
        #expect(Self.pixel(clipped, 50, 20) == Self.reds)
        #expect(Self.pixel(clipped, 50, 80) == Self.none)
    }

    @Test func compositeModes() throws {
        let right = Font.moved(500, 0, Font.shape(Font.solid(Self.blue)))
        let all = Font.shape(Font.solid(Self.red))
        func pixels(_ mode: UInt8) throws -> [[Int]] {
            let image = try Self.draw(Font.composite(right, mode, all))
            return [Self.pixel(image, 20, 50), Self.pixel(image, 80, 50)]
        }
        #expect(try pixels(0) == [Self.none, Self.none])
        #expect(try pixels(1) == [Self.none, Self.blues])
        #expect(try pixels(2) == [Self.reds, Self.reds])
        #expect(try pixels(3) == [Self.reds, Self.blues])
        #expect(try pixels(4) == [Self.reds, Self.reds])
        #expect(try pixels(5) == [Self.none, Self.blues])
        #expect(try pixels(6) == [Self.none, Self.reds])
        #expect(try pixels(7) == [Self.none, Self.none])
        #expect(try pixels(8) == [Self.reds, Self.none])
        #expect(try pixels(9) == [Self.reds, Self.blues])
        #expect(try pixels(11) == [Self.reds, Self.none])
        #expect(try pixels(12) == [Self.reds, [255, 0, 255, 255]])
        let yellow = Font.shape(Font.solid(Self.yellow))
        let mixed = try Self.draw(Font.composite(yellow, 23, Font.shape(Font.solid(Self.cyan))))
        #expect(Self.pixel(mixed, 50, 50) == [0, 255, 0, 255])
    }

    @Test func aPaintThatIsNotValidHasTheColorOfTheText() throws {
        for paint in [Font.colored(glyph: 1), Font.shape(Font.solid(9)), Font.layers(3, from: 0), [99]] {
            #expect(Self.pixel(try Self.draw(paint), 50, 50) == [0, 255, 0, 255])
        }
    }

    @Test func hostileTables() throws {
        var font = Font(paints: [
            Font.composite(
                Font.layers(1, from: 0), 5,
                Font.rotated(30, around: 1, 2, Font.shape(Font.sweep(from: 0, to: 90, Self.redToBlue))))
        ])
        font.layers = [Font.shape(Font.linear(to: 300, extend: 1, Self.redToBlue))]
        font.clip = [0, 0, 900, 900]
        let table = font.table
        for place in table.indices {
            var changed = table
            changed[place] ^= 0xFF
            _ = try Self.draw(font, table: changed)
        }
        for count in stride(from: 0, to: table.count, by: 9) {
            _ = try Self.draw(font, table: Array(table.prefix(count)))
        }
    }
}
