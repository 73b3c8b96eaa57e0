import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization
import Testing

/// A pass over all layers gets every feature, and draws above all layers.
@Suite struct LastPassTests {
    /// Draws a rectangle around the extent of each feature.
    private final class Frames: LastPass {
        let seen = Mutex<[CollectedFeatures]>([])

        func fieldNames(ofLayer layer: String) -> [String]? { layer == "hatched" ? nil : [] }

        func draw<Target: Canvas>(
            _ features: [CollectedFeatures], in frame: MapFrame, on canvas: inout Target
        ) throws -> [Diagnostic] {
            seen.withLock { $0 = features }
            for box in features.flatMap(\.extents).compactMap({ $0 }) {
                var path = Path()
                path.append(contentsOf: box.corners, closed: true)
                canvas.stroke(path, with: .color(.black), style: StrokeStyle(width: 1))
            }
            return [
                Diagnostic(
                    .note, code: Diagnostic.Code(rawValue: "frames"), message: "Frames are drawn",
                    instead: "")
            ]
        }
    }

    private func request(_ pass: Frames) -> MapRequest {
        var request = MapRequest(renderedMap(), size: ScreenSize(width: 300, height: 200))
        let overlay = markers(12, color: .black)
        overlay.id = "markers"
        request.graphicsOverlays = [overlay]
        request.lastPass = pass
        return request
    }

    @Test("Features come in drawing order with their extents, on any number of threads")
    func collects() throws {
        var pictures: [Image] = []
        for threads in [1, 2, 8] {
            let pass = Frames()
            let (image, report) = try MapRenderer(threadBudget: threads).makeImage(request(pass))
            pictures.append(image)
            let seen = pass.seen.withLock { $0 }
            #expect(Set(seen.map(\.layer)) == ["areas", "markers"])
            let counts = Dictionary(grouping: seen, by: \.layer).mapValues { runs in
                runs.reduce(0) { $0 + $1.extents.count }
            }
            #expect(counts["areas"] == report.layers[0].featuresRead)
            #expect(counts["markers"] == 12)
            for run in seen {
                #expect(run.extents.count == run.rows.count && run.geometry.count == run.rows.count)
            }
            let covered = seen.last?.extents.compactMap { $0 } ?? []
            // The circle is 9 DIPs wide.
            #expect(covered.map { ($0.high.x - $0.low.x).rounded() } == Array(repeating: 9, count: 12))
            #expect(report.diagnostics.contains { $0.code.rawValue == "frames" })
        }
        #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
    }

    @Test("With a buffer, the pass also gets features around the picture")
    func seesTheBuffer() throws {
        let pass = Frames()
        var request = MapRequest(
            Map(spatialReference: .webMercator), tile: MapTile(level: 4, column: 8, row: 7))
        let outside = GraphicsOverlay(graphics: [
            Graphic(geometry: Point(x: -200_000, y: 100_000), symbol: SimpleMarkerSymbol()),
            Graphic(geometry: Point(x: 100_000, y: 100_000), symbol: SimpleMarkerSymbol()),
        ])
        request.graphicsOverlays = [outside]
        request.lastPass = pass
        for (buffer, count) in [(0.0, 1), (32, 2)] {
            request.buffer = buffer
            _ = try MapRenderer(threadBudget: 1).makeImage(request)
            #expect(pass.seen.withLock { $0.flatMap(\.extents).compactMap { $0 }.count } == count)
        }
    }
}
