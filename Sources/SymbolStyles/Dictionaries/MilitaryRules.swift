import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel

/// The rules of old military styles (MIL-STD-2525D, version 2.1.0), which have no script.
///
/// The attributes are parts of the symbol identification code, or the code itself in `sidc`: 20 digits, or 15 characters
/// of MIL-STD-2525C. The keys of the style's items follow from them.
struct MilitaryRules: Sendable {
    /// The keys for the codes of MIL-STD-2525C: scheme, dimension and function, such as `S-G-UCFH--`.
    private let olderKeys: [String: String]

    /// The attributes that lead to keys.
    static let attributeNames = [
        "sidc", "context", "identity", "symbolset", "symbolentity", "modifier1", "modifier2", "echelon",
        "mobility", "array", "indicator", "status", "operationalcondition", "specialentitysubtype",
        "civilian",
    ]

    /// Reads the codes of MIL-STD-2525C from the tags of the items; nil if the items are not those of a military style.
    init?(_ items: [StyleFile.Item]) {
        guard items.contains(where: { $0.key == "0_310_0" }), items.contains(where: { $0.key == "0_110_0" })
        else { return nil }
        var keys: [String: String] = [:]
        for item in items where item.isSymbol && !item.key.hasPrefix("#") {
            // The tag is a mask such as S*GPUCFH--***** for all affiliations.
            for tag in item.tags where Self.isOlderCode(tag) && tag.contains("*") {
                let mask = Self.mask(ofOlder: Array(tag))
                let base = Self.base(of: item.key)
                if keys[mask] == nil || keys[mask] == base { keys[mask] = base }
            }
        }
        olderKeys = keys
    }

    /// Returns the keys for the attributes of a feature, as the text that a script of a newer style returns.
    func text(for attributes: FoldedAttributes) -> String {
        let sidc = (attributes.text("sidc") ?? "").filter { !$0.isWhitespace }
        if Self.isOlderCode(sidc), sidc.utf8.first.map({ $0 > 0x39 }) ?? false {
            return olderText(Array(sidc.uppercased()), attributes)
        }
        var code = MilitaryCode(attributes)
        if sidc.utf8.count >= 20, sidc.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            code.read(Array(sidc))
        }
        return text(for: code)
    }

    private func text(for code: MilitaryCode) -> String {
        var keys: [String] = []
        let set = code.symbolSet
        let entity = set + code.entity
        if set == "25" { return "\(entity)_\(code.affiliation)|\(entity)" }
        if ["45", "46"].contains(set) { return "\(entity)_C|\(entity)" }
        let frame = code.frameSet
        let civilian = code.isCivilian ? "c" : ""
        let status = code.status == "1" ? "1" : "0"
        let identity = "\(code.context)_\(code.identity)"
        // Civilian frames exist only where they differ.
        keys.append(
            [
                "\(identity)\(frame)_\(status)\(civilian)", "\(identity)\(frame)_\(status)",
                "\(identity)\(frame)_0",
            ]
            .joined(separator: "|"))
        if code.entity != "000000" { keys.append("\(entity)_\(code.variant)|\(entity)") }
        if code.modifier1 != "00" { keys.append("\(set)\(code.modifier1)1") }
        if code.modifier2 != "00" { keys.append("\(set)\(code.modifier2)2") }
        if let special = code.specialEntity { keys.append("10XXXX\(special)_\(code.variant)") }
        let affiliation = code.affiliation
        keys += code.amplifiers.map { affiliation + $0 }
        if code.indicator != "0" { keys.append(affiliation + frame + code.indicator) }
        if code.status > "1", code.status <= "5" {
            // The bar below the frame; the slash of a damaged or destroyed unit needs no frame.
            keys.append("0\(affiliation)\(frame)\(code.status)2|\(code.status)")
        }
        return keys.joined(separator: ";")
    }

    /// Returns the keys for a code of MIL-STD-2525C.
    private func olderText(_ sidc: [Character], _ attributes: FoldedAttributes) -> String {
        var code = MilitaryCode(attributes)
        let function = String(sidc[4..<10])
        let exact = "\(sidc[0])-\(sidc[2])-\(function)"
        code.readOlder(sidc)
        let base = olderKeys[Self.mask(ofOlder: sidc)] ?? exact
        if sidc[0] == "G" { return "\(base)_\(code.affiliation)|\(base)|\(exact)" }
        if sidc[0] == "W" { return "\(base)_C|\(base)|\(exact)" }
        var keys = [
            "\(sidc[0])\(sidc[1])\(sidc[2])\(sidc[3])|\(code.context)_\(code.identity)\(code.frameSet)_\(code.status == "1" ? "1" : "0")"
        ]
        if function.contains(where: { $0 != "-" && $0 != "*" }) {
            keys.append("\(base)_\(code.variant)|\(base)|\(exact)_\(code.variant)|\(exact)")
        }
        keys += code.amplifiers.map { code.affiliation + $0 }
        if code.indicator != "0" { keys.append(code.affiliation + code.frameSet + code.indicator) }
        if code.status > "1" {
            keys.append("0\(code.affiliation)\(code.frameSet)\(code.status)2|\(code.status)")
        }
        return keys.joined(separator: ";")
    }

    /// Whether a text has the 15 characters of a code of MIL-STD-2525C.
    private static func isOlderCode(_ text: String) -> Bool {
        text.utf8.count == 15 && text.utf8.allSatisfy { $0 < 0x80 }
    }

    private static func mask(ofOlder sidc: [Character]) -> String {
        "\(sidc[0])-\(sidc[2])-" + String(sidc[4..<10].map { $0 == "*" ? "-" : $0 })
    }

    /// Returns a key without the ending of an affiliation.
    private static func base(of key: String) -> String {
        let parts = key.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 1 else { return key }
        return String(parts[0])
    }
}

extension FoldedAttributes {
    /// The value as text; nil for null and for empty texts.
    func text(_ name: String) -> String? {
        guard let value = self[name], value != .null else { return nil }
        let text = ArcadeValue(value).text
        return text.isEmpty ? nil : text
    }
}
