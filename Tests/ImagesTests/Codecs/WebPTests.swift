import CartoucheDocuments
import CartoucheImages
import Testing

@Suite("WebP pictures")
struct WebPTests {
    /// Whether libwebp is installed.
    private static let isInstalled = (try? Image(width: 1, height: 1, rgba: [1, 2, 3, 255]).webp()) != nil

    private func picture(alpha: Bool) throws -> Image {
        var bytes: [UInt8] = []
        for index in 0..<(37 * 23) {
            let opacity = alpha ? [255, 128, 0][index % 3] : 255
            bytes += [index * 7, index * 3, index].map { opacity == 0 ? 0 : UInt8($0 & 255) }
            bytes.append(UInt8(opacity))
        }
        return try Image(width: 37, height: 23, rgba: bytes)
    }

    @Test(
        "Keep all pixels without a quality", .enabled(if: isInstalled, "libwebp is not installed"),
        arguments: [false, true])
    func lossless(alpha: Bool) throws {
        let image = try picture(alpha: alpha)
        let bytes = try image.webp()
        #expect(bytes.starts(with: Array("RIFF".utf8)))
        #expect(try Image(data: bytes).png() == image.png())
    }

    @Test("Are smaller with a quality", .enabled(if: isInstalled, "libwebp is not installed"))
    func lossy() throws {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<37 * 23).flatMap { _ in
            [UInt8.random(in: 0...255, using: &random), 128, .random(in: 0...255, using: &random), 255]
        }
        let image = try Image(width: 37, height: 23, rgba: noise)
        let small = try image.webp(quality: 10)
        #expect(small.count < (try image.webp().count))
        let read = try Image(data: small)
        #expect(read.width == 37 && read.height == 23)
    }

    @Test("Have a limit of size", .enabled(if: isInstalled, "libwebp is not installed"))
    func size() throws {
        let wide = try Image(width: 16_384, height: 1, rgba: [UInt8](repeating: 9, count: 16_384 * 4))
        #expect(throws: ImageError.self) { try wide.webp() }
        let bytes = try picture(alpha: false).webp()
        #expect(throws: ImageError(.tooLarge(width: 37, height: 23, pixelLimit: 100))) {
            try Image(data: bytes, pixelLimit: 100)
        }
    }

    @Test("That are damaged give an error", .enabled(if: isInstalled, "libwebp is not installed"))
    func damaged() throws {
        let bytes = try picture(alpha: true).webp()
        for count in stride(from: 12, to: bytes.count - 1, by: 7) {
            #expect(throws: ImageError.self) { try Image(data: Array(bytes[..<count])) }
        }
        for index in stride(from: 12, to: bytes.count, by: 3) {
            var changed = bytes
            changed[index] ^= 0xFF
            // Any result is possible, but the process must not stop.
            _ = try? Image(data: changed)
        }
    }

    @Test("With an animation are named in the error")
    func animation() {
        let header =
            Array("RIFF\0\0\0\0WEBPVP8X\n\0\0\0".utf8) + [2, 0, 0, 0] + [UInt8](repeating: 0, count: 6)
        #expect(throws: ImageError(.unsupported("animated WebP"))) { try Image(data: header) }
    }
}
