import SymbolModel

/// A layer that draws along lines and outlines: the root of the stroke layers, and the class of strokes without
/// one of their own (pictures, gradients).
public class StrokeSymbolLayer: SymbolLayer, @unchecked Sendable {
    /// How a line's ends, and the ends of its dashes, look.
    public enum CapStyle: Hashable, Sendable {
        /// Cut off at the end.
        case butt
        /// A half circle beyond the end.
        case round
        /// Half a square beyond the end.
        case square
    }

    /// How a line's corners look.
    public enum JoinStyle: Hashable, Sendable {
        /// Cut off.
        case bevel
        /// Rounded.
        case round
        /// Pointed.
        case miter
    }

    /// The form of a line in a scene.
    public enum LineStyle3D: Hashable, Sendable {
        /// A band that follows the surface.
        case strip
        /// A cylinder, whose width is in metres.
        case tube
    }

    /// Width in DIPs (of tubes in metres); 0 draws nothing.
    ///
    /// Default: 5.333 (4 points).
    public final var width: Double {
        get { read { SymbolLength(points: $0.stroke?.width ?? 0).dips } }
        set { edit { $0.editStroke { $0.width = SymbolLength(dips: newValue).points } } }
    }

    /// How ends look.
    ///
    /// Default: `.round`.
    public final var capStyle: CapStyle {
        get {
            switch read({ $0.stroke?.cap ?? .round }) {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
        }
        set {
            let cap: LineCap =
                switch newValue {
                case .butt: .butt
                case .round: .round
                case .square: .square
                }
            edit { $0.editStroke { $0.cap = cap } }
        }
    }

    /// How corners look.
    ///
    /// Default: `.round`.
    public final var joinStyle: JoinStyle {
        get {
            switch read({ $0.stroke?.join ?? .round }) {
            case .bevel: .bevel
            case .round: .round
            case .miter: .miter
            }
        }
        set {
            let join: LineJoin =
                switch newValue {
                case .bevel: .bevel
                case .round: .round
                case .miter: .miter
                }
            edit { $0.editStroke { $0.join = join } }
        }
    }

    /// The form in a scene; other forms of documents are kept and read as strips.
    ///
    /// Default: `.strip`.
    public final var lineStyle3D: LineStyle3D {
        get { read { $0.stroke?.lineStyle3D == .tube ? .tube : .strip } }
        set { edit { $0.editStroke { $0.lineStyle3D = newValue == .tube ? .tube : .strip } } }
    }
}
