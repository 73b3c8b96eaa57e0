/// A quick check of well-known text without PROJ.
///
/// It checks that the text has the form `KEYWORD[…]` of a coordinate system, and finds the identifier in the text.
struct WellKnownText {
    /// The identifier in the text, or that of a well-known name; nil if there is neither.
    let wkid: Int?

    private static let keywords: Set<String> = [
        "GEOGCS", "PROJCS", "GEOCCS", "COMPD_CS", "LOCAL_CS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS",
        "GEODETICCRS", "PROJCRS", "PROJECTEDCRS", "COMPOUNDCRS", "BOUNDCRS", "ENGCRS", "ENGINEERINGCRS",
    ]

    /// Names with known identifiers: Esri's `.prj` files have a name but no identifier.
    private static let names: [String: Int] = [
        "GCS_WGS_1984": 4326, "WGS 84": 4326, "WGS_1984_Web_Mercator_Auxiliary_Sphere": 3857,
        "WGS 84 / Pseudo-Mercator": 3857, "GCS_North_American_1983": 4269,
    ]

    /// Reads the brackets of the text; nil if they do not balance, or if the keyword is not that of a coordinate
    /// system.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        var depth = 0
        var deepest = 0
        var index = 0
        var wordStart = 0
        var identifierStart: Int?
        var wkid: Int?
        var name: String?
        var keyword: String?
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                let start = index + 1
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
                guard index < bytes.count else { return nil }
                if name == nil, depth == 1 { name = String(decoding: bytes[start..<index], as: UTF8.self) }
            case UInt8(ascii: "["), UInt8(ascii: "("):
                let word = String(decoding: bytes[wordStart..<index], as: UTF8.self)
                    .filter { !$0.isWhitespace }.uppercased()
                if depth == 0 { keyword = word }
                if depth == 1, word == "ID" || word == "AUTHORITY" { identifierStart = index }
                depth += 1
                deepest = max(deepest, depth)
                guard deepest < 64 else { return nil }
                wordStart = index + 1
            case UInt8(ascii: "]"), UInt8(ascii: ")"):
                depth -= 1
                guard depth >= 0 else { return nil }
                if depth == 1, let start = identifierStart {
                    wkid = Self.identifier(in: bytes[start..<index])
                    identifierStart = nil
                }
                wordStart = index + 1
            case UInt8(ascii: ","):
                wordStart = index + 1
            default:
                break
            }
            index += 1
        }
        guard depth == 0, deepest > 0, let keyword, Self.keywords.contains(keyword) else { return nil }
        self.wkid = wkid ?? name.flatMap { Self.names[$0] }
    }

    /// Reads the number in `["EPSG",4326` or `["EPSG","4326"`.
    private static func identifier(in bytes: ArraySlice<UInt8>) -> Int? {
        let pieces = String(decoding: bytes.dropFirst(), as: UTF8.self).split(separator: ",")
            .map { $0.filter { $0 != "\"" && !$0.isWhitespace } }
        guard pieces.count >= 2, ["EPSG", "ESRI"].contains(pieces[0].uppercased()),
            let number = Int(pieces[1])
        else { return nil }
        return WKID(number)?.rawValue
    }
}
