import Images

/// How two pictures agree, pixel by pixel, on the same ground and without what belongs to no feature.
package struct PictureAgreement: Sendable {
    /// The share of inked pixels, in either picture, whose colour the other one has nowhere within a pixel.
    ///
    /// 0 is the same, 1 has nothing in common. Edges that are smoothed in another way do not count.
    package let figure: Double
    /// The mean difference of a channel over all pixels that were compared, 0 to 255.
    package let meanDifference: Double
    /// The share of compared pixels with a channel that differs by more than 32.
    package let differing: Double
    /// Pixels that are not the ground, in either picture.
    package let inked: Int
    /// Where and how much they differ: white is the same, black opposite.
    package let difference: Image

    /// Channels nearer than this are alike, 0 to 255.
    private static let alike = 48

    /// Compares two pictures; what one has beyond the other's size counts as transparent there.
    package init(_ ours: Image, _ theirs: Image, ground: Color, leavingOut boxes: [Box]) throws {
        let (width, height) = (max(ours.width, theirs.width), max(ours.height, theirs.height))
        let one = Layer(ours, on: ground, width: width, height: height)
        let two = Layer(theirs, on: ground, width: width, height: height)
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
        let base = ground.rgba8
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
                if distance > Self.alike,
                    !two.has(mine, near: x, y, Self.alike) || !one.has(its, near: x, y, Self.alike)
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

/// A picture on its ground, channels 0 to 255.
private struct Layer {
    let width: Int
    let height: Int
    var pixels: [SIMD4<Int16>]

    init(_ image: Image, on ground: Color, width: Int, height: Int) {
        self.width = width
        self.height = height
        let base = ground.rgba8
        let under = SIMD3(Int(base.x), Int(base.y), Int(base.z))
        pixels = Array(
            repeating: SIMD4(Int16(base.x), Int16(base.y), Int16(base.z), 0), count: width * height)
        let bytes = image.rgba
        for y in 0..<image.height {
            for x in 0..<image.width {
                let from = (y * image.width + x) * 4
                let alpha = Int(bytes[from + 3])
                func channel(_ index: Int) -> Int16 {
                    Int16((Int(bytes[from + index]) * alpha + under[index] * (255 - alpha) + 127) / 255)
                }
                pixels[y * width + x] = SIMD4(channel(0), channel(1), channel(2), 0)
            }
        }
    }

    static func distance(_ one: SIMD4<Int16>, _ other: SIMD4<Int16>) -> Int {
        let way = one &- other
        return Int(max(abs(way.x), abs(way.y), abs(way.z)))
    }

    /// Whether the picture has a colour at a place, beside it, or between those: smoothed edges mix neighbours.
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
