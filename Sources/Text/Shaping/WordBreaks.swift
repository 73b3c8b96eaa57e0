import CartoucheCIcu

/// The places between words in scripts that write words without spaces: Thai, Lao, Khmer, Burmese and others.
///
/// ICU finds words with dictionaries. Line breaks in these scripts need this (UAX 14, class SA).
enum WordBreaks {
    /// Whether a character belongs to a script without spaces between words.
    static func needDictionary(_ character: UInt32) -> Bool {
        switch character {
        // Thai and Lao; Burmese; Khmer; Tai Le, New Tai Lue and Khmer signs; Tai Tham; Burmese and Tai Viet additions.
        case 0xE01...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF,
            0xA9E0...0xA9FF, 0xAA60...0xAADF:
            true
        default: false
        }
    }

    /// Allows breaks between words, and forbids them in words.
    ///
    /// - Parameters:
    ///   - text: The characters of a paragraph.
    ///   - allowed: Whether a line may end after each character; only places in scripts without spaces are changed.
    /// - Returns: Whether the dictionaries are available, or not needed.
    static func add(in text: ArraySlice<UInt32>, to allowed: inout [Bool]) -> Bool {
        var start = text.startIndex
        while let first = text[start...].firstIndex(where: needDictionary) {
            guard let functions = Icu.functions else { return false }
            let end = text[first...].firstIndex { !needDictionary($0) } ?? text.endIndex
            // All these characters have one unit in UTF-16.
            let units = text[first..<end].map { UInt16(truncatingIfNeeded: $0) }
            let offset = first - text.startIndex
            for place in offset..<(offset + units.count - 1) { allowed[place] = false }
            for place in places(in: units, functions) where place < units.count {
                allowed[offset + place - 1] = true
            }
            start = end
        }
        return true
    }

    /// Returns the ends of words as offsets.
    private static func places(in units: [UInt16], _ functions: CIcuFunctions) -> [Int] {
        var status: Int32 = 0
        return units.withUnsafeBufferPointer { units in
            // The iterator reads the text only until it is closed.
            guard
                let breaks = functions.open(
                    Int32(CICU_LINE), "th", units.baseAddress, Int32(units.count), &status)
            else { return [] }
            defer { functions.close(breaks) }
            var places: [Int] = []
            while status <= 0 {
                let place = functions.next(breaks)
                guard place > 0, Int(place) <= units.count else { break }
                places.append(Int(place))
            }
            return places
        }
    }
}
