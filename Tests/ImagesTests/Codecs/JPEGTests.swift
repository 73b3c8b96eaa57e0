import CartoucheImages
import Testing

@Suite struct JPEGTests {
    private func smooth() throws -> Image {
        try PNGRoundTripTests.picture(64, 48) { x, y in [x * 4, y * 5, 255 - x * 2, 255] }
    }

    /// Returns the mean difference between the samples of two images.
    private func deviation(_ left: Image, _ right: Image) -> Double {
        let pairs = zip(left.rgba, right.rgba)
        return Double(pairs.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
            / Double(left.width * left.height * 4)
    }

    @Test func higherQualityIsLargerAndMoreExact() throws {
        let image = try smooth()
        var last = (size: 0, deviation: 100.0)
        for quality in [5, 40, 75, 90, 100] {
            let bytes = try image.jpeg(quality: quality)
            let read = try Image(data: bytes)
            #expect(read.width == 64 && read.height == 48)
            let now = deviation(read, image)
            #expect(bytes.count > last.size && now <= last.deviation, "quality \(quality)")
            last = (bytes.count, now)
        }
        #expect(last.deviation < 0.5)
        #expect(try image.jpeg() == image.jpeg(quality: 90))
        #expect(try image.jpeg(quality: 9999) == image.jpeg(quality: 100))
        #expect(try image.jpeg(quality: -3) == image.jpeg(quality: 1))
    }

    @Test func transparentPixelsBecomeWhite() throws {
        let image = try PNGRoundTripTests.picture(16, 16) { x, _ in x < 8 ? [200, 0, 0, 0] : [0, 0, 0, 128] }
        let read = try Image(data: image.jpeg(quality: 100))
        #expect(read[2, 2].rgba8 == SIMD4(255, 255, 255, 255))
        let half = read[13, 8].rgba8
        #expect((126...128).contains(half.x) && half.w == 255)
    }

    @Test func thinColoredLinesKeepTheirColorAtTheDefaultQuality() throws {
        let image = try PNGRoundTripTests.picture(32, 32) { x, _ in
            x == 15 ? [255, 0, 0, 255] : [255, 255, 255, 255]
        }
        let color = try Image(data: image.jpeg())[15, 10].rgba8
        #expect(color.x > 235 && color.y < 30 && color.z < 30)
    }

    @Test func imagesTooLargeForJPEGAreAnError() throws {
        let long = try Image(width: 65501, height: 1, rgba: [UInt8](repeating: 255, count: 65501 * 4))
        #expect(throws: ImageError.self) { try long.jpeg() }
        let limit = try Image(width: 65500, height: 1, rgba: [UInt8](repeating: 255, count: 65500 * 4))
        #expect(try Image(data: limit.jpeg()).width == 65500)
    }

    @Test func readsGrayAndCMYKImages() throws {
        // 8 × 8 pixels of one color each.
        let grey = try Image(data: SmallJPEG.bytes(components: [(1, 0)], adobe: nil))
        #expect(grey[3, 3].rgba8 == SIMD4(128, 128, 128, 255))
        // Four inks at half. The product of two halves is a quarter, also if ink is inverted.
        for adobe in [nil, 0] as [UInt8?] {
            let inks = try Image(
                data: SmallJPEG.bytes(components: [(1, 0), (2, 0), (3, 0), (4, 0)], adobe: adobe))
            let color = inks[3, 3].rgba8
            #expect((63...65).contains(color.x) && color.x == color.y && color.y == color.z && color.w == 255)
        }
        // Only cyan. Without Adobe's marker, 255 is full ink; with the marker, 255 is no ink.
        let cyan = SmallJPEG.bytes(components: [(1, 127), (2, -128), (3, -128), (4, -128)], adobe: nil)
        #expect(try Image(data: cyan)[0, 0].rgba8 == SIMD4(0, 255, 255, 255))
        let inverted = SmallJPEG.bytes(components: [(1, -128), (2, 127), (3, 127), (4, 127)], adobe: 0)
        #expect(try Image(data: inverted)[0, 0].rgba8 == SIMD4(0, 255, 255, 255))
    }
}

/// Writes a baseline JPEG of 8 × 8 pixels with one value for each component.
enum SmallJPEG {
    /// Returns the file for components with an ID and a level from −128 to 127.
    ///
    /// `adobe` is the transform in an Adobe marker.
    static func bytes(components: [(id: UInt8, level: Int)], adobe: UInt8?) -> [UInt8] {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker, 0, UInt8(content.count + 2)] + content
        }
        var file: [UInt8] = [0xFF, 0xD8]
        if let adobe { file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe]) }
        // All quantization steps are 8, so that a DC coefficient is equal to the level.
        file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        file += segment(
            0xC0, [8, 0, 8, 0, 8, UInt8(components.count)] + components.flatMap { [$0.id, 0x11, 0] })
        // DC codes: categories 0…8 with four bits each. AC code: end of block with one bit.
        file += segment(0xC4, [0x00] + [0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + (0...8))
        file += segment(0xC4, [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0])
        file += segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0.id, 0] } + [0, 63, 0])
        var bits: [Bool] = []
        for component in components {
            let category = Int.bitWidth - abs(component.level).leadingZeroBitCount
            let value = component.level < 0 ? component.level + (1 << category) - 1 : component.level
            for bit in (0..<4).reversed() { bits.append(category >> bit & 1 == 1) }
            for bit in (0..<category).reversed() { bits.append(value >> bit & 1 == 1) }
            bits.append(false)
        }
        while bits.count % 8 != 0 { bits.append(true) }
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            file += byte == 0xFF ? [0xFF, 0] : [byte]
        }
        return file + [0xFF, 0xD9]
    }
}
