#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fonts in the files of a folder and the folders in it.
package enum FontFolder {
    /// More files than this are not looked at.
    static let mostFiles = 20_000
    /// Folders inside folders, deeper than this, are not looked into.
    static let deepest = 8
    /// More fonts of one file than this are not looked at.
    static let mostFaces = 64

    /// Whether there is a folder that can be read.
    package static func exists(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }

    /// All fonts below a folder, in the order of their paths; a folder that is not there has none.
    static func fonts(below folder: String) -> [FontFile] {
        paths(below: folder).flatMap { path in
            (0..<min(FontFace.count(path: path), mostFaces)).compactMap { FontFile(path: path, index: $0) }
        }
    }

    private static func paths(below folder: String) -> [String] {
        var paths: [String] = []
        var seen = 0
        // Links may lead in circles: folders are entered to a depth only.
        func walk(_ folder: String, depth: Int) {
            guard depth < deepest, let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
            else { return }
            for name in names.sorted() {
                seen += 1
                if seen > mostFiles { return }
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
