import CartoucheText

/// The definitions of a document that can be used again.
///
/// Each table has a limit. A full table is emptied, and its definitions are written again when they are needed.
struct SVGDefinitions {
    /// A glyph of a font.
    struct Glyph: Hashable {
        var face: FontFace
        var id: UInt32
    }

    /// A pattern: the number of its image, and its placement on the page.
    struct PatternKey: Hashable {
        var picture: Int
        var transform: AffineTransform
        var sampling: Sampling
    }

    /// The stops of a gradient.
    struct StopsKey: Hashable {
        var colors: ObjectIdentifier
        /// The values of the first and the last color, if offsets depend on them.
        var range: SIMD2<Double>?
    }

    /// A gradient: the number of its stops, and their range.
    struct GradientKey: Hashable {
        var stops: Int
        var isLinear: Bool
        var range: SIMD2<Double>
        var transform: AffineTransform
    }

    /// Markers by identity.
    ///
    /// 0 if a marker draws nothing. Weights are the bytes of their recordings.
    var markers = DefinitionTable<ObjectIdentifier, Int>(maxEntries: 4096, maxWeight: 16 << 20)
    /// Glyphs; 0 if a glyph has no shape.
    var glyphs = DefinitionTable<Glyph, Int>(maxEntries: 4096)
    /// Images by the identity of their pixels; weights are pixels.
    var pictures = DefinitionTable<ObjectIdentifier, Int>(maxEntries: 1024, maxWeight: 8 << 20)
    var patterns = DefinitionTable<PatternKey, Int>(maxEntries: 1024)
    var stops = DefinitionTable<StopsKey, Int>(maxEntries: 1024)
    var gradients = DefinitionTable<GradientKey, Int>(maxEntries: 1024)
    /// Clips by the text of their definition; weights are bytes.
    var clips = DefinitionTable<[UInt8], Int>(maxEntries: 64, maxWeight: 1 << 20)

    private var last = 0

    /// Returns the number for a new definition.
    mutating func next() -> Int {
        last += 1
        return last
    }
}
