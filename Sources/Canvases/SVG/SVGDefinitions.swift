/// What a document has defined, as far as it can be used again.
///
/// Each table has a limit; one that is full is emptied, and what it held is defined again when it is needed again.
struct SVGDefinitions {
    /// Numbers by key.
    struct Table<Key: Hashable> {
        private var numbers: [Key: Int] = [:]
        /// What must live as long as the keys, which are identities.
        private var kept: [AnyObject] = []
        private var weight = 0
        private let mostEntries: Int
        private let mostWeight: Int

        init(mostEntries: Int, mostWeight: Int = .max) {
            (self.mostEntries, self.mostWeight) = (mostEntries, mostWeight)
        }

        /// The number of what is known.
        subscript(key: Key) -> Int? { numbers[key] }

        /// Adds a number; what is too heavy for the table is not kept.
        mutating func insert(_ number: Int, for key: Key, keeping object: AnyObject? = nil, weight: Int = 0) {
            guard weight <= mostWeight else { return }
            if numbers.count >= mostEntries || self.weight > mostWeight - weight {
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

    /// A pattern: which picture repeats, and how it is laid on the page.
    struct PatternKey: Hashable {
        var picture: Int
        var transform: AffineTransform
        var sampling: Sampling
    }

    /// The stops of gradients.
    struct StopsKey: Hashable {
        var colors: ObjectIdentifier
        /// Where the first and the last color lie, if offsets depend on them.
        var range: SIMD2<Double>?
    }

    /// A gradient: which stops it has, and where they lie.
    struct GradientKey: Hashable {
        var stops: Int
        var isLinear: Bool
        var range: SIMD2<Double>
        var transform: AffineTransform
    }

    /// Markers by identity, 0 for those that draw nothing; weights are bytes of their recordings.
    var markers = Table<ObjectIdentifier>(mostEntries: 4096, mostWeight: 16 << 20)
    /// Glyphs, 0 for those without ink.
    var glyphs = Table<Glyph>(mostEntries: 4096)
    /// Pictures by the identity of their pixels; weights are pixels.
    var pictures = Table<ObjectIdentifier>(mostEntries: 1024, mostWeight: 8 << 20)
    var patterns = Table<PatternKey>(mostEntries: 1024)
    var stops = Table<StopsKey>(mostEntries: 1024)
    var gradients = Table<GradientKey>(mostEntries: 1024)
    /// Clips by the definition's text; weights are bytes.
    var clips = Table<[UInt8]>(mostEntries: 64, mostWeight: 1 << 20)

    private var last = 0

    /// A number for a new definition.
    mutating func next() -> Int {
        last += 1
        return last
    }
}
