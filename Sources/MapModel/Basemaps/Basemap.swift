import CartoucheDocuments
import CartoucheSymbols

/// The layers below and above the operational layers of a map.
///
/// A basemap has layers or a ``Style``. The styles of ArcGIS come from services, which Cartouche does not use.
/// Instead, it fills the background with one color that fits the style, and the report of each picture has a
/// diagnostic.
public final class Basemap: Sendable {
    package struct Content: Sendable {
        package var name = ""
        var baseLayers: [Layer] = []
        var referenceLayers: [Layer] = []
    }

    private let content: ModelState<Content>

    /// The style; nil if the basemap has layers instead.
    public let style: Style?

    /// Creates a basemap with a style.
    public init(style: Style) {
        self.style = style
        content = ModelState(Content(name: "\(style)"))
    }

    /// Creates a basemap from layers.
    ///
    /// - Parameters:
    ///   - baseLayers: The layers below the operational layers, bottom first. Default: none.
    ///   - referenceLayers: The layers above the operational layers, bottom first. Default: none.
    public init(baseLayers: [Layer] = [], referenceLayers: [Layer] = []) {
        style = nil
        content = ModelState(Content(baseLayers: baseLayers, referenceLayers: referenceLayers))
    }

    /// Creates a basemap with one layer below the operational layers.
    public convenience init(baseLayer: Layer) {
        self.init(baseLayers: [baseLayer])
    }

    /// The name for users.
    ///
    /// Default: the name of the style, or empty without a style.
    public var name: String {
        get { content.read(\.name) }
        set { content.edit { $0.name = newValue } }
    }

    /// The layers below the operational layers, bottom first.
    public var baseLayers: [Layer] { content.read(\.baseLayers) }

    /// The layers above the operational layers, bottom first.
    public var referenceLayers: [Layer] { content.read(\.referenceLayers) }

    /// Adds a layer on top of the base layers.
    public func addBaseLayer(_ layer: Layer) {
        content.edit { $0.baseLayers.append(layer) }
    }

    /// Removes a base layer, if the basemap has it.
    public func removeBaseLayer(_ layer: Layer) {
        content.edit { $0.baseLayers.removeAll { $0 === layer } }
    }

    /// Adds a layer on top of the reference layers.
    public func addReferenceLayer(_ layer: Layer) {
        content.edit { $0.referenceLayers.append(layer) }
    }

    /// Removes a reference layer, if the basemap has it.
    public func removeReferenceLayer(_ layer: Layer) {
        content.edit { $0.referenceLayers.removeAll { $0 === layer } }
    }

    /// The diagnostic that the style is not drawn; nil without a style.
    package var diagnostic: Diagnostic? {
        style.map { style in
            Diagnostic(
                .warning, code: .basemapNotDrawn, message: "the basemap \(style) comes from a service",
                instead: style.ground == nil ? "not drawn" : "drawn as a plain background")
        }
    }
}
