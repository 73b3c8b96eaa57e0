import CartoucheDocuments

/// A state of a canvas that applies to all calls between `begin` and `end`.
public enum CanvasScope: Hashable, Sendable {
    /// Draws only inside a path.
    case clip(Path, FillRule)
    /// Combines the calls into one group, and draws it with an opacity (0 to 1) and a blend mode.
    case group(opacity: Double, blendMode: BlendMode)
    /// Transforms coordinates and lengths of the calls; the transformation of the inner scope is applied first.
    case transform(AffineTransform)
    /// A named layer of a map; some canvases ignore it.
    case layer(String)
    /// One feature, drawn by the calls; some canvases ignore it.
    case feature(FeatureScope)
    /// One text, whose glyphs the calls draw; some canvases ignore it.
    case text(TextScope)

    /// The greatest depth of nested scopes.
    ///
    /// Each open group uses a buffer of pixels. Real maps have less than ten nested scopes.
    public static let maximumDepth = 64
}

/// The feature that some calls draw.
public struct FeatureScope: Hashable, Sendable {
    /// A part of a feature's drawing.
    public enum Part: String, Hashable, Sendable { case symbol, label, selection }

    /// The name of the layer or graphics overlay; empty if there is none.
    public var layer: String
    /// The feature's object ID; if it has none, its number, starting at 1.
    public var feature: Int
    /// The part of the feature's drawing.
    ///
    /// Default: `.symbol`.
    public var part: Part

    /// Creates a scope for a feature of a layer.
    public init(layer: String, feature: Int, part: Part = .symbol) {
        self.layer = layer
        self.feature = feature
        self.part = part
    }
}

/// The text that several runs of glyphs form together.
public struct TextScope: Hashable, Sendable {
    /// The characters of the whole text in reading order.
    public var characters: String
    /// Whether the glyphs have their places one by one, for example along a curve.
    ///
    /// Default: false.
    public var isScattered: Bool

    /// Creates a scope for a text.
    public init(_ characters: String, isScattered: Bool = false) {
        self.characters = characters
        self.isScattered = isScattered
    }
}

/// The mixing of a group's colors with the colors below it (W3C, Compositing and Blending Level 1).
///
/// Raw values are the names in CSS and in web maps.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference, exclusion, hue, saturation, color, luminosity
    // Modes of web maps and the CIM, which CSS and PDF do not have.
    /// The sum of both colors.
    case plus
    /// The color below minus the color of the group.
    case minus
    /// The mean of both colors.
    case average
    /// The inverse of the color below.
    case invert
    /// The square of the color below, divided by the inverse of the group's color.
    case reflect
    /// Burns with dark colors, and dodges with light ones.
    case vividLight = "vivid-light"
    /// The sum of both colors minus white.
    case linearBurn = "linear-burn"
    /// Adds twice the distance of the group's color from middle gray.
    case linearLight = "linear-light"
    /// Darkens with dark colors, and lightens with light ones.
    case pinLight = "pin-light"

    /// Whether CSS, SVG and PDF have the mode.
    public var isStandard: Bool {
        switch self {
        case .plus, .minus, .average, .invert, .reflect, .vividLight, .linearBurn, .linearLight, .pinLight:
            false
        default: true
        }
    }
}

/// A drawing on a canvas that gives no result.
public enum CanvasError: CartoucheError, Hashable {
    /// Scopes nest deeper than ``CanvasScope/maximumDepth``.
    case nestedTooDeep
    /// The size in pixels is empty or larger than the canvas supports.
    case unusableSize(width: Int, height: Int, maximumSide: Int)
    /// The output cannot be written.
    case unwritable(DocumentError)

    /// What is wrong.
    public var what: String {
        switch self {
        case .nestedTooDeep: "clips and groups are nested more than \(CanvasScope.maximumDepth) levels deep"
        case .unusableSize(let width, let height, _):
            "the image size \(width) × \(height) is out of range"
        case .unwritable(let error): error.what
        }
    }

    /// The output file; empty if none.
    public var `where`: String {
        if case .unwritable(let error) = self { error.where } else { "" }
    }

    /// What to do.
    public var suggestion: String {
        switch self {
        case .nestedTooDeep: "call end() after each clip and group"
        case .unusableSize(_, _, let side): "use a width and a height from 1 to \(side) pixels"
        case .unwritable(let error): error.suggestion
        }
    }
}

/// The open scopes of a canvas, with a check of their depth.
struct ScopeStack<Kind: Sendable>: Sendable {
    private(set) var open: [Kind] = []
    /// The number of open scopes beyond the limit.
    private var excess = 0
    /// The error, if scopes were nested too deeply.
    private(set) var failure: CanvasError?

    /// Whether calls are nested too deeply, so that the canvas ignores them.
    @inline(__always) var isTooDeep: Bool { excess > 0 }

    /// Whether another scope can be opened; if not, counts it and sets the error.
    mutating func admits() -> Bool {
        if open.count < CanvasScope.maximumDepth, excess == 0 { return true }
        excess += 1
        failure = .nestedTooDeep
        return false
    }

    mutating func push(_ kind: Kind) { open.append(kind) }

    /// Closes the innermost scope; nil if the scope was beyond the limit, or if none is open.
    mutating func pop() -> Kind? {
        if excess > 0 {
            excess -= 1
            return nil
        }
        return open.popLast()
    }

    /// Copies the failure of another canvas, unless there is one already.
    mutating func fail(_ failure: CanvasError?) {
        if self.failure == nil { self.failure = failure }
    }
}
