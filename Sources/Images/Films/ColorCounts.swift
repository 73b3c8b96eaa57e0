/// The number of pixels of each color in many pictures.
///
/// If there are too many colors, further ones are counted with five bits for each component.
struct ColorCounts {
    /// The counts by opaque color words: red, green, blue from the lowest byte on.
    private(set) var counts: [UInt32: Int] = [:]

    private static let maxCount = 1 << 18

    /// Counts the pixels of a picture on white.
    mutating func add(_ image: Image) {
        for y in 0..<image.height {
            let row = image.bitmap.row(y)
            var x = 0
            while x < image.width {
                let word = row[x]
                var end = x + 1
                while end < image.width, row[end] == word { end += 1 }
                add(Self.opaque(word), end - x)
                x = end
            }
        }
    }

    private mutating func add(_ word: UInt32, _ number: Int) {
        if let count = counts[word] {
            counts[word] = count + number
        } else {
            // The middle of the step of eight.
            let key = counts.count < Self.maxCount ? word : word & 0x00F8_F8F8 | 0x0004_0404
            counts[key, default: 0] += number
        }
    }

    /// Returns a premultiplied color word on white, without alpha.
    static func opaque(_ word: UInt32) -> UInt32 {
        let rest = 255 - word >> 24
        guard rest > 0 else { return word & 0x00FF_FFFF }
        // The components are at most alpha, so the sums fit.
        return (word & 0x00FF_FFFF) + (rest | rest << 8 | rest << 16)
    }
}
