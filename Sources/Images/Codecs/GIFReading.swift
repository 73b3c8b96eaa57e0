/// Decodes the first image of a GIF, on its logical screen with a transparent background.
func readGIF(_ bytes: [UInt8], pixelLimit: Int) throws(ImageError) -> Bitmap {
    let file = LittleEndianBytes(bytes: bytes)
    guard let screenWidth = file.word(6), let screenHeight = file.word(8), let flags = file.byte(10) else {
        throw ImageError(.truncated("GIF"))
    }
    var place = 13
    var colors = try palette(of: flags, in: file, at: &place)
    var transparent: Int?
    while let kind = file.byte(place) {
        switch kind {
        case 0x21:
            // A graphic control extension applies to the next image.
            if file.byte(place + 1) == 0xF9, let flags = file.byte(place + 3),
                let index = file.byte(place + 6)
            {
                transparent = flags & 1 != 0 ? index : nil
            }
            place += 2
            try skipBlocks(in: file, at: &place)
        case 0x2C:
            guard let left = file.word(place + 1), let top = file.word(place + 3),
                let width = file.word(place + 5), let height = file.word(place + 7),
                let flags = file.byte(place + 9)
            else { throw ImageError(.truncated("GIF")) }
            place += 10
            if flags & 0x80 != 0 { colors = try palette(of: flags, in: file, at: &place) }
            guard width > 0, height > 0 else { throw ImageError(.damaged("GIF", "the size is 0")) }
            let size = (max(screenWidth, 1), max(screenHeight, 1))
            // Some files do not set the screen size, or place the image outside of the screen.
            let whole = left < size.0 && top < size.1 ? size : (left + width, top + height)
            try checkSize(width: whole.0, height: whole.1, pixelLimit: pixelLimit)
            // A code of 12 bits encodes at most 4096 pixels.
            guard max(whole.0 * whole.1, width * height) <= max(bytes.count * 4096, 1 << 22) else {
                throw ImageError(.truncated("GIF"))
            }
            let indexes = try GIFCodes(file, at: place).unpacked(count: width * height)
            let bitmap = Bitmap(width: whole.0, height: whole.1)
            for line in 0..<height {
                let y = top + (flags & 0x40 != 0 ? interlaced(line, of: height) : line)
                guard y < whole.1 else { continue }
                let row = bitmap.row(y)
                for x in 0..<width where left + x < whole.0 {
                    let index = Int(indexes[line * width + x])
                    if index != transparent { row[left + x] = index < colors.count ? colors[index] : 0 }
                }
            }
            return bitmap
        case 0x3B: throw ImageError(.damaged("GIF", "the file has no image"))
        default: throw ImageError(.damaged("GIF", "the block type \(kind) is unknown"))
        }
    }
    throw ImageError(.truncated("GIF"))
}

/// Reads a color table, if the flags announce one; otherwise returns no colors.
private func palette(
    of flags: Int, in file: LittleEndianBytes, at place: inout Int
) throws(ImageError) -> [UInt32] {
    guard flags & 0x80 != 0 else { return [] }
    let count = 2 << (flags & 7)
    guard place + count * 3 <= file.count else { throw ImageError(.truncated("GIF")) }
    let start = place
    place += count * 3
    return (0..<count).map { index in
        let at = start + index * 3
        return UInt32(file.bytes[at]) | UInt32(file.bytes[at + 1]) << 8 | UInt32(file.bytes[at + 2]) << 16
            | 0xFF00_0000
    }
}

private func skipBlocks(in file: LittleEndianBytes, at place: inout Int) throws(ImageError) {
    while let size = file.byte(place) {
        place += 1 + size
        if size == 0 { return }
    }
    throw ImageError(.truncated("GIF"))
}

/// Returns the row of a line in an interlaced image.
private func interlaced(_ line: Int, of height: Int) -> Int {
    var line = line
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
        let rows = height > start ? (height - start + step - 1) / step : 0
        if line < rows { return start + line * step }
        line -= rows
    }
    return height - 1
}

/// The LZW codes of an image; the code length grows with the table.
private struct GIFCodes {
    private let bytes: [UInt8]
    private let rootBits: Int

    /// Joins the data blocks that contain the codes.
    init(_ file: LittleEndianBytes, at start: Int) throws(ImageError) {
        guard let rootBits = file.byte(start) else { throw ImageError(.truncated("GIF")) }
        guard (1...11).contains(rootBits) else {
            throw ImageError(.damaged("GIF", "the code size of \(rootBits) bits is invalid"))
        }
        self.rootBits = rootBits
        var bytes: [UInt8] = []
        var place = start + 1
        while let size = file.byte(place), size > 0 {
            bytes += file.bytes[min(place + 1, file.count)..<min(place + 1 + size, file.count)]
            place += 1 + size
        }
        self.bytes = bytes
    }

    /// Returns the color indexes of `count` pixels.
    func unpacked(count: Int) throws(ImageError) -> [UInt8] {
        let clear = 1 << rootBits
        var result: [UInt8] = []
        result.reserveCapacity(count)
        // Each code is an earlier sequence plus one byte. The table stores the sequence's position in `result` and its
        // length.
        var starts = [Int](repeating: 0, count: 4096)
        var lengths = [Int](repeating: 0, count: 4096)
        var next = clear + 2
        var bits = rootBits + 1
        var last: (start: Int, length: Int)?
        var (held, heldBits, place) = (0, 0, 0)
        while result.count < count {
            while heldBits < bits, place < bytes.count {
                held |= Int(bytes[place]) << heldBits
                heldBits += 8
                place += 1
            }
            guard heldBits >= bits else { break }
            let code = held & ((1 << bits) - 1)
            held >>= bits
            heldBits -= bits
            if code == clear {
                (next, bits, last) = (clear + 2, rootBits + 1, nil)
                continue
            }
            if code == clear + 1 { break }
            let start = result.count
            if code < clear {
                result.append(UInt8(truncatingIfNeeded: code))
            } else if code < next, code > clear + 1 {
                // The ranges can overlap, so bytes are copied one at a time.
                for index in 0..<lengths[code] { result.append(result[starts[code] + index]) }
            } else if code == next, let last {
                for index in 0..<last.length { result.append(result[last.start + index]) }
                result.append(result[last.start])
            } else {
                throw ImageError(.damaged("GIF", "the compressed data has an undefined code"))
            }
            if let last, next < 4096 {
                (starts[next], lengths[next]) = (last.start, last.length + 1)
                next += 1
                if next == 1 << bits, bits < 12 { bits += 1 }
            }
            last = (start, result.count - start)
        }
        guard result.count >= count else { throw ImageError(.truncated("GIF")) }
        return Array(result.prefix(count))
    }
}
