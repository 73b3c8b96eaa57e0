import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// The ends of lines in space.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct LineEndTests {
    private static let caps = ["butt", "square", "round"]

    private static func graphic(_ points: [(Double, Double)], _ layer: String) throws -> Graphic {
        let symbol = try Symbol.fromJSON(
            #"{"type":"LineSymbol3D","symbolLayers":[{"material":{"color":[30,90,200]},\#(layer)}]}"#)
        return Graphic(
            geometry: Polyline(
                points: points.map { ShapeTests.place(east: $0.0, north: $0.1, z: 30) },
                spatialReference: .wgs84), symbol: symbol)
    }

    @Test(arguments: [1, 2])
    func linesDashesAndPathsHaveTheEndsOfTheirSymbol(scale: Int) async throws {
        let overlay = ShapeTests.overlay()
        for (index, cap) in Self.caps.enumerated() {
            let north = 220 - Double(index) * 70
            overlay.addGraphic(
                try Self.graphic(
                    [(-280, north), (-180, north + 30), (-110, north)],
                    #""type":"Line","size":9,"cap":"\#(cap)""#))
            overlay.addGraphic(
                try Self.graphic(
                    [(-50, north), (60, north + 30), (120, north)],
                    #""type":"Line","size":4,"cap":"\#(cap)","pattern":{"type":"style","style":"dash"}"#))
            overlay.addGraphic(
                try Self.graphic([(180, north), (270, north)], #""type":"Path","size":28,"cap":"\#(cap)""#))
            let place = Double(index) * 190
            overlay.addGraphic(
                try Self.graphic(
                    [(-260 + place, -40), (-160 + place, -40)],
                    #""type":"Path","profile":"quad","width":44,"height":20,"cap":"\#(cap)""#))
            overlay.addGraphic(
                try Self.graphic(
                    [(-260 + place, -130), (-160 + place, -130)],
                    #""type":"Path","profile":"circle","width":44,"height":20,"cap":"\#(cap)""#))
        }
        // A closed line has no ends.
        overlay.addGraphic(
            try Self.graphic(
                [(300, -80), (380, -80), (340, 0), (300, -80)], #""type":"Line","size":6,"cap":"butt""#))
        let view = ShapeTests.view([overlay], distance: 660, pitch: 25)
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/line-ends", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    /// Returns the length in pixels of a line of 20 points on the row through its middle.
    private func length(_ cap: String) throws -> Int {
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            try Self.graphic([(-60, 0), (60, 0)], #""type":"Line","size":15,"cap":"\#(cap)""#))
        let image = try ShapeTests.view([overlay], pitch: 0).makeImage().image
        return (0..<320).count { image[$0, 100].blue > 0.7 && image[$0, 100].red < 0.3 }
    }

    @Test func aFlatEndIsAtTheEndOfTheLineAndOthersAreHalfAWidthBeyond() throws {
        let lengths = try Self.caps.map(length)
        // 15 points are 20 pixels.
        #expect(abs(lengths[1] - lengths[0] - 20) <= 1, "\(lengths)")
        #expect(abs(lengths[2] - lengths[0] - 20) <= 1, "\(lengths)")
    }

    @Test func innerEndsOfALineAreRoundSoThatItsCornersAreClosed() throws {
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            try Self.graphic([(-60, 0), (0, 0), (0, 60)], #""type":"Line","size":15,"cap":"butt""#))
        let view = ShapeTests.view([overlay])
        let draws = try view.drawing(size: view.size, scale: 1).list.draws
        let ribbons = draws.compactMap { draw -> [UInt32]? in
            if case .ribbons(let list) = draw.content { list.map(\.ends) } else { nil }
        }
        #expect(ribbons == [[0b0001, 0b0100]])
    }
}
