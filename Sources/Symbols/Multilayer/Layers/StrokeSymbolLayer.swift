import CartoucheSymbolModel

/// The base class of layers that draw lines and outlines.
///
/// Picture and gradient strokes have no class of their own in this library, so they also appear as this class.
public class StrokeSymbolLayer: SymbolLayer, @unchecked Sendable {
    /// The form of the ends of a line and of its dashes.
    public enum CapStyle: Hashable, Sendable {
        /// The stroke ends at the end of the line.
        case butt
        /// The stroke continues as a half circle beyond the end.
        case round
        /// The stroke continues as half a square beyond the end.
        case square
    }

    /// The form of the corners of a line.
    public enum JoinStyle: Hashable, Sendable {
        /// Corners are cut off.
        case bevel
        /// Corners are round.
        case round
        /// Corners are pointed.
        case miter
    }

    /// The form of a line in a scene.
    public enum LineStyle3D: Hashable, Sendable {
        /// A band that follows the surface.
        case strip
        /// A cylinder; its width is in meters.
        case tube
        /// An upright band above the line, of no thickness; its width is its height in meters.
        case wall
    }

    /// The width in DIPs (of tubes and walls in meters); 0 draws nothing.
    ///
    /// Default: 5.333 (4 points).
    public final var width: Double {
        get { read { SymbolLength(points: $0.stroke?.width ?? 0).dips } }
        set { edit { $0.editStroke { $0.width = SymbolLength(dips: newValue).points } } }
    }

    /// The form of the ends.
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

    /// The form of the corners.
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

    /// The form of the line in a scene.
    ///
    /// If a document has another form, the value is `.strip`, and the form is kept for writing.
    ///
    /// Default: `.strip`.
    public final var lineStyle3D: LineStyle3D {
        get {
            switch read({ $0.stroke?.lineStyle3D ?? .strip }) {
            case .tube: .tube
            case .wall: .wall
            default: .strip
            }
        }
        set {
            let style: StrokeProperties.LineStyle3D =
                switch newValue {
                case .strip: .strip
                case .tube: .tube
                case .wall: .wall
                }
            edit { $0.editStroke { $0.lineStyle3D = style } }
        }
    }
}
