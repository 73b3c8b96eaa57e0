import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

/// Maps that count features, in an area of 200 × 120 meters and DIPs with the origin at the lower left corner.
enum CountingScenes {
    static let size = SIMD2(200, 120)
    /// The scale at which a meter has one DIP.
    static let scale = 96 * 39.37

    /// Points around four places, with the field `n` from 1 to 3.
    static func points(_ count: Int = 240) -> MemorySource {
        var random = SplitMix(state: 5)
        var geometry = GeometryColumn()
        var numbers: [Int64] = []
        for index in 0..<count {
            let middle = [SIMD2(50.0, 40), SIMD2(100, 62), SIMD2(150, 85), SIMD2(103, 30)][index % 4]
            let spread = Double(6 + 8 * (index % 4))
            let step = SIMD2(Double.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
            geometry.appendPoint(middle + step * spread)
            numbers.append(Int64(1 + index % 3))
        }
        let column = AttributeColumn(name: "n", values: .integers(numbers))
        return source(geometry, [column])
    }

    /// Three polygons, one with a hole, with the fields `a`, `b` and `size`.
    static func polygons() -> MemorySource {
        var geometry = GeometryColumn()
        func ring(_ places: [(Double, Double)]) {
            for place in places + [places[0]] { geometry.append(SIMD2(place.0, place.1)) }
            geometry.endPart()
        }
        ring([(8, 8), (8, 112), (80, 112), (95, 60), (80, 8)])
        ring([(30, 40), (60, 40), (60, 80), (30, 80)])
        geometry.endFeature(.polygon)
        ring([(100, 60), (86, 112), (192, 112), (192, 66)])
        geometry.endFeature(.polygon)
        ring([(90, 8), (103, 54), (192, 58), (192, 8)])
        geometry.endFeature(.polygon)
        func column(_ name: String, _ values: [Double]) -> AttributeColumn {
            AttributeColumn(name: name, values: .doubles(values))
        }
        return source(
            geometry,
            [column("a", [600, 150, 0]), column("b", [200, 450, 100]), column("size", [10, 30, 20])])
    }

    static func source(_ geometry: GeometryColumn, _ columns: [AttributeColumn]) -> MemorySource {
        let batch = FeatureBatch(
            ids: (0..<geometry.count).map { Int64($0 + 1) }, geometry: geometry, attributes: columns,
            spatialReference: .webMercator)
        return MemorySource(name: "features", batches: [batch], spatialReference: .webMercator)
    }

    static let attributes = [
        AttributeColorInfo(fieldName: "a", label: "First", color: Color(red8: 200, green: 50, blue: 40)),
        AttributeColorInfo(fieldName: "b", label: "Second", color: Color(red8: 40, green: 90, blue: 190)),
    ]

    static func heatmap() -> FeatureLayer {
        let renderer = HeatmapRenderer(fieldName: "n", radius: 16, maxDensity: 0.12)
        return FeatureLayer(featureSource: points(), renderer: renderer)
    }

    static func dots() -> FeatureLayer {
        let renderer = DotDensityRenderer(attributes: attributes, dotValue: 2)
        renderer.dotSize = 2
        renderer.backgroundColor = Color(red8: 240, green: 236, blue: 220)
        renderer.outline = SimpleLineSymbol(
            style: .solid, color: Color(red8: 120, green: 110, blue: 90), width: 1)
        return FeatureLayer(featureSource: polygons(), renderer: renderer)
    }

    static func pies() throws -> FeatureLayer {
        let renderer = try PieChartRenderer.fromJSON(
            """
            {"type":"pieChart","attributes":[{"field":"a","color":[200,50,40,255]},{"field":"b","color":[40,90,190,255]},
            {"field":"size","color":[60,160,90,255]}],"holePercentage":0.35,
            "outline":{"type":"esriSLS","style":"esriSLSSolid","color":[40,40,40,255],"width":1},
            "backgroundFillSymbol":{"type":"esriSFS","style":"esriSFSSolid","color":[235,232,220,255]},
            "othersCategory":{"color":[150,150,150,255],"threshold":0.05},
            "visualVariables":[{"type":"sizeInfo","field":"size","minDataValue":10,"maxDataValue":30,"minSize":14,
            "maxSize":30}]}
            """)
        return FeatureLayer(featureSource: polygons(), renderer: renderer)
    }

    static func clusters() -> FeatureLayer {
        let layer = FeatureLayer(
            featureSource: points(60),
            renderer: SimpleRenderer(
                symbol: SimpleMarkerSymbol(
                    style: .circle, color: Color(red8: 30, green: 120, blue: 180), size: 5)))
        let reduction = ClusteringFeatureReduction()
        reduction.radius = 24
        reduction.minimumSymbolSize = 10
        reduction.maximumSymbolSize = 40
        reduction.aggregateFields = [
            AggregateField(name: "sum", statisticFieldName: "n", statisticType: .sum)
        ]
        layer.featureReduction = reduction
        return layer
    }

    /// Small polygons around the places of ``points(_:)``, or lines from these places.
    private static func shapes(_ kind: GeometryKind) -> MemorySource {
        var geometry = GeometryColumn()
        _ = try? points(60).forEachBatch { batch in
            for place in batch.geometry.coordinates {
                let corners = [SIMD2(0.0, 0), SIMD2(5, 1), SIMD2(4, 5)] + (kind == .polygon ? [.zero] : [])
                for corner in corners { geometry.append(place + corner) }
                geometry.endPart()
                geometry.endFeature(kind)
            }
        }
        return source(geometry, [])
    }

    /// Clusters of polygons, without a renderer of their own.
    static func areaClusters() -> FeatureLayer {
        let outline = SimpleLineSymbol(style: .solid, color: .black, width: 0.75)
        let layer = FeatureLayer(
            featureSource: shapes(.polygon),
            renderer: SimpleRenderer(
                symbol: SimpleFillSymbol(color: Color(red8: 60, green: 160, blue: 90), outline: outline)))
        let reduction = ClusteringFeatureReduction()
        reduction.radius = 20
        reduction.minimumSymbolSize = 10
        reduction.maximumSymbolSize = 40
        layer.featureReduction = reduction
        return layer
    }

    /// Bins of lines.
    static func lineBins() -> FeatureLayer { bins(.square, of: shapes(.polyline)) }

    /// Bins of 19 meters.
    static func bins(_ type: BinningFeatureReduction.BinType, of source: MemorySource = points())
        -> FeatureLayer
    {
        let layer = FeatureLayer(featureSource: source)
        let reduction = BinningFeatureReduction(fixedBinLevel: 21, binType: type)
        let outline = SimpleLineSymbol(style: .solid, color: .white, width: 1)
        let blues: [(Double, UInt32)] = [(2, 0xC6DBEF), (5, 0x6BAED6), (10, 0x2171B5), (1000, 0x08306B)]
        reduction.renderer = ClassBreaksRenderer(
            fieldName: "aggregateCount",
            classBreaks: blues.map { end, color in
                ClassBreak(
                    description: "", label: "", minValue: .nan, maxValue: end,
                    symbol: SimpleFillSymbol(style: .solid, color: Color(hex: color), outline: outline))
            })
        layer.featureReduction = reduction
        return layer
    }

    static func bars(_ arrangement: BarChartRenderer.Arrangement, isVertical: Bool = true) -> FeatureLayer {
        let third = AttributeColorInfo(fieldName: "size", color: Color(red8: 60, green: 160, blue: 90))
        let renderer = BarChartRenderer(
            attributes: attributes + [third], maximumValue: 600, arrangement: arrangement)
        renderer.size = 36
        renderer.spacing = 2
        renderer.isVertical = isVertical
        renderer.outline = SimpleLineSymbol(style: .solid, color: .black, width: 0.75)
        renderer.axes = SimpleLineSymbol(style: .solid, color: .black, width: 1.5)
        return FeatureLayer(featureSource: polygons(), renderer: renderer)
    }

    /// Polygons with a light fill, and circles whose areas are in proportion to a value.
    static func proportional() throws -> FeatureLayer {
        let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","color":[220,120,30,200],"size":6}"#
        let renderer = try Renderer.fromJSON(
            """
            {"type":"classBreaks","field":"size","minValue":0,"classBreakInfos":[{"classMaxValue":1000,"symbol":\(symbol)}],
            "backgroundFillSymbol":{"type":"esriSFS","style":"esriSFSSolid","color":[235,232,220,255],
            "outline":{"type":"esriSLS","style":"esriSLSSolid","color":[120,110,90,255],"width":1}},
            "visualVariables":[{"type":"sizeInfo","field":"size","minDataValue":10,"maxDataValue":30,"minSize":12,
            "maxSize":36}]}
            """)
        return FeatureLayer(featureSource: polygons(), renderer: renderer)
    }

    static func map(_ layer: FeatureLayer) -> Map {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }

    /// Draws a part of a map, in pixels from its upper left corner.
    static func picture(
        of map: Map, left: Int = 0, top: Int = 0, width: Int = size.x, height: Int = size.y, pixels: Int = 1,
        threads: Int = 1
    ) throws -> (image: Image, report: DrawingReport) {
        let center = SIMD2(
            Double(left) + Double(width) / 2, Double(size.y) - Double(top) - Double(height) / 2)
        let frame = try MapFrame(
            .center(center, scale: scale), size: ScreenSize(width: Double(width), height: Double(height)),
            scale: Double(pixels), spatialReference: .webMercator)
        var report = DrawingReport()
        let image = try map.draw(
            in: frame, patternAnchor: .map, renderer: MapRenderer(threadBudget: threads), report: &report)
        return (image, report)
    }
}
