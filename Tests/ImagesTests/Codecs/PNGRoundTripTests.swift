import CartoucheImages
import Testing

/// Images that our encoder writes and libpng reads.
@Suite struct PNGRoundTripTests {
    /// Returns an image whose pixels depend on their position.
    static func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [Int]) throws -> Image {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += pixel(x, y).map { UInt8(truncatingIfNeeded: $0) } }
        }
        return try Image(width: width, height: height, rgba: bytes)
    }

    /// Returns the color type and bit depth from the header.
    static func kind(_ png: [UInt8]) -> [UInt8] { [png[25], png[24]] }

    @Test(arguments: PNGCompression.allCases)
    func choosesTheSmallestColorModel(compression: PNGCompression) throws {
        let opaque = try Self.picture(40, 40) { x, y in [x * 6, y * 6, x + y, 255] }
        let clear = try Self.picture(40, 40) { x, y in [x * 6, y * 6, x + y, 250] }
        let few = try Self.picture(40, 40) { x, y in [x % 8 * 16, 0, y % 16 * 16, x < 20 ? 255 : 200] }
        let grey = try Self.picture(40, 40) { x, y in [x * 3, x * 3, x * 3, 255] }
        let one = try Self.picture(3, 3) { _, _ in [0, 0, 0, 0] }
        for (image, type) in [(opaque, 2), (clear, 6), (few, 3), (grey, 3), (one, 3)] as [(Image, UInt8)] {
            let png = image.png(compression: compression)
            #expect(png[25] == type)
            #expect(try Image(data: png) == image)
        }
    }

    @Test(arguments: PNGCompression.allCases)
    func carriesTheDensityOfTheScale(compression: PNGCompression) throws {
        let image = try Self.picture(4, 4) { x, y in [x, y, 0, 255] }
        let mark = Array("pHYs".utf8)
        #expect(image.png(compression: compression).firstRange(of: mark) == nil)
        let double = try #require(image.withScale(2)).png(compression: compression)
        let start = try #require(double.firstRange(of: mark)).upperBound
        // 192 pixels per inch.
        #expect(double[start..<start + 9].elementsEqual([0, 0, 29, 135, 0, 0, 29, 135, 1]))
        #expect(try Image(data: try #require(image.withScale(1e300)).png(compression: compression)) == image)
    }

    @Test func bestCompressionPacksSmallPalettesDensely() throws {
        for (colors, depth) in [(1, 1), (2, 1), (3, 2), (5, 4), (16, 4), (17, 8)] as [(Int, UInt8)] {
            var random = Deterministic(seed: 3)
            let image = try Self.picture(61, 50) { _, _ in [random.below(colors) * 15, 0, 0, 255] }
            let png = image.png(compression: .best)
            // Whole bytes can be smaller if there are repetitions. Otherwise, the packing is as dense as possible.
            #expect([[3, depth], [3, 8]].contains(Self.kind(png)))
            if colors < 4 { #expect(Self.kind(png) == [3, depth]) }
            #expect(try Image(data: png) == image)
        }
    }

    /// Flat areas, equal rows, runs of all lengths near deflate's longest match, noise, and mixtures.
    @Test(arguments: [1, 2, 3, 5, 31, 64, 85, 86, 87, 129, 257, 258, 259, 260, 261, 518, 1000, 3000, 9000])
    func keepsEveryPixelAtAllWidths(width: Int) throws {
        var random = Deterministic(seed: UInt64(width))
        for height in [1, 2, 7, 40] {
            for (variety, alpha) in [
                (1, 255), (3, 255), (3, 128), (300, 255), (300, 77), (40000, 255), (40000, 0),
            ] {
                var last = 0
                let image = try Self.picture(width, height) { x, y in
                    if random.below(variety < 300 ? 50 : 3) == 0 { last = random.below(variety) }
                    let value = y % 4 == 1 ? 9 : last
                    return [value & 255, value >> 4 & 255, value * 7 & 255, alpha > 0 ? alpha : value & 255]
                }
                let read = try Image(data: image.png())
                #expect(read == image, "\(width) × \(height), \(variety) colors, alpha \(alpha)")
            }
        }
    }

    /// Swatches: a disc with soft edges, noise, and repeated rows, around the limits of the fast encoder.
    @Test(arguments: [1, 2, 7, 16, 31, 32, 33, 48, 49])
    func keepsEveryPixelOfSmallPictures(side: Int) throws {
        var random = Deterministic(seed: UInt64(side))
        for colors in [1, 2, 30, 200, 256, 257] {
            let pictures = try [
                Self.picture(side, side) { x, y in
                    let distance = (2 * x - side) * (2 * x - side) + (2 * y - side) * (2 * y - side)
                    let alpha = max(0, min(colors - 1, side * side - distance))
                    return [alpha, alpha / 2, 40, alpha]
                },
                Self.picture(side, side) { _, _ in
                    let value = random.below(colors)
                    return [value & 255, value >> 8, 0, 255]
                },
                Self.picture(side, side) { x, y in [x % colors, y / 3 % 2 * 9, 0, y % 5 == 0 ? 0 : 255] },
            ]
            for picture in pictures {
                let file = picture.png()
                #expect(try Image(data: file) == picture, "\(side), \(colors) colors")
            }
        }
    }

    @Test func matchesReachBackAcrossWideRows() throws {
        // Rows that are longer than deflate's window, and rows that just fit into it.
        for width in [8191, 8192, 10922, 10923, 32767, 32768, 40000] {
            let image = try Self.picture(width, 3) { x, y in
                [x >> 8, x & 255, x * 31 >> 3, y == 1 && x == 5 ? 3 : 255]
            }
            #expect(try Image(data: image.png()) == image)
        }
        let tall = try Self.picture(1, 9000) { _, y in [y & 3, 0, 0, 255] }
        #expect(try Image(data: tall.png()) == tall)
    }

    @Test func bytesDoNotDependOnThreads() throws {
        var random = Deterministic(seed: 11)
        let image = try Self.picture(700, 900) { x, y in
            random.below(4) > 0 ? [x / 50 * 20, y / 40 * 11, 90, 255] : [random.below(256), 7, 1, 255]
        }
        let one = image.png(compression: .fast, threads: 1)
        for threads in [2, 3, 8, 64] { #expect(image.png(compression: .fast, threads: threads) == one) }
        #expect(try Image(data: one) == image)
    }

    @Test func flatImagesAreSmall() throws {
        let flat = try Self.picture(2000, 2000) { _, _ in [10, 20, 30, 255] }
        #expect(flat.png().count < 25_000)
        var random = Deterministic(seed: 1)
        let noise = try Self.picture(300, 300) { _, _ in (0..<3).map { _ in random.below(256) } + [255] }
        #expect(noise.png().count < 300 * 300 * 3 * 102 / 100)
        #expect(flat.png(compression: .best).count < flat.png().count)
    }

    @Test func marksTheColorSpace() throws {
        let png = try Self.picture(2, 2) { _, _ in [1, 2, 3, 255] }.png()
        #expect(png[33..<46].elementsEqual([0, 0, 0, 1] + Array("sRGB".utf8) + [0, 0xAE, 0xCE, 0x1C, 0xE9]))
    }

    @Test func decodedImagesKeepTheirFile() throws {
        let png = try Self.picture(2, 2) { x, _ in [x, 2, 3, 255] }.png(compression: .best)
        let image = try Image(data: png)
        #expect(image.encoded?.bytes == png)
        #expect(image.encoded?.format.mediaType == "image/png")
    }
}

/// A small random number generator (xorshift) with the same numbers on all platforms.
struct Deterministic {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % bound
    }
}
