import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheWorkers

/// A request for a picture of a map: its area, size, quality and priority.
///
/// ```swift
/// var request = MapRequest(map, size: ScreenSize(width: 600, height: 400), viewpoint: viewpoint)
/// request.priority = .utility
/// let (image, report) = try await renderer.image(for: request)
/// ```
public struct MapRequest: Sendable {
    /// The map to draw.
    public var map: Map
    /// The overlays to draw above all layers, bottom first.
    ///
    /// Default: none.
    public var graphicsOverlays: [GraphicsOverlay] = []
    /// The number of pixels per DIP (1/96 inch).
    ///
    /// Default: 1.
    public var scale = 1.0
    /// The quality of the picture; a draft takes less time.
    ///
    /// Default: `.full`.
    public var quality = DrawingQuality.full
    /// The anchor of hatches and picture fills.
    ///
    /// Default: the frame for viewpoints, the map for tiles, so that tiles join without a seam.
    public var patternAnchor: PatternAnchor
    /// The width of a margin around the picture in which features are also read, in DIPs.
    ///
    /// The renderer always reads features whose symbols reach into the picture. A buffer adds a margin for what it
    /// cannot know, such as long straight lines that are curved on the map. Values are clamped to the range from 0 to
    /// 4,096. Default: 0.
    public var buffer = 0.0
    /// Whether to count all features of each layer if the picture shows none.
    ///
    /// The report can then name the reason for each layer (``DrawingReport/LayerReport/absence``). Counting reads all
    /// features of all visible layers. It applies to `draw` with an output. Default: false.
    public var countsFeaturesIfEmpty = false
    /// Whether labels that the edge of the picture would cut move inside, or are left out if no place is free there.
    ///
    /// Names of areas are placed in the part that the picture shows. Neighboring pictures and tiles do not join if it is true. Default: false.
    public var avoidsEdges = false
    /// The maximum number of pixels of the picture.
    ///
    /// Default: 100 million.
    public var pixelLimit = MapFrame.defaultPixelLimit
    /// The appearance of selected graphics and features.
    public var selectionProperties = SelectionProperties()
    /// The period whose features are drawn; nil (default) for all features.
    ///
    /// It applies to layers whose tables say which fields have times (``FeatureTable/timeInfo``).
    public var timeExtent: TimeExtent?
    /// The priority of the request.
    ///
    /// Default: `.userInitiated`.
    public var priority = WorkPriority.userInitiated
    /// The time at which an unfinished drawing stops with `DeadlineError`; nil (default) means no limit.
    public var deadline: ContinuousClock.Instant?
    /// The object that can cancel the drawing; nil (default) for none.
    ///
    /// Its deadline applies in addition to ``deadline``. Asynchronous calls also stop if their task is canceled.
    public var cancellation: Cancellation?

    /// The area of the map.
    enum Area: Sendable {
        case viewpoint(Viewpoint?, ScreenSize)
        case tile(MapTile)
        /// A frame that is computed when the drawing begins.
        case frame(ScreenSize, @Sendable () throws -> MapFrame)
    }

    let area: Area
    /// The last picture of a view, on which the new one is based.
    package var keptPicture: KeptPicture?
    /// The grid below all layers; nil if there is none.
    package var backgroundGrid: BackgroundGrid.Content?
    /// The pass above all layers and overlays; nil if there is none.
    package var lastPass: (any LastPass)?
    /// Whether the report lists all labels on the page.
    package var listsLabels = false
    /// Whether labels are drawn.
    package var drawsLabels = true
    /// Receives the name of each layer and the number of its features so far.
    package var progress: (@Sendable (String) -> Void)?

    /// Creates a request for a viewpoint.
    ///
    /// - Parameters:
    ///   - map: The map to draw.
    ///   - size: The size of the picture in DIPs (1/96 inch).
    ///   - viewpoint: The viewpoint. Default: nil, which means the map's initial viewpoint, or everything if it has
    ///     none.
    public init(_ map: Map, size: ScreenSize, viewpoint: Viewpoint? = nil) {
        self.map = map
        area = .viewpoint(viewpoint, size)
        patternAnchor = .frame
    }

    /// Creates a request for a tile of a map in Web Mercator.
    public init(_ map: Map, tile: MapTile) {
        self.map = map
        area = .tile(tile)
        patternAnchor = .map
    }

    /// Creates a request with a frame that is computed when the drawing begins.
    ///
    /// - Parameters:
    ///   - map: The map to draw.
    ///   - size: The size of the frame in DIPs, for the memory estimate of the queue.
    ///   - frame: Computes the frame.
    package init(_ map: Map, size: ScreenSize, frame: @escaping @Sendable () throws -> MapFrame) {
        self.map = map
        area = .frame(size, frame)
        patternAnchor = .frame
    }

    /// The size of the picture in DIPs.
    public var size: ScreenSize {
        switch area {
        case .viewpoint(_, let size), .frame(let size, _): size
        case .tile: ScreenSize(width: MapTile.side, height: MapTile.side)
        }
    }

    /// The earlier of the two deadlines; nil if there is none.
    var endsBefore: ContinuousClock.Instant? {
        [deadline, cancellation?.deadline].compactMap { $0 }.min()
    }

    /// The value of ``buffer``, clamped to its limits.
    var usableBuffer: Double { buffer.isNaN ? 0 : min(max(buffer, 0), 4096) }

    /// The diagnostic of outputs that cannot draw drafts; empty if the request is not for a draft.
    var ignoredQuality: [Diagnostic] {
        guard quality == .draft else { return [] }
        return [
            Diagnostic(
                .note, code: .qualityIgnored,
                message: "draft quality is available only with `makeImage` and `image`",
                instead: "drawn in full quality")
        ]
    }

    /// Returns the frame of the picture.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per DIP.
    ///   - pixelLimit: The maximum number of pixels.
    ///   - maximumSide: The maximum width and height, in pixels.
    package func frame(scale: Double, pixelLimit: Int, maximumSide: Int) throws -> MapFrame {
        switch area {
        case .viewpoint(let viewpoint, let size):
            try map.frame(
                viewpoint: viewpoint ?? map.initialViewpoint, graphicsOverlays: graphicsOverlays, size: size,
                scale: scale, pixelLimit: pixelLimit, maximumSide: maximumSide)
        case .tile(let tile):
            try tile.frame(of: map, scale: scale, maximumSide: maximumSide)
        case .frame(_, let make):
            try make()
        }
    }
}

/// The quality of a picture.
public enum DrawingQuality: Hashable, Sendable {
    /// A quarter of the pixels, enlarged: for a moving view.
    ///
    /// Only ``MapRenderer/makeImage(_:)`` and ``MapRenderer/image(for:)`` draw drafts. Other outputs are drawn in
    /// full quality, and their report has a diagnostic.
    case draft
    /// All pixels.
    case full
}
