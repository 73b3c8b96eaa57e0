import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite("Defaults and labels of renderers")
struct RendererDefaultsTests {
    @Test("Renderers start empty")
    func empty() {
        let simple = SimpleRenderer()
        #expect(simple.symbol == nil && simple.label == "" && simple.description == "")
        #expect(simple.rotationExpression == "" && simple.rotationType == .arithmetic)
        #expect(SimpleRenderer(symbol: SimpleMarkerSymbol()).symbol != nil)
        let breaks = ClassBreaksRenderer()
        #expect(breaks.fieldName == "" && breaks.classBreaks.isEmpty && breaks.minValue.isNaN)
        #expect(breaks.defaultSymbol == nil && breaks.defaultLabel == "")
        #expect(breaks.boundaryRule == .lowerInclusive)
        #expect(breaks.classificationMethod == .manual && breaks.normalizationType == .none)
        #expect(breaks.normalizationField == "" && breaks.normalizationTotal.isNaN)
        #expect(breaks.backgroundFillSymbol == nil)
        let unique = UniqueValueRenderer()
        #expect(unique.fieldNames.isEmpty && unique.uniqueValues.isEmpty)
        #expect(unique.defaultSymbol == nil && unique.defaultLabel == "")
    }

    @Test("Both orders of arguments create the same classes")
    func argumentOrders() {
        let symbol = SimpleMarkerSymbol()
        let new = ClassBreak(description: "d", label: "l", minValue: 1, maxValue: 2, symbol: symbol)
        #expect(new.description == "d" && new.label == "l" && new.minValue == 1 && new.maxValue == 2)
        #expect(new.alternateSymbols.isEmpty && new.symbol === symbol)
        let old = ClassBreak(label: "Low", description: "", maxValue: 50000, symbol: symbol)
        #expect(old.minValue.isNaN && old.maxValue == 50000 && old.label == "Low")
        let value = UniqueValue(description: "d", label: "l", symbol: symbol, values: ["a", 1])
        #expect(value.values.count == 2 && value.values[0] as? String == "a" && value.values[1] as? Int == 1)
        let short = UniqueValue(symbol: symbol, values: [2.5])
        #expect(short.label == "" && short.description == "" && short.values[0] as? Double == 2.5)
        let village = UniqueValue(value: "VILLAGE", label: "village", description: nil, symbol: symbol)
        #expect(village.values[0] as? String == "VILLAGE" && village.description == "")
    }

    @Test("Renderers of the older API guide give the documented classes")
    func olderGuide() {
        let symbols = (0..<3).map { SimpleMarkerSymbol(size: Double(4 + $0)) }
        let cities = ClassBreaksRenderer()
        cities.field = "POP1990"
        cities.minValue = .leastNonzeroMagnitude
        cities.classBreaks = [
            ClassBreak(label: "Low", description: "", maxValue: 50000, symbol: symbols[0]),
            ClassBreak(label: "Medium", description: "", maxValue: 250000, symbol: symbols[1]),
            ClassBreak(
                label: "High", description: "", maxValue: .greatestFiniteMagnitude, symbol: symbols[2]),
        ]
        #expect(cities.symbol(for: ["POP1990": .integer(0)]) == nil)
        #expect(cities.symbol(for: ["POP1990": .integer(49_999)]) === symbols[0])
        #expect(cities.symbol(for: ["POP1990": .integer(50_000)]) === symbols[1])
        #expect(cities.symbol(for: ["POP1990": .double(250_000)]) === symbols[2])
        #expect(cities.symbol(for: ["POP1990": .null]) == nil)
        #expect(cities.symbol(for: [:]) == nil)

        let kinds = UniqueValueRenderer()
        kinds.defaultSymbol = symbols[2]
        kinds.field1 = "TYPE"
        kinds.uniqueValues = [
            UniqueValue(value: "VILLAGE", label: "village", description: nil, symbol: symbols[0]),
            UniqueValue(value: "CITY", label: "city", description: nil, symbol: symbols[1]),
        ]
        #expect(kinds.fieldNames == ["TYPE"])
        #expect(kinds.symbol(for: ["TYPE": .string("CITY")]) === symbols[1])
        #expect(kinds.symbol(for: ["type": .string("VILLAGE")]) === symbols[0])
        #expect(kinds.symbol(for: ["TYPE": .string("city")]) === symbols[2])
    }
}
