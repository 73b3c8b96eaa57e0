import CartoucheImages

/// A source of colors for pixels.
protocol ColorSource {
    /// The opacity from 1 to 255; the painter multiplies the coverage by it.
    var opacity: UInt32 { get }
    /// Writes the premultiplied colors of a row of pixels to `line`.
    func read(x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>)
}

/// An image as a source of colors.
///
/// It is transformed, and either repeats or continues with its edge pixels.
///
/// Positions in the image are 32.32 fixed point. Invariant: every texel index is wrapped or clamped to 0..<width and
/// 0..<height before use.
struct ImageSource: ColorSource {
    private let bitmap: Bitmap
    private let width: Int64
    private let height: Int64
    /// The transformation from page pixels to texels.
    private let inverse: AffineTransform
    private let repeats: Bool
    private let isSmooth: Bool
    let opacity: UInt32

    private static let one = 4_294_967_296.0

    /// Creates a source; nil if the transformation is not invertible or not finite, or if the image is not visible.
    ///
    /// If a smooth image is reduced in size, it is first averaged to approximately the size on the page.
    init?(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling, repeats: Bool,
        shrunkImages: ShrunkImages
    ) {
        self.opacity = ImageSource.opacity(opacity)
        guard self.opacity > 0, let inverted = transform.inverted else { return nil }
        self.repeats = repeats
        isSmooth = sampling == .bilinear
        var inverse = inverted
        if isSmooth {
            let columnLength = (transform.a * transform.a + transform.b * transform.b).squareRoot()
            let rowLength = (transform.c * transform.c + transform.d * transform.d).squareRoot()
            let columns = ImageSource.shrunk(image.width, by: columnLength)
            let rows = ImageSource.shrunk(image.height, by: rowLength)
            bitmap =
                columns == image.width && rows == image.height
                ? image.bitmap : shrunkImages.image(image.bitmap, width: columns, height: rows)
            inverse = inverted.concatenated(
                with: .scale(
                    x: Double(columns) / Double(image.width), y: Double(rows) / Double(image.height)))
        } else {
            bitmap = image.bitmap
        }
        self.inverse = inverse
        let limit = 16_384.0
        let numbers = [inverse.a, inverse.b, inverse.c, inverse.d]
        guard numbers.allSatisfy({ abs($0) <= limit }), inverse.tx.isFinite, inverse.ty.isFinite else {
            return nil
        }
        width = Int64(bitmap.width)
        height = Int64(bitmap.height)
    }

    /// Returns an opacity from 0 to 255; invalid values are 0.
    static func opacity(_ value: Double) -> UInt32 {
        UInt32((value > 0 ? min(value, 1) * 255 : 0).rounded())
    }

    /// Returns the color at a position in the image, in pixels of the original.
    ///
    /// The image repeats along y. Along x, the edge pixels continue.
    @inline(__always)
    func color(at place: SIMD2<Double>) -> UInt32 {
        let position = inverse.apply(to: place)
        let half = isSmooth ? 0.5 : 0
        let u = ImageSource.fixed(position.x - half, size: nil)
        let v = ImageSource.fixed(position.y - half, size: Double(height))
        func column(_ index: Int64) -> Int { Int(min(max(index, 0), width - 1)) }
        let above = Int(texel(v &>> 32, size: height)) * bitmap.stride
        let left = column(u &>> 32)
        guard isSmooth else { return bitmap.pixels[above + left] }
        let below = Int(texel((v &>> 32) &+ 1, size: height)) * bitmap.stride
        let right = column((u &>> 32) &+ 1)
        return ImageSource.between(
            bitmap.pixels[above + left], bitmap.pixels[above + right], bitmap.pixels[below + left],
            bitmap.pixels[below + right], UInt32(truncatingIfNeeded: u &>> 24) & 255,
            UInt32(truncatingIfNeeded: v &>> 24) & 255)
    }

    private static func shrunk(_ size: Int, by scale: Double) -> Int {
        guard scale < 0.99 else { return size }
        return min(max(Int((Double(size) * scale).rounded(.up)), 1), size)
    }

    /// Writes the colors of a row of pixels to `line`.
    func read(x: Int32, y: Int32, count: Int, into line: UnsafeMutablePointer<UInt32>) {
        let position = inverse.apply(to: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let half = isSmooth ? 0.5 : 0
        var u = ImageSource.fixed(position.x - half, size: repeats ? Double(width) : nil)
        var v = ImageSource.fixed(position.y - half, size: repeats ? Double(height) : nil)
        let du = Int64(inverse.a * ImageSource.one)
        let dv = Int64(inverse.b * ImageSource.one)
        let pixels = bitmap.pixels
        let stride = bitmap.stride
        for index in 0..<count {
            let column = Int(texel(u &>> 32, size: width))
            let row = Int(texel(v &>> 32, size: height)) * stride
            if isSmooth {
                let right = Int(texel((u &>> 32) &+ 1, size: width))
                let below = Int(texel((v &>> 32) &+ 1, size: height)) * stride
                line[index] = ImageSource.between(
                    pixels[row + column], pixels[row + right], pixels[below + column],
                    pixels[below + right], UInt32(truncatingIfNeeded: u &>> 24) & 255,
                    UInt32(truncatingIfNeeded: v &>> 24) & 255)
            } else {
                line[index] = pixels[row + column]
            }
            u &+= du
            v &+= dv
        }
    }

    @inline(__always)
    private func texel(_ index: Int64, size: Int64) -> Int64 {
        if index >= 0 && index < size { return index }
        if repeats {
            let rest = index % size
            return rest < 0 ? rest + size : rest
        }
        return index < 0 ? 0 : size - 1
    }

    /// Converts a position to fixed point.
    ///
    /// Wraps it to one tile if there is a size, otherwise clamps it to ±5·10⁸ texels.
    private static func fixed(_ value: Double, size: Double?) -> Int64 {
        var value = value
        if let size { value -= (value / size).rounded(.down) * size }
        guard value > -5e8 else { return Int64(-5e8) << 32 }
        return Int64(min(value, 5e8) * one)
    }

    /// Interpolates between four texels; the fractions are 0…255 of 256.
    @inline(__always)
    private static func between(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ x: UInt32, _ y: UInt32
    ) -> UInt32 {
        let wide = SIMD4<UInt32>(a, b, c, d)
        let weights = SIMD4<UInt32>((256 - x) * (256 - y), x * (256 - y), (256 - x) * y, x * y)
        func channel(_ shift: UInt32) -> UInt32 {
            ((((wide &>> shift) & 255) &* weights).wrappedSum() &+ 32768) >> 16
        }
        return channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24
    }
}
