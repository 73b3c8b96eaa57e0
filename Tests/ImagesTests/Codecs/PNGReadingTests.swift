import CartoucheImages
import Testing

/// PNG files of all kinds, whose bytes are written in this file.
@Suite struct PNGReadingTests {
    private func pixels(_ png: RawPNG) throws -> [[UInt8]] {
        let bytes = try Image(data: png.bytes).rgba
        return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    }

    @Test func readsGrayAtAllDepths() throws {
        #expect(
            try pixels(RawPNG(width: 4, height: 1, depth: 1, colorType: 0, rows: [0, 0b1010_0000])).map {
                $0[0]
            }
                == [255, 0, 255, 0])
        #expect(
            try pixels(RawPNG(width: 4, height: 1, depth: 2, colorType: 0, rows: [0, 0b0001_1011])).map {
                $0[1]
            }
                == [0, 85, 170, 255])
        #expect(
            try pixels(RawPNG(width: 2, height: 1, depth: 4, colorType: 0, rows: [0, 0x1F])).map { $0[2] }
                == [17, 255])
        #expect(
            try pixels(RawPNG(width: 1, height: 1, depth: 8, colorType: 4, rows: [0, 100, 255]))
                == [[100, 100, 100, 255]])
    }

    @Test func roundsSixteenBitsToEight() throws {
        let rows: [UInt8] = [0, 0x80, 0x00, 0x7F, 0x7F, 0xFF, 0xFF, 0x00, 0x80, 0x00, 0x81, 0x12, 0x34]
        let read = try pixels(RawPNG(width: 2, height: 1, depth: 16, colorType: 2, rows: rows))
        #expect(read == [[128, 127, 255, 255], [0, 1, 18, 255]])
        let grey = RawPNG(
            width: 2, height: 1, depth: 16, colorType: 0, extra: [("tRNS", [0x12, 0x34])],
            rows: [0, 0x12, 0x34, 0x12, 0x35])
        #expect(try pixels(grey) == [[0, 0, 0, 0], [18, 18, 18, 255]])
    }

    @Test func readsPalettesWithAlpha() throws {
        let png = RawPNG(
            width: 3, height: 1, depth: 8, colorType: 3,
            extra: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 0])], rows: [0, 0, 1, 2])
        #expect(try pixels(png) == [[255, 0, 0, 255], [0, 0, 0, 0], [0, 0, 255, 255]])
    }

    @Test func readsInterlacedImages() throws {
        // Adam7 for 3 × 3: passes 1 (0,0), 4 (2,0), 5 (0,2) (2,2), 6 (1,0) (1,2), 7 row 1.
        let rows: [UInt8] = [0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6]
        let png = RawPNG(width: 3, height: 3, depth: 8, colorType: 0, interlaced: true, rows: rows)
        #expect(try pixels(png).map { $0[0] } == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @Test func ignoresGamma() throws {
        let png = RawPNG(
            width: 1, height: 1, depth: 8, colorType: 2, extra: [("gAMA", [0, 0, 0x27, 0x10])],
            rows: [0, 10, 100, 200])
        #expect(try pixels(png) == [[10, 100, 200, 255]])
    }
}
