import CartoucheDocuments

/// The local files to which documents refer.
package enum ReferencedFiles {
    /// The maximum size of a document that is searched for references, in bytes.
    private static let documentLimit = 64 << 20

    /// Returns the local files to which the members `url` of a JSON document refer; none for other files.
    package static func of(_ path: String, resources: ResourceLoader) -> [String] {
        guard ["json", "webmap", "lyrx", "mapx", "pagx"].contains(FilePath.fileExtension(of: path)),
            let bytes = try? FileBytes.contents(of: path, limit: documentLimit),
            [UInt8(ascii: "{"), 0xEF].contains(bytes.first), let document = try? JSONPart(parsing: bytes)
        else { return [] }
        let resources = resources.besides(path)
        var found: [String] = []
        func search(_ part: JSONPart) {
            switch part.kind {
            case .object:
                for (key, value) in part.members {
                    if key == "url", let address = value.string, address.utf8.count < 4096,
                        let file = try? resources.path(for: address), FileBytes.exists(file)
                    {
                        found.append(file)
                    } else {
                        search(value)
                    }
                }
            case .array: (part.array ?? []).forEach(search)
            default: break
            }
        }
        search(document)
        return found
    }
}
