import Cartouche
import CartoucheCommandLines
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheLiveViews
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheMapViews
import CartoucheWorkers

/// The files that the server shows.
struct ServedFiles: Sendable {
    private let inputs: [String]
    private let data: [String]
    private let resources: ResourceLoader

    init(_ options: ServingOptions) {
        inputs = options.inputs
        data = options.data
        resources = ResourceLoader(rootFolder: options.root)
    }

    /// The name of the first file, for the title of the page.
    var title: String { inputs.first.map { FilePath.name(of: $0) } ?? "Map" }

    /// The words of `cartouche render` for these files.
    var commandWords: [String] {
        (inputs + data.flatMap { ["--data", $0] }).map(ShellWord.quoted)
    }

    /// Reads the map: the first file can be a web map or a document of ArcGIS Pro, the others have data.
    func open() throws -> Map {
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

    private func sources() -> LayerDataSources {
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

    // MARK: Watching

    /// The time between two looks at the files.
    private static let interval = Duration.milliseconds(150)

    /// Reads the map again whenever a file changes; errors are shown in the page.
    func watch(for host: MapHost) {
        Task {
            var files = watchedFiles
            var before = stamps(of: files)
            var last = before
            while !Task.isCancelled {
                try await Task.sleep(for: Self.interval)
                let now = stamps(of: files)
                // Programs write a file in several steps; two equal looks mean that they have finished.
                defer { last = now }
                guard now == last, now != before else { continue }
                files = watchedFiles
                before = stamps(of: files)
                do {
                    let map = try await BackgroundThreads.run { _ in try open() }
                    host.mapView.map = map
                    host.show(fileError: "")
                } catch {
                    host.show(fileError: "\(error)")
                    StandardStream.printError("cartouche: \(error)")
                }
            }
        }
    }

    private func stamps(of files: [String]) -> [FileStamp] { files.map { FileStamp(ofFileAt: $0) } }

    /// The files, and those to which documents among them refer.
    private var watchedFiles: [String] {
        let sources = sources()
        return inputs.flatMap { [$0] + ReferencedFiles.of($0, resources: resources) }
            + sources.paths.values.sorted() + sources.locations
    }
}
