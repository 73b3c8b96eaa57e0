import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapModel

/// Searches local data for the layers of one document.
struct LayerDataSearch {
    /// The names by which the data of a layer can be found.
    struct Wanted {
        /// The names of the layer: title, qualified title, identifier.
        var layerNames: [String]
        /// The title of the layer.
        var title: String
        /// The names under which the data can be stored, the most exact one first.
        var datasetNames: [String] = []
        /// The name of the geodatabase or database; empty if there is none.
        var workspaceName = ""
        /// Whether a file with one layer is taken even if its name differs, because no other layer can use it.
        var isOnlyLayer = false
        /// The places in which to search after the caller's locations: the document's workspace, and its own folder.
        var ownLocations: [String] = []
    }

    /// Data that was found, and its path.
    struct Found {
        var source: any FeatureSource
        var path: String
        /// Whether the caller states this path for this layer.
        var isStated = false
    }

    let sources: LayerDataSources
    /// The restrictions for files.
    let resources: ResourceLoader
    /// All names of layers that were searched, for suggestions.
    private var layerNames: [String] = []
    /// The names in ``LayerDataSources/paths`` that belong to a layer.
    private var usedNames: Set<String> = []
    /// The files with several layers that were opened; nil for files that cannot be read.
    private var openedFiles: [String: FeatureFile?] = [:]
    private var folders: [String: [String]] = [:]
    /// Whether the search is in a place that the document names, and not the caller.
    private var searchesOwn = false

    init(_ sources: LayerDataSources, _ resources: ResourceLoader) {
        self.sources = sources
        self.resources = resources
    }

    /// Extensions of files with data, in order of precedence.
    private static let extensions = [
        "gpkg", "shp", "fgb", "geojson", "json", "gdb", "geodatabase", "sqlite", "db", "geojsonl", "csv",
        "kml",
        "gml", "parquet",
    ]
    /// Extensions of files that usually have several layers.
    private static let containers: Set<String> = ["gpkg", "gdb", "sqlite", "db", "geodatabase"]
    /// The maximum number of files in a folder whose layers are searched.
    private static let maxContainers = 100

    /// Returns the data of a layer; nil if there is none.
    ///
    /// - Throws: An error if the data that the caller states for this layer cannot be opened.
    mutating func find(_ wanted: Wanted) throws -> Found? {
        let found = try findAnywhere(wanted)
        // Data in a package lasts as long as its unpacked files.
        guard let folder = resources.unpacked, var found else { return found }
        found.source = UnpackedSource(found.source, in: folder)
        found.path = folder.shown(found.path)
        return found
    }

    private mutating func findAnywhere(_ wanted: Wanted) throws -> Found? {
        noteLayer(wanted)
        if let path = statedPath(for: wanted.layerNames) { return try open(path, for: wanted) }
        for location in sources.locations {
            if let found = search(location, for: wanted) { return found }
        }
        searchesOwn = true
        defer { searchesOwn = false }
        for location in wanted.ownLocations {
            // A document cannot show which files exist outside the root folder.
            if let root = resources.root, (try? root.resolving(location)) == nil { continue }
            if let found = search(location, for: wanted, byTitle: false) { return found }
        }
        for folder in packageFolders() {
            if let found = search(folder, for: wanted) { return found }
        }
        return nil
    }

    /// Returns the folders of the package from which the document comes; the data of its maps can be in each.
    private mutating func packageFolders() -> [String] {
        // The root folder of an unpacked mobile map package is the package.
        let own = resources.rootFolder.flatMap { MapPackage.isPackage($0) ? $0 : nil }
        guard let package = resources.unpacked?.path ?? own else { return [] }
        var folders = [package]
        var next = 0
        while next < folders.count, folders.count < Self.maxContainers {
            let folder = folders[next]
            next += 1
            let inner = names(in: folder).map { FilePath.joining(folder, $0) }.filter(isFolderOfFiles)
            folders += inner.prefix(Self.maxContainers)
        }
        return folders
    }

    /// Throws an error with suggestions if a name in ``LayerDataSources/paths`` belongs to no layer.
    ///
    /// - Parameter document: The path of the document.
    func checkNames(document: String) throws(MapError) {
        guard let unknown = sources.paths.keys.sorted().first(where: { !usedNames.contains($0) }) else {
            return
        }
        throw MapError.unknownLayer(
            source: document, what: "the document has no layer \"\(unknown)\"",
            suggestion: SimilarNames.suggestion(for: unknown, among: layerNames, list: "the layers are"))
    }

    // MARK: Data that the caller states

    /// Keeps the name of a layer for suggestions.
    mutating func noteLayer(_ wanted: Wanted) { layerNames += wanted.layerNames.prefix(1) }

    mutating func statedPath(for names: [String]) -> String? {
        for name in names {
            if let path = sources.paths[name] {
                usedNames.insert(name)
                return path
            }
        }
        let lower = Set(names.map { $0.lowercased() })
        guard let name = sources.paths.keys.sorted().first(where: { lower.contains($0.lowercased()) }) else {
            return nil
        }
        usedNames.insert(name)
        return sources.paths[name]
    }

    private mutating func open(_ path: String, for wanted: Wanted) throws -> Found {
        let file = try FeatureSources.openFile(named: path, resources: resources)
        var layer = FeatureSources.layerName(inPath: path)
        if layer == nil, file.layerNames.count > 1 {
            layer = Self.match(wanted.datasetNames + [wanted.title], in: file.layerNames)
        }
        return Found(source: try file.source(layer: layer), path: path, isStated: true)
    }

    // MARK: Data that is searched

    private mutating func search(_ location: String, for wanted: Wanted, byTitle: Bool = true) -> Found? {
        let titles = byTitle ? [wanted.title] : []
        guard isFolderOfFiles(location) else {
            if let found = layer(wanted.datasetNames + titles, ofFile: location) { return found }
            guard wanted.isOnlyLayer, byTitle, let file = opened(location), file.layerNames.count == 1,
                let source = try? file.source()
            else { return nil }
            return Found(source: source, path: location)
        }
        let names = names(in: location)
        func path(_ name: String) -> String { FilePath.joining(location, name) }
        if !wanted.workspaceName.isEmpty, let workspace = Self.match([wanted.workspaceName], in: names) {
            let inside = path(workspace)
            if isFolderOfFiles(inside) {
                if let found = file(wanted.datasetNames, in: inside) { return found }
            } else if let found = layer(wanted.datasetNames, ofFile: inside) {
                return found
            }
        }
        if let found = file(wanted.datasetNames + titles, in: location) { return found }
        let containers = names.filter { Self.containers.contains(FilePath.fileExtension(of: $0)) }
        for name in containers.prefix(Self.maxContainers) {
            if let found = layer(wanted.datasetNames + titles, ofFile: path(name)) { return found }
        }
        return nil
    }

    /// Returns the layer of a file with one of these names; the first name takes precedence.
    private mutating func layer(_ names: [String], ofFile path: String) -> Found? {
        guard FileBytes.exists(path) || path.hasPrefix("/vsi"), let file = opened(path),
            let name = Self.match(names, in: file.layerNames), let source = try? file.source(layer: name)
        else { return nil }
        return Found(source: source, path: "\(path)?layer=\(name)")
    }

    /// Returns the data file in a folder that has one of these names.
    private mutating func file(_ wanted: [String], in folder: String) -> Found? {
        let files = names(in: folder).filter { Self.extensions.contains(FilePath.fileExtension(of: $0)) }
        for name in wanted {
            let key = Self.key(name)
            let candidates = files.filter { !key.isEmpty && Self.key(Self.stem(of: $0)) == key }
                .sorted { Self.rank($0) < Self.rank($1) }
            for candidate in candidates {
                let path = FilePath.joining(folder, candidate)
                guard let file = opened(path) else { continue }
                let layer = file.layerNames.count > 1 ? Self.match([name], in: file.layerNames) : nil
                if let source = try? file.source(layer: layer) { return Found(source: source, path: path) }
            }
        }
        return nil
    }

    private mutating func opened(_ path: String) -> FeatureFile? {
        let key = (searchesOwn ? "own " : "") + path
        if let known = openedFiles[key] { return known }
        let file =
            searchesOwn
            ? try? FeatureSources.openFile(
                FileLocation(path, in: resources.root), limit: resources.maximumBytes)
            : try? FeatureSources.openFile(named: path, resources: resources)
        openedFiles[key] = .some(file)
        return file
    }

    private mutating func names(in folder: String) -> [String] {
        if let known = folders[folder] { return known }
        // A pipe in a folder has no data that the user wants, and could make the search wait forever.
        let names = FileBytes.names(inFolder: folder).filter {
            !FileBytes.isStream(FilePath.joining(folder, $0))
        }
        folders[folder] = names
        return names
    }

    /// Whether a path is a folder, but not a geodatabase, which is a folder that counts as one file.
    private func isFolderOfFiles(_ path: String) -> Bool {
        FileBytes.isFolder(path) && FilePath.fileExtension(of: path) != "gdb"
    }

    // MARK: Names

    /// Returns the known name that equals the first possible one of some names.
    static func match(_ names: [String], in known: [String]) -> String? {
        for name in names {
            if let exact = known.first(where: { $0 == name }) { return exact }
            let key = key(name)
            if !key.isEmpty, let similar = known.first(where: { Self.key($0) == key }) { return similar }
        }
        return nil
    }

    /// Returns a name in lower case with only its letters and digits.
    private static func key(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static func stem(of name: String) -> String {
        String(name.dropLast(FilePath.fileExtension(of: name).count + 1))
    }

    private static func rank(_ name: String) -> Int {
        extensions.firstIndex(of: FilePath.fileExtension(of: name)) ?? extensions.count
    }
}

extension WhereClause {
    /// Returns the error for a field of the condition that is not one of the fields of the data; nil if there is none.
    func unknownField(of fields: [Field]) -> ExpressionError? {
        unknownField(among: FieldNames(fields.map(\.name)))
    }
}
