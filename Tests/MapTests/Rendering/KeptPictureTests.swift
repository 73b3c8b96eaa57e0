import CartoucheCanvases
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// A view draws only what has changed, and the image is the same as that of a complete drawing.
@Suite struct KeptPictureTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)

    /// Returns the image that a new view of the same map draws.
    private func fresh(_ view: MapView) throws -> Image {
        let copy = MapView(map: view.map, viewpoint: view.viewpoint, graphicsOverlays: view.graphicsOverlays)
        copy.size = view.size
        return try copy.makeImage().image
    }

    private func view() -> (MapView, below: GraphicsOverlay, above: GraphicsOverlay) {
        let (below, above) = (markers(20, color: red), markers(7, color: blue))
        // The view has its own cache, because other tests empty that of the process.
        let view = MapView(
            map: renderedMap(), graphicsOverlays: [below, above], ledger: CacheLedger(byteLimit: 256 << 20))
        view.size = ScreenSize(width: 300, height: 200)
        return (view, below, above)
    }

    @Test("An unchanged view is not drawn again")
    func keepsThePicture() throws {
        let (view, _, _) = view()
        let first = try view.makeImage()
        #expect(view.redrawnLayers == 4)
        let second = try view.makeImage()
        #expect(view.redrawnLayers == 0)
        #expect(second.image == first.image)
        #expect(second.report.layers.map(\.featuresDrawn) == first.report.layers.map(\.featuresDrawn))
        #expect(second.report.graphicsOverlays.map(\.featuresDrawn) == [20, 7])
    }

    @Test("A moved graphic redraws its overlay, not the map")
    func redrawsOneOverlay() throws {
        let (view, below, above) = view()
        _ = try view.makeImage()
        for (step, overlay) in [above, above, below, below, above, below].enumerated() {
            overlay.graphics[0].geometry = Point(latitude: 10 + Double(step) * 3, longitude: -50)
            let image = try view.makeImage().image
            // The first change caches the layers around the overlay. After that, only the overlay is drawn.
            if step == 1 || step > 2 { #expect(view.redrawnLayers == 1, "step \(step)") }
            #expect(image == (try fresh(view)), "step \(step)")
        }
    }

    @Test("An edited symbol redraws the layers that use it")
    func redrawsEditedSymbols() throws {
        let (view, below, above) = view()
        let symbol = SimpleMarkerSymbol(style: .square, color: blue, size: 11)
        above.graphics[1].symbol = symbol
        below.graphics[1].symbol = SimpleMarkerSymbol(style: .cross, color: red, size: 11)
        for _ in 0..<2 { _ = try view.makeImage() }
        for step in 0..<4 {
            symbol.size = 12 + Double(step)
            let image = try view.makeImage().image
            // The first change caches the layers around the overlay.
            if step > 0 { #expect(view.redrawnLayers == 1, "step \(step)") }
            #expect(image == (try fresh(view)), "step \(step)")
        }
    }

    @Test("Every kind of change appears in the picture")
    func showsChanges() throws {
        let (view, below, above) = view()
        let layer = try #require(view.map.operationalLayers[0] as? FeatureLayer)
        let symbol = SimpleMarkerSymbol(style: .diamond, color: red, size: 14)
        let changes: [(String, () -> Void)] = [
            ("overlay opacity", { below.opacity = 0.4 }),
            ("layer opacity", { layer.opacity = 0.5 }),
            ("layer hidden", { layer.isVisible = false }),
            ("layer shown", { layer.isVisible = true }),
            ("own symbol", { above.graphics[2].symbol = symbol }),
            ("symbol edited", { symbol.color = .black }),
            ("renderer", { layer.renderer = SimpleRenderer(symbol: fill(.black)) }),
            ("definition", { layer.definitionExpression = "1 = 0" }),
            ("definition gone", { layer.definitionExpression = "" }),
            ("background", { view.map.backgroundColor = Color(red8: 200, green: 220, blue: 255) }),
            ("overlay removed", { view.graphicsOverlays = [above] }),
            ("overlay added", { view.graphicsOverlays = [above, below] }),
            ("graphics removed", { above.removeAllGraphics() }),
            ("layer removed", { view.map.removeOperationalLayer(layer) }),
            ("size", { view.size = ScreenSize(width: 200, height: 200) }),
            (
                "rotation",
                {
                    view.viewpoint = Viewpoint(
                        center: Point(latitude: 5, longitude: 5), scale: 1e8, rotation: 30)
                }
            ),
        ]
        for (name, change) in changes {
            change()
            #expect(try view.makeImage().image == fresh(view), "\(name)")
            #expect(try view.makeImage().image == fresh(view), "\(name), again")
        }
    }

    @Test("Without cache memory, everything is drawn again")
    func worksWithoutMemory() throws {
        let ledger = CacheLedger(byteLimit: 0)
        let overlay = markers(20, color: red)
        let view = MapView(map: renderedMap(), graphicsOverlays: [overlay], ledger: ledger)
        view.size = ScreenSize(width: 100, height: 100)
        for step in 0..<3 {
            overlay.graphics[0].geometry = Point(latitude: Double(step), longitude: 0)
            #expect(try view.makeImage().image == fresh(view))
            #expect(view.redrawnLayers == 3)
        }
        #expect(ledger.byteCount == 0)
        #expect(view.makePreview() == nil)
    }

    @Test("The preview shows the last picture at the current viewpoint")
    func previews() async throws {
        let (view, _, _) = view()
        #expect(view.makePreview() == nil)
        let first = try view.makeImage().image
        #expect(view.makePreview() == first)
        let center = try #require(view.location(fromScreenPoint: ScreenPoint(x: 200, y: 100)))
        #expect(await view.setViewpointCenter(center))
        let preview = try #require(view.makePreview())
        let (x, y) = (100, 90)
        #expect(preview[x, y] == first[x + 50, y])
        // A canceled drawing does not replace the last picture.
        let canceled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await view.exportImage()
        }
        await #expect(throws: CancellationError.self) { try await canceled.value }
        #expect(view.makePreview() == preview)
        // Areas that the last picture does not contain have the background color.
        #expect(preview[290, 20] == .white)
        let sharp = try view.makeImage().image
        #expect(sharp.width == preview.width && sharp.height == preview.height)
    }
}
