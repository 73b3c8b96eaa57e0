import CartoucheDocuments
import CartoucheImages
import Testing

/// Truncated, inconsistent and damaged files; each gives an error, and no memory is allocated for missing data.
@Suite struct HostilePictureTests {
    private func reason(_ bytes: [UInt8], pixelLimit: Int = Image.defaultPixelLimit) -> ImageError.Kind? {
        do {
            _ = try Image(data: bytes, pixelLimit: pixelLimit)
            return nil
        } catch {
            return error.kind
        }
    }

    private func small() throws -> Image {
        try PNGRoundTripTests.picture(9, 7) { x, y in [x * 20, y * 30, x * y, 255] }
    }

    @Test func everyTruncationIsAnError() throws {
        let files = try [
            small().png(), small().png(compression: .best), small().jpeg(), small().jpeg(quality: 20),
        ]
        for file in files {
            #expect(reason(file) == nil)
            for length in 0..<file.count {
                #expect(reason(Array(file[..<length])) != nil, "first \(length) bytes")
            }
        }
    }

    @Test func mutatedFilesGiveAnImageOrAnError() throws {
        var random = Deterministic(seed: 7)
        let palette = try PNGRoundTripTests.picture(30, 30) { x, y in [x / 4 * 9, 0, y / 5 * 20, x * 8] }
        let files = try [small().png(), palette.png(), small().jpeg(), palette.jpeg(quality: 30)]
        var readable = 0
        for file in files {
            for _ in 0..<1500 {
                var bytes = file
                for _ in 0...random.below(6) {
                    switch random.below(4) {
                    case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
                    case 1: bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
                    case 2: bytes.remove(at: random.below(bytes.count))
                    default: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
                    }
                }
                if let image = try? Image(data: bytes) { readable += image.width > 0 ? 1 : 0 }
            }
        }
        // Changes in the samples of a JPEG can be undetected. Checksums detect changes in a PNG.
        #expect(readable > 0 && readable < 3000)
    }

    /// Mutations with correct checksums, so that they reach the decoder.
    @Test func mutatedRowsWithCorrectChecksumsGiveAnImageOrAnError() {
        var random = Deterministic(seed: 9)
        var outcomes = Set<Bool>()
        for _ in 0..<3000 {
            let png = RawPNG(
                width: UInt32(random.below(20)), height: UInt32(random.below(20)),
                depth: [1, 2, 4, 8, 16, 3][random.below(6)], colorType: UInt8(random.below(8)),
                interlaced: random.below(2) == 0,
                extra: [
                    ("PLTE", (0..<random.below(20)).map { _ in UInt8(random.below(256)) }),
                    ("tRNS", (0..<random.below(8)).map { _ in UInt8(random.below(256)) }),
                ],
                rows: (0..<random.below(900)).map { _ in UInt8(random.below(7)) })
            outcomes.insert((try? Image(data: png.bytes)) != nil)
        }
        #expect(outcomes == [true, false])
    }

    @Test func sizesOverTheLimitAreRefused() throws {
        let huge = RawPNG(width: 100_000, height: 100_000, depth: 8, colorType: 6, rows: [0]).bytes
        #expect(reason(huge) == .tooLarge(width: 100_000, height: 100_000, pixelLimit: 100_000_000))
        let long = RawPNG(width: 1 << 20, height: 1, depth: 1, colorType: 0, rows: [0]).bytes
        #expect(reason(long) == .tooLarge(width: 1 << 20, height: 1, pixelLimit: 100_000_000))
        let small = try small().png()
        #expect(reason(small, pixelLimit: 63) == nil)
        #expect(reason(small, pixelLimit: 62) == .tooLarge(width: 9, height: 7, pixelLimit: 62))
        #expect(reason(small, pixelLimit: -1) == .tooLarge(width: 9, height: 7, pixelLimit: -1))
        let impossible = RawPNG(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF, depth: 8, colorType: 6, rows: [0])
            .bytes
        #expect(reason(impossible, pixelLimit: .max) != nil)
    }

    @Test func imageSizesThatExceedTheDataAreTruncationErrors() throws {
        // 81 megapixels in a few bytes. The error occurs before memory is allocated.
        let png = RawPNG(width: 9000, height: 9000, depth: 8, colorType: 6, rows: [0, 1, 2]).bytes
        #expect(reason(png) == .truncated("PNG"))
        var jpeg = try small().jpeg()
        let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x23, 0x28, 0x23, 0x28])
        #expect(reason(jpeg) == .truncated("JPEG"))
    }

    @Test func additionalDataDoesNotEnlargeTheImage() throws {
        // Ten megabytes of zeros, compressed to 10 kB, for an image of one pixel.
        let bomb = RawPNG(
            width: 1, height: 1, depth: 8, colorType: 6, rows: [UInt8](repeating: 0, count: 10_000_000))
        let image = try? Image(data: bomb.bytes)
        #expect(image == nil || image?.width == 1)
    }

    @Test func unsupportedFormatsAreNamedInErrors() {
        #expect(reason(Array("GIF89a......".utf8)) == .truncated("GIF"))
        #expect(reason(Array("BM..........".utf8)) == .truncated("BMP"))
        #expect(reason(Array("<svg xmlns=".utf8)) == .unsupported("SVG"))
        #expect(reason(Array("II*\0........".utf8)) == .unsupported("TIFF"))
        #expect(reason(Array("hello".utf8)) == .unknownFormat)
        #expect(reason([]) == .truncated("image"))
    }

    @Test func filesAreNamedInErrors() {
        #expect(throws: ImageError(.unreadable("the file does not exist"), source: "/nowhere/at/all.png")) {
            try Image(contentsOfFile: "/nowhere/at/all.png")
        }
        let text = ImageError(.truncated("PNG"), source: "roads.png").description
        #expect(text == "roads.png: the PNG data ends early; copy or export the image again")
    }

    @Test func wrongByteCountsAreRefused() {
        for (width, height, count) in [
            (2, 2, 15), (2, 2, 17), (0, 2, 0), (-1, -4, 16), (1 << 20, 1, 4 << 20),
        ] {
            #expect(throws: ImageError(.wrongByteCount(width: width, height: height, count: count))) {
                try Image(width: width, height: height, rgba: [UInt8](repeating: 0, count: count))
            }
        }
    }
}
