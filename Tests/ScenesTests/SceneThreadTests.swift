import Cartouche
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import CartoucheWorkers
import Synchronization
import Testing

/// Drawings of scenes leave the threads of Swift's tasks free, and end early.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct SceneThreadTests {
    /// A source of one point that records whether a task of Swift runs on the thread that reads it.
    private final class Probe: FeatureSource {
        let name = "probe"
        let fields: [Field] = []
        let geometryKind: GeometryKind? = .point
        let spatialReference: SpatialReference? = .wgs84
        let extent: Envelope? = ShapeTests.origin.extent
        private let readings = Mutex<[Bool]>([])

        var readingsInTasks: [Bool] { readings.withLock { $0 } }

        func forEachBatch(
            _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
        ) throws -> ReadingReport {
            let isInTask = withUnsafeCurrentTask { $0 != nil }
            readings.withLock { $0.append(isInTask) }
            var builder = FeatureBatchBuilder(spatialReference: .wgs84)
            builder.append(ShapeTests.origin)
            try body(builder.finish())
            return ReadingReport()
        }
    }

    private static func view(of source: Probe) -> SceneView {
        let layer = FeatureLayer(
            featureSource: source,
            renderer: SimpleRenderer(symbol: SimpleMarkerSymbol(style: .square, color: .red, size: 40)))
        let view = ShapeTests.view([])
        view.scene.addOperationalLayer(layer)
        return view
    }

    /// Drawings on the threads of tasks would stop all other tasks of the program.
    @Test(.timeLimit(.minutes(15)))
    func noTaskOfSwiftDrawsOrSearches() async throws {
        let probe = Probe()
        let view = Self.view(of: probe)
        let layer = try #require(view.scene.operationalLayers.first)
        let middle = ScreenPoint(x: 160, y: 100)
        _ = try await view.exportImage()
        #expect(try await !view.identify(on: layer, screenPoint: middle, tolerance: 20).geoElements.isEmpty)
        #expect(try await !view.identifyLayers(screenPoint: middle, tolerance: 20).isEmpty)
        _ = try await view.location(fromScreenPoint: middle)
        #expect(probe.readingsInTasks.count >= 4)
        #expect(!probe.readingsInTasks.contains(true))
    }

    /// Requests that end before their drawing; blocked drawings would take threads from other tests.
    @Test(.timeLimit(.minutes(15)))
    func aDrawingEndsWithItsTaskAtItsDeadlineOrWithItsToken() async throws {
        let view = Self.view(of: Probe())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await view.exportImage()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(view.sceneReport == nil)
        var request = SceneRequest()
        request.deadline = .now - .milliseconds(200)
        await #expect(throws: DeadlineError.self) { try await view.image(for: request) }
        request = SceneRequest()
        request.cancellation = Cancellation()
        request.cancellation?.cancel()
        await #expect(throws: CancellationError.self) { try await view.image(for: request) }
    }
}
