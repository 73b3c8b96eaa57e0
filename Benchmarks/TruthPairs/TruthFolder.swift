import Documents
import Foundation

/// What a folder holds to compare with: pairs in the forms that are known, and the names of everything else.
package struct TruthFolder: Sendable {
    /// In the order of their names, folder by folder.
    package private(set) var pairs: [TruthPair] = []
    /// Folders with files in no known form, and how many files those are.
    package private(set) var unknown: [(folder: String, files: [String])] = []

    /// Folders deeper than this are not looked into.
    private static let deepest = 8
    /// The most files that are looked at.
    private static let mostFiles = 50_000
    /// Larger definitions are not read.
    static let largestDefinition = 64 << 20
    private var seen = 0
    private var visited: Set<String> = []

    /// Looks through a folder and the folders in it, each once, whichever links lead to it.
    ///
    /// - Throws: ``TruthError`` where there is no such folder.
    package init(path: String) throws {
        guard Self.isFolder(path) else { throw TruthError("\(path): there is no such folder") }
        let root = URL(filePath: path).standardizedFileURL
        try look(into: root, named: root.lastPathComponent, below: "", depth: 0)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private mutating func look(into folder: URL, named name: String, below parent: String, depth: Int) throws
    {
        guard visited.insert(folder.resolvingSymlinksInPath().path).inserted else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() else {
            unknown.append((name, ["(the folder can't be read)"]))
            return
        }
        var files: [String] = []
        var folders: [String] = []
        for name in names where !name.hasPrefix(".") {
            if Self.isFolder(folder.path + "/" + name) { folders.append(name) } else { files.append(name) }
        }
        seen += files.count
        guard seen <= Self.mostFiles else {
            throw TruthError("\(folder.path): more than \(Self.mostFiles) files")
        }
        sort(files, in: folder.path, named: name)
        guard depth < Self.deepest else { return }
        for inner in folders {
            let path = parent.isEmpty ? inner : parent + "/" + inner
            try look(into: folder.appending(path: inner), named: path, below: path, depth: depth + 1)
        }
    }

    private mutating func sort(_ files: [String], in path: String, named folder: String) {
        var sorting = FileSorting(files: files, path: path, folder: folder)
        pairs += sorting.pairs()
        if !sorting.rest.isEmpty { unknown.append((folder, sorting.rest.sorted())) }
    }
}

/// Tells the pairs of one folder from its files.
private struct FileSorting {
    let files: [String]
    let path: String
    let folder: String
    /// What is in no known form, once ``pairs()`` was asked for.
    var rest: Set<String>

    private static let pictures = ["png", "jpg", "jpeg", "gif", "bmp"]
    /// Files that explain others.
    private static let silent: Set = ["md", "txt", "tsv", "pdf", "stylx", "zip", "license"]

    init(files: [String], path: String, folder: String) {
        self.files = files
        self.path = path
        self.folder = folder
        rest = Set(files.filter { !Self.silent.contains(Self.parts(of: $0).ending) })
    }

    mutating func pairs() -> [TruthPair] {
        files.flatMap { file -> [TruthPair] in
            switch Self.parts(of: file).ending {
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
                of: path + "/" + file, limit: TruthFolder.largestDefinition),
            let object = try? JSONValue(parsing: bytes, source: file).object
        else { return [] }
        let own = Self.pictures.lazy.map { "\(stem).\($0)" }.first { files.contains($0) }
        let type = object["type"]?.string ?? ""
        if object["features"]?.array != nil, object["drawing"]?.array != nil || object["sizePoints"] != nil {
            return [pair(.sheetCell, stem, file, own)]
        }
        if object["features"]?.array != nil {
            let named =
                object["pictures"]?.array?.compactMap(\.string) ?? [object["picture"]?.string ?? own ?? ""]
            return named.filter(files.contains).map { picture in
                pair(.describedPicture, Self.parts(of: picture).stem, file, picture)
            }
        }
        guard let own else { return [] }
        if object["symbol"]?.object != nil { return [pair(.legendSwatch, stem, file, own)] }
        if type.hasPrefix("CIM") && type.contains("Symbol") || type.hasPrefix("esri") {
            return [pair(.picturedSymbol, stem, file, own)]
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

    private static func parts(of file: String) -> (stem: String, ending: String) {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return (file, "") }
        return (String(file[..<dot]), file[file.index(after: dot)...].lowercased())
    }
}
