/// How a picture's pixels stand in a PNG.
enum PNGColorModel {
    /// Up to 256 colours, premultiplied words in the order in which they occur, and each pixel's index.
    case palette([UInt32], indices: [UInt8])
    /// Red, green and blue: the picture is opaque.
    case rgb
    /// Red, green, blue and alpha.
    case rgba

    /// The model with the fewest bytes that keeps every pixel.
    init(_ bitmap: Bitmap) {
        if let (colors, indices) = indexed(bitmap) {
            self = .palette(colors, indices: indices)
        } else {
            self = isOpaque(bitmap) ? .rgb : .rgba
        }
    }

    /// PNG's number for the model.
    var colorType: UInt8 {
        switch self {
        case .palette: 3
        case .rgb: 2
        case .rgba: 6
        }
    }

    /// Bytes a pixel at eight bits a sample.
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

/// The colours and their indices; nil as soon as a 257th colour is met, which in most maps is soon.
private func indexed(_ bitmap: Bitmap) -> ([UInt32], [UInt8])? {
    let slots = 1024
    var colors: [UInt32] = []
    colors.reserveCapacity(256)
    var fits = true
    let indices = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height) { indices, count in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: slots) { table in
            // A slot holds a colour, and its index + 1 above.
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
