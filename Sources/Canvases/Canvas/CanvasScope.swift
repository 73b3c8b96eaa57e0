import Documents

/// Something that holds for all calls between a canvas's `begin` and `end`.
public enum CanvasScope: Hashable, Sendable {
    /// Only what lies inside a path is drawn.
    case clip(Path, FillRule)
    /// The calls make one picture, which is laid down with an opacity, 0 to 1, and a blend mode.
    case group(opacity: Double, blendMode: BlendMode)
    /// Coordinates and lengths of the calls are transformed, the inner scope's first.
    case transform(AffineTransform)
    /// A named layer of a map, for canvases that keep layers.
    case layer(String)
    /// The calls draw one feature, for canvases that keep features.
    case feature(FeatureScope)

    /// How deep scopes may nest.
    ///
    /// Each open group takes a buffer of pixels; real maps nest less than ten deep.
    public static let maximumDepth = 64
}

/// Which feature some calls draw.
public struct FeatureScope: Hashable, Sendable {
    /// A part of a feature's drawing.
    public enum Part: String, Hashable, Sendable { case symbol, label, selection }

    /// The name of the layer or graphics overlay; empty if there is none.
    public var layer: String
    /// The feature's object id, or its number from 1 if it has none.
    public var feature: Int
    /// The part of the feature's drawing.
    ///
    /// Default: `.symbol`.
    public var part: Part

    /// A feature of a layer.
    public init(layer: String, feature: Int, part: Part = .symbol) {
        self.layer = layer
        self.feature = feature
        self.part = part
    }
}

/// How a group's colors mix with the colors below it (W3C, Compositing and Blending Level 1).
///
/// Raw values are the names in CSS and in web maps.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference, exclusion, hue, saturation, color, luminosity
}

/// A drawing on a canvas that gives no result.
public enum CanvasError: CartoucheError, Hashable {
    /// Scopes nest deeper than ``CanvasScope/maximumDepth``.
    case nestedTooDeep
    /// The canvas cannot be as large as asked for, in pixels.
    case unusableSize(width: Int, height: Int, maximumSide: Int)
    /// The output cannot be written.
    case unwritable(DocumentError)

    /// What is wrong.
    public var what: String {
        switch self {
        case .nestedTooDeep: "clips and groups are nested more than \(CanvasScope.maximumDepth) deep"
        case .unusableSize(let width, let height, _):
            "a picture of \(width) × \(height) pixels is not possible"
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
        case .nestedTooDeep: "close scopes with end()"
        case .unusableSize(_, _, let side): "width and height must be 1 to \(side) pixels"
        case .unwritable(let error): error.suggestion
        }
    }
}

/// The open scopes of a canvas, and the check that they do not nest too deep.
struct ScopeStack<Kind: Sendable>: Sendable {
    private(set) var open: [Kind] = []
    /// Scopes that are open beyond the limit.
    private var excess = 0
    /// Set once scopes nested too deep.
    private(set) var failure: CanvasError?

    /// Whether calls lie too deep to be drawn.
    @inline(__always) var isTooDeep: Bool { excess > 0 }

    /// Whether one more scope can be opened; if not, it is counted and fails the canvas.
    mutating func admits() -> Bool {
        if open.count < CanvasScope.maximumDepth, excess == 0 { return true }
        excess += 1
        failure = .nestedTooDeep
        return false
    }

    mutating func push(_ kind: Kind) { open.append(kind) }

    /// Closes the innermost scope; nil if it was never opened.
    mutating func pop() -> Kind? {
        if excess > 0 {
            excess -= 1
            return nil
        }
        return open.popLast()
    }

    /// Takes over another canvas's failure.
    mutating func fail(_ failure: CanvasError?) {
        if self.failure == nil { self.failure = failure }
    }
}
