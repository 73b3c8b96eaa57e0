/// The rows of a table by their keys.
///
/// Numbers and texts have separate dictionaries, because numbers are found in a third of the time. Whole numbers that are
/// close together, such as row numbers, have a list instead.
struct KeyRows: Sendable {
    private var wholes: [Int64: Int32] = [:]
    private var texts: [String: Int32] = [:]
    /// The rows of the keys from `first` on; see ``Mark``.
    private var list: [Int32] = []
    private var first: Int64 = 0

    /// Values of rows that are no rows.
    private enum Mark {
        static let severalRows: Int32 = -1
        static let none: Int32 = -2
    }

    /// The maximum length of the list for each row of the table.
    private static let maxListShare = 8

    /// Makes room for a number of keys.
    ///
    /// - Parameter range: The least and the greatest whole number among the keys; nil if it is not known.
    init(capacity: Int, areTexts: Bool, range: ClosedRange<Int64>? = nil) {
        if areTexts {
            texts.reserveCapacity(capacity)
        } else if let range, let width = Self.width(of: range), width <= capacity * Self.maxListShare {
            first = range.lowerBound
            list = [Int32](repeating: Mark.none, count: width)
        } else {
            wholes.reserveCapacity(capacity)
        }
    }

    private static func width(of range: ClosedRange<Int64>) -> Int? {
        let (width, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
        return overflow || width == .max ? nil : Int(width) + 1
    }

    /// The row of a key, or −1 if several rows have the key; nil if none has it.
    subscript(key: JoinKey) -> Int32? {
        switch key {
        case .whole(let number): self[number]
        case .text(let text): texts[text]
        }
    }

    /// The row of a whole number, or −1 if several rows have it; nil if none has it.
    subscript(number: Int64) -> Int32? {
        guard let place = place(of: number) else { return wholes[number] }
        return list[place] == Mark.none ? nil : list[place]
    }

    /// Returns the place of a number in the list; nil if the list does not have it.
    private func place(of number: Int64) -> Int? {
        let (place, overflow) = number.subtractingReportingOverflow(first)
        return overflow || place < 0 || place >= list.count ? nil : Int(place)
    }

    /// Adds a row; returns false if this is the second row with the key.
    mutating func insert(_ key: JoinKey, row: Int32) -> Bool {
        switch key {
        case .whole(let number):
            guard let place = place(of: number) else { return Self.insert(number, row, &wholes) }
            let old = list[place]
            list[place] = old == Mark.none ? row : Mark.severalRows
            return old < 0
        case .text(let text): return Self.insert(text, row, &texts)
        }
    }

    /// The keys of single rows that fulfill a condition, in the order of the rows.
    func keys(where isWanted: (Int) -> Bool) -> [JoinKey] {
        var found: [(row: Int32, key: JoinKey)] = []
        for (place, row) in list.enumerated() where row >= 0 && isWanted(Int(row)) {
            found.append((row, .whole(first + Int64(place))))
        }
        for (number, row) in wholes where row >= 0 && isWanted(Int(row)) {
            found.append((row, .whole(number)))
        }
        for (text, row) in texts where row >= 0 && isWanted(Int(row)) { found.append((row, .text(text))) }
        return found.sorted { $0.row < $1.row }.map(\.key)
    }

    private static func insert<Key>(_ key: Key, _ row: Int32, _ rows: inout [Key: Int32]) -> Bool {
        // One search for each key that occurs once.
        guard let old = rows.updateValue(row, forKey: key) else { return true }
        rows[key] = Mark.severalRows
        return old < 0
    }
}
