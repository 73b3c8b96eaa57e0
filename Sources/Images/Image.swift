/// An image: a rectangle of pixels.
///
/// Sizes are in pixels. The pixels are shared and never change, so copies are cheap.
public struct Image: Sendable {
    package let bitmap: Bitmap
    /// The bytes from which the image was decoded, so that a document can be written with the same bytes.
    package let encoded: EncodedImage?
    /// Pixels for one DIP (1/96 inch).
    ///
    /// Swatches and exported images have the scale with which they were drawn. Picture symbols made from the image take
    /// their size from it, and PNG files have its density. Images from files have the scale 1.
    public private(set) var scale = 1.0

    /// The size in the file, if the image was decoded at a reduced size.
    var sizeInFile: PixelSize?
    /// The part of the memory for pictures that the pixels use.
    var reservation: PictureMemory.Reservation?

    package init(_ bitmap: Bitmap, encoded: EncodedImage? = nil) {
        self.bitmap = bitmap
        self.encoded = encoded
    }

    /// One transparent pixel.
    package static let empty = Image(Bitmap(width: 1, height: 1))

    /// The width in pixels.
    public var width: Int { bitmap.width }
    /// The height in pixels.
    public var height: Int { bitmap.height }

    /// The same picture with another scale; nil if the scale is not a positive number.
    ///
    /// - Parameter scale: Pixels for one DIP.
    public func withScale(_ scale: Double) -> Image? {
        scale > 0 && scale.isFinite ? drawn(at: scale) : nil
    }

    /// The same picture with the scale at which it was drawn, a positive number.
    package func drawn(at scale: Double) -> Image {
        var image = self
        image.scale = scale
        return image
    }

    /// The color with straight alpha of the pixel at a position (x to the right, y down).
    public subscript(x: Int, y: Int) -> Color {
        let word = bitmap.row(y)[x]
        let alpha = Double(word >> 24)
        guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        func channel(_ shift: UInt32) -> Double { Double((word >> shift) & 255) / alpha }
        return Color(red: channel(0), green: channel(8), blue: channel(16), alpha: alpha / 255)
    }
}

extension Image {
    /// The default limit for the number of pixels in an image: 100 million.
    public static let defaultPixelLimit = 100_000_000

    /// Creates an image from straight-alpha pixels of four bytes (red, green, blue, alpha), rows from the top.
    ///
    /// - Throws: `ImageError` if a side is 0 or longer than 1,048,575 pixels, or if the number of bytes is wrong.
    public init(width: Int, height: Int, rgba bytes: [UInt8]) throws(ImageError) {
        guard width > 0, height > 0, width <= Bitmap.maxSide, height <= Bitmap.maxSide,
            bytes.count == width * height * 4
        else { throw ImageError(.wrongByteCount(width: width, height: height, count: bytes.count)) }
        let bitmap = Bitmap(width: width, height: height)
        bytes.withUnsafeBytes { bytes in
            for y in 0..<height {
                let row = UnsafeMutableRawBufferPointer(bitmap.row(y))
                row.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[(y * width * 4)...].prefix(width * 4)))
            }
        }
        bitmap.premultiply()
        self.init(bitmap)
    }

    /// The pixels as straight-alpha bytes (red, green, blue, alpha), rows from the top, without padding.
    public var rgba: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
            bytes.withMemoryRebound(to: UInt32.self) { words in
                let unmultiply = StraightAlpha.shared
                for y in 0..<height {
                    unmultiply.convert(
                        bitmap.row(y).baseAddress!, to: words.baseAddress! + y * width, count: width)
                }
            }
            count = width * height * 4
        }
    }
}

extension Image: Hashable {
    /// Whether both have the same size, the same scale and the same pixels.
    public static func == (left: Image, right: Image) -> Bool {
        guard left.scale == right.scale else { return false }
        if left.bitmap === right.bitmap { return true }
        guard left.width == right.width, left.height == right.height else { return false }
        return (0..<left.height).allSatisfy { left.bitmap.row($0).elementsEqual(right.bitmap.row($0)) }
    }

    /// Hashes only the size.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
    }
}
