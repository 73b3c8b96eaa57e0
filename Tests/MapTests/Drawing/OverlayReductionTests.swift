import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import GoldenSupport
import Testing

/// Clusters and bins of graphics overlays.
@Suite struct OverlayReductionTests {
    private static let size = ScreenSize(width: 200, height: 120)

    private static func frame(scale: Double = 1) throws -> MapFrame {
        try MapFrame(
            .center(SIMD2(100, 60), scale: CountingScenes.scale), size: size, scale: scale,
            spatialReference: .webMercator)
    }

    /// Three graphics that are near each other, and two others, one of them with its own symbol.
    private func overlay(_ reduction: FeatureReduction?) -> GraphicsOverlay {
        let overlay = GraphicsOverlay(
            graphics: [(50.0, 60.0), (54, 62), (58, 60), (150, 80), (110, 30)].enumerated().map {
                index, place in
                Graphic(
                    geometry: Point(x: place.0, y: place.1, spatialReference: .webMercator),
                    attributes: ["n": Double(index + 1)])
            })
        overlay.id = "Sketch"
        overlay.graphics[4].symbol = SimpleMarkerSymbol(
            style: .square, color: Color(red8: 200, green: 40, blue: 40), size: 10)
        overlay.renderer = SimpleRenderer(
            symbol: SimpleMarkerSymbol(style: .circle, color: Color(red8: 30, green: 90, blue: 160), size: 8))
        overlay.featureReduction = reduction
        return overlay
    }

    private func clusters() -> ClusteringFeatureReduction {
        let reduction = ClusteringFeatureReduction()
        reduction.radius = 30
        (reduction.minimumSymbolSize, reduction.maximumSymbolSize) = (20, 60)
        reduction.aggregateFields = [
            AggregateField(name: "total", statisticFieldName: "n", statisticType: .sum)
        ]
        return reduction
    }

    private func draw(_ overlay: GraphicsOverlay, scale: Double = 1) throws -> (Image, DrawingReport) {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        var report = DrawingReport()
        let image = try map.draw(
            in: Self.frame(scale: scale), to: PictureOutput(), graphicsOverlays: [overlay], report: &report)
        return (image, report)
    }

    @Test(arguments: [1, 2]) func clustersReplaceGraphics(scale: Int) throws {
        let (image, report) = try draw(overlay(clusters()), scale: Double(scale))
        #expect(report.graphicsOverlays.map(\.name) == ["Sketch", "Sketch: clusters"])
        #expect(report.graphicsOverlays.map(\.featuresDrawn) == [2, 1])
        let outcome = try Golden.check(image, "counting/overlayClusters", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func binsReplaceGraphics() throws {
        let reduction = BinningFeatureReduction(fixedBinLevel: 21, binType: .square)
        let (_, report) = try draw(overlay(reduction))
        #expect(report.graphicsOverlays.map(\.name) == ["Sketch", "Sketch: bins"])
        #expect(
            report.graphicsOverlays[0].featuresDrawn == 0 && report.graphicsOverlays[1].featuresDrawn >= 3)
    }

    @Test func reductionsThatAreNotUsedChangeNothing() throws {
        let plain = try draw(overlay(nil)).0
        let reduction = clusters()
        let overlay = overlay(reduction)
        #expect(try draw(overlay).0 != plain)
        reduction.isEnabled = false
        #expect(try draw(overlay).0 == plain)
        reduction.isEnabled = true
        reduction.maxScale = 1e9
        #expect(try draw(overlay).0 == plain)
    }

    @Test func changedAndSelectedGraphicsAreDrawn() throws {
        let overlay = overlay(clusters())
        let before = try draw(overlay).0
        overlay.selectGraphics([overlay.graphics[3]])
        let selected = try draw(overlay).0
        #expect(selected != before)
        overlay.clearSelection()
        #expect(try draw(overlay).0 == before)
        overlay.graphics[2].isVisible = false
        let (after, report) = try draw(overlay)
        #expect(after != before && report.graphicsOverlays[1].featuresRead == 1)
        overlay.graphics[0].geometry = Point(x: 20, y: 100, spatialReference: .webMercator)
        #expect(try draw(overlay).1.graphicsOverlays.map(\.featuresDrawn) == [4, 0])
    }

    /// A view that waits for changes must not be woken by its own pictures.
    @Test func drawingIsNoChangeOfTheModel() throws {
        let overlay = overlay(clusters())
        let map = Map(spatialReference: .webMercator)
        let revisions = try (0..<40).map { _ in
            var report = DrawingReport()
            let before = ModelClock.revision
            _ = try map.draw(
                in: Self.frame(), to: PictureOutput(), graphicsOverlays: [overlay], report: &report)
            return ModelClock.revision - before
        }
        // Other tests change their models at the same time.
        #expect(revisions.contains(0), "\(revisions)")
    }

    @Test func clustersAreIdentifiedWithTheirGraphics() async throws {
        let reduction = clusters()
        reduction.popupDefinition = PopupDefinition(title: "{cluster_count}: {total}")
        let overlay = overlay(reduction)
        let map = Map(spatialReference: .webMercator)
        let center = Point(x: 100, y: 60, spatialReference: .webMercator)
        map.initialViewpoint = Viewpoint(center: center, scale: CountingScenes.scale)
        let view = MapView(map: map, graphicsOverlays: [overlay])
        view.size = Self.size
        func identify(_ x: Double, _ y: Double) async throws -> IdentifyGraphicsOverlayResult {
            try await view.identify(
                on: overlay, screenPoint: ScreenPoint(x: x, y: y), tolerance: 0, maximumResults: 5)
        }
        let result = try await identify(54, 120 - 60.7)
        let cluster = try #require(result.geoElements.first as? AggregateGeoElement)
        #expect(result.geoElements.count == 1 && result.graphics.isEmpty)
        #expect(cluster.attributes["cluster_count"] as? Int64 == 3)
        #expect(cluster.attributes["total"] as? Double == 6)
        let members = try await cluster.geoElements
        #expect(members.compactMap { $0 as? Graphic } == Array(overlay.graphics[0..<3]))
        #expect(result.popups.map(\.title) == ["3: 6"])
        #expect(try await identify(110, 90).graphics == [overlay.graphics[4]])
        #expect(try await identify(10, 10).geoElements.isEmpty)
    }

    @Test func legendsHaveTheSizesOfClusters() async throws {
        let legend = try await Map().legend(graphicsOverlays: [overlay(clusters())])
        #expect(legend.items.map(\.label) == ["Sketch"])
        let heading = try #require(legend.items[0].items.last)
        #expect(heading.label == "Clusters")
        guard case .sizes = heading.items.first?.kind else {
            Issue.record("no sizes in \(heading)")
            return
        }
    }

    @Test func overlaysWithoutGraphicsDrawNothing() throws {
        let empty = GraphicsOverlay()
        empty.featureReduction = clusters()
        #expect(try draw(empty).1.graphicsOverlays.allSatisfy { $0.featuresDrawn == 0 })
        // Without a renderer, clusters have plain symbols.
        let own = overlay(clusters())
        own.renderer = nil
        for graphic in own.graphics { graphic.symbol = SimpleMarkerSymbol(style: .diamond, size: 9) }
        #expect(try draw(own).1.graphicsOverlays.map(\.featuresDrawn) == [2, 1])
    }
}
