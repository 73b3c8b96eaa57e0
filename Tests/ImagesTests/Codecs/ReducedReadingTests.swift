import CartoucheImages
import Testing

/// Pictures of symbols are decoded at a reduced size if they have many pixels.
@Suite struct ReducedReadingTests {
    /// Horizontal stripes of 100 rows in red and half-transparent blue.
    private static let striped: Image = {
        let (width, height) = (4000, 2600)
        let bitmap = Bitmap(width: width, height: height)
        for y in 0..<height { bitmap.row(y).update(repeating: y / 100 % 2 == 0 ? 0xFF00_00FF : 0x8080_0000) }
        return Image(bitmap)
    }()

    @Test func largePNGIsReduced() throws {
        let image = try Image(ofSymbol: Self.striped.png())
        #expect(image.isReduced && image.encoded == nil)
        #expect(image.fullSize.width == 4000 && image.fullSize.height == 2600)
        #expect(image.width == 2000 && image.height == 1300)
        // The rows of the source divide evenly, so colors are exact.
        for y in [0, 49, 50, 99, 1299] {
            #expect(image.bitmap.row(y)[7] == (y / 50 % 2 == 0 ? 0xFF00_00FF : 0x8080_0000))
        }
    }

    @Test func largeJPEGIsReduced() throws {
        let image = try Image(ofSymbol: Self.striped.jpeg())
        #expect(image.isReduced)
        #expect(image.width == 2000 && image.height == 1300)
        let middle = image.bitmap.row(20)[30]
        #expect(middle & 255 > 250 && middle >> 8 & 255 < 8)
    }

    @Test func smallPicturesKeepTheirBytes() throws {
        let bytes = try Image(width: 2, height: 1, rgba: [1, 2, 3, 255, 4, 5, 6, 255]).png()
        let image = try Image(ofSymbol: bytes)
        #expect(!image.isReduced && image.encoded?.bytes == bytes)
    }

    @Test func manyLargePicturesUseLimitedMemory() throws {
        let bytes = Self.striped.png()
        let images = try (0..<30).map { _ in try Image(ofSymbol: bytes) }
        let pixels = images.reduce(0) { $0 + $1.width * $1.height }
        #expect(pixels < 96 << 20)
        #expect(images.allSatisfy { $0.width >= 200 && $0.fullSize.width == 4000 })
    }
}
