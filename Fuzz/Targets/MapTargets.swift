import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbolDocuments
import TemporarySupport

/// Targets that draw the layers of documents.
enum MapTargets {
    /// A web map with its layers.
    ///
    /// The number of bytes decides what is made of it.
    static func webMap(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let map = try Map(
            webMap: JSONPart(parsing: input), source: "map",
            resources: ResourceLoader(baseFolder: folder.path))
        try MapUse(input.count).apply(to: map)
    }

    /// A layer file, map or layout of ArcGIS Pro.
    ///
    /// The number of bytes decides what is made of it. The layers of features have three features beside the document.
    static func layerFile(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let document = try LayerDocument(bytes: input, path: folder.path + "/input.lyrx")
        _ = try? document.layer(named: nil).renderer?.toCIMJSON()
        let path = try folder.write(places, as: "places.csv")
        var data = LayerDataSources()
        for layer in document.layers.prefix(4) { data.paths[layer.name] = path }
        try MapUse(input.count).apply(to: Map(layerDocument: document, dataSources: data))
    }

    private static let places = Array(
        "NAME,POP,latitude,longitude\nBern,134.5,46,7\n,-3,47,8\nOlten,0,46.5,7.5\n".utf8)

    /// A renderer of a web map or of the CIM, on a layer of random features.
    ///
    /// The text before the first NUL byte is the renderer. The bytes after it make the features.
    static func renderer(_ input: [UInt8]) throws {
        var (text, dice) = Dice.afterText(input)
        let use = MapUse(Int(dice.byte()))
        let features = RandomFeatures(&dice)
        let renderer =
            text.contains("\"CIM")
            ? Renderer.fromCIM(try JSONPart(parsing: Array(text.utf8)), path: "$")
            : try Renderer.fromJSON(text)
        _ = (renderer.toJSON(), renderer.toCIMJSON())
        let layer = FeatureLayer(featureTable: try features.table())
        layer.renderer = renderer
        if dice.flag() {
            layer.featureReduction = dice.flag() ? ClusteringFeatureReduction() : BinningFeatureReduction()
        }
        let map = Map(spatialReference: features.reference)
        map.addOperationalLayer(layer)
        try use.apply(to: map, at: features.viewpoint(scale: dice.pick([1000, 4000, 1e8])))
    }

    /// Clusters or bins of a web map's layer, on a layer of random points; the bytes are those of ``renderer(_:)``.
    static func reduction(_ input: [UInt8]) throws {
        var (text, dice) = Dice.afterText(input)
        let use = MapUse(Int(dice.byte()))
        let features = RandomFeatures(&dice, kind: 0)
        let layer = FeatureLayer(featureTable: try features.table())
        layer.featureReduction = try FeatureReduction.fromJSON(text)
        _ = layer.featureReduction?.toJSON()
        let map = Map(spatialReference: features.reference)
        map.addOperationalLayer(layer)
        try use.apply(to: map, at: features.viewpoint(scale: dice.pick([1000, 4000, 1e8])))
    }
}

/// What a target makes of a map.
struct MapUse {
    private let choice: Int

    /// - Parameter number: Decides what is made.
    init(_ number: Int) { choice = number % 8 }

    /// Draws the map as a picture or a document, takes it apart, or finds what is at a point.
    func apply(to map: Map, at viewpoint: Viewpoint? = nil) throws {
        let size = ScreenSize(width: 64, height: 48)
        switch choice {
        case 0: _ = try map.draw(size: size, viewpoint: viewpoint, to: PDFDataOutput())
        case 1: _ = try map.draw(size: size, viewpoint: viewpoint, to: SVGTextOutput())
        case 2, 3:
            let frame = try map.frame(viewpoint: viewpoint, size: size, scale: 1)
            if choice == 2 {
                _ = try map.identifyLayers(
                    in: frame, screenPoint: ScreenPoint(x: 32, y: 24), tolerance: 20, limit: nil)
            } else {
                try explode(map, in: frame)
            }
        case 4:
            let legend = try map.makeLegend(includesHiddenLayers: true)
            _ = try LegendJSON(legend, style: LegendStyle(), scale: 1)
            _ = try LegendHTML(legend, style: LegendStyle())
        default: _ = try map.makeImage(size: size, viewpoint: viewpoint)
        }
    }

    /// Writes the shapes of a map to files.
    private func explode(_ map: Map, in frame: MapFrame) throws {
        let folder = try TemporaryFolder()
        let frame = try frame.forShapes(scale: nil, maximumSide: 1 << 22)
        for format in ShapeFileFormat.allCases {
            let output = try ShapeFileOutput(
                path: folder.path + "/shapes", format: format, strokes: .areas, of: map, in: frame)
            var report = DrawingReport()
            _ = try map.draw(in: frame, to: output, report: &report)
        }
    }
}

/// Features of one kind of geometry, with a name and a number.
struct RandomFeatures {
    let reference: SpatialReference
    private let geometries: [Geometry]
    private var attributes: [[String: any Sendable]] = []

    static let fields = [Field(name: "NAME", type: .string), Field(name: "POP", type: .double)]

    /// - Parameters:
    ///   - kind: 0 for points, 1 for lines, 2 for areas; nil for any.
    ///   - maximum: The maximum number of features.
    init(_ dice: inout Dice, kind: Int? = nil, maximum: Int = 12) {
        let kind = kind ?? dice.below(3)
        let reference = dice.pick(Self.references)
        self.reference = reference
        var geometries: [Geometry] = []
        for _ in 0..<1 + dice.below(maximum) {
            let points = (0..<(kind == 0 ? 1 : 2 + dice.below(8))).map { _ in
                Point(x: dice.number() * 2, y: dice.number() * 2, spatialReference: reference)
            }
            switch kind {
            case 0: geometries.append(points[0])
            case 1: geometries.append(Polyline(points: points))
            default: geometries.append(Polygon(points: points))
            }
            let name = dice.pick([
                "Bern", "", "Rue de la Paix 12", "\u{627}\u{644}\u{642}", "\u{6771}\u{4EAC}", "a\nb",
            ])
            attributes.append(["NAME": name, "POP": dice.number()])
        }
        self.geometries = geometries
    }

    private static let references: [SpatialReference] =
        [.webMercator, .webMercator, .wgs84]
        + [3031, 32632, 102_034, 53_030].compactMap(SpatialReference.init(wkid:))

    /// The features as graphics.
    var graphics: [Graphic] { zip(geometries, attributes).map { Graphic(geometry: $0, attributes: $1) } }

    /// The features as a table.
    func table() throws -> FeatureCollectionTable {
        try FeatureCollectionTable(geoElements: graphics, fields: Self.fields)
    }

    /// A part of the plane where many of the features are.
    func viewpoint(scale: Double) -> Viewpoint {
        Viewpoint(center: Point(x: 30, y: 20, spatialReference: reference), scale: scale)
    }
}
