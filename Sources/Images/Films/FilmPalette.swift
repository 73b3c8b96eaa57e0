/// At most 255 colors for all frames of a film.
///
/// The most frequent colors are exact, because maps have large areas of one color. The others are divided by median cut
/// (P. Heckbert, "Color image quantization for frame buffer display", 1982).
struct FilmPalette {
    /// The colors as words without alpha.
    let colors: [UInt32]
    private var indexes: [UInt32: UInt8] = [:]

    /// The maximum number of colors; one more index means "as before".
    static let maxCount = 255
    private static let exactCount = 160

    init(_ counts: ColorCounts) {
        let sorted = counts.counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        var colors = sorted.prefix(sorted.count <= Self.maxCount ? Self.maxCount : Self.exactCount).map(\.key)
        let rest = sorted.dropFirst(colors.count).map { Sample(word: $0.key, count: $0.value) }
        if !rest.isEmpty { colors += Self.divided(rest, into: Self.maxCount - colors.count) }
        self.colors = colors.isEmpty ? [0xFF_FFFF] : colors
        for (index, color) in colors.enumerated() { indexes[color] = indexes[color] ?? UInt8(index) }
    }

    /// Returns the index of the nearest color.
    mutating func index(of word: UInt32) -> UInt8 {
        if let known = indexes[word] { return known }
        var best = (distance: Int32.max, index: 0)
        let (red, green, blue) = Self.parts(word)
        for (index, color) in colors.enumerated() {
            let own = Self.parts(color)
            let (dr, dg, db) = (red - own.0, green - own.1, blue - own.2)
            // Eyes distinguish greens best, and blues worst.
            let distance = 3 * dr * dr + 6 * dg * dg + db * db
            if distance < best.distance { best = (distance, index) }
        }
        indexes[word] = UInt8(best.index)
        return UInt8(best.index)
    }

    private static func parts(_ word: UInt32) -> (Int32, Int32, Int32) {
        (Int32(word & 255), Int32(word >> 8 & 255), Int32(word >> 16 & 255))
    }

    // MARK: Median cut

    private struct Sample {
        let word: UInt32
        let count: Int

        func part(_ axis: Int) -> Int { Int(word >> UInt32(8 * axis) & 255) }
    }

    private struct Box {
        var samples: [Sample]

        /// The axis with the greatest range, and its range times the number of pixels.
        var longest: (axis: Int, cost: Int) {
            let count = samples.reduce(0) { $0 + $1.count }
            let ranges = (0..<3).map { axis -> Int in
                let parts = samples.map { $0.part(axis) }
                return (parts.max() ?? 0) - (parts.min() ?? 0)
            }
            let axis = (0..<3).max { ranges[$0] < ranges[$1] } ?? 0
            return (axis, ranges[axis] * count)
        }

        /// The mean color.
        var color: UInt32 {
            let total = max(samples.reduce(0) { $0 + $1.count }, 1)
            return (0..<3).reduce(0) { word, axis in
                let sum = samples.reduce(0) { $0 + $1.part(axis) * $1.count }
                return word | UInt32((sum + total / 2) / total) << UInt32(8 * axis)
            }
        }
    }

    private static func divided(_ samples: [Sample], into count: Int) -> [UInt32] {
        var boxes = [Box(samples: samples)]
        var longest = [boxes[0].longest]
        while boxes.count < count {
            guard let widest = longest.indices.max(by: { longest[$0].cost < longest[$1].cost }),
                longest[widest].cost > 0
            else { break }
            let axis = longest[widest].axis
            let sorted = boxes[widest].samples.sorted { $0.part(axis) < $1.part(axis) }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var sum = 0
            var cut = 0
            while cut < sorted.count - 1, cut == 0 || sum + sorted[cut].count <= half {
                sum += sorted[cut].count
                cut += 1
            }
            boxes[widest] = Box(samples: Array(sorted[..<cut]))
            boxes.append(Box(samples: Array(sorted[cut...])))
            longest[widest] = boxes[widest].longest
            longest.append(boxes[boxes.count - 1].longest)
        }
        return boxes.map(\.color)
    }
}
