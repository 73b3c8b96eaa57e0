import CartoucheDocuments
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbols
import Synchronization

/// A layer of graphics: a ``GraphicsOverlay`` among the layers of a map.
///
/// This is the form of older versions of the SDK, which have no overlays. Newer programs use overlays, which are above
/// all layers. The name of a graphics layer is unique in its map: ``Map/addOperationalLayer(_:withName:)`` refuses a
/// name that another layer has. If a program gives two graphics layers the same name in another way, the report of each
/// picture has a diagnostic.
///
/// ```swift
/// let layer = GraphicsLayer()
/// layer.addGraphic(Graphic(geometry: point, symbol: symbol))
/// try map.addOperationalLayer(layer, withName: "Cities")
/// ```
public final class GraphicsLayer: Layer, @unchecked Sendable {
    private static let lastNumber = Atomic<Int>(0)

    /// The graphics, their renderer, labels and selection.
    ///
    /// The opacity, the visibility and the scale range of the overlay apply in addition to those of the layer.
    public let overlay: GraphicsOverlay

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - name: The name. Default: nil, a new name such as `Graphics Layer 1`.
    ///   - overlay: The graphics. Default: a new overlay without graphics.
    public init(name: String? = nil, overlay: GraphicsOverlay = GraphicsOverlay()) {
        self.overlay = overlay
        let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        super.init(name: name ?? "Graphics Layer \(number)")
    }

    /// The graphics in the order in which they were added.
    public var graphics: [Graphic] { overlay.graphics }

    /// Adds a graphic; does nothing if the layer already has it.
    public func addGraphic(_ graphic: Graphic) { overlay.addGraphic(graphic) }

    /// Adds graphics in the given order; those that the layer already has do not move.
    public func addGraphics(_ graphics: some Sequence<Graphic>) { overlay.addGraphics(graphics) }

    /// Removes a graphic if the layer has it.
    public func removeGraphic(_ graphic: Graphic) { overlay.removeGraphic(graphic) }

    /// Removes graphics if the layer has them.
    public func removeGraphics(_ graphics: some Sequence<Graphic>) { overlay.removeGraphics(graphics) }

    /// Removes all graphics.
    public func removeAllGraphics() { overlay.removeAllGraphics() }

    /// The renderer for graphics without their own symbol; nil (default) does not draw them.
    public var renderer: Renderer? {
        get { overlay.renderer }
        set { overlay.renderer = newValue }
    }

    /// Asks the views of the map to draw the layer again.
    ///
    /// Changes of graphics and symbols appear in the next picture without this call, which older versions of the SDK
    /// need. It only adds an element to ``MapView/redrawRequests`` if the last image is not current.
    public func refresh() { common.edit { _ in } }

    /// The smallest envelope around all graphics; nil if no graphic has a location.
    public override var fullExtent: Envelope? { overlay.extent }

    package override var drawnOverlays: [GraphicsOverlay] { overlay.isVisible ? [overlay] : [] }
}

extension Map {
    /// Returns the graphics layer with a name, which can be in a group; nil if there is none.
    public func graphicsLayer(named name: String) -> GraphicsLayer? {
        layersInDrawingOrder.lazy.flatMap(\.graphicsLayers).first { $0.name == name }
    }

    /// The diagnostics for graphics layers that have the same name.
    package var graphicsLayerDiagnostics: [Diagnostic] {
        var names: [String: Int] = [:]
        for layer in layersInDrawingOrder.flatMap(\.graphicsLayers) { names[layer.name, default: 0] += 1 }
        return names.filter { $0.value > 1 }.sorted { $0.key < $1.key }.map { name, count in
            Diagnostic(
                .warning, code: .layerNameNotUnique,
                message: "\(count) graphics layers have the name \(name.brief)",
                instead: "all of them are drawn; a search by name finds the lowest one")
        }
    }
}

extension Layer {
    /// The graphics layers in this layer, bottom first.
    fileprivate var graphicsLayers: [GraphicsLayer] {
        (self as? GraphicsLayer).map { [$0] } ?? (memberLayers ?? []).flatMap(\.graphicsLayers)
    }
}
