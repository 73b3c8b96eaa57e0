import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Whether this computer has a driver for scenes; without one, the tests of pictures are skipped.
let hasDriver = (try? SceneDevice.shared()) != nil

/// Differences at the edges of bodies between drivers.
let edges = GoldenTolerance(channel: 2, pixels: 200)

@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct ShapeTests {
    static let origin = Point(x: 7.4, y: 43.7, spatialReference: .wgs84)

    /// Returns a view of graphics around the origin, from the south.
    static func view(
        _ overlays: [GraphicsOverlay], distance: Double = 900, heading: Double = 0, pitch: Double = 70
    ) -> SceneView {
        let view = SceneView(scene: Scene(), graphicsOverlays: overlays)
        view.camera = Camera(
            lookingAt: origin, distance: distance, heading: heading, pitch: pitch, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        return view
    }

    static func place(east: Double, north: Double, z: Double? = nil) -> Point {
        let longitude = 7.4 + east / (111_320 * 0.7230)
        return Point(x: longitude, y: 43.7 + north / 111_100, z: z, spatialReference: .wgs84)
    }

    static func overlay(_ placement: SurfacePlacement = .absolute) -> GraphicsOverlay {
        let overlay = GraphicsOverlay()
        overlay.sceneProperties.surfacePlacement = placement
        return overlay
    }

    @Test(arguments: MarkerSceneSymbol.AnchorPosition.allCases)
    func theSixShapesStandOnTheirAnchor(anchor: MarkerSceneSymbol.AnchorPosition) async throws {
        let overlay = Self.overlay()
        for (index, style) in SimpleMarkerSceneSymbol.Style.allCases.enumerated() {
            let place = Self.place(east: Double(index) * 130 - 325, north: 0, z: 60)
            let symbol = SimpleMarkerSceneSymbol(
                style: style, color: .orange, height: 100, width: 100, depth: 100, anchorPosition: anchor)
            overlay.addGraphic(Graphic(geometry: place, symbol: symbol))
            let dot = SimpleMarkerSceneSymbol(
                style: .sphere, color: .blue, height: 12, width: 12, depth: 12, anchorPosition: .center)
            overlay.addGraphic(Graphic(geometry: place, symbol: dot))
        }
        let image = try await Self.view([overlay]).exportImage()
        let outcome = try Golden.check(image, "scenes/shapes-\(anchor)", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func smallSpheresLookTheSameInBothWaysToDrawThem() throws {
        let overlay = Self.overlay()
        for index in 0..<60 {
            let (column, row) = (index % 10, index / 10)
            let size = 2 + 3 * Double(row)
            overlay.addGraphic(
                Graphic(
                    geometry: Self.place(
                        east: Double(column) * 50 - 225, north: Double(row) * 60 - 150, z: 20),
                    symbol: SimpleMarkerSceneSymbol(
                        style: .sphere, color: .orange, height: size, width: size, depth: size,
                        anchorPosition: .center)))
        }
        let view = Self.view([overlay])
        var list = try view.drawing(size: view.size, scale: 2).list
        let device = try SceneDevice.shared()
        #expect(list.draws.contains { $0.isSmall })
        let small = try device.draw(list)
        for index in list.draws.indices { list.draws[index].isSmall = false }
        let exact = try device.draw(list)
        #expect(small != exact)
        for (a, b) in zip(small, exact) {
            for shift in [0, 8, 16] as [UInt32] {
                // Two of four samples at the outline.
                #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 128)
            }
        }
        let differences = zip(small, exact).count { a, b in
            [0, 8, 16].contains { (shift: UInt32) in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > 2 }
        }
        #expect(differences < 200)
    }

    @Test func headingPitchAndRollTurnACone() async throws {
        let overlay = Self.overlay()
        let angles: [(Float, Float, Float)] = [(0, 0, 0), (0, -90, 0), (90, -90, 0), (0, 45, 0), (0, 0, 45)]
        for (index, angle) in angles.enumerated() {
            let symbol = SimpleMarkerSceneSymbol.cone(color: .red, diameter: 60, height: 110)
            symbol.anchorPosition = .center
            (symbol.heading, symbol.pitch, symbol.roll) = angle
            let place = Self.place(east: Double(index) * 130 - 260, north: 0, z: 80)
            overlay.addGraphic(Graphic(geometry: place, symbol: symbol))
        }
        let image = try await Self.view([overlay]).exportImage()
        let outcome = try Golden.check(image, "scenes/rotation", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theCamerasLightLeavesTheColorOfAFaceTowardIt() async throws {
        let overlay = Self.overlay()
        let symbol = SimpleMarkerSceneSymbol.cube(
            color: Color(red8: 200, green: 100, blue: 50), size: 300, anchorPosition: .center)
        overlay.addGraphic(Graphic(geometry: Self.place(east: 0, north: 0, z: 0), symbol: symbol))
        let view = Self.view([overlay], distance: 800, pitch: 90)
        let color = try await view.exportImage()[160, 80].rgba8
        #expect(color.x >= 196 && color.x <= 200)
        #expect(color.y >= 97 && color.y <= 100)
    }

    @Test func aSmallBodyAtTheEarthsSurfaceDoesNotJumpWhenTheCameraMovesByAMillimeter()
        throws
    {
        let view = Self.view([], distance: 1, pitch: 90)
        let projection = try view.projection(size: view.size, scale: 1)
        let position = projection.axes.position + projection.axes.forward * 1.0
        var moved = projection
        moved.axes.position += projection.axes.right * 0.001
        // What the shader computes with floats.
        func offset(_ projection: SceneProjection) -> SIMD3<Double> {
            let (a, b) = (SplitPosition(position), SplitPosition(projection.axes.position))
            return SIMD3(
                Double((a.highX - b.highX) + (a.lowX - b.lowX)),
                Double((a.highY - b.highY) + (a.lowY - b.lowY)),
                Double((a.highZ - b.highZ) + (a.lowZ - b.lowZ)))
        }
        let error = offset(moved) - offset(projection) + projection.axes.right * 0.001
        #expect(error.length < 1e-4)
    }

    @Test func bodiesHideEachOtherByDistanceAlsoWhenTheyAreListedInAnotherOrder() async throws {
        let overlay = Self.overlay()
        for (north, color) in [(0.0, Color.red), (150, .blue)] {
            overlay.addGraphic(
                Graphic(
                    geometry: Self.place(east: 0, north: north, z: 0),
                    symbol: SimpleMarkerSceneSymbol.cube(color: color, size: 100)))
        }
        let color = try await Self.view([overlay], distance: 500, pitch: 85).exportImage()[160, 90]
        #expect(color.red > 0.7 && color.blue < 0.2)
    }

    @Test func symbolsAreDrawnOnlyAtTheDistancesOfTheirRange() async throws {
        let composite = DistanceCompositeSceneSymbol()
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSceneSymbol.cube(color: .red, size: 60), maxDistance: 1_000))
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSceneSymbol.sphere(color: .blue, diameter: 120), minDistance: 1_001,
                maxDistance: 2_000))
        let overlay = Self.overlay()
        overlay.addGraphic(Graphic(geometry: Self.place(east: 0, north: 0, z: 0), symbol: composite))
        for (distance, expected) in [(500.0, Color.red), (1_000.5, .red), (1_500, .blue), (3_000, nil)] {
            let view = Self.view([overlay], distance: distance, pitch: 60)
            let drawing = try view.drawing(size: view.size, scale: 1)
            var colors: Set<UInt32> = []
            for draw in drawing.list.draws where draw.phase == .bodies {
                switch draw.content {
                case .bodies(_, let list, _), .spheres(let list): colors.formUnion(list.map(\.color))
                default: break
                }
            }
            #expect(colors == Set([expected?.word].compactMap { $0 }))
        }
    }

    @Test func distanceCompositesThatShareSymbolsHaveALimit() throws {
        var symbol: Symbol = SimpleMarkerSceneSymbol.cube(color: .red, size: 60)
        for _ in 0..<60 {
            let composite = DistanceCompositeSceneSymbol()
            composite.addRanges([DistanceSymbolRange(symbol: symbol), DistanceSymbolRange(symbol: symbol)])
            symbol = composite
        }
        let overlay = Self.overlay()
        overlay.addGraphic(Graphic(geometry: Self.place(east: 0, north: 0, z: 0), symbol: symbol))
        let view = Self.view([overlay], distance: 500, pitch: 60)
        let report = try view.drawing(size: view.size, scale: 1).report
        #expect(report.diagnostics.map(\.code) == [.tooManyPieces])
    }
}
