/// A picture.
///
/// Sizes are pixels. The pixels are shared and never change, so copies cost nothing.
public struct Image: Sendable {
    package let bitmap: Bitmap

    package init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
    }

    /// Pixels across.
    public var width: Int { bitmap.width }
    /// Pixels down.
    public var height: Int { bitmap.height }

    /// The pixel at a position (x right, y down) as a straight-alpha colour.
    public subscript(x: Int, y: Int) -> Color {
        let word = bitmap.row(y)[x]
        let alpha = Double(word >> 24)
        guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        func channel(_ shift: UInt32) -> Double { Double((word >> shift) & 255) / alpha }
        return Color(red: channel(0), green: channel(8), blue: channel(16), alpha: alpha / 255)
    }
}

extension Image: Hashable {
    /// Whether both have the same size and the same pixels.
    public static func == (left: Image, right: Image) -> Bool {
        if left.bitmap === right.bitmap { return true }
        guard left.width == right.width, left.height == right.height else { return false }
        return (0..<left.height).allSatisfy { left.bitmap.row($0).elementsEqual(right.bitmap.row($0)) }
    }

    /// Hashes the size only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
    }
}
