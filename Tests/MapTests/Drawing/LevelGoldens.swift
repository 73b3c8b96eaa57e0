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
import GoldenSupport
import Testing

/// Goldens of drawing across features: symbol levels, sizes, marker grids and overrides.
@Suite struct LevelGoldens {
    @Test(arguments: LevelGolden.all, [1, 2])
    func pictureMatchesTheGolden(_ golden: LevelGolden, scale: Int) throws {
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 96 * 39.37), size: ScreenSize(width: 120, height: 80),
            scale: Double(scale), rotation: golden.rotation, spatialReference: .webMercator)
        var report = DrawingReport()
        let image = try golden.map().draw(in: frame, renderer: MapRenderer(threadBudget: 1), report: &report)
        #expect(report.isFaithful)
        let outcome = try Golden.check(
            image, "levels/\(golden.testDescription)", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }
}

/// A map of 120 × 80 meters around the origin; one meter is one DIP.
struct LevelGolden: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var rotation = 0.0
    let map: @Sendable () throws -> Map

    static let all = [
        LevelGolden(testDescription: "roads-one-by-one") { try roads(levels: nil) },
        LevelGolden(testDescription: "roads-by-level") {
            try roads(levels: [
                "bridge", "bridge case", "main", "street", "main case", "street case",
            ])
        },
        LevelGolden(testDescription: "graduated-largest-first") { try graduated() },
        LevelGolden(testDescription: "grids-of-neighbours") { try neighbors(turning: false) },
        LevelGolden(testDescription: "grids-of-neighbours-turned", rotation: 30) {
            try neighbors(turning: false)
        },
        LevelGolden(testDescription: "grids-that-turn-with-the-map", rotation: 30) {
            try neighbors(turning: true)
        },
        LevelGolden(testDescription: "overrides") { try overrides() },
    ]

    private static func map(
        _ shapes: [Geometry], _ columns: [AttributeColumn], _ renderer: Renderer,
        levels: [String]? = nil
    ) -> Map {
        var geometry = GeometryColumn()
        for shape in shapes { geometry.append(shape) }
        let batch = FeatureBatch(
            geometry: geometry, attributes: columns, spatialReference: .webMercator)
        let layer = FeatureLayer(
            featureSource: MemorySource(name: "shapes", batches: [batch]), renderer: renderer)
        layer.symbolLevels = levels
        let map = Map()
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }

    private static func line(_ points: (Double, Double)...) -> Polyline {
        Polyline(points: points.map { Point(x: $0.0, y: $0.1) }, spatialReference: .webMercator)
    }

    private static func roads(levels: [String]?) throws -> Map {
        func symbol(_ name: String, _ color: String, _ width: Double) -> DefinedSymbol {
            func stroke(_ name: String, _ color: String, _ width: Double) -> LayerDefinition {
                var stroke = SolidStroke(width: width * 0.75, color: Color(css: color), cap: .butt)
                stroke.layer.name = name
                return .solidStroke(stroke)
            }
            return DefinedSymbol(
                SymbolDefinition(
                    kind: .line,
                    layers: [
                        stroke("\(name) case", "#505050", width + 3), stroke(name, color, width),
                    ]))
        }
        let symbols = [
            ("main", symbol("main", "#f4a93c", 9)), ("street", symbol("street", "#ffffff", 6)),
            ("bridge", symbol("bridge", "#f6e27a", 8)),
        ]
        let renderer = UniqueValueRenderer(
            fieldNames: ["kind"],
            uniqueValues: symbols.map {
                UniqueValue(description: "", label: "", symbol: $0.1, values: [$0.0])
            })
        let shapes: [(String, Polyline)] = [
            ("bridge", line((-60, -25), (60, 30))), ("main", line((-60, 5), (0, 12), (60, 2))),
            ("street", line((-35, -40), (-35, 8.5))), ("street", line((-60, -22), (60, -22))),
            ("main", line((0, 12), (4, -40))), ("street", line((30, 40), (32, -40))),
        ]
        return map(
            shapes.map(\.1), [AttributeColumn(name: "kind", values: .strings(shapes.map(\.0)))], renderer,
            levels: levels)
    }

    private static func square(_ color: String, _ size: Double) -> String {
        """
        {"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":\(size),
        "primitiveName":"marker","frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{
        "type":"CIMMarkerGraphic","primitiveName":"graphic","geometry":{"rings":[[[-1,-1],[-1,1],[0,1],[1,0],[1,-1],
        [-1,-1]]]},"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,
        "primitiveName":"edge","width":1,"color":[30,34,52,255]},{"type":"CIMSolidFill","enable":true,
        "primitiveName":"fill","color":\(color)}]}}]}]}
        """
    }

    private static func graduated() throws -> Map {
        let classes = [("[242,204,120,255]", 36.0), ("[226,88,62,255]", 20), ("[0,128,128,255]", 10)]
        let breaks = classes.enumerated().map { index, item in
            """
            {"upperBound":\(index + 1),"symbol":{"type":"CIMSymbolReference","symbol":\(square(item.0, item.1))}}
            """
        }
        let renderer = Renderer.fromCIM(
            try JSONPart(
                parsing: """
                    {"type":"CIMClassBreaksRenderer","classBreakType":"GraduatedSymbol","field":"N","minimumBreak":0,
                    "breaks":[\(breaks.joined(separator: ","))]}
                    """), path: "$")
        let places = [
            (3.0, -30.0, 5.0), (2, -22, 0), (1, -14, -4), (3, 18, 6), (2, 36, 2), (1, 24, 14), (1, 40, 4),
        ]
        return map(
            places.map { Point(x: $0.1, y: $0.2, spatialReference: .webMercator) },
            [AttributeColumn(name: "N", values: .doubles(places.map(\.0)))], renderer)
    }

    private static func neighbors(turning: Bool) throws -> Map {
        var grid = InsidePolygon()
        (grid.stepX, grid.stepY, grid.shiftOddRows) = (9, 7.5, true)
        var marker = MarkerProperties(size: 6)
        marker.placement = .known(grid)
        let arrow = MarkerContour(
            start: SIMD2(0, 1), segments: [.line(to: SIMD2(0.8, -0.8)), .line(to: SIMD2(-0.8, -0.8))])
        let fill = SymbolDefinition(
            kind: .polygon, layers: [.solidFill(SolidFill(color: Color(css: "#008080")))])
        let symbol = SymbolDefinition(
            kind: .polygon,
            layers: [
                .vectorMarker(
                    VectorMarker(
                        marker: marker, frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                        graphics: [MarkerGraphic(geometry: .polygon([arrow]), symbol: fill)])),
                .solidStroke(SolidStroke(width: 0.75, color: Color(css: "#1e2234"))),
            ], angleAlignment: turning ? .map : .display)
        func area(_ points: (Double, Double)...) -> Polygon {
            Polygon(points: points.map { Point(x: $0.0, y: $0.1) }, spatialReference: .webMercator)
        }
        return map(
            [
                area((-45, -25), (-45, 25), (-5, 30), (5, -20)),
                area((5, -20), (-5, 30), (40, 20), (45, -28)),
            ], [], SimpleRenderer(symbol: DefinedSymbol(symbol)))
    }

    private static func overrides() throws -> Map {
        func override(_ name: String, _ property: String, _ field: String) -> String {
            """
            {"type":"CIMPrimitiveOverride","primitiveName":"\(name)","propertyName":"\(property)",
            "valueExpressionInfo":{"type":"CIMExpressionInfo","expression":"$feature.\(field)"}}
            """
        }
        let all = [
            override("marker", "Size", "size"), override("marker", "Rotation", "turn"),
            override("fill", "Color", "color"), override("edge", "Width", "edge"),
            override("edge", "Enable", "outlined"),
        ]
        let renderer = try Renderer.fromJSON(
            """
            {"type":"simple","symbol":{"type":"CIMSymbolReference","primitiveOverrides":[\(all.joined(separator: ","))],
            "symbol":\(square("[170,170,170,255]", 12))}}
            """)
        let xs = [-45.0, -22, 2, 30]
        return map(
            xs.map { Point(x: $0, y: 0, spatialReference: .webMercator) },
            [
                AttributeColumn(
                    name: "size", values: .doubles([12, 18, 24, 0]), isNull: [false, false, false, true]),
                AttributeColumn(name: "turn", values: .doubles([0, 30, 60, 90])),
                AttributeColumn(
                    name: "color", values: .strings(["#e2583e", "teal", "rgba(242,204,120,0.6)", ""]),
                    isNull: [false, false, false, true]),
                AttributeColumn(name: "edge", values: .doubles([0.75, 1.5, 3, 2])),
                AttributeColumn(name: "outlined", values: .booleans([true, true, true, false])),
            ], renderer)
    }
}
