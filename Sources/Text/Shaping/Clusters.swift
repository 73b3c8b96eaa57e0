/// The grapheme clusters of a paragraph: what users see as one character (UAX 29).
struct Clusters {
    /// The offset of the first character of each cluster in the paragraph.
    private(set) var starts: [Int] = []
    /// The script of each cluster as a tag of ISO 15924; 0 if the paragraph has no script.
    private(set) var scripts: [UInt32] = []
    private let count: Int

    init(_ text: ArraySlice<UInt32>) {
        count = text.count
        starts.reserveCapacity(text.count)
        if text.allSatisfy(CharacterKinds.isSimple) {
            starts = Array(0..<text.count)
            let latin: UInt32 = 0x4C61_746E
            let hasLetters = text.contains { Self.isLatinLetter($0) }
            scripts = [UInt32](repeating: hasLetters ? latin : 0, count: text.count)
            return
        }
        var string = String.UnicodeScalarView()
        for character in text { string.append(Unicode.Scalar(character) ?? "\u{FFFD}") }
        var offset = 0
        for cluster in String(string) {
            starts.append(offset)
            offset += cluster.unicodeScalars.count
        }
        resolveScripts(text)
    }

    /// Returns the characters of a cluster as offsets in the paragraph.
    func range(_ cluster: Int) -> Range<Int> {
        starts[cluster]..<(cluster + 1 < starts.count ? starts[cluster + 1] : count)
    }

    private static func isLatinLetter(_ character: UInt32) -> Bool {
        switch character {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x2E0...0x2E4: true
        default: false
        }
    }

    private static let common = FontAxis.number(ofTag: "Zyyy") ?? 0
    private static let inherited = FontAxis.number(ofTag: "Zinh") ?? 0
    private static let unknown = FontAxis.number(ofTag: "Zzzz") ?? 0

    /// Gives each cluster a script; common characters have the script of the text before them, else after them.
    ///
    /// A closing bracket has the script of its opening bracket (UAX 24).
    private mutating func resolveScripts(_ text: ArraySlice<UInt32>) {
        var last: UInt32 = 0
        var unresolved = 0
        var brackets: [(closing: UInt32, script: UInt32)] = []
        for cluster in starts.indices {
            let range = range(cluster)
            var script: UInt32 = 0
            for offset in range {
                let candidate = Shaper.script(of: text[text.startIndex + offset])
                if candidate != Self.common, candidate != Self.inherited, candidate != Self.unknown {
                    script = candidate
                    break
                }
            }
            let first = text[text.startIndex + range.lowerBound]
            if script == 0 {
                script = last
                if let closing = Self.closingBracket(of: first) {
                    if brackets.count < 64 { brackets.append((closing, last)) }
                } else if let opening = brackets.lastIndex(where: { $0.closing == first }) {
                    if brackets[opening].script != 0 { script = brackets[opening].script }
                    brackets.removeSubrange(opening...)
                }
            } else if last == 0 {
                for earlier in unresolved..<cluster { scripts[earlier] = script }
                for index in brackets.indices { brackets[index].script = script }
            }
            scripts.append(script)
            if script != 0 {
                last = script
                unresolved = cluster + 1
            }
        }
    }

    private static func closingBracket(of character: UInt32) -> UInt32? {
        switch character {
        case 0x28: 0x29
        case 0x5B: 0x5D
        case 0x7B: 0x7D
        case 0xAB: 0xBB
        case 0x2018, 0x201C: character + 1
        case 0x2039: 0x203A
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A: character + 1
        case 0xFF08: 0xFF09
        case 0xFF3B: 0xFF3D
        case 0xFF5B: 0xFF5D
        default: nil
        }
    }
}
