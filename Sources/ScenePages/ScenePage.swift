import CartoucheDocuments
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSwatches
import CartoucheSymbols

/// A scene as an HTML file that a reader turns, without any request to another server.
///
/// The buffers of large scenes are in files beside the page. The file has the scene list, the shaders and one script. The
/// script plays the list with WebGL 2; it draws the same picture as ``SceneContents/makeImage()``. The same scene gives
/// the same bytes.
package struct ScenePage {
    /// The texts of a page.
    package struct Texts: Hashable, Sendable {
        /// The title of the page; default: "Scene".
        package var title = ""
        /// The credit for the data, which is always visible.
        package var credit = ""
        /// Remarks about the data.
        package var notes: [String] = []

        package init() {}
    }

    /// The largest size of the uncompressed buffers; readers' browsers hold them several times in memory.
    package static let maximumBytes = 512 << 20
    /// The largest size of a page in one file; larger ones have parts.
    package static let maximumFileBytes = 64 << 20

    /// The size of the page's parts.
    package struct PartLimits: Sendable {
        /// The largest size of a page in one file.
        package var file = ScenePage.maximumFileBytes
        /// The number of uncompressed bytes of a part.
        package var part = 4 << 20

        package init() {}
    }

    /// The file.
    package let bytes: [UInt8]
    /// The files beside the page; empty for a page in one file.
    package let parts: [PagePart]
    /// What was drawn in the list.
    package let report: SceneReport
    /// The content security policy.
    package let policy: String

    /// Writes a page.
    ///
    /// - Parameters:
    ///   - view: The view, with its size and camera.
    ///   - texts: The texts of the page.
    ///   - moving: What moves in the page, with its symbol; nil for nothing.
    ///   - partFolder: The name of the folder for ``parts``, beside the page.
    ///   - limits: The size of the parts.
    ///   - hasStill: Whether the page has a picture for browsers that cannot play it. Default: true. There is none
    ///     without a graphics device.
    /// - Throws: The errors of ``SceneView/makeImage(size:scale:)``; ``SceneError`` if the scene is too large for a page.
    package init(
        _ view: SceneView, texts: Texts = Texts(),
        moving: (animation: SceneAnimation, symbol: Symbol)? = nil, partFolder: String = "scene.parts",
        limits: PartLimits = PartLimits(), hasStill: Bool = true
    ) throws {
        let contents = try view.contents(size: view.size, scale: 1, moving: moving)
        try self.init(
            contents, of: view, texts: texts, partFolder: partFolder, limits: limits, hasStill: hasStill)
    }

    /// Writes a page whose server sends changes.
    ///
    /// The script of the page requests `events` and `scene` beside it.
    ///
    /// - Parameters:
    ///   - contents: The content at a revision.
    ///   - view: The view of the content.
    ///   - texts: The texts of the page.
    ///   - revision: The number of the content.
    package init(
        live contents: SceneContents, of view: SceneView, texts: Texts, revision: UInt64
    ) throws {
        var limits = PartLimits()
        limits.file = .max
        try self.init(
            contents, of: view, texts: texts, partFolder: "", limits: limits, hasStill: false,
            liveRevision: revision)
    }

    /// Returns the compressed data of a page, which its script reads again.
    package static func data(of contents: SceneContents) throws -> [UInt8] {
        Zlib.compressed(try checked(PageData(contents, isLive: true)).bytes, level: 1)
    }

    private static func checked(_ data: PageData) throws -> PageData {
        let count = data.buffers.bytes.count
        guard count <= maximumBytes else {
            throw SceneError.unusableSize(
                what: "the scene has \(count >> 20) MiB of buffers; a page has at most "
                    + "\(maximumBytes >> 20) MiB",
                suggestion: "show fewer features")
        }
        return data
    }

    private init(
        _ contents: SceneContents, of view: SceneView, texts: Texts, partFolder: String, limits: PartLimits,
        hasStill: Bool, liveRevision: UInt64? = nil
    ) throws {
        let data = try Self.checked(PageData(contents, isLive: liveRevision != nil))
        let count = data.buffers.bytes.count
        let legend = try LegendHTML(
            contents.map.makeLegend(graphicsOverlays: view.graphicsOverlays).visibleOnly()
                .withModelPictures(scale: 2, resources: view.scene.resources),
            style: LegendStyle())
        let still = hasStill ? try? contents.makeImage().jpegData(quality: 80) : nil
        var html = PageDocument(texts)
        html.legend = legend.fragment
        html.liveRevision = liveRevision
        html.hasStars = contents.list.hasStars
        html.still = still.map { "data:image/jpeg;base64," + Base64.encode([UInt8]($0)) }
        // A server writes the page again and again.
        html.data = Base64.encode(Zlib.compressed(data.bytes, level: liveRevision == nil ? 10 : 1))
        if html.data.utf8.count > limits.file {
            html.data = Base64.encode(Zlib.compressed(data.structure, level: 10))
            html.partFolder = partFolder
            html.parts = stride(from: 0, to: count, by: limits.part).map { start in
                PagePart(Array(data.buffers.bytes[start..<min(start + limits.part, count)]))
            }
        }
        bytes = Array(html.text.utf8)
        policy = html.policy
        parts = html.parts
        report = contents.report
    }

    /// Returns the name of the folder for the parts of a page.
    package static func partFolder(ofPage path: String) -> String {
        let name = FilePath.name(of: path)
        let ending = FilePath.fileExtension(of: name)
        return String(name.dropLast(ending.isEmpty ? 0 : ending.count + 1)) + ".parts"
    }

    /// Writes the page and its parts, and removes the parts of an earlier page at the path.
    ///
    /// The page comes after its parts, so that it never refers to missing ones. If a file cannot be written, no new part
    /// stays.
    ///
    /// - Throws: `DocumentError` if a file cannot be written.
    package func write(to path: String) throws(DocumentError) {
        let folder = FilePath.joining(FilePath.folder(of: path), Self.partFolder(ofPage: path))
        let before = Set(PagePart.names(in: folder))
        do throws(DocumentError) {
            if !parts.isEmpty { try Folder.create(folder) }
            for part in parts { try AtomicFile.write(part.bytes, to: FilePath.joining(folder, part.name)) }
            try AtomicFile.write(bytes, to: path)
        } catch {
            Self.remove(parts.map(\.name).filter { !before.contains($0) }, in: folder)
            throw error
        }
        Self.remove(before.subtracting(parts.map(\.name)).sorted(), in: folder)
    }

    /// Removes parts, and their folder if it is then empty.
    ///
    /// Parts that cannot be removed stay: no page refers to them.
    private static func remove(_ names: [String], in folder: String) {
        if names.isEmpty { return }
        for name in names { try? Folder.remove(file: FilePath.joining(folder, name)) }
        if FileBytes.names(inFolder: folder, hidden: true).isEmpty { Folder.remove(emptyFolder: folder) }
    }
}
