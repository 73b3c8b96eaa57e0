import CartoucheDocuments

// Reads the flag byte and the lengths only after a comparison with the buffer's count.

/// The header before the well-known binary of a geometry in a GeoPackage (clause 2.1.3).
enum GeoPackageGeometry {
    /// Returns the well-known binary after the header; nil if the header is invalid or of an extension.
    @inline(__always)
    static func wellKnownBinary(_ blob: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard blob.count >= 8, blob[0] == 0x47, blob[1] == 0x50 else { return nil }
        let flags = blob[3]
        let envelope: Int
        switch flags >> 1 & 7 {
        case 0: envelope = 0
        case 1: envelope = 32
        case 2, 3: envelope = 48
        case 4: envelope = 64
        default: return nil
        }
        guard flags & 0x20 == 0, blob.count >= 8 + envelope else { return nil }
        return UnsafeRawBufferPointer(rebasing: blob[(8 + envelope)...])
    }
}
