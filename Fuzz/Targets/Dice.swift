/// Random decisions from the bytes of an input; when the bytes end, every decision is the first one.
///
/// The same input always gives the same decisions, and small changes of it change few of them.
struct Dice {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    /// Returns the text before the first NUL byte, and the decisions from the bytes after it.
    static func afterText(_ input: [UInt8]) -> (text: String, dice: Dice) {
        let text = input.prefix { $0 != 0 }
        return (String(decoding: text, as: UTF8.self), Dice(input.dropFirst(text.count + 1)))
    }

    /// Whether all bytes are used.
    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    /// Returns a number from 0 to one below a limit.
    mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(byte()) % limit : 0 }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

    /// Returns a number: usually a small one, sometimes an extreme one or any bit pattern.
    mutating func number() -> Double {
        let kind = byte()
        switch kind {
        case 0..<120: return Double(kind % 40) / 2
        case 120..<150: return -Double(kind - 120)
        case 150..<200: return Double(Int8(bitPattern: byte())) * 1.25
        case 200..<240: return Self.extremes[Int(kind - 200) % Self.extremes.count]
        default:
            var bits: UInt64 = 0
            for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
            return Double(bitPattern: bits)
        }
    }

    /// Returns a number without the values that are not finite, which readers refuse.
    mutating func finiteNumber() -> Double {
        let number = number()
        return number.isFinite ? number : 1e300
    }

    private static let extremes: [Double] = [
        0, -0.0, 1e-300, 2.5e-308, 1e-9, 0.001, 1e3, 1e6, 1e7, 16_777_217, 1e9, 2_147_483_648, 1e12, 9.3e18,
        1e30, 1e100,
        1e154, 1e300, .greatestFiniteMagnitude, -1e6, -1e9, -1e30, -1e300, .infinity, -.infinity, .nan,
        89.999_999, 90,
        179.999_999, 180, 360, 20_037_508.342_789_244,
    ]
}
