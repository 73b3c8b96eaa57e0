import CartoucheDocuments
import CartouchePageFiles
import CartoucheTileArchives
import CartoucheTileSets

/// A map as an HTML page of tiles, which needs no server and makes no request to another one.
///
/// Small pages are one file. The pictures of larger ones are files in a folder beside the page, so that any static web
/// server can send them.
package struct MapPage: Sendable {
    /// The texts of a page.
    package struct Texts: Hashable, Sendable {
        /// The title of the page.
        package var title: String
        /// The credit for the data, which is always visible.
        package var credit = ""
        /// The items of the legend in HTML.
        package var legend = ""
        /// The labels of the fields that readers search; nil for a page without a search.
        package var searchedFields: [String]?
        /// The chapters that readers scroll through; empty for a page without a story.
        package var story: [PageStory] = []

        package init(title: String) { self.title = title }
    }

    /// Layers that readers switch together, with tiles of their own.
    package struct Group: Sendable {
        package var name: String
        package var isVisible: Bool
        /// The complete tile set (MBTiles).
        package var path: String
        /// The features in the tiles; nil for a group without callouts.
        package var identities: PageIdentities?

        package init(name: String, isVisible: Bool, path: String, identities: PageIdentities? = nil) {
            (self.name, self.isVisible, self.path) = (name, isVisible, path)
            self.identities = identities
        }
    }

    /// A place that readers choose by its name, in map units.
    package struct Place: Hashable, Sendable {
        package var name: String
        package var center: SIMD2<Double>
        package var size: SIMD2<Double>
        /// The heading at the top, in degrees clockwise from north.
        package var rotation: Double

        package init(name: String, center: SIMD2<Double>, size: SIMD2<Double>, rotation: Double = 0) {
            (self.name, self.center, self.size, self.rotation) = (name, center, size, rotation)
        }
    }

    /// The largest size of a page in one file.
    package static let maximumFileBytes = 64 << 20

    private let texts: Texts
    private let home: Place
    private let bookmarks: [Place]
    private let scheme: TilingScheme
    private let levels: ClosedRange<Int>
    private let scale: Double
    private let format: TileFormat
    private var tables: [(group: Group, tiles: [(address: TileAddress, picture: Int)])] = []
    /// The different pictures of all groups.
    private var pictures: [[UInt8]] = []

    /// Reads the tiles of a page.
    ///
    /// - Parameters:
    ///   - groups: The groups, bottom first.
    ///   - pyramid: The tiles of each group, in Web Mercator.
    ///   - scale: The number of pixels per DIP.
    ///   - home: The first view.
    /// - Throws: `DocumentError` if a tile set cannot be read.
    package init(
        _ texts: Texts, groups: [Group], of pyramid: TilePyramid, scale: Double, format: TileFormat,
        home: Place, bookmarks: [Place] = []
    ) throws {
        self.texts = texts
        self.home = home
        self.bookmarks = bookmarks
        self.scale = scale
        self.format = format
        (scheme, levels) = (pyramid.scheme, pyramid.levels)
        var numbers: [[UInt8]: Int] = [:]
        for group in groups {
            var tiles: [(TileAddress, Int)] = []
            try TileStore(reading: group.path).forEachTile { tile in
                guard let bytes = tile.bytes else { return }
                let number = numbers[bytes] ?? pictures.count
                if number == pictures.count {
                    numbers[bytes] = number
                    pictures.append(bytes)
                }
                tiles.append((tile.address, number))
            }
            tables.append((group, tiles))
        }
    }

    /// The size of all pictures in bytes.
    package var pictureBytes: Int { pictures.reduce(0) { $0 + $1.count } }

    /// Writes the page: one file if it is small enough, else with a folder beside it.
    ///
    /// The pictures of an earlier page at the path are removed if they are not used any more.
    ///
    /// - Parameters:
    ///   - path: The HTML file.
    ///   - limit: The largest size of a page in one file.
    /// - Returns: Whether the pictures are in a folder.
    /// - Throws: `DocumentError` if a file cannot be written.
    @discardableResult
    package func write(to path: String, limit: Int = Self.maximumFileBytes) throws(DocumentError) -> Bool {
        let folderName = Self.folderName(ofPage: path)
        let folder = FilePath.joining(FilePath.folder(of: path), folderName)
        // Base64 has four characters for three bytes.
        let isWhole = pictureBytes / 3 * 4 <= limit
        let old = Set(Self.pictureNames(in: folder))
        var names: [String] = []
        if !isWhole {
            try Folder.create(folder)
            for (number, picture) in pictures.enumerated() {
                let name = "\(number).\(format.rawValue)"
                try AtomicFile.write(picture, to: FilePath.joining(folder, name))
                names.append(name)
            }
        }
        try AtomicFile.write(Array(html(folder: isWhole ? nil : folderName).utf8), to: path)
        // Pictures that cannot be removed stay: no page refers to them.
        for name in old.subtracting(names) { try? Folder.remove(file: FilePath.joining(folder, name)) }
        Folder.remove(emptyFolder: folder)
        return !isWhole
    }

    /// Returns the name of the folder for the pictures of a page.
    package static func folderName(ofPage path: String) -> String {
        let name = FilePath.name(of: path)
        let ending = FilePath.fileExtension(of: name)
        return String(name.dropLast(ending.isEmpty ? 0 : ending.count + 1)) + ".tiles"
    }

    /// Returns the names of the pictures that an earlier page has in its folder.
    private static func pictureNames(in folder: String) -> [String] {
        FileBytes.names(inFolder: folder).filter { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 2 && TileFormat(rawValue: String(parts[1])) != nil && !parts[0].isEmpty
                && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    // MARK: The document

    private static let template = HTMLTemplate(.tileMap)
    private static let style = PageFile.tileMapStyle.text
    private static let script = PageFile.tileMapScript.text

    /// - Parameter folder: The folder of the pictures; nil if they are in the document.
    private func html(folder: String?) -> String {
        let policy = PagePolicy.text(
            script: Self.script, style: Self.style, otherImages: folder == nil ? "" : "'self'")
        let data = folder == nil ? Base64.encode(Array(pictures.joined())) : ""
        return Self.template.filled([
            "policy": policy, "title": HTMLText.escaped(texts.title), "style": Self.style,
            "credit": HTMLText.escaped(texts.credit), "legend": texts.legend,
            "story": storyHTML,
            "settings": PagePolicy.scriptText(ofJSON: settings(folder: folder)), "pictures": data,
            "identities": tables.map { $0.group.identities.map { Base64.encode($0.packed()) } ?? "" }
                .joined(separator: ","),
            "script": Self.script,
        ]) + "\n"
    }

    /// The chapters as sections; empty lines separate paragraphs.
    private var storyHTML: String {
        texts.story.map { chapter in
            let paragraphs = chapter.text.split(separator: "\n\n").map {
                "<p dir=\"auto\">\(HTMLText.escaped(String($0)))</p>"
            }
            return "<section tabindex=\"0\"><h2 dir=\"auto\">\(HTMLText.escaped(chapter.title))</h2>"
                + paragraphs.joined() + "</section>\n"
        }.joined()
    }

    private func settings(folder: String?) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("grid")
        json.beginObject()
        for (name, value) in [
            ("half", scheme.origin.y), ("side", Double(scheme.side)), ("scale", scale),
        ] {
            json.key(name)
            json.number(value)
        }
        json.key("levels")
        json.numbers([Double(levels.lowerBound), Double(levels.upperBound)])
        json.endObject()
        json.key("groups")
        json.beginArray()
        for (group, tiles) in tables {
            json.beginObject()
            json.key("name")
            json.string(group.name)
            json.key("isVisible")
            json.bool(group.isVisible)
            json.key("tiles")
            json.beginObject()
            for (address, picture) in tiles {
                json.key("\(address.level)/\(address.column)/\(address.row)")
                json.number(picture)
            }
            json.endObject()
            json.endObject()
        }
        json.endArray()
        json.key("home")
        Self.write(home, to: &json)
        json.key("bookmarks")
        json.beginArray()
        for place in bookmarks { Self.write(place, to: &json) }
        json.endArray()
        json.key("story")
        json.beginArray()
        for chapter in texts.story { Self.write(chapter.place, to: &json) }
        json.endArray()
        json.key("search")
        if let fields = texts.searchedFields {
            json.beginArray()
            for field in fields { json.string(field) }
            json.endArray()
        } else {
            json.null()
        }
        json.key("pictures")
        writePictures(folder: folder, to: &json)
        json.endObject()
        return json.takeBytes()
    }

    private static func write(_ place: Place, to json: inout JSONWriter) {
        json.beginObject()
        json.key("name")
        json.string(place.name)
        for (name, value) in [
            ("x", place.center.x), ("y", place.center.y), ("width", place.size.x), ("height", place.size.y),
            ("rotation", place.rotation),
        ] {
            json.key(name)
            json.number(value)
        }
        json.endObject()
    }

    private func writePictures(folder: String?, to json: inout JSONWriter) {
        json.beginObject()
        json.key("format")
        json.string(format == .jpg ? "image/jpeg" : "image/\(format.rawValue)")
        json.key("folder")
        json.string(folder ?? "")
        json.key("places")
        if folder == nil {
            var end = 0
            json.numbers(
                pictures.map {
                    end += $0.count
                    return Double(end)
                })
        } else {
            json.null()
        }
        json.key("names")
        json.beginArray()
        if folder != nil { for number in pictures.indices { json.string("\(number).\(format.rawValue)") } }
        json.endArray()
        json.endObject()
    }
}
