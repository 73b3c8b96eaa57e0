import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheSymbolModel
import CartoucheSymbols

/// The base class of renderers, which choose the symbol of each feature by its attributes.
///
/// Like symbols, renderers are live objects: they can be shared, and read and changed from any thread. Features whose
/// geometry type does not suit their symbol are not drawn; drawing reports a diagnostic.
public class Renderer: @unchecked Sendable {
    /// The meaning of the degrees in a rotation expression.
    public enum RotationType: Hashable, Sendable {
        /// Counterclockwise from east.
        case arithmetic
        /// Clockwise from north.
        case geographic
    }

    /// The properties that all renderers have.
    package struct Base: Sendable {
        var rotationExpression = ""
        var rotationType = RotationType.arithmetic
        /// The visual variables.
        ///
        /// Variables of CIM documents are kept even if their value cannot be evaluated; these have no effect.
        package var variables: [VisualVariable] = []
        /// Features that are not classified; only CIM documents have them.
        package var exclusion: Exclusion?
        /// Whether larger symbols are drawn before smaller ones; only CIM documents set it.
        package var drawsLargestFirst = false
        /// The fill under point symbols on polygons; only CIM documents set it, for proportional symbols.
        package var background: Symbol?
        var sceneProperties = RendererSceneProperties()
        package var original: OriginalJSON?
        /// The object of a CIM document, for renderers that are written in this form.
        package var cim: JSONObject?
        /// The revision at which the renderer matched its JSON.
        var readAt: UInt64?
        var definition: (change: UInt64, value: RendererDefinition)?

        package init(
            rotationExpression: String = "", rotationType: RotationType = .arithmetic,
            variables: [VisualVariable] = [], exclusion: Exclusion? = nil, original: OriginalJSON? = nil
        ) {
            self.rotationExpression = rotationExpression
            self.rotationType = rotationType
            self.variables = variables
            self.exclusion = exclusion
            self.original = original
        }
    }

    /// The features that a renderer does not classify (CIM: `CIMDataExclusion`).
    package struct Exclusion: Sendable {
        package var clause: WhereClause
        /// The symbol for these features; nil draws nothing.
        package var symbol: Symbol?

        package init(clause: WhereClause, symbol: Symbol?) {
            self.clause = clause
            self.symbol = symbol
        }
    }

    let base: Guarded<Base>
    private let currentDefinition = Current<RendererDefinition>()
    let currentDiagnostics = Current<[Diagnostic]>()

    /// The diagnostics from reading this renderer and its symbols from JSON.
    ///
    /// Each describes a member that was not understood or cannot be drawn, and what Cartouche does instead. Renderers
    /// created in code have none.
    public let diagnostics: [Diagnostic]

    init() {
        base = Guarded(Base())
        diagnostics = []
    }

    /// Reads the properties that all renderers have; call it last, so that it stores all diagnostics.
    init(reading: inout JSONReading) {
        base = Guarded(
            Base(
                rotationExpression: reading.value(Self.rotationExpressionMember),
                rotationType: reading.value(Self.rotationTypeMember),
                variables: VisualVariable.read(&reading), original: .read(reading.object)))
        diagnostics = reading.diagnostics
    }

    /// Creates a renderer from a document that is not web map JSON.
    init(_ base: Base, diagnostics: [Diagnostic]) {
        self.base = Guarded(base)
        self.diagnostics = diagnostics
    }

    /// The expression for the rotation of markers in degrees, from fields in brackets and arithmetic.
    ///
    /// An example is `[WIND_DIR] + 180`; ``rotationType`` sets the direction of the degrees. A rotation variable in the
    /// renderer's JSON takes precedence.
    /// Default: empty, for no rotation.
    public final var rotationExpression: String {
        get { base.read(\.rotationExpression) }
        set { base.edit { $0.rotationExpression = newValue } }
    }

    /// The meaning of the degrees of ``rotationExpression``.
    ///
    /// Default: `.arithmetic`.
    public final var rotationType: RotationType {
        get { base.read(\.rotationType) }
        set { base.edit { $0.rotationType = newValue } }
    }

    /// The extrusion and the rotation of symbols in scenes; maps ignore it.
    ///
    /// Default: no extrusion and no rotation.
    public final var sceneProperties: RendererSceneProperties {
        get { base.read(\.sceneProperties) }
        set { base.edit { $0.sceneProperties = newValue } }
    }

    // Subclasses override these methods; they run while the lock is held.

    /// Returns the symbols of each class in the definition's order: the symbol first, then its alternates.
    func classes(_ access: SymbolLock.Access) -> [[Symbol]] { [] }

    func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule { .nothing }

    /// Returns the symbol for features outside all classes; its index follows those of the classes.
    func defaultSymbol(_ access: SymbolLock.Access) -> Symbol? { nil }

    func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? { base.value(access).background }

    /// Returns the classes for a legend in groups, without the default class.
    func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] { [] }

    /// Returns the ramps for a legend, without those of visual variables.
    func legendRamps(_ access: SymbolLock.Access) -> [RendererLegend.Ramp] { [] }

    /// Returns the symbol that shows sizes in a legend; nil for that of the first class.
    func legendSizeSymbol(_ access: SymbolLock.Access) -> Symbol? { nil }

    /// Returns the label of the default class.
    func defaultLegendLabel(_ access: SymbolLock.Access) -> String { "" }

    /// Opens the style of a dictionary renderer; runs without the lock.
    func openStyle() {}

    /// Returns the revision of the last change of a style that makes the symbols; 0 if there is none.
    func lastStyleChange(_ access: SymbolLock.Access) -> UInt64 { 0 }

    /// Returns the problems of a style that makes the symbols.
    func styleDiagnostics(_ access: SymbolLock.Access) -> [Diagnostic] { [] }

    /// Returns the revision of the last edit of the renderer or of an object that only this renderer owns.
    func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 { base.lastChange(access) }

    func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject { original ?? [:] }

    /// Returns an independent copy of the same class; runs without the lock.
    func makeCopy(_ copies: SymbolCopies) -> Renderer {
        Renderer(copiedBase(copies), diagnostics: diagnostics)
    }

    /// Returns a copy of the properties that all renderers have; runs without the lock.
    final func copiedBase(_ copies: SymbolCopies) -> Base {
        SymbolLock.read { access in
            var copied = base.value(access)
            copied.exclusion = copied.exclusion.map { exclusion in
                Exclusion(
                    clause: exclusion.clause, symbol: exclusion.symbol.map { copies.copy(of: $0, access) })
            }
            copied.background = copied.background.map { copies.copy(of: $0, access) }
            copied.definition = nil
            copied.readAt = nil
            return copied
        }
    }

    private static let rotationExpressionMember = JSONMember<String>.string("rotationExpression")
    private static let rotationTypeMember = JSONMember<RotationType>.choice(
        "rotationType", missing: .arithmetic, code: .unknownRotationType, instead: "read as arithmetic",
        ["arithmetic": .arithmetic, "geographic": .geographic])

    /// Writes the members that all renderers have.
    final func writeBase(to writing: inout JSONWriting, _ access: SymbolLock.Access) {
        let base = base.value(access)
        if case .translated? = base.original, !base.variables.isEmpty {
            writing.put("visualVariables", json: .array(base.variables.map { .object($0.json) }))
        }
        writing.putUnlessMissing(Self.rotationExpressionMember, base.rotationExpression)
        writing.putUnlessMissing(Self.rotationTypeMember, base.rotationType)
    }
}

extension Renderer {
    /// An immutable snapshot of the renderer; the same object until the renderer or a symbol changes.
    ///
    /// If nothing in the symbol model has changed, this property does not check the renderer's symbols again.
    package final var definition: RendererDefinition {
        currentDefinition.value {
            prepareForDrawing()
            return SymbolLock.read { definition($0) }
        }
    }

    /// The number of times that ``definition`` has checked the renderer's symbols.
    package final var definitionMakeCount: Int { currentDefinition.makeCount }

    /// Returns the symbol for a feature with these attributes; nil if the feature is not drawn.
    ///
    /// - Parameters:
    ///   - attributes: The values by field name.
    ///   - scale: The map scale's denominator, for classes with alternate symbols. Default: NaN, any scale.
    public final func symbol(for attributes: [String: AttributeValue], scale: Double = .nan) -> Symbol? {
        let batch = FeatureBatch(of: attributes)
        openStyle()
        let (definition, symbols) = SymbolLock.read { access in
            (self.definition(access), allClasses(access))
        }
        if case .dictionary(let rule) = definition.rule {
            return rule.composedSymbols(of: batch, in: ValueContext(scale: scale)).first?.symbol?.clone()
        }
        let index = Int(definition.classes(of: batch, scale: scale)[0])
        guard symbols.indices.contains(index),
            let candidate = definition.choices[index].index(atScale: scale)
        else { return nil }
        return symbols[index][candidate]
    }

    private func prepareForDrawing() {
        openStyle()
        let symbols = SymbolLock.read { allSymbols($0) }
        for symbol in symbols { symbol.prepareForDrawing() }
    }

    /// Returns the symbols of the classes, then the default symbol, and last the symbol of excluded features.
    private func allClasses(_ access: SymbolLock.Access) -> [[Symbol]] {
        let named = classes(access).prefix(RendererDefinition.maxClassCount)
        let others = [defaultSymbol(access), base.value(access).exclusion?.symbol]
        return named + others.compactMap { symbol in symbol.map { [$0] } }
    }

    private func allSymbols(_ access: SymbolLock.Access) -> [Symbol] {
        allClasses(access).flatMap { $0 } + (backgroundSymbol(access).map { [$0] } ?? [])
    }

    private func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        allSymbols(access).reduce(lastOwnEdit(access)) { max($0, $1.lastEdit(access)) }
    }

    private func definition(_ access: SymbolLock.Access) -> RendererDefinition {
        let edit = max(lastEdit(access), lastStyleChange(access))
        let change = allSymbols(access).reduce(edit) { max($0, $1.lastLoad(access)) }
        let now = base.value(access)
        if let known = now.definition, known.change == change { return known.value }
        let classes = allClasses(access)
        let background = backgroundSymbol(access)?.definition(access)
        let rule = rule(access)
        // Graduated and proportional symbols and charts are drawn on polygons even without a background.
        let placesMarkers = background != nil || now.drawsLargestFirst || rule.isChart
        let definition = RendererDefinition(
            rule: rule,
            choices: classes.map { candidates in
                SymbolChoice(
                    candidates: candidates.map { symbol in
                        let reference = symbol.reference(access)
                        let definition = symbol.definition(access)
                        return SymbolChoice.Candidate(
                            symbol: placesMarkers ? definition.placedOnLabelPoints : definition,
                            range: reference.range, use: reference.use)
                    })
            },
            defaultClass: defaultSymbol(access) == nil
                ? nil : classes.count - (now.exclusion?.symbol == nil ? 1 : 2),
            variables: variables(now), background: background,
            exclusion: now.exclusion.map {
                ($0.clause, $0.symbol == nil ? -1 : Int16(clamping: classes.count - 1))
            }, drawsLargestFirst: now.drawsLargestFirst)
        base.remember(access) { $0.definition = (change, definition) }
        return definition
    }

    private func variables(_ base: Base) -> [VisualVariable] {
        let variables = base.variables.filter(\.isEvaluable)
        let turns = variables.contains { variable in
            guard case .rotation(let rotation) = variable else { return false }
            return rotation.axis == .heading
        }
        guard !turns, !base.rotationExpression.isEmpty else { return variables }
        return variables + [
            .rotation(RotationVariable(expression: base.rotationExpression, type: base.rotationType))
        ]
    }

    /// Returns the renderer as JSON: exactly what was read, if neither the renderer nor its symbols have changed.
    func json(_ access: SymbolLock.Access) -> JSONObject {
        let base = base.value(access)
        if case .read(let part)? = base.original, base.readAt == lastEdit(access) {
            return part.value.object ?? [:]
        }
        return compose(over: base.original?.object, access)
    }

    /// Whether the renderer and its symbols are as in their JSON.
    var isAsRead: Bool { SymbolLock.read { isAsRead($0) } }

    func isAsRead(_ access: SymbolLock.Access) -> Bool { base.value(access).readAt == lastEdit(access) }

    package func markAsRead() {
        SymbolLock.read { access in
            let change = lastEdit(access)
            base.remember(access) { $0.readAt = change }
        }
    }
}

extension Renderer: Equatable {
    /// Returns whether both have the same class and the same JSON.
    public static func == (left: Renderer, right: Renderer) -> Bool {
        left === right || type(of: left) == type(of: right) && left.json == right.json
    }
}

extension SymbolDefinition {
    /// The symbol; if it is for points only, it also draws on the label points of polygons.
    var placedOnLabelPoints: SymbolDefinition {
        guard drawsPointsOnly else { return self }
        return changed { $0.placesOnShapes = .labelPoint }
    }
}

extension Renderer {
    /// Returns an independent copy of the renderer.
    ///
    /// The copy has its own classes and symbols: a change of one renderer, or of its symbols, never changes the other.
    /// It has the same JSON and the same ``diagnostics``.
    public final func clone() -> Self {
        let copy = makeCopy(SymbolCopies())
        if isAsRead { copy.markAsRead() }
        return SymbolCopies.typed(copy)
    }
}
