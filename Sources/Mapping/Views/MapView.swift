import Geospatial
import Images
import Synchronization

/// A view of a map that draws images, without a window.
///
/// It replaces both the view and the proxy of the ArcGIS Maps SDK. Methods that the SDK has in the proxy of
/// `MapViewReader` are methods of the view itself:
///
/// ```swift
/// let mapView = MapView(map: map, graphicsOverlays: [overlay])
/// await mapView.setViewpointGeometry(area, padding: 20)
/// let image = try await mapView.exportImage(size: ScreenSize(width: 600, height: 400), scale: 2)
/// ```
///
/// Each drawing uses the current state of the map, its layers and the overlays. A view can be used from any thread.
public final class MapView: Sendable {
    struct State: Sendable {
        var map: Map
        var graphicsOverlays: [GraphicsOverlay]
        var viewpoint: Viewpoint?
        /// The free space around a bounding geometry, in DIPs.
        var padding = 0.0
        var size = ScreenSize(width: 800, height: 600)
        var report: DrawingReport?
        var runningDrawings = 0
        var editor: GeometryEditor?
        var selectionProperties = SelectionProperties()
        var decorations = ViewDecorations()
    }

    private let state: Mutex<State>
    private let ownRenderer: MapRenderer?
    private let keptPicture: KeptPicture

    /// Creates a view of a map.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - viewpoint: The first viewpoint. Default: nil, which means the map's initial viewpoint, or everything in
    ///     the visible layers and overlays if it has none.
    ///   - graphicsOverlays: The overlays to draw above all layers, bottom first. Default: none.
    ///   - renderer: The renderer. Default: nil, the map's renderer.
    public convenience init(
        map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        renderer: MapRenderer? = nil
    ) {
        self.init(
            map: map, viewpoint: viewpoint, graphicsOverlays: graphicsOverlays, renderer: renderer,
            ledger: .shared)
    }

    /// - Parameter ledger: The ledger that counts the memory of the last picture.
    package init(
        map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        renderer: MapRenderer? = nil, ledger: CacheLedger
    ) {
        keptPicture = KeptPicture(ledger: ledger)
        ownRenderer = renderer
        state = Mutex(State(map: map, graphicsOverlays: graphicsOverlays, viewpoint: viewpoint))
    }

    /// The map.
    public var map: Map {
        get { state.withLock(\.map) }
        set { state.withLock { $0.map = newValue } }
    }

    /// The overlays to draw above all layers, bottom first.
    public var graphicsOverlays: [GraphicsOverlay] {
        get { state.withLock(\.graphicsOverlays) }
        set { state.withLock { $0.graphicsOverlays = newValue } }
    }

    /// The size of the view in DIPs (1/96 inch), which is the default size of images.
    ///
    /// Default: 800 × 600.
    public var size: ScreenSize {
        get { state.withLock(\.size) }
        set {
            state.withLock { $0.size = newValue }
            editor?.viewHasMoved()
        }
    }

    /// The appearance of selected graphics and features.
    ///
    /// Default: cyan halos.
    public var selectionProperties: SelectionProperties {
        get { state.withLock(\.selectionProperties) }
        set { state.withLock { $0.selectionProperties = newValue } }
    }

    /// The report of the last image; nil before the first image.
    public var drawingReport: DrawingReport? { state.withLock(\.report) }

    /// What the view draws in addition to its map and overlays.
    var decorations: ViewDecorations { state.withLock(\.decorations) }

    /// Changes what the view draws in addition to its map and overlays.
    func changeDecorations(_ change: (inout ViewDecorations) -> Void) {
        state.withLock { change(&$0.decorations) }
    }

    var editor: GeometryEditor? { state.withLock(\.editor) }

    /// Sets the editor, and returns the previous one.
    func exchangeEditor(_ editor: GeometryEditor?) -> GeometryEditor? {
        state.withLock { state in
            defer { state.editor = editor }
            return state.editor
        }
    }

    // MARK: Viewpoint

    /// The viewpoint of the view; nil until it is set, or computed for the first image.
    public var viewpoint: Viewpoint? {
        get { state.withLock(\.viewpoint) }
        set { look(at: newValue) }
    }

    /// Sets the viewpoint, and returns the previous one.
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

    /// Returns the frame of the view.
    ///
    /// If no viewpoint is set, computes one from the data and keeps it.
    ///
    /// - Parameters:
    ///   - size: The size in DIPs; nil means that of the view.
    ///   - scale: The number of pixels per DIP.
    ///   - pixelLimit: The maximum number of pixels.
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
    /// Layers and overlays are drawn again only if they or the area have changed since the last image.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - patternAnchor: The anchor of hatches and picture fills. Default: ``PatternAnchor/frame``.
    ///   - pixelLimit: The maximum number of pixels. Default: 100 million.
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors
    ///   of sources that cannot be read.
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
    /// Afterwards, ``drawingReport`` lists what was not drawn faithfully. If the task is canceled, the drawing stops.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors
    ///   of sources that cannot be read, and `CancellationError`.
    public func exportImage(size: ScreenSize? = nil, scale: Double = 1) async throws -> Image {
        state.withLock { $0.runningDrawings += 1 }
        defer { state.withLock { $0.runningDrawings -= 1 } }
        return keepReport(try await renderer.image(for: request(size: size, scale: scale))).image
    }

    /// The number of drawings of the view that are running.
    var runningDrawings: Int { state.withLock(\.runningDrawings) }

    /// Returns the last image, moved, rotated and scaled to the current viewpoint; nil if there is none.
    ///
    /// The preview takes a fraction of the time of a drawing. A program can show it while
    /// ``exportImage(size:scale:)`` draws the next image. Areas that the last image does not contain have the map's
    /// background color.
    ///
    /// - Parameters:
    ///   - size: The size of the preview in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    public func makePreview(size: ScreenSize? = nil, scale: Double = 1) -> Image? {
        guard let last = keptPicture.last, let frame = try? frame(size: size, scale: scale),
            let transform = frame.transform(from: last.frame)
        else { return nil }
        return last.image.placed(
            by: transform, width: frame.width, height: frame.height, background: map.drawnBackgroundColor)
    }

    /// The number of layers and overlays that the last image drew again.
    package var redrawnLayers: Int { keptPicture.redrawnItems }

    var renderer: MapRenderer { ownRenderer ?? map.mapRenderer }

    private func request(
        size: ScreenSize?, scale: Double, patternAnchor: PatternAnchor = .frame,
        pixelLimit: Int = MapFrame.defaultPixelLimit
    ) -> MapRequest {
        let now = state.withLock { $0 }
        let sketch = now.editor?.sketchOverlay(in: self)
        var request = MapRequest(now.map, size: size ?? now.size) {
            let frame = try self.frame(size: size, scale: scale, pixelLimit: pixelLimit)
            if sketch != nil { now.editor?.draw(in: frame) }
            now.decorations.grid?.draw(in: frame)
            return frame
        }
        request.scale = scale
        let gridOverlay = now.decorations.grid?.overlay
        request.graphicsOverlays = now.graphicsOverlays + [gridOverlay, sketch].compactMap { $0 }
        request.backgroundGrid = now.decorations.backgroundGrid
        request.lastPass = calloutPass()
        request.patternAnchor = patternAnchor
        request.pixelLimit = pixelLimit
        request.keptPicture = keptPicture
        request.selectionProperties = now.selectionProperties
        return request
    }

    private func keepReport(
        _ drawn: (image: Image, report: DrawingReport)
    ) -> (image: Image, report: DrawingReport) {
        state.withLock { $0.report = drawn.report }
        return drawn
    }
}

/// The name of the proxy in the ArcGIS Maps SDK, which here is the view itself.
public typealias MapViewProxy = MapView
