import CartoucheImages
import Testing

/// GIF and BMP files, which old documents contain.
@Suite struct GIFAndBMPTests {
    // MARK: BMP

    /// Returns a BMP file with a header of 40 bytes.
    private static func bmp(
        width: Int32, height: Int32, bits: UInt16, compression: UInt32 = 0, palette: [UInt32] = [],
        masks: [UInt32] = [], pixels: [UInt8]
    ) -> [UInt8] {
        var bytes = Array("BM".utf8)
        func long(_ value: UInt32) {
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(value >> shift & 255)) }
        }
        func word(_ value: UInt16) { bytes += [UInt8(value & 255), UInt8(value >> 8)] }
        let start = 54 + masks.count * 4 + palette.count * 4
        long(UInt32(start + pixels.count))
        long(0)
        long(UInt32(start))
        long(40)
        long(UInt32(bitPattern: width))
        long(UInt32(bitPattern: height))
        word(1)
        word(bits)
        long(compression)
        for value in [0, 0, 0, UInt32(palette.count), 0] { long(value) }
        for mask in masks { long(mask) }
        for color in palette { long(color) }
        return bytes + pixels
    }

    /// Returns the pixels as hexadecimal text, row by row.
    private static func hex(_ bytes: [UInt8]) throws -> [String] {
        let image = try Image(data: bytes)
        let digits = Array("0123456789abcdef")
        return (0..<image.height).map { y in
            (0..<image.width).map { x in
                let color = image[x, y].rgba8
                if color.w == 0 { return "-" }
                return (0..<(color.w == 255 ? 3 : 4)).map {
                    String([digits[Int(color[$0] >> 4)], digits[Int(color[$0] & 15)]])
                }.joined()
            }.joined(separator: " ")
        }
    }

    @Test func oneBitPerPixelHasTwoColors() throws {
        // Rows run upwards and are padded to four bytes.
        let file = Self.bmp(
            width: 10, height: 2, bits: 1, palette: [0x000000, 0xFF8000],
            pixels: [0b1010_0000, 0b0100_0000, 0, 0, 0b0000_0000, 0b1000_0000, 0, 0])
        #expect(
            try Self.hex(file) == [
                "000000 000000 000000 000000 000000 000000 000000 000000 ff8000 000000",
                "ff8000 000000 ff8000 000000 000000 000000 000000 000000 000000 ff8000",
            ])
    }

    @Test func rowsCanRunDownwards() throws {
        let file = Self.bmp(
            width: 3, height: -2, bits: 4, palette: [0x0000FF, 0x00FF00, 0xFF0000],
            pixels: [0x01, 0x20, 0, 0, 0x21, 0x00, 0, 0])
        #expect(try Self.hex(file) == ["0000ff 00ff00 ff0000", "ff0000 00ff00 0000ff"])
    }

    @Test func trueColorsAreReadAtAllDepths() throws {
        let deep = Self.bmp(width: 1, height: 1, bits: 24, pixels: [0x30, 0x20, 0x10, 0])
        #expect(try Self.hex(deep) == ["102030"])
        let deeper = Self.bmp(width: 1, height: 1, bits: 32, pixels: [0x30, 0x20, 0x10, 0])
        #expect(try Self.hex(deeper) == ["102030"])
        let short = Self.bmp(width: 2, height: 1, bits: 16, pixels: [0x1F, 0x00, 0x00, 0x7C])
        #expect(try Self.hex(short) == ["0000ff ff0000"])
        let masked = Self.bmp(
            width: 2, height: 1, bits: 16, compression: 3, masks: [0xF800, 0x07E0, 0x001F],
            pixels: [0xE0, 0x07, 0x00, 0xF8])
        #expect(try Self.hex(masked) == ["00ff00 ff0000"])
        let alpha = Self.bmp(
            width: 1, height: 1, bits: 32, compression: 6,
            masks: [0xFF, 0xFF00, 0xFF0000, 0xFF00_0000], pixels: [0xFF, 0, 0, 0x80])
        #expect(try Self.hex(alpha) == ["ff000080"])
    }

    @Test func runLengthEncodingIsRead() throws {
        let palette: [UInt32] = [0x000000, 0xFF0000, 0x00FF00]
        // Three pixels of color 1, then the single pixels 2 0 1; end of row; a gap of one pixel, one of color 2; end.
        let eight = Self.bmp(
            width: 6, height: 2, bits: 8, compression: 1, palette: palette,
            pixels: [3, 1, 0, 3, 2, 0, 1, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1])
        #expect(
            try Self.hex(eight) == [
                "- 00ff00 - - - -", "ff0000 ff0000 ff0000 00ff00 000000 ff0000",
            ])
        let four = Self.bmp(
            width: 5, height: 1, bits: 4, compression: 2, palette: palette,
            pixels: [3, 0x12, 2, 0x20, 0, 1])
        #expect(try Self.hex(four) == ["ff0000 00ff00 ff0000 00ff00 000000"])
    }

    @Test func sizesThatExceedTheDataAllocateNoMemory() {
        let huge = Self.bmp(width: 9000, height: 9000, bits: 8, compression: 1, palette: [0], pixels: [0, 1])
        #expect(throws: ImageError(.truncated("BMP"))) { try Image(data: huge) }
        let larger = Self.bmp(width: .max, height: .min, bits: 32, pixels: [])
        #expect(throws: ImageError.self) { try Image(data: larger) }
        #expect(throws: ImageError.self) { try Image(data: Self.gif(60_000, 1000, [])) }
    }

    // MARK: GIF

    /// Returns a GIF with 16 colors.
    ///
    /// Color 0 is red, the others are gray according to their number.
    private static func gif(
        _ width: UInt16, _ height: UInt16, _ indexes: [UInt8], transparent: UInt8? = nil,
        interlaced: Bool = false, screen: (UInt16, UInt16)? = nil, left: UInt16 = 0
    ) -> [UInt8] {
        var bytes = Array("GIF89a".utf8)
        func word(_ value: UInt16) { bytes += [UInt8(value & 255), UInt8(value >> 8)] }
        word(screen?.0 ?? width)
        word(screen?.1 ?? height)
        bytes += [0x83, 0, 0, 255, 0, 0]
        for number in 1..<16 { bytes += [UInt8](repeating: UInt8(number * 16), count: 3) }
        if let transparent { bytes += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
        bytes.append(0x2C)
        for value in [left, 0, width, height] { word(value) }
        bytes.append(interlaced ? 0x40 : 0)
        bytes.append(4)
        let codes = packed(indexes)
        for start in stride(from: 0, to: codes.count, by: 200) {
            let block = codes[start..<min(start + 200, codes.count)]
            bytes.append(UInt8(block.count))
            bytes += block
        }
        return bytes + [0, 0x3B]
    }

    /// Compresses numbers below 16 with LZW.
    private static func packed(_ indexes: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var (held, heldBits, bits, next) = (0, 0, 5, 18)
        var table: [[UInt8]: Int] = [:]
        func put(_ code: Int) {
            held |= code << heldBits
            heldBits += bits
            while heldBits >= 8 {
                bytes.append(UInt8(held & 255))
                held >>= 8
                heldBits -= 8
            }
        }
        func code(_ text: [UInt8]) -> Int { text.count == 1 ? Int(text[0]) : table[text]! }
        put(16)
        var text: [UInt8] = []
        for index in indexes {
            let longer = text + [index]
            if longer.count == 1 || table[longer] != nil {
                text = longer
                continue
            }
            put(code(text))
            if next < 4096 {
                table[longer] = next
                next += 1
                if next == (1 << bits) + 1, bits < 12 { bits += 1 }
            } else {
                put(16)
                (table, next, bits) = ([:], 18, 5)
            }
            text = [index]
        }
        if !text.isEmpty { put(code(text)) }
        put(17)
        if heldBits > 0 { bytes.append(UInt8(held & 255)) }
        return bytes
    }

    @Test func smallImagesAreRead() throws {
        #expect(
            try Self.hex(Self.gif(3, 2, [0, 1, 2, 2, 1, 0])) == [
                "ff0000 101010 202020", "202020 101010 ff0000",
            ])
        #expect(try Self.hex(Self.gif(3, 1, [0, 1, 2], transparent: 1)) == ["ff0000 - 202020"])
    }

    @Test func imagesArePlacedOnTheScreen() throws {
        #expect(
            try Self.hex(Self.gif(2, 1, [3, 4], screen: (4, 2), left: 1)) == ["- 303030 404040 -", "- - - -"])
    }

    @Test(arguments: [1, 2, 3, 5, 8, 9, 17])
    func interlacedRowsAreReordered(height: Int) throws {
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
        let rows = order.map { UInt8($0 % 16) }
        let image = try Image(data: Self.gif(1, UInt16(height), rows, interlaced: true))
        for y in 0..<height { #expect(image[0, y].rgba8.y == UInt8(y % 16) * 16) }
    }

    @Test func longImagesFillTheCodeTable() throws {
        var state: UInt32 = 1
        let indexes = (0..<200 * 300).map { index -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return index < 20_000 ? UInt8(state >> 28) : UInt8(index / 700 % 16)
        }
        let image = try Image(data: Self.gif(200, 300, indexes))
        #expect(
            indexes.indices.allSatisfy { index in
                let green = image[index % 200, index / 200].rgba8.y
                return green == indexes[index] * 16
            })
    }

    // MARK: Both

    @Test func mutatedFilesGiveAnImageOrAnError() {
        var state: UInt32 = 5
        func below(_ limit: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % limit
        }
        let files = [
            Self.gif(20, 10, (0..<200).map { UInt8($0 % 13) }, transparent: 2, interlaced: true),
            Self.bmp(
                width: 6, height: 2, bits: 8, compression: 1, palette: [0, 1, 2],
                pixels: [3, 1, 0, 3, 2, 0, 1, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1]),
            Self.bmp(
                width: 4, height: 4, bits: 4, palette: [0, 1, 2], pixels: [UInt8](repeating: 7, count: 16)),
            Self.bmp(
                width: 2, height: 2, bits: 32, compression: 3, masks: [0xFF, 0xFF00, 0xFF0000],
                pixels: [UInt8](repeating: 7, count: 16)),
        ]
        for file in files {
            for length in file.indices { _ = try? Image(data: Array(file[..<length])) }
            for _ in 0..<2000 {
                var bytes = file
                for _ in 0...below(5) { bytes[below(bytes.count)] = UInt8(below(256)) }
                _ = try? Image(data: bytes, pixelLimit: 1_000_000)
            }
        }
    }

    @Test func metafilesAndSVGAreNamedInErrors() {
        func message(_ bytes: [UInt8]) -> String {
            do {
                _ = try Image(data: bytes)
                return ""
            } catch { return "\(error)" }
        }
        var metafile = [UInt8](repeating: 0, count: 100)
        metafile[0] = 1
        metafile.replaceSubrange(40..<44, with: Array(" EMF".utf8))
        #expect(message(metafile).contains("EMF"))
        #expect(message(Array("\n  <svg xmlns='http://www.w3.org/2000/svg'/>".utf8)).contains("SVG"))
        #expect(message([0xD7, 0xCD, 0xC6, 0x9A, 0, 0]).contains("WMF"))
    }
}
