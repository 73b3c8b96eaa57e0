import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheSymbolModel
import CartoucheSymbols

/// An immutable snapshot of a renderer for one drawing.
package final class RendererDefinition: Sendable {
    /// The rule that assigns features to classes.
    enum Rule: Sendable {
        /// All features are in class 0.
        case all
        /// No feature is in any class, and the default class is not used either.
        case nothing
        /// Points are in class 0, lines in class 1, and polygons in class 2.
        case geometryKinds
        case breaks(ValueSource, Normalization, BreakTable)
        case values([ValueSource], ValueTable)
        /// All features are in class 0, which stands for their chart.
        case chart(ChartRule)
        /// All features are in class 0; the dots of attribute i have the symbol of class i.
        case dots(DotRule)
        /// No feature has a symbol, because the whole layer is one surface.
        case density(DensityRule)
        /// All features are in class 0, which stands for the symbols of a dictionary style.
        case dictionary(DictionaryRule)

        /// Whether each feature has its own chart.
        var isChart: Bool { if case .chart = self { true } else { false } }
        var isDictionary: Bool { if case .dictionary = self { true } else { false } }
    }

    /// Whether the symbols are those of a dictionary style.
    package var isDictionary: Bool { rule.isDictionary }

    /// The maximum number of classes that are distinguished, because a feature's class index has 16 bits.
    package static let maxClassCount = Int(Int16.max) - 1

    /// The features that are not classified, and the class index for them; -1 draws nothing.
    let exclusion: (clause: WhereClause, index: Int16)?
    /// Whether larger symbols are drawn before smaller ones, so that the smaller ones stay visible.
    package let drawsLargestFirst: Bool

    let rule: Rule
    let choices: [SymbolChoice]
    /// The class index for features outside all classes; nil if they are not drawn.
    let defaultClass: Int16?
    package let variables: [VisualVariable]
    /// The fill under the class's symbol on polygons; nil for none.
    package let background: SymbolDefinition?
    /// The fields that classification needs, with the renderer's spelling.
    package let fieldNames: [String]
    /// The fields that only scripts name; a script fails if the features have no such field.
    private let scriptFieldNames: Set<String>
    /// The fields that features can lack.
    private let optionalFieldNames: Set<String>
    /// What the scripts need beside their fields.
    package let scriptNeeds: ArcadeProgram.Needs
    /// Whether features can be drawn larger than their symbols.
    package let variesInSize: Bool
    /// Whether a class has no symbol at some scales.
    private let hidesClasses: Bool
    /// Whether the symbol of a class has sizes that depend on the scale, or overrides with values from features.
    private let variesInClass: Bool
    /// A cache of the symbols created by overrides.
    let overridden = OverriddenSymbols()

    init(
        rule: Rule, choices: [SymbolChoice], defaultClass: Int? = nil, variables: [VisualVariable] = [],
        background: SymbolDefinition? = nil, exclusion: (clause: WhereClause, index: Int16)? = nil,
        drawsLargestFirst: Bool = false
    ) {
        self.rule = rule
        self.choices = choices
        self.defaultClass = defaultClass.flatMap(Int16.init(exactly:))
        self.variables = variables
        self.background = background
        self.exclusion = exclusion
        self.drawsLargestFirst = drawsLargestFirst
        hidesClasses = choices.contains { $0.candidates.isEmpty || $0.candidates[0].range != nil }
        variesInClass = choices.contains {
            $0.candidates.contains { $0.sizes != nil || !$0.overrides.isEmpty }
        }
        variesInSize =
            variables.contains { if case .size = $0 { true } else { false } } || variesInClass
        var sources: [ValueSource] =
            switch rule {
            case .all, .nothing, .geometryKinds: []
            case .breaks(let source, .field(let divisor), _): [source, divisor]
            case .breaks(let source, _, _): [source]
            case .values(let sources, _): sources
            case .chart(let rule): rule.sources
            case .dots(let rule): rule.sources
            case .density(let rule): rule.source.map { [$0] } ?? []
            case .dictionary(let rule): rule.sources
            }
        sources += variables.flatMap(\.sources)
        sources += choices.flatMap(\.candidates).flatMap(\.overrides).map(\.value.source)
        var optional: [String] = []
        if case .dictionary(let rule) = rule { optional = rule.otherFields }
        let named = sources.filter { $0.scriptNeeds == nil }.flatMap(\.fieldNames)
        let plain = Set(named + (exclusion?.clause.fieldNames ?? []))
        var seen: Set<String> = []
        let all = sources.flatMap(\.fieldNames) + (exclusion?.clause.fieldNames ?? []) + optional
        fieldNames = all.filter {
            seen.insert($0).inserted
        }
        scriptFieldNames = seen.subtracting(plain)
        optionalFieldNames = Set(optional).subtracting(plain)
        scriptNeeds = sources.compactMap(\.scriptNeeds).reduce(into: ArcadeProgram.Needs()) {
            $0.allFields = $0.allFields || $1.allFields
            $0.geometry = $0.geometry || $1.geometry
        }
    }

    /// Returns the fields to read from features with these fields, without those that scripts name in vain.
    package func fieldNames(among known: [String]) -> [String] {
        fieldNames.filter {
            !scriptFieldNames.contains($0) || FieldNames.meaning(of: $0, among: known) != .none
        }
    }

    /// Returns those of some fields that features must have.
    package func expectedFields(of names: [String]) -> [String] {
        optionalFieldNames.isEmpty ? names : names.filter { !optionalFieldNames.contains($0) }
    }

    /// Returns the composed symbols of the features of a batch; none for other renderers than dictionary renderers.
    package func composedSymbols(
        of batch: FeatureBatch, scale: Double, scripts: ArcadeContext? = nil
    ) -> [ComposedDictionarySymbol] {
        guard case .dictionary(let rule) = rule else { return [] }
        return rule.composedSymbols(of: batch, in: ValueContext(scale: scale, scripts: scripts))
    }

    /// The dots of a dot density renderer; nil for other renderers.
    package var dots: DotRule? { if case .dots(let rule) = rule { rule } else { nil } }

    /// The surface of a heatmap renderer; nil for other renderers.
    package var density: DensityRule? { if case .density(let rule) = rule { rule } else { nil } }

    /// Whether the renderer makes symbols from the values of features, in addition to those of its classes.
    package var makesSymbols: Bool {
        rule.isChart || rule.isDictionary
            || choices.contains { $0.candidates.contains { !$0.overrides.isEmpty } }
    }

    /// Returns the maximum size of a feature's symbol in points.
    ///
    /// Nil means that sizes do not vary. Infinity means that only the data limits the sizes.
    package func maxSize(atScale scale: Double) -> Double? {
        var sizes = variables.compactMap { variable in
            if case .size(let size) = variable { size.greatest(atScale: scale) } else { nil }
        }
        for candidate in choices.compactMap({ $0.candidate(atScale: scale) }) {
            if let byScale = candidate.sizes, scale.isFinite {
                sizes.append(candidate.symbol.kind == .polygon ? .infinity : byScale.value(at: scale))
            }
            if candidate.overrides.contains(where: { $0.slot?.keepsSize != true }) { sizes.append(.infinity) }
        }
        if rule.isDictionary { sizes.append(.infinity) }
        return sizes.max()
    }

    /// Returns all symbols that the renderer can assign at this scale, one per class.
    ///
    /// - Parameter scale: The map scale's denominator; NaN if there is none.
    package func symbols(atScale scale: Double) -> [SymbolDefinition] {
        choices.map { choice in
            let index = choice.index(atScale: scale) ?? 0
            return index < choice.candidates.count
                ? choice.candidates[index].symbol : SymbolDefinition(kind: .point, layers: [])
        }
    }

    /// Assigns a symbol to each feature, column by column.
    ///
    /// The symbol is one of ``symbols(atScale:)``, or one created from the feature's own values.
    ///
    /// - Parameters:
    ///   - scale: The map scale's denominator; NaN if there is none.
    ///   - scripts: What scripts know of the map and the layer. Default: nil, only the scale.
    package func classify(
        _ batch: FeatureBatch, scale: Double, scripts: ArcadeContext? = nil
    ) -> Classification {
        let context = ValueContext(scale: scale, scripts: scripts)
        var diagnostics: [Diagnostic] = []
        let classes = classes(of: batch, in: context, diagnostics: &diagnostics)
        var result = Classification(symbolIndex: classes)
        var slots = SymbolSlots()
        for variable in variables {
            variable.fill(&slots, batch, in: context, diagnostics: &diagnostics)
        }
        if case .chart(let rule) = rule {
            result.furtherSymbols = rule.assign(
                &result.symbolIndex, first: choices.count, of: batch, in: context, known: overridden,
                diagnostics: &diagnostics)
        }
        if case .dictionary(let rule) = rule {
            result.furtherSymbols = rule.assign(
                &result.symbolIndex, first: choices.count, of: batch, in: context, tally: &result.tally,
                diagnostics: &diagnostics)
        }
        if variesInClass {
            fillSizes(ofScale: scale, classes, &slots)
            result.furtherSymbols = override(
                &result.symbolIndex, &slots, batch, in: context, diagnostics: &diagnostics)
        }
        result.slots = slots.isEmpty ? nil : slots
        result.diagnostics = diagnostics
        return result
    }

    /// Returns the class of each feature; -1 if the feature is not drawn.
    func classes(of batch: FeatureBatch, scale: Double) -> [Int16] {
        var diagnostics: [Diagnostic] = []
        return classes(of: batch, in: ValueContext(scale: scale), diagnostics: &diagnostics)
    }

    private func classes(
        of batch: FeatureBatch, in context: ValueContext, diagnostics: inout [Diagnostic]
    ) -> [Int16] {
        let fallback = defaultClass ?? -1
        let use = ValueUse.classes(hasDefault: defaultClass != nil)
        var classes: [Int16]
        switch rule {
        case .nothing, .density: classes = [Int16](repeating: -1, count: batch.count)
        case .all, .chart, .dots: classes = [Int16](repeating: choices.isEmpty ? -1 : 0, count: batch.count)
        case .dictionary: classes = [Int16](repeating: 0, count: batch.count)
        case .geometryKinds:
            classes = batch.geometry.kinds.map { kind in
                switch kind {
                case .none: -1
                case .point, .multipoint: 0
                case .polyline: 1
                case .polygon: 2
                }
            }
        case .breaks(let source, let normalization, let table):
            var values = source.numbers(of: batch, in: context, for: use, diagnostics: &diagnostics)
            normalization.apply(to: &values, of: batch, in: context, for: use, diagnostics: &diagnostics)
            classes = table.classify(values, fallback: fallback)
            if let diagnostic = table.diagnostic(of: values, hasDefault: defaultClass != nil) {
                diagnostics.append(diagnostic)
            }
        case .values(let sources, let table):
            if sources.allSatisfy(\.isEvaluable) {
                let results = sources.map {
                    $0.results(of: batch, in: context, for: use, diagnostics: &diagnostics)
                }
                classes = table.classify(results.map { $0?.column }, count: batch.count, fallback: fallback)
                // The value is unknown, which is different from null.
                for result in results { for row in result?.failed ?? [] { classes[row] = fallback } }
            } else {
                // The value is unknown, which is different from null.
                classes = [Int16](repeating: fallback, count: batch.count)
            }
        }
        exclude(from: &classes, of: batch, diagnostics: &diagnostics)
        hideClasses(withoutSymbolAt: context.scale, in: &classes)
        return classes
    }

    private func exclude(
        from classes: inout [Int16], of batch: FeatureBatch, diagnostics: inout [Diagnostic]
    ) {
        guard let exclusion else { return }
        do {
            let isExcluded = try exclusion.clause.matches(batch)
            for row in classes.indices where isExcluded[row] { classes[row] = exclusion.index }
        } catch {
            diagnostics.append(
                Diagnostic(
                    .error, code: .exclusionNotApplied, message: "\(error)",
                    instead: "excluded features are drawn"))
        }
    }

    /// Hides the features whose class has no symbol for this scale.
    ///
    /// These features do belong to a class, so they don't get the default symbol.
    private func hideClasses(withoutSymbolAt scale: Double, in classes: inout [Int16]) {
        guard hidesClasses else { return }
        let hidden = choices.map { $0.index(atScale: scale) == nil }
        guard hidden.contains(true) else { return }
        for row in classes.indices where classes[row] >= 0 && hidden[Int(classes[row])] { classes[row] = -1 }
    }
}
