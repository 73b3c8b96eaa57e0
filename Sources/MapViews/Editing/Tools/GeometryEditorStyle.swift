import CartoucheImages
import CartoucheSymbols

/// The symbols with which a ``GeometryEditorTool`` draws the edited geometry.
///
/// A style is a reference: changes appear in the next picture. It can be used from any thread. If a symbol is nil, its
/// elements are not drawn, but they can still be used. Vertices have no numbers: `vertexTextSymbol` of the ArcGIS Maps
/// SDK does not exist here yet.
public final class GeometryEditorStyle: Sendable {
    struct Content: Sendable {
        var boundingBoxHandleSymbol: Symbol?
        var boundingBoxSymbol: Symbol?
        var feedbackLineSymbol: Symbol?
        var feedbackVertexSymbol: Symbol?
        var fillSymbol: Symbol?
        var lineSymbol: Symbol?
        var midVertexSymbol: Symbol?
        var rotateHandleSymbol: Symbol?
        var selectedMidVertexSymbol: Symbol?
        var selectedVertexSymbol: Symbol?
        var snappedToLineSymbol: Symbol?
        var snappedToVertexSymbol: Symbol?
        var vertexSymbol: Symbol?
        var opacity = 1.0
        var growEffect: GeometryEditorGrowEffect? = GeometryEditorGrowEffect()
    }

    private let storage: ModelState<Content>

    var content: Content { storage.read { $0 } }

    /// Creates a style with red symbols.
    public init() {
        storage = ModelState(.red)
    }

    init(_ content: Content) {
        storage = ModelState(content)
    }

    private func set<Value: Sendable>(_ path: WritableKeyPath<Content, Value>, to value: Value) {
        storage.edit { $0[keyPath: path] = value }
    }

    /// The opacity of all symbols, from 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double {
        get { content.opacity }
        set { set(\.opacity, to: newValue.isNaN ? 1 : min(max(newValue, 0), 1)) }
    }

    /// The effect that draws elements larger while the pointer or the reticle is over them; nil if there is none.
    ///
    /// Default: an effect for vertices and mid-vertices.
    public var growEffect: GeometryEditorGrowEffect? {
        get { content.growEffect }
        set { set(\.growEffect, to: newValue) }
    }
}

extension GeometryEditorStyle {
    /// The symbol of the handles that scale a selected part or geometry.
    ///
    /// Default: a white square with a red outline.
    public var boundingBoxHandleSymbol: Symbol? {
        get { content.boundingBoxHandleSymbol }
        set { set(\.boundingBoxHandleSymbol, to: newValue) }
    }

    /// The symbol of the box around a selected part or geometry.
    ///
    /// Default: a dashed red line.
    public var boundingBoxSymbol: Symbol? {
        get { content.boundingBoxSymbol }
        set { set(\.boundingBoxSymbol, to: newValue) }
    }

    /// The symbol of lines that the next interaction adds, and of paths and shapes while they are drawn.
    ///
    /// Default: a dashed red line.
    public var feedbackLineSymbol: Symbol? {
        get { content.feedbackLineSymbol }
        set { set(\.feedbackLineSymbol, to: newValue) }
    }

    /// The symbol of the vertex that a reticle tool inserts or places next.
    ///
    /// Default: a translucent red disc.
    public var feedbackVertexSymbol: Symbol? {
        get { content.feedbackVertexSymbol }
        set { set(\.feedbackVertexSymbol, to: newValue) }
    }

    /// The symbol of the inside of a polygon.
    ///
    /// Default: translucent red.
    public var fillSymbol: Symbol? {
        get { content.fillSymbol }
        set { set(\.fillSymbol, to: newValue) }
    }

    /// The symbol of the segments of a polyline or polygon.
    ///
    /// Default: a red line.
    public var lineSymbol: Symbol? {
        get { content.lineSymbol }
        set { set(\.lineSymbol, to: newValue) }
    }

    /// The symbol of mid-vertices.
    ///
    /// Default: a small white disc with a red outline.
    public var midVertexSymbol: Symbol? {
        get { content.midVertexSymbol }
        set { set(\.midVertexSymbol, to: newValue) }
    }

    /// The symbol of the handle that rotates a selected part or geometry.
    ///
    /// Default: a white disc with a red outline.
    public var rotateHandleSymbol: Symbol? {
        get { content.rotateHandleSymbol }
        set { set(\.rotateHandleSymbol, to: newValue) }
    }

    /// The symbol of the selected mid-vertex.
    ///
    /// Default: a white disc with a thick red outline.
    public var selectedMidVertexSymbol: Symbol? {
        get { content.selectedMidVertexSymbol }
        set { set(\.selectedMidVertexSymbol, to: newValue) }
    }

    /// The symbol of the selected vertex.
    ///
    /// Default: a red disc with a white and a red outline.
    public var selectedVertexSymbol: Symbol? {
        get { content.selectedVertexSymbol }
        set { set(\.selectedVertexSymbol, to: newValue) }
    }

    /// The symbol of the segment or guide to which the position snaps.
    ///
    /// Default: an orange line.
    public var snappedToLineSymbol: Symbol? {
        get { content.snappedToLineSymbol }
        set { set(\.snappedToLineSymbol, to: newValue) }
    }

    /// The symbol of the vertex to which the position snaps.
    ///
    /// Default: an orange ring.
    public var snappedToVertexSymbol: Symbol? {
        get { content.snappedToVertexSymbol }
        set { set(\.snappedToVertexSymbol, to: newValue) }
    }

    /// The symbol of vertices.
    ///
    /// Default: a red disc with a white outline.
    public var vertexSymbol: Symbol? {
        get { content.vertexSymbol }
        set { set(\.vertexSymbol, to: newValue) }
    }
}

extension GeometryEditorStyle.Content {
    /// A consistent set of red symbols.
    static var red: Self {
        let red = Color(red8: 0xE0, green: 0x20, blue: 0x20)
        let orange = Color(red8: 0xFF, green: 0x95, blue: 0x00)
        func line(_ width: Double, _ color: Color) -> SimpleLineSymbol {
            SimpleLineSymbol(style: .solid, color: color, width: width)
        }
        func marker(
            _ style: SimpleMarkerSymbol.Style, _ size: Double, _ color: Color, _ outline: SimpleLineSymbol
        ) -> SimpleMarkerSymbol {
            let marker = SimpleMarkerSymbol(style: style, color: color, size: size)
            marker.outline = outline
            return marker
        }
        var content = Self()
        content.boundingBoxHandleSymbol = marker(.square, 8, .white, line(1.5, red))
        content.boundingBoxSymbol = SimpleLineSymbol(style: .dash, color: red, width: 1)
        content.feedbackLineSymbol = SimpleLineSymbol(style: .dash, color: red, width: 2)
        content.feedbackVertexSymbol = marker(.circle, 9, red.withAlphaComponent(0.5), line(1, .white))
        content.fillSymbol = SimpleFillSymbol(style: .solid, color: red.withAlphaComponent(0.15))
        content.lineSymbol = line(2, red)
        content.midVertexSymbol = marker(.circle, 6, .white, line(1.5, red))
        content.rotateHandleSymbol = marker(.circle, 10, .white, line(1.5, red))
        content.selectedMidVertexSymbol = marker(.circle, 8, .white, line(3, red))
        content.selectedVertexSymbol = CompositeSymbol(symbols: [
            marker(.circle, 16, .white, line(1.5, red)),
            SimpleMarkerSymbol(style: .circle, color: red, size: 10),
        ])
        content.snappedToLineSymbol = line(3, orange.withAlphaComponent(0.7))
        content.snappedToVertexSymbol = marker(.circle, 14, .clear, line(2.5, orange))
        content.vertexSymbol = marker(.circle, 9, red, line(1, .white))
        return content
    }

    /// Red symbols without vertices, for tools that draw whole shapes.
    static var redShapes: Self {
        var content = red
        content.vertexSymbol = nil
        content.midVertexSymbol = nil
        return content
    }

    /// All symbols in a fixed order.
    private var symbols: [Symbol?] {
        [
            boundingBoxHandleSymbol,
            boundingBoxSymbol,
            feedbackLineSymbol,
            feedbackVertexSymbol,
            fillSymbol,
            lineSymbol,
            midVertexSymbol,
            rotateHandleSymbol,
            selectedMidVertexSymbol,
            selectedVertexSymbol,
            snappedToLineSymbol,
            snappedToVertexSymbol,
            vertexSymbol,
        ]
    }

    /// Whether both have the same symbols and opacity.
    func isSame(as other: Self) -> Bool {
        opacity == other.opacity && zip(symbols, other.symbols).allSatisfy { $0 === $1 }
    }
}
