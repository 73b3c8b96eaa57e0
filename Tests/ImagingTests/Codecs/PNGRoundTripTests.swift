import Imaging
import Testing

@Suite struct PNGRoundTripTests {
    @Test func keepsOpaquePixels() throws {
        let bytes = (0..<64).flatMap { (n: UInt8) -> [UInt8] in [n * 4, 255 - n, n, 255] }
        let image = try Image(width: 8, height: 8, rgba: bytes)
        let read = try Image(data: image.png())
        #expect(read == image)
        #expect(read.rgba == bytes)
    }
}
