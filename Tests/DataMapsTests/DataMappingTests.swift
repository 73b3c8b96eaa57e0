import CartoucheDataMaps
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite struct DataMappingTests {
    private static let states = """
        lon,lat,id,name,pop,area
        1,1,01,Alpha,10,2
        2,2,02,Beta,40,4
        3,3,03,Gamma,90,
        4,4,04,Delta,160,0
        """

    private func source() throws -> any FeatureSource {
        try CSVSource(bytes: Array(Self.states.utf8), name: "states.csv")
    }

    /// Applies a style; each table is text under its path.
    private func layer(
        _ style: DataMapStyle, _ tables: [String: String] = [:]
    ) throws -> (layer: FeatureLayer, diagnostics: [Diagnostic]) {
        var mapping = try DataMapping(style) { path in
            let bytes = Array((tables[path] ?? "").utf8)
            return try FeatureSources.openFile(bytes: bytes, name: path, columns: nil, isTable: true).source()
        }
        let source = try mapping.source(source(), isOnly: true)
        let layer = FeatureLayer(featureSource: source)
        let diagnostics = try mapping.apply(to: layer, source)
        try mapping.check()
        return (layer, diagnostics)
    }

    @Test func aTableGivesClassesToTheFeaturesWithItsKeys() throws {
        var style = DataMapStyle()
        style.joins = ["gdp.csv:code=id"]
        style.classes = "gdp:2:equal-interval:OrRd"
        style.label = "name"
        style.unit = "USD"
        let (layer, diagnostics) = try layer(style, ["gdp.csv": "code,gdp\n01,0\n02,100\n03,40\n09,1\n"])
        let renderer = try #require(layer.renderer as? ClassBreaksRenderer)
        #expect(renderer.classBreaks.map(\.label) == ["0 to 50 USD", "50 to 100 USD"])
        #expect(renderer.defaultLabel == "No data")
        #expect(layer.labelsAreEnabled && layer.labelDefinitions.count == 1)
        #expect(diagnostics.map(\.code) == [.joinKeysUnmatched, .joinRowsUnused, .valuesMissing])
        #expect(diagnostics.first?.message == "1 key of id is not in code: \"04\"")
    }

    @Test func lostZerosAreTheReasonOfAFailedJoin() throws {
        var style = DataMapStyle()
        style.joins = ["gdp.csv:id"]
        #expect {
            try layer(style, ["gdp.csv": "id,gdp\n1,10\n2,20\n3,30\n"])
        } throws: { error in
            "\(error)".contains("3 of 4 keys match if leading zeros are added to the table")
        }
    }

    @Test func repeatedKeysAreDrawnAsNoData() throws {
        var style = DataMapStyle()
        style.joins = ["gdp.csv:id"]
        style.classes = "gdp:3"
        let (layer, diagnostics) = try layer(
            style, ["gdp.csv": "id,gdp\n01,1\n02,2\n02,3\n03,4\n04,5\n"])
        #expect(diagnostics.map(\.code) == [.joinKeysRepeated, .valuesMissing])
        #expect((layer.renderer as? ClassBreaksRenderer)?.defaultLabel == "No data")
    }

    @Test func expressionsAndQuotientsAreFields() throws {
        var style = DataMapStyle()
        style.fields = ["density=$feature.pop / 10", "double=$feature.density * 2"]
        style.classes = "double:4:natural-breaks"
        let computed = try layer(style)
        let renderer = try #require(computed.layer.renderer as? ClassBreaksRenderer)
        #expect(renderer.fieldName == "double" && renderer.classBreaks.map(\.maxValue) == [2, 8, 18, 32])
        var divided = DataMapStyle()
        divided.classes = "pop/area:5,8:Blues"
        let (layer, diagnostics) = try layer(divided)
        let quotient = try #require(layer.renderer as? ClassBreaksRenderer)
        #expect(quotient.normalizationType == .byField && quotient.normalizationField == "area")
        // A missing area and an area of 0 give no number.
        #expect(diagnostics.first?.message == "2 of 4 features have no number")
    }

    @Test func theFaultOfAComputedFieldIsNamed() throws {
        var style = DataMapStyle()
        style.fields = ["loop=while (true) {}"]
        style.classes = "loop:2"
        let error = #expect(throws: DataMapError.self) { try layer(style) }
        #expect(error?.what.contains("does not end") ?? false, "\(String(describing: error))")
    }

    @Test func textsInAFieldOfNumbersAreAWarning() throws {
        func diagnostics(_ value: String) throws -> [Diagnostic] {
            let text = "lon,lat,n\n1,1,5\n2,2,\(value)\n3,3,7\n"
            let source = try CSVSource(bytes: Array(text.utf8), name: "a.csv")
            var style = DataMapStyle()
            style.classes = "n:2"
            var mapping = try DataMapping(style) { _ in source }
            return try mapping.apply(to: FeatureLayer(featureSource: source), source)
        }
        #expect(try diagnostics("").map(\.severity) == [.note])
        let found = try diagnostics("about 6")
        #expect(found.map(\.severity) == [.warning] && found[0].message.contains("\"about 6\""), "\(found)")
    }

    @Test func sizesGrowWithTheValuesOfAClassedLayer() throws {
        var style = DataMapStyle()
        style.categories = "name:Set2:2"
        style.size = "pop:6-30"
        let (layer, _) = try layer(style)
        let renderer = try #require(layer.renderer as? UniqueValueRenderer)
        #expect(renderer.uniqueValues.count == 2 && renderer.defaultLabel == "Other")
        let json = renderer.toJSON()
        #expect(json.contains(#""minSize":4.5"#) && json.contains(#""maxDataValue":160"#), "\(json)")
    }

    @Test func sizesAndLabelsOfAreas() throws {
        let square = "[[[0,0],[0,1],[1,1],[1,0],[0,0]]]"
        let features = [3, 1_379_302_771].map {
            """
            {"type":"Feature","properties":{"n":\($0)},"geometry":{"type":"Polygon","coordinates":\(square)}}
            """
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let source = try FeatureSources.openFile(bytes: Array(text.utf8), name: "a.geojson", columns: nil)
            .source()
        var style = DataMapStyle()
        style.size = "n:4-40"
        style.label = "n"
        var mapping = try DataMapping(style) { _ in source }
        let layer = FeatureLayer(featureSource: source)
        _ = try mapping.apply(to: layer, source)
        // Without a fill below them, polygons with markers are not drawn.
        let renderer = try #require(layer.renderer as? ClassBreaksRenderer)
        #expect(renderer.backgroundFillSymbol != nil && renderer.classBreaks.count == 1)
        #expect(renderer.toJSON().contains(#""maxDataValue":1400000000"#), "\(renderer.toJSON())")
        #expect(layer.labelDefinitions.first?.multipartStrategy == .labelLargest)
        style.classes = "n:2:Blues"
        mapping = try DataMapping(style) { _ in source }
        _ = try mapping.apply(to: layer, source)
        let classes = try #require(layer.renderer as? ClassBreaksRenderer)
        #expect(classes.backgroundFillSymbol != nil && classes.classBreaks.count == 2)
        #expect(classes.classBreaks.allSatisfy { $0.symbol is MarkerSymbol })
    }

    @Test(arguments: [
        ("pop:quantil", "did you mean 'quantile'?"), ("pop:OrRed", "did you mean 'OrRd'"),
        ("popp:5", "pop"), ("name:5", "the values are texts, such as \"Alpha\""),
        ("pop:1,x", "'x' is not a limit"),
        ("pop:0", "0 is not a number of classes"), ("pop:5:1,2", "classes have limits, and a method"),
    ])
    func mistakesAreNamed(classes: String, part: String) throws {
        var style = DataMapStyle()
        style.classes = classes
        #expect {
            try layer(style)
        } throws: { "\($0)".contains(part) }
    }

    @Test func fewerValuesThanClassesAreSaid() throws {
        var style = DataMapStyle()
        style.classes = "pop:9"
        let (_, diagnostics) = try layer(style)
        #expect(diagnostics.map(\.code) == [.fewerClasses])
    }
}
