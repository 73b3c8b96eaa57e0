#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds the fonts in a folder and its subfolders.
package enum FontFolder {
    /// The greatest number of files and folders that are visited.
    static let maxFiles = 20_000
    /// The greatest depth of nested folders.
    static let maxDepth = 8
    /// The greatest number of fonts that are read from one file.
    static let maxFontsPerFile = 64

    /// Whether a folder exists and can be read.
    package static func exists(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }

    /// Returns all fonts in a folder and its subfolders, sorted by path; none if the folder does not exist.
    static func fonts(below folder: String) -> [FontFile] {
        paths(below: folder).flatMap { path in
            (0..<min(FontFace.count(path: path), maxFontsPerFile)).compactMap {
                FontFile(path: path, index: $0)
            }
        }
    }

    private static func paths(below folder: String) -> [String] {
        var paths: [String] = []
        var seen = 0
        // Links can form cycles, so the depth is limited.
        func walk(_ folder: String, depth: Int) {
            guard depth < maxDepth, let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
            else { return }
            for name in names.sorted() {
                seen += 1
                if seen > maxFiles { return }
                let ending = name.split(separator: ".").last?.lowercased() ?? ""
                if ["ttf", "otf", "ttc", "otc", "pfb", "pfa"].contains(ending) {
                    paths.append(folder + "/" + name)
                } else {
                    walk(folder + "/" + name, depth: depth + 1)
                }
            }
        }
        walk(folder, depth: 0)
        return paths
    }
}
