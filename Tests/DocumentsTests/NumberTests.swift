import CartoucheDocuments
import Testing

@Suite("JSON numbers")
struct NumberTests {
    /// Texts and the bits of the nearest double, from exact arithmetic.
    static let rounded: [(String, UInt64)] = [
        ("0", 0), ("-0", 0x8000_0000_0000_0000), ("1", 0x3FF0_0000_0000_0000),
        ("0.1", 0x3FB9_9999_9999_999A), ("0.3", 0x3FD3_3333_3333_3333),
        // Halfway cases, rounded to even, and numbers just above and below them.
        ("9007199254740993", 0x4340_0000_0000_0000), ("9007199254740993.0", 0x4340_0000_0000_0000),
        ("9007199254740993.00000000000000000001", 0x4340_0000_0000_0001),
        ("9007199254740992.99999999999999999999", 0x4340_0000_0000_0000),
        ("9007199254740995", 0x4340_0000_0000_0002),
        ("0.500000000000000166533453693773481063544750213623046875", 0x3FE0_0000_0000_0002),
        ("1.00000000000000011102230246251565404236316680908203125", 0x3FF0_0000_0000_0000),
        ("1.00000000000000011102230246251565404236316680908203124", 0x3FF0_0000_0000_0000),
        ("1.00000000000000011102230246251565404236316680908203126", 0x3FF0_0000_0000_0001),
        // The limits of the range.
        ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF), ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
        ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF), ("4.9406564584124654e-324", 1),
        ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", 1), ("1e-400", 0),
        ("-1e-400", 0x8000_0000_0000_0000),
        // The largest and smallest numbers for the fast methods, and the first numbers beyond.
        ("18446744073709551615", 0x43F0_0000_0000_0000), ("9999999999999999999", 0x43E1_58E4_6091_3D00),
        ("1e22", 0x4480_F0CF_064D_D592), ("1e23", 0x44B5_2D02_C7E1_4AF6),
        ("123456789012345678e-27", 0x3DE0_F7BF_E5E2_538B),
    ]

    @Test("Parse to the nearest double", arguments: rounded)
    func rounds(_ text: String, _ bits: UInt64) throws {
        let value = try #require(try JSONValue(parsing: text).double)
        #expect(value.bitPattern == bits)
    }

    @Test("Of any length are rounded like in the C library")
    func agreesWithTheLibrary() throws {
        var random = SplitMix(seed: 3)
        var reader = JSONReader([], name: "")
        for _ in 0..<200_000 {
            let digits = Int.random(in: 1...21, using: &random)
            var text = Bool.random(using: &random) ? "-" : ""
            text += String(Int.random(in: 1...9, using: &random))
            for _ in 1..<digits { text += String(Int.random(in: 0...9, using: &random)) }
            switch Int.random(in: 0...3, using: &random) {
            case 0: break
            case 1: text += "." + String(UInt64.random(in: 0 ... .max, using: &random))
            case 2: text += "e" + String(Int.random(in: -60...60, using: &random))
            default:
                let zeros = String(repeating: "0", count: Int.random(in: 0...12, using: &random))
                text = "0." + zeros + text.drop { $0 == "-" }
            }
            reader = JSONReader(Array(text.utf8))
            let value = try reader.readNumber()
            if value != Double(text) { Issue.record("\(text) was read as \(value)") }
        }
    }

    @Test("Near the middle between two doubles are rounded exactly")
    func roundsHalves() throws {
        var random = SplitMix(seed: 4)
        for _ in 0..<20_000 {
            // An integer of 54 bits whose last bit is set is exactly halfway between two doubles; /2^k has k decimals.
            let odd = UInt64.random(in: 1 << 53...(1 << 54) - 1, using: &random) | 1
            let text = String(odd)
            for near in [text, text + ".0", String(odd - 1) + ".9999", text + ".0001", text + "e-19"] {
                let value = try #require(try JSONValue(parsing: near).double)
                if value != Double(near) { Issue.record("\(near) was read as \(value)") }
            }
        }
    }

    static let texts = [
        "0", "-0", "-0.0", "0.0", "1", "1.0", "1.50", "1e3", "1E3", "1e+03", "100000000000000000000", "1e15",
        "999999999999999", "1000000000000000", "9007199254740993", "0.1", "0.10", "0.0001", "0.00001",
        "1e-05",
        "-122.41941550000001", "3.141592653589793", "3.1415926535897932384626", "5e-324",
        "1.7976931348623157e308",
        "-0.5", "12345678.90123456", "0.30000000000000004", "123456789.12345678", "1e0", "1e22",
    ]

    @Test("Keep their original text", arguments: texts)
    func keepsText(_ text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(value.text() == text)
        guard case .number(let number) = value else {
            Issue.record("\(text) is no number")
            return
        }
        #expect(number.text == text)
        #expect(number == JSONNumber(value: number.value, text: text))
    }

    @Test("Created by code have a short text that parses to the same number")
    func writesShortTexts() throws {
        #expect(JSONNumber(2).text == "2")
        #expect(JSONNumber(-0.0).text == "0")
        #expect(JSONNumber(.nan).text == "0")
        #expect(JSONNumber(.infinity).text == "0")
        #expect(JSONNumber(0.1).text == "0.1")
        var random = SplitMix(seed: 5)
        for _ in 0..<50_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite, value != 0 else { continue }
            let parsed = try JSONValue(parsing: JSONNumber(value).text)
            #expect(parsed == .number(JSONNumber(value)))
            #expect(parsed.double == value)
        }
    }

    @Test("With a hundred thousand digits are read in one piece")
    func readsLongNumbers() throws {
        let long = "0." + String(repeating: "3", count: 100_000)
        #expect(try JSONValue(parsing: long).double == 1.0 / 3)
        #expect(throws: DocumentError.self) { try JSONValue(parsing: String(repeating: "9", count: 100_000)) }
    }
}
