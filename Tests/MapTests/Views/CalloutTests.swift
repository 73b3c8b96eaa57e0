import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols
import GoldenSupport
import Testing

/// Callouts are drawn in pictures of a view, and stay inside the picture.
@Suite struct CalloutTests {
    private let red = Color(red8: 255, green: 0, blue: 0)

    /// A view of 240 × 160 meters and DIPs; the origin is at the lower left corner.
    private func view(_ overlays: [GraphicsOverlay] = []) -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = Color(red8: 200, green: 220, blue: 200)
        let area = Envelope(xMin: 0, yMin: 0, xMax: 240, yMax: 160, spatialReference: .webMercator)
        let view = MapView(map: map, viewpoint: Viewpoint(boundingGeometry: area), graphicsOverlays: overlays)
        view.size = ScreenSize(width: 240, height: 160)
        return view
    }

    private func callout(_ x: Double, _ y: Double) -> Callout {
        Callout(placement: .location(Point(x: x, y: y)), title: "Lyon", detail: "522,250 inhabitants")
    }

    /// The box around the pixels that differ from the background.
    private func drawn(_ image: Image) -> (low: SIMD2<Int>, high: SIMD2<Int>)? {
        let ground = Color(red8: 200, green: 220, blue: 200)
        var box: (low: SIMD2<Int>, high: SIMD2<Int>)?
        for y in 0..<image.height {
            for x in 0..<image.width where image[x, y] != ground {
                let here = SIMD2(x, y)
                let known = box ?? (here, here)
                box = (
                    SIMD2(min(known.low.x, x), min(known.low.y, y)),
                    SIMD2(max(known.high.x, x), max(known.high.y, y))
                )
            }
        }
        return box
    }

    @Test func theLeaderEndsAtTheLocation() throws {
        let view = view()
        view.callout = callout(120, 40)
        let box = try #require(drawn(try view.makeImage().image))
        // The location is 120 DIPs from the top, and the callout is above it.
        #expect(abs(box.high.y - 120) <= 1)
        #expect(abs((box.low.x + box.high.x) / 2 - 120) <= 1)
        view.callout = nil
        #expect(drawn(try view.makeImage().image) == nil)
    }

    @Test(arguments: [(4.0, 80.0), (236, 80), (120, 158), (3, 157), (237, 3)])
    func calloutsStayInsideThePicture(x: Double, y: Double) throws {
        let view = view()
        view.callout = callout(x, y)
        let box = try #require(drawn(try view.makeImage().image))
        #expect(box.low.x >= 1 && box.low.y >= 1 && box.high.x <= 239 && box.high.y <= 159)
        let location = SIMD2(Int(x), 160 - Int(y))
        #expect(box.low.x <= location.x && location.x <= box.high.x)
        #expect(abs(box.low.y - location.y) <= 1 || abs(box.high.y - location.y) <= 1)
    }

    @Test(arguments: [Point(x: -20, y: 80), Point(x: .nan, y: 0), Point(x: 0, y: 1e300)])
    func calloutsOutsideThePictureAreNotDrawn(location: Point) throws {
        let view = view()
        view.callout = Callout(placement: .location(location), title: "Lyon")
        #expect(drawn(try view.makeImage().image) == nil)
    }

    @Test func aCalloutFollowsItsGraphicInTheNextPicture() throws {
        let graphic = Graphic(geometry: Point(x: 60, y: 20, spatialReference: .webMercator))
        let view = view([GraphicsOverlay(graphics: [graphic])])
        view.callout = Callout(placement: .geoElement(graphic), title: "A")
        let first = try #require(drawn(try view.makeImage().image))
        #expect(abs(first.high.y - 140) <= 1 && first.high.x < 120)
        graphic.geometry = Point(x: 180, y: 60, spatialReference: .webMercator)
        let second = try #require(drawn(try view.makeImage().image))
        #expect(abs(second.high.y - 100) <= 1 && second.low.x > 120)
        graphic.geometry = nil
        #expect(drawn(try view.makeImage().image) == nil)
    }

    @Test func longTextsHaveALimit() throws {
        let view = view()
        view.callout = Callout(
            placement: .location(Point(x: 120, y: 80)),
            title: String(repeating: "word ", count: 100_000),
            detail: String(repeating: "x", count: 1_000_000))
        #expect(drawn(try view.makeImage().image) != nil)
    }

    @Test(arguments: [1, 2])
    func pictureMatchesTheGolden(scale: Int) async throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: Point(x: 40, y: 70, spatialReference: .webMercator),
                symbol: SimpleMarkerSymbol(style: .diamond, color: red, size: 12))
        ])
        let view = view([overlay])
        var callout = callout(40, 70)
        callout.image = try await SimpleMarkerSymbol(style: .circle, color: red, size: 24).makeSwatch()
        view.callout = callout
        let image = try view.makeImage(scale: Double(scale)).image
        let outcome = try Golden.check(image, "views/callout", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }
}
