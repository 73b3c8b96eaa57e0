import Documents
import Synchronization

/// What lies under and over the operational layers of a map.
///
/// A basemap is made of layers, or named by a ``Style``. Styles come from services, which are not asked: the
/// ground is filled with one colour that suits the style, and each picture's report says so.
public final class Basemap: Sendable {
    struct Content: Sendable {
        var name = ""
        var baseLayers: [Layer] = []
        var referenceLayers: [Layer] = []
    }

    private let content: Mutex<Content>

    /// The style that names the basemap; nil where it is made of layers.
    public let style: Style?

    /// A basemap with a style's ground.
    public init(style: Style) {
        self.style = style
        content = Mutex(Content(name: "\(style)"))
    }

    /// A basemap of layers.
    ///
    /// - Parameters:
    ///   - baseLayers: What lies under the operational layers, bottom first.
    ///   - referenceLayers: What lies over them, bottom first.
    public init(baseLayers: [Layer] = [], referenceLayers: [Layer] = []) {
        style = nil
        content = Mutex(Content(baseLayers: baseLayers, referenceLayers: referenceLayers))
    }

    /// A basemap of one layer, under the operational layers.
    public convenience init(baseLayer: Layer) {
        self.init(baseLayers: [baseLayer])
    }

    /// What people call it; the style's name where it has one.
    public var name: String {
        get { content.withLock(\.name) }
        set { content.withLock { $0.name = newValue } }
    }

    /// What lies under the operational layers, bottom first.
    public var baseLayers: [Layer] { content.withLock(\.baseLayers) }

    /// What lies over the operational layers, bottom first.
    public var referenceLayers: [Layer] { content.withLock(\.referenceLayers) }

    /// Adds a layer on top of the base layers.
    public func addBaseLayer(_ layer: Layer) {
        content.withLock { $0.baseLayers.append(layer) }
    }

    /// Removes a base layer, if the basemap has it.
    public func removeBaseLayer(_ layer: Layer) {
        content.withLock { $0.baseLayers.removeAll { $0 === layer } }
    }

    /// Adds a layer on top of the reference layers.
    public func addReferenceLayer(_ layer: Layer) {
        content.withLock { $0.referenceLayers.append(layer) }
    }

    /// Removes a reference layer, if the basemap has it.
    public func removeReferenceLayer(_ layer: Layer) {
        content.withLock { $0.referenceLayers.removeAll { $0 === layer } }
    }

    /// What is not drawn of it.
    var finding: Diagnostic? {
        style.map { style in
            Diagnostic(
                .warning, code: .basemapNotDrawn, message: "the basemap \(style) comes from a service",
                instead: style.ground == nil ? "not drawn" : "drawn as a plain background")
        }
    }
}
