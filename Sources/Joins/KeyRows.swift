/// The rows of a table by their keys.
///
/// Numbers and texts have separate dictionaries, because numbers are found in a third of the time.
struct KeyRows: Sendable {
    private var wholes: [Int64: Int32] = [:]
    private var texts: [String: Int32] = [:]

    /// Makes room for a number of keys.
    init(capacity: Int, areTexts: Bool) {
        if areTexts { texts.reserveCapacity(capacity) } else { wholes.reserveCapacity(capacity) }
    }

    /// The row of a key, or −1 if several rows have the key; nil if none has it.
    subscript(key: JoinKey) -> Int32? {
        switch key {
        case .whole(let number): wholes[number]
        case .text(let text): texts[text]
        }
    }

    /// Adds a row; returns false if this is the second row with the key.
    mutating func insert(_ key: JoinKey, row: Int32) -> Bool {
        switch key {
        case .whole(let number): Self.insert(number, row, &wholes)
        case .text(let text): Self.insert(text, row, &texts)
        }
    }

    /// The keys of single rows that fulfill a condition, in the order of the rows.
    func keys(where isWanted: (Int) -> Bool) -> [JoinKey] {
        var found: [(row: Int32, key: JoinKey)] = []
        for (number, row) in wholes where row >= 0 && isWanted(Int(row)) {
            found.append((row, .whole(number)))
        }
        for (text, row) in texts where row >= 0 && isWanted(Int(row)) { found.append((row, .text(text))) }
        return found.sorted { $0.row < $1.row }.map(\.key)
    }

    private static func insert<Key>(_ key: Key, _ row: Int32, _ rows: inout [Key: Int32]) -> Bool {
        // One search for each key that occurs once.
        guard let old = rows.updateValue(row, forKey: key) else { return true }
        rows[key] = -1
        return old < 0
    }
}
