import Synchronization

/// How a ``GeometryEditor`` reads the pointer and draws what is edited: ``VertexTool``, ``FreehandTool``,
/// ``ShapeTool``, ``ReticleVertexTool`` or ``ProgrammaticReticleTool``.
///
/// A tool can be used from any thread. Only the classes of this module inherit.
public class GeometryEditorTool: @unchecked Sendable {
    // `@unchecked`: the storage of all classes is constant; the compiler checks this only for final classes.

    /// What pointers do.
    enum Behavior: Sendable {
        case vertices
        case freehand
        case shape(ShapeTool.Kind)
        /// Acts at the center of the view, on taps if the user may tap.
        case reticle(usesTaps: Bool)
    }

    private let storage: Mutex<GeometryEditorStyle>

    fileprivate init(style: GeometryEditorStyle.Content) {
        storage = Mutex(GeometryEditorStyle(style))
    }

    /// How the tool draws what is edited.
    public var style: GeometryEditorStyle {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    var behavior: Behavior { .vertices }
    var rules: InteractionRules { InteractionRules() }
    /// Whether the vertex that the next interaction inserts is drawn.
    var drawsNextVertex: Bool { false }

    /// Receives the editor that uses the tool from now on.
    func attach(to editor: GeometryEditor) {}
}

/// Edits vertex by vertex: the tool of a new ``GeometryEditor``.
///
/// A tap selects what is under the pointer: first a vertex, then its part, then the geometry. A tap elsewhere inserts
/// a vertex after the selected one. A drag moves what is under the pointer; a drag of a mid-vertex inserts a vertex.
public final class VertexTool: GeometryEditorTool, @unchecked Sendable {
    private let configurationStorage = Mutex(InteractionConfiguration(.vertices))

    /// A tool that allows everything but new parts.
    public init() { super.init(style: .red) }

    /// What the user may do.
    public var configuration: InteractionConfiguration {
        get { configurationStorage.withLock { $0 } }
        set { configurationStorage.withLock { $0 = newValue } }
    }

    override var rules: InteractionRules { configuration.rules }
}

/// Draws polylines and polygons along the pointer's path.
///
/// The path loses vertices that change its course by less than 1 DIP. If the geometry is not empty, a drag draws
/// another part only if ``InteractionConfiguration/allowsPartCreation`` is true. Points and multipoints cannot be
/// drawn.
public final class FreehandTool: GeometryEditorTool, @unchecked Sendable {
    private let configurationStorage = Mutex(InteractionConfiguration(.shapes))

    /// A tool that allows to draw one part, and to select and transform it.
    public init() { super.init(style: .redShapes) }

    /// What the user may do.
    public var configuration: InteractionConfiguration {
        get { configurationStorage.withLock { $0 } }
        set { configurationStorage.withLock { $0 = newValue } }
    }

    override var behavior: Behavior { .freehand }
    override var rules: InteractionRules { configuration.rules }
}

/// Draws polylines and polygons with the outline of a shape.
///
/// A drag spans the shape on the screen, so it is upright on a rotated map too. With
/// ``GeometryEditorScaleMode/uniform`` the shape is as wide as it is high. If the geometry is not empty, a drag draws
/// another part only if ``InteractionConfiguration/allowsPartCreation`` is true. Points and multipoints cannot be
/// drawn.
public final class ShapeTool: GeometryEditorTool, @unchecked Sendable {
    /// A shape that a tool draws.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// An arrow that points away from where the drag begins.
        case arrow
        /// An ellipse of 96 vertices.
        case ellipse
        /// A rectangle.
        case rectangle
        /// A triangle with its tip in the middle of the side where the drag begins.
        case triangle
    }

    /// What the tool draws.
    public let kind: Kind

    private let configurationStorage = Mutex(InteractionConfiguration(.shapes))

    /// A tool that draws a shape.
    public init(kind: Kind) {
        self.kind = kind
        super.init(style: .redShapes)
    }

    /// What the user may do.
    public var configuration: InteractionConfiguration {
        get { configurationStorage.withLock { $0 } }
        set { configurationStorage.withLock { $0 = newValue } }
    }

    override var behavior: Behavior { .shape(kind) }
    override var rules: InteractionRules { configuration.rules }
}

/// Edits vertex by vertex at the center of the view, for precise editing by touch.
///
/// The user pans the map under the center and taps anywhere. A tap picks up the vertex or mid-vertex at the center, or
/// else inserts a vertex there; the next tap places what is picked up. The front end draws the reticle.
public final class ReticleVertexTool: GeometryEditorTool, @unchecked Sendable {
    private let configurationStorage = Mutex(ReticleInteractionConfiguration())

    /// A tool that allows everything but new parts.
    public init() { super.init(style: .red) }

    /// What the user may do.
    public var configuration: ReticleInteractionConfiguration {
        get { configurationStorage.withLock { $0 } }
        set { configurationStorage.withLock { $0 = newValue } }
    }

    override var behavior: Behavior { .reticle(usesTaps: true) }
    override var rules: InteractionRules { configuration.rules }
    override var drawsNextVertex: Bool { rules.allowsVertexCreation }
}

/// Edits vertex by vertex at the center of the view, by method calls only.
///
/// Taps have no effect. The methods need a started editor that has the tool and belongs to a view; otherwise they
/// return false.
public final class ProgrammaticReticleTool: GeometryEditorTool, @unchecked Sendable {
    private struct Content: Sendable {
        weak var editor: GeometryEditor?
        var drawsNextVertex = true
    }

    private let content = Mutex(Content())

    /// A tool that is not used by an editor yet.
    public init() { super.init(style: .red) }

    /// Whether the vertex that would be inserted next, and the lines to it, are drawn.
    ///
    /// Picked-up elements are drawn in any case. Default: true.
    public var vertexCreationPreviewIsEnabled: Bool {
        get { content.withLock(\.drawsNextVertex) }
        set { content.withLock { $0.drawsNextVertex = newValue } }
    }

    /// Places the picked-up element at the center of the view, or inserts a vertex there if none is picked up.
    ///
    /// - Returns: Whether the geometry has changed.
    @discardableResult
    public func placeElementAtReticle() -> Bool { editor?.placeElementAtReticle() ?? false }

    /// Selects the vertex or mid-vertex at the center of the view.
    ///
    /// If there is none, or an element is picked up, the selection stays.
    ///
    /// - Returns: Whether an element is there and is now selected.
    @discardableResult
    public func selectElementAtReticle() -> Bool { editor?.selectElementAtReticle() ?? false }

    /// Picks up the selected vertex or mid-vertex, to be placed at the center of the view.
    ///
    /// - Returns: Whether a vertex or mid-vertex was selected and is now picked up.
    @discardableResult
    public func pickUpSelectedElement() -> Bool { editor?.pickUpSelectedElement() ?? false }

    private var editor: GeometryEditor? {
        guard let editor = content.withLock(\.editor), editor.tool === self else { return nil }
        return editor
    }

    override var behavior: Behavior { .reticle(usesTaps: false) }
    override var drawsNextVertex: Bool { vertexCreationPreviewIsEnabled }

    override func attach(to editor: GeometryEditor) { content.withLock { $0.editor = editor } }
}
