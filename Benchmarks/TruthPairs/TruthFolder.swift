import CartoucheDocuments
import Foundation

/// A folder of truth data: the pairs of known forms, and the names of all other files.
package struct TruthFolder: Sendable {
    /// The pairs, folder by folder, in the order of their names.
    package private(set) var pairs: [TruthPair] = []
    /// The folders with files of unknown form, and the names of these files.
    package private(set) var unknown: [(folder: String, files: [String])] = []

    /// The maximum depth of subfolders that are read.
    private static let maxDepth = 8
    /// The maximum number of files.
    private static let maxFiles = 50_000
    /// The maximum size of a definition file in bytes.
    static let maxDefinitionSize = 64 << 20
    private var fileCount = 0
    private var visited: Set<String> = []

    /// Reads a folder and its subfolders; a folder with several links to it is read once.
    ///
    /// - Throws: ``TruthError`` if there is no such folder, or it has too many files.
    package init(path: String) throws {
        guard Self.isFolder(path) else { throw TruthError("\(path): there is no such folder") }
        let root = URL(filePath: path).standardizedFileURL
        try read(root, named: root.lastPathComponent, below: "", depth: 0)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private mutating func read(_ folder: URL, named name: String, below parent: String, depth: Int) throws {
        guard visited.insert(folder.resolvingSymlinksInPath().path).inserted else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() else {
            unknown.append((name, ["(the folder cannot be read)"]))
            return
        }
        var files: [String] = []
        var folders: [String] = []
        for name in names where !name.hasPrefix(".") {
            if Self.isFolder(folder.path + "/" + name) { folders.append(name) } else { files.append(name) }
        }
        fileCount += files.count
        guard fileCount <= Self.maxFiles else {
            throw TruthError("\(folder.path): more than \(Self.maxFiles) files")
        }
        sort(files, in: folder.path, named: name)
        guard depth < Self.maxDepth else { return }
        for inner in folders {
            let path = parent.isEmpty ? inner : parent + "/" + inner
            try read(folder.appending(path: inner), named: path, below: path, depth: depth + 1)
        }
    }

    private mutating func sort(_ files: [String], in path: String, named folder: String) {
        var sorting = FileSorting(files: files, path: path, folder: folder)
        pairs += sorting.pairs()
        if !sorting.rest.isEmpty { unknown.append((folder, sorting.rest.sorted())) }
    }
}

/// Finds the pairs of one folder by the content of its files.
private struct FileSorting {
    let files: [String]
    let path: String
    let folder: String
    /// The files that belong to no pair, after ``pairs()`` was called.
    var rest: Set<String>

    private static let pictures = ["png", "jpg", "jpeg", "gif", "bmp"]
    /// The extensions of files that are neither pairs nor unknown, such as notes.
    private static let ignoredExtensions: Set = ["md", "txt", "tsv", "pdf", "stylx", "zip", "license"]

    init(files: [String], path: String, folder: String) {
        self.files = files
        self.path = path
        self.folder = folder
        rest = Set(files.filter { !Self.ignoredExtensions.contains(Self.parts(of: $0).fileExtension) })
    }

    mutating func pairs() -> [TruthPair] {
        files.flatMap { file -> [TruthPair] in
            switch Self.parts(of: file).fileExtension {
            case "json": pairs(ofJSON: file)
            case "svg": [pair(.styleItem, Self.parts(of: file).stem, file, nil)]
            default: []
            }
        }
    }

    private mutating func pairs(ofJSON file: String) -> [TruthPair] {
        var stem = Self.parts(of: file).stem
        if stem.hasSuffix(".definition") { stem.removeLast(".definition".count) }
        guard
            let bytes = try? FileBytes.contents(
                of: path + "/" + file, limit: TruthFolder.maxDefinitionSize),
            let object = try? JSONValue(parsing: bytes, source: file).object
        else { return [] }
        let matchingPicture = Self.pictures.lazy.map { "\(stem).\($0)" }.first { files.contains($0) }
        let type = object["type"]?.string ?? ""
        if object["features"]?.array != nil, object["drawing"]?.array != nil || object["sizePoints"] != nil {
            return [pair(.sheetCell, stem, file, matchingPicture)]
        }
        if object["features"]?.array != nil {
            let named =
                object["pictures"]?.array?.compactMap(\.string) ?? [
                    object["picture"]?.string ?? matchingPicture ?? ""
                ]
            return named.filter(files.contains).map { picture in
                pair(.describedPicture, Self.parts(of: picture).stem, file, picture)
            }
        }
        guard let matchingPicture else { return [] }
        if object["symbol"]?.object != nil { return [pair(.legendSwatch, stem, file, matchingPicture)] }
        if type.hasPrefix("CIM") && type.contains("Symbol") || type.hasPrefix("esri") {
            return [pair(.picturedSymbol, stem, file, matchingPicture)]
        }
        return []
    }

    private mutating func pair(_ form: TruthPair.Form, _ id: String, _ file: String, _ picture: String?)
        -> TruthPair
    {
        rest.remove(file)
        if let picture { rest.remove(picture) }
        return TruthPair(
            form: form, folder: folder, id: id, definition: path + "/" + file,
            picture: picture.map { path + "/" + $0 })
    }

    private static func parts(of file: String) -> (stem: String, fileExtension: String) {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return (file, "") }
        return (String(file[..<dot]), file[file.index(after: dot)...].lowercased())
    }
}
