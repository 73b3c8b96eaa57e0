/// Detects the media type of bytes from the bytes themselves.
///
/// Names and declared types are often wrong; the first bytes are rarely wrong.
package enum MediaType {
    /// Returns the media type of the bytes, for example `image/png`; nil if they do not show one.
    package static func sniff(_ bytes: [UInt8]) -> String? {
        func starts(_ mark: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + mark.count && bytes[offset..<offset + mark.count].elementsEqual(mark)
        }
        func starts(_ mark: String, at offset: Int = 0) -> Bool { starts(Array(mark.utf8), at: offset) }

        if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if starts([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if starts("GIF87a") || starts("GIF89a") { return "image/gif" }
        if starts("RIFF"), starts("WEBP", at: 8) { return "image/webp" }
        if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) { return "image/tiff" }
        if starts("BM"), bytes.count >= 26 { return "image/bmp" }
        if starts("%PDF-") { return "application/pdf" }
        if starts("SQLite format 3\u{0}") { return "application/vnd.sqlite3" }
        if starts([0x1F, 0x8B]) { return "application/gzip" }
        if starts([0x50, 0x4B, 3, 4]) { return "application/zip" }
        if starts("glTF") { return "model/gltf-binary" }
        return sniffText(bytes)
    }

    private static func sniffText(_ bytes: [UInt8]) -> String? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = bytes.prefix(2048).dropFirst(bytes.starts(with: mark) ? 3 : 0)
            .drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        switch start.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return "application/json"
        case UInt8(ascii: "<"):
            let text = String(decoding: start, as: UTF8.self).lowercased()
            if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "text/html" }
            if text.split(separator: "<").contains(where: { $0.hasPrefix("svg") || $0.hasPrefix("svg:svg") })
            {
                return "image/svg+xml"
            }
            return text.hasPrefix("<?xml") ? "application/xml" : nil
        default: return nil
        }
    }
}
