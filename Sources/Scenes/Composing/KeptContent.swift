import CartoucheMapModel

/// The content of the overlays and layers that stay the same from one picture of a view to the next.
///
/// Of overlays and layers, only content in space is kept that is the same in all views: bodies with sizes in meters,
/// walls and tubes, and the meshes of extruded polygons. Devices keep the buffers of the same meshes.
package struct KeptContent: Sendable {
    /// An overlay or a layer.
    enum State: Sendable {
        case overlay(DrawnOverlayState)
        case layer(DrawnLayerState)
        case pictures(DrawnPictureState)

        /// The state of a layer; nil if its changes cannot be found.
        init?(_ layer: Layer) {
            if let features = layer as? FeatureLayer {
                guard let state = DrawnLayerState(features) else { return nil }
                self = .layer(state)
            } else if layer.isPicture {
                self = .pictures(DrawnPictureState(layer))
            } else {
                return nil
            }
        }

        /// Whether the overlay or layer shows the same; what has labels is never kept.
        var isCurrent: Bool {
            switch self {
            case .overlay(let state): state.isCurrent
            case .layer(let state): state.isCurrent
            case .pictures(let state): state.isCurrent
            }
        }
    }

    struct Part: Sendable {
        var state: State
        var source: SceneSources.Part
        var content: SceneComposer.Part
        var placing: ScenePlacing
    }

    private let heights: SurfaceHeights?
    private let scale: Double
    private var parts: [ObjectIdentifier: Part] = [:]
    /// The last drawing, from which the next one follows if only some graphics change.
    var last: LastDrawing?

    package init() { (heights, scale) = (nil, 0) }

    init(heights: SurfaceHeights, scale: Double) { (self.heights, self.scale) = (heights, scale) }

    /// Returns whether both are for the same places, heights and sizes in pixels.
    func fits(_ other: KeptContent) -> Bool {
        guard let heights, let own = other.heights else { return false }
        return scale == other.scale && heights.isSame(as: own)
    }

    /// Returns the content of an overlay or a layer, if it is still the same.
    func part(of owner: AnyObject) -> Part? {
        parts[ObjectIdentifier(owner)].flatMap { $0.state.isCurrent ? $0 : nil }
    }

    mutating func keep(_ part: Part, of owner: AnyObject) { parts[ObjectIdentifier(owner)] = part }
}
