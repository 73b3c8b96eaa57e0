import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// The corners of lines with a width on the screen whose heights change.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct StripCornerTests {
    private static func view() -> SceneView {
        let overlay = ShapeTests.overlay()
        let lines: [(color: Color, east: Double, low: Double, high: Double)] = [
            (.red, -180, 20, 140), (.blue, 20, 140, 20),
        ]
        for (color, east, low, high) in lines {
            let points = (0..<5).map { index in
                let along: Double = east + Double(index % 2) * 110
                return ShapeTests.place(
                    east: along, north: Double(index) * 80 - 160, z: index % 2 == 0 ? low : high)
            }
            overlay.addGraphic(
                Graphic(
                    geometry: Polyline(points: points, spatialReference: .wgs84),
                    symbol: SimpleLineSymbol(style: .solid, color: color, width: 9)))
        }
        let view = ShapeTests.view([overlay], distance: 600, pitch: 65)
        view.scene.baseSurface.backgroundGrid.isVisible = false
        view.scene.baseSurface.backgroundGrid.backgroundColor = .white
        return view
    }

    @Test func noSegmentHidesTheBodyOfTheNextOneWithItsEdge() throws {
        let image = try Self.view().makeImage(scale: 2).image
        var seams = 0
        var bodies = 0
        func white(_ x: Int, _ y: Int) -> Int {
            let color = image[x, y].rgba8
            return Int(min(color.x, color.y, color.z))
        }
        for y in 1..<image.height - 1 {
            for x in 1..<image.width - 1 {
                let around = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)]
                let isBody = around.map { white(x + $0.0, y + $0.1) < 20 }
                if isBody.allSatisfy({ $0 }) { bodies += 1 }
                // A pixel of the ground's color between pixels of a line.
                if white(x, y) > 40,
                    zip(isBody, [1, 0, 3, 2, 5, 4, 7, 6]).contains(where: { $0 && isBody[$1] })
                {
                    seams += 1
                }
            }
        }
        #expect(bodies > 2_000)
        // Where the sides of two segments meet in an inner corner, the ground is between them.
        #expect(seams < 30, "\(seams)")
    }

    @Test(arguments: [1, 2])
    func cornersOfSteepLines(scale: Int) async throws {
        let image = try await Self.view().exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/strip-corners", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
