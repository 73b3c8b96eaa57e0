import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Lines that are tubes, strips or walls in scenes.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct WallTests {
    private static func symbol(_ style: String, _ width: Double) throws -> Symbol {
        try Symbol.fromJSON(
            #"""
            {"type":"CIMLineSymbol","useRealWorldSymbolSizes":true,"symbolLayers":[{"type":"CIMSolidStroke",
            "enable":true,"width":\#(width),"lineStyle3D":"\#(style)","height3D":3,
            "color":{"type":"CIMRGBColor","values":[220,40,40,100]}}]}
            """#)
    }

    private static func view(_ lines: [(style: String, width: Double)], pitch: Double) throws -> SceneView {
        let overlay = ShapeTests.overlay(.relative)
        for (index, line) in lines.enumerated() {
            let north = Double(index) * 90 - 90
            overlay.addGraphic(
                Graphic(
                    geometry: Polyline(
                        points: [(-120.0, 0.0), (0, 30), (120, 0)].map {
                            ShapeTests.place(east: $0.0, north: north + $0.1, z: 10)
                        }, spatialReference: .wgs84), symbol: try symbol(line.style, line.width)))
        }
        return ShapeTests.view([overlay], distance: 600, pitch: pitch)
    }

    /// Returns the heights of the top and the bottom of what a line draws, above its vertices, in meters.
    private static func heights(_ style: String, _ width: Double) throws -> (low: Double, high: Double) {
        let view = try view([(style, width)], pitch: 60)
        let list = try view.drawing(size: view.size, scale: 1).list
        var (low, high) = (Double.infinity, -Double.infinity)
        for draw in list.draws where draw.object > 0 {
            guard case .bodies(let mesh, let instances, _) = draw.content else { continue }
            for vertex in mesh.vertices {
                let position = instances[0].position.value + SIMD3<Double>(vertex.position)
                let height = SceneSpace.globe.placeAndHeight(position).height - 10
                (low, high) = (min(low, height), max(high, height))
            }
        }
        return (low, high)
    }

    @Test func aWallStandsOnItsLineAndItsWidthIsItsHeight() throws {
        for width in [5.0, 40] {
            let (low, high) = try Self.heights("Wall", width)
            #expect(abs(low) < 0.02 && abs(high - width) < 0.02, "\(low) \(high)")
        }
    }

    @Test func aTubeIsAroundItsLineAndItsWidthIsItsDiameter() throws {
        let (low, high) = try Self.heights("Tube", 40)
        #expect(abs(low + 20) < 1 && abs(high - 20) < 1, "\(low) \(high)")
    }

    @Test func aStripHasNoBody() throws {
        let (low, _) = try Self.heights("Strip", 6)
        #expect(low == .infinity)
    }

    @Test(arguments: [1, 2])
    func tubesStripsAndWalls(scale: Int) async throws {
        let view = try Self.view([("Wall", 40), ("Tube", 16), ("Strip", 6)], pitch: 60)
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/line-styles", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
