extension Film {
    /// The index of pixels that stay as in the frame before.
    private static let unchanged: UInt8 = 255

    /// Encodes the film as a GIF (GIF89a), with one palette and with the changed part of each frame.
    func gif() throws(ImageError) -> [UInt8] {
        guard max(width, height) <= 65_535 else {
            throw ImageError(.unwritable("GIF", "a side is longer than 65,535 pixels"))
        }
        var palette = FilmPalette(counts)
        var bytes = Array("GIF89a".utf8)
        bytes.append(word: width)
        bytes.append(word: height)
        // A palette of 256 colors with eight bits.
        bytes += [0xF7, 0, 0]
        for index in 0..<256 {
            let color = index < palette.colors.count ? palette.colors[index] : 0
            bytes += [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)]
        }
        // The film repeats without end.
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        var before: Image?
        try forEachFrame { image throws(ImageError) in
            let change = FrameChange(from: before, to: image, isEven: false)
            bytes += [0x21, 0xF9, 4, before == nil ? 0x04 : 0x05]
            bytes.append(word: (frameTime + 5) / 10)
            bytes += [Self.unchanged, 0, 0x2C]
            for number in [change.left, change.top, change.width, change.height] {
                bytes.append(word: number)
            }
            bytes.append(0)
            var indexes: [UInt8] = []
            indexes.reserveCapacity(change.width * change.height)
            for y in change.top..<change.top + change.height {
                let (row, old) = (image.bitmap.row(y), before?.bitmap.row(y))
                for x in change.left..<change.left + change.width {
                    if let old, old[x] == row[x] {
                        indexes.append(Self.unchanged)
                    } else {
                        indexes.append(palette.index(of: ColorCounts.opaque(row[x])))
                    }
                }
            }
            GIFPacking().append(indexes, to: &bytes)
            before = image
        }
        bytes.append(0x3B)
        return bytes
    }
}

extension [UInt8] {
    /// Appends a number of two bytes, the lower one first.
    fileprivate mutating func append(word: Int) {
        append(UInt8(word & 255))
        append(UInt8(word >> 8 & 255))
    }
}

/// Compresses color indexes with the codes of GIF (LZW).
struct GIFPacking {
    private static let clear = 256

    /// Appends the code size, the data blocks and the end.
    func append(_ indexes: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(8)
        var block: [UInt8] = []
        var (held, heldBits) = (0, 0)
        func write(_ code: Int, _ bits: Int) {
            held |= code << heldBits
            heldBits += bits
            while heldBits >= 8 {
                block.append(UInt8(held & 255))
                held >>= 8
                heldBits -= 8
                if block.count == 255 {
                    bytes.append(255)
                    bytes += block
                    block.removeAll(keepingCapacity: true)
                }
            }
        }
        // The code of a sequence and one more index; 0 if it is not known.
        var known = [UInt16](repeating: 0, count: 4096 << 8)
        var next = Self.clear + 2
        var bits = 9
        write(Self.clear, bits)
        var last: Int?
        for index in indexes {
            guard let code = last else {
                last = Int(index)
                continue
            }
            let place = code << 8 | Int(index)
            if known[place] != 0 {
                last = Int(known[place])
                continue
            }
            write(code, bits)
            if next < 4096 {
                known[place] = UInt16(next)
                // The reader knows a sequence one code later.
                if next == 1 << bits { bits += 1 }
                next += 1
            } else {
                write(Self.clear, bits)
                known.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
                (next, bits) = (Self.clear + 2, 9)
            }
            last = Int(index)
        }
        if let last { write(last, bits) }
        if next == 1 << bits, bits < 12 { bits += 1 }
        write(Self.clear + 1, bits)
        if heldBits > 0 { block.append(UInt8(held & 255)) }
        if !block.isEmpty {
            bytes.append(UInt8(block.count))
            bytes += block
        }
        bytes.append(0)
    }
}
