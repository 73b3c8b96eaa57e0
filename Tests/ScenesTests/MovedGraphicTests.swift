import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// Pictures in which a few graphics have changed: each must be that of a new view.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct MovedGraphicTests {
    private static func overlay(
        _ placement: SurfacePlacement, _ count: Int = 40, _ symbol: (Int) throws -> Symbol?
    ) rethrows -> GraphicsOverlay {
        let overlay = ShapeTests.overlay(placement)
        for index in 0..<count {
            overlay.addGraphic(
                Graphic(
                    geometry: place(index, 0), attributes: ["kind": index % 2], symbol: try symbol(index)))
        }
        return overlay
    }

    private static func place(_ index: Int, _ step: Int) -> Point {
        ShapeTests.place(
            east: Double((index * 37 + step * 61) % 400) - 200,
            north: Double((index * 53 + step * 29) % 300) - 150, z: Double((index * 7 + step * 11) % 60))
    }

    private static func lines() -> GraphicsOverlay {
        let overlay = ShapeTests.overlay()
        for index in 0..<20 {
            overlay.addGraphic(
                Graphic(
                    geometry: Polyline(points: [place(index, 0), place(index, 1), place(index, 2)]),
                    symbol: SimpleLineSymbol(
                        style: index % 2 == 0 ? .solid : .dash, color: .purple, width: 4)))
        }
        return overlay
    }

    private static func shapes() -> GraphicsOverlay {
        overlay(.absolute) { index in
            SimpleMarkerSceneSymbol(
                style: SimpleMarkerSceneSymbol.Style.allCases[index % 6],
                color: index % 3 == 0 ? .orange : .blue, height: 24, width: 20, depth: 20)
        }
    }

    private static func markers() -> GraphicsOverlay {
        let symbols: [Symbol] = [
            SimpleMarkerSymbol(style: .circle, color: .red, size: 14),
            SimpleMarkerSymbol(style: .diamond, color: .green, size: 12),
            TextSymbol(text: "Gx", color: .black, size: 14),
        ]
        return overlay(.relative) { symbols[$0 % 3] }
    }

    private static func callouts() throws -> GraphicsOverlay {
        let symbol = try Symbol.fromJSON(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","resource":{"primitive":"circle"},"size":10,
            "material":{"color":[220,40,40]}}],"verticalOffset":{"screenLength":30},
            "callout":{"type":"line","size":1.5,"color":[40,40,40],"border":{"color":[255,255,255]}}}
            """#)
        return overlay(.relative) { _ in symbol }
    }

    private static func rendered() -> GraphicsOverlay {
        let overlay = overlay(.relative) { _ in nil }
        overlay.renderer = UniqueValueRenderer(
            fieldNames: ["kind"],
            uniqueValues: [
                UniqueValue(
                    label: "a", symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 14), values: [0]
                ),
                UniqueValue(
                    label: "b", symbol: SimpleMarkerSceneSymbol.cube(color: .blue, size: 20), values: [1]),
            ])
        return overlay
    }

    private static func view(_ overlays: [GraphicsOverlay]) -> SceneView {
        ShapeTests.view(overlays, distance: 600, heading: 20, pitch: 60)
    }

    private static func expectCurrent(
        _ view: SceneView, _ comment: Comment, location: SourceLocation = #_sourceLocation
    ) throws {
        let new = SceneView(scene: view.scene, graphicsOverlays: view.graphicsOverlays)
        (new.size, new.camera) = (view.size, view.camera)
        let (moved, fresh) = (try view.makeImage(), try new.makeImage())
        #expect(
            moved.image.pngData() == fresh.image.pngData(), comment, sourceLocation: location)
        #expect(moved.report.triangleCount == fresh.report.triangleCount, comment, sourceLocation: location)
        #expect(moved.report.featuresDrawn == fresh.report.featuresDrawn, comment, sourceLocation: location)
    }

    @Test func eachMovedGraphicIsInTheNextPicture() throws {
        for (name, overlay) in [
            ("shapes", Self.shapes()), ("markers", Self.markers()), ("callouts", try Self.callouts()),
            ("lines", Self.lines()), ("rendered", Self.rendered()),
        ] {
            let view = Self.view([overlay, Self.shapes()])
            _ = try view.makeImage()
            for step in 1...8 {
                for graphic in [overlay.graphics[step * 2], overlay.graphics[step]].prefix(1 + step % 2) {
                    graphic.geometry =
                        graphic.geometry is Point
                        ? Self.place(step, step)
                        : Polyline(points: [Self.place(step, step), Self.place(step, step + 1)])
                }
                try Self.expectCurrent(view, "\(name), step \(step)")
            }
        }
    }

    @Test func otherChangesAreInTheNextPicture() throws {
        let overlay = Self.rendered()
        let view = Self.view([overlay, Self.lines()])
        let added = Graphic(geometry: Self.place(3, 9), attributes: ["kind": 0])
        let changes: [(Comment, () -> Void)] = [
            ("class", { overlay.graphics[4].setAttributeValue(1, forKey: "kind") }),
            ("no class", { overlay.graphics[5].setAttributeValue(7, forKey: "kind") }),
            (
                "own symbol",
                { overlay.graphics[6].symbol = SimpleMarkerSymbol(style: .x, color: .black, size: 9) }
            ),
            ("hidden", { overlay.graphics[7].isVisible = false }),
            ("shown", { overlay.graphics[7].isVisible = true }),
            ("above others", { overlay.graphics[0].zIndex = 4 }),
            ("moved above others", { overlay.graphics[0].geometry = Self.place(9, 4) }),
            ("not above others", { overlay.graphics[0].zIndex = 0 }),
            ("selected", { overlay.graphics[2].isSelected = true }),
            ("moved and selected", { overlay.graphics[2].geometry = Self.place(2, 7) }),
            ("not selected", { overlay.graphics[2].isSelected = false }),
            ("without a place", { overlay.graphics[9].geometry = nil }),
            ("with a place", { overlay.graphics[9].geometry = Self.place(1, 2) }),
            (
                "behind the camera",
                { overlay.graphics[9].geometry = ShapeTests.place(east: 0, north: -5_000, z: 0) }
            ),
            ("at the camera", { overlay.graphics[9].geometry = view.camera.location }),
            ("added", { overlay.addGraphic(added) }),
            ("added and moved", { added.geometry = Self.place(5, 5) }),
            ("removed", { overlay.removeGraphic(added) }),
            ("sun", { _ = view.sunLighting(.lightAndShadows) }),
            ("moved in the sun", { overlay.graphics[1].geometry = Self.place(4, 4) }),
            ("no sun", { _ = view.sunLighting(.off) }),
            ("camera", { view.camera = view.camera.rotatedTo(heading: 40, pitch: 50, roll: 0) }),
            ("moved", { overlay.graphics[1].geometry = Self.place(6, 1) }),
            ("basemap", { view.scene.basemap = nil }),
            ("opacity", { overlay.opacity = 0.5 }),
            ("moved translucent", { overlay.graphics[1].geometry = Self.place(8, 1) }),
        ]
        for (what, change) in changes {
            change()
            let new = SceneView(scene: view.scene, graphicsOverlays: view.graphicsOverlays)
            (new.size, new.camera) = (view.size, view.camera)
            if "\(what)".contains("sun"), !"\(what)".contains("no sun") { new.sunLighting(.lightAndShadows) }
            #expect(try view.makeImage().image.pngData() == new.makeImage().image.pngData(), what)
        }
    }

    @Test func aSceneWithoutChangesHasTheSamePictureAndDrawing() throws {
        let view = Self.view([Self.markers()])
        let isSame = try KeptContentTests.once {
            let first = try view.drawing(size: view.size, scale: 1)
            return try view.drawing(size: view.size, scale: 1).number == first.number
        }
        #expect(isSame)
    }

    @Test(.timeLimit(.minutes(2)))
    func oneMovedGraphicAmongManyTakesAFractionOfTheTime() throws {
        let symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: 6)
        let overlay = Self.overlay(.relative, 30_000) { _ in symbol }
        let view = Self.view([overlay])
        let clock = ContinuousClock()
        let first = try clock.measure { _ = try view.makeImage() }
        // Other tests change symbols at any time, and then views read their content again.
        let isFast = try KeptContentTests.once {
            overlay.graphics[17].geometry = Self.place(Int.random(in: 0..<400), 3)
            return try clock.measure { _ = try view.makeImage() } < first / 4
        }
        #expect(isFast)
    }
}
