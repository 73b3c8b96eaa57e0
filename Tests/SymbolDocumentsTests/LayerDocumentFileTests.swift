import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation
import Testing

/// Reads the layer file of an invented town, which has all kinds of renderers and most kinds of symbol layers.
@Suite("A layer file with groups")
struct LayerDocumentFileTests {
    private let document: LayerDocument

    init() throws {
        let file = URL(filePath: #filePath).appending(path: "../../Documents/town.lyrx").standardizedFileURL
        document = try LayerDocument(path: file.path)
    }

    private func layer(_ name: String) throws -> DocumentLayer {
        try #require(document.layers.first(where: { $0.name == name }), "\(name)")
    }

    private func renderer<Kind: Renderer>(_ name: String, as kind: Kind.Type) throws -> Kind {
        try #require(try layer(name).renderer as? Kind, "\(name)")
    }

    @Test("Layers are listed bottom first, with the names of their groups")
    func layers() {
        #expect(
            document.layers.map(\.qualifiedName) == [
                "Relief", "Land cover", "Statistics/Trees", "Statistics/Accidents", "Statistics/Visitors",
                "Statistics/People/Population density", "Statistics/People/Jobs",
                "Statistics/People/Households", "Networks/Streets", "Places/Emergency units",
                "Places/Bus stops", "Places/Sights",
            ])
        #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
        #expect(document.map?.name == nil)
    }

    /// The name of each layer, the class of its renderer, the number of its symbols, and its diagnostics.
    private static let expected: [(String, String, Int, [Diagnostic.Code])] = [
        ("Relief", "none", 0, [.layerWithoutRenderer]),
        ("Land cover", "UniqueValueRenderer", 5, [.layerSettingNotApplied]),
        ("Trees", "DotDensityRenderer", 2, [.layerSettingNotApplied]),
        ("Accidents", "HeatmapRenderer", 0, []),
        ("Visitors", "SimpleRenderer", 1, []),
        ("Population density", "ClassBreaksRenderer", 4, [.blendingNotApplied]),
        ("Jobs", "ClassBreaksRenderer", 3, []),
        ("Households", "PieChartRenderer", 1, [.layerSettingNotApplied]),
        ("Streets", "UniqueValueRenderer", 7, [.symbolLevelsOfGroup, .unknownEffect]),
        ("Emergency units", "DictionaryRenderer", 0, []),
        ("Bus stops", "SimpleRenderer", 1, []),
        ("Sights", "UniqueValueRenderer", 7, [.unknownMember, .unknownMember]),
    ]

    @Test("Each layer has its renderer, its symbols and its diagnostics", arguments: expected)
    func renderers(name: String, kind: String, count: Int, codes: [Diagnostic.Code]) throws {
        let layer = try layer(name)
        let found = layer.renderer.map { "\(type(of: $0))" } ?? "none"
        #expect(found == kind)
        #expect((layer.renderer?.definition.symbols(atScale: .nan).count ?? 0) == count)
        #expect(layer.diagnostics.map(\.code).sorted() == codes.sorted(), "\(layer.diagnostics)")
    }

    @Test("The table of the renderers has all layers")
    func allLayers() {
        #expect(Self.expected.map(\.0) == document.layers.map(\.name))
    }

    @Test("Symbol layers of all kinds are read, and pictures in data URLs are loaded")
    func symbolLayers() throws {
        let layers = try ["Sights", "Streets", "Land cover"].flatMap { name -> [LayerDefinition] in
            let symbols = try #require(try layer(name).renderer).definition.symbols(atScale: .nan)
            return symbols.flatMap(\.layers)
        }
        #expect(
            Set(layers.map(\.className)) == [
                "CIMVectorMarker", "CIMCharacterMarker", "CIMPictureMarker", "CIMSolidStroke",
                "CIMGradientStroke", "CIMPictureStroke", "CIMSolidFill", "CIMGradientFill", "CIMPictureFill",
                "CIMHatchFill",
            ])
        let images = layers.compactMap { layer -> Image? in
            switch layer {
            case .pictureMarker(let marker): marker.image
            case .pictureStroke(let stroke): stroke.image
            case .pictureFill(let fill): fill.image
            default: nil
            }
        }
        #expect(images.map { "\($0.width) × \($0.height)" } == ["6 × 4", "4 × 2", "4 × 4"])
    }

    @Test("Layers have the settings of their groups, their data and their label classes")
    func settings() throws {
        let density = try layer("Population density")
        #expect(density.display.minScale == 100_000 && density.display.maxScale == 1000)
        #expect(abs(density.display.opacity - 0.72) < 1e-9)
        #expect(density.groups.map(\.isExclusive) == [false, true])
        #expect(try !layer("Emergency units").display.isVisible)

        let streets = try layer("Streets")
        #expect(streets.symbolLevels == ["road fill", "road case"] && streets.scalesSymbols)
        #expect(streets.levelGroup == "Networks/CIMPATH=amberford/networks.json")

        let sights = try layer("Sights")
        #expect(sights.definitionExpression == "CLOSED_ON IS NULL")
        #expect(sights.connection?.workspacePath == "./amberford.gdb")
        #expect(sights.connection?.datasetNames == ["sights"])
        let labels = sights.labelClasses + streets.labelClasses
        #expect(labels.map(\.name) == ["Names", "Opening hours", "Numbers"])
        #expect(labels.map(\.expression) == ["$feature.NAME", "[HOURS]", "[NUMBER]"])
        #expect(labels.map(\.engine) == ["Arcade", "VBScript", "Python"])
        #expect(labels.map(\.isVisible) == [true, false, true])
        #expect(labels.map(\.whereClause) == ["ACCESS = 'public'", "", ""])
        let log = DiagnosticLog()
        let texts = try labels.map { label in
            let json = try #require(label.textSymbol)
            let symbol = try SymbolReference(cim: json, log: log).symbol
            return try #require(symbol?.properties.text?.value)
        }
        #expect(log.diagnostics.isEmpty && texts.map(\.height) == [9, 7, 7])
        #expect(texts.map { $0.haloSymbol != nil } == [true, false, false])
        guard case .background? = texts[0].callout, case .pointSymbol? = texts[2].callout else {
            Issue.record("the texts have other callouts")
            return
        }
    }

    @Test("Unique values choose symbols by two fields, or by an expression")
    func uniqueValues() throws {
        let sights = try renderer("Sights", as: UniqueValueRenderer.self)
        #expect(sights.fieldNames == ["KIND", "ACCESS"] && sights.defaultLabel == "Other sights")
        try #require(sights.uniqueValues.count == 6)
        func drawn(_ kind: String, _ access: AttributeValue) -> Symbol? {
            sights.symbol(for: ["KIND": .string(kind), "ACCESS": access])
        }
        let symbols = sights.uniqueValues.map(\.symbol)
        #expect(drawn("museum", .string("members")) === symbols[0] && symbols[0] != nil)
        #expect(drawn("theater", .null) === symbols[2] && symbols[2] != nil)
        #expect(drawn("viewpoint", .string("public")) === symbols[3] && symbols[3] != nil)
        #expect(drawn("market", .null) === sights.defaultSymbol && sights.defaultSymbol != nil)
        // The class of closed viewpoints is hidden.
        #expect(drawn("viewpoint", .string("closed")) == nil && symbols[5] == nil)
        #expect(sights.uniqueValues[3].alternateSymbols.count == 1)

        let streets = try renderer("Streets", as: UniqueValueRenderer.self)
        #expect(streets.definition.fieldNames == ["CLASS", "STATUS"])
        #expect(streets.uniqueValues.count == 6 && streets.defaultSymbol == nil)
    }

    @Test("Graduated and proportional symbols have their values and backgrounds")
    func numbers() throws {
        let density = try renderer("Population density", as: ClassBreaksRenderer.self)
        #expect(density.normalizationType == .byField && density.normalizationField == "HECTARES")
        #expect(density.classificationMethod == .naturalBreaks && density.minValue == 0.5)
        try #require(density.classBreaks.count == 3)
        #expect(
            density.symbol(for: ["POP": .double(300), "HECTARES": .double(10)])
                === density.classBreaks[1].symbol)
        #expect(!density.definition.drawsLargestFirst && density.definition.background == nil)

        let jobs = try renderer("Jobs", as: ClassBreaksRenderer.self)
        #expect(jobs.classBreaks.map(\.label) == ["1 - 100", "101 - 1000", "1001 - 20000"])
        #expect(jobs.definition.drawsLargestFirst && jobs.definition.background?.kind == .polygon)

        let visitors = try renderer("Visitors", as: SimpleRenderer.self).definition
        #expect(visitors.drawsLargestFirst && visitors.variesInSize && visitors.fieldNames == ["VISITORS"])
        #expect(visitors.background?.kind == .polygon)

        // Visual variables come before overrides.
        let stops = try renderer("Bus stops", as: SimpleRenderer.self).definition
        #expect(Set(stops.fieldNames) == ["AGE", "HEADING", "LINE", "SHELTER", "TINT"] && stops.makesSymbols)
    }

    @Test("Heatmaps, dots and charts have their values")
    func counting() throws {
        let accidents = try renderer("Accidents", as: HeatmapRenderer.self)
        #expect(accidents.fieldName == "INJURED" && accidents.radius == 20)
        #expect(accidents.referenceScale == 20_000 && accidents.maxDensity == 0.08)
        #expect(accidents.colorStops.first?.color.alpha == 0)

        let trees = try renderer("Trees", as: DotDensityRenderer.self)
        #expect(trees.attributes.map(\.label) == ["Limes", "Planes"])
        let colors = [Color(red8: 50, green: 130, blue: 60), Color(red8: 150, green: 170, blue: 40)]
        #expect(trees.attributes.map(\.color.rgba8) == colors.map(\.rgba8))
        #expect(trees.dotValue == 10 && trees.seed == 11 && trees.referenceScale == 15_000)

        let households = try renderer("Households", as: PieChartRenderer.self)
        #expect(households.attributes.map(\.fieldName) == ["ONE", "TWO", "MORE"])
        #expect(households.attributes.map(\.label) == ["one person", "two people", "three or more"])
        #expect(households.size == 32 && households.outline != nil)
        #expect(households.othersCategory?.label == "Others" && households.definition.variesInSize)
    }

    @Test("Members and classes that are not known are kept, and written back")
    func kept() throws {
        let sights = try layer("Sights")
        #expect(sights.json["seasonalDisplay"]?["months"]?.count == 6)
        let renderer = try renderer("Sights", as: UniqueValueRenderer.self)
        let groups = sights.json["renderer"]?["groups"]?.array ?? []
        let classes = groups.flatMap { $0["classes"]?.array ?? [] }
        try #require(classes.count == 6 && renderer.uniqueValues.count == 6)
        for (value, json) in zip(renderer.uniqueValues, classes) where value.symbol != nil {
            #expect(value.symbol?.json == json["symbol"]?.value, "\(value.label)")
        }
        let written = renderer.toJSON()
        for name in ["shimmerRadius", "lightingMode", "paletteRole"] { #expect(written.contains(name)) }
        #expect(try layer("Streets").renderer?.toJSON().contains("CIMGeometricEffectMeander") ?? false)
        #expect(try layer("Emergency units").renderer?.toJSON().contains("amberford_units") ?? false)

        // A changed symbol is written anew, with its unknown members.
        let museum = try #require(renderer.uniqueValues[0].symbol as? MultilayerPointSymbol)
        museum.color = Color(red8: 1, green: 2, blue: 3)
        #expect(museum.toJSON().contains("[1,2,3,100]"))
        #expect(museum.toJSON().contains(#""shimmerRadius":2.5"#))
    }
}
