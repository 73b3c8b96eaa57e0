import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
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

/// Heatmaps, dot densities, pie charts, clusters and bins on maps.
@Suite struct CountingTests {
    enum Scene: String, CaseIterable, CustomTestStringConvertible {
        case heatmap, dots, pies, clusters, squares, hexagons, pointy, bars, stacked, proportional
        case areaClusters, lineBins
        var testDescription: String { rawValue }

        var map: Map {
            get throws {
                switch self {
                case .heatmap: CountingScenes.map(CountingScenes.heatmap())
                case .dots: CountingScenes.map(CountingScenes.dots())
                case .pies: CountingScenes.map(try CountingScenes.pies())
                case .clusters: CountingScenes.map(CountingScenes.clusters())
                case .areaClusters: CountingScenes.map(CountingScenes.areaClusters())
                case .lineBins: CountingScenes.map(CountingScenes.lineBins())
                case .squares: CountingScenes.map(CountingScenes.bins(.square))
                case .hexagons: CountingScenes.map(CountingScenes.bins(.flatHexagon))
                case .pointy: CountingScenes.map(CountingScenes.bins(.pointyHexagon))
                case .bars: CountingScenes.map(CountingScenes.bars(.adjacent))
                case .stacked: CountingScenes.map(CountingScenes.bars(.stacked, isVertical: false))
                case .proportional: CountingScenes.map(try CountingScenes.proportional())
                }
            }
        }
    }

    @Test(arguments: Scene.allCases) func looksAsApproved(_ scene: Scene) throws {
        for pixels in [1, 2] {
            let (image, report) = try CountingScenes.picture(of: scene.map, pixels: pixels)
            #expect(report.layers.allSatisfy { $0.diagnostics.isEmpty }, "\(report)")
            let outcome = try Golden.check(
                image, "counting/\(scene.rawValue)", scale: pixels, tolerance: .projected)
            #expect(outcome.matches, "\(outcome)")
        }
    }

    @Test(arguments: Scene.allCases) func tilesJoin(_ scene: Scene) throws {
        let map = try scene.map
        let whole = try CountingScenes.picture(of: map, threads: 3).image
        var worst = 0
        for top in [0, 60] {
            for left in [0, 100] {
                let tile = try CountingScenes.picture(of: map, left: left, top: top, width: 100, height: 60)
                    .image
                for y in 0..<60 {
                    for x in 0..<100 {
                        let (a, b) = (tile[x, y].rgba8, whole[left + x, top + y].rgba8)
                        worst = max(worst, (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0)
                    }
                }
            }
        }
        #expect(worst <= 4)
    }

    @Test func repeatedDrawingGivesTheSamePicture() throws {
        for scene in Scene.allCases {
            let map = try scene.map
            let first = try CountingScenes.picture(of: map).image
            #expect(try CountingScenes.picture(of: map, threads: 2).image == first, "\(scene)")
        }
    }

    // MARK: Heatmaps

    @Test func densityIsGreatestAtThePoints() throws {
        var geometry = GeometryColumn()
        geometry.appendPoint(SIMD2(100.5, 59.5))
        let renderer = HeatmapRenderer(radius: 20, maxDensity: 3 / (.pi * 400))
        renderer.colorStops = [
            .init(ratio: 0, color: .white), .init(ratio: 1, color: Color(red: 0, green: 0, blue: 0)),
        ]
        let layer = FeatureLayer(featureSource: CountingScenes.source(geometry, []), renderer: renderer)
        let (image, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
        #expect(report.layers[0].featuresDrawn == 1)
        #expect(image[100, 60].red < 0.01 && image[79, 60] == .white)
        // (1 − (10 / 20)²)² = 0.5625
        #expect(abs(image[110, 60].red - (1 - 0.5625)) < 0.01)
        #expect(image[110, 60] == image[90, 60] && image[110, 60] == image[100, 70])
    }

    @Test(arguments: [0, -1, 1e6, Double.nan, .infinity]) func anyRadiusIsDrawnInBoundedTime(
        radius: Double
    ) throws {
        let layer = CountingScenes.heatmap()
        let renderer = try #require(layer.renderer as? HeatmapRenderer)
        renderer.radius = radius
        renderer.maxDensity = 1e-6
        let (image, _) = try CountingScenes.picture(of: CountingScenes.map(layer))
        #expect((60..<100).contains { y in (30..<70).contains { image[$0, y] != .white } })
    }

    @Test func weightsThatAreNotNumbersAndNoFeaturesDrawNothing() throws {
        var geometry = GeometryColumn()
        geometry.appendPoint(SIMD2(100, 60))
        let weights = AttributeColumn(name: "n", values: .doubles([.nan]))
        for source in [
            CountingScenes.source(geometry, [weights]), CountingScenes.source(GeometryColumn(), []),
        ] {
            let layer = FeatureLayer(featureSource: source, renderer: HeatmapRenderer(fieldName: "n"))
            let (image, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
            #expect(report.layers[0].featuresDrawn == 0 && image[100, 60] == .white)
        }
    }

    @Test func documentsOfVectorsContainTheSurfaceAsAPicture() throws {
        let viewpoint = Viewpoint(
            boundingGeometry: Envelope(xMin: 0, yMin: 0, xMax: 200, yMax: 120, spatialReference: .webMercator)
        )
        let (bytes, report) = try CountingScenes.map(CountingScenes.heatmap()).draw(
            size: ScreenSize(width: 200, height: 120), viewpoint: viewpoint, to: .svg)
        #expect(String(decoding: bytes, as: UTF8.self).contains("<image"))
        #expect(report.layers[0].diagnostics.map(\.code) == [.heatmapAsPicture])
    }

    // MARK: Dots

    @Test func dotsAreInsideTheirPolygonsAndCountUnits() throws {
        let layer = CountingScenes.dots()
        let renderer = try #require(layer.renderer as? DotDensityRenderer)
        renderer.backgroundColor = nil
        renderer.outline = nil
        renderer.dotSize = 1
        let (image, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
        #expect(report.layers[0].featuresRead == 3)
        // The hole, and the space between the polygons and the edge.
        for y in 43..<77 { for x in 33..<57 { #expect(image[x, 119 - y] == .white) } }
        for x in 0..<200 { #expect(image[x, 2] == .white && image[x, 117] == .white) }
        let colored = (0..<120).reduce(0) { sum, y in
            (0..<200).reduce(sum) { $0 + (image[$1, y] == .white ? 0 : 1) }
        }
        // 750 dots of 0.8 square pixels, each on up to four pixels.
        #expect((700...3000).contains(colored))
        renderer.seed = 2
        #expect(try CountingScenes.picture(of: CountingScenes.map(layer)).image != image)
    }

    @Test func tinyDotValuesAreBoundedAndReported() throws {
        let layer = CountingScenes.dots()
        layer.definitionExpression = "size = 20"
        (layer.renderer as? DotDensityRenderer)?.dotValue = 1e-9
        let (_, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
        #expect(report.layers[0].diagnostics.map(\.code) == [.tooManyDots])
    }

    @Test func remainingDotsAreTakenInTheOrderOfTheirAttributes() {
        let counts = (0..<300).map { $0 % 7 == 0 ? 0 : $0 % 11 }
        var dots = RemainingDots(counts)
        var rest = counts
        var random = SplitMix(state: 7)
        while dots.sum > 0 {
            let position = Int(random.next() % UInt64(dots.sum))
            var place = position
            let expected = rest.firstIndex { count in
                defer { place -= count }
                return place < count
            }
            #expect(dots.take(position) == expected)
            if let expected { rest[expected] -= 1 }
        }
        #expect(rest.allSatisfy { $0 == 0 })
    }

    @Test func manyHugeDotsOfManyAttributesAreLimited() throws {
        let layer = CountingScenes.dots()
        let renderer = try #require(layer.renderer as? DotDensityRenderer)
        renderer.attributes = (0..<2000).map { _ in renderer.attributes[0] }
        (renderer.dotValue, renderer.dotSize) = (1e-9, 1e300)
        let (_, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
        let found = report.layers[0].diagnostics.filter { $0.code == .tooManyDots }.map(\.instead)
        // The dots of each feature are reduced to 65,536, and then those of the picture.
        #expect(found.contains("the other dots are not drawn"))
    }

    @Test func aFewHugeDotsAreDrawn() throws {
        let layer = CountingScenes.dots()
        let renderer = try #require(layer.renderer as? DotDensityRenderer)
        (renderer.dotValue, renderer.dotSize, renderer.backgroundColor) = (100, 1e5, nil)
        let (image, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
        #expect(report.layers[0].diagnostics.isEmpty)
        #expect(image[2, 2] != .white)
    }

    @Test func aPolygonWithDotsIsFoundAnywhereInIt() throws {
        let layer = CountingScenes.dots()
        (layer.renderer as? DotDensityRenderer)?.dotValue = 1e6
        (layer.renderer as? DotDensityRenderer)?.backgroundColor = nil
        let found = try identified(CountingScenes.map(layer), at: ScreenPoint(x: 150, y: 20))
        #expect((found.first?.geoElements.first as? Feature)?.objectID == 2)
        #expect(try identified(CountingScenes.map(layer), at: ScreenPoint(x: 45, y: 60)).isEmpty)
    }

    private func identified(_ map: Map, at point: ScreenPoint) throws -> [IdentifyLayerResult] {
        let frame = try MapFrame(
            .center(SIMD2(100, 60), scale: CountingScenes.scale), size: ScreenSize(width: 200, height: 120),
            scale: 1, spatialReference: .webMercator)
        return try map.identifyLayers(in: frame, screenPoint: point, tolerance: 0, limit: 5)
    }

    // MARK: Clusters and bins

    @Test func clustersHaveStatisticsAndTheirFeatures() async throws {
        var geometry = GeometryColumn()
        for x in [50.0, 54, 58, 150] { geometry.appendPoint(SIMD2(x, 60)) }
        let column = AttributeColumn(name: "n", values: .doubles([1, 2, .nan, 9]))
        let layer = FeatureLayer(featureSource: CountingScenes.source(geometry, [column]))
        let reduction = ClusteringFeatureReduction(
            renderer: SimpleRenderer(symbol: SimpleMarkerSymbol(style: .circle, color: .black, size: 20)))
        reduction.radius = 30
        let types: [AggregateField.StatisticType] = [
            .average, .count, .maximum, .minimum, .mode, .standardDeviation, .sum, .variance,
        ]
        reduction.aggregateFields = types.map {
            AggregateField(name: $0.rawValue, statisticFieldName: "n", statisticType: $0)
        }
        reduction.popupDefinition = PopupDefinition(title: "{cluster_count}: {sum}")
        layer.featureReduction = reduction
        let map = CountingScenes.map(layer)
        let (_, report) = try CountingScenes.picture(of: map)
        #expect(report.layers.map(\.featuresDrawn) == [1, 1])
        let result = try #require(try identified(map, at: ScreenPoint(x: 54, y: 60)).first)
        let cluster = try #require(result.geoElements.first as? AggregateGeoElement)
        #expect((cluster.geometry as? Point).map { abs($0.x - 54) < 1e-6 } == true)
        #expect(cluster.attributes["cluster_count"] as? Int64 == 3)
        #expect(cluster.attributes["sum"] as? Double == 3 && cluster.attributes["avg"] as? Double == 1.5)
        #expect(cluster.attributes["min"] as? Double == 1 && cluster.attributes["max"] as? Double == 2)
        #expect(cluster.attributes["var"] as? Double == 0.5)
        #expect(try await cluster.geoElements.count == 3)
        #expect(result.popups.first?.title.hasPrefix("3: 3") == true)
        let single = try #require(try identified(map, at: ScreenPoint(x: 150, y: 60)).first)
        #expect((single.geoElements.first as? Feature)?.objectID == 4)
        reduction.maxScale = 1e6
        #expect(try CountingScenes.picture(of: map).report.layers.map(\.featuresDrawn) == [4])
        reduction.maxScale = 0
        reduction.isEnabled = false
        #expect(try CountingScenes.picture(of: map).report.layers.map(\.featuresDrawn) == [4])
    }

    @Test func areasAreReducedByTheirLabelPoints() throws {
        let layer = FeatureLayer(featureSource: CountingScenes.polygons())
        let reduction = ClusteringFeatureReduction()
        // The squares have corners at the origin; all three label points are in one.
        reduction.radius = 400
        layer.featureReduction = reduction
        let (_, report) = try CountingScenes.picture(of: CountingScenes.map(layer))
        #expect(report.layers.map(\.featuresDrawn) == [0, 1], "\(report.layers)")
        #expect(report.layers.allSatisfy { $0.diagnostics.isEmpty })
    }

    @Test func binsAreTheCellsOfGeohashes() throws {
        var geometry = GeometryColumn()
        for place in [SIMD2(6.1, 46.2), SIMD2(6.2, 46.3), SIMD2(-180, -90), SIMD2(180, 90)] {
            geometry.appendPoint(place)
        }
        let batch = FeatureBatch(geometry: geometry, spatialReference: .wgs84)
        let layer = FeatureLayer(
            featureSource: MemorySource(name: "", batches: [batch], spatialReference: .wgs84))
        layer.featureReduction = BinningFeatureReduction(fixedBinLevel: 2)
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(layer)
        let frame = try MapFrame(
            .box(low: SIMD2(-180, -90), high: SIMD2(180, 90)), size: ScreenSize(width: 360, height: 180),
            scale: 1, spatialReference: .wgs84)
        let result = try #require(
            try map.identifyLayers(
                in: frame, screenPoint: ScreenPoint(x: 186, y: 43), tolerance: 0, limit: 5
            ).first)
        let bin = try #require(result.geoElements.first as? AggregateGeoElement)
        #expect(bin.attributes["aggregateCount"] as? Int64 == 2)
        // The geohash u0 is the cell from 0° to 11.25° and from 45° to 50.625°.
        let extent = try #require(bin.geometry?.extent)
        #expect(extent.xMin == 0 && extent.xMax == 11.25 && extent.yMin == 45 && extent.yMax == 50.625)
    }

    @Test(arguments: BinningFeatureReduction.BinType.allCases)
    func pointsFarOutsideTheWorldAreBinned(type: BinningFeatureReduction.BinType) throws {
        var geometry = GeometryColumn()
        for place in [SIMD2(1e300, 0), SIMD2(-1e300, 1e300), SIMD2(1e19, -1e19), SIMD2(1, 2)] {
            geometry.appendPoint(place)
        }
        for (reference, half) in [(SpatialReference.wgs84, 90.0), (.webMercator, 2e7)] {
            let batch = FeatureBatch(geometry: geometry, spatialReference: reference)
            let layer = FeatureLayer(
                featureSource: MemorySource(name: "", batches: [batch], spatialReference: reference))
            layer.featureReduction = BinningFeatureReduction(fixedBinLevel: 9, binType: type)
            let map = Map(spatialReference: reference)
            map.addOperationalLayer(layer)
            let frame = try MapFrame(
                .box(low: SIMD2(-half, -half), high: SIMD2(half, half)),
                size: ScreenSize(width: 100, height: 100), scale: 1, spatialReference: reference)
            var report = DrawingReport()
            _ = try map.draw(in: frame, report: &report)
            #expect(report.layers.map(\.featuresRead).reduce(0, +) > 0)
        }
    }

    /// Each point is in the cell that is drawn around it, and neighboring cells have the same corners.
    @Test(arguments: [BinningFeatureReduction.BinType.square, .flatHexagon, .pointyHexagon])
    func cellsCoverThePlane(type: BinningFeatureReduction.BinType) async throws {
        var geometry = GeometryColumn()
        var random = SplitMix(state: 9)
        for _ in 0..<400 {
            geometry.appendPoint(
                SIMD2(Double.random(in: 0...200, using: &random), .random(in: 0...120, using: &random)))
        }
        let layer = FeatureLayer(featureSource: CountingScenes.source(geometry, []))
        let reduction = BinningFeatureReduction(fixedBinLevel: 21, binType: type)
        layer.featureReduction = reduction
        let map = CountingScenes.map(layer)
        for point in stride(from: 5.0, to: 200, by: 13).map({ ScreenPoint(x: $0, y: 60) }) {
            guard let result = try identified(map, at: point).first else { continue }
            let bin = try #require(result.geoElements.first as? AggregateGeoElement)
            let members = try await bin.geoElements
            #expect(bin.attributes["aggregateCount"] as? Int64 == Int64(members.count))
            let extent = try #require(bin.geometry?.extent)
            let side = 40_075_016.685_578 / Double(1 << 21)
            #expect(abs(min(extent.width, extent.height) - side) < 1e-6)
            for member in members {
                let place = try #require(member.geometry as? Point)
                #expect((extent.xMin...extent.xMax).contains(place.x))
                #expect((extent.yMin...extent.yMax).contains(place.y))
            }
        }
        // The sum of all bins is the number of points.
        let (_, report) = try CountingScenes.picture(of: map)
        #expect(report.layers.map(\.featuresRead).reduce(0, +) > 0)
    }

    @Test func theLeastSizeOfBinsDeterminesTheirLevel() throws {
        let layer = CountingScenes.bins(.square)
        let reduction = try #require(layer.featureReduction as? BinningFeatureReduction)
        reduction.fixedBinLevel = 5
        reduction.minimumBinSize = 15
        let bin = try #require(
            try identified(CountingScenes.map(layer), at: ScreenPoint(x: 50, y: 80)).first?.geoElements.first
                as? AggregateGeoElement)
        // A DIP is a meter: 19.1 meters is the smallest side that is not below 15.
        #expect(abs(try #require(bin.geometry?.extent).width - 40_075_016.685_578 / Double(1 << 21)) < 1e-6)
        reduction.minimumBinSize = .nan
        #expect(reduction.minimumBinSize == 0 && reduction.fixedBinLevel == 5)
        reduction.fixedBinLevel = 90
        #expect(reduction.fixedBinLevel == 24)
        reduction.binType = .geohash
        #expect(reduction.fixedBinLevel == 9)
    }

    @Test func statisticsOfExpressionsAreComputed() throws {
        let text = """
            {"type":"cluster","clusterRadius":60,"fields":[
            {"name":"double","onStatisticExpression":{"expression":"$feature.n * 2","returnType":"number"},
            "statisticType":"sum"},
            {"name":"kind","onStatisticExpression":{"expression":"IIf($feature.n > 1, 'many', 'one')"},
            "statisticType":"mode"}]}
            """
        let reduction = try FeatureReduction.fromJSON(text)
        #expect(reduction.diagnostics.isEmpty)
        #expect(reduction.toJSON().contains("returnType"))
        var geometry = GeometryColumn()
        for x in [50.0, 54, 58] { geometry.appendPoint(SIMD2(x, 60)) }
        let column = AttributeColumn(name: "n", values: .doubles([1, 2, 3.5]))
        let layer = FeatureLayer(featureSource: CountingScenes.source(geometry, [column]))
        layer.featureReduction = reduction
        let found = try identified(CountingScenes.map(layer), at: ScreenPoint(x: 54, y: 60)).first
        let cluster = try #require(found?.geoElements.first as? AggregateGeoElement)
        #expect(cluster.attributes["double"] as? Double == 13)
        #expect(cluster.attributes["kind"] as? String == "many")
    }

    static let reductions = [
        """
        {"type":"cluster","clusterRadius":40,"clusterMinSize":12,"clusterMaxSize":30,"maxScale":5000,"disabled":true,
         "fields":[{"name":"cluster_count","isAutoGenerated":true},{"name":"s","alias":"S","onStatisticField":"n",
         "statisticType":"sum","x":1}],"popupInfo":{"title":"{s}"},"drawingInfo":{"renderer":{"type":"simple",
         "symbol":{"type":"esriSMS","style":"esriSMSCircle","color":[1,2,3,255],"size":3}},"labelingInfo":[{"labelExpressionInfo":{"expression":
         "$feature.cluster_count"},"symbol":{"type":"esriTS"}}]},"y":2}
        """,
        #"{"type":"binning","fixedBinLevel":4,"binType":"geohash","fields":[],"z":[1]}"#,
        #"{"type":"binning","fixedBinLevel":4,"binType":"pointyHexagon","z":[1]}"#,
    ]

    @Test(arguments: reductions) func reductionsAreReadAndWritten(text: String) throws {
        let reduction = try FeatureReduction.fromJSON(text)
        #expect(reduction.diagnostics.isEmpty)
        let again = try FeatureReduction.fromJSON(reduction.toJSON())
        #expect(again.toJSON() == reduction.toJSON())
        for key in ["\"y\"", "\"z\"", "popupInfo"] where text.contains(key) {
            #expect(reduction.toJSON().contains(key))
        }
        if let clusters = again as? ClusteringFeatureReduction {
            #expect(
                abs(clusters.radius - 40 * 4 / 3) < 1e-9 && !clusters.isEnabled && clusters.maxScale == 5000)
            #expect(clusters.aggregateFields.map(\.name) == ["s"] && clusters.labelDefinitions.count == 1)
            #expect(clusters.popupDefinition?.title == "{s}" && clusters.renderer is SimpleRenderer)
        }
        #expect((again as? BinningFeatureReduction)?.fixedBinLevel ?? 4 == 4)
    }

    @Test func wrongReductionsAreReported() throws {
        let wrong = try FeatureReduction.fromJSON(
            #"{"type":"cluster","clusterRadius":-3,"fields":[{"name":"a","onStatisticExpression":{}}]}"#)
        #expect(Set(wrong.diagnostics.map(\.code)) == [.clusterRadius, .aggregateFieldNotRead])
        let bins = try FeatureReduction.fromJSON(
            #"{"type":"binning","fixedBinLevel":99,"binType":"triangle"}"#)
        #expect(bins.diagnostics.map(\.code) == [.binTypeNotDrawn, .binLevel])
        #expect(throws: DocumentError.self) { try FeatureReduction.fromJSON(#"{"type":"other"}"#) }
    }

    // MARK: Legends

    @Test func layersThatShowOnlyLabelsAreNotInLegends() async throws {
        let invisible = SimpleMarkerSymbol(
            style: .circle, color: Color(red: 0, green: 0, blue: 0, alpha: 0), size: 4)
        let map = CountingScenes.map(
            FeatureLayer(featureSource: CountingScenes.points(), renderer: SimpleRenderer(symbol: invisible)))
        map.addOperationalLayer(
            FeatureLayer(
                featureSource: CountingScenes.polygons(),
                renderer: SimpleRenderer(symbol: SimpleFillSymbol(style: .noFill))))
        let clusters = CountingScenes.clusters()
        clusters.name = "clusters"
        map.addOperationalLayer(clusters)
        let legend = try await map.legend()
        #expect(legend.items.map(\.label) == ["clusters"])
        #expect(legend.diagnostics.map(\.code) == [.layerWithoutLegend, .layerWithoutLegend])
    }
}
