import CartoucheImages

/// A pixel comparison of two pictures on the same background, without the excluded boxes.
package struct PictureAgreement: Sendable {
    /// The share of the inked pixels whose color the other picture does not have within a distance of one pixel.
    ///
    /// 0 means equal, 1 nothing in common. Differences in antialiasing do not count.
    package let figure: Double
    /// The mean difference of a channel over all compared pixels, 0 to 255.
    package let meanDifference: Double
    /// The share of compared pixels with a channel that differs by more than 32.
    package let differing: Double
    /// The number of pixels that differ from the background in at least one picture.
    package let inked: Int
    /// A picture of the differences.
    ///
    /// White is equal, black is the maximum difference; red pixels count in `figure`, light gray is excluded.
    package let difference: Image

    /// The maximum difference of a channel for equal colors, 0 to 255.
    private static let tolerance = 48

    /// Compares two pictures; if their sizes differ, the missing pixels are transparent.
    ///
    /// - Throws: An error if the picture of the differences cannot be made.
    package init(_ ours: Image, _ theirs: Image, background: Color, excluding boxes: [Box]) throws {
        let (width, height) = (max(ours.width, theirs.width), max(ours.height, theirs.height))
        let one = Layer(ours, on: background, width: width, height: height)
        let two = Layer(theirs, on: background, width: width, height: height)
        var isOut = [Bool](repeating: false, count: width * height)
        for box in boxes {
            let (left, right) = (
                max(Int(box.low.x.rounded(.down)), 0), min(Int(box.high.x.rounded(.up)), width)
            )
            let (top, bottom) = (
                max(Int(box.low.y.rounded(.down)), 0), min(Int(box.high.y.rounded(.up)), height)
            )
            guard left < right, top < bottom else { continue }
            for y in top..<bottom { for x in left..<right { isOut[y * width + x] = true } }
        }
        let base = background.rgba8
        let plain = SIMD4<Int16>(Int16(base.x), Int16(base.y), Int16(base.z), 0)
        var heat = [UInt8](repeating: 255, count: width * height * 4)
        var (compared, inked, alone, beyond, sum) = (0, 0, 0, 0, 0)
        for y in 0..<height {
            for x in 0..<width {
                let at = y * width + x
                if isOut[at] {
                    for channel in 0..<3 { heat[at * 4 + channel] = 232 }
                    continue
                }
                compared += 1
                let (mine, its) = (one.pixels[at], two.pixels[at])
                let distance = Layer.distance(mine, its)
                sum += (0..<3).reduce(0) { $0 + Int(abs(mine[$1] - its[$1])) }
                if distance > 32 { beyond += 1 }
                let tone = UInt8(255 - min(distance, 255))
                for channel in 0..<3 { heat[at * 4 + channel] = tone }
                guard Layer.distance(mine, plain) > 16 || Layer.distance(its, plain) > 16 else { continue }
                inked += 1
                if distance > Self.tolerance,
                    !two.has(mine, near: x, y, Self.tolerance) || !one.has(its, near: x, y, Self.tolerance)
                {
                    alone += 1
                    heat[at * 4] = 255
                }
            }
        }
        figure = inked > 0 ? Double(alone) / Double(inked) : 0
        meanDifference = compared > 0 ? Double(sum) / Double(compared * 3) : 0
        differing = compared > 0 ? Double(beyond) / Double(compared) : 0
        self.inked = inked
        difference = try Image(width: width, height: height, rgba: heat)
    }
}

/// The pixels of a picture on the background, channels 0 to 255.
private struct Layer {
    let width: Int
    let height: Int
    var pixels: [SIMD4<Int16>]

    init(_ image: Image, on background: Color, width: Int, height: Int) {
        self.width = width
        self.height = height
        let base = background.rgba8
        let backgroundColor = SIMD3(Int(base.x), Int(base.y), Int(base.z))
        pixels = Array(
            repeating: SIMD4(Int16(base.x), Int16(base.y), Int16(base.z), 0), count: width * height)
        let bytes = image.rgba
        for y in 0..<image.height {
            for x in 0..<image.width {
                let from = (y * image.width + x) * 4
                let alpha = Int(bytes[from + 3])
                func channel(_ index: Int) -> Int16 {
                    Int16(
                        (Int(bytes[from + index]) * alpha + backgroundColor[index] * (255 - alpha) + 127)
                            / 255)
                }
                pixels[y * width + x] = SIMD4(channel(0), channel(1), channel(2), 0)
            }
        }
    }

    static func distance(_ one: SIMD4<Int16>, _ other: SIMD4<Int16>) -> Int {
        let difference = one &- other
        return Int(max(abs(difference.x), abs(difference.y), abs(difference.z)))
    }

    /// Whether a pixel or one of its neighbors has a color, or the color is in the range between them.
    ///
    /// The range covers antialiased edges, which mix the colors of neighbors.
    func has(_ color: SIMD4<Int16>, near x: Int, _ y: Int, _ tolerance: Int) -> Bool {
        var low = SIMD4<Int16>(repeating: 255)
        var high = SIMD4<Int16>(repeating: 0)
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
            for column in max(x - 1, 0)...min(x + 1, width - 1) {
                let pixel = pixels[row * width + column]
                if Self.distance(pixel, color) <= tolerance { return true }
                low = pointwiseMin(low, pixel)
                high = pointwiseMax(high, pixel)
            }
        }
        let slack = SIMD4<Int16>(repeating: Int16(tolerance / 2))
        return pointwiseMin(color, low &- slack) == low &- slack
            && pointwiseMax(color, high &+ slack) == high &+ slack
    }
}
