import Geospatial
import Images
import Synchronization

/// Looks at a map from somewhere and makes pictures of it, without a window.
///
/// It stands for both the view and the proxy of the ArcGIS Maps SDK. What a sample does with the proxy that
/// `MapViewReader` gives it, is done with the view itself:
///
/// ```swift
/// let mapView = MapView(map: map, graphicsOverlays: [overlay])
/// await mapView.setViewpointGeometry(area, padding: 20)
/// let image = try await mapView.exportImage(size: Size(width: 600, height: 400), scale: 2)
/// ```
///
/// The map, its layers and the overlays are read when a picture is made: what was changed since the last one
/// shows. A view may be used from any thread.
public final class MapView: Sendable {
    struct State: Sendable {
        var map: Map
        var graphicsOverlays: [GraphicsOverlay]
        var viewpoint: Viewpoint?
        /// Free DIPs around a bounding geometry.
        var padding = 0.0
        var size = Size(width: 800, height: 600)
        var report: DrawingReport?
    }

    private let state: Mutex<State>
    private let session = DrawingSession()

    /// A view of a map.
    ///
    /// - Parameters:
    ///   - map: What is shown.
    ///   - viewpoint: Where to look first; nil takes the map's initial viewpoint, and where it has none all
    ///     that the visible layers and overlays hold.
    ///   - graphicsOverlays: What is drawn above all layers, bottom first.
    public init(map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = []) {
        state = Mutex(State(map: map, graphicsOverlays: graphicsOverlays, viewpoint: viewpoint))
    }

    /// What is shown.
    public var map: Map {
        get { state.withLock(\.map) }
        set { state.withLock { $0.map = newValue } }
    }

    /// What is drawn above all layers, bottom first.
    public var graphicsOverlays: [GraphicsOverlay] {
        get { state.withLock(\.graphicsOverlays) }
        set { state.withLock { $0.graphicsOverlays = newValue } }
    }

    /// The view's size in DIPs; pictures without a size of their own have it.
    ///
    /// Default: 800 × 600.
    public var size: Size {
        get { state.withLock(\.size) }
        set { state.withLock { $0.size = newValue } }
    }

    /// What was drawn in the last picture, and what was not drawn faithfully; nil before the first.
    public var drawingReport: DrawingReport? { state.withLock(\.report) }

    // MARK: Where to look

    /// Where the view looks; nil until it has looked or was told where.
    public var viewpoint: Viewpoint? {
        get { state.withLock(\.viewpoint) }
        set { look(at: newValue) }
    }

    /// Looks elsewhere, and returns where it looked before.
    @discardableResult
    func look(at viewpoint: Viewpoint?, padding: Double = 0) -> (viewpoint: Viewpoint?, padding: Double) {
        state.withLock { state in
            let before = (state.viewpoint, state.padding)
            state.viewpoint = viewpoint
            state.padding = padding.isFinite ? max(padding, 0) : 0
            return before
        }
    }

    /// What the view shows, at a number of pixels for one DIP.
    ///
    /// Where nobody has said where to look, this finds out, and it stays so.
    func frame(scale: Double = 1, pixelLimit: Int = MapFrame.defaultPixelLimit) throws -> MapFrame {
        let state = state.withLock { $0 }
        let frame = try state.map.frame(
            viewpoint: state.viewpoint ?? state.map.initialViewpoint,
            graphicsOverlays: state.graphicsOverlays, size: state.size, scale: scale,
            padding: state.padding, pixelLimit: pixelLimit)
        if state.viewpoint == nil {
            let found = state.map.initialViewpoint ?? frame.viewpoint(of: .boundingGeometry)
            self.state.withLock { if $0.viewpoint == nil { $0.viewpoint = found } }
        }
        return frame
    }

    // MARK: Pictures

    /// Draws what the view shows.
    ///
    /// - Parameters:
    ///   - size: The picture in DIPs (1/96 inch); the view takes this size. Default: the view's.
    ///   - scale: Pixels for one DIP. Default: 1.
    ///   - patternAnchor: What hatches and picture fills hang on. Default: the picture's frame.
    ///   - pixelLimit: The largest picture that is drawn, in pixels. Default: 100 million.
    /// - Returns: The picture, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` when the size is not usable or the viewpoint names no place, and the errors of
    ///   sources that cannot be read.
    public func makeImage(
        size: Size? = nil, scale: Double = 1, patternAnchor: PatternAnchor = .frame,
        pixelLimit: Int = 100_000_000
    ) throws -> (image: Image, report: DrawingReport) {
        try makeImage(
            size: size, scale: scale, patternAnchor: patternAnchor, pixelLimit: pixelLimit, cancellation: nil)
    }

    func makeImage(
        size: Size?, scale: Double, patternAnchor: PatternAnchor, pixelLimit: Int,
        cancellation: Cancellation?
    ) throws -> (image: Image, report: DrawingReport) {
        if let size { self.size = size }
        let frame = try frame(scale: scale, pixelLimit: pixelLimit)
        let (map, graphicsOverlays) = state.withLock { ($0.map, $0.graphicsOverlays) }
        var report = DrawingReport()
        let image = try map.draw(
            in: frame, graphicsOverlays: graphicsOverlays, patternAnchor: patternAnchor, session: session,
            cancellation: cancellation, report: &report)
        state.withLock { [report] in $0.report = report }
        return (image, report)
    }
}

/// What `MapViewReader` of the ArcGIS Maps SDK gives: here the view itself.
public typealias MapViewProxy = MapView
