import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
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
public final class MapView: @unchecked Sendable {
    // Invariant for `@unchecked Sendable`: only the initializer sets the variables behind the wrapped properties. Each
    // of them has its own lock.

    struct State: Sendable {
        var map: Map
        var graphicsOverlays: [GraphicsOverlay]
        var viewpoint: Viewpoint?
        /// The free space around a bounding geometry, in DIPs.
        var padding = 0.0
        var size = ScreenSize(width: 800, height: 600)
        var editor: GeometryEditor?
        var selectionProperties = SelectionProperties()
        var decorations = ViewDecorations()
        var insets = ScreenInsets()
        var timeExtent: TimeExtent?
        /// The number of viewpoints that were set; an animation ends when it changes.
        var navigation = 0
        /// The number of the animation that runs; nil if none does.
        var animation: Int?
    }

    /// What drawing finds and keeps, which is no change of the view.
    private struct Drawn: Sendable {
        /// The viewpoint while none is set; nil before the first image.
        var viewpoint: Viewpoint?
        var callout: DrawnCallout?
        var runningDrawings = 0
        var report: DrawingReport?
        /// The settings of the last image; nil before the first one.
        var lastImage: ImageSettings?
    }

    /// The settings of an image.
    struct ImageSettings: Sendable {
        var size: ScreenSize?
        var scale = 1.0
        var patternAnchor = PatternAnchor.frame
        var pixelLimit = MapFrame.defaultPixelLimit
    }

    /// Whether a picture of the view is being drawn.
    ///
    /// ``$drawStatus`` is the sequence of its values.
    @Streamed public private(set) var drawStatus = DrawStatus.completed
    /// Whether an animation changes the viewpoint.
    ///
    /// ``$isNavigating`` is the sequence of its values.
    @Streamed public private(set) var isNavigating = false
    /// The changes of the viewpoint, the size, the insets and the map.
    @Streamed private var area: Void = ()

    private let state: ModelState<State>
    private let drawn = Mutex(Drawn())
    private let ownRenderer: MapRenderer?
    private let keptPicture: KeptPicture

    /// Creates a view of a map.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - viewpoint: The first viewpoint. Default: nil, which means the map's initial viewpoint, or everything in
    ///     the visible layers and overlays if it has none.
    ///   - timeExtent: The period whose features are drawn. Default: nil, all features.
    ///   - graphicsOverlays: The overlays to draw above all layers, bottom first. Default: none.
    ///   - renderer: The renderer. Default: nil, the map's renderer.
    public convenience init(
        map: Map, viewpoint: Viewpoint? = nil, timeExtent: TimeExtent? = nil,
        graphicsOverlays: [GraphicsOverlay] = [], renderer: MapRenderer? = nil
    ) {
        self.init(
            map: map, viewpoint: viewpoint, graphicsOverlays: graphicsOverlays, renderer: renderer,
            ledger: .shared)
        self.timeExtent = timeExtent
    }

    /// - Parameter ledger: The ledger that counts the memory of the last picture.
    package init(
        map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        renderer: MapRenderer? = nil, ledger: CacheLedger
    ) {
        keptPicture = KeptPicture(ledger: ledger)
        ownRenderer = renderer
        state = ModelState(State(map: map, graphicsOverlays: graphicsOverlays, viewpoint: viewpoint))
    }

    // The last edit wakes the sequences of redraw requests, which then end.
    deinit { state.edit { _ in } }

    /// The map.
    public var map: Map {
        get { state.read(\.map) }
        set {
            state.edit { $0.map = newValue }
            areaHasChanged()
        }
    }

    /// The period whose features are drawn; nil for all features.
    ///
    /// It applies to layers whose tables say which fields have times (``FeatureTable/timeInfo``), unless
    /// ``FeatureLayer/isTimeFilteringEnabled`` is false. Graphics have no times.
    public var timeExtent: TimeExtent? {
        get { state.read(\.timeExtent) }
        set { state.edit { $0.timeExtent = newValue } }
    }

    /// The overlays to draw above all layers, bottom first.
    public var graphicsOverlays: [GraphicsOverlay] {
        get { state.read(\.graphicsOverlays) }
        set { state.edit { $0.graphicsOverlays = newValue } }
    }

    /// The size of the view in DIPs (1/96 inch), which is the default size of images.
    ///
    /// Default: 800 × 600.
    public var size: ScreenSize {
        get { state.read(\.size) }
        set {
            state.edit { $0.size = newValue }
            editor?.viewHasMoved()
            areaHasChanged()
        }
    }

    /// The strips along the sides of the view that other content covers.
    ///
    /// The map is drawn below them, but viewpoints apply to the area that they leave free. Insets that leave less than
    /// 1 DIP have no effect. Default: none.
    public var contentInsets: ScreenInsets {
        get { state.read(\.insets) }
        set {
            state.edit { $0.insets = newValue }
            editor?.viewHasMoved()
            areaHasChanged()
        }
    }

    /// The appearance of selected graphics and features.
    ///
    /// Default: cyan halos.
    public var selectionProperties: SelectionProperties {
        get { state.read(\.selectionProperties) }
        set { state.edit { $0.selectionProperties = newValue } }
    }

    /// The report of the last image; nil before the first image.
    public var drawingReport: DrawingReport? { drawn.withLock(\.report) }

    /// What the view draws in addition to its map and overlays.
    var decorations: ViewDecorations { state.read(\.decorations) }

    /// Changes what the view draws in addition to its map and overlays.
    func changeDecorations(_ change: (inout ViewDecorations) -> Void) {
        state.edit { change(&$0.decorations) }
    }

    /// The drawing of the callout for the last picture.
    var lastCallout: DrawnCallout? {
        get { drawn.withLock(\.callout) }
        set { drawn.withLock { $0.callout = newValue } }
    }

    var editor: GeometryEditor? { state.read(\.editor) }

    /// Sets the editor, and returns the previous one.
    func exchangeEditor(_ editor: GeometryEditor?) -> GeometryEditor? {
        state.edit { state in
            defer { state.editor = editor }
            return state.editor
        }
    }

    // MARK: Viewpoint

    /// The viewpoint of the view; nil until it is set, or computed for the first image.
    public var viewpoint: Viewpoint? {
        get { state.read(\.viewpoint) ?? drawn.withLock(\.viewpoint) }
        set { look(at: newValue) }
    }

    /// Sets the viewpoint, and returns the previous one.
    @discardableResult
    func look(at viewpoint: Viewpoint?, padding: Double = 0) -> (viewpoint: Viewpoint?, padding: Double) {
        defer { editor?.viewHasMoved() }
        defer { areaHasChanged() }
        let found = drawn.withLock { drawn in
            defer { drawn.viewpoint = nil }
            return drawn.viewpoint
        }
        return state.edit { state in
            let before = (state.viewpoint ?? found, state.padding)
            state.viewpoint = viewpoint
            state.padding = padding.isFinite ? max(padding, 0) : 0
            state.navigation += 1
            return before
        }
    }

    /// Returns the viewpoints of the view: the current one and all later ones.
    ///
    /// A slow reader gets only the newest viewpoint. A view that shows nothing has no viewpoints. The sequence ends
    /// when the view is released.
    ///
    /// - Parameter kind: The kind of the viewpoints.
    public func viewpoints(
        of kind: Viewpoint.Kind = .centerAndScale
    ) -> some AsyncSequence<Viewpoint, Never> & Sendable {
        $area.compactMap { [weak self] _ in self?.currentViewpoint(kind: kind) }
    }

    private func areaHasChanged() { area = () }

    /// Begins an animation, and returns its number.
    func beginNavigation() -> Int {
        let number = state.edit { state in
            state.navigation += 1
            state.animation = state.navigation
            return state.navigation
        }
        isNavigating = true
        return number
    }

    /// Sets a viewpoint of an animation; returns false if another viewpoint was set in the meantime.
    func navigate(_ number: Int, to viewpoint: Viewpoint) -> Bool {
        let isCurrent = state.edit { state in
            guard state.navigation == number else { return false }
            (state.viewpoint, state.padding) = (viewpoint, 0)
            return true
        }
        if isCurrent {
            editor?.viewHasMoved()
            areaHasChanged()
        }
        return isCurrent
    }

    /// Ends an animation, unless another one has begun.
    func endNavigation(_ number: Int) {
        state.edit { state in
            guard state.animation == number else { return }
            state.animation = nil
            isNavigating = false
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
    package func frame(
        size: ScreenSize? = nil, scale: Double = 1, pixelLimit: Int = MapFrame.defaultPixelLimit
    ) throws -> MapFrame {
        let free = try freeFrame(size: size, scale: scale, pixelLimit: pixelLimit)
        let (insets, own) = state.read { ($0.insets, $0.size) }
        let whole = size ?? own
        let (freeSize, corner) = insets.free(in: whole)
        if freeSize == whole { return free }
        return try free.extended(to: whole, freeAreaAt: corner, pixelLimit: pixelLimit)
    }

    /// Returns the frame of the area that the insets leave free.
    ///
    /// The parameters are those of ``frame(size:scale:pixelLimit:)``.
    ///
    /// - Parameter viewpoint: The viewpoint; nil means that of the view.
    package func freeFrame(
        showing viewpoint: Viewpoint? = nil, size: ScreenSize? = nil, scale: Double = 1,
        pixelLimit: Int = MapFrame.defaultPixelLimit
    ) throws -> MapFrame {
        let now = state.read { $0 }
        let known = now.viewpoint ?? drawn.withLock(\.viewpoint)
        let frame = try now.map.frame(
            viewpoint: viewpoint ?? known ?? now.map.initialViewpoint,
            graphicsOverlays: now.graphicsOverlays, size: now.insets.free(in: size ?? now.size).size,
            scale: scale, padding: viewpoint == nil ? now.padding : 0, pixelLimit: pixelLimit)
        if viewpoint == nil, known == nil {
            let found = now.map.initialViewpoint ?? frame.viewpoint(of: .boundingGeometry)
            drawn.withLock { if $0.viewpoint == nil { $0.viewpoint = found } }
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
        let settings = ImageSettings(
            size: size, scale: scale, patternAnchor: patternAnchor, pixelLimit: pixelLimit)
        countDrawings(1)
        defer { countDrawings(-1) }
        return keep(try renderer.makeImage(request(settings)), settings)
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
        try await exportImage(ImageSettings(size: size, scale: scale), in: nil)
    }

    /// Draws what the view shows in a frame that it had a short time ago; hatches move with the map.
    package func exportImage(in frame: MapFrame) async throws -> Image {
        try await exportImage(ImageSettings(scale: frame.pixelsPerDIP, patternAnchor: .map), in: frame)
    }

    private func exportImage(_ settings: ImageSettings, in frame: MapFrame?) async throws -> Image {
        countDrawings(1)
        defer { countDrawings(-1) }
        return keep(try await renderer.image(for: request(settings, in: frame)), settings).image
    }

    /// Counts a drawing that begins (1) or ends (-1).
    private func countDrawings(_ change: Int) {
        drawn.withLock { drawn in
            drawn.runningDrawings += change
            let status: DrawStatus = drawn.runningDrawings > 0 ? .inProgress : .completed
            if drawStatus != status { drawStatus = status }
        }
    }

    /// A request for the last image again, in the current state of the view; nil before the first image.
    var lastRequest: MapRequest? { drawn.withLock(\.lastImage).map { request($0) } }

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
        return try? last.image.placed(
            by: transform, width: frame.width, height: frame.height, background: map.drawnBackgroundColor
        ).drawn(at: scale)
    }

    /// The number of layers and overlays that the last image drew again.
    package var redrawnLayers: Int { keptPicture.redrawnItems }

    /// The number of pixels that the last image drew again; those of overlapping areas count several times.
    package var redrawnPixels: Int { keptPicture.redrawnPixels }

    var renderer: MapRenderer { ownRenderer ?? map.mapRenderer }

    /// - Parameter known: The frame; nil means that of the view when the drawing begins.
    private func request(_ settings: ImageSettings, in known: MapFrame? = nil) -> MapRequest {
        let now = state.read { $0 }
        let sketch = now.editor?.sketchOverlay(in: self)
        var request = MapRequest(now.map, size: settings.size ?? now.size) {
            let frame =
                try known
                ?? self.frame(
                    size: settings.size, scale: settings.scale, pixelLimit: settings.pixelLimit)
            if sketch != nil { now.editor?.draw(in: frame) }
            now.decorations.grid?.draw(in: frame)
            return frame
        }
        request.scale = settings.scale
        let gridOverlay = now.decorations.grid?.overlay
        request.graphicsOverlays = now.graphicsOverlays + [gridOverlay, sketch].compactMap { $0 }
        request.backgroundGrid = now.decorations.backgroundGrid?.snapshot
        request.lastPass = calloutPass()
        request.patternAnchor = settings.patternAnchor
        request.pixelLimit = settings.pixelLimit
        request.keptPicture = keptPicture
        request.selectionProperties = now.selectionProperties
        request.timeExtent = now.timeExtent
        return request
    }

    /// Keeps the report and the settings of an image.
    private func keep(
        _ picture: (image: Image, report: DrawingReport), _ settings: ImageSettings
    ) -> (image: Image, report: DrawingReport) {
        drawn.withLock { ($0.report, $0.lastImage) = (picture.report, settings) }
        return picture
    }
}

/// The name of the proxy in the ArcGIS Maps SDK, which here is the view itself.
public typealias MapViewProxy = MapView
