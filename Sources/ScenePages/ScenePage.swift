import Documents
import Images
import Layouts
import Mapping
import Scenes
import Symbols

/// A scene as one HTML file that a reader turns, without any request to a server.
///
/// The file has the scene list, the shaders and one script. The script plays the list with WebGL 2; it draws the same
/// picture as ``SceneContents/makeImage()``. The same scene gives the same bytes.
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

    /// The file.
    package let bytes: [UInt8]
    /// What was drawn in the list.
    package let report: SceneReport

    /// Writes a page.
    ///
    /// - Parameters:
    ///   - view: The view, with its size and camera.
    ///   - texts: The texts of the page.
    ///   - moving: What moves in the page, with its symbol; nil for nothing.
    /// - Throws: The errors of ``SceneView/makeImage(size:scale:)``; ``SceneError`` if the scene is too large for a page.
    package init(
        _ view: SceneView, texts: Texts = Texts(),
        moving: (animation: SceneAnimation, symbol: Symbol)? = nil
    ) throws {
        let contents = try view.contents(size: view.size, scale: 1, moving: moving)
        let data = PageData(contents)
        guard data.bytes.count <= Self.maximumBytes else {
            throw SceneError.unusableSize(
                what: "the scene has \(data.bytes.count >> 20) MiB of buffers; a page has at most "
                    + "\(Self.maximumBytes >> 20) MiB",
                suggestion: "show fewer features")
        }
        let legend = try LegendHTML(
            contents.map.makeLegend(graphicsOverlays: view.graphicsOverlays).visibleOnly(),
            style: LegendStyle())
        let still = try? contents.makeImage().jpegData(quality: 80)
        var html = PageTemplate(texts)
        html.legend = legend.fragment
        html.still = still.map { "data:image/jpeg;base64," + Base64.encode([UInt8]($0)) }
        html.data = Base64.encode(Zlib.compressed(data.bytes, level: 10))
        bytes = Array(html.text.utf8)
        report = contents.report
    }
}
