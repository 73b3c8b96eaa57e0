import CartoucheDocuments

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

    /// The fonts of a folder.
    struct Content {
        /// The fonts, sorted by path.
        var fonts: [FontFile] = []
        /// What was not read: at most one diagnostic for each file, and one for a folder with too many files.
        var diagnostics: [Diagnostic] = []
    }

    /// Whether a folder exists and can be read.
    package static func exists(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }

    /// Returns all fonts in a folder and its subfolders; none if the folder does not exist.
    ///
    /// - Parameter root: The folder that the files must not leave through links; nil for no restriction.
    static func content(of folder: String, in root: RootFolder? = nil) -> Content {
        var content = Content()
        let (paths, isComplete) = paths(below: folder)
        for path in paths {
            // Opening a pipe would wait for a writer.
            if FileBytes.isStream(path) { continue }
            do {
                _ = try root?.resolving(path)
            } catch {
                content.diagnostics.append(warning("\(error)", instead: "it is ignored"))
                continue
            }
            let count = FontFace.count(path: path)
            let fonts = (0..<min(count, maxFontsPerFile)).compactMap { FontFile(path: path, index: $0) }
            content.fonts += fonts
            if fonts.isEmpty {
                content.diagnostics.append(
                    warning("the file \(path) is not a font that can be read", instead: "it is ignored"))
            } else if count > maxFontsPerFile {
                content.diagnostics.append(
                    warning(
                        "the file \(path) has \(count) fonts",
                        instead: "the first \(maxFontsPerFile) are used"))
            }
        }
        if !isComplete {
            content.diagnostics.append(
                warning(
                    "the folder \(folder) has more than \(maxFiles) files",
                    instead: "the other files are ignored"))
        }
        return content
    }

    private static func warning(_ message: String, instead: String) -> Diagnostic {
        Diagnostic(.warning, code: .fontFileNotRead, message: message, instead: instead)
    }

    private static func paths(below folder: String) -> (paths: [String], isComplete: Bool) {
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
        return (paths, seen <= maxFiles)
    }
}
