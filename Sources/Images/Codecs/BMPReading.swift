/// Decodes a Windows or OS/2 bitmap with 1, 2, 4, 8, 16, 24 or 32 bits per pixel, with or without run-length encoding.
func readBMP(_ bytes: [UInt8], pixelLimit: Int) throws(ImageError) -> Bitmap {
    let header = try BMPHeader(LittleEndianBytes(bytes: bytes))
    try checkSize(width: header.width, height: header.height, pixelLimit: pixelLimit)
    let pixels = max(bytes.count - header.start, 0)
    switch header.packing {
    case .none:
        guard pixels >= header.stride * header.height else { throw ImageError(.truncated("BMP")) }
    case .runs8, .runs4:
        // Two bytes encode up to 255 pixels, and pixels outside of runs stay transparent. This limit refuses sizes that
        // are far too large for the data.
        guard header.width * header.height <= max(pixels * 1024, 1 << 22) else {
            throw ImageError(.truncated("BMP"))
        }
    }
    let bitmap = Bitmap(width: header.width, height: header.height)
    switch header.packing {
    case .none: header.unpackRows(of: bytes, into: bitmap)
    case .runs8, .runs4: header.unpackRuns(of: bytes, into: bitmap)
    }
    bitmap.premultiply()
    return bitmap
}

/// The contents of a bitmap's headers.
private struct BMPHeader {
    enum Packing { case none, runs8, runs4 }

    var width = 0
    var height = 0
    /// Whether the first row in the file is the top row.
    var isTopDown = false
    var bits = 0
    var packing = Packing.none
    /// The offset of the pixels in the file.
    var start = 0
    /// The colors of the palette as words with straight alpha.
    var palette: [UInt32] = []
    /// The bits of red, green, blue and alpha in pixels of 16 and 32 bits.
    var masks = SIMD4<UInt32>(0, 0, 0, 0)

    /// The number of bytes from one row to the next.
    var stride: Int { (width * bits + 31) / 32 * 4 }

    init(_ file: LittleEndianBytes) throws(ImageError) {
        guard let start = file.long(10), let size = file.long(14) else { throw ImageError(.truncated("BMP")) }
        let isOld = size == 12
        guard isOld || (40...124).contains(size) || size == 16 else {
            throw ImageError(.damaged("BMP", "the header size of \(size) bytes is invalid"))
        }
        var compression: UInt32 = 0
        var used: UInt32 = 0
        if isOld {
            guard let width = file.word(18), let height = file.word(20), let bits = file.word(24) else {
                throw ImageError(.truncated("BMP"))
            }
            (self.width, self.height, self.bits) = (width, height, bits)
        } else {
            guard let width = file.signedLong(18), let height = file.signedLong(22), let bits = file.word(28)
            else { throw ImageError(.truncated("BMP")) }
            (self.width, self.height, self.bits) = (width, abs(height), bits)
            isTopDown = height < 0
            if size >= 40 {
                guard let packing = file.long(30), let colors = file.long(46) else {
                    throw ImageError(.truncated("BMP"))
                }
                (compression, used) = (packing, colors)
            }
        }
        guard width > 0, height > 0 else {
            throw ImageError(.damaged("BMP", "the size \(width) × \(height) is invalid"))
        }
        guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
            throw ImageError(.unsupported("BMP with \(bits) bits per pixel"))
        }
        let hasMasks = compression == 3 || compression == 6
        switch (compression, bits) {
        case (0, _), (3, 16), (3, 32), (6, 16), (6, 32): packing = .none
        case (1, 8): packing = .runs8
        case (2, 4): packing = .runs4
        default:
            throw ImageError(.unsupported("BMP with compression \(compression) and \(bits) bits per pixel"))
        }
        var colorsStart = 14 + Int(size)
        if hasMasks {
            for index in 0..<3 {
                guard let mask = file.long(54 + index * 4) else { throw ImageError(.truncated("BMP")) }
                masks[index] = mask
            }
            if size >= 56 || compression == 6 { masks[3] = file.long(66) ?? 0 }
            if size == 40 { colorsStart += compression == 6 ? 16 : 12 }
        } else if bits == 16 {
            masks = SIMD4(0x7C00, 0x03E0, 0x001F, 0)
        } else if bits == 32 {
            masks = SIMD4(0xFF_0000, 0xFF00, 0xFF, 0)
        }
        if bits <= 8 {
            let entry = isOld ? 3 : 4
            let capacity = 1 << bits
            // Some files have fewer colors than their header states. The colors end at the pixels.
            let end = Int(start) > colorsStart ? min(Int(start), file.count) : file.count
            let count = min(
                used == 0 ? capacity : Int(min(used, 256)), capacity, max((end - colorsStart) / entry, 0))
            for index in 0..<count {
                let place = colorsStart + index * entry
                guard let blue = file.byte(place), let green = file.byte(place + 1),
                    let red = file.byte(place + 2)
                else { throw ImageError(.truncated("BMP")) }
                palette.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
            }
            colorsStart += count * entry
            while palette.count < 256 { palette.append(0xFF00_0000) }
        }
        self.start = Int(start) >= 14 + Int(size) ? Int(start) : colorsStart
    }

    /// Reads rows without run-length encoding; the caller has checked that the file has enough bytes.
    func unpackRows(of bytes: [UInt8], into bitmap: Bitmap) {
        for line in 0..<height {
            let row = bitmap.row(isTopDown ? line : height - 1 - line)
            let first = start + line * stride
            switch bits {
            case 24:
                for x in 0..<width {
                    let place = first + x * 3
                    row[x] =
                        UInt32(bytes[place + 2]) | UInt32(bytes[place + 1]) << 8
                        | UInt32(bytes[place]) << 16 | 0xFF00_0000
                }
            case 16, 32:
                let size = bits / 8
                for x in 0..<width {
                    var value: UInt32 = 0
                    for index in 0..<size { value |= UInt32(bytes[first + x * size + index]) << (index * 8) }
                    row[x] = color(value)
                }
            default:
                let perByte = 8 / bits
                for x in 0..<width {
                    let shift = 8 - bits - x % perByte * bits
                    row[x] = palette[Int(bytes[first + x / perByte] >> shift) & ((1 << bits) - 1)]
                }
            }
        }
    }

    /// Returns the color of a pixel of 16 or 32 bits; scales each channel to 0…255.
    private func color(_ value: UInt32) -> UInt32 {
        func part(_ mask: UInt32, missing: UInt32) -> UInt32 {
            guard mask != 0 else { return missing }
            let shift = UInt32(mask.trailingZeroBitCount)
            let maximum = UInt64(mask >> shift)
            return UInt32((UInt64((value & mask) >> shift) * 255 + maximum / 2) / maximum)
        }
        return part(masks.x, missing: 0) | part(masks.y, missing: 0) << 8 | part(masks.z, missing: 0) << 16
            | part(masks.w, missing: 255) << 24
    }

    /// Reads run-length encoded rows; pixels outside of all runs are transparent.
    func unpackRuns(of bytes: [UInt8], into bitmap: Bitmap) {
        var place = start
        var (x, line) = (0, 0)
        func put(_ index: Int) {
            if x < width { bitmap.row(isTopDown ? line : height - 1 - line)[x] = palette[index] }
            x += 1
        }
        func value(_ byte: UInt8, _ number: Int) -> Int {
            packing == .runs8 ? Int(byte) : Int(number % 2 == 0 ? byte >> 4 : byte & 15)
        }
        while place + 1 < bytes.count, line < height {
            let (count, code) = (Int(bytes[place]), Int(bytes[place + 1]))
            place += 2
            if count > 0 {
                for number in 0..<count { put(value(UInt8(code), number)) }
                continue
            }
            switch code {
            case 0: (x, line) = (0, line + 1)
            case 1: return
            case 2:
                guard place + 1 < bytes.count else { return }
                (x, line) = (x + Int(bytes[place]), line + Int(bytes[place + 1]))
                place += 2
            default:
                // Single pixels, padded to an even number of bytes.
                let size = packing == .runs8 ? code : (code + 1) / 2
                for number in 0..<code {
                    let from = place + (packing == .runs8 ? number : number / 2)
                    guard from < bytes.count else { return }
                    put(value(bytes[from], number))
                }
                place += (size + 1) & ~1
            }
        }
    }
}
