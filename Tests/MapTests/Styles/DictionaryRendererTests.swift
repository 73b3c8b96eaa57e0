import Cartouche
import CartoucheDocuments
import CartoucheFoundation
import CartoucheImages
import CartoucheSymbolDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

/// Renderers that compose the symbol of each feature by the script of a dictionary style.
///
/// The styles are `Examples/styles/incidents` (version 4.0.0) and `Examples/styles/stations` (version 3.0.0).
@Suite struct DictionaryRendererTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: Support

    /// Packs a style of the examples; `change` edits its script and configuration.
    private func pack(
        _ name: String, as file: String? = nil, change: (String) -> String = { $0 }
    ) throws -> URL {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let source = folder.url.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.copyItem(
            at: checkout.appending(path: "Examples/styles/\(name)"), to: source)
        let listing = source.appending(path: "style.json")
        try change(String(contentsOf: listing, encoding: .utf8))
            .write(to: listing, atomically: true, encoding: .utf8)
        let packed = folder.url.appending(path: file ?? "\(name).stylx")
        #expect(try StyleFolder.pack(source.path, to: packed.path).problems.isEmpty)
        return packed
    }

    private func style(_ name: String) throws -> DictionarySymbolStyle {
        DictionarySymbolStyle(url: try pack(name))
    }

    /// A style whose script is `script`.
    private func style(script: String) throws -> DictionarySymbolStyle {
        let url = try pack("incidents", as: "\(UUID().uuidString).stylx") { text in
            guard var json = try? JSONPart(parsing: text).value.object,
                var properties = json["properties"]?.object
            else { return text }
            properties["dictionary_script"] = .string(script)
            json["properties"] = .object(properties)
            return JSONValue.object(json).text()
        }
        return DictionarySymbolStyle(url: url)
    }

    private static let incidents = #"""
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"kind": "Fire", "severity": 3, "status": "OPEN", "team": "A1"},
         "geometry": {"type": "Point", "coordinates": [-6, 3]}},
        {"type": "Feature", "properties": {"kind": "Flood", "severity": 2, "status": "OPEN", "team": "B2"},
         "geometry": {"type": "Point", "coordinates": [-2, 3]}},
        {"type": "Feature", "properties": {"kind": "Smoke", "severity": 1, "status": "CLOSED", "team": null},
         "geometry": {"type": "Point", "coordinates": [2, 3]}},
        {"type": "Feature", "properties": {"kind": null, "severity": 1, "status": "OPEN", "team": "D4"},
         "geometry": {"type": "Point", "coordinates": [6, 3]}},
        {"type": "Feature", "properties": {"severity": 2, "team": "Road 7"},
         "geometry": {"type": "LineString", "coordinates": [[-7, -1], [-1, -2], [-3, -4]]}},
        {"type": "Feature", "properties": {"severity": 3, "team": "Zone 9"},
         "geometry": {"type": "Polygon", "coordinates": [[[1, -4], [7, -4], [6, 0], [2, -1], [1, -4]]]}}
        ]}
        """#

    private func layer(_ renderer: Renderer, _ text: String = incidents) throws -> FeatureLayer {
        FeatureLayer(featureSource: try GeoJSONLayer.make(text), renderer: renderer)
    }

    private func map(_ layer: FeatureLayer) -> Map {
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(layer)
        map.initialViewpoint = Viewpoint(
            boundingGeometry: Envelope(xMin: -8, yMin: -5, xMax: 8, yMax: 5, spatialReference: .wgs84))
        return map
    }

    private func picture(
        _ map: Map, scale: Double = 1, overlays: [GraphicsOverlay] = []
    ) throws -> (image: Image, report: DrawingReport) {
        try map.makeImage(
            size: ScreenSize(width: 320, height: 200), scale: scale, viewpoint: map.initialViewpoint,
            graphicsOverlays: overlays)
    }

    // MARK: Drawing

    @Test(arguments: [1, 2]) func incidentsLookAsApproved(scale: Int) async throws {
        let drawn = try picture(
            map(layer(DictionaryRenderer(dictionarySymbolStyle: style("incidents")))), scale: Double(scale))
        let outcome = try Golden.check(
            drawn.image, "styles/dictionary-incidents", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
        #expect(drawn.report.layers.first?.featuresDrawn == 6)
    }

    @Test(arguments: [1, 2]) func stationsLookAsApproved(scale: Int) async throws {
        let style = try style("stations")
        let overlay = GraphicsOverlay()
        overlay.renderer = DictionaryRenderer(
            dictionarySymbolStyle: style, symbologyFieldOverrides: ["mode": "KIND"],
            textFieldOverrides: ["name": "LABEL"])
        for (index, attributes) in [
            ["KIND": "rail", "platforms": 8, "LABEL": "Central", "lines": "1, 2"],
            ["kind": "bus", "Platforms": 1, "LABEL": "Market", "lines": "7"],
            ["KIND": "ship", "LABEL": "Port"],
        ].enumerated() as EnumeratedSequence<[[String: any Sendable]]> {
            let point = Point(x: Double(index) * 5 - 5, y: 0, spatialReference: .wgs84)
            overlay.addGraphic(Graphic(geometry: point, attributes: attributes))
        }
        let map = Map(spatialReference: .wgs84)
        map.initialViewpoint = Viewpoint(
            boundingGeometry: Envelope(xMin: -8, yMin: -5, xMax: 8, yMax: 5, spatialReference: .wgs84))
        let drawn = try picture(map, scale: Double(scale), overlays: [overlay])
        let outcome = try Golden.check(
            drawn.image, "styles/dictionary-stations", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
        let missing = drawn.report.allDiagnostics.filter { $0.code == .dictionaryItemMissing }
        #expect(missing.map(\.message) == [#"the dictionary style has no item "Ferry""#])
        #expect(missing.first?.instead == "drawn without the item: 1 feature")
    }

    @Test("The control points of a message become the line or area of its symbol")
    func controlPoints() async throws {
        let map = Map(spatialReference: .wgs84)
        map.initialViewpoint = Viewpoint(
            boundingGeometry: Envelope(xMin: -8, yMin: -5, xMax: 8, yMax: 5, spatialReference: .wgs84))
        let corners: [(Double, Double)] = [(-6, -3), (6, -3), (0, 4)]
        let points = corners.map { Point(x: $0.0, y: $0.1, spatialReference: .wgs84) }
        for (script, geometry) in [
            ("return 'Road';", Polyline(points: points) as Geometry),
            ("return 'Zone';", Polygon(points: points)),
        ] {
            func drawn(_ geometry: Geometry) throws -> Image {
                let overlay = GraphicsOverlay()
                overlay.renderer = DictionaryRenderer(dictionarySymbolStyle: try style(script: script))
                overlay.addGraphic(Graphic(geometry: geometry, attributes: ["severity": 2]))
                let drawn = try picture(map, overlays: [overlay])
                #expect(drawn.report.graphicsOverlays.first?.featuresDrawn == 1)
                return drawn.image
            }
            let image = try drawn(Multipoint(points: points))
            #expect(try image == drawn(geometry))
            #expect(try image != picture(map).image)
        }
        // One point cannot be a line.
        let overlay = GraphicsOverlay()
        overlay.renderer = DictionaryRenderer(dictionarySymbolStyle: try style(script: "return 'Road';"))
        overlay.addGraphic(Graphic(geometry: Multipoint(points: Array(points.prefix(1)))))
        #expect(try picture(map, overlays: [overlay]).report.graphicsOverlays.first?.featuresDrawn == 0)
    }

    @Test func aChangeOfTheConfigurationChangesThePicture() async throws {
        let style = try style("incidents")
        let map = try map(layer(DictionaryRenderer(dictionarySymbolStyle: style)))
        let before = try picture(map).image
        #expect(try picture(map).image == before)
        let shadow = try #require(style.configurations.first { $0.name == "shadow" })
        shadow.value = "OFF"
        #expect(try picture(map).image != before)
        shadow.value = "ON"
        #expect(try picture(map).image == before)
    }

    @Test func featuresWithTheSameAttributesShareOneSymbol() async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style("incidents"))
        let features = (0..<300).map { index in
            #"{"type": "Feature", "properties": {"kind": "Fire", "severity": \#(index % 3 + 1), "other": \#(index)},"#
                + #""geometry": {"type": "Point", "coordinates": [\#(index % 15 - 7), \#(index % 9 - 4)]}}"#
        }
        let source = try GeoJSONLayer.make(
            #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#)
        var symbols: [[SymbolDefinition]] = []
        for _ in 0..<2 {
            try source.forEachBatch(FeatureQuery()) { batch in
                let classes = renderer.definition.classify(batch, scale: 1000)
                #expect(Set(classes.symbolIndex) == [0, 1, 2])
                symbols.append(classes.furtherSymbols)
            }
        }
        #expect(symbols.map(\.count) == [3, 3])
        #expect(zip(symbols[0], symbols[1]).allSatisfy { $0 === $1 })
    }

    @Test func theScaleExpressionChangesSizes() async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style("incidents"))
        let map = try map(layer(renderer))
        func ink() throws -> Int {
            let rgba = try picture(map).image.rgba
            return stride(from: 3, to: rgba.count, by: 4).count { rgba[$0] > 0 }
        }
        let natural = try ink()
        renderer.scaleExpression = ArcadeExpression(expression: "2")
        // The area keeps its size.
        let scaled = try ink()
        #expect(scaled > natural * 5 / 4, "\(scaled), \(natural)")
        renderer.scaleExpression = ArcadeExpression(expression: "'large'")
        #expect(try ink() == natural)
        renderer.scaleExpression = ArcadeExpression(expression: "0")
        #expect(try ink() == 0)
    }

    @Test func rendererReturnsTheSymbolOfAttributes() async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style("incidents"))
        let symbol = try #require(
            renderer.symbol(for: ["KIND": .string("Fire"), "severity": .integer(3)]) as? MultilayerPointSymbol
        )
        #expect(symbol.symbolLayers.count == 4)
        #expect(renderer.symbol(for: ["kind": .null]) is MultilayerPointSymbol)
    }

    // MARK: Documents

    private func webMap(_ renderer: String) -> String {
        """
        {"operationalLayers": [{"id": "a", "title": "Incidents", "featureCollection": {"layers": [{
         "layerDefinition": {"geometryType": "esriGeometryPoint", "objectIdField": "ID", "fields": [
          {"name": "ID", "type": "esriFieldTypeOID"}, {"name": "TYPE", "type": "esriFieldTypeString"},
          {"name": "severity", "type": "esriFieldTypeInteger"}, {"name": "team", "type": "esriFieldTypeString"}],
          "drawingInfo": {"renderer": \(renderer)}},
         "featureSet": {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 4326}, "features": [
          {"geometry": {"x": 0, "y": 0}, "attributes": {"ID": 1, "TYPE": "Fire", "severity": 3, "team": "A1"}},
          {"geometry": {"x": 4, "y": 0}, "attributes": {"ID": 2, "TYPE": "Flood", "severity": 1, "team": "A2"}}
         ]}}]}}], "spatialReference": {"wkid": 4326}}
        """
    }

    private static let json = #"""
        {"type":"dictionary","dictionaryName":"Incidents","fieldMap":{"kind":"TYPE","team":"team"},
        "configuration":{"shadow":"OFF"},"scalingExpressionInfo":{"expression":"1.5","title":"size"},"more":[1]}
        """#

    /// Reads a web map in the folder of the packed styles.
    private func openWebMap(_ renderer: String) throws -> Map {
        let file = try folder.write(webMap(renderer), as: "map.json")
        return try Map(contentsOfFile: file.path)
    }

    @Test(arguments: ["Incidents", "incidents", "incidents.stylx", #"C:\\Styles\\Incidents.stylx"#])
    func aStyleBesideTheDocumentIsFound(name: String) async throws {
        _ = try pack("incidents")
        let map = try openWebMap(
            #"{"type":"dictionary","dictionaryName":"\#(name)","fieldMap":{"kind":"TYPE"}}"#)
        let drawn = try picture(map)
        #expect(drawn.report.layers.map(\.featuresDrawn) == [2])
        #expect(drawn.report.layers.flatMap(\.diagnostics).isEmpty)
        let renderer = (map.operationalLayers.first as? FeatureLayer)?.renderer as? DictionaryRenderer
        #expect(renderer?.dictionarySymbolStyle?.dictionaryName == "Incidents")
        #expect(renderer?.symbologyFieldOverrides == ["kind": "TYPE"])
    }

    @Test func aStyleThatIsNamedPrecedesTheDocument() async throws {
        let other = try pack("stations", as: "other.stylx")
        _ = try pack("incidents")
        let file = try folder.write(webMap(Self.json), as: "map.json")
        let map = try Map(
            contentsOfFile: file.path,
            resources: ResourceLoader(dictionaryStyles: ["INCIDENTS": other.path]))
        let renderer = (map.operationalLayers.first as? FeatureLayer)?.renderer as? DictionaryRenderer
        #expect(renderer?.dictionarySymbolStyle?.url.lastPathComponent == "other.stylx")
    }

    @Test func aMissingStyleIsOneDiagnostic() async throws {
        let drawn = try picture(try openWebMap(Self.json))
        let diagnostics = drawn.report.layers.flatMap(\.diagnostics)
        #expect(diagnostics.map(\.code) == [.dictionaryStyleNotFound])
        #expect(diagnostics.first?.message.contains("\"Incidents\"") == true)
    }

    @Test func aRendererIsWrittenAsItWasRead() throws {
        let renderer = try DictionaryRenderer.fromJSON(Self.json)
        #expect(try JSONPart(parsing: renderer.toJSON()).value == JSONPart(parsing: Self.json).value)
        #expect(renderer.diagnostics.isEmpty)
        renderer.symbologyFieldOverrides["kind"] = "CODE"
        let written = try JSONPart(parsing: renderer.toJSON())
        #expect(written["fieldMap"]?["kind"]?.string == "CODE")
        #expect(written["configuration"]?["shadow"]?.string == "OFF")
        #expect(written["more"]?.array?.count == 1)
        #expect(try DictionaryRenderer.fromJSON(renderer.toJSON()) == renderer.clone())
    }

    @Test func aRendererFromAProgramNamesTheFileOfItsStyle() throws {
        let url = try pack("incidents")
        let renderer = DictionaryRenderer(
            dictionarySymbolStyle: DictionarySymbolStyle(url: url), textFieldOverrides: ["team": "T"])
        let read = try DictionaryRenderer.fromJSON(renderer.toJSON())
        #expect(read.dictionarySymbolStyle?.url == url)
        #expect(read.textFieldOverrides == ["team": "T"])
        let cim = try JSONPart(parsing: try #require(renderer.toCIMJSON()))
        #expect(cim["type"]?.string == "CIMDictionaryRenderer")
        #expect(cim["dictionaryName"]?.string == url.path)
        #expect(cim["fieldMap"]?.array?.first?["value"]?.string == "T")
    }

    /// In ArcGIS Pro, the values of the configuration stand among the fields, and a key without a value is null.
    @Test func renderersOfArcGISProHaveFieldsAndValuesInOneList() async throws {
        _ = try pack("incidents")
        let text = #"""
            {"type":"CIMDictionaryRenderer","dictionaryName":"Incidents","fieldMap":[
            {"type":"CIMStringMap","key":"kind","value":"kind"},{"type":"CIMStringMap","key":"severity"},
            {"type":"CIMStringMap","key":"shadow","value":"OFF"},{"type":"CIMStringMap","key":"theme","value":"PINK"}]}
            """#
        let renderer = try #require(
            Renderer.fromCIM(
                JSONPart(parsing: text), path: "$",
                resources: ResourceLoader(baseFolder: folder.url.path)) as? DictionaryRenderer)
        #expect(try JSONPart(parsing: #require(renderer.toCIMJSON())).value == JSONPart(parsing: text).value)
        let layer = try layer(renderer)
        let report = try picture(map(layer)).report
        #expect(report.layers.first?.featuresDrawn == 6)
        let ignored = report.layers.flatMap(\.diagnostics).filter { $0.code == .dictionaryValueIgnored }
        #expect(
            ignored.map(\.message) == [#""PINK" is no value of the configuration "theme"; use LIGHT, DARK"#])
        let symbol = renderer.symbol(for: ["kind": .string("Fire"), "severity": .integer(3)])
        // Without the shadow; the severity has no field.
        #expect((symbol as? MultilayerPointSymbol)?.symbolLayers.count == 3)
        #expect(
            symbol?.definition
                == renderer.symbol(for: ["kind": .string("Fire"), "severity": .null])?.definition)
    }

    @Test func aFieldThatDoesNotExistIsOneDiagnostic() async throws {
        let renderer = DictionaryRenderer(
            dictionarySymbolStyle: try style("incidents"), symbologyFieldOverrides: ["kind": "GONE"])
        let diagnostics = try picture(map(layer(renderer))).report.layers.flatMap(\.diagnostics)
        #expect(diagnostics.count { $0.code == .missingField } == 1)
        #expect(diagnostics.first { $0.code == .missingField }?.message.contains("GONE") == true)
    }

    // MARK: Faults

    @Test func invalidFeaturesAreCountedOnce() async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style("incidents"))
        let report = try picture(map(layer(renderer))).report
        let diagnostics = report.layers.flatMap(\.diagnostics)
        #expect(diagnostics.map(\.code) == [.dictionarySymbolInvalid])
        #expect(diagnostics.first?.instead == "drawn as an invalid feature: 1 feature")
    }

    @Test(arguments: [
        ("1", "the script returned a"), ("while (true) {}", "steps"), ("$feature.kind.x.y", "line 1"),
    ])
    func aFaultOfTheScriptIsOneDiagnostic(script: String, message: String) async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style(script: script))
        let report = try picture(map(layer(renderer))).report
        let diagnostics = report.layers.flatMap(\.diagnostics)
        #expect(report.layers.first?.featuresDrawn == 0)
        #expect(diagnostics.map(\.code) == [.dictionaryScriptFault])
        #expect(diagnostics.first?.message.contains(message) == true, "\(diagnostics)")
        #expect(diagnostics.first?.instead == "not drawn: 6 features")
    }

    @Test func aStyleWithAWrongScriptIsOneDiagnostic() async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style(script: "return ("))
        let report = try picture(map(layer(renderer))).report
        #expect(report.layers.flatMap(\.diagnostics).map(\.code) == [.dictionaryStyleNotOpened])
    }

    @Test func aValueThatAMemberCannotHaveIsOneDiagnostic() async throws {
        let script =
            "return 'Disc;po:disc|FillColor|reddish;po:disc|FillColor|;po:disc|Rounded|1;po:none|Size|big';"
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style(script: script))
        let diagnostics = try picture(map(layer(renderer))).report.layers.flatMap(\.diagnostics)
        let ignored = diagnostics.filter { $0.code == .overrideNotApplied }
        #expect(ignored.map(\.message) == [#""reddish" is no value for "FillColor""#])
        #expect(ignored.first?.instead == "drawn without the override: 6 features")
    }

    @Test func hundredThousandOverriddenPartsEndInBoundedTime() async throws {
        let script = """
            var s = 'Disc;'; var o = '';
            for (var i = 0; i < 12; i++) { s += s; }
            for (var i = 0; i < 400; i++) { o += 'po:disc|FillColor|#00FF00;'; }
            return s + o;
            """
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style(script: script))
        let symbol = try #require(renderer.symbol(for: ["kind": .string("Fire")]))
        #expect(symbol.definition.layers.count == 4096)
    }

    // MARK: Legends

    @Test func legendsHaveTheSymbolsInUse() async throws {
        let renderer = DictionaryRenderer(dictionarySymbolStyle: try style("incidents"))
        let layer = try layer(renderer)
        layer.definitionExpression = "severity < 3"
        let names = try await layer.legendInfos.map(\.name)
        #expect(
            names == [
                "Shadow, Incident, Flood, Team", "Shadow, Incident, Crash, Closed, Team", "Invalid point",
                "Closed road, Team on a line",
            ])
        let legend = try await map(layer).legend()
        #expect(legend.items.first?.items.map(\.label) == names)
    }

    @Test func legendsOfOverlaysHaveTheSymbolsOfTheirGraphics() async throws {
        let overlay = GraphicsOverlay()
        overlay.renderer = DictionaryRenderer(dictionarySymbolStyle: try style("incidents"))
        for team in ["A", "B"] {
            overlay.addGraphic(
                Graphic(
                    geometry: Point(x: 0, y: 0, spatialReference: .wgs84),
                    attributes: ["kind": "Fire", "team": team]))
        }
        #expect(overlay.legendInfos.map(\.name) == ["Shadow, Incident, Fire, Team"])
    }
}
