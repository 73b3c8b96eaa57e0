import CartoucheCLibrary
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// The asynchronous sequences of a view, and its animations.
@Suite struct MapViewStreamTests {
    /// A view of 200 × 100 meters and DIPs around the origin.
    private func view(_ overlays: [GraphicsOverlay] = []) -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let center = Point(x: 0, y: 0, spatialReference: .webMercator)
        let view = MapView(
            map: map, viewpoint: Viewpoint(center: center, scale: 96 * 39.37), graphicsOverlays: overlays)
        view.size = ScreenSize(width: 200, height: 100)
        return view
    }

    private func point(_ x: Double, _ y: Double) -> Point {
        Point(x: x, y: y, spatialReference: .webMercator)
    }

    // MARK: Animation

    @Test func anAnimationStartsAndEndsAtItsViewpoints() throws {
        let view = view()
        let end = Viewpoint(center: point(1e6, 5e5), scale: 500, rotation: 350)
        let animation = try #require(view.animation(to: end))
        let first = animation.viewpoint(at: 0)
        let center = try #require(first.targetGeometry as? Point)
        #expect(abs(center.x) < 1e-6 && abs(center.y) < 1e-6)
        #expect(abs(first.targetScale - 96 * 39.37) < 1e-6 && first.rotation == 0)
        #expect(animation.viewpoint(at: 1) == end)
        #expect(animation.viewpoint(at: .nan).targetScale == first.targetScale)
        // The path zooms out, and turns by 10 degrees to the left.
        let middle = animation.viewpoint(at: 0.5)
        #expect(middle.targetScale > 1e5)
        #expect(abs(middle.rotation - 355) < 1e-9)
        let near = try #require(animation.viewpoint(at: 1 - 1e-9).targetGeometry as? Point)
        #expect(abs(near.x - 1e6) < 1 && abs(near.y - 5e5) < 1)
    }

    @Test func theVisibleSpeedOfThePathIsConstant() throws {
        let view = view()
        let animation = try #require(
            view.animation(to: Viewpoint(center: point(1e5, 0), scale: 96 * 39.37)))
        // In van Wijk and Nuij's measure, equal steps are equally far.
        func step(_ fraction: Double) -> (x: Double, scale: Double) {
            let viewpoint = animation.viewpoint(at: fraction)
            return ((viewpoint.targetGeometry as? Point)?.x ?? .nan, viewpoint.targetScale)
        }
        var lengths: [Double] = []
        for index in 0..<100 {
            // The inverse of the slow start and end.
            func time(_ eased: Double) -> Double { 0.5 - sin(asin(1 - 2 * eased) / 3) }
            let (one, two) = (step(time(Double(index) / 100)), step(time(Double(index + 1) / 100)))
            let scale = (one.scale * two.scale).squareRoot()
            let width = 200 * scale / (96 * 39.37)
            let moved = (two.x - one.x) / width * 1.42 * 1.42
            let zoomed = (two.scale / one.scale - 1) * one.scale / scale
            lengths.append((moved * moved + zoomed * zoomed).squareRoot())
        }
        let (low, high) = (lengths.min() ?? 0, lengths.max() ?? 0)
        #expect(low > 0 && high / low < 1.03, "\(low) \(high)")
    }

    @Test func animationsCrossTheAntimeridian() throws {
        let view = MapView(
            map: Map(spatialReference: .webMercator),
            viewpoint: Viewpoint(latitude: 0, longitude: 179, scale: 1e6))
        let animation = try #require(
            view.animation(to: Viewpoint(latitude: 0, longitude: -179, scale: 1e6)))
        let middle = try #require(animation.viewpoint(at: 0.5).targetGeometry as? Point)
        #expect(abs(middle.x - 20_037_508.34) < 1)
    }

    @Test func settingAViewpointWithADurationAnimates() async throws {
        let view = view()
        #expect(await view.setViewpoint(Viewpoint(center: point(500, 0), scale: 2000), duration: 0.05))
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 100, y: 50))?.x == 500)
        #expect(!view.isNavigating)
        let nowhere = Viewpoint(center: Point(x: .nan, y: 0), scale: 1000)
        #expect(await view.setViewpoint(nowhere, duration: 0.05) == false)
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 100, y: 50))?.x == 500)
    }

    @Test(.timeLimit(.minutes(5))) func anotherViewpointInterruptsAnAnimation() async throws {
        let view = view()
        let task = Task {
            await view.setViewpoint(Viewpoint(center: point(1e6, 0), scale: 2000), duration: 60)
        }
        for await isNavigating in view.$isNavigating where isNavigating { break }
        #expect(await view.setViewpointCenter(point(7, 8)))
        #expect(await task.value == false)
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 100, y: 50))?.x == 7)
        #expect(!view.isNavigating)
        let canceled = Task {
            await view.setViewpoint(Viewpoint(center: point(1e6, 0), scale: 2000), duration: 60)
        }
        for await isNavigating in view.$isNavigating where isNavigating { break }
        canceled.cancel()
        #expect(await canceled.value == false)
    }

    // MARK: Sequences

    @Test(.timeLimit(.minutes(5))) func viewpointsAreAsynchronousSequences() async throws {
        let view = view()
        var viewpoints = view.viewpoints(of: .centerAndScale).makeAsyncIterator()
        let now = try await viewpoints.next()
        let first = try #require(now)
        #expect((first.targetGeometry as? Point)?.x == 0)
        await view.setViewpointCenter(point(30, 40))
        let later = try await viewpoints.next()
        let second = try #require(later)
        #expect((second.targetGeometry as? Point)?.y == 40)
        view.size = ScreenSize(width: 300, height: 100)
        let last = try await viewpoints.next()
        #expect(last != nil)
    }

    @Test(.timeLimit(.minutes(5))) func theDrawStatusIsAnAsynchronousSequence() async throws {
        let view = view()
        #expect(view.drawStatus == .completed)
        let overlay = GraphicsOverlay(
            graphics: (0..<20_000).map { Graphic(geometry: point(Double($0 % 100), 0)) })
        overlay.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol())
        view.graphicsOverlays = [overlay]
        let statuses = view.$drawStatus
        let reader = Task {
            for await status in statuses where status == .inProgress { return true }
            return false
        }
        // A reader that waits for a thread misses a short drawing, and sees a later one.
        let drawing = Task {
            while !Task.isCancelled {
                view.size.width += 1
                _ = try? await view.exportImage()
            }
        }
        #expect(await reader.value)
        drawing.cancel()
        await drawing.value
        for await status in view.$drawStatus where status == .completed { break }
    }

    @Test(.timeLimit(.minutes(5))) func changesOfTheModelRequestADrawing() async throws {
        let symbol = SimpleMarkerSymbol(style: .circle, color: .black, size: 10)
        let graphic = Graphic(geometry: point(0, 0), symbol: symbol)
        let overlay = GraphicsOverlay(graphics: [graphic])
        let view = view([overlay])
        let layer = FeatureLayer(
            featureSource: scatteredFeatures(
                10, over: Envelope(xMin: -50, yMin: -50, xMax: 50, yMax: 50), in: .webMercator))
        var requests = view.redrawRequests.makeAsyncIterator()
        #expect(view.needsRedraw)
        #expect(await requests.next() != nil)
        _ = try await view.exportImage()
        #expect(!view.needsRedraw)
        let changes: [@Sendable () -> Void] = [
            { graphic.geometry = Point(x: 5, y: 5, spatialReference: .webMercator) },
            { graphic.isSelected = true },
            { symbol.color = .white },
            { overlay.opacity = 0.5 },
            { view.map.addOperationalLayer(layer) },
            { layer.isVisible = false },
            { view.map.backgroundColor = .black },
            { view.viewpoint = Viewpoint(latitude: 0, longitude: 0, scale: 5000) },
            { view.size = ScreenSize(width: 150, height: 100) },
            { view.grid = LatitudeLongitudeGrid() },
            {
                view.callout = Callout(
                    placement: .location(Point(x: 0, y: 0, spatialReference: .webMercator)), title: "A")
            },
        ]
        for (index, change) in changes.enumerated() {
            #expect(!view.needsRedraw, "before \(index)")
            change()
            #expect(await requests.next() != nil)
            #expect(view.needsRedraw, "after \(index)")
            _ = try await view.exportImage()
        }
        // A change of something else is not a reason to draw.
        let other = Graphic()
        other.isVisible = false
        #expect(!view.needsRedraw)
    }

    @Test(.timeLimit(.minutes(5))) func redrawRequestsEnd() async throws {
        var view: MapView? = view()
        let requests = try #require(view?.redrawRequests)
        _ = try view?.makeImage()
        view = nil
        for await _ in requests { Issue.record("a released view asks for a drawing") }
        let other = self.view()
        _ = try other.makeImage()
        let task = Task { for await _ in other.redrawRequests {} }
        task.cancel()
        await task.value
    }

    // MARK: Insets and previews

    @Test func viewpointsApplyToTheFreeArea() async throws {
        let view = view()
        view.contentInsets = ScreenInsets(left: 100)
        let origin = try #require(view.screenPoint(fromLocation: point(0, 0)))
        #expect(abs(origin.x - 150) < 1e-6 && abs(origin.y - 50) < 1e-6)
        #expect(abs((view.visibleArea?.extent.width ?? 0) - 100) < 1e-6)
        let box = Envelope(xMin: 0, yMin: 0, xMax: 100, yMax: 100, spatialReference: .webMercator)
        await view.setViewpointGeometry(box)
        let corner = try #require(view.screenPoint(fromLocation: point(0, 100)))
        #expect(abs(corner.x - 100) < 1e-6 && abs(corner.y) < 1e-6)
        #expect((view.currentViewpoint(kind: .centerAndScale)?.targetGeometry as? Point)?.x == 50)
        #expect(try view.makeImage().image.width == 200)
        // The center of a rotated view stays in the free area.
        await view.setViewpointRotation(90)
        let center = try #require(view.screenPoint(fromLocation: point(50, 50)))
        #expect(abs(center.x - 150) < 1e-6 && abs(center.y - 50) < 1e-6)
        for insets in [
            ScreenInsets(left: 200), ScreenInsets(top: .infinity, bottom: -5), ScreenInsets(left: .nan),
        ] {
            view.contentInsets = insets
            #expect(try view.makeImage().image.width == 200)
        }
    }

    @Test func aMovingViewShowsTheLastPictureTransformed() async throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: point(0, 0), symbol: SimpleMarkerSymbol(style: .square, color: .black, size: 20))
        ])
        let view = view([overlay])
        #expect(view.makePreview() == nil)
        _ = try view.makeImage()
        await view.setViewpointCenter(point(-50, 0))
        let preview = try #require(view.makePreview())
        #expect(preview[150, 50] == .black && preview[100, 50] == .white)
    }
}
