import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheLegends
import CartoucheMapPages
import CartoucheTileArchives
import CartoucheTileSets

/// A map page as the command line describes it.
package struct PageJob {
    /// The options of a page in addition to those of tiles.
    package struct Settings {
        /// The title; nil for the name of the input.
        package var title: String?
        package var switchesLayers = false
        package var hasAttributes = true
        /// The searched fields, separated by commas, or `all`; nil for no search.
        package var search: String?
        /// The features of the story; nil for none.
        package var story: String?
        /// Whether the folder of the page is made.
        package var makesFolder = false

        package init() {}
    }

    /// What was made.
    package struct Result {
        package var reports: [TileReport]
        /// The page and its size in words.
        package var text: String
    }

    private let source: TileMapSource
    private let page: String
    private let settings: Settings
    private let resources: ResourceLoader

    /// - Parameters:
    ///   - page: The HTML file.
    ///   - resources: The limits for reading the story.
    package init(
        _ source: TileMapSource, page: String, _ settings: Settings, resources: ResourceLoader
    ) {
        (self.source, self.page, self.settings, self.resources) = (source, page, settings, resources)
    }

    /// Makes the page.
    ///
    /// - Parameter progress: Receives a unit, and the numbers of done and of all tiles.
    package func run(_ progress: (@Sendable (String, Int, Int) -> Void)?) throws -> Result {
        let job = try source.open(levels: MapPage.usualLevels)
        let (count, tiles) = (job.pyramid.count, source.tiles)
        guard count <= MapPage.maximumTiles else {
            throw InputError(
                "a page has at most \(TileTexts.number(MapPage.maximumTiles)) tiles, not "
                    + TileTexts.number(count), at: InputNames.text(source.inputs),
                suggestion: "choose less with --zoom or --bbox, or use 'cartouche tiles'")
        }
        // Mistakes in the story are found before the long work.
        let story = try settings.story.map { try chapters(of: $0, in: job.map) } ?? []
        if settings.makesFolder { try Folder.create(FilePath.folder(of: page)) }
        var groups: [MapPage.Group] = []
        var reports: [TileReport] = []
        for group in try MapPage.groups(of: job.map, switchesLayers: settings.switchesLayers) {
            let path = "\(page).\(groups.count).mbtiles"
            let run = try job.run(
                tiles, to: TileOutput(path: path), of: group.map, suffix: " \(group.name)", progress)
            reports.append(try run.run())
            let identities =
                settings.hasAttributes
                ? try PageIdentities(of: group.map, in: job.pyramid) { done, total in
                    progress?("tiles searched for features", done, total)
                } : nil
            groups.append(
                MapPage.Group(
                    name: group.name, isVisible: group.isVisible, path: path, identities: identities))
        }
        // Also after an error, the finished tile sets are not needed any more.
        defer { for group in groups { try? Folder.remove(file: group.path) } }
        let document = try MapPage(
            texts(of: job, groups, story), groups: groups, of: job.pyramid, scale: tiles.scale,
            format: tiles.format ?? .png, home: MapPage.home(of: job.map, job.pyramid.area),
            bookmarks: MapPage.bookmarks(of: job.map))
        let hasFolder = try document.write(to: page)
        let size = max(document.pictureBytes >> 10, 1)
        let place = hasFolder ? " in \(MapPage.folderName(ofPage: page))" : ""
        return Result(
            reports: reports,
            text: "\(page): \(TileTexts.number(count)) tiles, \(TileTexts.number(size)) KiB\(place)")
    }

    private func chapters(of path: String, in map: Map) throws -> [PageStory] {
        let file = try DataInput(path: path, resources: resources).file()
        return try PageStory.chapters(
            of: file.source(layer: FeatureSources.layerName(inPath: path)), in: map.reference)
    }

    private func texts(
        of job: TileJob, _ groups: [MapPage.Group], _ story: [PageStory]
    ) throws -> MapPage.Texts {
        var texts = MapPage.Texts(title: settings.title ?? job.description.name)
        (texts.credit, texts.story) = (job.description.attribution, story)
        texts.legend = try LegendHTML(job.map.makeLegend().visibleOnly(), style: LegendStyle()).fragment
        if let search = settings.search { texts.searchedFields = try fields(search, in: groups) }
        return texts
    }

    /// Returns the labels of the fields that readers search.
    private func fields(_ text: String, in groups: [MapPage.Group]) throws -> [String] {
        let known = groups.flatMap { $0.identities?.fieldLabels ?? [] }
        if text.lowercased() == "all" { return known }
        return try text.split(separator: ",").map { name in
            guard let label = known.first(where: { $0.lowercased() == name.lowercased() }) else {
                throw InputError(
                    "--search: no feature has a field '\(name)'", at: InputNames.text(source.inputs),
                    suggestion: SimilarWords.suggestion(for: String(name), among: known)
                        ?? "the fields are \(known.prefix(20).joined(separator: ", "))")
            }
            return label
        }
    }
}
