import CartoucheDocuments
import CartoucheSymbolStyles
import Foundation

/// The styles in and near a truth folder, which contain the symbols of its items.
final class StyleLibrary {
    private let files: [String]
    /// The opened styles; nil before the first use.
    private var styles: [StyleFile]?

    /// Finds `.stylx` and `.stylx.zip` files in a folder, its two parent folders, and their `stylx` subfolders.
    init(near root: String) {
        var found: [String] = []
        var folder = URL(filePath: root).standardizedFileURL
        for _ in 0..<3 {
            found += Self.styles(in: folder, depth: 2)
            found += Self.styles(in: folder.appending(path: "stylx"), depth: 3)
            folder = folder.deletingLastPathComponent()
        }
        var seen: Set<String> = []
        files = found.filter { seen.insert($0).inserted }
    }

    private static func styles(in folder: URL, depth: Int) -> [String] {
        let entries =
            (try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles]))
            ?? []
        return entries.sorted { $0.path < $1.path }.flatMap { entry -> [String] in
            let isFolder = (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
            if isFolder { return depth > 1 ? styles(in: entry, depth: depth - 1) : [] }
            let name = entry.lastPathComponent.lowercased()
            return name.hasSuffix(".stylx") || name.hasSuffix(".stylx.zip") ? [entry.path] : []
        }
    }

    /// Returns the JSON of the symbol with a key from the first style that has it; nil if none has.
    ///
    /// - Throws: An error if the JSON cannot be parsed.
    func symbol(_ key: String) throws -> JSONValue? {
        let styles = try opened()
        for style in styles {
            if let item = style.items.first(where: { $0.key == key && $0.isSymbol }) {
                return try JSONValue(parsing: style.content(of: item), source: key)
            }
        }
        return nil
    }

    private func opened() throws -> [StyleFile] {
        if let styles { return styles }
        let opened = files.compactMap { file -> StyleFile? in
            guard file.lowercased().hasSuffix(".zip") else { return try? StyleFile(path: file) }
            guard let bytes = try? FileBytes.contents(of: file, limit: 256 << 20),
                let style = ZipArchive(bytes).contents(endingIn: ".stylx")
            else { return nil }
            let unpacked = FileManager.default.temporaryDirectory.appending(
                path: "style-\(UUID().uuidString).stylx")
            defer { try? FileManager.default.removeItem(at: unpacked) }
            guard (try? Data(style).write(to: unpacked)) != nil else { return nil }
            return try? StyleFile(path: unpacked.path)
        }
        styles = opened
        return opened
    }
}
