/// A change of keys that would give more matches.
package struct JoinHint: Hashable, Sendable {
    /// What differs between keys that a person reads as the same.
    package enum Change: Hashable, Sendable, CaseIterable {
        /// Blanks at the beginning or the end.
        case blanks
        /// Upper and lower case.
        case letterCase
        /// Zeros at the beginning, which spreadsheets leave out.
        case leadingZeros

        /// Returns a key without the difference.
        fileprivate func plain(_ key: String) -> String {
            switch self {
            case .blanks: return key.withoutBlanks
            case .letterCase: return key.lowercased()
            case .leadingZeros:
                guard key.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                    return key
                }
                return String(key.drop { $0 == "0" })
            }
        }
    }

    package let change: Change
    /// The number of different keys that would match.
    package let count: Int
    /// The number of different keys that match nothing now.
    package let total: Int
    /// Whether the table's keys are the shorter ones.
    private let isTableShorter: Bool

    /// Compares the keys of features with those of a table; nil if the change gives no match.
    init?(_ change: Change, _ features: [String], _ table: [String]) {
        var plain: [String: (key: String, count: Int)] = [:]
        for key in table { plain[change.plain(key), default: (key, 0)].count += 1 }
        var count = 0
        var shorterCount = 0
        for key in features {
            guard let match = plain[change.plain(key)], match.count == 1 else { continue }
            count += 1
            if match.key.utf8.count < key.utf8.count { shorterCount += 1 }
        }
        guard count > 0 else { return nil }
        self.change = change
        self.count = count
        total = features.count
        isTableShorter = shorterCount * 2 >= count
    }

    /// The hint as a sentence without a full stop, such as `3 of 50 keys match if leading zeros are added to the table`.
    package var text: String {
        let condition =
            switch change {
            case .blanks: "blanks at their ends are removed"
            case .letterCase: "upper and lower case are the same"
            case .leadingZeros: "leading zeros are added to the \(isTableShorter ? "table" : "features")"
            }
        return
            "\(count) of \(total) key\(total == 1 ? "" : "s") match\(count == 1 ? "es" : "") if \(condition)"
    }
}

extension String {
    /// The text without white space, no-break spaces and marks of byte order at its ends.
    fileprivate var withoutBlanks: String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}"
        }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[first...last])
    }
}
