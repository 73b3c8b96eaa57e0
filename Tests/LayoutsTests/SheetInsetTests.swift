import CartoucheLayouts
import CartoucheLegends
import Testing

/// The texts of inset maps, and the layers of legends.
@Suite struct SheetInsetTests {
    @Test func insetsHaveAScaleAndMayHaveAPlace() throws {
        let plain = try #require(SheetInset("1:5000000"))
        #expect(plain.scale == 5_000_000 && plain.center == nil && plain.corner == .bottomRight)
        #expect(try #require(SheetInset("5,000,000")).scale == 5_000_000)
        let city = try #require(SheetInset("2.35,-48.86:1:200000@top-left"))
        #expect(city.center == SIMD2(2.35, -48.86) && city.scale == 200_000 && city.corner == .topLeft)
    }

    @Test(arguments: [
        "", "1:", "1:0", "1:-5", "1:nan", "1:5@", "1:5@middle", "2.35,91:1:5", "999,0:1:5", "a,b:1:5",
        "2.35,48.86", "2.35:1:5",
    ]) func otherTextsAreNoInsets(text: String) {
        #expect(SheetInset(text) == nil)
    }

    /// The layout of ArcGIS Pro lists the layers of a legend in their order.
    @Test func legendsHaveTheLayersOfTheLayoutInItsOrder() {
        var group = LegendItem(.group, label: "Group")
        group.items = [LegendItem(.layer, label: "Areas"), LegendItem(.layer, label: "Sites")]
        var legend = Legend(items: [LegendItem(.layer, label: "Cities"), group])
        #expect(legend.layerNames == ["Cities", "Group", "Areas", "Sites"])
        let whole = legend.items.map { $0.outline() }
        legend.keep(layers: [LegendLayer(name: "Unknown")])
        #expect(legend.items.map { $0.outline() } == whole)
        legend.keep(layers: ["Sites", "Areas", "Cities"].map { LegendLayer(name: $0) })
        #expect(
            legend.items.flatMap { $0.outline() } == [
                "group Group", " layer Sites", " layer Areas", "layer Cities",
            ])
        legend.keep(layers: [LegendLayer(name: "Cities", label: "Towns")])
        #expect(legend.items.flatMap { $0.outline() } == ["layer Towns"])
    }
}
