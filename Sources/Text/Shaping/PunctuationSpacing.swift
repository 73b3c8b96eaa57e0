/// The white space of adjacent punctuation in Chinese and Japanese.
///
/// Brackets, commas and full stops have the width of an ideograph, and half of it is white. Between two of them, one
/// white half is left out (JLREQ 3.1.4, text-spacing-trim of CSS). The font says how: the features `halt` and `vhal`.
enum PunctuationSpacing {
    private enum Kind {
        /// The white half is before the ink.
        case opening
        /// The white half is after the ink.
        case closing
        /// White on both sides, such as a middle dot, or without ink.
        case middle
    }

    private static func kind(_ character: UInt32) -> Kind? {
        switch character {
        case 0x3000, 0x30FB, 0xFF1A, 0xFF1B: .middle
        case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E,
            0x301F, 0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60:
            .closing
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B,
            0xFF5B, 0xFF5F:
            .opening
        default: nil
        }
    }

    /// The greatest number of places in a run; HarfBuzz needs time for each.
    private static let maxCount = 256

    /// Returns the characters that lose their white half, as offsets.
    static func narrowed(in text: ArraySlice<UInt32>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var last: Kind?
        for (offset, character) in text.enumerated() {
            let next = character < 0x3000 ? nil : kind(character)
            defer { last = next }
            guard let last, let next else { continue }
            let place: Int
            switch (last, next) {
            case (.closing, .closing), (.closing, .middle): place = offset - 1
            case (_, .opening): place = offset
            default: continue
            }
            if let previous = places.last, previous.upperBound == place {
                places[places.count - 1] = previous.lowerBound..<(place + 1)
            } else if places.count < maxCount {
                places.append(place..<(place + 1))
            }
        }
        return places
    }
}
