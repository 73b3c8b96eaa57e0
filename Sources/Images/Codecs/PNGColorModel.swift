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
    var colors: [UInt32] = []
    colors.reserveCapacity(256)
    var fits = true
    let indices = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height) { indices, count in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: slots) { table in
            // A slot has a color in its low 32 bits and the index + 1 above.
            table.initialize(repeating: 0)
            var last: UInt32 = 0
            var lastIndex: UInt8 = 0
            for y in 0..<bitmap.height {
                for word in bitmap.row(y) {
                    if count == 0 || word != last {
                        var slot = Int((word &* 0x9E37_79B1) >> 22)
                        while table[slot] != 0, UInt32(truncatingIfNeeded: table[slot]) != word {
                            slot = (slot + 1) & (slots - 1)
                        }
                        if table[slot] == 0 {
                            guard colors.count < 256 else {
                                fits = false
                                return
                            }
                            colors.append(word)
                            table[slot] = UInt64(colors.count) << 32 | UInt64(word)
                        }
                        last = word
                        lastIndex = UInt8(truncatingIfNeeded: table[slot] >> 32 &- 1)
                    }
                    indices[count] = lastIndex
                    count += 1
                }
            }
        }
    }
    return fits ? (colors, indices) : nil
}
