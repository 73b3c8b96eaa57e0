import Cartouche
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// Layers that are drawn repeatedly keep their features in memory, and the pictures do not change.
@Suite struct KeepingTests {
    private static let extent = Envelope(xMin: -60, yMin: -30, xMax: 60, yMax: 30)

    private func map(_ layers: FeatureLayer..., in reference: SpatialReference = .webMercator) -> Map {
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        for layer in layers { map.addOperationalLayer(layer) }
        return map
    }

    private func draw(_ map: Map, _ view: Viewpoint? = nil) throws -> (Image, DrawingReport) {
        let (image, report) = try map.makeImage(size: ScreenSize(width: 240, height: 120), viewpoint: view)
        return (image, report)
    }

    private static let views: [Viewpoint?] = [
        nil, Viewpoint(latitude: 3, longitude: 4, scale: 5e7),
        Viewpoint(latitude: 3, longitude: 4, scale: 6e7),
        Viewpoint(center: Point(latitude: 5, longitude: 5), scale: 2e7, rotation: 20),
        Viewpoint(latitude: 3, longitude: 4.5, scale: 2e7), nil,
    ]

    /// Draws each view four times with one layer, and compares it with the picture of a new layer.
    private func compare(_ source: any FeatureSource, in reference: SpatialReference) throws {
        let kept = map(FeatureLayer(featureSource: source), in: reference)
        for view in Self.views {
            let (expected, report) = try draw(map(FeatureLayer(featureSource: source), in: reference), view)
            for round in 0..<4 {
                let (image, again) = try draw(kept, view)
                #expect(image == expected, "\(reference), round \(round)")
                #expect(again.layers[0].featuresDrawn == report.layers[0].featuresDrawn)
            }
        }
    }

    @Test(arguments: [3857, 4326, 3035, 54030])
    func keptFeaturesGiveTheSamePicture(in system: Int) throws {
        let source = scatteredFeatures(1500, over: Self.extent, in: .wgs84)
        try compare(source, in: SpatialReference(wkid: system))
    }

    @Test func simplifiedDetailGivesTheSamePicture() throws {
        // Two neighbors share a border with far more vertices than are visible.
        let border = (0...20_000).map { step -> Point in
            let share = Double(step) / 20_000
            return Point(x: share * 40 - 20, y: (share * 31).truncatingRemainder(dividingBy: 1) * 4)
        }
        var builder = FeatureBatchBuilder(spatialReference: .wgs84)
        builder.append(Polygon(points: border + [Point(x: 20, y: 25), Point(x: -20, y: 25)]))
        builder.append(Polygon(points: border.reversed() + [Point(x: -20, y: -25), Point(x: 20, y: -25)]))
        builder.append(Polyline(points: border))
        let source = MemorySource(name: "fine", batches: [builder.finish()])
        for system in [3857, 3035] { try compare(source, in: SpatialReference(wkid: system)) }
    }

    @Test func keptDetailIsMeasuredOnce() throws {
        var builder = FeatureBatchBuilder(spatialReference: .wgs84)
        builder.append(Polygon(points: [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)]))
        let few = MemorySource(name: "few", batches: [builder.finish()])
        builder = FeatureBatchBuilder(spatialReference: .wgs84)
        builder.append(Polygon(points: [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)]))
        builder.append(Polyline(points: (0...20_000).map { Point(x: 40 + Double($0) / 2000, y: 40) }))
        let detailed = MemorySource(name: "detailed", batches: [builder.finish()])
        let view = Viewpoint(latitude: 0.5, longitude: 0.5, scale: 1e7)
        // Tiny pictures of a series of pages must not project the far line again.
        func time(_ source: MemorySource) throws -> Duration {
            let map = map(FeatureLayer(featureSource: source))
            func draw() throws {
                _ = try map.makeImage(size: ScreenSize(width: 20, height: 20), viewpoint: view)
            }
            for _ in 0..<3 { try draw() }
            return try ContinuousClock().measure { for _ in 0..<40 { try draw() } }
        }
        let times = try (0..<3).map { _ in (try time(few), try time(detailed)) }
        #expect(times.contains { $0.1 < $0.0 * 3 + .milliseconds(100) }, "\(times)")
    }

    @Test func thirdPictureIsDrawnFromTheCache() throws {
        let source = WatchedSource(scatteredFeatures(800, over: Self.extent, in: .wgs84), isVersioned: true)
        let map = map(FeatureLayer(featureSource: source))
        _ = try draw(map)
        _ = try draw(map)
        let readings = source.queries.count
        #expect(readings == 2)
        let (_, report) = try draw(map)
        #expect(source.queries.count == readings)
        #expect(report.layers[0].featuresRead == 800)
        // The spatial index finds the visible features.
        let (_, city) = try draw(map, Viewpoint(latitude: 0, longitude: 0, scale: 2e7))
        #expect(source.queries.count == readings)
        #expect(city.layers[0].featuresRead < 100)
    }

    @Test func smallMovesAreDrawnFromTheCache() throws {
        let source = WatchedSource(scatteredFeatures(2000, over: Self.extent, in: .wgs84), isVersioned: true)
        let map = map(FeatureLayer(featureSource: source))
        for _ in 0..<2 { _ = try draw(map, Viewpoint(latitude: 3, longitude: 4, scale: 2e7)) }
        let readings = source.queries.count
        _ = try draw(map, Viewpoint(latitude: 3, longitude: 4.5, scale: 2e7))
        #expect(source.queries.count == readings)
        _ = try draw(map, Viewpoint(latitude: -20, longitude: 50, scale: 2e7))
        #expect(source.queries.count > readings)
    }

    /// A series of pages reads a file without an index only twice.
    @Test func sourcesThatAreReadCompletelyAreKeptForAllWindows() throws {
        let base = scatteredFeatures(2000, over: Self.extent, in: .wgs84)
        let source = WatchedSource(base, isBlind: true, isVersioned: true, readsByEnvelope: false)
        let map = map(FeatureLayer(featureSource: source))
        let views = stride(from: -50.0, through: 50, by: 10).map {
            Viewpoint(latitude: $0 / 3, longitude: $0, scale: 2e7)
        }
        for view in views {
            let fresh = self.map(FeatureLayer(featureSource: base))
            let (image, report) = try draw(map, view)
            let (expected, whole) = try draw(fresh, view)
            #expect(image == expected && report.layers[0].featuresDrawn == whole.layers[0].featuresDrawn)
        }
        #expect(source.queries.count == 2)
    }

    @Test func sourcesWithoutVersionAreReadAgain() throws {
        let source = WatchedSource(scatteredFeatures(100, over: Self.extent, in: .wgs84))
        let map = map(FeatureLayer(featureSource: source))
        for _ in 0..<3 { _ = try draw(map) }
        #expect(source.queries.count == 3)
    }

    @Test func otherWhereClausesAndFieldsAreReadSeparately() throws {
        let source = scatteredFeatures(300, over: Self.extent, in: .wgs84)
        let layer = FeatureLayer(featureSource: source)
        let map = map(layer)
        for _ in 0..<3 { _ = try draw(map) }
        for clause in ["class = 2", "class = 3", "class = 2", "class = 2", ""] {
            layer.definitionExpression = clause
            let (_, report) = try draw(map)
            #expect(report.layers[0].featuresRead == (clause.isEmpty ? 300 : 60))
        }
        layer.renderer = UniqueValueRenderer(
            fieldNames: ["class"],
            uniqueValues: [
                UniqueValue(
                    symbol: SimpleMarkerSymbol(style: .circle, color: .black, size: 4), values: [0])
            ])
        let (_, report) = try draw(map)
        #expect(report.layers[0].featuresWithoutSymbol == 240)
    }

    @Test func changedFilesAreReadAgain() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("square.geojson")
        func write(_ size: Int) throws {
            let ring = "[[-\(size), -\(size)], [\(size), -\(size)], [\(size), \(size)], [-\(size), -\(size)]]"
            try Data(#"{"type": "Polygon", "coordinates": [\#(ring)]}"#.utf8).write(to: file)
        }
        try write(5)
        let map = map(FeatureLayer(featureTable: FileFeatureTable(fileURL: file)))
        let view = Viewpoint(latitude: 0, longitude: 0, scale: 1e8)
        let small = try draw(map, view).0
        for _ in 0..<3 { #expect(try draw(map, view).0 == small) }
        try write(15)
        #expect(try draw(map, view).0 != small)
    }

    @Test func changedTablesAreDrawnAgain() async throws {
        let table = FeatureCollectionTable(fields: [], spatialReference: .webMercator)
        let map = map(FeatureLayer(featureTable: table))
        let view = Viewpoint(latitude: 0, longitude: 0, scale: 96 / 0.0254)
        try await table.add(table.makeFeature(geometry: square(-20, 20)))
        for _ in 0..<4 { _ = try draw(map, view) }
        let before = try draw(map, view).0
        try await table.add(table.makeFeature(geometry: square(-50, -30)))
        let (after, report) = try draw(map, view)
        #expect(after != before && report.layers[0].featuresDrawn == 2)
    }

    @Test func byteLimitIsWithinBounds() {
        #expect(DrawingCache.byteLimit > 64 << 20)
        #expect(DrawingCache.byteLimit <= 1 << 30)
        #expect(DrawingCache.byteCount <= DrawingCache.byteLimit)
    }
}

@Suite struct CacheLedgerTests {
    /// Collects the names of the items that were dropped.
    private final class Dropped: @unchecked Sendable {
        // Invariant: each test uses it on one thread.
        var names: [String] = []
    }

    @Test func leastRecentlyUsedItemsAreDroppedFirst() {
        let ledger = CacheLedger(byteLimit: 100)
        let dropped = Dropped()
        let a = ledger.add(bytes: 40) { dropped.names.append("a") }
        let b = ledger.add(bytes: 40) { dropped.names.append("b") }
        #expect(a != nil && b != nil && ledger.byteCount == 80)
        ledger.use(a!)
        _ = ledger.add(bytes: 50) { dropped.names.append("c") }
        #expect(dropped.names == ["b"] && ledger.byteCount == 90)
        ledger.remove(a!)
        #expect(ledger.byteCount == 50)
        ledger.remove(a!)
        #expect(ledger.byteCount == 50)
    }

    @Test func tooLargeItemsAreNotKept() {
        let ledger = CacheLedger(byteLimit: 100)
        let dropped = Dropped()
        _ = ledger.add(bytes: 10) { dropped.names.append("a") }
        #expect(ledger.add(bytes: 101) {} == nil)
        #expect(dropped.names.isEmpty)
        ledger.byteLimit = 5
        #expect(dropped.names == ["a"] && ledger.byteCount == 0)
        ledger.byteLimit = -5
        #expect(ledger.byteLimit == 0 && ledger.add(bytes: 1) {} == nil)
    }

    @Test func everythingCanBeDropped() {
        let ledger = CacheLedger(byteLimit: 100)
        let dropped = Dropped()
        for name in ["a", "b"] { _ = ledger.add(bytes: 10) { dropped.names.append(name) } }
        ledger.removeAll()
        #expect(dropped.names.sorted() == ["a", "b"] && ledger.byteCount == 0)
    }
}
