import BatchSupport
import CartoucheClassification
import CartoucheColorRamps
import CartoucheDataRenderers
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite struct MadeRendererTests {
    private let polygons = ClassSymbols(.polygon)

    private func color(_ symbol: Symbol?) -> String? {
        switch symbol {
        case let fill as SimpleFillSymbol: fill.ownColor.css
        case let line as SimpleLineSymbol: line.ownColor.css
        case let marker as SimpleMarkerSymbol: marker.ownColor.css
        default: nil
        }
    }

    @Test func classesHaveTheColorsOfTheRamp() throws {
        let values: [Double?] = [1, 2, 3, 20, 21, 22, 90, 95, nil, .infinity]
        let column = numbers("gdp", values)
        let made = try ClassBreaksRenderer.make(
            field: "gdp", values: column.numbers(), method: .naturalBreaks(classes: 3),
            ramp: NamedColorRamp(named: "OrRd"), symbols: polygons, unit: "USD")
        let breaks = made.renderer.classBreaks
        #expect(breaks.map { color($0.symbol) } == ["#fee8c8", "#fdbb84", "#e34a33"])
        #expect(breaks.map(\.label) == ["1 to 3 USD", "3 to 22 USD", "22 to 100 USD"])
        #expect(color(made.renderer.defaultSymbol) == "#aaaaaa")
        #expect(made.renderer.defaultLabel == "No data")
        #expect(made.renderer.classificationMethod == .naturalBreaks)
        #expect(made.distribution.missingCount == 1 && made.distribution.infiniteCount == 1)
        // Each feature has the symbol of the class that its value is in; the last symbol is that for no data.
        let drawn = made.renderer.definition.classify(batch(column), scale: 1000).symbolIndex
        #expect(drawn == [0, 0, 0, 1, 1, 1, 2, 2, 3, 3])
    }

    @Test func drawingAndLimitsAgree() throws {
        let numbersOnly = (0..<200).map { Double($0 * $0 % 97) / 7 }
        for method in [
            ClassMethod.equalInterval(classes: 6), .quantile(classes: 6), .geometricalInterval(classes: 6),
            .standardDeviation(classes: 6, width: 1), .manual([2, 5, 9]), .definedInterval(width: 3),
        ] {
            let made = try ClassBreaksRenderer.make(
                field: "v", values: numbersOnly, method: method, ramp: NamedColorRamp(named: "viridis"),
                symbols: ClassSymbols(.point))
            let column = numbers("v", numbersOnly)
            let drawn = made.renderer.definition.classify(batch(column), scale: 1000).symbolIndex
            #expect(drawn.map(Int.init) == numbersOnly.map { made.limits.index(of: $0) })
            #expect(made.renderer.defaultSymbol == nil)
        }
    }

    @Test func documentsKeepTheClasses() throws {
        let made = try ClassBreaksRenderer.make(
            field: "v", values: [1, 2, 3, 4], method: .quantile(classes: 2),
            ramp: NamedColorRamp(named: "Blues"), symbols: ClassSymbols(.polyline))
        let read = try #require(try Renderer.fromJSON(made.renderer.toJSON()) as? ClassBreaksRenderer)
        #expect(read.classBreaks.map(\.maxValue) == made.limits.maxValues)
        #expect(read.minValue == made.limits.minValue && read.boundaryRule == .upperInclusive)
        #expect(read.classificationMethod == .quantile)
        #expect(
            read.classBreaks.map { color($0.symbol) } == made.renderer.classBreaks.map { color($0.symbol) })
    }

    @Test func frequentValuesHaveColors() throws {
        var counts = CategoryCounts()
        let first = texts("use", ["farm", "wood", "farm", nil, "", "lake"])
        counts.count(first)
        counts.count(texts("use", ["wood", "farm", "town"]))
        #expect(counts.categories.map(\.count) == [3, 2, 1, 1] && counts.missingCount == 2)
        let renderer = UniqueValueRenderer.make(
            field: "use", counts: counts, ramp: try NamedColorRamp(named: "Set1"), symbols: polygons,
            maxCount: 2)
        #expect(renderer.uniqueValues.map(\.label) == ["farm", "wood"])
        #expect(renderer.uniqueValues.map { color($0.symbol) } == ["#e41a1c", "#377eb8"])
        #expect(renderer.defaultLabel == "Other")
        #expect(
            renderer.definition.classify(batch(first), scale: 1000).symbolIndex == [0, 1, 0, 2, 2, 2])
        let all = UniqueValueRenderer.make(
            field: "use", counts: counts, ramp: try NamedColorRamp(named: "Set1"), symbols: polygons)
        #expect(all.uniqueValues.map(\.label) == ["farm", "wood", "lake", "town"])
        #expect(all.defaultLabel == "No data" && color(all.defaultSymbol) == "#aaaaaa")
    }

    @Test func numbersCanBeCategories() throws {
        var counts = CategoryCounts()
        let years = AttributeColumn(name: "year", values: .integers([2020, 1999, 2020]))
        counts.count(years)
        counts.count(numbers("year", [1999, 0.5, nil, .nan, 2020]))
        #expect(counts.categories.map(\.value) == [.integer(2020), .integer(1999), .double(0.5)])
        let renderer = UniqueValueRenderer.make(
            field: "year", counts: counts, ramp: try NamedColorRamp(named: "Blues"),
            symbols: ClassSymbols(.point))
        #expect(renderer.uniqueValues.map(\.label) == ["2020", "1999", "0.5"])
        #expect(renderer.definition.classify(batch(years), scale: 1000).symbolIndex == [0, 1, 0])
    }

    @Test func symbolsFitTheGeometry() throws {
        let marker = try #require(
            try ClassBreaksRenderer.make(
                field: "v", values: [1], method: .quantile(classes: 1),
                ramp: NamedColorRamp(named: "Reds"), symbols: ClassSymbols(.multipoint)
            ).renderer.classBreaks[0].symbol as? SimpleMarkerSymbol)
        #expect(marker.size == 8 && marker.outline?.width == 0.5)
        var thick = ClassSymbols(.polyline)
        thick.lineWidth = 5
        let line = try ClassBreaksRenderer.make(
            field: "v", values: [1], method: .quantile(classes: 1), ramp: NamedColorRamp(named: "Reds"),
            symbols: thick
        ).renderer.classBreaks[0].symbol
        #expect((line as? SimpleLineSymbol)?.width == 5)
        var plain = polygons
        plain.outlineColor = nil
        let fill = try ClassBreaksRenderer.make(
            field: "v", values: [1], method: .quantile(classes: 1), ramp: NamedColorRamp(named: "Reds"),
            symbols: plain
        ).renderer.classBreaks[0].symbol
        #expect((fill as? SimpleFillSymbol)?.outline == nil)
    }
}
