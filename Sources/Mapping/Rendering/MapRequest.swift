import Canvases
import Documents
import Geospatial
import Images
import Workers

/// A picture that is wanted of a map: what it shows, how large, how good, and how urgent.
///
/// ```swift
/// var request = MapRequest(map, size: ScreenSize(width: 600, height: 400), viewpoint: viewpoint)
/// request.priority = .utility
/// let (image, report) = try await renderer.image(for: request)
/// ```
public struct MapRequest: Sendable {
    /// What is drawn.
    public var map: Map
    /// What is drawn above all layers, bottom first.
    ///
    /// Default: nothing.
    public var graphicsOverlays: [GraphicsOverlay] = []
    /// Pixels for one DIP (1/96 inch).
    ///
    /// Default: 1.
    public var scale = 1.0
    /// How much time is spent on the picture.
    ///
    /// Default: `.full`.
    public var quality = DrawingQuality.full
    /// What hatches and picture fills are tied to.
    ///
    /// Default: the frame for viewpoints, the map for tiles, so that tiles join.
    public var patternAnchor: PatternAnchor
    /// How far outside the picture features count as well, in DIPs.
    ///
    /// The renderer knows how far symbols reach and reads so far in any case. A buffer adds room for what it cannot
    /// know, such as long straight lines that lie curved on the map. Values below 0 count as 0, values above 4,096 as
    /// 4,096. Default: 0.
    public var buffer = 0.0
    /// The largest picture that is drawn, in pixels.
    ///
    /// Default: 100 million.
    public var pixelLimit = MapFrame.defaultPixelLimit
    /// How urgent the picture is.
    ///
    /// Default: `.userInitiated`.
    public var priority = WorkPriority.userInitiated
    /// The instant at which the drawing ends unless it is done; nil (default) for none.
    public var deadline: ContinuousClock.Instant?
    /// Ends the drawing early; nil (default) for nothing.
    ///
    /// Its deadline holds besides ``deadline``. Asynchronous calls end with their task as well.
    public var cancellation: Cancellation?

    /// What the picture shows.
    enum Area: Sendable {
        case viewpoint(Viewpoint?, ScreenSize)
        case tile(MapTile)
        /// A frame that is computed when the drawing begins.
        case frame(ScreenSize, @Sendable () throws -> MapFrame)
    }

    let area: Area
    /// The last picture of a view, which the new one is based on.
    var keptPicture: KeptPicture?
    /// Draws above everything else.
    package var lastPass: (any LastPass)?
    /// Receives the name of each layer and how many of its features are done.
    package var progress: (@Sendable (String) -> Void)?

    /// A picture of a viewpoint.
    ///
    /// - Parameters:
    ///   - map: What is drawn.
    ///   - size: The size of the picture in DIPs (1/96 inch).
    ///   - viewpoint: Where to look. Default: the map's initial viewpoint, else everything that the map holds.
    public init(_ map: Map, size: ScreenSize, viewpoint: Viewpoint? = nil) {
        self.map = map
        area = .viewpoint(viewpoint, size)
        patternAnchor = .frame
    }

    /// A tile of a map in Web Mercator.
    public init(_ map: Map, tile: MapTile) {
        self.map = map
        area = .tile(tile)
        patternAnchor = .map
    }

    /// A picture of a frame that is computed when the drawing begins.
    ///
    /// - Parameter size: The size of the frame in DIPs, for the order of requests.
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

    /// The earlier one of both deadlines; nil for none.
    var endsBefore: ContinuousClock.Instant? {
        [deadline, cancellation?.deadline].compactMap { $0 }.min()
    }

    /// ``buffer``, within its limits.
    var usableBuffer: Double { buffer.isNaN ? 0 : min(max(buffer, 0), 4096) }

    /// The diagnostic of outputs that have no draft; empty if none is wanted.
    var ignoredQuality: [Diagnostic] {
        guard quality == .draft else { return [] }
        return [
            Diagnostic(
                .note, code: .qualityIgnored,
                message: "draft quality is available only with `makeImage` and `image`",
                instead: "drawn in full quality")
        ]
    }

    /// The frame of the picture.
    ///
    /// - Parameters:
    ///   - scale: Pixels for one DIP.
    ///   - maximumSide: Greatest width and height, in pixels.
    func frame(scale: Double, pixelLimit: Int, maximumSide: Int) throws -> MapFrame {
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

/// How much time is spent on a picture.
public enum DrawingQuality: Hashable, Sendable {
    /// A quarter of the pixels, enlarged: for a view that moves.
    ///
    /// Only pictures of ``MapRenderer/makeImage(_:)`` and ``MapRenderer/image(for:)`` have drafts. Other outputs are
    /// drawn in full quality, and their report says so.
    case draft
    /// Every pixel.
    case full
}
