import CartoucheCPixels
import Testing

/// Rows of pixels over others, with the vectors of this processor.
@Suite struct PixelRowTests {
    /// Returns a premultiplied pixel.
    private static func pixel(_ random: inout some RandomNumberGenerator, opaque: Bool) -> UInt32 {
        let alpha = opaque ? 255 : UInt32.random(in: 0...255, using: &random)
        return (0..<3).reduce(alpha << 24) {
            $0 | UInt32.random(in: 0...alpha, using: &random) << (8 * UInt32($1))
        }
    }

    /// Returns one pixel over another, each product rounded to nearest.
    private static func over(_ destination: UInt32, _ source: UInt32) -> UInt32 {
        let rest = Double(255 - source >> 24)
        return (0..<4).reduce(UInt32(0)) { result, channel in
            let shift = UInt32(channel) * 8
            let product = (Double(destination >> shift & 255) * rest / 255).rounded()
            return result | ((source >> shift & 255) + UInt32(product)) << shift
        }
    }

    @Test(
        "Rows of every width are drawn over others, and nothing beside them",
        arguments: [4, 8, 12, 16, 20, 32])
    func rows(width: Int) {
        var random = SystemRandomNumberGenerator()
        let (stride, rows) = (width + 3, 40)
        let before = (0..<stride * rows).map { _ in Self.pixel(&random, opaque: Bool.random()) }
        let source = (0..<width * rows).map { _ in Self.pixel(&random, opaque: false) }
        var expected = before
        for row in 0..<rows {
            for column in 0..<width {
                let index = row * stride + column
                expected[index] = Self.over(before[index], source[row * width + column])
            }
        }
        var drawn = before
        drawn.withUnsafeMutableBufferPointer {
            cpixels_draw_over($0.baseAddress!, stride, source, width, rows)
        }
        #expect(drawn == expected)
    }
}
