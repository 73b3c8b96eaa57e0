import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheLabels
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport
import Testing

/// Labels in pictures: the same in all views and tiles.
@Suite struct LabelDrawingTests {
    /// A rule that gives the value of a field.
    private struct FieldText: LabelTextSource {
        var fieldNames: [String] { ["NAME"] }

        func texts(of features: FeatureBatch) -> LabelTexts {
            let column = features.column(named: "NAME")
            return LabelTexts(
                texts: (0..<features.count).map { row in
                    if case .string(let text)? = column?[row] { text } else { nil }
                })
        }
    }

    private func symbol(_ size: Double) -> SymbolDefinition {
        let symbol = TextSymbol(color: .black, size: size)
        symbol.fontFamily = TestFont.textFamily
        symbol.haloColor = .white
        symbol.haloWidth = 1
        return SymbolLock.read { symbol.definition($0) }
    }

    /// Returns a map with points at random places and their names.
    private func map(_ count: Int) throws -> Map {
        TestFont.install()
        let names = ["Rho", "Oslo", "Vienna", "New Haven", "Alexandria", "Saint Petersburg", "Ulm"]
        var state: UInt64 = 11
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        let overlay = (0..<count).map { number in
            Graphic(
                geometry: Point(
                    x: random() * 4e6, y: random() * 4e6, spatialReference: .webMercator),
                attributes: ["NAME": names[number % names.count]])
        }
        let table = try FeatureCollectionTable(
            geoElements: overlay, fields: [Field(name: "NAME", type: .string)])
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 4))
        layer.name = "places"
        layer.labelClassList = LabelClassList([
            LabelClass(name: "all", expression: FieldText(), symbol: symbol(11))
        ])
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }

    private func request(_ map: Map, center: SIMD2<Double>, unitsPerPixel: Double, size: Double = 500) throws
        -> MapRequest
    {
        let scale = unitsPerPixel * 96 * 39.37
        var request = MapRequest(
            map, size: ScreenSize(width: size, height: size),
            viewpoint: Viewpoint(
                center: Point(x: center.x, y: center.y, spatialReference: .webMercator), scale: scale))
        request.listsLabels = true
        return request
    }

    @Test(
        "Labels that the edge would cut move inside or are left out if the request says so; the others stay")
    func edges() throws {
        let map = try map(300)
        var request = try request(map, center: SIMD2(2e6, 2e6), unitsPerPixel: 6000, size: 400)
        func labels() throws -> [Int: LabelEntry] {
            let list = try MapRenderer(threadBudget: 1).makeImage(request).report.labels ?? []
            return Dictionary(list.map { ($0.feature, $0) }, uniquingKeysWith: { first, _ in first })
        }
        func isInside(_ label: LabelEntry) -> Bool {
            label.box.map { $0.low.min() >= 0 && $0.high.max() <= 400 } ?? false
        }
        let all = try labels()
        let cut = all.values.filter { $0.box != nil && !isInside($0) }.map(\.feature)
        #expect(!cut.isEmpty)
        request.avoidsEdges = true
        let others = try labels()
        for (feature, label) in all where label.box != nil && isInside(label) {
            #expect(others[feature]?.box?.low == label.box?.low)
        }
        let moved = cut.compactMap { others[$0] }.filter { $0.box != nil }
        #expect(!moved.isEmpty && moved.allSatisfy(isInside))
        // A name moves only if its point is in the picture.
        #expect(moved.allSatisfy { $0.anchor.min() >= 0 && $0.anchor.max() <= 400 })
        let reasons = Set(cut.compactMap { others[$0] }.filter { $0.box == nil }.map(\.reason))
        #expect(reasons.isSubset(of: ["the edge of the picture would cut the label"]))
    }

    @Test("Moving the view changes no label")
    func pans() throws {
        let map = try map(500)
        let renderer = MapRenderer(threadBudget: 2)
        let units = 6000.0
        var last: [Int: (anchor: SIMD2<Double>, box: SIMD2<Double>?)] = [:]
        var shift = SIMD2(0.0, 0)
        for step in 0..<12 {
            let center = SIMD2(2e6, 2e6) + SIMD2(shift.x, -shift.y) * units
            let (_, report) = try renderer.makeImage(try request(map, center: center, unitsPerPixel: units))
            var now: [Int: (anchor: SIMD2<Double>, box: SIMD2<Double>?)] = [:]
            for label in report.labels ?? [] {
                now[label.feature] = (label.anchor + shift, label.box.map { $0.low + shift })
            }
            #expect(now.count > 50)
            for (feature, label) in now {
                guard let before = last[feature] else { continue }
                #expect((before.box == nil) == (label.box == nil))
                if let one = before.box, let two = label.box {
                    let moved = one - two
                    #expect(abs(moved.x) < 0.01 && abs(moved.y) < 0.01)
                }
            }
            last = now
            shift += SIMD2(Double((step * 29) % 41), Double((step * 17) % 37) - 18)
        }
    }

    @Test("The picture is the same for any number of threads")
    func threads() throws {
        let map = try map(400)
        let pictures = try [1, 2, 8].map {
            try MapRenderer(threadBudget: $0).makeImage(
                try request(map, center: SIMD2(2e6, 2e6), unitsPerPixel: 6000)
            ).image
        }
        #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
    }

    @Test("Tiles have the labels of a single picture")
    func tiles() throws {
        let map = try map(600)
        let renderer = MapRenderer(threadBudget: 2)
        let level = 4
        var pieces: [Int: Set<SIMD2<Double>>] = [:]
        for row in 5..<8 {
            for column in 8..<10 {
                var request = MapRequest(map, tile: MapTile(level: level, column: column, row: row))
                request.listsLabels = true
                for label in try renderer.makeImage(request).report.labels ?? [] {
                    let corner = SIMD2(Double(column), Double(row)) * 256
                    let box = label.box.map { box -> SIMD2<Double> in
                        let place: SIMD2<Double> = (SIMD2<Double>(box.low) + corner) * 16
                        return place.rounded(.toNearestOrEven) / 16
                    }
                    pieces[label.feature, default: []].insert(box ?? SIMD2(-1, -1))
                }
            }
        }
        #expect(pieces.count > 100)
        // All tiles agree about each label.
        #expect(pieces.values.allSatisfy { $0.count == 1 })
    }

    @Test("A renderer that keeps labels is released with its caches, and does not keep dropped maps")
    func letsGo() throws {
        weak var resources: RendererResources?
        weak var table: FeatureTable?
        weak var overlay: GraphicsOverlay?
        do {
            let renderer = MapRenderer(threadBudget: 1)
            do {
                let map = try map(50)
                let graphics = GraphicsOverlay(graphics: [
                    Graphic(geometry: Point(x: 2e6, y: 2e6, spatialReference: .webMercator))
                ])
                graphics.renderer = SimpleRenderer(
                    symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 4))
                graphics.labelsAreEnabled = true
                graphics.addLabelDefinition(
                    LabelDefinition(
                        labelExpression: SimpleLabelExpression(simpleExpression: "here"),
                        textSymbol: TextSymbol(color: .black, size: 11)))
                table = (map.operationalLayers.first as? FeatureLayer)?.featureTable
                overlay = graphics
                var request = try request(map, center: SIMD2(2e6, 2e6), unitsPerPixel: 12_000)
                request.graphicsOverlays = [graphics]
                #expect(try renderer.makeImage(request).report.labels?.isEmpty == false)
                _ = try renderer.makeImage(request)
            }
            #expect(table == nil)
            #expect(overlay == nil)
            resources = renderer.resources
            #expect(resources != nil)
        }
        #expect(resources == nil)
    }

    @Test("The list has the members of its format")
    func list() throws {
        let (_, report) = try MapRenderer(threadBudget: 1).makeImage(
            try request(try map(200), center: SIMD2(2e6, 2e6), unitsPerPixel: 12_000))
        let json = (report.labels ?? []).json
        let labels = try #require(json.object?["labels"]?.array)
        #expect(!labels.isEmpty)
        for label in labels {
            let object = try #require(label.object)
            #expect(object["layer"]?.string == "places")
            #expect(object["anchor"]?.array?.count == 2)
            let isPlaced = object["box"]?.array?.count == 4
            #expect(isPlaced == (object["reason"]?.isNull == true))
            #expect(isPlaced == (object["rank"]?.double != nil))
        }
        #expect(labels.contains { $0.object?["box"]?.isNull == true })
    }
}
