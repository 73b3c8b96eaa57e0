import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers
import Foundation
import Synchronization
import Testing

/// Waits for a condition that another thread makes true, at most 20 seconds.
private func wait(_ condition: () -> Bool) async {
    for _ in 0..<10_000 where !condition() { try? await Task.sleep(for: .milliseconds(2)) }
}

func usleepBriefly() { Thread.sleep(forTimeInterval: 0.001) }

/// A renderer draws many pictures on a few threads.
@Suite struct MapRendererTests {
    private static let size = ScreenSize(width: 120, height: 80)

    /// The names of requests in the order in which they begin to read.
    private final class Order: Sendable {
        private let state = Mutex<[String]>([])

        var names: [String] { state.withLock { $0 } }

        func append(_ name: String) { state.withLock { $0.append(name) } }
    }

    @Test("The picture is the same, byte for byte, with any number of threads")
    func isTheSameOnAnyNumberOfThreads() throws {
        let map = renderedMap()
        let request = MapRequest(map, size: ScreenSize(width: 400, height: 300))
        let expected = try MapRenderer(threadBudget: 1).makeImage(request).image
        for threads in [2, 8] {
            let renderer = MapRenderer(threadBudget: threads)
            #expect(renderer.threadBudget == threads)
            #expect(try renderer.makeImage(request).image == expected)
        }
        #expect(try map.makeImage(size: ScreenSize(width: 400, height: 300)).image == expected)
    }

    @Test("256 concurrent requests on two threads all finish, each with its own size")
    func finishesManyRequests() async throws {
        let map = renderedMap(features: 60)
        let renderer = MapRenderer(threadBudget: 2)
        let expected = try renderer.makeImage(MapRequest(map, size: Self.size)).image
        let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<256 {
                var request = MapRequest(
                    map, size: number % 2 == 0 ? Self.size : ScreenSize(width: 60, height: 40))
                request.priority = WorkPriority.allCases[number % 4]
                group.addTask { [request] in
                    let image = try await renderer.image(for: request).image
                    if image.width == 120 { #expect(image == expected) }
                    return image.width
                }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(sizes == [120: 128, 60: 128])
    }

    @Test("The most urgent waiting request begins first, then the one with the earliest deadline")
    func ordersRequests() async throws {
        let renderer = MapRenderer(threadBudget: 1)
        let source = GatedSource()
        let gated = Map(spatialReference: .wgs84)
        gated.addOperationalLayer(FeatureLayer(featureSource: source))
        let first = Task { try await renderer.image(for: MapRequest(gated, size: Self.size)) }
        await wait { source.begun > 0 }

        let order = Order()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let requests: [(String, WorkPriority, Int?)] = [
                ("utility", .utility, nil), ("late", .userInitiated, 7200), ("early", .userInitiated, 3600),
                ("background", .background, nil), ("interactive", .interactive, nil),
                ("any time", .userInitiated, nil),
            ]
            for (number, (name, priority, seconds)) in requests.enumerated() {
                // The end of a request says nothing: tasks continue in any order.
                let map = Map(spatialReference: .wgs84)
                map.addOperationalLayer(
                    FeatureLayer(featureSource: GatedSource(isOpen: true) { order.append(name) }))
                var request = MapRequest(map, size: Self.size)
                request.priority = priority
                request.deadline = seconds.map { .now + .seconds($0) }
                group.addTask { [request] in
                    // Add the requests one by one, so that the order of equal ones is defined.
                    await wait { renderer.waitingRequests >= number }
                    _ = try await renderer.image(for: request)
                }
            }
            await wait { renderer.waitingRequests >= requests.count }
            source.open()
            try await group.waitForAll()
        }
        _ = try await first.value
        #expect(
            order.names == ["interactive", "early", "late", "any time", "utility", "background"])
    }

    @Test("A canceled request ends while it waits and while it draws")
    func cancels() async throws {
        let renderer = MapRenderer(threadBudget: 1)
        let source = GatedSource()
        let gated = Map(spatialReference: .wgs84)
        gated.addOperationalLayer(FeatureLayer(featureSource: source))
        var request = MapRequest(gated, size: Self.size)
        let cancellation = Cancellation()
        request.cancellation = cancellation
        let drawing = Task { [request] in try await renderer.image(for: request) }
        await wait { source.begun > 0 }
        let waiting = Task { try await renderer.image(for: MapRequest(renderedMap(), size: Self.size)) }
        await wait { renderer.waitingRequests > 0 }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(renderer.waitingRequests == 0)
        cancellation.cancel()
        await #expect(throws: CancellationError.self) { try await drawing.value }
        // The renderer still works.
        #expect(try renderer.makeImage(MapRequest(renderedMap(), size: Self.size)).image.width == 120)
    }

    @Test("A deadline ends a request while it waits and while it draws")
    func meetsDeadlines() async throws {
        let renderer = MapRenderer(threadBudget: 1)
        let source = GatedSource()
        let gated = Map(spatialReference: .wgs84)
        gated.addOperationalLayer(FeatureLayer(featureSource: source))
        var drawing = MapRequest(gated, size: Self.size)
        drawing.deadline = .now + .milliseconds(300)
        var waiting = MapRequest(renderedMap(), size: Self.size)
        waiting.deadline = .now + .milliseconds(100)
        let first = Task { [drawing] in try await renderer.image(for: drawing) }
        await wait { source.begun > 0 }
        await #expect(throws: DeadlineError.self) { try await renderer.image(for: waiting) }
        #expect(throws: DeadlineError.self) { try renderer.makeImage(waiting) }
        await #expect(throws: DeadlineError.self) { try await first.value }
    }

    @Test(
        "A size that is not a number is an error, not a crash",
        arguments: [Double.nan, .infinity, -5, 0, 1e300])
    func refusesSizes(side: Double) async throws {
        let map = renderedMap(features: 5)
        let request = MapRequest(map, size: ScreenSize(width: side, height: 40))
        #expect(throws: MapError.self) { try map.mapRenderer.makeImage(request) }
        await #expect(throws: MapError.self) { try await map.mapRenderer.image(for: request) }
        var scaled = MapRequest(map, size: Self.size)
        scaled.scale = side
        if side < 0 || side > 64 || !side.isFinite || side == 0 {
            let wrong = scaled
            #expect(throws: MapError.self) { try map.mapRenderer.makeImage(wrong) }
        }
    }

    @Test(
        "Buffers out of range draw the same picture",
        arguments: [Double.nan, .infinity, -.infinity, -5, 1e300])
    func limitsBuffers(buffer: Double) throws {
        var request = MapRequest(renderedMap(features: 50), size: Self.size)
        let expected = try request.map.mapRenderer.makeImage(request).image
        request.buffer = buffer
        #expect(try request.map.mapRenderer.makeImage(request).image == expected)
    }

    @Test("The deadline of a cancellation applies too")
    func meetsDeadlinesOfCancellations() throws {
        var request = MapRequest(renderedMap(features: 5), size: Self.size)
        request.cancellation = Cancellation(deadline: .now)
        let late = request
        #expect(throws: DeadlineError.self) { try late.map.mapRenderer.makeImage(late) }
    }

    @Test("Outputs without drafts have a diagnostic")
    func reportsIgnoredQuality() throws {
        var request = MapRequest(renderedMap(features: 5), size: Self.size)
        request.quality = .draft
        let renderer = request.map.mapRenderer
        let drawn = try renderer.draw(request, to: RecordingOutput()).report
        let recorded = try renderer.recordings(of: request).report
        let picture = try renderer.makeImage(request).report
        #expect(drawn.diagnostics.map(\.code) == [.qualityIgnored])
        #expect(recorded.diagnostics.map(\.code) == [.qualityIgnored])
        #expect(picture.diagnostics.isEmpty)
    }

    @Test("A map is released after its requests have ended")
    func letsGoOfMaps() async throws {
        let renderer = MapRenderer(threadBudget: 2)
        weak var drawn: Map?
        weak var canceled: Map?
        do {
            let (map, other) = (renderedMap(features: 5), renderedMap(features: 5))
            (drawn, canceled) = (map, other)
            _ = try await renderer.image(for: MapRequest(map, size: Self.size))
            var request = MapRequest(other, size: Self.size)
            request.cancellation = Cancellation()
            request.cancellation?.cancel()
            let ended = Task { [request] in try await renderer.image(for: request) }
            await #expect(throws: CancellationError.self) { try await ended.value }
        }
        // Threads release their work shortly after they return the result.
        await wait { drawn == nil && canceled == nil }
        #expect(drawn == nil && canceled == nil)
    }

    @Test("A view draws two sizes concurrently, each picture with its own")
    func drawsTwoSizesOfAView() async throws {
        let view = MapView(map: renderedMap(), graphicsOverlays: [markers(20, color: .black)])
        let expected = try [40.0, 90].map { side in
            try MapView(map: view.map, graphicsOverlays: view.graphicsOverlays)
                .makeImage(size: ScreenSize(width: side, height: side)).image
        }
        try await withThrowingTaskGroup(of: (Int, Image).self) { group in
            for number in 0..<40 {
                let side = number % 2 == 0 ? 40.0 : 90
                group.addTask {
                    (number % 2, try await view.exportImage(size: ScreenSize(width: side, height: side)))
                }
            }
            for try await (kind, image) in group { #expect(image == expected[kind]) }
        }
        #expect(view.size == ScreenSize(width: 800, height: 600))
    }

    @Test("Tiles join to the picture of the whole world")
    func drawsTiles() throws {
        let map = renderedMap(features: 3000)
        let renderer = MapRenderer(threadBudget: 2)
        let world = try SpatialReference.webMercator.worldExtent()
        var request = MapRequest(
            map, size: ScreenSize(width: 512, height: 512), viewpoint: Viewpoint(boundingGeometry: world))
        request.patternAnchor = .map
        let whole = try renderer.makeImage(request).image
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            var request = MapRequest(map, tile: MapTile(level: 1, column: column, row: row))
            request.buffer = 16
            let tile = try renderer.makeImage(request).image
            #expect(tile.width == 256 && tile.height == 256)
            var (different, drawn) = (0, 0)
            for y in 0..<256 {
                for x in 0..<256 {
                    if tile[x, y] != whole[column * 256 + x, row * 256 + y] { different += 1 }
                    if tile[x, y] != .white { drawn += 1 }
                }
            }
            #expect(different == 0, "tile \(column), \(row)")
            #expect(drawn > 500)
        }
        #expect(throws: MapError.self) {
            try renderer.makeImage(MapRequest(map, tile: MapTile(level: 2, column: 4, row: 0)))
        }
        #expect(throws: MapError.self) {
            let other = Map(spatialReference: .wgs84)
            return try renderer.makeImage(MapRequest(other, tile: MapTile(level: 0, column: 0, row: 0)))
        }
    }

    @Test("A draft has the size of the picture and looks like it")
    func drawsDrafts() throws {
        let map = renderedMap()
        var request = MapRequest(map, size: ScreenSize(width: 201, height: 100))
        let full = try map.mapRenderer.makeImage(request).image
        request.quality = .draft
        let draft = try map.mapRenderer.makeImage(request).image
        #expect(draft.width == 201 && draft.height == 100)
        var difference = 0.0
        for y in 0..<100 {
            for x in 0..<201 { difference += abs(draft[x, y].green - full[x, y].green) }
        }
        #expect(difference / 20_100 < 0.08)
    }

    @Test("Recordings of the layers, drawn in order, give the same picture")
    func recordsLayers() throws {
        let map = renderedMap()
        var request = MapRequest(map, size: ScreenSize(width: 300, height: 200))
        request.graphicsOverlays = [markers(30, color: .black)]
        let expected = try map.mapRenderer.makeImage(request)
        let (layers, background, report) = try map.mapRenderer.recordings(of: request)
        #expect(layers.map(\.name) == ["areas", "hatched", ""])
        #expect(report.layers.map(\.featuresDrawn) == expected.report.layers.map(\.featuresDrawn))
        var canvas = RasterCanvas(width: 300, height: 200, background: background)
        for layer in layers { layer.draw(on: &canvas) }
        #expect(canvas.makeImage() == expected.image)
    }
}
