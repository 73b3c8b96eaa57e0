/// A scope that a PDF canvas has begun.
struct PDFScope: Sendable {
    enum Kind: Sendable {
        case clip(Path, FillRule)
        case transform(AffineTransform)
        /// A layer with the object of its optional content group.
        case layer(Int)
        /// A text whose glyphs have their places one by one.
        case text(String)
        /// Everything inside goes to the content of its own form.
        case group(opacity: Double, blendMode: BlendMode)
        /// Nothing inside is visible.
        case invisible
        /// The scope needs no operators.
        case plain
    }

    var kind: Kind
    /// The unique number of the scope.
    var number: Int
    /// The coordinates outside of the scope.
    var outer: DocumentSpace
}

/// The graphics state, as far as a content has set it; nil is unknown.
struct PDFGraphicsState: Sendable {
    var fillColor: PDFColor?
    var strokeColor: PDFColor?
    /// The opacity in thousandths.
    var opacity = 1000
    var pen: Pen?
    var dashes: [Double]?
    var dashPhase = 0.0
}

/// A content: that of a page, a group or a marker.
///
/// The operators of a scope are written with its first drawing, so empty scopes write nothing.
struct PDFBody {
    var text = PDFText()
    var resources = PDFResources()
    var space: DocumentSpace
    /// The transformation from the coordinates of this content to the default coordinates of its patterns.
    let base: AffineTransform
    /// The scale from the coordinates of this content to page pixels.
    let scale: Double
    /// The box around the drawing, in the coordinates of this content; nil if nothing was drawn.
    private(set) var extent: PixelBox?
    var state = PDFGraphicsState()
    /// The parts of this content that are already written, as forms.
    var parts: [Int] = []
    /// The open scopes that need operators, outermost first.
    var requiredScopes: [PDFScope] = []
    private var open: [(scope: PDFScope, state: PDFGraphicsState)] = []

    init(space: DocumentSpace, base: AffineTransform, scale: Double) {
        (self.space, self.base, self.scale) = (space, base, scale)
    }

    /// Whether nothing was drawn.
    var isEmpty: Bool { text.isEmpty && parts.isEmpty }

    /// Adds a box in the current coordinates to the extent.
    mutating func add(_ box: PixelBox) {
        let placed = space.isPlain ? box : box.transformed(by: space.transform)
        extent = extent?.union(placed) ?? placed
    }

    /// Whether exactly the operators of the current scopes are open.
    var isInPlace: Bool {
        open.count == requiredScopes.count
            && zip(open, requiredScopes).allSatisfy { $0.scope.number == $1.number }
    }

    /// Closes the scopes that have ended; returns those that must be opened.
    mutating func closeEndedScopes() -> ArraySlice<PDFScope> {
        var common = 0
        while common < open.count, common < requiredScopes.count,
            open[common].scope.number == requiredScopes[common].number
        {
            common += 1
        }
        while open.count > common { closeLast() }
        return requiredScopes[common...]
    }

    private mutating func closeLast() {
        guard let last = open.popLast() else { return }
        switch last.scope.kind {
        case .layer, .text: text.append("EMC\n")
        case .clip, .transform, .group, .invisible, .plain:
            text.append("Q\n")
            state = last.state
        }
    }

    /// Closes all scopes.
    mutating func closeAll() {
        while !open.isEmpty { closeLast() }
    }

    /// Registers a scope whose operators are written.
    mutating func opened(_ scope: PDFScope) { open.append((scope, state)) }

    /// Appends the name of a resource, and a space.
    mutating func use(_ kind: PDFResource, _ object: Int) {
        resources.insert(kind, object)
        text.append(kind.prefix)
        text.append(object)
        text.append(" ")
    }
}
