import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// Symbols above their places, with lines to them.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct LiftTests {
    private static func symbol(_ members: String) throws -> Symbol {
        try Symbol.fromJSON(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","resource":{"primitive":"circle"},"size":12,
            "material":{"color":[220,40,40]},"outline":{"color":[255,255,255],"size":1.5}}]\#(members)}
            """#)
    }

    @Test(arguments: [1, 2])
    func symbolsWithAVerticalOffsetHaveALineToTheirPlace(scale: Int) async throws {
        let overlay = ShapeTests.overlay(.relative)
        let line =
            #","callout":{"type":"line","color":[40,40,40],"size":1.5,"border":{"color":[255,255,255]}}"#
        for (index, members) in [
            "", #","verticalOffset":{"screenLength":40}"#, #","verticalOffset":{"screenLength":40}"# + line,
            #","verticalOffset":{"screenLength":40,"maxWorldLength":20}"# + line,
            #","verticalOffset":{"screenLength":1,"minWorldLength":120}"# + line,
        ].enumerated() {
            let place = ShapeTests.place(east: Double(index) * 100 - 200, north: 0)
            overlay.addGraphic(Graphic(geometry: place, symbol: try Self.symbol(members)))
        }
        let image = try await ShapeTests.view([overlay], distance: 600).exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/callout-lines", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    /// Returns a view of one large icon above its place, with a white line that has a blue border.
    private static func largeIcon(pitch: Double) throws -> SceneView {
        let symbol = try Symbol.fromJSON(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","resource":{"primitive":"circle"},"size":30,
            "material":{"color":[220,40,40]},"outline":{"color":[0,0,0],"size":1}}],
            "verticalOffset":{"screenLength":60},
            "callout":{"type":"line","size":3,"color":[255,255,255],"border":{"color":[0,0,255]}}}
            """#)
        let overlay = ShapeTests.overlay(.relative)
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0), symbol: symbol))
        return ShapeTests.view([overlay], distance: 500, pitch: pitch)
    }

    @Test(arguments: [30, 60, 85, 90])
    func theLineToASymbolIsBehindTheSymbolAndAboveItsOwnBorder(pitch: Int) throws {
        let image = try Self.largeIcon(pitch: Double(pitch)).makeImage(scale: 2).image
        func isRed(_ color: Color) -> Bool { color.red > 0.8 && color.green < 0.3 && color.blue < 0.3 }
        let column = image.width / 2
        // Below the icon's lower edge, the line is white down to its place.
        let icon = (0..<image.height).filter { isRed(image[column - 24, $0]) || isRed(image[column, $0]) }
        let (first, last) = (try #require(icon.min()), try #require(icon.max()))
        #expect(icon.count == last - first + 1)
        #expect((last + 6..<image.height / 2 - 4).allSatisfy { image[column, $0].blue > 0.9 })
        #expect((last + 6..<image.height / 2 - 4).allSatisfy { image[column, $0].red > 0.9 })
        #expect(last - first > 70)
    }

    @Test(arguments: [1, 2])
    func largeIconsCoverTheLineToTheirPlace(scale: Int) async throws {
        let image = try await Self.largeIcon(pitch: 85).exportImage(scale: Double(scale))
        let outcome = try Golden.check(
            image, "scenes/callout-under-icon", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aCalloutWithoutAnOffsetIsReported() throws {
        let symbol = try Self.symbol(#","callout":{"type":"line","size":1}"#)
        #expect(symbol.diagnostics.map(\.code) == [.calloutWithoutOffset])
    }

    @Test func anInvertedConeStandsOnItsApex() async throws {
        let overlay = ShapeTests.overlay()
        for (index, anchor) in ["bottom", "center", "top", "origin"].enumerated() {
            let symbol = try Symbol.fromJSON(
                #"""
                {"type":"PointSymbol3D","symbolLayers":[{"type":"Object","width":80,"height":80,"depth":80,
                "resource":{"primitive":"inverted-cone"},"anchor":"\#(anchor)","heading":30,"tilt":10,"roll":10,
                "material":{"color":[255,140,0]}}]}
                """#)
            let place = ShapeTests.place(east: Double(index) * 130 - 195, north: 0, z: 80)
            overlay.addGraphic(Graphic(geometry: place, symbol: symbol))
            let dot = SimpleMarkerSceneSymbol.sphere(color: .blue, diameter: 10)
            dot.anchorPosition = .center
            overlay.addGraphic(Graphic(geometry: place, symbol: dot))
        }
        let image = try await ShapeTests.view([overlay]).exportImage()
        let outcome = try Golden.check(image, "scenes/inverted-cone", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
