import BatchSupport
import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// A random number generator (SplitMix64), so that every run tests the same mutations.
private struct Mutations: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite("Hostile JSON does not crash")
struct HostileJSONTests {
    private static let odd: [JSONValue] = [
        nil, true, -1, 0, 1e300, -1e-300, 99_999_999_999, "", "esriSMS", "x", [], [1], [nil, "a", [], [:]],
        [:],
        ["type": "esriSLS"], ["type": "esriSMS", "size": []],
    ]

    /// Returns the value with one or a few parts replaced, removed or repeated.
    private func mutated(_ value: JSONValue, _ random: inout Mutations) -> JSONValue {
        if Int.random(in: 0..<12, using: &random) == 0 { return Self.odd.randomElement(using: &random)! }
        switch value {
        case .object(let object):
            var result = object
            for member in object.members {
                switch Int.random(in: 0..<14, using: &random) {
                case 0: result[member.key] = nil
                case 1: result["x" + member.key] = member.value
                default: result[member.key] = mutated(member.value, &random)
                }
            }
            return .object(result)
        case .array(let values):
            var result = values.map { mutated($0, &random) }
            if Int.random(in: 0..<8, using: &random) == 0 { result += result }
            return .array(result)
        default: return value
        }
    }

    @Test("Mutated symbols are read, drawn, changed and written", arguments: SymbolJSONTests.documents)
    func symbols(text: String) throws {
        let document = try JSONValue(parsing: text)
        var random = Mutations(state: 7)
        for _ in 0..<300 {
            let json = mutated(document, &random)
            var diagnostics: [Diagnostic] = []
            let part = try JSONPart(parsing: json.bytes())
            guard let symbol = try? Symbol.fromJSON(part, path: "$", diagnostics: &diagnostics) else {
                continue
            }
            _ = symbol.definition
            #expect(symbol.json == json)
            (symbol as? SimpleMarkerSymbol)?.size = 3
            (symbol as? SimpleLineSymbol)?.style = .dash
            (symbol as? FillSymbol)?.outline = SimpleLineSymbol()
            (symbol as? PictureMarkerSymbol)?.width = 3
            #expect(try JSONValue(parsing: symbol.toJSON()).object != nil)
            _ = symbol.definition
        }
    }

    @Test(
        "Mutated renderers are read, used to classify, changed and written",
        arguments: RendererJSONTests.documents)
    func renderers(text: String) throws {
        let document = try JSONValue(parsing: text)
        var random = Mutations(state: 11)
        let features = batch(
            numbers("POP", [1, nil, .nan, .infinity, -1e300]), texts("T", ["a", nil, "", "2", "zz"]),
            numbers("AREA", [0, 1, nil, 2, 3]))
        for _ in 0..<300 {
            let json = mutated(document, &random)
            var diagnostics: [Diagnostic] = []
            let part = try JSONPart(parsing: json.bytes())
            guard let renderer = try? Renderer.fromJSON(part, path: "$", diagnostics: &diagnostics) else {
                continue
            }
            #expect(renderer.json == json)
            let count = renderer.definition.symbols(atScale: 1000).count
            let found = renderer.definition.classify(features, scale: 1000)
            #expect(found.symbolIndex.count == 5)
            #expect(found.symbolIndex.allSatisfy { $0 >= -1 && $0 < count })
            renderer.rotationExpression = "[POP] * 2"
            (renderer as? ClassBreaksRenderer)?.minValue = 1
            (renderer as? UniqueValueRenderer)?.uniqueValues.append(
                UniqueValue(symbol: SimpleLineSymbol(), values: ["q"]))
            let written = try Renderer.fromJSON(renderer.toJSON())
            #expect(type(of: written) == type(of: renderer))
            _ = renderer.definition.classify(features, scale: .nan)
        }
    }

    @Test("Composites nested too deeply are not read")
    func deepComposite() throws {
        var json: JSONValue = ["type": "esriSMS"]
        for _ in 0..<200 { json = ["type": "CompositeSymbol", "symbols": [json]] }
        var diagnostics: [Diagnostic] = []
        let symbol = try Symbol.fromJSON(
            JSONPart(parsing: json.bytes()), path: "$", diagnostics: &diagnostics)
        #expect(diagnostics.map(\.code) == [.unsupportedSymbol])
        #expect(symbol.json == json)
        _ = symbol.definition
    }
}
