import Cartouche
import CartoucheFoundation
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbolStyles
import CartoucheSymbols
import FormatSupport
import Foundation
import TemporarySupport
import Testing

/// The incidents of a geodatabase with a dictionary style, in each layer up to a scale.
@MainActor private final class IncidentLayers {
    let map = Map(spatialReference: .wgs84)
    private(set) var viewpoint: Viewpoint?
    private let geodatabase: Geodatabase
    private let dictionarySymbolStyle: DictionarySymbolStyle

    init(geodatabase: URL, style: URL) {
        self.geodatabase = Geodatabase(fileURL: geodatabase)
        dictionarySymbolStyle = DictionarySymbolStyle(url: style)
    }

    func addLayers() async throws {
        try await dictionarySymbolStyle.load()
        try await geodatabase.load()
        let style = dictionarySymbolStyle
        let layers = geodatabase.featureTables.map { table in
            let layer = FeatureLayer(featureTable: table)
            layer.minScale = 100_000_000
            layer.renderer = DictionaryRenderer(dictionarySymbolStyle: style)
            return layer
        }
        map.addOperationalLayers(layers)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for layer in layers { group.addTask { try await layer.load() } }
            try await group.waitForAll()
        }
        if let extent = GeometryEngine.combineExtents(of: layers.compactMap(\.fullExtent)) {
            viewpoint = Viewpoint(boundingGeometry: extent)
        }
    }
}

/// Messages as graphics: the control points and the attributes of incidents.
@MainActor private final class IncidentMessages {
    struct Message {
        var controlPoints: [Point]
        var attributes: [String: any Sendable]
    }

    let map = Map(spatialReference: .wgs84)
    let graphicsOverlay = GraphicsOverlay()
    let dictionarySymbolStyle: DictionarySymbolStyle

    init(_ messages: [Message], style: URL) async throws {
        dictionarySymbolStyle = DictionarySymbolStyle(url: style)
        try await dictionarySymbolStyle.load()
        if let theme = dictionarySymbolStyle.configurations.first(where: { $0.name == "theme" }) {
            theme.value = "DARK"
        }
        graphicsOverlay.renderer = DictionaryRenderer(dictionarySymbolStyle: dictionarySymbolStyle)
        let graphics = messages.map { message in
            let graphic = Graphic(geometry: Multipoint(points: message.controlPoints))
            for (name, value) in message.attributes { graphic.setAttributeValue(value, forKey: name) }
            return graphic
        }
        graphicsOverlay.addGraphics(graphics)
    }

    var viewpoint: Viewpoint? { graphicsOverlay.extent.map { Viewpoint(boundingGeometry: $0) } }
}

/// Inspections of restaurants by a style whose attributes have other names than the fields.
@MainActor private final class Inspections {
    enum Source { case file, portal }

    let featureLayer: FeatureLayer
    private let styles: [Source: DictionarySymbolStyle]

    init(table: FeatureTable, style: URL, portalItem: PortalItem) {
        featureLayer = FeatureLayer(featureTable: table)
        styles = [
            .file: DictionarySymbolStyle(url: style),
            .portal: DictionarySymbolStyle(portalItem: portalItem),
        ]
    }

    func show(_ source: Source) async throws {
        guard let style = styles[source] else { return }
        try await style.load()
        let renderer = DictionaryRenderer(
            dictionarySymbolStyle: style, symbologyFieldOverrides: ["kind": "Inspection"],
            textFieldOverrides: [:])
        renderer.scaleExpression = ArcadeExpression(expression: "1.5")
        featureLayer.renderer = renderer
    }
}

/// A composed symbol for the attributes of an editor, with the fields that a form offers.
@MainActor private final class SymbolForm {
    private(set) var symbol: Symbol?
    private(set) var fields: [String] = []
    let style: DictionarySymbolStyle

    init(style: URL) { self.style = DictionarySymbolStyle(url: style) }

    func update(_ attributes: [String: any Sendable]) async throws {
        if style.loadStatus != .loaded { try await style.load() }
        fields = style.symbologyFieldNames + style.textFieldNames
        symbol = try await style.symbol(forAttributes: attributes)
    }
}

/// Dictionary styles as programs for the SDK use them.
@Suite @MainActor struct DictionaryPrograms {
    private let folder: TemporaryFolder
    private let style: URL

    init() throws {
        folder = try TemporaryFolder()
        style = folder.url.appending(path: "incidents.stylx")
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let source = checkout.appending(path: "Examples/styles/incidents")
        #expect(try StyleFolder.pack(source.path, to: style.path).problems.isEmpty)
    }

    private func geodatabase() throws -> MobileGeodatabaseMaker {
        let maker = try MobileGeodatabaseMaker()
        for (name, places) in [("North", [(2.0, 50.0), (6, 52)]), ("South", [(1, 40), (9, 41)])] {
            try maker.table(name, columns: "kind TEXT, severity INTEGER", shapeType: "esriGeometryPoint")
            for (index, (x, y)) in places.enumerated() {
                let shape = MobileGeodatabaseMaker.shape(kind: 1, [[SIMD3(x, y, 0)]])
                try maker.run(
                    "INSERT INTO \"\(name)\" (kind, severity, SHAPE) VALUES ('Fire', \(index + 1), \(shape))")
            }
        }
        maker.close()
        return maker
    }

    @Test func layersOfAGeodatabaseShareAStyle() async throws {
        let file = try geodatabase()
        let model = IncidentLayers(geodatabase: URL(fileURLWithPath: file.path), style: style)
        try await model.addLayers()
        #expect(model.map.operationalLayers.count == 2)
        let viewpoint = try #require(model.viewpoint)
        // The maker states the same extent for all tables.
        #expect(viewpoint.targetGeometry.extent.xMax == 60)
        let near = Viewpoint(latitude: 46, longitude: 5, scale: 40_000_000)
        let shown = try await pictures(of: model.map, [], viewpoint: near, named: "incident-layers")
        #expect(shown.report.layers.map(\.featuresDrawn) == [2, 2])
        #expect(shown.report.layers.flatMap(\.diagnostics).isEmpty)
        let far = Viewpoint(latitude: 46, longitude: 5, scale: 200_000_000)
        let hidden = try await pictures(of: model.map, [], viewpoint: far, named: "incident-layers-far")
        #expect(hidden.report.layers.map(\.featuresDrawn).reduce(0, +) == 0)
    }

    @Test func messagesAreGraphicsOfTheirControlPoints() async throws {
        let messages = [(0.0, 0.0, "Fire"), (4, 3, "Flood")].map { x, y, kind in
            IncidentMessages.Message(
                controlPoints: [Point(x: x, y: y, spatialReference: .wgs84)],
                attributes: ["kind": kind, "severity": 1, "team": "A"])
        }
        let model = try await IncidentMessages(messages, style: style)
        let extent = try #require(model.viewpoint).targetGeometry.extent
        #expect((extent.xMin, extent.xMax, extent.yMax) == (0, 4, 3))
        let shown = try await pictures(
            of: model.map, [model.graphicsOverlay],
            viewpoint: Viewpoint(latitude: 1, longitude: 2, scale: 2e7),
            named: "incident-messages")
        #expect(shown.report.graphicsDrawn == [2])
        // The color of slight incidents in the dark theme.
        let rgba = shown.plain.rgba
        let green = stride(from: 0, to: rgba.count, by: 4).count {
            Array(rgba[$0..<$0 + 3]) == [0x43, 0xAA, 0x8B]
        }
        #expect(green > 100)
        model.graphicsOverlay.minScale = 1_000_000
        let hidden = try await pictures(
            of: model.map, [model.graphicsOverlay],
            viewpoint: Viewpoint(latitude: 1, longitude: 2, scale: 2e7),
            named: "incident-messages-far")
        #expect(hidden.report.graphicsDrawn.reduce(0, +) == 0)
    }

    @Test func aFieldStandsForAnAttributeOfTheStyle() async throws {
        let table = FeatureCollectionTable(
            fields: [Field(type: .text, name: "Inspection", alias: "Inspection")], geometryType: Point.self,
            spatialReference: .wgs84)
        let model = Inspections(
            table: table, style: style,
            portalItem: PortalItem(
                portal: .arcGISOnline(connection: .anonymous),
                id: PortalItem.ID("0123456789abcdef0123456789abcdef")!))
        try await model.show(.file)
        let renderer = try #require(model.featureLayer.renderer as? DictionaryRenderer)
        #expect(renderer.symbologyFieldOverrides == ["kind": "Inspection"])
        #expect(renderer.scaleExpression?.expression == "1.5")
        let symbol = try #require(
            renderer.symbol(for: ["Inspection": .string("Fire")]) as? MultilayerPointSymbol)
        #expect(symbol.symbolLayers.count == 4)
    }

    @Test func aFormShowsTheSymbolOfItsAttributes() async throws {
        let model = SymbolForm(style: style)
        try await model.update(["KIND": "Flood", "severity": 2])
        #expect(model.fields == ["kind", "severity", "status", "gt", "team"])
        #expect(model.symbol is MultilayerPointSymbol)
    }
}
