import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Synchronization

/// The geometry editor of a page.
///
/// Each page has its own viewpoint, so each editor has its own view of the map. The view is never drawn: its sketch is
/// an overlay of the page's pictures.
final class PageDrawing: Sendable {
    private struct State {
        var view: MapView?
        /// The graphic whose geometry is edited; nil for a new one.
        var graphic: Graphic?
        var symbol: Symbol?
    }

    /// The editor.
    let editor = GeometryEditor()
    private let state = Mutex(State())

    /// Begins with a new line or area.
    func begin(_ type: Geometry.Type, with symbol: Symbol, on map: Map) {
        place(on: map, showing: nil)
        state.withLock { ($0.graphic, $0.symbol) = (nil, symbol) }
        editor.start(withType: type)
    }

    /// Begins with the geometry of a graphic, which is hidden meanwhile.
    func begin(with graphic: Graphic, on map: Map) {
        guard let geometry = graphic.geometry else { return }
        place(on: map, showing: nil)
        state.withLock { ($0.graphic, $0.symbol) = (graphic, nil) }
        if editor.start(withInitial: geometry) { graphic.isVisible = false }
    }

    /// Returns the view in which the page's pointer moves.
    @discardableResult
    func place(on map: Map, showing served: ServedView?) -> MapView {
        let view = state.withLock { state in
            if let view = state.view, view.map === map { return view }
            let view = MapView(map: map)
            state.view = view
            return view
        }
        if view.geometryEditor !== editor { view.geometryEditor = editor }
        if let served {
            view.size = served.size
            view.viewpoint = served.viewpoint(in: map.spatialReference ?? .webMercator)
        }
        return view
    }

    /// Sets whether vertices snap to features, graphics, and guides from the edited geometry.
    ///
    /// - Parameters:
    ///   - overlays: The graphics to which vertices snap, in addition to the features of the map.
    /// - Throws: The error of the first layer that cannot be opened.
    func setSnapping(_ isOn: Bool, on map: Map, with overlays: [GraphicsOverlay]) throws {
        let settings = editor.snapSettings
        (settings.isEnabled, settings.snapsToGeometryGuides) = (isOn, isOn)
        guard isOn else { return }
        place(on: map, showing: nil).graphicsOverlays = overlays
        try settings.syncSourceSettings()
        for source in settings.sourceSettings { source.isEnabled = true }
    }

    /// The overlay with the sketch, up to date for a frame; nil if nothing is edited.
    func overlay(in frame: MapFrame?) -> GraphicsOverlay? {
        guard editor.isStarted, let view = state.withLock(\.view) else { return nil }
        if let frame { editor.draw(in: frame) }
        return editor.sketchOverlay(in: view)
    }

    /// Ends editing.
    ///
    /// - Parameter keeps: Whether the edited geometry replaces the old one.
    /// - Returns: A new graphic; nil if there is none.
    func finish(keeps: Bool) -> Graphic? {
        let geometry = editor.stop()
        let (graphic, symbol) = state.withLock { state in
            defer { (state.graphic, state.symbol) = (nil, nil) }
            return (state.graphic, state.symbol)
        }
        graphic?.isVisible = true
        guard keeps, let geometry, Self.isComplete(geometry) else { return nil }
        guard let graphic else { return Graphic(geometry: geometry, symbol: symbol) }
        graphic.geometry = geometry
        return nil
    }

    private static func isComplete(_ geometry: Geometry) -> Bool {
        switch geometry {
        case let line as Polyline: line.parts.contains { $0.points.count > 1 }
        case let area as Polygon: area.parts.contains { $0.points.count > 2 }
        default: !geometry.isEmpty
        }
    }
}
