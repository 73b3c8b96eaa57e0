import CartoucheSymbols

/// The interactions that a ``ReticleVertexTool`` allows.
///
/// A configuration is a reference: changes apply to the tools that have it. It can be used from any thread.
public final class ReticleInteractionConfiguration: Sendable {
    private let storage = ModelState(InteractionRules.vertices)

    var rules: InteractionRules { storage.read { $0 } }

    /// Creates a configuration that allows everything except new parts.
    public init() {}

    private func set(_ path: WritableKeyPath<InteractionRules, Bool>, to value: Bool) {
        storage.edit { $0[keyPath: path] = value }
    }

    /// Whether the selected element can be deleted.
    ///
    /// Default: true.
    public var allowsDeletingSelectedElement: Bool {
        get { rules.allowsDeletingSelectedElement }
        set { set(\.allowsDeletingSelectedElement, to: newValue) }
    }

    /// Whether mid-vertices are drawn and can be picked up.
    ///
    /// Default: true.
    public var allowsMidVertexSelection: Bool {
        get { rules.allowsMidVertexSelection }
        set { set(\.allowsMidVertexSelection, to: newValue) }
    }

    /// Whether vertices can be picked up and moved.
    ///
    /// Default: true.
    public var allowsMovingSelectedElement: Bool {
        get { rules.allowsMovingSelectedElement }
        set { set(\.allowsMovingSelectedElement, to: newValue) }
    }

    /// Whether a new part can be started while nothing is selected.
    ///
    /// Default: false.
    public var allowsPartCreation: Bool {
        get { rules.allowsPartCreation }
        set { set(\.allowsPartCreation, to: newValue) }
    }

    /// Whether vertices can be inserted.
    ///
    /// Default: true.
    public var allowsVertexCreation: Bool {
        get { rules.allowsVertexCreation }
        set { set(\.allowsVertexCreation, to: newValue) }
    }

    /// Whether vertices can be selected.
    ///
    /// Default: true.
    public var allowsVertexSelection: Bool {
        get { rules.allowsVertexSelection }
        set { set(\.allowsVertexSelection, to: newValue) }
    }
}
