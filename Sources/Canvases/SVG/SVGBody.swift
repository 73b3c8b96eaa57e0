/// The elements of the page, or of a marker's definition.
///
/// The group of a scope is written with its first element, so empty scopes write nothing. If a feature has only one
/// element, this element gets the attributes of the feature, and no group is necessary.
struct SVGBody {
    /// A scope that the canvas has begun.
    struct Scope: Sendable {
        enum Kind: Sendable {
            case clip(Path, FillRule)
            case group(opacity: Double, blendMode: BlendMode)
            case transform(AffineTransform)
            case layer(String)
            case feature(FeatureScope)
            case text(TextScope)
            /// Nothing inside is visible.
            case invisible
            /// The scope needs no element.
            case plain
        }

        var kind: Kind
        /// The unique number of the scope.
        var number: Int
        /// The coordinates outside of the scope.
        var outer: DocumentSpace
    }

    /// A group that is open in the text.
    private struct Open {
        var number: Int
        /// Set while the feature has at most one element, which then gets the feature's attributes.
        var pending: PendingFeature?
    }

    /// A feature with at most one element.
    private struct PendingFeature {
        var attributes: SVGText
        /// The start of its element in the text; nil if the element is not written yet.
        var start: Int?
        /// The position in the text for an additional attribute of the element.
        var place = 0
    }

    var text = SVGText()
    /// The current coordinates.
    private(set) var space: DocumentSpace
    private(set) var scopes = ScopeStack<Scope>()
    /// The open scopes that need a group, in the order of their groups, outermost first.
    private(set) var requiredScopes: [Scope] = []
    private var open: [Open] = []
    private var invisible = 0
    private var nextNumber = 1
    /// The path of the last element and the end of the element in the text, if it is an area.
    var lastFill: (path: Path, end: Int)?
    /// The attributes of the last element and the end of the element in the text, if it is a text with pieces.
    var lastText: (attributes: [UInt8], end: Int)?

    init(space: DocumentSpace) { self.space = space }

    /// Whether calls can have a visible effect.
    var isVisible: Bool { invisible == 0 && !scopes.isTooDeep }

    // MARK: Scopes

    /// Whether another scope can be opened; if not, counts it.
    mutating func admits() -> Bool { scopes.admits() }

    /// Copies the failure of another body.
    mutating func fail(_ failure: CanvasError?) { scopes.fail(failure) }

    /// Begins a scope.
    mutating func push(_ kind: Scope.Kind) {
        let scope = Scope(kind: kind, number: nextNumber, outer: space)
        nextNumber += 1
        scopes.push(scope)
        switch kind {
        case .invisible: invisible += 1
        case .plain: break
        case .transform(let transform):
            // The caller has checked the transformation.
            if let inner = space.within(transform) { space = inner }
            requiredScopes.append(scope)
        case .group(_, let mode) where mode != .normal: requiredScopes.insert(scope, at: blendingPosition)
        case .clip, .group, .layer, .feature, .text: requiredScopes.append(scope)
        }
    }

    /// The position of a blending group in `requiredScopes`: outside of the clips around it.
    ///
    /// In browsers, an element with a clip is an isolated group, so its content does not blend with the drawing below.
    /// The group can be outside of the clips: its content is still clipped.
    private var blendingPosition: Int {
        let group = requiredScopes.lastIndex {
            if case .group = $0.kind { return true }
            return false
        }
        let first = group.map { $0 + 1 } ?? 0
        return requiredScopes[first...].firstIndex {
            if case .clip = $0.kind { return true }
            return false
        } ?? requiredScopes.count
    }

    /// Ends the innermost scope.
    mutating func pop() {
        guard let scope = scopes.pop() else { return }
        space = scope.outer
        switch scope.kind {
        case .invisible: invisible -= 1
        case .plain: break
        default:
            if let index = requiredScopes.lastIndex(where: { $0.number == scope.number }) {
                requiredScopes.remove(at: index)
            }
        }
    }

    /// The innermost text; nil if there is none.
    var textScope: TextScope? {
        for scope in requiredScopes.reversed() {
            if case .text(let text) = scope.kind { return text }
        }
        return nil
    }

    // MARK: Elements

    /// Whether exactly the groups of the current scopes are open.
    var isInPlace: Bool {
        open.count == requiredScopes.count && zip(open, requiredScopes).allSatisfy { $0.number == $1.number }
    }

    /// Whether the innermost feature has at most one element and no group.
    var hasPendingFeature: Bool { open.last?.pending != nil }

    /// Closes the groups of scopes that have ended; returns the scopes whose groups must be opened.
    mutating func closeEndedScopes() -> ArraySlice<Scope> {
        var common = 0
        while common < open.count, common < requiredScopes.count,
            open[common].number == requiredScopes[common].number
        {
            common += 1
        }
        while open.count > common { closeLast() }
        // There is a second element or a group inside of the feature, so the feature needs a group.
        openPendingFeature()
        return requiredScopes[common...]
    }

    private mutating func closeLast() {
        guard let last = open.popLast() else { return }
        guard let pending = last.pending else { return text.append("</g>\n") }
        if pending.start != nil { insert(pending.attributes, at: pending.place) }
    }

    /// Closes all groups.
    mutating func closeAll() {
        while !open.isEmpty { closeLast() }
    }

    /// Registers the open group of a scope.
    mutating func opened(_ scope: Scope) { open.append(Open(number: scope.number)) }

    /// Opens a feature before its first element; if this stays its only element, it gets the attributes.
    mutating func openFeature(_ feature: FeatureScope, _ scope: Scope, isInnermost: Bool) {
        let attributes = attributes(of: feature)
        if isInnermost {
            open.append(Open(number: scope.number, pending: PendingFeature(attributes: attributes)))
        } else {
            text.append("<g")
            text.append(attributes)
            text.append(">\n")
            opened(scope)
        }
    }

    /// Writes a group for a feature that has one element.
    private mutating func openPendingFeature() {
        guard let pending = open.last?.pending, let start = pending.start else { return }
        open[open.count - 1].pending = nil
        var group = SVGText()
        group.append("<g")
        group.append(pending.attributes)
        group.append(">\n")
        insert(group, at: start)
    }

    private mutating func insert(_ other: SVGText, at place: Int) {
        text.insert(other, at: place)
        lastFill = nil
        lastText = nil
    }

    /// Begins an element; attributes are then appended after its name.
    mutating func beginElement(_ tag: StaticString) {
        let start = text.count
        text.append("<")
        text.append(tag)
        guard open.last?.pending != nil else { return }
        open[open.count - 1].pending?.start = start
        open[open.count - 1].pending?.place = text.count
    }

    /// Writes the text to a sink and removes it.
    mutating func flush(to sink: inout DocumentSink) {
        openPendingFeature()
        sink.write(text.bytes)
        text.removeAll()
        lastFill = nil
        lastText = nil
    }

    private func attributes(of feature: FeatureScope) -> SVGText {
        var text = SVGText()
        text.attribute("data-feature") { $0.append(feature.feature) }
        if feature.part != .symbol {
            text.attribute("data-part") { $0.append(utf8: feature.part.rawValue.utf8) }
        }
        // The group of the layer already has the name.
        let isInLayer = requiredScopes.contains {
            if case .layer(feature.layer) = $0.kind { return true }
            return false
        }
        if !feature.layer.isEmpty, !isInLayer {
            text.attribute("data-layer") { $0.append(escaped: feature.layer) }
        }
        return text
    }
}
