import CartoucheDocuments
import CartoucheSymbolModel
import Testing

@Suite("Mutated CIM JSON")
struct MutationTests {
    /// SplitMix64.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }

    private static let strange: [JSONValue] = [
        nil, true, false, 0, -1, 1e300, 0.1, 2, "", "NaN", "true", "12", "Round", [], [nil], [1, 2, 3],
        [1, "a"], [[]], [[[0, 0], [1, 1]]], [:], ["type": "CIMSolidFill"], ["type": 5],
        ["type": "CIMPointSymbol", "symbolLayers": [["type": "CIMSolidStroke"]]], ["x": 1, "y": "NaN"],
    ]

    /// Changes one part of a tree: replaces a value, or adds, removes, repeats, renames or reorders members.
    private func mutated(_ value: JSONValue, _ dice: inout Dice) -> JSONValue {
        switch value {
        case .object(let object) where !object.isEmpty && Int.random(in: 0..<6, using: &dice) > 0:
            let place = Int.random(in: 0..<object.count, using: &dice)
            var members = object.members.map { ($0.key, $0.value) }
            switch Int.random(in: 0..<12, using: &dice) {
            case 0: members.remove(at: place)
            case 1: members.append(members[place])
            case 2: members[place].0 = members[place].0.uppercased()
            case 3: members.append(("extra \(place) ä\n", Self.strange.randomElement(using: &dice) ?? nil))
            case 4: members.reverse()
            default: members[place].1 = mutated(members[place].1, &dice)
            }
            var text = JSONWriter()
            text.beginObject()
            for (key, value) in members {
                text.key(key)
                text.value(value)
            }
            text.endObject()
            return (try? JSONValue(parsing: text.bytes)) ?? nil
        case .array(let elements) where !elements.isEmpty && Int.random(in: 0..<6, using: &dice) > 0:
            var elements = elements
            let place = Int.random(in: 0..<elements.count, using: &dice)
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: elements.remove(at: place)
            case 1: elements.append(elements[place])
            case 2: elements.insert(Self.strange.randomElement(using: &dice) ?? nil, at: place)
            default: elements[place] = mutated(elements[place], &dice)
            }
            return .array(elements)
        default: return Self.strange.randomElement(using: &dice) ?? nil
        }
    }

    @Test("Mutated values are written back", arguments: 0..<8)
    func structure(seed: UInt64) throws {
        var dice = Dice(state: seed)
        for _ in 0..<500 {
            let (name, text) = try #require(CIMFixtures.all.randomElement(using: &dice))
            var value = try JSONValue(parsing: text)
            for _ in 0..<Int.random(in: 1...4, using: &dice) { value = mutated(value, &dice) }
            guard case .object = value else { continue }
            let log = DiagnosticLog()
            let written =
                value.object?["type"] == "CIMSymbolReference"
                ? try SymbolReference(cim: value.bytes(), log: log).cimJSON
                : try SymbolDefinition(cim: value.bytes(), log: log).cimJSON
            let difference = firstDifference(value, written)
            #expect(difference == nil, "\(name): \(value.text())")
        }
    }

    @Test("Broken bytes give an error or a symbol, never a trap", arguments: 0..<8)
    func bytes(seed: UInt64) throws {
        var dice = Dice(state: seed &+ 1000)
        var read = 0
        for _ in 0..<500 {
            let (_, text) = try #require(CIMFixtures.all.randomElement(using: &dice))
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &dice)], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            do {
                let symbol = try SymbolDefinition(cim: bytes, log: DiagnosticLog())
                read += 1
                let parsed = try JSONValue(parsing: Array(bytes.prefix { $0 != 0 }))
                #expect(firstDifference(parsed, symbol.cimJSON) == nil)
            } catch {
                // A typed error: no other error can be thrown here.
            }
        }
        #expect(read > 0)
    }
}
