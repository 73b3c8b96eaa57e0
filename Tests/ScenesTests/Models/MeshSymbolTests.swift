import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct MeshSymbolTests {
    /// An upright square of 200 m that looks to the camera.
    private static var square: Polygon {
        let corners = [(-100.0, 0.0), (100, 0), (100, 200), (-100, 200)].map {
            ShapeTests.place(east: $0.0, north: 0, z: $0.1)
        }
        return Polygon(points: corners)
    }

    @Test(arguments: [
        MaterialFillSymbolLayer.ColorMixMode.multiply, .tint, .replace,
    ])
    func aMultipatchHasTheColorOfItsMaterialInEachMode(
        mode: MaterialFillSymbolLayer.ColorMixMode
    ) async throws {
        let fill = MaterialFillSymbolLayer(color: Color(red8: 200, green: 100, blue: 50))
        fill.colorMixMode = mode
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            Graphic(geometry: Self.square, symbol: MultilayerMeshSymbol(symbolLayer: fill)))
        let view = ShapeTests.view([overlay], distance: 800, pitch: 90)
        let color = try await view.exportImage()[160, 80].rgba8
        #expect((164...200).contains(color.x) && (82...100).contains(color.y) && (41...50).contains(color.z))
    }

    @Test(arguments: [
        (MaterialFillSymbolLayer.ColorMixMode.multiply, SIMD3(100, 25, 0)), (.replace, SIMD3(200, 100, 0)),
        (.tint, SIMD3(100, 50, 0)),
    ])
    func aMaterialChangesTheColorOfTheMaterialBelow(
        mode: MaterialFillSymbolLayer.ColorMixMode, expected: SIMD3<Int>
    ) async throws {
        // The gray below has the lightness 0.5 in all modes but multiply, where it takes most from the green.
        let below = MaterialFillSymbolLayer(
            color: mode == .multiply
                ? Color(red8: 128, green: 64, blue: 0) : Color(red8: 128, green: 128, blue: 128))
        let above = MaterialFillSymbolLayer(color: Color(red8: 200, green: 100, blue: 0))
        above.colorMixMode = mode
        let symbol = MultilayerMeshSymbol(symbolLayer: below)
        symbol.symbolLayers = [below, above]
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(Graphic(geometry: Self.square, symbol: symbol))
        let view = ShapeTests.view([overlay], distance: 800, pitch: 90)
        let color = try await view.exportImage()[160, 80].rgba8
        for (channel, value) in [Int(color.x), Int(color.y), Int(color.z)].enumerated() {
            let most = expected[channel]
            #expect((Int(Double(most) * 0.82) - 2...most + 2).contains(value), "\(color) for \(expected)")
        }
    }

    /// A house whose walls and roof are triangles, as many files of multipatches have them.
    private static func house(east: Double) -> Polygon {
        func place(_ x: Double, _ y: Double, _ z: Double) -> Point {
            ShapeTests.place(east: east + x, north: y, z: z)
        }
        let base = [(-60.0, -40.0), (60, -40), (60, 40), (-60, 40)]
        var faces: [[Point]] = []
        for index in 0..<4 {
            let (a, b) = (base[index], base[(index + 1) % 4])
            faces.append([place(a.0, a.1, 0), place(b.0, b.1, 0), place(b.0, b.1, 80)])
            faces.append([place(a.0, a.1, 0), place(b.0, b.1, 80), place(a.0, a.1, 80)])
            faces.append([place(a.0, a.1, 80), place(b.0, b.1, 80), place(0, 0, 140)])
        }
        let parts = faces.map { MutablePart(points: $0, spatialReference: .wgs84) }
        return PolygonBuilder(parts: parts, spatialReference: .wgs84).toGeometry()
    }

    @Test(arguments: [1, 2])
    func edgesAreWhereFacesMeetAtAnAngle(scale: Int) async throws {
        let overlay = ShapeTests.overlay()
        for (index, edges) in [
            #"{"type":"solid","color":[0,0,0],"size":1}"#, #"{"type":"solid","color":[160,0,0],"size":3}"#,
            #"{"type":"sketch","color":[0,0,120],"size":1.5,"extensionLength":8}"#,
        ].enumerated() {
            let symbol = try Symbol.fromJSON(
                #"""
                {"type":"MeshSymbol3D","symbolLayers":[{"type":"Fill","material":{"color":[230,200,150]},
                "edges":\#(edges)}]}
                """#)
            overlay.addGraphic(
                Graphic(geometry: Self.house(east: Double(index) * 170 - 170), symbol: symbol))
        }
        let image = try await ShapeTests.view([overlay], distance: 800, heading: 25).exportImage(
            scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/mesh-edges", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
