import CartoucheDocuments

/// The files of a shapefile: the shapes, and the files beside them with the same name.
package struct ShapefileFiles: Sendable {
    var shapes: FileWindow.Origin
    /// The index of the records (`.shx`).
    var index: FileWindow.Origin?
    /// The attributes (`.dbf`).
    var table: FileWindow.Origin?
    /// The coordinate system (`.prj`).
    var projection: String?
    /// The encoding of the attributes' texts (`.cpg`).
    var codePage: String?
    /// Diagnostics about files that exist but cannot be read.
    private(set) var diagnostics: [Diagnostic] = []

    /// Creates a shapefile from bytes in memory.
    package init(
        shapes: [UInt8], index: [UInt8]? = nil, table: [UInt8]? = nil, projection: String? = nil,
        codePage: String? = nil, name: String = "shapes"
    ) {
        self.shapes = .bytes(shapes, name: name)
        self.index = index.map { .bytes($0, name: name + ".shx") }
        self.table = table.map { .bytes($0, name: name + ".dbf") }
        self.projection = projection
        self.codePage = codePage
    }

    /// Finds the files beside a `.shp` file; their extensions may be in upper or lower case.
    init(_ location: FileLocation) {
        let path = location.path
        let ending = FilePath.fileExtension(of: path)
        let stem = path.dropLast(ending.isEmpty ? 0 : ending.utf8.count + 1)
        let isUpper = !ending.isEmpty && path.hasSuffix(ending.uppercased())
        shapes = .file(location)
        func found<Value>(_ ending: String, _ open: (String) throws(DocumentError) -> Value?) -> Value? {
            let spellings = isUpper ? [ending.uppercased(), ending] : [ending, ending.uppercased()]
            for spelling in spellings {
                do throws(DocumentError) {
                    return try open("\(stem).\(spelling)")
                } catch {
                    if error.kind == .notFound { continue }
                    diagnostics.append(
                        Diagnostic(
                            .warning, code: .unreadableFile, message: error.description,
                            instead: "the shapefile is read without it"))
                    return nil
                }
            }
            return nil
        }
        func file(_ path: String) throws(DocumentError) -> FileWindow.Origin? {
            let file = FileLocation(path, in: location.root)
            _ = try FileWindow(file)
            return .file(file)
        }
        func text(_ path: String) throws(DocumentError) -> String? {
            let file = try FileBytes(FileLocation(path, in: location.root))
            return String(decoding: try file.contents(limit: 1 << 20), as: UTF8.self)
        }
        index = found("shx", file)
        table = found("dbf", file)
        projection = found("prj", text)
        codePage = found("cpg", text)
    }
}
