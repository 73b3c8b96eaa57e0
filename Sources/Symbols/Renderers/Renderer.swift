import Documents
import Expressions
import Features
import Geospatial

/// Chooses the symbol of each feature by its attributes: the root of all renderers.
///
/// Renderers are live objects like symbols: shared, and read and changed from any thread. A renderer draws
/// features of one kind of geometry; others are not drawn and reported.
public class Renderer: @unchecked Sendable {
    /// What a rotation expression's degrees mean.
    public enum RotationType: Hashable, Sendable {
        /// Counter-clockwise from east.
        case arithmetic
        /// Clockwise from north.
        case geographic
    }

    /// What every renderer has.
    package struct Base: Sendable {
        var rotationExpression = ""
        var rotationType = RotationType.arithmetic
        /// Those of CIM documents whose value cannot be evaluated are among them: kept and not drawn.
        package var variables: [VisualVariable] = []
        /// Features that are not classified; only CIM documents set them apart.
        package var exclusion: Exclusion?
        /// Whether larger symbols are drawn before smaller ones; only CIM documents ask for it.
        package var drawsLargestFirst = false
        package var original: OriginalJSON?
        /// The revision at which the renderer still was what its JSON says.
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

    /// Features that are not classified (CIM: `CIMDataExclusion`).
    package struct Exclusion: Sendable {
        package var clause: WhereClause
        /// How they are drawn; nil draws nothing.
        package var symbol: Symbol?

        package init(clause: WhereClause, symbol: Symbol?) {
            self.clause = clause
            self.symbol = symbol
        }
    }

    let base: Guarded<Base>
    private let currentDefinition = Current<RendererDefinition>()
    let currentFindings = Current<[Diagnostic]>()

    /// What was found in the JSON that this renderer was read from: members that are not understood or cannot
    /// be drawn, its symbols' included, and what is done instead.
    ///
    /// Empty for renderers made by code.
    public let diagnostics: [Diagnostic]

    init() {
        base = Guarded(Base())
        diagnostics = []
    }

    /// Reads what all renderers have; call it last, so that all findings are there.
    init(reading: inout JSONReading) {
        base = Guarded(
            Base(
                rotationExpression: reading.value(Self.rotationExpressionMember),
                rotationType: reading.value(Self.rotationTypeMember),
                variables: VisualVariable.read(&reading), original: .read(reading.object)))
        diagnostics = reading.diagnostics
    }

    /// A renderer that a document of another kind describes.
    init(_ base: Base, diagnostics: [Diagnostic]) {
        self.base = Guarded(base)
        self.diagnostics = diagnostics
    }

    /// Degrees by which markers are turned for each feature: fields in brackets and arithmetic, for example
    /// `[WIND_DIR] + 180`.
    ///
    /// Default: empty, for none. A rotation among the visual variables of JSON comes before it.
    public final var rotationExpression: String {
        get { base.read(\.rotationExpression) }
        set { base.edit { $0.rotationExpression = newValue } }
    }

    /// What the degrees of ``rotationExpression`` mean.
    ///
    /// Default: `.arithmetic`.
    public final var rotationType: RotationType {
        get { base.read(\.rotationType) }
        set { base.edit { $0.rotationType = newValue } }
    }

    // What each class does, with the lock held.

    /// The symbols of each class in the definition's order: the symbol first, then its alternates.
    func classes(_ access: SymbolLock.Access) -> [[Symbol]] { [] }

    func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule { .nothing }

    /// The symbol for features that no class takes; it follows the classes.
    func defaultSymbol(_ access: SymbolLock.Access) -> Symbol? { nil }

    func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? { nil }

    /// The revision of the renderer's own last edit, or of an object's that belongs to it alone.
    func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 { base.lastChange(access) }

    func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject { original ?? [:] }

    private static let rotationExpressionMember = JSONMember<String>.string("rotationExpression")
    private static let rotationTypeMember = JSONMember<RotationType>.choice(
        "rotationType", missing: .arithmetic, code: .unknownRotationType, instead: "read as arithmetic",
        ["arithmetic": .arithmetic, "geographic": .geographic])

    /// Writes what all renderers have.
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
    /// What the renderer does now: an immutable value, the same box until the renderer or a symbol changes.
    ///
    /// As long as nothing in the symbol model has changed, the renderer's symbols are not looked at.
    package final var definition: RendererDefinition {
        currentDefinition.value {
            prepareForDrawing()
            return SymbolLock.read { definition($0) }
        }
    }

    /// How often the renderer's symbols have been looked through for ``definition``.
    package final var definitionMakeCount: Int { currentDefinition.makeCount }

    /// The symbol that a feature with these attributes is drawn with; nil when it is not drawn.
    ///
    /// - Parameters:
    ///   - attributes: Values by field name.
    ///   - scale: The map scale's denominator, for classes with alternate symbols. Default: NaN, any scale.
    public final func symbol(for attributes: [String: AttributeValue], scale: Double = .nan) -> Symbol? {
        var geometry = GeometryColumn()
        geometry.endFeature(.none)
        let columns = attributes.map { AttributeColumn(name: $0.key, value: $0.value) }
        let batch = FeatureBatch(geometry: geometry, attributes: columns)
        let (definition, symbols) = SymbolLock.read { access in
            (self.definition(access), allClasses(access))
        }
        let index = Int(definition.classes(of: batch, scale: scale)[0])
        guard symbols.indices.contains(index),
            let candidate = definition.choices[index].index(atScale: scale)
        else { return nil }
        return symbols[index][candidate]
    }

    private func prepareForDrawing() {
        let symbols = SymbolLock.read { allSymbols($0) }
        for symbol in symbols { symbol.prepareForDrawing() }
    }

    /// The classes, then the default, and last the symbol of what is set apart.
    private func allClasses(_ access: SymbolLock.Access) -> [[Symbol]] {
        let named = classes(access).prefix(RendererDefinition.greatestClassCount)
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
        let change = allSymbols(access).reduce(lastEdit(access)) { max($0, $1.lastLoad(access)) }
        let now = base.value(access)
        if let known = now.definition, known.change == change { return known.value }
        let classes = allClasses(access)
        let definition = RendererDefinition(
            rule: rule(access),
            choices: classes.map { candidates in
                SymbolChoice(
                    candidates: candidates.map { symbol in
                        let base = symbol.base.value(access)
                        return SymbolChoice.Candidate(
                            symbol: symbol.definition(access), range: base.referenceProperties, use: base.use)
                    })
            },
            defaultClass: defaultSymbol(access) == nil
                ? nil : classes.count - (now.exclusion?.symbol == nil ? 1 : 2),
            variables: variables(now), background: backgroundSymbol(access)?.definition(access),
            exclusion: now.exclusion.map {
                ($0.clause, $0.symbol == nil ? -1 : Int16(clamping: classes.count - 1))
            }, drawsLargestFirst: now.drawsLargestFirst)
        base.remember(access) { $0.definition = (change, definition) }
        return definition
    }

    private func variables(_ base: Base) -> [VisualVariable] {
        let variables = base.variables.filter(\.isEvaluable)
        let turns = variables.contains { if case .rotation = $0 { true } else { false } }
        guard !turns, !base.rotationExpression.isEmpty else { return variables }
        return variables + [
            .rotation(RotationVariable(expression: base.rotationExpression, type: base.rotationType))
        ]
    }

    /// The renderer as JSON: exactly what it was read from, as long as nobody has changed it or its symbols.
    func json(_ access: SymbolLock.Access) -> JSONObject {
        let base = base.value(access)
        if case .read(let part)? = base.original, base.readAt == lastEdit(access) {
            return part.value.object ?? [:]
        }
        return compose(over: base.original?.object, access)
    }

    package func markAsRead() {
        SymbolLock.read { access in
            let change = lastEdit(access)
            base.remember(access) { $0.readAt = change }
        }
    }
}

extension Renderer: Equatable {
    /// Whether both have the same class and the same JSON.
    public static func == (left: Renderer, right: Renderer) -> Bool {
        left === right || type(of: left) == type(of: right) && left.json == right.json
    }
}

extension AttributeColumn {
    /// A column of one row.
    fileprivate init(name: String, value: AttributeValue) {
        let values: Values =
            switch value {
            case .null: .nulls(count: 1)
            case .integer(let value): .integers([value])
            case .double(let value): .doubles([value])
            case .string(let value): .strings([value])
            case .boolean(let value): .booleans([value])
            case .date(let value): .dates([value])
            }
        self.init(name: name, values: values)
    }
}
