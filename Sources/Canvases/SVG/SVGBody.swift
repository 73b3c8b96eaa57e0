/// A run of elements: those of the page, or those of a marker's definition.
///
/// Groups for scopes are written when their first element is, so empty scopes write nothing. A feature with one
/// element writes its attributes to that element.
struct SVGBody {
    /// A scope that the canvas has begun.
    struct Scope: Sendable {
        enum Kind: Sendable {
            case clip(Path, FillRule)
            case group(opacity: Double, blendMode: BlendMode)
            case transform(AffineTransform)
            case layer(String)
            case feature(FeatureScope)
            /// Nothing inside can be seen.
            case unseen
            /// Needs no element.
            case plain
        }

        var kind: Kind
        /// A number that no other scope has.
        var number: Int
        /// The coordinates outside.
        var outer: SVGSpace
    }

    /// An element that is open in the text.
    private struct Open {
        var number: Int
        /// Set while it is not known whether the feature's only element gets the attributes.
        var waiting: Waiting?
    }

    /// A feature with one element so far.
    private struct Waiting {
        var attributes: SVGText
        /// Where its element begins; nil before it does.
        var start: Int?
        /// Where an attribute of the element can stand.
        var place = 0
    }

    var text = SVGText()
    /// The coordinates that hold now.
    private(set) var space: SVGSpace
    private(set) var scopes = ScopeStack<Scope>()
    /// The scopes that need an element, outermost first, in the order of their elements.
    private(set) var wanted: [Scope] = []
    private var open: [Open] = []
    private var unseen = 0
    private var nextNumber = 1
    /// The path of the last element and where the element ends, if it is an area.
    var lastFill: (path: Path, end: Int)?

    init(space: SVGSpace) { self.space = space }

    /// Whether calls can have an effect.
    var isSeen: Bool { unseen == 0 && !scopes.isTooDeep }

    // MARK: Scopes

    /// Whether one more scope can be begun; if not, it is counted.
    mutating func admits() -> Bool { scopes.admits() }

    /// Takes over the failure of another body.
    mutating func fail(_ failure: CanvasError?) { scopes.fail(failure) }

    /// Begins a scope.
    mutating func push(_ kind: Scope.Kind) {
        let scope = Scope(kind: kind, number: nextNumber, outer: space)
        nextNumber += 1
        scopes.push(scope)
        switch kind {
        case .unseen: unseen += 1
        case .plain: break
        case .transform(let transform):
            // The caller made sure that there are such coordinates.
            if let inner = space.within(transform) { space = inner }
            wanted.append(scope)
        case .group(_, let mode) where mode != .normal: wanted.insert(scope, at: placeOfBlending)
        case .clip, .group, .layer, .feature: wanted.append(scope)
        }
    }

    /// Where the element of a blending group belongs: outside of the clips around it.
    ///
    /// In browsers an element with a clip is a group of its own, and what is inside blends with nothing below it. A
    /// group may trade places with clips, as its content is clipped all the same.
    private var placeOfBlending: Int {
        let group = wanted.lastIndex {
            if case .group = $0.kind { return true }
            return false
        }
        let first = group.map { $0 + 1 } ?? 0
        return wanted[first...].firstIndex {
            if case .clip = $0.kind { return true }
            return false
        } ?? wanted.count
    }

    /// Ends the innermost scope.
    mutating func pop() {
        guard let scope = scopes.pop() else { return }
        space = scope.outer
        switch scope.kind {
        case .unseen: unseen -= 1
        case .plain: break
        default:
            if let index = wanted.lastIndex(where: { $0.number == scope.number }) { wanted.remove(at: index) }
        }
    }

    // MARK: Elements

    /// Whether exactly the elements of the present scopes are open.
    var isInPlace: Bool {
        open.count == wanted.count && zip(open, wanted).allSatisfy { $0.number == $1.number }
    }

    /// Whether a feature has one element so far and no group of its own.
    var hasWaitingFeature: Bool { open.last?.waiting != nil }

    /// Closes what is open and no longer wanted, and returns the scopes that must be opened.
    mutating func closeUnwanted() -> ArraySlice<Scope> {
        var common = 0
        while common < open.count, common < wanted.count, open[common].number == wanted[common].number {
            common += 1
        }
        while open.count > common { closeLast() }
        // A second element, or a group inside.
        openWaiting()
        return wanted[common...]
    }

    private mutating func closeLast() {
        guard let last = open.popLast() else { return }
        guard let waiting = last.waiting else { return text.append("</g>\n") }
        if waiting.start != nil { insert(waiting.attributes, at: waiting.place) }
    }

    /// Closes everything.
    mutating func closeAll() {
        while !open.isEmpty { closeLast() }
    }

    /// Notes that the element of a scope was opened.
    mutating func opened(_ scope: Scope) { open.append(Open(number: scope.number)) }

    /// Opens a feature whose first element comes next; it may be the only one.
    mutating func openFeature(_ feature: FeatureScope, _ scope: Scope, isInnermost: Bool) {
        let attributes = attributes(of: feature)
        if isInnermost {
            open.append(Open(number: scope.number, waiting: Waiting(attributes: attributes)))
        } else {
            text.append("<g")
            text.append(attributes)
            text.append(">\n")
            opened(scope)
        }
    }

    /// Writes a group for a feature that has one element so far.
    private mutating func openWaiting() {
        guard let waiting = open.last?.waiting, let start = waiting.start else { return }
        open[open.count - 1].waiting = nil
        var group = SVGText()
        group.append("<g")
        group.append(waiting.attributes)
        group.append(">\n")
        insert(group, at: start)
    }

    private mutating func insert(_ other: SVGText, at place: Int) {
        text.insert(other, at: place)
        lastFill = nil
    }

    /// Begins an element, to whose name attributes are then added.
    mutating func beginElement(_ tag: StaticString) {
        let start = text.count
        text.append("<")
        text.append(tag)
        guard open.last?.waiting != nil else { return }
        open[open.count - 1].waiting?.start = start
        open[open.count - 1].waiting?.place = text.count
    }

    /// Writes the text to a sink and forgets it.
    mutating func flush(to sink: inout SVGSink) {
        openWaiting()
        sink.write(text.bytes)
        text.removeAll()
        lastFill = nil
    }

    private func attributes(of feature: FeatureScope) -> SVGText {
        var text = SVGText()
        text.attribute("data-feature") { $0.append(feature.feature) }
        if feature.part != .symbol {
            text.attribute("data-part") { $0.append(utf8: feature.part.rawValue.utf8) }
        }
        // The element of a layer around it has the name already.
        let isInLayer = wanted.contains {
            if case .layer(feature.layer) = $0.kind { return true }
            return false
        }
        if !feature.layer.isEmpty, !isInLayer {
            text.attribute("data-layer") { $0.append(escaped: feature.layer) }
        }
        return text
    }
}
