import Cartouche
import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation

/// A picture that every engine of the benchmark draws: the world in Web Mercator, 1024 × 1024 pixels.
enum Workload: String, CaseIterable {
    /// A million points in five classes.
    case points = "P1"
    /// A hundred thousand cased lines.
    case lines = "L1"
    /// Twenty thousand half-transparent areas with outlines.
    case areas = "A1"
    /// The world's states by class, and its countries' borders.
    case world = "A2"
    /// Fifty thousand rotated markers of three layers.
    case markers = "M1"
    /// Markers along a hundred thousand lines.
    case markerRows = "M2"
    /// Lines and markers inside twenty thousand areas.
    case hatches = "H1"
    /// The million points as a heatmap.
    case heatmap = "HM1"
    /// The million points in clusters.
    case clusters = "CL1"

    var summary: String {
        switch self {
        case .points: "1,000,000 points, 5 class breaks"
        case .lines: "100,000 cased lines of 20 vertices"
        case .areas: "20,000 areas, half transparent, outlined"
        case .world: "the world's countries and states"
        case .markers: "50,000 rotated three-layer markers"
        case .markerRows: "100,000 lines with a marker every 12 px, aligned to the line"
        case .hatches: "20,000 areas with three-line hatches and a grid of markers"
        case .heatmap: "1,000,000 points as a heatmap, radius 10 px"
        case .clusters: "1,000,000 points in clusters, radius 40 px"
        }
    }

    /// The folder of the data: the variable `PEERS_DATA`, else the output folder of `scripts/make-bench-data`.
    static var folder: String {
        ProcessInfo.processInfo.environment["PEERS_DATA"] ?? "out/bench-data"
    }

    /// The names of the data files.
    var files: [String] {
        switch self {
        case .points, .heatmap, .clusters: ["p1.geojson"]
        case .lines: ["l1.geojson"]
        case .areas: ["a1.geojson"]
        case .world: ["a2_states.geojson", "a2_countries.geojson"]
        case .markers: ["m1.geojson"]
        case .markerRows: ["l1.geojson"]
        case .hatches: ["a1.geojson"]
        }
    }

    var isAvailable: Bool {
        files.allSatisfy { FileManager.default.fileExists(atPath: "\(Self.folder)/\($0)") }
    }

    /// Makes the map; `open` opens the source of a path.
    func map(_ open: (String) throws -> any FeatureSource) throws -> Map {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = self == .world ? Color(css: "#cfe3f2") : .white
        for (file, renderer) in zip(files, renderers) {
            let source = try open("\(Self.folder)/\(file)")
            let layer = FeatureLayer(featureSource: source, renderer: renderer)
            if self == .clusters {
                let reduction = ClusteringFeatureReduction()
                reduction.radius = 40
                layer.featureReduction = reduction
            }
            map.addOperationalLayer(layer)
        }
        return map
    }

    /// Returns the frame of the whole world, 1024 × 1024 pixels.
    func frame(of map: Map) throws -> MapFrame {
        let half = 20_037_508.342789244
        let world = Envelope(
            xMin: -half, yMin: -half, xMax: half, yMax: half, spatialReference: .webMercator)
        return try map.frame(
            viewpoint: Viewpoint(boundingGeometry: world), size: ScreenSize(width: 1024, height: 1024),
            scale: 1)
    }

    private var renderers: [Renderer] {
        switch self {
        case .points: [pointRenderer]
        case .lines: [SimpleRenderer(symbol: casedLine)]
        case .areas:
            [
                SimpleRenderer(
                    symbol: SimpleFillSymbol(
                        style: .solid, color: Color(red8: 0x28, green: 0x78, blue: 0xc8, alpha: 128),
                        outline: line("#14143c", 0.7)))
            ]
        case .world:
            [
                stateRenderer,
                SimpleRenderer(
                    symbol: SimpleFillSymbol(style: .noFill, color: .clear, outline: line("#222222", 1.2))),
            ]
        case .markers: [markerRenderer]
        case .markerRows: [SimpleRenderer(symbol: markedLine)]
        case .hatches: [SimpleRenderer(symbol: hatchedArea)]
        // The other programs scale the colors to the picture, too.
        case .heatmap: [HeatmapRenderer(radius: 10, maxDensity: .nan)]
        case .clusters:
            [
                SimpleRenderer(
                    symbol: SimpleMarkerSymbol(style: .circle, color: Color(css: "#2878c8") ?? .red, size: 6))
            ]
        }
    }

    private func line(_ color: String, _ width: Double) -> SimpleLineSymbol {
        SimpleLineSymbol(style: .solid, color: Color(css: color) ?? .black, width: width)
    }

    private var pointRenderer: Renderer {
        let colors = ["#ffffb2", "#fecc5c", "#fd8d3c", "#f03b20", "#bd0026"]
        let breaks = [0, 0.2, 0.4, 0.6, 0.8, 1.0001]
        let classes = colors.enumerated().map { index, color in
            let symbol = SimpleMarkerSymbol(style: .circle, color: Color(css: color) ?? .red, size: 6)
            symbol.outline = line("#333333", 0.5)
            return ClassBreak(
                description: "", label: "", minValue: breaks[index], maxValue: breaks[index + 1],
                symbol: symbol)
        }
        return ClassBreaksRenderer(fieldName: "v", classBreaks: classes)
    }

    /// A line with a casing; caps and joins are round, which simple line symbols cannot have.
    private var casedLine: Symbol {
        func stroke(_ color: String, _ pixels: Double) -> LayerDefinition {
            .solidStroke(
                SolidStroke(
                    width: SymbolLength(dips: pixels).points, color: Color(css: color), cap: .round,
                    join: .round))
        }
        return DefinedSymbol(
            SymbolDefinition(kind: .line, layers: [stroke("#404040", 5), stroke("#ffd27f", 3)]))
    }

    /// A triangle that points along the line.
    private func arrow(_ placement: PlacementDefinition, pixels: Double) -> LayerDefinition {
        var marker = MarkerProperties(size: SymbolLength(dips: pixels).points)
        marker.placement = placement
        let contour = MarkerContour(
            start: SIMD2(4, 0), segments: [.line(to: SIMD2(-3, 4)), .line(to: SIMD2(-3, -4))])
        let symbol = SymbolDefinition(
            kind: .polygon, layers: [.solidFill(SolidFill(color: Color(css: "#14143c")))])
        return .vectorMarker(
            VectorMarker(
                marker: marker, frameMin: SIMD2(-4, -4), frameMax: SIMD2(4, 4),
                graphics: [MarkerGraphic(geometry: .polygon([contour]), symbol: symbol)]))
    }

    private var markedLine: Symbol {
        var row = AlongLineSameSize()
        row.placementTemplate = [SymbolLength(dips: 12).points]
        return DefinedSymbol(
            SymbolDefinition(kind: .line, layers: [arrow(.known(row), pixels: 6)]))
    }

    /// Lines in three directions, a grid of markers, and an outline.
    private var hatchedArea: Symbol {
        func stroke(_ color: String, _ pixels: Double) -> LayerDefinition {
            .solidStroke(
                SolidStroke(width: SymbolLength(dips: pixels).points, color: Color(css: color), cap: .butt))
        }
        var layers = [0.0, 60, 120].map { angle in
            LayerDefinition.hatchFill(
                HatchFill(
                    lineSymbol: SymbolDefinition(kind: .line, layers: [stroke("#2878c8", 1)]),
                    rotation: angle, separation: SymbolLength(dips: 6).points))
        }
        var grid = InsidePolygon()
        (grid.stepX, grid.stepY, grid.shiftOddRows) = (9, 9, true)
        layers.append(arrow(.known(grid), pixels: 5))
        layers.append(stroke("#14143c", 1))
        return DefinedSymbol(SymbolDefinition(kind: .polygon, layers: layers))
    }

    private var stateRenderer: Renderer {
        let colors = ["#8dd3c7", "#ffffb3", "#bebada", "#fb8072", "#80b1d3", "#fdb462", "#b3de69"]
        let outline = line("#666666", 0.4)
        return UniqueValueRenderer(
            fieldNames: ["cls"],
            uniqueValues: colors.enumerated().map { index, color in
                UniqueValue(
                    description: "", label: "",
                    symbol: SimpleFillSymbol(
                        style: .solid, color: Color(css: color) ?? .gray, outline: outline),
                    values: [index])
            })
    }

    private var markerRenderer: Renderer {
        let disc = SimpleMarkerSymbol(style: .circle, color: Color(css: "#fac828") ?? .yellow, size: 12)
        disc.outline = line("#14143c", 1)
        let triangle = SimpleMarkerSymbol(style: .triangle, color: Color(css: "#c83232") ?? .red, size: 6.75)
        let cross = SimpleMarkerSymbol(style: .cross, color: .clear, size: 4)
        cross.outline = line("#ffffff", 1)
        let renderer = SimpleRenderer(symbol: CompositeSymbol(symbols: [disc, triangle, cross]))
        renderer.rotationExpression = "[rot]"
        renderer.rotationType = .geographic
        return renderer
    }
}
