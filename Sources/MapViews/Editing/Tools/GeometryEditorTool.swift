import CartoucheSymbols
import Synchronization

/// The base class of the tools of a ``GeometryEditor``, which respond to the pointer and draw the edited geometry.
///
/// The tools are ``VertexTool``, ``FreehandTool``, ``ShapeTool``, ``ReticleVertexTool`` and
/// ``ProgrammaticReticleTool``. A tool can be used from any thread. Only classes of this module inherit from it.
public class GeometryEditorTool: @unchecked Sendable {
    // Invariant for `@unchecked Sendable`: the storage of all classes is constant. The compiler checks this only for
    // final classes.

    /// The response to the pointer.
    enum Behavior: Sendable {
        case vertices
        case freehand
        case shape(ShapeTool.Kind)
        /// Edits at the center of the view; `usesTaps` is whether taps have an effect.
        case reticle(usesTaps: Bool)
    }

    private let storage: ModelState<GeometryEditorStyle>

    fileprivate init(style: GeometryEditorStyle.Content) {
        storage = ModelState(GeometryEditorStyle(style))
    }

    /// The style with which the tool draws the edited geometry.
    public var style: GeometryEditorStyle {
        get { storage.read { $0 } }
        set { storage.edit { $0 = newValue } }
    }

    var behavior: Behavior { .vertices }
    var rules: InteractionRules { InteractionRules() }
    /// Whether the vertex that the next interaction inserts is drawn.
    var drawsNextVertex: Bool { false }

    /// Notifies the tool about the editor that uses it from now on.
    func attach(to editor: GeometryEditor) {}
}

/// A tool that edits single vertices; it is the tool of a new ``GeometryEditor``.
///
/// A tap selects the element under the pointer. Further taps at the same place select, in turn, the vertex, its part
/// and the geometry. A tap at an empty place inserts a vertex after the selected element. A drag moves the element
/// under the pointer; a drag of a mid-vertex inserts a vertex.
public final class VertexTool: GeometryEditorTool, @unchecked Sendable {
    private let configurationStorage = ModelState(InteractionConfiguration(.vertices))

    /// Creates a tool that allows everything except new parts.
    public init() { super.init(style: .red) }

    /// The interactions that the tool allows.
    public var configuration: InteractionConfiguration {
        get { configurationStorage.read { $0 } }
        set { configurationStorage.edit { $0 = newValue } }
    }

    override var rules: InteractionRules { configuration.rules }
}

/// A tool that draws polylines and polygons along the path of the pointer.
///
/// The path has no vertices that change its course by less than 1 DIP. If the geometry is not empty, a drag draws
/// another part only if ``InteractionConfiguration/allowsPartCreation`` is true. Points and multipoints cannot be
/// drawn.
public final class FreehandTool: GeometryEditorTool, @unchecked Sendable {
    private let configurationStorage = ModelState(InteractionConfiguration(.shapes))

    /// Creates a tool that can draw one part, select it and transform it.
    public init() { super.init(style: .redShapes) }

    /// The interactions that the tool allows.
    public var configuration: InteractionConfiguration {
        get { configurationStorage.read { $0 } }
        set { configurationStorage.edit { $0 = newValue } }
    }

    override var behavior: Behavior { .freehand }
    override var rules: InteractionRules { configuration.rules }
}

/// A tool that draws polylines and polygons with the outline of a shape.
///
/// A drag sets the bounds of the shape on the screen, so the shape is upright even if the map is rotated. With
/// ``GeometryEditorScaleMode/uniform``, the width and the height are equal. If the geometry is not empty, a drag draws
/// another part only if ``InteractionConfiguration/allowsPartCreation`` is true. Points and multipoints cannot be
/// drawn.
public final class ShapeTool: GeometryEditorTool, @unchecked Sendable {
    /// A shape that a tool draws.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A horizontal arrow that points away from the start of the drag.
        case arrow
        /// An ellipse of 96 vertices.
        case ellipse
        /// A rectangle.
        case rectangle
        /// A triangle whose tip is in the middle of the horizontal side at which the drag begins.
        case triangle
    }

    /// The shape that the tool draws.
    public let kind: Kind

    private let configurationStorage = ModelState(InteractionConfiguration(.shapes))

    /// Creates a tool that draws a shape.
    public init(kind: Kind) {
        self.kind = kind
        super.init(style: .redShapes)
    }

    /// The interactions that the tool allows.
    public var configuration: InteractionConfiguration {
        get { configurationStorage.read { $0 } }
        set { configurationStorage.edit { $0 = newValue } }
    }

    override var behavior: Behavior { .shape(kind) }
    override var rules: InteractionRules { configuration.rules }
}

/// A tool that edits single vertices at the center of the view, for precise editing by touch.
///
/// The user pans the map under the center and taps anywhere. A tap picks up the vertex or mid-vertex at the center, and
/// the next tap places it. If there is neither, a tap inserts a vertex at the center. The program draws the reticle.
public final class ReticleVertexTool: GeometryEditorTool, @unchecked Sendable {
    private let configurationStorage = ModelState(ReticleInteractionConfiguration())

    /// Creates a tool that allows everything except new parts.
    public init() { super.init(style: .red) }

    /// The interactions that the tool allows.
    public var configuration: ReticleInteractionConfiguration {
        get { configurationStorage.read { $0 } }
        set { configurationStorage.edit { $0 = newValue } }
    }

    override var behavior: Behavior { .reticle(usesTaps: true) }
    override var rules: InteractionRules { configuration.rules }
    override var drawsNextVertex: Bool { rules.allowsVertexCreation }
}

/// A tool that edits single vertices at the center of the view, only by method calls.
///
/// Taps have no effect. The methods return false unless a started editor in a view uses the tool.
public final class ProgrammaticReticleTool: GeometryEditorTool, @unchecked Sendable {
    private struct EditorReference: Sendable {
        weak var editor: GeometryEditor?
    }

    private let editorReference = Mutex(EditorReference())
    private let drawingStorage = ModelState(true)

    /// Creates a tool without an editor.
    public init() { super.init(style: .red) }

    /// Whether the vertex that is inserted next is drawn, with the lines to it.
    ///
    /// Picked-up elements are always drawn. Default: true.
    public var vertexCreationPreviewIsEnabled: Bool {
        get { drawingStorage.read { $0 } }
        set { drawingStorage.edit { $0 = newValue } }
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

    /// Picks up the selected vertex or mid-vertex, so that it can be placed at the center of the view.
    ///
    /// - Returns: Whether a vertex or mid-vertex was selected and is now picked up.
    @discardableResult
    public func pickUpSelectedElement() -> Bool { editor?.pickUpSelectedElement() ?? false }

    private var editor: GeometryEditor? {
        guard let editor = editorReference.withLock(\.editor), editor.tool === self else { return nil }
        return editor
    }

    override var behavior: Behavior { .reticle(usesTaps: false) }
    override var drawsNextVertex: Bool { vertexCreationPreviewIsEnabled }

    override func attach(to editor: GeometryEditor) { editorReference.withLock { $0.editor = editor } }
}
