import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import GoldenSupport
import Testing

/// Pictures of single symbols.
@Suite struct SymbolSwatchTests {
    private static let red = Color(red: 1, green: 0, blue: 0)

    private func square(size: Double = 12) -> SimpleMarkerSymbol {
        SimpleMarkerSymbol(style: .square, color: Self.red, size: size)
    }

    /// Returns the box around all pixels that are not transparent.
    private func ink(_ image: Image) -> [Int] {
        let visible = (0..<image.width * image.height).filter {
            image[$0 % image.width, $0 / image.width].alpha > 0
        }
        let (xs, ys) = (visible.map { $0 % image.width }, visible.map { $0 / image.width })
        return [xs.min() ?? -1, ys.min() ?? -1, (xs.max() ?? -1) + 1, (ys.max() ?? -1) + 1]
    }

    @Test(arguments: [1.0, 2, 3])
    func aMarkerIsTightAndCenteredWhereverItsAnchorIs(scale: Double) async throws {
        let pin = square()
        pin.offsetY = 40
        pin.offsetX = -15
        let side = Int(12 * scale)
        for symbol in [square(), pin] {
            let image = try await symbol.makeSwatch(scale: scale)
            #expect([image.width, image.height] == [side, side])
            #expect(ink(image) == [0, 0, side, side])
            #expect(image.scale == scale)
            let picture = PictureMarkerSymbol(image: image)
            // 0 is the number of pixels.
            #expect([picture.width, picture.height] == (scale == 1 ? [0, 0] : [12, 12]))
        }
    }

    @Test func anAngleOutsideACircleIsKeptAndDrawnAsTheSameDirection() async throws {
        for (angle, direction) in [(400.0, 40.0), (-320, 40), (1_090, 10)] {
            let (turned, same) = (square(), square())
            (turned.angle, same.angle) = (angle, direction)
            #expect(turned.angle == angle)
            #expect(try await turned.makeSwatch() == same.makeSwatch())
            let (layered, plain) = (turned.toMultilayerSymbol(), square().toMultilayerSymbol())
            plain.angle = -direction
            #expect(try await layered.makeSwatch() == plain.makeSwatch())
            plain.angle = -angle
            #expect(plain.angle == -angle)
            #expect(try await layered.makeSwatch() == plain.makeSwatch())
        }
    }

    @Test func aTextWithAHaloIsNotClipped() async throws {
        TestFont.install()
        let text = TextSymbol(text: "Hg", color: .black, size: 20)
        text.fontFamily = TestFont.textFamily
        text.haloColor = .white
        text.haloWidth = 3
        let image = try await text.makeSwatch(scale: 2)
        let wide = try await text.makeSwatch(width: 200, height: 200, scale: 2)
        #expect(image.width > 40 && image.height > 40)
        #expect(wide.width == 400)
        for x in 0..<wide.width { #expect(wide[x, 0].alpha < 1) }
    }

    @Test func aMarkerIsScaledToAGivenSize() async throws {
        for (width, height, expected) in [(48.0, 24.0, [12, 0, 36, 24]), (6, 6, [0, 0, 6, 6])] {
            let image = try await square().makeSwatch(width: width, height: height)
            #expect(ink(image) == expected)
        }
    }

    @Test func linesAndPolygonsAreVisibleInSmallSwatches() async throws {
        let line = SimpleLineSymbol(style: .dash, color: Self.red, width: 2)
        let fill = SimpleFillSymbol(style: .forwardDiagonal, color: Self.red)
        for symbol in [line as Symbol, fill] {
            let image = try await symbol.makeSwatch(width: 16, height: 16)
            #expect([image.width, image.height] == [16, 16])
            let pixels = (0..<256).map { image[$0 % 16, $0 / 16].alpha > 0.3 }
            #expect(pixels.contains(true) && pixels.contains(false))
        }
    }

    @Test func aGeometryIsPlacedAroundTheCenterWithYUp() async throws {
        let point = Point(x: 10, y: 10, spatialReference: .wgs84)
        let image = try await square(size: 4).makeSwatch(geometry: point, width: 40, height: 40)
        #expect(ink(image) == [28, 8, 32, 12])
        let natural = try await square(size: 4).makeSwatch(geometry: point)
        #expect([natural.width, natural.height] == [24, 24])
    }

    @Test func theOlderFormsDrawLegends() async throws {
        let size = ScreenSize(width: 20, height: 30)
        let image = try await square().swatch(geometryType: .point, size: size)
        #expect([image.width, image.height] == [20, 30])
        let other = try await square().swatch(geometryType: .polyline, size: size)
        #expect(ink(other) == [-1, -1, 0, 0])
        let renderer = SimpleRenderer(symbol: square())
        let graphic = Graphic(geometry: Point(x: 1, y: 1))
        let drawn = try await renderer.swatch(for: graphic, size: size)
        #expect(drawn == image)
    }

    @Test func unusableSizesAreErrors() async throws {
        for (width, height, scale) in [
            (-1.0, 5.0, 1.0), (20_000, 20_000, 1), (5, 0, 1), (.nan, 5, 1), (5, 5, 0), (5, 5, 65),
            (5, 5, .nan),
        ] {
            await #expect(throws: MapError.self) {
                try await square().makeSwatch(width: width, height: height, scale: scale)
            }
        }
    }

    @Test func aCancelledTaskDrawsNothing() async throws {
        let symbol = square()
        let task = Task { () -> Image in
            while !Task.isCancelled { await Task.yield() }
            return try await symbol.makeSwatch()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
