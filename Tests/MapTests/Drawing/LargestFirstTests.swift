import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols
import Testing

/// Graduated symbols: larger symbols are drawn first, across all batches of a layer and with any memory limit.
@Suite struct LargestFirstTests {
    /// Sizes in points by class; two classes have the same size.
    private static let sizes = [5.0, 28, 10, 40, 7, 20, 5, 14]
    private static let colors = [
        "255,0,0", "0,160,0", "0,0,255", "240,220,0", "0,0,0", "0,200,220", "200,0,200", "120,120,120",
    ]

    /// - Parameter type: `GraduatedSymbol` draws larger symbols first; `GraduatedColor` keeps the order of the
    ///   features.
    private static func renderer(_ type: String) throws -> Renderer {
        let breaks = zip(sizes, colors).enumerated().map { index, look in
            """
            {"upperBound":\(index),"symbol":{"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol",
            "symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":\(look.0),
            "frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic",
            "geometry":{"rings":[[[-1,-1],[0,1],[1,-1],[-1,-1]]]},"symbol":{"type":"CIMPolygonSymbol",
            "symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":[\(look.1),255]}]}}]}]}}}
            """
        }
        return Renderer.fromCIM(
            try JSONPart(
                parsing: """
                    {"type":"CIMClassBreaksRenderer","classBreakType":"\(type)","field":"V","minimumBreak":-1,
                    "breaks":[\(breaks.joined(separator: ","))]}
                    """), path: "$")
    }

    /// Random positions in a square of 80 units around the origin, each with its class.
    private static let places: [(place: SIMD2<Double>, number: Int)] = {
        var state: UInt64 = 11
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        return (0..<600).map { _ in
            (SIMD2(random() * 80 - 40, random() * 80 - 40), Int(random() * Double(sizes.count)))
        }
    }()

    /// The positions in the order of their symbol sizes, largest first; equal sizes keep their order.
    private static var sorted: [(place: SIMD2<Double>, number: Int)] {
        places.enumerated().sorted {
            (sizes[$1.element.number], $0.offset) < (sizes[$0.element.number], $1.offset)
        }.map(\.element)
    }

    private static func source(
        _ places: [(place: SIMD2<Double>, number: Int)], batch capacity: Int
    ) -> MemorySource {
        let batches = stride(from: 0, to: places.count, by: capacity).map { start in
            let part = places[start..<min(start + capacity, places.count)]
            var geometry = GeometryColumn()
            for item in part { geometry.appendPoint(item.place) }
            return FeatureBatch(
                geometry: geometry,
                attributes: [AttributeColumn(name: "V", values: .doubles(part.map { Double($0.number) }))],
                spatialReference: .webMercator)
        }
        return MemorySource(name: "places", batches: batches)
    }

    private static func picture(
        _ source: (any FeatureSource)?, _ renderer: Renderer? = nil, overlay: GraphicsOverlay? = nil,
        threads: Int = 2, maxBytes: Int? = nil
    ) throws -> (image: Image, report: DrawingReport) {
        let map = Map()
        map.backgroundColor = .white
        if let source { map.addOperationalLayer(FeatureLayer(featureSource: source, renderer: renderer)) }
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 96 * 39.37), size: ScreenSize(width: 90, height: 90), scale: 1,
            spatialReference: .webMercator)
        var report = DrawingReport()
        let renderer = MapRenderer(threadBudget: threads, maxWaitingBytes: maxBytes ?? 512 << 20)
        let image = try map.draw(
            in: frame, graphicsOverlays: overlay.map { [$0] } ?? [], renderer: renderer,
            report: &report)
        return (image, report)
    }

    @Test(
        "The picture is the same as with sorted features, for all batch sizes, threads and memory limits",
        arguments: [600, 70], [1, 3])
    func sortsTheLayer(capacity: Int, threads: Int) throws {
        let expected = try Self.picture(
            Self.source(Self.sorted, batch: 600), try Self.renderer("GraduatedColor"), threads: 1)
        let plain = try Self.picture(
            Self.source(Self.places, batch: capacity), try Self.renderer("GraduatedColor"))
        #expect(plain.image != expected.image)
        for maxBytes in [nil, 30_000, 5000, 0] {
            let source = WatchedSource(Self.source(Self.places, batch: capacity))
            let drawn = try Self.picture(
                source, try Self.renderer("GraduatedSymbol"), threads: threads, maxBytes: maxBytes)
            #expect(drawn.image == expected.image, "\(maxBytes ?? -1) bytes")
            let layer = drawn.report.layers[0]
            #expect(layer.featuresRead == 600)
            #expect(layer.featuresDrawn == expected.report.layers[0].featuresDrawn)
            #expect(layer.featuresClipped == expected.report.layers[0].featuresClipped)
            // Everything fits into one round, or needs a few, or not even one rank fits. In the last case, the first
            // round only counts features.
            let rounds = maxBytes.map { $0 == 0 ? 8...8 : 2...9 } ?? 1...1
            #expect(rounds.contains(source.featuresGiven / 600), "\(source.featuresGiven)")
        }
    }

    @Test("Graphics with their own symbols are sorted by size with the others")
    func ownSymbols() async throws {
        func marker(_ size: Double, _ color: Color) -> SimpleMarkerSymbol {
            SimpleMarkerSymbol(style: .square, color: color, size: size)
        }
        func place(_ number: Int, _ symbol: Symbol? = nil) -> Graphic {
            Graphic(
                geometry: Point(x: 0, y: 0, spatialReference: .webMercator), attributes: ["V": number],
                symbol: symbol)
        }
        // Sizes in DIPs: 37 (class 1), 20, 13 (class 2), 4, each smaller than the one before.
        let (small, large) = (place(0, marker(4, .black)), place(0, marker(20, .cyan)))
        let area = Graphic(
            geometry: Envelope(xMin: -40, yMin: -40, xMax: 40, yMax: 40, spatialReference: .webMercator),
            symbol: SimpleFillSymbol(color: .white))
        let (second, first) = (place(2), place(1))
        let overlay = GraphicsOverlay(graphics: [small, second, large, first, area])
        overlay.renderer = try Self.renderer("GraduatedSymbol")
        let map = Map()
        let view = MapView(
            map: map,
            viewpoint: Viewpoint(
                center: Point(x: 0, y: 0, spatialReference: .webMercator), scale: 96 * 39.37),
            graphicsOverlays: [overlay])
        view.size = ScreenSize(width: 90, height: 90)
        let middle = ScreenPoint(x: 45, y: 45)
        let found = try await view.identify(
            on: overlay, screenPoint: middle, tolerance: 0, maximumResults: nil)
        #expect(found.graphics == [small, second, large, first, area])
        #expect(try view.makeImage().image[45, 45] == .black)
        small.isVisible = false
        #expect(try view.makeImage().image[45, 45].rgba8 == SIMD4(0, 0, 255, 255))
        second.isVisible = false
        #expect(try view.makeImage().image[45, 45] == .cyan)
        large.isVisible = false
        #expect(try view.makeImage().image[45, 45].rgba8 == SIMD4(0, 160, 0, 255))
    }

    @Test("An overlay's renderer draws the larger graphics first")
    func overlay() throws {
        let expected = try Self.picture(
            Self.source(Self.sorted, batch: 600), try Self.renderer("GraduatedColor"))
        for maxBytes in [nil, 0] {
            let overlay = GraphicsOverlay(
                graphics: Self.places.map {
                    Graphic(
                        geometry: Point(x: $0.place.x, y: $0.place.y, spatialReference: .webMercator),
                        attributes: ["V": $0.number])
                })
            overlay.renderer = try Self.renderer("GraduatedSymbol")
            let drawn = try Self.picture(nil, overlay: overlay, maxBytes: maxBytes)
            #expect(drawn.image == expected.image)
            #expect(drawn.report.graphicsOverlays[0].featuresRead == 600)
            #expect(
                drawn.report.graphicsOverlays[0].featuresDrawn == expected.report.layers[0].featuresDrawn)
        }
    }
}
