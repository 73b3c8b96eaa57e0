import CartoucheColorRamps
import CartoucheDataMaps
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Rules that draw features with dots, charts, surfaces and other symbols than plain ones.
@Suite struct DrawingRuleTests {
    private static let points = """
        lon,lat,name,pop,gas,coal,void
        1,1,Alpha,10,1,2,
        2,2,Beta,40,3,4,
        3,3,Gamma,90,5,6,
        4,4,Delta,160,7,8,
        """

    /// Squares with numbers and a text.
    private static let areas: String = {
        let features = (0..<4).map { index in
            """
            {"type":"Feature","properties":{"n":\(index * 1000),"m":\(index),"text":"t"},"geometry":{"type":"Polygon",
            "coordinates":[[[\(index),0],[\(index),1],[\(index + 1),1],[\(index + 1),0],[\(index),0]]]}}
            """
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }()

    private func source(_ text: String, _ name: String) throws -> any FeatureSource {
        try FeatureSources.openFile(bytes: Array(text.utf8), name: name, columns: nil).source()
    }

    private var points: any FeatureSource { get throws { try source(Self.points, "a.csv") } }
    private var areas: any FeatureSource { get throws { try source(Self.areas, "a.geojson") } }

    private func layer(
        _ source: any FeatureSource, symbols: DataMapSymbols = .none,
        _ change: (inout DataMapStyle) -> Void
    ) throws -> FeatureLayer {
        var style = DataMapStyle()
        change(&style)
        var mapping = try DataMapping(style, symbols: symbols) { _ in source }
        let layer = FeatureLayer(featureSource: source)
        _ = try mapping.source(source, isOnly: true)
        _ = try mapping.apply(to: layer, source)
        try mapping.check()
        return layer
    }

    @Test func dotsHaveARoundValueThatGivesThousands() throws {
        let found = try layer(areas) { $0.dots = "n" }
        let renderer = try #require(found.renderer as? DotDensityRenderer)
        // 6,000 divided by 4,000 dots.
        #expect(renderer.dotValue == 2 && renderer.attributes.map(\.fieldName) == ["n"])
        let stated = try layer(areas) { $0.dots = "n,m:100" }
        let several = try #require(stated.renderer as? DotDensityRenderer)
        #expect(several.dotValue == 100 && Set(several.attributes.map(\.color)).count == 2)
        #expect(throws: DataMapError.self) { try layer(areas) { $0.dots = "n:0.0001" } }
    }

    @Test func pieChartsHaveASliceForEachField() throws {
        let found = try layer(areas) {
            $0.pie = "n,m"
            $0.size = "n:8-30"
        }
        let renderer = try #require(found.renderer as? PieChartRenderer)
        #expect(renderer.attributes.count == 2 && renderer.backgroundFillSymbol != nil)
        #expect(renderer.toJSON().contains(#""maxSize":22.5"#))
        #expect(throws: DataMapError.self) { try layer(areas) { $0.pie = "n" } }
    }

    @Test func twoFieldsHaveNineColors() throws {
        let found = try layer(points) { $0.bivariate = "pop:gas/coal" }
        let renderer = try #require(found.renderer as? UniqueValueRenderer)
        #expect(renderer.uniqueValues.count == 9)
        let colors = renderer.uniqueValues.compactMap { ($0.symbol as? SimpleMarkerSymbol)?.color }
        #expect(Set(colors).count == 9)
        let lowest = renderer.symbol(for: ["pop": .integer(10), "gas": .integer(1), "coal": .integer(2)])
        #expect(lowest === renderer.uniqueValues[0].symbol)
        let highest = renderer.symbol(for: ["pop": .integer(160), "gas": .integer(7), "coal": .integer(8)])
        #expect(highest === renderer.uniqueValues[8].symbol)
        let missing = renderer.symbol(for: ["pop": .null, "gas": .integer(1), "coal": .integer(2)])
        #expect(missing === renderer.defaultSymbol)
    }

    @Test func surfacesOfDensityCanHaveWeights() throws {
        let found = try layer(points) {
            $0.heat = true
            $0.weight = "pop"
        }
        let renderer = try #require(found.renderer as? HeatmapRenderer)
        #expect(renderer.fieldName == "pop" && renderer.maxDensity.isNaN)
        #expect(renderer.colorStops.first?.color.alpha == 0 && renderer.colorStops.last?.color.alpha == 1)
        let copy = try #require(try Renderer.fromJSON(renderer.toJSON()) as? HeatmapRenderer)
        #expect(copy.maxDensity.isNaN && copy.colorStops == renderer.colorStops)
        let error = #expect(throws: DataMapError.self) {
            try layer(points) {
                $0.heat = true
                $0.weight = "popp"
            }
        }
        #expect(error?.suggestion == "did you mean pop?")
    }

    @Test func clustersHaveTheirNumbers() throws {
        let found = try layer(points) { $0.reduction = .clusters }
        let clusters = try #require(found.featureReduction as? ClusteringFeatureReduction)
        #expect(clusters.labelsAreEnabled && clusters.labelDefinitions.count == 1)
        let bins = try layer(points) {
            $0.reduction = .bins
            $0.ramp = "Reds"
        }
        let reduction = try #require(bins.featureReduction as? BinningFeatureReduction)
        // Three degrees divided by forty: 8.3 km, and at least as wide.
        #expect(reduction.binType == .flatHexagon && reduction.fixedBinLevel == 12)
        #expect((reduction.renderer as? ClassBreaksRenderer)?.classBreaks.count == 5)
    }

    @Test func aSymbolIsRecoloredByClasses() throws {
        let diamond = SimpleMarkerSymbol(style: .diamond, color: Color(hex: 0x123456), size: 20)
        let symbols = DataMapSymbols(symbol: { _ in diamond }, ramp: { try NamedColorRamp(named: $0) })
        let found = try layer(points, symbols: symbols) {
            $0.classes = "pop:2:equal-interval:Reds"
            $0.look.symbol = "a.stylx#Diamond"
        }
        let renderer = try #require(found.renderer as? ClassBreaksRenderer)
        let drawn = renderer.classBreaks.compactMap { $0.symbol as? SimpleMarkerSymbol }
        #expect(drawn.map(\.style) == [.diamond, .diamond] && drawn.map(\.size) == [20, 20])
        #expect(Set(drawn.map(\.color)).count == 2 && !drawn.map(\.color).contains(diamond.color))
        #expect(diamond.color == Color(hex: 0x123456))
        let plain = try layer(points, symbols: symbols) {
            $0.look.symbol = "a.stylx#Diamond"
            $0.look.color = Color(hex: 0xFF0000)
        }
        let symbol = (plain.renderer as? SimpleRenderer)?.symbol as? SimpleMarkerSymbol
        #expect(symbol?.style == .diamond && symbol?.color == Color(hex: 0xFF0000))
    }

    @Test func pictureSymbolsHaveNoColorForClasses() throws {
        let picture = PictureMarkerSymbol(image: .empty)
        let symbols = DataMapSymbols(symbol: { _ in picture }, ramp: { try NamedColorRamp(named: $0) })
        let error = #expect(throws: DataMapError.self) {
            try layer(points, symbols: symbols) {
                $0.classes = "pop:2"
                $0.look.symbol = "a.stylx#Photo"
            }
        }
        #expect(error?.what == "the symbol has no color that classes can change")
    }

    @Test func rampsOfStylesAreTheLastPart() throws {
        let ramp = try NamedColorRamp(named: "Purples")
        var asked: [String] = []
        let symbols = DataMapSymbols(
            symbol: { throw InputlessError(what: $0) },
            ramp: {
                asked.append($0)
                return ramp
            })
        _ = try layer(points, symbols: symbols) { $0.classes = "pop:2:quantile:my.stylx#Reds: dark" }
        #expect(asked == ["my.stylx#Reds: dark"])
    }

    @Test func outlinesAndThemesChangeTheSymbols() throws {
        let found = try layer(areas) {
            $0.classes = "n:2"
            $0.look.outline = DataMapLook.Outline("black:2")
            $0.look.theme = .dark
            $0.label = "text"
        }
        let renderer = try #require(found.renderer as? ClassBreaksRenderer)
        let outline = (renderer.classBreaks[0].symbol as? SimpleFillSymbol)?.outline as? SimpleLineSymbol
        #expect(outline?.color == .black && outline?.width == 2)
        let label = try #require(found.labelDefinitions.first?.textSymbol)
        #expect(label.color.red > 0.8 && label.haloColor?.red ?? 1 < 0.2)
        #expect(DataMapLook.Outline("none")?.color == nil && DataMapLook.Outline("black:x") == nil)
    }

    @Test func aLayerWithoutNumbersDoesNotStopTheOthers() throws {
        let good = try points
        let bad = try source("lon,lat,pop\n1,1,many\n", "b.csv")
        var style = DataMapStyle()
        style.classes = "pop:2"
        var mapping = try DataMapping(style) { _ in good }
        var found: [Diagnostic] = []
        var layers: [FeatureLayer] = []
        for source in [bad, good] {
            let own = try mapping.source(source, isOnly: false)
            layers.append(FeatureLayer(featureSource: own))
            found += try mapping.apply(to: layers[layers.count - 1], own, isOnly: false)
        }
        try mapping.check()
        #expect(found.map(\.code) == [.layerNotClassified] && found[0].message.contains("\"many\""))
        #expect(layers[0].renderer == nil && layers[1].renderer is ClassBreaksRenderer)
        // If no layer has classes, the first reason is the error.
        var alone = try DataMapping(style) { _ in bad }
        for _ in 0..<2 { _ = try alone.apply(to: FeatureLayer(featureSource: bad), bad, isOnly: false) }
        #expect { try alone.check() } throws: { "\($0)".contains("\"many\"") }
    }

    @Test func wrongRulesAreFaultsOfTheCommandLine() {
        func isUsage(_ change: (inout DataMapStyle) -> Void) -> Bool {
            do { _ = try layer(points, change) } catch { return (error as? DataMapError)?.isUsage ?? false }
            return false
        }
        #expect(isUsage { $0.classes = "pop:5:quantil" })
        #expect(isUsage { $0.classes = "pop:1000" })
        #expect(isUsage { $0.categories = "name:Set99" })
        #expect(isUsage { $0.joins = ["table.csv"] })
        #expect(isUsage { $0.fields = ["density"] })
        #expect(isUsage { $0.size = "pop:9-4" })
        #expect(isUsage { ($0.classes, $0.heat) = ("pop", true) })
        #expect(!isUsage { $0.classes = "void:5" })
        #expect(!isUsage { $0.classes = "popp:5" })
    }
}

private struct InputlessError: CartoucheError {
    var what: String
    var `where`: String { "" }
    var suggestion: String { "" }
}
