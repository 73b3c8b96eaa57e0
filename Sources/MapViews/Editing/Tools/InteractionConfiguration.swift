import CartoucheSymbols

/// The interactions that a ``VertexTool``, ``FreehandTool`` or ``ShapeTool`` allows.
///
/// A configuration is a reference: changes apply to the tools that have it. It can be used from any thread. It does not
/// forbid method calls of ``GeometryEditor``, such as ``GeometryEditor/deleteSelectedElement()``.
public final class InteractionConfiguration: Sendable {
    private let storage: ModelState<InteractionRules>

    var rules: InteractionRules { storage.read { $0 } }

    /// Creates a configuration that allows everything.
    public init() {
        storage = ModelState(InteractionRules())
    }

    init(_ rules: InteractionRules) {
        storage = ModelState(rules)
    }

    private func set<Value: Sendable>(_ path: WritableKeyPath<InteractionRules, Value>, to value: Value) {
        storage.edit { $0[keyPath: path] = value }
    }

    /// Whether the selected element can be deleted.
    ///
    /// A program reads the result from ``GeometryEditorElement/canBeDeleted``. Default: true.
    public var allowsDeletingSelectedElement: Bool {
        get { rules.allowsDeletingSelectedElement }
        set { set(\.allowsDeletingSelectedElement, to: newValue) }
    }

    /// Whether the whole geometry can be selected.
    ///
    /// Default: true.
    public var allowsGeometrySelection: Bool {
        get { rules.allowsGeometrySelection }
        set { set(\.allowsGeometrySelection, to: newValue) }
    }

    /// Whether mid-vertices are drawn and can be selected.
    ///
    /// Default: true; false for a new ``FreehandTool`` or ``ShapeTool``.
    public var allowsMidVertexSelection: Bool {
        get { rules.allowsMidVertexSelection }
        set { set(\.allowsMidVertexSelection, to: newValue) }
    }

    /// Whether elements can be moved.
    ///
    /// Default: true.
    public var allowsMovingSelectedElement: Bool {
        get { rules.allowsMovingSelectedElement }
        set { set(\.allowsMovingSelectedElement, to: newValue) }
    }

    /// Whether a new part can be started while nothing is selected.
    ///
    /// Default: true; false for a new tool.
    public var allowsPartCreation: Bool {
        get { rules.allowsPartCreation }
        set { set(\.allowsPartCreation, to: newValue) }
    }

    /// Whether parts can be selected.
    ///
    /// Default: true.
    public var allowsPartSelection: Bool {
        get { rules.allowsPartSelection }
        set { set(\.allowsPartSelection, to: newValue) }
    }

    /// Whether a selected part or geometry has a handle to rotate it.
    ///
    /// Default: true.
    public var allowsRotatingSelectedElement: Bool {
        get { rules.allowsRotatingSelectedElement }
        set { set(\.allowsRotatingSelectedElement, to: newValue) }
    }

    /// Whether a selected part or geometry has handles to scale it.
    ///
    /// Default: true.
    public var allowsScalingSelectedElement: Bool {
        get { rules.allowsScalingSelectedElement }
        set { set(\.allowsScalingSelectedElement, to: newValue) }
    }

    /// Whether vertices can be inserted.
    ///
    /// Default: true; false for a new ``FreehandTool`` or ``ShapeTool``.
    public var allowsVertexCreation: Bool {
        get { rules.allowsVertexCreation }
        set { set(\.allowsVertexCreation, to: newValue) }
    }

    /// Whether vertices can be selected.
    ///
    /// Default: true; false for a new ``FreehandTool`` or ``ShapeTool``.
    public var allowsVertexSelection: Bool {
        get { rules.allowsVertexSelection }
        set { set(\.allowsVertexSelection, to: newValue) }
    }

    /// Whether an element must be selected before it can be moved.
    ///
    /// Default: false, so that one drag selects and moves an element.
    public var requiresSelectionBeforeMove: Bool {
        get { rules.requiresSelectionBeforeMove }
        set { set(\.requiresSelectionBeforeMove, to: newValue) }
    }

    /// The scale mode of the handles.
    ///
    /// Default: ``GeometryEditorScaleMode/stretch``.
    public var scaleMode: GeometryEditorScaleMode {
        get { rules.scaleMode }
        set { set(\.scaleMode, to: newValue) }
    }
}

/// The scale mode of the handles of a selected part or geometry.
public enum GeometryEditorScaleMode: Hashable, Sendable {
    /// The width and the height have separate factors.
    case stretch
    /// The width and the height have the same factor.
    case uniform
}

/// The interactions that a tool allows.
struct InteractionRules: Hashable, Sendable {
    var allowsDeletingSelectedElement = true
    var allowsGeometrySelection = true
    var allowsMidVertexSelection = true
    var allowsMovingSelectedElement = true
    var allowsPartCreation = true
    var allowsPartSelection = true
    var allowsRotatingSelectedElement = true
    var allowsScalingSelectedElement = true
    var allowsVertexCreation = true
    var allowsVertexSelection = true
    var requiresSelectionBeforeMove = false
    var scaleMode = GeometryEditorScaleMode.stretch

    /// The rules of a new tool that edits vertices.
    static let vertices: InteractionRules = {
        var rules = InteractionRules()
        rules.allowsPartCreation = false
        return rules
    }()

    /// The rules of a new tool that draws whole shapes.
    static let shapes: InteractionRules = {
        var rules = vertices
        rules.allowsMidVertexSelection = false
        rules.allowsVertexCreation = false
        rules.allowsVertexSelection = false
        return rules
    }()

    /// Returns whether elements of the same kind as an element can be selected.
    func allowSelecting(_ element: SketchElement) -> Bool {
        switch element {
        case .vertex: allowsVertexSelection
        case .midVertex: allowsMidVertexSelection
        case .part: allowsPartSelection
        case .geometry: allowsGeometrySelection
        }
    }
}
