import CartoucheDataMaps
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Renderers and joins from code.
@Suite struct MakingTests {
    private func table(_ text: String, _ name: String = "states.csv") throws -> FeatureTable {
        FeatureTable(
            of: try FeatureSources.openFile(
                bytes: Array(text.utf8), name: name, columns: nil, isTable: !text.hasPrefix("lon")
            ).source())
    }

    private static let states = "lon,lat,id,pop,area\n1,1,01,10,2\n2,2,02,40,4\n3,3,03,90,3\n4,4,04,160,0\n"

    @Test func classBreaksAreThoseOfTheCommand() throws {
        let table = try table(Self.states)
        let renderer = try ClassBreaksRenderer.make(
            field: "POP", in: table, method: .equalInterval, classes: 2, ramp: "OrRd", unit: "people")
        #expect(renderer.classBreaks.map(\.label) == ["10 to 80 people", "80 to 160 people"])
        let source = try table.source()
        var style = DataMapStyle()
        (style.classes, style.unit) = ("pop:2:equal-interval:OrRd", "people")
        var mapping = try DataMapping(style) { _ in source }
        let layer = FeatureLayer(featureSource: source)
        _ = try mapping.apply(to: layer, source)
        #expect(layer.renderer?.toJSON() == renderer.toJSON())
        let manual = try ClassBreaksRenderer.make(
            field: "pop", in: table, breaks: [20, 5], ramp: "Blues_r", dividedBy: "area")
        #expect(manual.normalizationField == "area" && manual.classBreaks.map(\.maxValue) == [20, 30])
        #expect(throws: DataMapError.self) {
            try ClassBreaksRenderer.make(field: "pop", in: table, method: .manual)
        }
        let error = #expect(throws: DataMapError.self) {
            try ClassBreaksRenderer.make(field: "popp", in: table)
        }
        #expect(error?.suggestion == "did you mean pop?")
    }

    @Test func otherRenderersAreMade() throws {
        let table = try table(Self.states)
        #expect(try UniqueValueRenderer.make(field: "id", in: table, maxCount: 2).uniqueValues.count == 2)
        #expect(try DotDensityRenderer.make(fields: ["pop"], in: table, dotValue: 5).dotValue == 5)
        #expect(try PieChartRenderer.make(fields: ["pop", "area"], in: table).attributes.count == 2)
    }

    @Test func aTableIsJoined() throws {
        let joined = try table(Self.states).joined(
            with: table("code,gdp\n01,5\n02,7\n03,9\n", "gdp.csv"), key: "id", otherKey: "code")
        let renderer = try ClassBreaksRenderer.make(field: "gdp", in: joined, classes: 3)
        #expect(renderer.classBreaks.map(\.label) == ["5", "7", "9"] && renderer.defaultLabel == "No data")
    }
}
