import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Synchronization
import Testing

/// What views of maps and views of scenes share: each test runs on both.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct GeoViewTests {
    enum Kind: CaseIterable {
        case map, scene

        /// Returns a view of graphics from above, with the origin in the middle.
        func view(_ overlays: [GraphicsOverlay]) async -> any GeoView {
            let view: any GeoView =
                switch self {
                case .map: MapView(map: Map(spatialReference: .webMercator), graphicsOverlays: overlays)
                case .scene: SceneView(scene: Scene(), graphicsOverlays: overlays)
                }
            view.size = ScreenSize(width: 320, height: 200)
            await view.setViewpoint(Viewpoint(center: ShapeTests.origin, scale: 10_000))
            return view
        }
    }

    /// Returns an overlay with a red square in the middle.
    private static func square() -> GraphicsOverlay {
        let overlay = ShapeTests.overlay(.drapedBillboarded)
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.origin, attributes: ["name": "Vega"],
                symbol: SimpleMarkerSymbol(style: .square, color: .red, size: 40)))
        return overlay
    }

    private static let middle = ScreenPoint(x: 160, y: 100)

    @Test(arguments: Kind.allCases)
    func anImageHasTheSizeOfTheViewAndTheRequestedOne(_ kind: Kind) async throws {
        let view = await kind.view([Self.square()])
        let own = try await view.exportImage()
        #expect(own.width == 320 && own.height == 200)
        #expect(own[160, 100] == .red)
        let other = try await view.exportImage(size: ScreenSize(width: 100, height: 80), scale: 2)
        #expect(other.width == 200 && other.height == 160)
        #expect(other[100, 80] == .red)
    }

    /// Returns whether an image of a view is current.
    ///
    /// Scenes count each edit of a symbol, also those of tests that run at the same time, so there are many attempts.
    private func isCurrentAfterDrawing(_ view: any GeoView) async throws -> Bool {
        for _ in 0..<100 {
            _ = try await view.exportImage()
            if !view.needsRedraw { return true }
        }
        return false
    }

    @Test(arguments: Kind.allCases)
    func aViewNeedsANewImageOnlyAfterAChangeThatIsVisible(_ kind: Kind) async throws {
        let overlay = Self.square()
        let (view, other) = (await kind.view([overlay]), GraphicsOverlay())
        #expect(view.needsRedraw)
        #expect(try await isCurrentAfterDrawing(view))
        other.addGraphic(Graphic(geometry: ShapeTests.origin))
        #expect(try await isCurrentAfterDrawing(view))
        let changes: [(name: String, change: () -> Void)] = [
            ("a graphic moves", { overlay.graphics[0].geometry = ShapeTests.place(east: 50, north: 0) }),
            ("a graphic is selected", { overlay.graphics[0].isSelected = true }),
            ("a symbol", { (overlay.graphics[0].symbol as? SimpleMarkerSymbol)?.color = .blue }),
            ("an overlay is hidden", { overlay.isVisible = false }),
            ("an overlay is added", { view.graphicsOverlays.append(other) }),
            ("the size", { view.size = ScreenSize(width: 200, height: 200) }),
            ("a callout", { view.callout = Callout(placement: .location(ShapeTests.origin), title: "A") }),
            ("the selection", { view.selectionProperties = SelectionProperties(color: .red) }),
        ]
        for (name, change) in changes {
            change()
            #expect(view.needsRedraw, "\(name)")
            #expect(try await isCurrentAfterDrawing(view), "\(name)")
        }
        await view.setViewpoint(Viewpoint(center: ShapeTests.origin, scale: 5_000))
        #expect(view.needsRedraw)
    }

    @Test(.timeLimit(.minutes(15)), arguments: Kind.allCases)
    func aProgramWaitsForTheTimesToDrawAgain(_ kind: Kind) async throws {
        let overlay = Self.square()
        let view = await kind.view([overlay])
        var requests = view.redrawRequests.makeAsyncIterator()
        #expect(await requests.next() != nil)
        _ = try await view.exportImage()
        Task {
            try await Task.sleep(for: .milliseconds(50))
            overlay.graphics[0].geometry = ShapeTests.place(east: 80, north: 0)
        }
        #expect(await requests.next() != nil)
        #expect(view.needsRedraw)
    }

    @Test(.timeLimit(.minutes(15)))
    func theSequenceOfRequestsEndsWithItsView() async throws {
        var view: SceneView? = SceneView(scene: Scene())
        view?.size = ScreenSize(width: 40, height: 30)
        var requests = try #require(view?.redrawRequests.makeAsyncIterator())
        #expect(await requests.next() != nil)
        _ = try await view?.exportImage()
        view = nil
        #expect(await requests.next() == nil)
    }

    @Test(arguments: Kind.allCases)
    func aPreviewIsTheLastImageAtItsNewPlace(_ kind: Kind) async throws {
        let view = await kind.view([Self.square()])
        #expect(view.makePreview(size: nil, scale: 1) == nil)
        let image = try await view.exportImage()
        let same = try #require(view.makePreview(size: nil, scale: 1))
        #expect(same[160, 100] == .red && same.width == image.width)
        // The square is then 40 DIPs further to the left.
        let meters = 40.0 / 96 / 39.37 * 10_000
        let stretching = kind == .map ? 0.7230 : 1
        await view.setViewpoint(
            Viewpoint(center: ShapeTests.place(east: meters * stretching, north: 0), scale: 10_000))
        let moved = try #require(view.makePreview(size: nil, scale: 1))
        #expect(moved[120, 100] == .red)
        #expect(moved[160, 100] != .red)
    }

    @Test(arguments: Kind.allCases)
    func identifyFindsWhatIsDrawnAtAPoint(_ kind: Kind) async throws {
        let overlay = Self.square()
        let view = await kind.view([overlay])
        func found(_ point: ScreenPoint) async throws -> [Graphic] {
            try await view.identify(
                on: overlay, screenPoint: point, tolerance: 2, returnPopupsOnly: false, maximumResults: 1
            ).graphics
        }
        #expect(try await found(Self.middle) == overlay.graphics.map { $0 })
        #expect(try await found(ScreenPoint(x: 20, y: 20)).isEmpty)
        let all = try await view.identifyGraphicsOverlays(
            screenPoint: Self.middle, tolerance: 2, returnPopupsOnly: false, maximumResultsPerOverlay: 1)
        #expect(all.map(\.graphics) == [overlay.graphics.map { $0 }])
    }

    /// Makes the callouts of a view, and counts the taps on their accessories.
    private final class Decider: CalloutDelegate {
        let taps = Mutex(0)

        func geoView(
            _ geoView: any GeoView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
        ) -> Callout? {
            Callout(
                placement: placement, title: geoElement.attributes["name"] as? String ?? "",
                accessory: .information)
        }

        func geoView(_ geoView: any GeoView, didTapAccessoryOf callout: Callout) {
            taps.withLock { $0 += 1 }
        }
    }

    @Test(arguments: Kind.allCases)
    func aTapOpensAndClosesTheCalloutOfADelegate(_ kind: Kind) async throws {
        let overlay = Self.square()
        let view = await kind.view([overlay])
        let delegate = Decider()
        view.calloutDelegate = delegate
        #expect(try await view.showCallout(atScreenPoint: Self.middle))
        #expect(view.callout?.title == "Vega")
        // The box is above the square, with the accessory at its right end.
        let row = Self.middle.y - 30
        let parts = (0..<320).map { view.calloutPart(at: ScreenPoint(x: Double($0), y: row)) }
        let accessory = try #require(parts.lastIndex(of: .accessory))
        #expect(parts.contains(.content))
        let picture = try await view.exportImage()
        #expect(picture[accessory - 30, Int(row) - 10] == .white)
        #expect(try await view.showCallout(atScreenPoint: ScreenPoint(x: Double(accessory), y: row)))
        #expect(delegate.taps.withLock { $0 } == 1)
        #expect(try await !view.showCallout(atScreenPoint: ScreenPoint(x: 20, y: 180)))
        #expect(view.callout == nil)
    }

    @Test(arguments: Kind.allCases)
    func aTemplateOfAnOverlayMakesItsCallouts(_ kind: Kind) async throws {
        let overlay = Self.square()
        overlay.calloutTemplate = CalloutTemplate(title: "Star {name}")
        let view = await kind.view([overlay])
        #expect(try await view.showCallout(atScreenPoint: Self.middle))
        #expect(view.callout?.title == "Star Vega")
    }

    @Test(.timeLimit(.minutes(15)), arguments: Kind.allCases)
    func anAnimationEndsAtItsViewpointUnlessAnotherOneIsSet(_ kind: Kind) async throws {
        let view = await kind.view([Self.square()])
        let far = Viewpoint(center: ShapeTests.place(east: 30_000, north: 0), scale: 20_000)
        let clock = ContinuousClock()
        let time = await clock.measure {
            #expect(await view.setViewpoint(far, duration: 0.3))
        }
        #expect(time >= .seconds(0.3))
        #expect(!view.isNavigating)
        #expect(try await view.exportImage()[160, 100] != .red)
        let back = Viewpoint(center: ShapeTests.origin, scale: 10_000)
        async let isShown = view.setViewpoint(far, duration: 60)
        while !view.isNavigating { await Task.yield() }
        await view.setViewpoint(back)
        #expect(await !isShown)
        #expect(try await view.exportImage()[160, 100] == .red)
    }

    @Test(.timeLimit(.minutes(15)), arguments: Kind.allCases)
    func aCanceledTaskGetsNoImage(_ kind: Kind) async throws {
        let view = await kind.view([Self.square()])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await view.exportImage()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
