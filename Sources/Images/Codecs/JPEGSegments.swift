extension EncodedImage {
    /// Whether other programs decode the same pixels from the bytes, so that another document can contain them.
    ///
    /// This is true for PNG, and for gray or color JPEG without Exif data. Programs differ in how they treat CMYK and
    /// Exif orientation.
    package var isPortable: Bool {
        switch format {
        case .png: true
        case .jpeg: jpegComponentCount != nil
        case .gif, .bmp, .webp: false
        }
    }

    /// The number of components of a gray (1) or color (3) JPEG without Exif data; nil for other files.
    ///
    /// Reads the segments before the first scan (ITU-T T.81, annex B).
    package var jpegComponentCount: Int? {
        guard format == .jpeg else { return nil }
        var count: Int?
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            // Fill bytes can precede a marker.
            if marker == 0xFF {
                at += 1
                continue
            }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            guard length >= 2, at + 2 + length <= bytes.count else { return nil }
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                guard length >= 8, [1, 3].contains(bytes[at + 9]) else { return nil }
                count = Int(bytes[at + 9])
            case 0xE1 where bytes[(at + 4)...].starts(with: Array("Exif".utf8)): return nil
            case 0xDA: return count
            default: break
            }
            at += 2 + length
        }
        return nil
    }
}
