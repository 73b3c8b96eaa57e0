import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite("Class breaks")
struct ClassBreaksTests {
    private func renderer(
        _ ranges: [(Double, Double)], _ rule: ClassBreaksRenderer.BoundaryRule
    ) -> ClassBreaksRenderer {
        let renderer = ClassBreaksRenderer(
            fieldName: "v",
            classBreaks: ranges.enumerated().map {
                ClassBreak(
                    description: "", label: "\($0)", minValue: $1.0, maxValue: $1.1,
                    symbol: SimpleMarkerSymbol())
            })
        renderer.boundaryRule = rule
        return renderer
    }

    private func classes(_ renderer: Renderer, _ values: [Double?]) -> [Int16] {
        renderer.definition.classify(batch(numbers("v", values)), scale: .nan).symbolIndex
    }

    @Test("Lower ends belong to the class by default")
    func lowerInclusive() {
        let renderer = renderer([(0, 10), (10, 20)], .lowerInclusive)
        #expect(classes(renderer, [-1, 0, 5, 10, 19.999, 20, 21]) == [-1, 0, 0, 1, 1, -1, -1])
    }

    @Test("In documents upper ends belong to the class, and the lowest class includes its lower end")
    func upperInclusive() {
        let renderer = renderer([(0, 10), (10, 20)], .upperInclusive)
        #expect(classes(renderer, [-1, 0, 5, 10, 10.001, 20, 21]) == [-1, 0, 0, 0, 1, 1, -1])
    }

    @Test("The lowest class includes its lower end at any position in the list")
    func descending() {
        let renderer = renderer([(10, 20), (0, 10)], .upperInclusive)
        #expect(classes(renderer, [0, 10, 20]) == [1, 1, 0])
    }

    @Test("Gaps draw nothing, and the first of overlapping classes is used")
    func gapsAndOverlaps() {
        let gaps = renderer([(0, 10), (20, 30)], .lowerInclusive)
        #expect(classes(gaps, [5, 10, 15, 20, 25, 30]) == [0, -1, -1, 1, 1, -1])
        let overlaps = renderer([(5, 15), (0, 100)], .upperInclusive)
        #expect(classes(overlaps, [0, 5, 6, 15, 16, 100]) == [1, 1, 0, 0, 1, 1])
    }

    @Test("Null and NaN have the default symbol, or none")
    func nulls() {
        let renderer = renderer([(-.infinity, .infinity)], .lowerInclusive)
        #expect(classes(renderer, [nil, .nan, 1, -.infinity, .infinity]) == [-1, -1, 0, 0, 0])
        renderer.defaultSymbol = SimpleMarkerSymbol(size: 1)
        #expect(classes(renderer, [nil, .nan, 1]) == [1, 1, 0])
        #expect(renderer.definition.symbols(atScale: .nan).count == 2)
    }

    @Test("A class without a lower end begins at the end of the class below it")
    func impliedMinimum() {
        func named(_ max: Double) -> ClassBreak {
            ClassBreak(label: "", description: nil, maxValue: max, symbol: SimpleMarkerSymbol())
        }
        let renderer = ClassBreaksRenderer(fieldName: "v", classBreaks: [named(30), named(10), named(20)])
        #expect(classes(renderer, [-1e300, 9, 10, 20, 30]) == [1, 1, 2, 0, -1])
        #expect(renderer.classBreaks.map(\.minValue) == [20, -.infinity, 10])
        renderer.minValue = 5
        #expect(renderer.classBreaks.map(\.minValue) == [20, 5, 10])
        #expect(classes(renderer, [4, 5]) == [-1, 1])
        renderer.boundaryRule = .upperInclusive
        #expect(classes(renderer, [4, 5, 10, 30]) == [-1, 1, 1, 0])
    }

    @Test("The implied lower end of a class follows changes of its renderer")
    func impliedMinimumFollows() {
        let low = ClassBreak(label: "", description: nil, maxValue: 10, symbol: nil)
        let high = ClassBreak(label: "", description: nil, maxValue: 20, symbol: nil)
        #expect(low.minValue.isNaN && high.minValue.isNaN)
        let renderer = ClassBreaksRenderer(fieldName: "v", classBreaks: [low, high])
        #expect(low.minValue == -.infinity && high.minValue == 10)
        low.maxValue = 12
        #expect(high.minValue == 12)
        high.minValue = 15
        #expect(high.minValue == 15)
        high.minValue = .nan
        #expect(high.minValue == 12)
        renderer.classBreaks = [high]
        #expect(low.minValue.isNaN && high.minValue == -.infinity)
        // Implied ends are not written.
        #expect(!renderer.toJSON().contains("classMinValue"))
    }

    @Test("Infinite ends are written as the largest finite numbers")
    func infiniteEnds() throws {
        let renderer = renderer([(-.infinity, .infinity)], .lowerInclusive)
        let read = try #require(try Renderer.fromJSON(renderer.toJSON()) as? ClassBreaksRenderer)
        #expect(read.classBreaks[0].minValue == -.greatestFiniteMagnitude)
        #expect(read.classBreaks[0].maxValue == .greatestFiniteMagnitude)
    }

    @Test(
        "Values of 0 and below that the smallest positive minimum excludes are reported",
        arguments: [Double.leastNonzeroMagnitude, .leastNormalMagnitude, 1.175494e-38])
    func tinyMinimum(minimum: Double) {
        let renderer = renderer([(minimum, 10)], .lowerInclusive)
        func codes(_ values: [Double?]) -> [Diagnostic.Code] {
            renderer.definition.classify(batch(numbers("v", values)), scale: 1).diagnostics.map(\.code)
        }
        #expect(codes([1, nil, 20]) == [])
        #expect(codes([1, 0]) == [.classesStartAboveZero])
        #expect(codes([-5]) == [.classesStartAboveZero])
        renderer.classBreaks[0].minValue = 1e-30
        #expect(codes([-5]) == [])
    }

    @Test("Integers, dates and texts with numbers are classified; other texts are not")
    func columnTypes() {
        let definition = renderer([(0, 10), (10, 20)], .lowerInclusive).definition
        func classes(_ values: AttributeColumn.Values) -> [Int16] {
            definition.classify(batch(AttributeColumn(name: "V", values: values)), scale: 1).symbolIndex
        }
        #expect(classes(.integers([0, 10, 20])) == [0, 1, -1])
        #expect(classes(.dates([5])) == [0])
        #expect(classes(.strings(["5", "x", ""])) == [0, -1, -1])
        #expect(classes(.booleans([true])) == [-1])
        #expect(classes(.nulls(count: 2)) == [-1, -1])
    }

    @Test("A missing field is reported, and its features have no value")
    func missingField() {
        let result = renderer([(0, 10)], .lowerInclusive).definition.classify(
            batch(numbers("other", [1])), scale: 1)
        #expect(result.symbolIndex == [-1])
        #expect(result.diagnostics.map(\.code) == [.missingField])
    }

    @Test(
        "The table gives the same classes as the rule, for few and many classes",
        arguments: [1, 3, 12, 13, 40, 200])
    func agreesWithRule(count: Int) {
        let ends = (0...count).map { Double($0) * 3 - 7 }
        for rule: ClassBreaksRenderer.BoundaryRule in [.lowerInclusive, .upperInclusive] {
            let renderer = renderer((0..<count).map { (ends[$0], ends[$0 + 1]) }, rule)
            let values = stride(from: ends[0] - 2, through: ends[count] + 2, by: 0.5).map { $0 }
            let expected: [Int16] = values.map { value in
                let index = (0..<count).first { index in
                    switch rule {
                    case .lowerInclusive: ends[index] <= value && value < ends[index + 1]
                    case .upperInclusive:
                        ends[index] < value && value <= ends[index + 1] || index == 0 && value == ends[0]
                    }
                }
                return index.map(Int16.init) ?? -1
            }
            #expect(classes(renderer, values) == expected)
        }
    }

    @Test("Values can be normalized by a field, as logarithm or as percent")
    func normalization() {
        let renderer = renderer([(0, 1), (1, 2), (2, 100)], .lowerInclusive)
        func classes() -> [Int16] {
            renderer.definition.classify(
                batch(numbers("v", [10, 10, 10, 0, nil]), numbers("by", [20, 5, 0, 1, 1])), scale: 1
            ).symbolIndex
        }
        renderer.normalizationType = .byField
        renderer.normalizationField = "by"
        #expect(classes() == [0, 2, -1, 0, -1])
        #expect(Set(renderer.definition.fieldNames) == ["v", "by"])
        renderer.normalizationType = .byLog
        #expect(classes() == [1, 1, 1, -1, -1])
        renderer.normalizationType = .byPercentOfTotal
        #expect(classes() == [-1, -1, -1, -1, -1])
        renderer.normalizationTotal = 1000
        #expect(classes() == [1, 1, 1, 0, -1])
    }

    @Test("Alternates are chosen by scale: minScale >= scale > maxScale")
    func alternates() {
        let near = SimpleMarkerSymbol(color: .red)
        let middle = SimpleMarkerSymbol(color: .green)
        let far = SimpleMarkerSymbol(color: .blue)
        near.referenceProperties = SymbolReferenceProperties(minScale: 5000)
        middle.referenceProperties = SymbolReferenceProperties(minScale: 10000, maxScale: 5000)
        far.referenceProperties = SymbolReferenceProperties(minScale: 20000, maxScale: 10000)
        let renderer = ClassBreaksRenderer(
            fieldName: "v",
            classBreaks: [
                ClassBreak(
                    description: "", label: "", minValue: 0, maxValue: 1, symbol: near,
                    alternateSymbols: [middle, far])
            ])
        renderer.defaultSymbol = SimpleMarkerSymbol()
        let attributes: [String: AttributeValue] = ["v": .double(0.5)]
        #expect(renderer.symbol(for: attributes, scale: 1000) === near)
        #expect(renderer.symbol(for: attributes, scale: 5000) === near)
        #expect(renderer.symbol(for: attributes, scale: 5001) === middle)
        #expect(renderer.symbol(for: attributes, scale: 10000) === middle)
        #expect(renderer.symbol(for: attributes, scale: 15000) === far)
        // The value matches a class, so it does not have the default symbol.
        #expect(renderer.symbol(for: attributes, scale: 20001) == nil)
        #expect(renderer.symbol(for: attributes) === near)
        let definition = renderer.definition
        #expect(definition.symbols(atScale: 7000)[0] === middle.definition)
        #expect(definition.classify(batch(numbers("v", [0.5, 9])), scale: 30000).symbolIndex == [-1, 1])
    }

    @Test("A definition is the same object until the renderer, a class or a symbol changes")
    func sharing() {
        let outline = SimpleLineSymbol()
        let fill = SimpleFillSymbol(outline: outline)
        let classBreak = ClassBreak(description: "", label: "", minValue: 0, maxValue: 1, symbol: fill)
        let renderer = ClassBreaksRenderer(fieldName: "v", classBreaks: [classBreak])
        let first = renderer.definition
        #expect(renderer.definition === first)
        outline.width = 7
        let second = renderer.definition
        #expect(second !== first)
        #expect(second.symbols(atScale: 1)[0] === fill.definition)
        classBreak.maxValue = 2
        #expect(renderer.definition !== second)
        #expect(classes(renderer, [1.5]) == [0])
    }

    @Test("More classes than the limit do not crash")
    func manyClasses() {
        let symbol = SimpleMarkerSymbol()
        let renderer = ClassBreaksRenderer(
            fieldName: "v",
            classBreaks: (0..<40_000).map {
                ClassBreak(
                    description: "", label: "", minValue: Double($0), maxValue: Double($0 + 1), symbol: symbol
                )
            })
        renderer.defaultSymbol = symbol
        let last = Int16(RendererDefinition.maxClassCount)
        #expect(classes(renderer, [0, 1000.5, 39_999.5, -1]) == [0, 1000, last, last])
    }
}
