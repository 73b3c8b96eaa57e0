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

/// Returns the colors and the index of each pixel; nil if there are more than 256 colors.
private func indexed(_ bitmap: Bitmap) -> ([UInt32], [UInt8])? {
    var colors: [UInt32]?
    let indices = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height) { indices, count in
        colors = paletteColors(of: bitmap, into: indices.baseAddress!, rowBytes: bitmap.width)
        count = colors == nil ? 0 : bitmap.width * bitmap.height
    }
    return colors.map { ($0, indices) }
}
