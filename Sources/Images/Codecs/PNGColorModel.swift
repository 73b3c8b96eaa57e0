/// The pixel format of an image in a PNG.
enum PNGColorModel {
    /// Up to 256 colors (premultiplied words, in order of first use), and the index of each pixel.
    case palette([UInt32], indices: [UInt8])
    /// Red, green and blue, for opaque images.
    case rgb
    /// Red, green, blue and alpha.
    case rgba

    /// Chooses the model with the fewest bytes that preserves every pixel.
    init(_ bitmap: Bitmap) {
        if let (colors, indices) = indexed(bitmap) {
            self = .palette(colors, indices: indices)
        } else {
            self = isOpaque(bitmap) ? .rgb : .rgba
        }
    }

    /// The PNG color type.
    var colorType: UInt8 {
        switch self {
        case .palette: 3
        case .rgb: 2
        case .rgba: 6
        }
    }

    /// The number of bytes per pixel with eight bits per sample.
    var bytesPerPixel: Int {
        switch self {
        case .palette: 1
        case .rgb: 3
        case .rgba: 4
        }
    }
}

private func isOpaque(_ bitmap: Bitmap) -> Bool {
    for y in 0..<bitmap.height {
        var all = UInt32.max
        for word in bitmap.row(y) { all &= word }
        if all < 0xFF00_0000 { return false }
    }
    return true
}

/// Returns the colors and indexes, or nil at the 257th color.
///
/// Most maps have so many colors that this ends early.
private func indexed(_ bitmap: Bitmap) -> ([UInt32], [UInt8])? {
    let slots = 1024
    let (width, height) = (bitmap.width, bitmap.height)
    var found = 0
    var indices: [UInt8] = []
    let colors = [UInt32](unsafeUninitializedCapacity: 256) { colors, colorCount in
        indices = [UInt8](unsafeUninitializedCapacity: width * height) { indices, count in
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: slots) { table in
                // A slot has a color in its low 32 bits and the index + 1 above.
                table.initialize(repeating: 0)
                var last = ~bitmap.pixels[0]
                var lastIndex: UInt8 = 0
                for y in 0..<height {
                    let row = bitmap.pixels + y * bitmap.stride
                    let rowIndices = indices.baseAddress! + y * width
                    for x in 0..<width {
                        let word = row[x]
                        if word != last {
                            var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> 22)
                            while table[slot] != 0, UInt32(truncatingIfNeeded: table[slot]) != word {
                                slot = (slot &+ 1) & (slots &- 1)
                            }
                            if table[slot] == 0 {
                                if found == 256 {
                                    found = 257
                                    return
                                }
                                colors.initializeElement(at: found, to: word)
                                found += 1
                                table[slot] = UInt64(found) << 32 | UInt64(word)
                            }
                            last = word
                            lastIndex = UInt8(truncatingIfNeeded: table[slot] >> 32 &- 1)
                        }
                        rowIndices[x] = lastIndex
                    }
                }
            }
            count = found > 256 ? 0 : width * height
        }
        colorCount = min(found, 256)
    }
    return found > 256 ? nil : (colors, indices)
}
