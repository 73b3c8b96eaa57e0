import Synchronization

/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    /// The number of pixels.
    var count: Int { width * height }

    /// Returns the size divided by a factor, rounded up.
    func divided(by factor: Int) -> PixelSize {
        PixelSize(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    }

    /// Returns the smallest factor that reduces the size to a number of pixels; nil if none is necessary.
    func factor(toFit target: Int) -> Int? {
        guard count > target else { return nil }
        var factor = 2
        while factor < 256, divided(by: factor).count > target { factor += 1 }
        return factor
    }
}

extension Image {
    /// Reads a picture of a symbol from memory.
    ///
    /// Symbols are drawn small, and a document can have any number of pictures. A picture with too many pixels for
    /// ``PictureMemory`` is therefore decoded at a reduced size, and ``fullSize`` is the size in the file.
    ///
    /// - Parameter bytes: The bytes of the file.
    /// - Throws: `ImageError`, also if the pictures of all symbols in memory have too many pixels.
    package init(ofSymbol bytes: [UInt8]) throws(ImageError) {
        let target = try PictureMemory.shared.target()
        let format = try ImageFormat(sniffing: bytes)
        var (bitmap, size): (Bitmap, PixelSize)
        switch format {
        case .png: (bitmap, size) = try readPNG(bytes, pixelLimit: Self.defaultPixelLimit, target: target)
        case .jpeg: (bitmap, size) = try readJPEG(bytes, pixelLimit: Self.defaultPixelLimit, target: target)
        case .gif, .bmp, .webp:
            bitmap =
                switch format {
                case .gif: try readGIF(bytes, pixelLimit: Self.defaultPixelLimit)
                case .bmp: try readBMP(bytes, pixelLimit: Self.defaultPixelLimit)
                default: try readWebP(bytes, pixelLimit: Self.defaultPixelLimit)
                }
            size = PixelSize(width: bitmap.width, height: bitmap.height)
        }
        if let factor = PixelSize(width: bitmap.width, height: bitmap.height).factor(toFit: target) {
            bitmap = bitmap.reduced(by: factor)
        }
        let isReduced = bitmap.width != size.width || bitmap.height != size.height
        self.init(bitmap, encoded: isReduced ? nil : EncodedImage(bytes: bytes, format: format))
        if isReduced { sizeInFile = size }
        reservation = PictureMemory.shared.reserve(bitmap.width * bitmap.height)
    }

    /// The size in the file, from which sizes of symbols follow; larger than the image if it was decoded at a reduced
    /// size.
    package var fullSize: PixelSize { sizeInFile ?? PixelSize(width: width, height: height) }

    /// Whether the image was decoded at a reduced size.
    package var isReduced: Bool { sizeInFile != nil }
}

/// The pixels of the pictures of all symbols in the process.
package final class PictureMemory: Sendable {
    package static let shared = PictureMemory()

    /// The maximum number of pixels in all pictures: 512 MB.
    private static let maxPixels = 128 << 20
    /// The maximum number of pixels of one picture, while less than half of the memory is used.
    private static let maxPictureSize = 4 << 20
    /// The maximum number of pixels of one picture afterwards.
    private static let maxLaterPictureSize = 1 << 16

    private let used = Mutex(0)

    /// Returns the number of pixels to which the next picture is reduced.
    ///
    /// - Throws: `ImageError` if no pixels are left.
    func target() throws(ImageError) -> Int {
        let used = used.withLock { $0 }
        guard used < Self.maxPixels else { throw ImageError(.outOfMemory) }
        return used < Self.maxPixels / 2 ? Self.maxPictureSize : Self.maxLaterPictureSize
    }

    /// Counts the pixels of a picture as long as the result exists.
    func reserve(_ count: Int) -> Reservation { Reservation(count, in: self) }

    /// The pixels of one picture, which is shared by the copies of its image.
    final class Reservation: Sendable {
        private let count: Int
        private let memory: PictureMemory

        init(_ count: Int, in memory: PictureMemory) {
            self.count = count
            self.memory = memory
            memory.used.withLock { $0 += count }
        }

        deinit { memory.used.withLock { $0 -= count } }
    }
}

extension Bitmap {
    /// Returns a bitmap whose pixels are the averages of `factor` by `factor` pixels.
    func reduced(by factor: Int) -> Bitmap {
        let size = PixelSize(width: width, height: height).divided(by: factor)
        let result = Bitmap(width: size.width, height: size.height)
        var sums = [SIMD4<UInt32>](repeating: .zero, count: size.width)
        for y in 0..<size.height {
            let rows = y * factor..<min((y + 1) * factor, height)
            for index in sums.indices { sums[index] = .zero }
            for row in rows {
                for (x, word) in self.row(row).enumerated() {
                    sums[x / factor] &+= SIMD4(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24)
                }
            }
            let line = result.row(y)
            for x in 0..<size.width {
                let count = UInt32(rows.count * (min((x + 1) * factor, width) - x * factor))
                let mean = (sums[x] &+ count / 2) / count
                line[x] = mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
            }
        }
        return result
    }
}
