/// The first font of a CFF table (Adobe Technical Note 5176).
struct CompactFont {
    /// Whether its glyphs have numbers of a character collection.
    let hasCollection: Bool

    /// Reads the dictionary of the font; nil if the table is not valid.
    init?(_ table: [UInt8]) {
        let reader = BigEndianReader(table)
        guard let header = reader.number(at: 2, size: 1), let names = Self.index(at: header, reader),
            let fonts = Self.index(at: names.end, reader), let dictionary = fonts.items.first
        else { return nil }
        var place = dictionary.lowerBound
        var isKeyed = false
        while place < dictionary.upperBound {
            switch table[place] {
            case 12:
                // The operator ROS: registry, ordering, supplement.
                if place + 1 < dictionary.upperBound, table[place + 1] == 30 { isKeyed = true }
                place += 2
            case 28: place += 3
            case 29: place += 5
            case 30:
                // A real number ends with a half byte of 15.
                place += 1
                while place < dictionary.upperBound, table[place] & 15 != 15, table[place] >> 4 != 15 {
                    place += 1
                }
                place += 1
            case 247...254: place += 2
            default: place += 1
            }
        }
        hasCollection = isKeyed
    }

    /// Returns the places of the items of an INDEX, and its end.
    private static func index(at place: Int, _ reader: BigEndianReader) -> (items: [Range<Int>], end: Int)? {
        guard let count = reader.number(at: place, size: 2) else { return nil }
        if count == 0 { return ([], place + 2) }
        guard let size = reader.number(at: place + 2, size: 1), 1...4 ~= size else { return nil }
        let base = place + 3 + (count + 1) * size - 1
        var items: [Range<Int>] = []
        guard var start = reader.number(at: place + 3, size: size) else { return nil }
        for item in 1...count {
            guard let end = reader.number(at: place + 3 + item * size, size: size), end >= start,
                base + end <= reader.bytes.count
            else { return nil }
            items.append(base + start..<base + end)
            start = end
        }
        return (items, base + start)
    }
}
