import Documents
import Images

/// Something that can be drawn on: pixels, a recording, an SVG document, or a test of what lies under a pointer.
///
/// Positions are pixels with y down. Transformations, paints and styles are arguments of each call. A scope (clip,
/// group, transformation, layer, feature) holds for the calls between its `begin` and `end`. Later calls lie above
/// earlier ones. Scopes nest up to ``CanvasScope/maximumDepth``; a canvas ignores what lies deeper and fails with
/// ``CanvasError``.
public protocol Canvas<Part> {
    /// What one thread draws its share of a picture on, for ``draw(_:)-(Part)``.
    associatedtype Part: CanvasPart = Recording

    /// What the canvas draws by itself.
    ///
    /// Callers skip what a canvas ignores. A canvas draws everything else as a picture, and reports it.
    static var abilities: CanvasAbilities { get }

    /// Fills a path; open contours count as closed.
    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule)

    /// Draws along a path's contours.
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle)

    /// Draws markers at many places, in order.
    ///
    /// One call draws a whole layer of points in feature order, for any mix of classes.
    /// - Parameters:
    ///   - markers: the different markers.
    ///   - stamps: the places.
    ///   - which: for each stamp the index of its marker in `markers`; empty if all have the first. A stamp with an
    ///     index past the end of `markers` draws nothing.
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16])

    /// Draws a picture once. `transform` leads from the image's pixels (y down) to picture pixels.
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling)

    /// Draws glyphs of a font.
    ///
    /// Default: fills their outlines.
    mutating func draw(_ run: GlyphRun)

    /// Begins a scope.
    mutating func begin(_ scope: CanvasScope)

    /// Ends the innermost scope; does nothing if none is open.
    mutating func end()

    /// An empty part in which the open transformations hold.
    ///
    /// Default: an empty part; transformations hold when it is drawn.
    func makePart() -> Part

    /// Draws a part that ``makePart()`` made; the same as making its calls, and faster if the canvas has parts of its
    /// own.
    mutating func draw(_ part: Part)

    /// What the canvas could not draw as it was asked, each diagnostic once.
    ///
    /// Default: none.
    var diagnostics: [Diagnostic] { get }

    /// Why the drawing is unusable; nil while it is usable.
    var failure: CanvasError? { get }
}

/// A canvas that collects calls on one thread for a canvas on another.
public protocol CanvasPart: Canvas, Sendable where Part == Self {
    /// An empty part.
    init()
    /// Whether nothing was drawn.
    var isEmpty: Bool { get }
    /// Memory that the calls take, in bytes, about.
    var byteCount: Int { get }
}

/// What a canvas draws or keeps by itself.
public struct CanvasAbilities: OptionSet, Hashable, Sendable {
    /// The abilities as bits.
    public let rawValue: UInt32

    /// Abilities from bits; unknown bits are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Keeps which feature each call belongs to; without it, callers open no feature scopes.
    public static let features = CanvasAbilities(rawValue: 1 << 0)
    /// Keeps named layers.
    public static let layers = CanvasAbilities(rawValue: 1 << 1)
    /// Draws glyphs as text and not as outlines.
    public static let glyphs = CanvasAbilities(rawValue: 1 << 2)
    /// Draws linear and circular gradients.
    public static let plainGradients = CanvasAbilities(rawValue: 1 << 3)
    /// Draws gradients that follow a shape: rectangular, by distance, along and across lines.
    public static let shapeGradients = CanvasAbilities(rawValue: 1 << 4)
    /// Draws patterns that lie flat.
    public static let patterns = CanvasAbilities(rawValue: 1 << 5)
    /// Draws patterns that follow lines.
    public static let ribbons = CanvasAbilities(rawValue: 1 << 6)
    /// Blends groups in all modes of ``BlendMode``.
    public static let blendModes = CanvasAbilities(rawValue: 1 << 7)
    /// Keeps authored colors beside sRGB.
    public static let authoredColors = CanvasAbilities(rawValue: 1 << 8)

    /// Every ability.
    public static let all = CanvasAbilities(rawValue: 1 << 9 - 1)

    /// Whether a paint is drawn without help.
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
    /// What the canvas could not draw as it was asked; none by default.
    public var diagnostics: [Diagnostic] { [] }

    /// An empty part.
    public func makePart() -> Part { Part() }

    /// Draws one marker at many places, in order.
    public mutating func stamp(_ marker: MarkerPicture, at stamps: [Stamp]) {
        stamp([marker], at: stamps, which: [])
    }

    /// Fills the outlines of the glyphs.
    public mutating func draw(_ run: GlyphRun) {
        for glyph in run.glyphs {
            let outline = run.outline(of: glyph)
            if !outline.isEmpty { fill(outline, with: run.paint, rule: .nonZero) }
        }
    }

    /// Draws what `body` draws, but only inside the path.
    public mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout Self) throws -> Void
    ) rethrows {
        try within(.clip(path, rule), body)
    }

    /// Draws what `body` draws as one picture.
    ///
    /// - Parameters:
    ///   - opacity: 0 to 1.
    ///   - blendMode: how it mixes with what lies below. Default: `.normal`.
    public mutating func group(
        opacity: Double, blendMode: BlendMode = .normal, _ body: (inout Self) throws -> Void
    ) rethrows {
        try within(.group(opacity: opacity, blendMode: blendMode), body)
    }

    /// Draws what `body` draws inside a scope.
    public mutating func within(_ scope: CanvasScope, _ body: (inout Self) throws -> Void) rethrows {
        begin(scope)
        defer { end() }
        try body(&self)
    }
}

extension Canvas where Part == Recording {
    /// Makes the calls that the recording holds.
    public mutating func draw(_ part: Recording) { part.replay(on: &self) }
}
