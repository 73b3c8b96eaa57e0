import CartoucheImages
import Synchronization

/// Reduced copies of images.
///
/// They are created on first use, and cached up to a limit of memory. The images themselves are not kept.
final class ShrunkImages: Sendable {
    private struct Key: Hashable {
        var source: ObjectIdentifier
        var width, height: Int
    }

    private struct Copy {
        /// The source; nil if it does not exist any more.
        ///
        /// Another image can then have its identity.
        weak var source: Bitmap?
        var bitmap: Bitmap
    }

    private struct Copies {
        var copies: [Key: Copy] = [:]
        var pixelCount = 0
    }

    private static let pixelLimit = 1 << 24
    private let copies = Mutex(Copies())

    /// Returns the image, averaged to a size of at least 1 × 1 and at most its own size.
    func image(_ source: Bitmap, width: Int, height: Int) -> Bitmap {
        let key = Key(source: ObjectIdentifier(source), width: width, height: height)
        return copies.withLock { copies in
            if let found = copies.copies[key], found.source === source { return found.bitmap }
            let copy = source.averaged(width: width, height: height)
            if copies.pixelCount + width * height > ShrunkImages.pixelLimit {
                copies = Copies()
            }
            copies.copies[key] = Copy(source: source, bitmap: copy)
            copies.pixelCount += width * height
            return copy
        }
    }
}
