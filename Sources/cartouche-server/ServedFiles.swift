import Cartouche
import CartoucheCommandLines
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheLiveViews
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbolStyles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that the server shows.
struct ServedFiles: Sendable {
    let inputs: [String]
    let data: [String]
    /// The name of the map in a package; nil if it has only one.
    let map: String?
    let resources: ResourceLoader
    var title: String
    var credit: String

    init(_ options: ServingOptions) {
        inputs = options.inputs
        data = options.data
        map = options.map
        resources = ResourceLoader(rootFolder: options.root)
        title = options.title ?? inputs.first.map { FilePath.name(of: $0) } ?? "Map"
        credit = options.credit ?? ""
    }

    /// Creates the files for one file.
    ///
    /// - Parameter root: The folder in which a document may open files; nil for all folders.
    init(file: String, root: String? = nil, title: String, credit: String = "") {
        (inputs, data, map, self.title, self.credit) = ([file], [], nil, title, credit)
        resources = ResourceLoader(rootFolder: root)
    }

    /// What the first file is.
    private enum Kind { case map, scene, style, webStyle, styleFolder }

    private func kind() throws -> Kind {
        guard inputs.count == 1, let path = inputs.first else { return .map }
        if let package = try package() { return package.item.kind == .scene ? .scene : .map }
        if FileBytes.isFolder(path), FileBytes.exists(FilePath.joining(path, "style.json")) {
            return .styleFolder
        }
        let ending = FilePath.fileExtension(of: path).lowercased()
        if ending == "stylx" { return .style }
        guard ending == "json" || ending == "webscene" else { return .map }
        switch try SymbolFile(path: path, resources: resources).kind {
        case .webstyle: return .webStyle
        case .webscene: return .scene
        default: return .map
        }
    }

    /// Returns the package that is the only file, with its chosen map or scene; nil if the file is no package.
    ///
    /// - Throws: `MapError` if the package has no such map.
    private func package() throws -> (whole: MapPackage, item: MapPackage.Item)? {
        guard inputs.count == 1, MapPackage.isPackage(inputs[0]) else {
            guard map == nil else {
                throw MapError.notAMap(
                    source: inputs.first ?? "", what: "--map needs one project or package",
                    suggestion: "remove --map")
            }
            return nil
        }
        let whole = try MapPackage(path: inputs[0], resources: resources)
        return (whole, try whole.item(named: map))
    }

    /// Opens the files.
    ///
    /// - Parameters:
    ///   - scratch: The folder for a style that is packed from a folder.
    ///   - watches: Whether changes of the files are shown.
    func host(_ scratch: ScratchFolder, watches: Bool) throws -> any PageHost {
        switch try kind() {
        case .map: return try mapHost(watches: watches)
        case .scene: return try sceneHost(watches: watches)
        case .style: return styleHost(inputs[0], file: inputs[0], watches: watches)
        case .webStyle: return styleHost(inputs[0], file: nil, watches: watches)
        case .styleFolder:
            let file = try scratch.place(for: "style.stylx")
            for problem in try StyleFolder.pack(inputs[0], to: file).problems {
                StandardStream.printError("cartouche: \(problem)")
            }
            return styleHost(file, file: file, watches: false)
        }
    }

    private func mapHost(watches: Bool) throws -> MapHost {
        let mapView = MapView(map: try openMap())
        mapView.size = ScreenSize(width: 1024, height: 768)
        let host = MapHost(mapView, title: title, credit: credit)
        host.settings.commandWords =
            (inputs + data.flatMap { ["--data", $0] } + (map.map { ["--map", $0] } ?? [])).map(
                ShellWord.quoted)
        if watches {
            watch(change: { host.mapView.map = try openMap() }, failure: { host.show(fileError: $0) })
        }
        return host
    }

    private func sceneHost(watches: Bool) throws -> SceneHost {
        @Sendable func open() throws -> Scene {
            if let package = try package() {
                return try package.whole.scene(of: package.item, dataSources: sources())
            }
            return try Scene.read(contentsOfFile: inputs[0], dataSources: sources(), resources: resources)
        }
        let scene = try open()
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 1024, height: 768)
        if scene.usesSun { view.sunLighting(scene.castsShadows ? .lightAndShadows : .light) }
        view.applySunDate()
        let host = SceneHost(view, title: title, credit: credit)
        if watches { watch(change: { view.scene = try open() }, failure: { host.show(fileError: $0) }) }
        return host
    }

    private func styleHost(_ path: String, file: String?, watches: Bool) -> StyleHost {
        let host = StyleHost(SymbolStyle(url: URL(filePath: path)), file: file, title: title)
        if watches { watch(change: { try await host.reload() }, failure: { _ in }) }
        return host
    }

    /// Reads the map: the first file can be a web map or a document of ArcGIS Pro, the others have data.
    private func openMap() throws -> Map {
        if let package = try package() {
            return try package.whole.map(of: package.item, dataSources: sources())
        }
        var paths = inputs
        var map: Map?
        if let first = paths.first, let document = try document(at: first) {
            paths.removeFirst()
            map = try Map(
                document: document, path: first, dataSources: sources(), resources: resources)
        }
        let combined = map ?? Map(spatialReference: .webMercator)
        for (index, path) in paths.enumerated() {
            let file = try FeatureSources.openFile(named: path, resources: resources)
            let renderer = paths.count > 1 ? DefaultRenderer.distinct(index) : nil
            combined.addOperationalLayer(
                FeatureLayer(featureSource: try file.source(layer: nil), renderer: renderer))
        }
        if combined.backgroundColor == nil, map == nil { combined.backgroundColor = .white }
        return combined
    }

    /// Returns the document of a map; nil if the file has features.
    private func document(at path: String) throws -> JSONPart? {
        let kinds = ["json", "webmap", "lyrx", "mapx", "pagx"]
        guard kinds.contains(FilePath.fileExtension(of: path).lowercased()) else { return nil }
        let document = try JSONPart(FileBytes(resources.named(path)), limit: resources.maximumBytes)
        let members = ["operationalLayers", "baseMap", "mapOptions", "layerDefinitions"]
        let isMap =
            members.contains { document[$0] != nil } || document["type"]?.string?.hasPrefix("CIM") == true
        return isMap ? document : nil
    }

    func sources() -> LayerDataSources {
        var sources = LayerDataSources()
        for text in data {
            if let mark = text.firstIndex(of: "="), !FileBytes.exists(text) {
                sources.paths[String(text[..<mark])] = String(text[text.index(after: mark)...])
            } else {
                sources.locations.append(text)
            }
        }
        return sources
    }
}
