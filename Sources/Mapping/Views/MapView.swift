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
/// let image = try await mapView.exportImage(size: ScreenSize(width: 600, height: 400), scale: 2)
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
        var size = ScreenSize(width: 800, height: 600)
        var report: DrawingReport?
        var runningDrawings = 0
        var editor: GeometryEditor?
    }

    private let state: Mutex<State>
    private let ownRenderer: MapRenderer?
    private let keptPicture: KeptPicture

    /// A view of a map.
    ///
    /// - Parameters:
    ///   - map: What is shown.
    ///   - viewpoint: Where to look first; nil takes the map's initial viewpoint, and where it has none all
    ///     that the visible layers and overlays hold.
    ///   - graphicsOverlays: What is drawn above all layers, bottom first.
    ///   - renderer: Draws the pictures. Default: nil, the map's renderer.
    public convenience init(
        map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        renderer: MapRenderer? = nil
    ) {
        self.init(
            map: map, viewpoint: viewpoint, graphicsOverlays: graphicsOverlays, renderer: renderer,
            ledger: .shared)
    }

    /// - Parameter ledger: Counts the memory of the last picture.
    package init(
        map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        renderer: MapRenderer? = nil, ledger: CacheLedger
    ) {
        keptPicture = KeptPicture(ledger: ledger)
        ownRenderer = renderer
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
    public var size: ScreenSize {
        get { state.withLock(\.size) }
        set {
            state.withLock { $0.size = newValue }
            editor?.viewHasMoved()
        }
    }

    /// What was drawn in the last picture, and what was not drawn faithfully; nil before the first.
    public var drawingReport: DrawingReport? { state.withLock(\.report) }

    var editor: GeometryEditor? { state.withLock(\.editor) }

    /// Sets the editor, and returns the one before.
    func exchangeEditor(_ editor: GeometryEditor?) -> GeometryEditor? {
        state.withLock { state in
            defer { state.editor = editor }
            return state.editor
        }
    }

    // MARK: Where to look

    /// Where the view looks; nil until it has looked or was told where.
    public var viewpoint: Viewpoint? {
        get { state.withLock(\.viewpoint) }
        set { look(at: newValue) }
    }

    /// Looks elsewhere, and returns where it looked before.
    @discardableResult
    func look(at viewpoint: Viewpoint?, padding: Double = 0) -> (viewpoint: Viewpoint?, padding: Double) {
        defer { editor?.viewHasMoved() }
        return state.withLock { state in
            let before = (state.viewpoint, state.padding)
            state.viewpoint = viewpoint
            state.padding = padding.isFinite ? max(padding, 0) : 0
            return before
        }
    }

    /// What the view shows.
    ///
    /// If no viewpoint is set, it computes one from the data and keeps it.
    ///
    /// - Parameters:
    ///   - size: The size in DIPs; nil takes the view's.
    ///   - scale: Pixels for one DIP.
    func frame(
        size: ScreenSize? = nil, scale: Double = 1, pixelLimit: Int = MapFrame.defaultPixelLimit
    ) throws -> MapFrame {
        let state = state.withLock { $0 }
        let frame = try state.map.frame(
            viewpoint: state.viewpoint ?? state.map.initialViewpoint,
            graphicsOverlays: state.graphicsOverlays, size: size ?? state.size, scale: scale,
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
    /// Layers and overlays that have not changed since the last picture of the same place are not drawn again.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in DIPs (1/96 inch). Default: the view's.
    ///   - scale: Pixels for one DIP. Default: 1.
    ///   - patternAnchor: What hatches and picture fills are tied to. Default: the picture's frame.
    ///   - pixelLimit: The largest picture that is drawn, in pixels. Default: 100 million.
    /// - Returns: The picture, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint names no place, and the errors of
    ///   sources that cannot be read.
    public func makeImage(
        size: ScreenSize? = nil, scale: Double = 1, patternAnchor: PatternAnchor = .frame,
        pixelLimit: Int = 100_000_000
    ) throws -> (image: Image, report: DrawingReport) {
        let request = request(
            size: size, scale: scale, patternAnchor: patternAnchor, pixelLimit: pixelLimit)
        state.withLock { $0.runningDrawings += 1 }
        defer { state.withLock { $0.runningDrawings -= 1 } }
        return keepReport(try renderer.makeImage(request))
    }

    /// Draws what the view shows.
    ///
    /// ``drawingReport`` then has what was not drawn faithfully. The drawing stops if the task is cancelled.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in DIPs (1/96 inch). Default: the view's.
    ///   - scale: Pixels for one DIP. Default: 1.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint names no place, the errors of sources
    ///   that cannot be read, and `CancellationError`.
    public func exportImage(size: ScreenSize? = nil, scale: Double = 1) async throws -> Image {
        state.withLock { $0.runningDrawings += 1 }
        defer { state.withLock { $0.runningDrawings -= 1 } }
        return keepReport(try await renderer.image(for: request(size: size, scale: scale))).image
    }

    /// How many pictures of the view are being drawn.
    var runningDrawings: Int { state.withLock(\.runningDrawings) }

    /// The last picture, moved, turned and enlarged to where the view looks now; nil if there is none.
    ///
    /// It costs a fraction of a drawing, and shows the map at once while ``exportImage(size:scale:)`` draws the next
    /// picture. What the last picture does not show has the map's background color.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in DIPs (1/96 inch). Default: the view's.
    ///   - scale: Pixels for one DIP. Default: 1.
    public func makePreview(size: ScreenSize? = nil, scale: Double = 1) -> Image? {
        guard let last = keptPicture.last, let frame = try? frame(size: size, scale: scale),
            let transform = frame.transform(from: last.frame)
        else { return nil }
        return last.image.placed(
            by: transform, width: frame.width, height: frame.height, background: map.ground)
    }

    /// How many layers and overlays the last picture drew anew.
    package var redrawnLayers: Int { keptPicture.redrawnItems }

    private var renderer: MapRenderer { ownRenderer ?? map.mapRenderer }

    private func request(
        size: ScreenSize?, scale: Double, patternAnchor: PatternAnchor = .frame,
        pixelLimit: Int = MapFrame.defaultPixelLimit
    ) -> MapRequest {
        let now = state.withLock { $0 }
        let sketch = now.editor?.sketchOverlay(in: self)
        var request = MapRequest(now.map, size: size ?? now.size) {
            let frame = try self.frame(size: size, scale: scale, pixelLimit: pixelLimit)
            if sketch != nil { now.editor?.draw(in: frame) }
            return frame
        }
        request.scale = scale
        request.graphicsOverlays = now.graphicsOverlays + [sketch].compactMap { $0 }
        request.patternAnchor = patternAnchor
        request.pixelLimit = pixelLimit
        request.keptPicture = keptPicture
        return request
    }

    private func keepReport(
        _ drawn: (image: Image, report: DrawingReport)
    ) -> (image: Image, report: DrawingReport) {
        state.withLock { $0.report = drawn.report }
        return drawn
    }
}

/// What `MapViewReader` of the ArcGIS Maps SDK gives: here the view itself.
public typealias MapViewProxy = MapView
