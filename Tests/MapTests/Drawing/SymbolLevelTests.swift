import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Drawing across features: level by level, and larger symbols first.
@Suite struct SymbolLevelTests {
    private static let black = Color(red8: 0, green: 0, blue: 0)
    private static let yellow = Color(red8: 255, green: 220, blue: 0)

    /// A road of 8 DIPs with a casing of 2 DIPs on each side.
    private static let road = DefinedSymbol(
        SymbolDefinition(kind: .line, layers: [stroke("case", black, 12), stroke("fill", yellow, 8)]))

    private static func stroke(_ name: String, _ color: Color, _ width: Double) -> LayerDefinition {
        var stroke = SolidStroke(width: width * 0.75, color: color, cap: .butt)
        stroke.layer.name = name
        return .solidStroke(stroke)
    }

    private static let crossing = [
        Polyline(points: [Point(x: -50, y: 0), Point(x: 50, y: 0)], spatialReference: .webMercator),
        Polyline(points: [Point(x: 0, y: -50), Point(x: 0, y: 50)], spatialReference: .webMercator),
    ]

    private static func source(_ shapes: [Geometry], _ columns: [AttributeColumn] = []) -> MemorySource {
        var geometry = GeometryColumn()
        for shape in shapes { geometry.append(shape) }
        return MemorySource(
            name: "shapes",
            batches: [
                FeatureBatch(geometry: geometry, attributes: columns, spatialReference: .webMercator)
            ])
    }

    /// Draws a picture of 40 DIPs around the origin, with one map unit per DIP.
    private static func picture(
        _ map: Map, _ overlays: [GraphicsOverlay] = [], renderer: MapRenderer = MapRenderer(threadBudget: 1),
        scale: Double = 96 * 39.37
    ) throws -> (image: Image, report: DrawingReport) {
        map.backgroundColor = .white
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: scale), size: ScreenSize(width: 40, height: 40), scale: 1,
            spatialReference: .webMercator)
        var report = DrawingReport()
        let image = try map.draw(
            in: frame, graphicsOverlays: overlays, renderer: renderer, report: &report)
        return (image, report)
    }

    private static func isYellow(_ image: Image, _ x: Int, _ y: Int) -> Bool {
        image[x, y].rgba8 == SIMD4(255, 220, 0, 255)
    }

    @Test("With levels, crossing roads join; without levels, the later road is on top")
    func crossingsJoin() throws {
        let layer = FeatureLayer(
            featureSource: Self.source(Self.crossing), renderer: SimpleRenderer(symbol: Self.road))
        let map = Map()
        map.addOperationalLayer(layer)
        let plain = try Self.picture(map)
        // The second road's casing crosses the first road.
        #expect(!Self.isYellow(plain.image, 14, 20) && Self.isYellow(plain.image, 20, 20))
        layer.symbolLevels = ["fill", "case"]
        let joined = try Self.picture(map)
        #expect(Self.isYellow(joined.image, 14, 20) && Self.isYellow(joined.image, 20, 14))
        #expect(joined.image[5, 14].rgba8 == SIMD4(0, 0, 0, 255))
        #expect(joined.report.layers[0].featuresDrawn == 2 && joined.report.layers[0].featuresRead == 2)
    }

    @Test(
        "Roads of two layers join if their group has symbol levels, and the limit of memory does not matter")
    func layersOfAGroupJoin() throws {
        let map = Map()
        let layers = Self.crossing.map {
            FeatureLayer(featureSource: Self.source([$0]), renderer: SimpleRenderer(symbol: Self.road))
        }
        for layer in layers {
            layer.symbolLevels = ["fill", "case"]
            map.addOperationalLayer(layer)
        }
        // Without a common group, the second layer's casing crosses the first layer's road.
        #expect(!Self.isYellow(try Self.picture(map).image, 14, 20))
        for layer in layers { layer.levelGroup = "roads" }
        let joined = try Self.picture(map)
        #expect(Self.isYellow(joined.image, 14, 20) && Self.isYellow(joined.image, 20, 14))
        #expect(joined.report.layers.map(\.featuresDrawn) == [1, 1])
        let often = try Self.picture(map, renderer: MapRenderer(threadBudget: 1, maxWaitingBytes: 0))
        #expect(often.image == joined.image)
        // A layer that is not visible is reported, and the other one is drawn.
        layers[1].isVisible = false
        let single = try Self.picture(map)
        #expect(single.report.layers.map(\.featuresDrawn) == [1, 0])
        #expect(Self.isYellow(single.image, 5, 20) && single.image[20, 5].rgba8 == SIMD4(255, 255, 255, 255))
    }

    @Test("Features that exceed the memory limit are read again, and the picture is the same")
    func severalPasses() throws {
        let layer = FeatureLayer(
            featureSource: Self.source(Self.crossing), renderer: SimpleRenderer(symbol: Self.road))
        layer.symbolLevels = ["fill", "case"]
        let map = Map()
        map.addOperationalLayer(layer)
        let once = try Self.picture(map)
        let often = try Self.picture(map, renderer: MapRenderer(threadBudget: 1, maxWaitingBytes: 0))
        #expect(often.image == once.image)
        #expect(often.report.layers[0].featuresDrawn == 2 && often.report.layers[0].featuresRead == 2)
    }

    @Test("Symbol layers without a level are drawn first")
    func unnamedLayers() throws {
        let layer = FeatureLayer(
            featureSource: Self.source(Self.crossing), renderer: SimpleRenderer(symbol: Self.road))
        layer.symbolLevels = ["case"]
        let map = Map()
        map.addOperationalLayer(layer)
        let image = try Self.picture(map).image
        #expect(image[20, 20].rgba8 == SIMD4(0, 0, 0, 255) && image[2, 20].rgba8 == SIMD4(0, 0, 0, 255))
    }

    @Test("An overlay with symbol levels draws its graphics level by level")
    func overlays() throws {
        let overlay = GraphicsOverlay(
            graphics: Self.crossing.map { Graphic(geometry: $0, symbol: Self.road) })
        let plain = try Self.picture(Map(), [overlay]).image
        #expect(!Self.isYellow(plain, 14, 20))
        overlay.symbolLevels = ["fill", "case"]
        let joined = try Self.picture(Map(), [overlay])
        #expect(Self.isYellow(joined.image, 14, 20) && Self.isYellow(joined.image, 20, 14))
        #expect(joined.report.graphicsOverlays[0].featuresDrawn == 2)
    }

    @Test("Larger graduated symbols are drawn first in any order of features")
    func largestFirst() throws {
        func disc(_ color: String, _ size: Double) -> String {
            """
            {"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker",
            "enable":true,"size":\(size),"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{
            "type":"CIMMarkerGraphic","geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},"symbol":{
            "type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":\(color)}]}}]}]}}
            """
        }
        func renderer(_ type: String) throws -> Renderer {
            Renderer.fromCIM(
                try JSONPart(
                    parsing: """
                        {"type":"CIMClassBreaksRenderer","classBreakType":"\(type)","field":"V","minimumBreak":0,
                        "breaks":[{"upperBound":1,"symbol":\(disc("[255,0,0,255]", 6))},
                        {"upperBound":2,"symbol":\(disc("[0,0,255,255]", 20))}]}
                        """), path: "$")
        }
        let points = [0, 0].map { Point(x: $0, y: 0, spatialReference: .webMercator) }
        let column = AttributeColumn(name: "V", values: .doubles([1, 2]))
        for (type, color) in [
            ("GraduatedSymbol", SIMD4<UInt8>(255, 0, 0, 255)), ("GraduatedColor", SIMD4(0, 0, 255, 255)),
        ] {
            let map = Map()
            map.addOperationalLayer(
                FeatureLayer(featureSource: Self.source(points, [column]), renderer: try renderer(type)))
            let drawn = try Self.picture(map)
            #expect(drawn.image[20, 20].rgba8 == color, "\(type)")
            #expect(drawn.report.layers[0].featuresDrawn == 2)
        }
    }

    @Test("Sizes in meters on the ground depend on the scale; sizes in points only with a reference scale")
    func groundSizes() throws {
        func width(_ symbol: SymbolDefinition, scale: Double, _ change: (Map) -> Void = { _ in }) throws
            -> Int
        {
            let map = Map()
            map.addOperationalLayer(
                FeatureLayer(
                    featureSource: Self.source([Self.crossing[0]]),
                    renderer: SimpleRenderer(symbol: DefinedSymbol(symbol))))
            change(map)
            let image = try Self.picture(map, scale: scale).image
            return (0..<40).count { image[20, $0].rgba8 != SIMD4(repeating: 255) }
        }
        let one = 96 * 39.37
        let line = SymbolDefinition(kind: .line, layers: [Self.stroke("", Self.black, 8)])
        #expect(try width(line, scale: one) == 8 && width(line, scale: one / 2) == 8)
        // 6 points are 8 DIPs. 6 meters are 6 map units, which are 6 DIPs at this scale.
        let real = line.changed { $0.useRealWorldSymbolSizes = true }
        #expect(try width(real, scale: one) == 6 && width(real, scale: one / 2) == 12)
        #expect(try width(line, scale: one / 2) { $0.referenceScale = one } == 16)
        #expect(
            try width(line, scale: one / 2) {
                $0.referenceScale = one
                ($0.operationalLayers[0] as? FeatureLayer)?.scalesSymbols = false
            } == 8)
    }

    @Test("An override's values come from the feature")
    func overrides() throws {
        let renderer = try Renderer.fromJSON(
            """
            {"type":"simple","symbol":{"type":"CIMSymbolReference","primitiveOverrides":[
            {"primitiveName":"w","propertyName":"Width","valueExpressionInfo":{"expression":"$feature.W"}},
            {"primitiveName":"w","propertyName":"Color","valueExpressionInfo":{"expression":"$feature.C"}},
            {"primitiveName":"w","propertyName":"Enable","valueExpressionInfo":{"expression":"$feature.E"}}],
            "symbol":{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","primitiveName":"w",
            "enable":true,"width":3,"color":[0,0,0,255]}]}}}
            """)
        let lines = [12.0, 0, -12].map {
            Polyline(points: [Point(x: -50, y: $0), Point(x: 50, y: $0)], spatialReference: .webMercator)
        }
        let map = Map()
        map.addOperationalLayer(
            FeatureLayer(
                featureSource: Self.source(
                    lines,
                    [
                        AttributeColumn(name: "W", values: .doubles([6, .nan, 6])),
                        AttributeColumn(name: "C", values: .strings(["#ff0000", "blue", "lime"])),
                        AttributeColumn(name: "E", values: .booleans([true, true, false])),
                    ]), renderer: renderer))
        let drawn = try Self.picture(map)
        let column = (0..<40).map { drawn.image[20, $0].rgba8 }
        #expect(column.count { $0 == SIMD4(255, 0, 0, 255) } == 8)
        #expect(column.count { $0 == SIMD4(0, 0, 255, 255) } == 4)
        #expect(!column.contains(SIMD4(0, 255, 0, 255)))
        #expect(
            drawn.report.layers[0].featuresWithoutSymbol == 1 && drawn.report.layers[0].diagnostics.isEmpty)
    }

    @Test("Markers are at multiples of the interval of the lines' measures")
    func measuredUnits() throws {
        var placement = AtMeasuredUnits()
        (placement.interval, placement.placeAtExtremities) = (10, true)
        var marker = MarkerProperties(size: 3)
        marker.placement = .known(placement)
        let square = MarkerContour(
            start: SIMD2(-1, -1),
            segments: [.line(to: SIMD2(-1, 1)), .line(to: SIMD2(1, 1)), .line(to: SIMD2(1, -1))])
        let fill = SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: Self.black))])
        let symbol = SymbolDefinition(
            kind: .line,
            layers: [
                .vectorMarker(
                    VectorMarker(
                        marker: marker, frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                        graphics: [MarkerGraphic(geometry: .polygon([square]), symbol: fill)]))
            ])
        func columns(_ measures: [Double?]) throws -> [Int] {
            let points = zip([-18.0, 0, 0, 18], measures).map {
                Point(x: $0, y: 0, m: $1, spatialReference: .webMercator)
            }
            let map = Map()
            map.addOperationalLayer(
                FeatureLayer(
                    featureSource: Self.source([Polyline(points: points, spatialReference: .webMercator)]),
                    renderer: SimpleRenderer(symbol: DefinedSymbol(symbol))))
            let (image, report) = try Self.picture(map)
            let isMeasured = measures.contains { $0 != nil }
            #expect(report.layers[0].diagnostics.map(\.code) == (isMeasured ? [] : [.noMeasures]))
            return (0..<40).filter { image[$0, 19].rgba8 == SIMD4(0, 0, 0, 255) }
        }
        // The measure is 0 to 20 on the first half, 20 to 30 on the second. Markers are 4 pixels wide.
        let expected = [2, 11, 20, 38].flatMap { Array($0 - 2..<$0 + 2) }
        #expect(try columns([0, 20, 20, 30]) == expected)
        #expect(try columns([nil, nil, nil, nil]).isEmpty)
    }
}
