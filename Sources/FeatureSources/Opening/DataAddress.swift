import CartoucheDocuments

/// The path of a data file and the name of one of its layers: `city.gpkg?layer=roads`.
struct DataAddress: Hashable, Sendable {
    /// The file's path, `-` for standard input, or a `/vsizip/…` path.
    var path: String
    /// The layer in the address; nil if it names none.
    var layer: String?

    /// Parses `PATH`, `PATH?layer=NAME` and `PATH|layername=NAME`.
    ///
    /// If a file has exactly this name, the whole text is its path. After `?layer=`, percent codes are decoded.
    init(_ text: String) {
        path = text
        guard !FileBytes.exists(text) else { return }
        for (mark, isEncoded) in [("?layer=", true), ("|layername=", false)] {
            guard let place = text.lastRange(of: mark) else { continue }
            path = String(text[..<place.lowerBound])
            let name = text[place.upperBound...]
            layer =
                isEncoded
                ? String(decoding: URLText.decodingPercents(name.utf8), as: UTF8.self) : String(name)
            return
        }
    }

    /// Whether the path belongs to one of GDAL's virtual file systems.
    var isVirtual: Bool { path.hasPrefix("/vsi") && path.dropFirst(4).prefix { $0 != "/" }.count > 1 }

    /// The part of the path that would access another machine; nil if there is none.
    var remoteSystem: String? {
        guard isVirtual else { return nil }
        let here: Set<String> = [
            "vsizip", "vsigzip", "vsitar", "vsi7z", "vsirar", "vsisubfile", "vsisparse", "vsimem",
        ]
        for piece in path.split(whereSeparator: { $0 == "/" || $0 == "{" || $0 == "," }) {
            if piece.hasPrefix("vsi"), !here.contains(piece.lowercased()), !FileBytes.exists(String(piece)) {
                return "/" + piece
            }
            if piece.hasSuffix("http:") || piece.hasSuffix("https:") || piece.hasSuffix("ftp:") {
                return piece + "/"
            }
        }
        return nil
    }
}

extension String {
    /// Returns the range of the last occurrence of a text in this text.
    fileprivate func lastRange(of part: String) -> Range<String.Index>? {
        var end = utf8.endIndex
        while let start = utf8[..<end].lastIndex(of: part.utf8.first ?? 0) {
            if utf8[start...].starts(with: part.utf8) {
                return start..<utf8.index(start, offsetBy: part.utf8.count)
            }
            end = start
        }
        return nil
    }
}
