import CartoucheGeospatial
import CartoucheMapModel
import CartoucheSymbols
import Synchronization

/// Creates and edits a geometry, with a pointer on a ``MapView`` or by method calls.
///
/// ```swift
/// let mapView = MapView(map: map)
/// let geometryEditor = GeometryEditor()
/// mapView.geometryEditor = geometryEditor
/// geometryEditor.start(withType: Polygon.self)
/// mapView.pointerDown(at: ScreenPoint(x: 100, y: 100))
/// mapView.pointerUp(at: ScreenPoint(x: 100, y: 100))
/// let geometry = geometryEditor.stop()
/// ```
///
/// In a view, the geometry has the map's spatial reference. An initial geometry with another spatial reference is
/// projected, and its curves become chords. An envelope is edited as a polygon. Vertices keep their heights and
/// measures. A segment keeps its curve until one of its ends is moved, inserted or deleted.
///
/// Up to 100 edits can be undone, or fewer if their geometries have more than 4 million vertices in total. A drag is
/// one edit. The editing methods return false and change nothing if the editor is not started, an index is out of
/// range, or a number is not finite. An editor can be used from any thread.
public final class GeometryEditor: @unchecked Sendable {
    // Invariant for `@unchecked Sendable`: only the initializer sets the variables behind the wrapped properties. Each
    // of them has its own lock.

    /// The edited geometry; nil if the editor is not started.
    @Streamed public private(set) var geometry: Geometry?
    /// Whether the editor is started.
    @Streamed public private(set) var isStarted = false
    /// Whether there is an edit to undo.
    @Streamed public private(set) var canUndo = false
    /// Whether there is an edit to redo.
    @Streamed public private(set) var canRedo = false
    /// The selected element; nil for none.
    @Streamed public private(set) var selectedElement: GeometryEditorElement?
    /// The element under the pointer, or under the center of the view for reticle tools; nil for none.
    @Streamed public private(set) var hoveredElement: GeometryEditorElement?
    /// The vertex or mid-vertex that a reticle tool places next; nil for none.
    @Streamed public private(set) var pickedUpElement: GeometryEditorElement?

    /// The settings for snapping.
    public let snapSettings = SnapSettings()

    /// Draws the sketch above all overlays of the view.
    let drawing = SketchDrawing()
    let snapReader = SnapReader()

    private struct ViewReference: Sendable {
        weak var view: MapView?
    }

    private struct Published: Sendable {
        var geometry: Geometry?
        var rules: InteractionRules
        var selection, hovered, pickedUp: SketchElement?
    }

    private let state = ModelState(EditingState())
    private let viewReference = ModelState(ViewReference())
    /// The state that was published last; the lock keeps the values of the streams in order.
    private let published = Mutex<Published?>(nil)

    /// An editor with a ``VertexTool`` that is not started.
    public init() {
        snapSettings.attach(to: self)
        tool.attach(to: self)
    }

    // MARK: State

    /// The tool, which responds to the pointer and draws the edited geometry.
    ///
    /// Setting it cancels the current action, like ``cancelCurrentAction()``. Default: a ``VertexTool``.
    public var tool: GeometryEditorTool {
        get { present.tool }
        set {
            newValue.attach(to: self)
            change { state in
                state.cancelAction()
                state.hovered = nil
                state.tool = newValue
            }
        }
    }

    /// Whether the view draws the edited geometry.
    ///
    /// Default: true.
    public var isVisible: Bool {
        get { present.isVisible }
        set { change { $0.isVisible = newValue } }
    }

    /// The current state.
    var present: EditingState { state.read { $0 } }

    /// The view that uses the editor; nil if there is none.
    var view: MapView? { viewReference.read(\.view) }

    /// Changes the state, and then publishes it to the streams.
    @discardableResult
    func change<Result: Sendable>(_ body: (inout EditingState) -> Result) -> Result {
        let result = state.edit { body(&$0) }
        updateReticle()
        publish()
        return result
    }

    /// Performs the edit of a method call, after it cancels the current action.
    ///
    /// - Returns: The result of the edit; false if the editor is not started.
    func perform(_ edit: (inout EditingState) -> Bool) -> Bool {
        change { state in
            state.cancelAction()
            return state.isStarted && edit(&state)
        }
    }

    private func publish() {
        published.withLock { last in
            // Publish the newest state. Another thread may have changed it after the caller did.
            let now = present
            let rules = now.rules
            let isSameSketch = last.map { $0.geometry === now.sketch?.geometry } ?? false
            let isSame = isSameSketch && last?.rules == rules
            func element(_ element: SketchElement?) -> GeometryEditorElement? {
                element.flatMap { now.sketch?.publicElement($0, rules) }
            }
            if !isSameSketch { geometry = now.sketch?.geometry }
            if isStarted != now.isStarted { isStarted = now.isStarted }
            if canUndo != now.history.canUndo { canUndo = now.history.canUndo }
            if canRedo != now.history.canRedo { canRedo = now.history.canRedo }
            if !isSame || last?.selection != now.selection { selectedElement = element(now.selection) }
            if !isSame || last?.hovered != now.hovered { hoveredElement = element(now.hovered) }
            if !isSame || last?.pickedUp != now.pickedUp { pickedUpElement = element(now.pickedUp) }
            last = Published(
                geometry: now.sketch?.geometry, rules: rules, selection: now.selection, hovered: now.hovered,
                pickedUp: now.pickedUp)
        }
    }

    // MARK: Views

    /// Adds the editor to a view.
    func attach(to view: MapView) {
        viewReference.edit { $0.view = view }
        snapReader.removeAll()
        settle(in: view.map.reference)
    }

    /// Removes the editor from a view, and cancels the current action.
    func detach(from view: MapView) {
        viewReference.edit { if $0.view === view { $0.view = nil } }
        snapReader.removeAll()
        change { state in
            state.cancelAction()
            state.hovered = nil
        }
    }

    /// Converts the sketch to the map's spatial reference.
    ///
    /// - Returns: False if there is no sketch, or if it cannot be projected.
    @discardableResult
    func settle(in reference: SpatialReference) -> Bool {
        guard let sketch = present.sketch else { return false }
        if sketch.reference == reference { return true }
        return change { $0.settle(in: reference) }
    }

    /// Finds the element under the reticle after the view, the tool or the sketch has changed.
    func updateReticle() {
        guard case .reticle = present.tool.behavior, present.isStarted, let view,
            let surface = view.editingSurface
        else { return }
        state.edit { $0.updateReticle(on: surface) }
    }

    /// Finds the element under the reticle after the view has moved.
    func viewHasMoved() {
        guard case .reticle = present.tool.behavior, present.isStarted else { return }
        change { _ in }
    }

    // MARK: Starting and stopping

    /// Starts editing an empty geometry, and discards the geometry that is being edited.
    ///
    /// - Parameter type: `Point.self`, `Multipoint.self`, `Polyline.self` or `Polygon.self`. An envelope is edited as a
    ///   polygon.
    /// - Returns: Whether geometries of the type can be edited.
    @discardableResult
    public func start(withType type: Geometry.Type) -> Bool {
        guard let sketch = Sketch(emptyOf: type, in: view?.map.reference) else { return false }
        change { $0.start(sketch) }
        return true
    }

    /// Starts editing a geometry, and discards the geometry that is being edited.
    ///
    /// - Parameter geometry: The geometry to edit. A geometry without a spatial reference gets that of the map.
    /// - Returns: False if the geometry cannot be projected to the map's spatial reference.
    @discardableResult
    public func start(withInitial geometry: Geometry) -> Bool {
        let sketch = Sketch(geometry)
        guard let reference = view?.map.reference else {
            change { $0.start(sketch) }
            return true
        }
        guard let placed = sketch.placed(in: reference) else { return false }
        change { $0.start(placed) }
        return true
    }

    /// Stops editing.
    ///
    /// The current drag is undone, and a picked-up element stays at its old position.
    ///
    /// - Returns: The edited geometry; nil if the editor was not started.
    @discardableResult
    public func stop() -> Geometry? { change { $0.stop() } }
}
