/// The parts of a symbol identification code of MIL-STD-2525D, as digits.
struct MilitaryCode: Sendable {
    var context = "0"
    var identity = "0"
    var symbolSet = "00"
    var status = "0"
    /// Headquarters, task force and dummy, 0 to 7.
    var indicator = "0"
    /// The echelon, mobility or array: two digits each.
    var amplifiers: [String] = []
    var entity = "000000"
    var modifier1 = "00"
    var modifier2 = "00"
    /// The special entity of land units, 95 to 98; nil if there is none.
    var specialEntity: String?
    var isCivilian = false

    /// Reads the attributes of a feature.
    init(_ attributes: FoldedAttributes) {
        func digits(_ name: String, _ count: Int) -> String? {
            guard let text = attributes.text(name), text.utf8.count <= count,
                text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        context = digits("context", 1) ?? context
        identity = digits("identity", 1) ?? identity
        symbolSet = digits("symbolset", 2) ?? symbolSet
        status = digits("status", 1) ?? status
        if let condition = digits("operationalcondition", 1), condition != "0" { status = condition }
        indicator = digits("indicator", 1) ?? indicator
        entity = digits("symbolentity", 6) ?? entity
        modifier1 = digits("modifier1", 2) ?? modifier1
        modifier2 = digits("modifier2", 2) ?? modifier2
        amplifiers = ["echelon", "mobility", "array"].compactMap { digits($0, 2) }.filter { $0 != "00" }
        specialEntity = digits("specialentitysubtype", 2).flatMap { ("95"..."98").contains($0) ? $0 : nil }
        isCivilian = ["1", "true"].contains((attributes.text("civilian") ?? "").lowercased())
    }

    /// Reads a code of 20 digits or more.
    mutating func read(_ sidc: [Character]) {
        func part(_ range: Range<Int>) -> String { String(sidc[range]) }
        context = part(2..<3)
        identity = part(3..<4)
        symbolSet = part(4..<6)
        status = part(6..<7)
        indicator = part(7..<8)
        amplifiers = part(8..<10) == "00" ? [] : [part(8..<10)]
        entity = part(10..<16)
        modifier1 = part(16..<18)
        modifier2 = part(18..<20)
        // Special entities end in 95 to 98 and have no item of their own.
        let ending = part(14..<16)
        if symbolSet == "10", ("95"..."98").contains(ending) {
            specialEntity = ending
            entity = part(10..<14) + "00"
        }
    }

    /// Reads a code of MIL-STD-2525C with 15 characters.
    mutating func readOlder(_ sidc: [Character]) {
        let exercise = "GWDLMJK"
        context = exercise.contains(sidc[1]) ? "1" : "0"
        identity =
            switch sidc[1] {
            case "P", "G": "0"
            case "U", "W": "1"
            case "A", "M": "2"
            case "F", "D": "3"
            case "N", "L": "4"
            case "S": "5"
            case "H", "J", "K": "6"
            default: "1"
            }
        symbolSet =
            switch sidc[2] {
            case "P": "05"
            case "A": "01"
            case "S": "30"
            case "U": "35"
            case "G": sidc[4] == "E" ? "15" : sidc[4] == "I" ? "20" : "10"
            case "F": "10"
            default: "00"
            }
        status =
            switch sidc[3] {
            case "A": "1"
            case "C": "2"
            case "D": "3"
            case "X": "4"
            case "F": "5"
            default: "0"
            }
        indicator = Self.olderIndicators[sidc[10]] ?? "0"
        amplifiers = []
        if sidc[10] == "M" || sidc[10] == "N" {
            if let code = Self.olderMobility[sidc[11]] { amplifiers = [code] }
        } else if sidc[10] != "H", let code = Self.olderEchelons[sidc[11]] {
            amplifiers = [code]
        }
    }

    /// The affiliation in the keys of amplifiers: unknown 1, friend 3, neutral 4, hostile 6.
    var affiliation: String {
        switch identity {
        case "2", "3": "3"
        case "4": "4"
        case "5", "6": "6"
        default: "1"
        }
    }

    /// The ending of icons that touch their frame.
    var variant: String {
        switch affiliation {
        case "3": "1"
        case "4": "2"
        case "6": "3"
        default: "0"
        }
    }

    /// The symbol set whose frames the symbol set uses.
    var frameSet: String {
        switch symbolSet {
        case "02", "51": "01"
        case "06", "50": "05"
        case "11": "10"
        case "36", "54": "35"
        case "52": "10"
        case "53": "30"
        default: symbolSet
        }
    }

    private static let olderIndicators: [Character: String] = [
        "A": "2", "B": "6", "C": "3", "D": "7", "E": "4", "F": "1", "G": "5",
    ]
    private static let olderEchelons: [Character: String] = [
        "A": "11", "B": "12", "C": "13", "D": "14", "E": "15", "F": "16", "G": "17", "H": "18", "I": "21",
        "J": "22", "K": "23", "L": "24", "M": "25", "N": "26",
    ]
    private static let olderMobility: [Character: String] = [
        "O": "31", "P": "32", "Q": "33", "R": "34", "S": "35", "T": "36", "U": "41", "V": "42", "W": "37",
        "X": "51", "Y": "52",
    ]
}
