import CartoucheSymbols

/// An effect that draws vertices and mid-vertices larger while the pointer or the reticle is over them.
///
/// The size is 1.5 times the normal size. An effect is a reference and can be used from any thread.
public final class GeometryEditorGrowEffect: Sendable {
    struct Content: Hashable, Sendable {
        var vertices = true
        var midVertices = true
    }

    static let factor = 1.5

    private let storage = ModelState(Content())

    var content: Content { storage.read { $0 } }

    /// Creates an effect for vertices and mid-vertices.
    public init() {}

    /// Whether vertices grow.
    ///
    /// Default: true.
    public var appliesToVertices: Bool {
        get { content.vertices }
        set { storage.edit { $0.vertices = newValue } }
    }

    /// Whether mid-vertices grow.
    ///
    /// Default: true.
    public var appliesToMidVertices: Bool {
        get { content.midVertices }
        set { storage.edit { $0.midVertices = newValue } }
    }
}
