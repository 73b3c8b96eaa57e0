/// The storage type of an Arrow array, from the format text of its schema.
enum ArrowType: Hashable {
    case null
    case boolean
    case integer(bytes: Int, isSigned: Bool)
    case float
    case double
    /// 128 bits; `scale` is the number of decimal digits after the decimal point.
    case decimal(scale: Int)
    /// UTF-8; large arrays have 64-bit offsets.
    case text(isLarge: Bool)
    case binary(isLarge: Bool)
    /// Days (32 bits) or milliseconds (64 bits) since 1970.
    case date(isDays: Bool)
    /// The time of day in units per second; 32 bits for seconds and milliseconds, otherwise 64 bits.
    case time(unitsPerSecond: Int64)
    /// The time since 1970, in units per second.
    case timestamp(unitsPerSecond: Int64)
    /// Lists, structures and all other types.
    case other

    init(format: String) {
        let pieces = format.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let letters = pieces.first ?? ""
        switch letters {
        case "n": self = .null
        case "b": self = .boolean
        case "c": self = .integer(bytes: 1, isSigned: true)
        case "C": self = .integer(bytes: 1, isSigned: false)
        case "s": self = .integer(bytes: 2, isSigned: true)
        case "S": self = .integer(bytes: 2, isSigned: false)
        case "i": self = .integer(bytes: 4, isSigned: true)
        case "I": self = .integer(bytes: 4, isSigned: false)
        case "l": self = .integer(bytes: 8, isSigned: true)
        case "L": self = .integer(bytes: 8, isSigned: false)
        case "f": self = .float
        case "g": self = .double
        case "u", "U": self = .text(isLarge: letters == "U")
        case "z", "Z": self = .binary(isLarge: letters == "Z")
        case "tdD", "tdm": self = .date(isDays: letters == "tdD")
        case "tts", "ttm", "ttu", "ttn":
            self = .time(unitsPerSecond: Self.unitsPerSecond(letters.last))
        case "tss", "tsm", "tsu", "tsn":
            self = .timestamp(unitsPerSecond: Self.unitsPerSecond(letters.last))
        case "d":
            // The numbers are the precision, the scale and, if it is not 128, the number of bits.
            let numbers = pieces.dropFirst().joined().split(separator: ",").compactMap { Int($0) }
            let isUsual = numbers.count == 2 && (0...38).contains(numbers[1])
            self = isUsual ? .decimal(scale: numbers[1]) : .other
        default: self = .other
        }
    }

    private static func unitsPerSecond(_ letter: Character?) -> Int64 {
        switch letter {
        case "m": 1000
        case "u": 1_000_000
        case "n": 1_000_000_000
        default: 1
        }
    }
}
