import CartoucheDocuments
import CartoucheImages

/// A target for drawing: an image, a recording, an SVG document, or a hit test.
///
/// Positions are in pixels, with y down. Transformations, paints and styles are arguments of each call. A scope (clip,
/// group, transformation, layer, feature, text) applies to the calls between its `begin` and `end`. Later calls draw over
/// earlier calls. Scopes nest up to ``CanvasScope/maximumDepth``. A canvas ignores deeper scopes and their calls, and
/// sets ``failure``.
public protocol Canvas<Part> {
    /// The type on which one thread draws its part of a page; the canvas draws the parts in order.
    associatedtype Part: CanvasPart = Recording

    /// The features that the canvas supports.
    ///
    /// Callers leave out features, layers and texts if the canvas ignores them. A canvas draws everything else that it does
    /// not support as an image, and reports a diagnostic.
    static var abilities: CanvasAbilities { get }

    /// Fills a path; open contours are closed.
    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule)

    /// Strokes the contours of a path.
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle)

    /// Draws markers at many positions, in order.
    ///
    /// One call draws a whole layer of points in feature order, for any mix of classes.
    /// - Parameters:
    ///   - markers: The different markers.
    ///   - stamps: The positions.
    ///   - which: For each stamp, the index of its marker in `markers`. Empty if all stamps have the first marker. A
    ///     stamp with an index past the end of `markers` draws nothing.
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16])

    /// Draws an image; `transform` converts the image's pixels (y down) to page pixels.
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling)

    /// Draws glyphs of a font.
    ///
    /// Default: fills their outlines.
    mutating func draw(_ run: GlyphRun)

    /// Counts an area as drawn for hit tests and bounds, for example the box of a text.
    ///
    /// Default: does nothing.
    mutating func cover(_ area: Path)

    /// Begins a scope.
    mutating func begin(_ scope: CanvasScope)

    /// Ends the innermost scope; does nothing if no scope is open.
    mutating func end()

    /// Creates an empty part that uses the open transformations of this canvas.
    ///
    /// Default: an empty part. The open transformations apply when the part is drawn.
    func makePart() -> Part

    /// Draws a part from ``makePart()``.
    ///
    /// The result is the same as that of the part's calls. It is faster if the canvas has its own type of parts.
    mutating func draw(_ part: Part)

    /// The diagnostics about calls that the canvas could not draw as requested, each once.
    ///
    /// Default: none.
    var diagnostics: [Diagnostic] { get }

    /// The error that makes the drawing unusable; nil if there is none.
    var failure: CanvasError? { get }

    /// Makes the drawing unusable; an earlier error stays.
    ///
    /// Default: does nothing, for canvases that have no ``failure``.
    mutating func fail(_ error: CanvasError)
}

/// A canvas that collects calls on one thread, for a canvas on another thread.
public protocol CanvasPart: Canvas, Sendable where Part == Self {
    /// Creates an empty part.
    init()
    /// Whether nothing was drawn.
    var isEmpty: Bool { get }
    /// The approximate size of the calls in memory, in bytes.
    var byteCount: Int { get }
}

/// The features that a canvas supports.
public struct CanvasAbilities: OptionSet, Hashable, Sendable {
    /// The features as bits.
    public let rawValue: UInt32

    /// Creates a set from bits; keeps unknown bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Keeps the feature of each call; without this, callers open no feature scopes.
    public static let features = CanvasAbilities(rawValue: 1 << 0)
    /// Keeps named layers.
    public static let layers = CanvasAbilities(rawValue: 1 << 1)
    /// Draws glyphs as text and not as outlines.
    public static let glyphs = CanvasAbilities(rawValue: 1 << 2)
    /// Draws linear and circular gradients.
    public static let plainGradients = CanvasAbilities(rawValue: 1 << 3)
    /// Draws patterns that do not follow lines.
    public static let shapeGradients = CanvasAbilities(rawValue: 1 << 4)
    /// Draws patterns that lie flat.
    public static let patterns = CanvasAbilities(rawValue: 1 << 5)
    /// Draws patterns that follow lines.
    public static let ribbons = CanvasAbilities(rawValue: 1 << 6)
    /// Blends groups in the standard modes of ``BlendMode``.
    public static let blendModes = CanvasAbilities(rawValue: 1 << 7)
    /// Keeps authored colors in addition to sRGB.
    public static let authoredColors = CanvasAbilities(rawValue: 1 << 8)

    /// Keeps the characters of texts; without this, callers open no text scopes.
    public static let texts = CanvasAbilities(rawValue: 1 << 9)

    /// All features.
    public static let all = CanvasAbilities(rawValue: 1 << 10 - 1)

    /// Whether a canvas with these features supports a paint.
    public func covers(_ paint: Paint) -> Bool {
        switch paint {
        case .color: true
        case .pattern(let pattern): contains(pattern.ribbon == nil ? .patterns : .ribbons)
        case .gradient(let gradient):
            switch gradient.form {
            case .linear, .circular: contains(.plainGradients)
            case .rectangular, .distance, .along, .across: contains(.shapeGradients)
            }
        }
    }
}

extension Canvas {
    /// The diagnostics of the canvas; default: none.
    public var diagnostics: [Diagnostic] { [] }

    /// Does nothing.
    public mutating func fail(_ error: CanvasError) {}

    /// Creates an empty part.
    public func makePart() -> Part { Part() }

    /// Draws one marker at many positions, in order.
    public mutating func stamp(_ marker: MarkerPicture, at stamps: [Stamp]) {
        stamp([marker], at: stamps, which: [])
    }

    /// Does nothing.
    public mutating func cover(_ area: Path) {}

    /// Fills the outlines of the glyphs.
    public mutating func draw(_ run: GlyphRun) { drawOutlines(of: run) }

    /// Fills the outlines of the glyphs, and strokes them if they are grown.
    mutating func drawOutlines(of run: GlyphRun) {
        for glyph in run.glyphs {
            let outline = run.outline(of: glyph)
            if outline.isEmpty { continue }
            fill(outline, with: run.paint, rule: .nonZero)
            if let rim = run.rim { stroke(outline, with: run.paint, style: rim) }
        }
    }

    /// Runs `body`, and draws its calls only inside the path.
    public mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout Self) throws -> Void
    ) rethrows {
        try within(.clip(path, rule), body)
    }

    /// Runs `body`, and draws its calls as one group.
    ///
    /// - Parameters:
    ///   - opacity: The group's opacity, 0 to 1.
    ///   - blendMode: How the group mixes with the drawing below it. Default: `.normal`.
    ///   - body: Makes the calls of the group.
    public mutating func group(
        opacity: Double, blendMode: BlendMode = .normal, _ body: (inout Self) throws -> Void
    ) rethrows {
        try within(.group(opacity: opacity, blendMode: blendMode), body)
    }

    /// Runs `body`, and draws its calls inside a scope.
    public mutating func within(_ scope: CanvasScope, _ body: (inout Self) throws -> Void) rethrows {
        begin(scope)
        defer { end() }
        try body(&self)
    }
}

extension Canvas where Part == Recording {
    /// Replays the calls of the recording.
    public mutating func draw(_ part: Recording) { part.replay(on: &self) }
}
