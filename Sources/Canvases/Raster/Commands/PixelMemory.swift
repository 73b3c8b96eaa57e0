import CartoucheImages

/// The memory of the pixels to which recorded calls refer.
struct PixelMemory {
    /// The size of the pixels, in bytes; pixels that several calls use count once.
    private(set) var byteCount = 0
    /// The bytes of each bitmap, which the calls keep in memory.
    private var known: [ObjectIdentifier: Int] = [:]

    /// Adds the pixels of an image.
    mutating func add(_ image: Image) {
        add(ObjectIdentifier(image.bitmap), image.bitmap.stride * image.bitmap.height * 4)
    }

    /// Adds the pixels of other calls.
    mutating func add(_ other: PixelMemory) {
        for (bitmap, bytes) in other.known { add(bitmap, bytes) }
    }

    private mutating func add(_ bitmap: ObjectIdentifier, _ bytes: Int) {
        if known.updateValue(bytes, forKey: bitmap) == nil { byteCount += bytes }
    }

    mutating func removeAll() {
        byteCount = 0
        known.removeAll(keepingCapacity: true)
    }
}
