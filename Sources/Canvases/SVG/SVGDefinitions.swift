import Text

/// The definitions of a document that can be used again.
///
/// Each table has a limit. A full table is emptied, and its definitions are written again when they are needed.
struct SVGDefinitions {
    /// The numbers of definitions by key.
    struct Table<Key: Hashable> {
        private var numbers: [Key: Int] = [:]
        /// The objects whose identities are keys; they must exist as long as the keys.
        private var kept: [AnyObject] = []
        private var weight = 0
        private let maxEntries: Int
        private let maxWeight: Int

        init(maxEntries: Int, maxWeight: Int = .max) {
            (self.maxEntries, self.maxWeight) = (maxEntries, maxWeight)
        }

        /// Returns the number of a definition; nil if there is none.
        subscript(key: Key) -> Int? { numbers[key] }

        /// Inserts a number; ignores definitions that are too large for the table.
        mutating func insert(_ number: Int, for key: Key, keeping object: AnyObject? = nil, weight: Int = 0) {
            guard weight <= maxWeight else { return }
            if numbers.count >= maxEntries || self.weight > maxWeight - weight {
                numbers.removeAll(keepingCapacity: true)
                kept.removeAll(keepingCapacity: true)
                self.weight = 0
            }
            numbers[key] = number
            if let object { kept.append(object) }
            self.weight += weight
        }
    }

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
    var markers = Table<ObjectIdentifier>(maxEntries: 4096, maxWeight: 16 << 20)
    /// Glyphs; 0 if a glyph has no shape.
    var glyphs = Table<Glyph>(maxEntries: 4096)
    /// Images by the identity of their pixels; weights are pixels.
    var pictures = Table<ObjectIdentifier>(maxEntries: 1024, maxWeight: 8 << 20)
    var patterns = Table<PatternKey>(maxEntries: 1024)
    var stops = Table<StopsKey>(maxEntries: 1024)
    var gradients = Table<GradientKey>(maxEntries: 1024)
    /// Clips by the text of their definition; weights are bytes.
    var clips = Table<[UInt8]>(maxEntries: 64, maxWeight: 1 << 20)

    private var last = 0

    /// Returns the number for a new definition.
    mutating func next() -> Int {
        last += 1
        return last
    }
}
