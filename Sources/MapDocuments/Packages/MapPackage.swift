import CartoucheArchives
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheSymbolDocuments

/// A project or package of ArcGIS: one or more maps, scenes or layer files, usually with their data.
///
/// Packages are unpacked into a folder for temporary files, which lasts as long as the package, its maps and their
/// layers. Nothing in a package can refer to a file outside of it.
package struct MapPackage: Sendable {
    /// A map, scene or layer file.
    package struct Item: Sendable {
        package enum Kind: Sendable { case map, scene, layers }

        /// The name of the map, or of the file; no two items have the same.
        package fileprivate(set) var name: String
        package let kind: Kind
        /// The document: a web map or web scene, or that of a layer or map file.
        package let document: JSONPart
        /// The document in messages.
        package let path: String
        /// The file with the document, in whose folder relative paths start.
        package let file: String
    }

    /// The path as given, or the address of the package.
    package let path: String
    private let fileExtension: String
    /// The maps, scenes and layer files.
    package private(set) var items: [Item] = []
    /// The restrictions for the files to which the documents refer.
    package let resources: ResourceLoader

    /// The extensions of packages and their names for users.
    private static let formats = [
        "aprx": "project", "ppkx": "project package", "mpkx": "map package", "lpkx": "layer package",
        "mmpk": "mobile map package", "mspk": "mobile scene package",
    ]
    /// The file in the folder of an unpacked mobile map package.
    private static let folderMark = "package.info"
    /// Extensions of the documents in packages.
    private static let documentEndings: Set<String> = [
        "mapx", "lyrx", "mmap", "webmap", "webscene", "mscene",
    ]
    /// Extensions of files in packages that are not read: tiles, locators, networks and older documents.
    private static let ignoredEndings: Set<String> = [
        "tpk", "tpkx", "vtpk", "slpk", "loc", "loz", "mxd", "lyr", "tde", "geodata",
    ]
    private static let maxDocuments = 1000
    private static let maxFolders = 10_000

    /// Whether a path is a package by its extension, or the folder of an unpacked mobile map package.
    package static func isPackage(_ path: String) -> Bool {
        if formats[FilePath.fileExtension(of: path)] != nil { return true }
        return FileBytes.isFolder(path) && FileBytes.exists(FilePath.joining(path, folderMark))
    }

    /// The name of the format for users.
    package var format: String { Self.formats[fileExtension] ?? "offline map" }

    /// Opens a package.
    ///
    /// - Parameters:
    ///   - path: The file, or the folder of an unpacked mobile map package.
    ///   - name: The package as users know it; nil for its path.
    ///   - resources: The root folder, the size limit of documents and the dictionary styles.
    /// - Throws: `DocumentError` if the package is missing, damaged, encrypted or too large, if libarchive is not
    ///   installed, or if the package has no map or layer file. The errors of documents that are not JSON.
    package init(path: String, shownAs name: String? = nil, resources: ResourceLoader) throws {
        self.path = name ?? path
        fileExtension = FilePath.fileExtension(of: path)
        let location = resources.named(path)
        if fileExtension == "aprx" {
            self.resources = resources
            try addProject(location, file: path)
        } else if FileBytes.isFolder(path) {
            var own = resources
            if let root = location.root { _ = try root.resolving(path) }
            own.rootFolder = path
            self.resources = own
            try addDocuments(inFolder: path)
        } else {
            let folder = try Archive.unpack(location, shownAs: name) { name in
                !Self.ignoredEndings.contains(FilePath.fileExtension(of: name))
            }
            var own = resources
            own.rootFolder = folder.path
            own.unpacked = folder
            self.resources = own
            try addDocuments(inFolder: folder.path)
        }
        guard !items.isEmpty else {
            throw DocumentError(
                .missingMember, source: self.path, what: "the \(format) has no map, scene or layer file",
                suggestion: "export a map with ArcGIS Pro")
        }
        var names = UniqueNames()
        for index in items.indices {
            let name = items[index].name
            items[index].name = names.add(name) { "\(name) \($0)" }
        }
    }

    // MARK: Documents

    private mutating func addProject(_ location: FileLocation, file: String) throws {
        let shown = shown(file)
        let project = try ProjectDocument(location, path: shown, limit: resources.maximumBytes)
        items += project.items.map {
            Item(
                name: $0.name, kind: $0.isScene ? .scene : .map, document: $0.document, path: shown,
                file: file)
        }
    }

    private mutating func addDocuments(inFolder folder: String) throws {
        for file in Self.documents(inFolder: folder) {
            let location = FileLocation(file, in: resources.root)
            if FilePath.fileExtension(of: file) == "aprx" {
                try addProject(location, file: file)
                continue
            }
            let json = try JSONPart(FileBytes(location), limit: resources.maximumBytes)
            // Mobile maps can be a member of their file.
            let inner = ["map", "webMap", "scene", "webScene"].lazy.compactMap { json[$0] }
            guard let document = ([json] + inner).first(where: { Self.kind(of: $0) != nil }),
                let kind = Self.kind(of: document)
            else { continue }
            let stem = FilePath.name(of: file).dropLast(FilePath.fileExtension(of: file).count + 1)
            let name = document["mapDefinition"]?["name"]?.string ?? json["title"]?.string ?? String(stem)
            items.append(Item(name: name, kind: kind, document: document, path: shown(file), file: file))
        }
    }

    /// Returns the kind of a document; nil if it is neither a map nor a layer file.
    private static func kind(of document: JSONPart) -> Item.Kind? {
        guard let root = document.object else { return nil }
        if LayerDocument.isLayerDocument(root) {
            guard let map = root["mapDefinition"] else { return .layers }
            return map["mapType"]?.string == "Scene" ? .scene : .map
        }
        guard root["operationalLayers"] != nil || root["baseMap"] != nil else { return nil }
        return root["viewingMode"] != nil || root["ground"] != nil ? .scene : .map
    }

    /// Returns the documents in a folder and the folders inside it, sorted.
    ///
    /// Packages have a document once for each version of ArcGIS Pro, in folders such as `p20` and `p30`. The newest is
    /// returned.
    private static func documents(inFolder folder: String) -> [String] {
        var folders = [folder]
        // Links could lead to the same folder again.
        var visited: Set = [FileBytes.realPath(of: folder)]
        var next = 0
        var newest: [String: (version: Int, path: String)] = [:]
        while next < folders.count, newest.count < maxDocuments {
            let current = folders[next]
            next += 1
            for name in FileBytes.names(inFolder: current) {
                let path = FilePath.joining(current, name)
                let ending = FilePath.fileExtension(of: name)
                if FileBytes.isFolder(path) {
                    guard ending != "gdb", folders.count < maxFolders,
                        visited.insert(FileBytes.realPath(of: path)).inserted
                    else { continue }
                    folders.append(path)
                } else if documentEndings.contains(ending) || ending == "aprx" {
                    let version = Int(FilePath.name(of: current).dropFirst()) ?? 0
                    let key = (version == 0 ? current : FilePath.folder(of: current)) + "/" + name
                    if newest[key].map({ $0.version < version }) ?? true { newest[key] = (version, path) }
                }
            }
        }
        let found = newest.values.map(\.path).sorted()
        // The project of a package has its maps, too.
        let projects = found.filter { FilePath.fileExtension(of: $0) == "aprx" }
        return projects.isEmpty ? found : projects
    }

    private func shown(_ file: String) -> String { resources.unpacked?.shown(file) ?? file }

    // MARK: Choice

    /// Returns one item.
    ///
    /// - Parameter name: Its name, in any case; nil if there is only one.
    /// - Throws: ``MapError/notAMap(source:what:suggestion:)`` if no item has the name, or if there are several.
    package func item(named name: String?) throws(MapError) -> Item {
        if let name {
            let lower = name.lowercased()
            if let item = items.first(where: { $0.name == name })
                ?? items.first(where: { $0.name.lowercased() == lower })
            {
                return item
            }
            throw .notAMap(
                source: path, what: "the \(format) has no map \"\(name)\"",
                suggestion: SimilarNames.suggestion(
                    for: name, among: items.map(\.name), list: "its maps are"))
        }
        guard items.count == 1 else {
            let names = items.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
            let more = items.count > 20 ? " and \(items.count - 20) more" : ""
            throw .notAMap(
                source: path, what: "the \(format) has \(items.count) maps",
                suggestion: "choose one with --map NAME; its maps are \(names)\(more)")
        }
        return items[0]
    }

    /// Returns the layer file or map of an item; nil for web maps.
    package func layerDocument(of item: Item) throws(DocumentError) -> LayerDocument? {
        guard LayerDocument.isLayerDocument(item.document) else { return nil }
        return try LayerDocument(item.document, path: item.path, resources: resources, file: item.file)
    }

    /// Returns the map of an item.
    ///
    /// - Throws: The errors of ``MapModel/Map/init(contentsOfFile:dataSources:spatialReference:resources:)``.
    package func map(
        of item: Item, dataSources: LayerDataSources = LayerDataSources(),
        spatialReference: SpatialReference? = nil
    ) throws -> Map {
        if let document = try layerDocument(of: item) {
            return try Map(
                layerDocument: document, dataSources: dataSources, spatialReference: spatialReference)
        }
        return try Map(
            webMap: item.document, source: item.path, resources: resources.besides(item.file),
            dataSources: dataSources, spatialReference: spatialReference)
    }
}
