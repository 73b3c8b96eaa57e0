// Writes to the memory of a bitmap context. Invariant: the context has as many rows as the image, and each row has
// room for the pixels of one, because the context is created with the size of the image.
#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CartoucheImages
    import CoreGraphics

    /// Returns the same pixels as a picture of Core Graphics; nil if there is no memory for it.
    nonisolated func platformPicture(of image: CartoucheImages.Image) async -> sending CGImage? {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = CGContext(
                data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
            let memory = context.data
        else { return nil }
        for y in 0..<image.height {
            let row = UnsafeRawBufferPointer(image.bitmap.row(y))
            guard let start = row.baseAddress else { continue }
            (memory + y * context.bytesPerRow).copyMemory(from: start, byteCount: row.count)
        }
        return context.makeImage()
    }
#endif
