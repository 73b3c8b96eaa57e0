import CartoucheClassification
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

extension DataMapping {
    /// Gives a layer the renderer and the labels of the style.
    ///
    /// If the values of a layer allow no classes and the map has others, the layer keeps plain symbols.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - source: The features of the layer.
    ///   - condition: The condition that features must match; only their values have classes. Default: nil.
    ///   - isOnly: Whether the map has no other layer, so that each rule must be possible. Default: true.
    /// - Returns: What the joins of the source find, and what the values lack.
    package mutating func apply(
        to layer: FeatureLayer, _ source: any FeatureSource, condition: WhereClause? = nil,
        isOnly: Bool = true
    ) throws -> [Diagnostic] {
        try style.check()
        let names = FieldNames(source.fields.map(\.name))
        var making = LayerMaking(
            look: look, source: source, query: FeatureQuery(whereClause: condition),
            kind: try Self.kind(of: source), names: names, ramps: ramps)
        func attempt(_ rule: String, _ body: () throws -> Bool) throws {
            do {
                if try body() { usedRules.insert(rule) }
            } catch let error as any CartoucheError {
                let isUsage = (error as? DataMapError)?.isUsage ?? false
                // The reason for missing values can be a join without any match.
                if !isUsage { making.diagnostics += try joinDiagnostics() }
                guard !isOnly, !isUsage, error is DataMapError || error is ClassificationError else {
                    throw error
                }
                faults[rule] = faults[rule] ?? error
                making.diagnostics.append(
                    Diagnostic(
                        .warning, code: .layerNotClassified, path: rule, message: error.what,
                        instead: "the layer is drawn without it"))
            }
        }
        for (rule, make) in Self.drawings(of: style) {
            try attempt(rule) {
                guard let renderer = try make(&making, style) else { return false }
                layer.renderer = renderer
                return true
            }
        }
        if let reduction = style.reduction { layer.featureReduction = try making.reduction(reduction, style) }
        if let text = style.size {
            try attempt(text) {
                guard let rule = FieldRule(text, among: names) else { return false }
                layer.renderer = try making.sized(layer.renderer, rule)
                return true
            }
        }
        // Symbols of a renderer that the layer already has stay.
        if layer.renderer == nil, look.isStated || style.reduction != nil,
            let renderer = making.plainRenderer()
        {
            layer.renderer = renderer
        }
        if let text = style.label, let expression = try Self.label(text, names) {
            let labels = LabelDefinition(labelExpression: expression, textSymbol: look.labelSymbol())
            // Islands do not repeat the name of their country.
            if making.kind == .polygon { labels.multipartStrategy = .labelLargest }
            layer.addLabelDefinition(labels)
            layer.labelsAreEnabled = true
            usedRules.insert(text)
        }
        return try joinDiagnostics() + making.diagnostics
    }

    /// The rules that give a layer a renderer, by their texts; each returns nil if the layer does not have its fields.
    private static func drawings(
        of style: DataMapStyle
    ) -> [(rule: String, make: (inout LayerMaking, DataMapStyle) throws -> Renderer?)] {
        var list: [(rule: String, make: (inout LayerMaking, DataMapStyle) throws -> Renderer?)] = []
        if let text = style.classes {
            list.append((text, { making, style in try making.classes(text, style) }))
        }
        if let text = style.categories {
            list.append((text, { making, style in try making.categories(text, style) }))
        }
        if let text = style.bivariate {
            list.append((text, { making, _ in try making.bivariate(text) }))
        }
        if let text = style.dots { list.append((text, { making, style in try making.dots(text, style) })) }
        if let text = style.pie { list.append((text, { making, style in try making.pie(text, style) })) }
        if style.heat {
            list.append((style.weight ?? "", { making, style in try making.heat(style) }))
        }
        return list
    }

    /// Returns the kind of geometry of a source; that of its first features if the source does not state it.
    static func kind(of source: any FeatureSource) throws -> GeometryKind {
        if let kind = source.geometryKind { return kind }
        struct Found: Error {}
        var kind = GeometryKind.none
        do {
            try source.forEachBatch(FeatureQuery(fields: [], batchSize: 64)) { batch in
                kind = batch.geometry.kinds.first { $0 != .none } ?? .none
                if kind != .none { throw Found() }
            }
        } catch is Found {}
        return kind
    }

    /// Returns the expression of a label: a field, or an expression in Arcade or with fields in brackets; nil if the
    /// layer does not have the field.
    private static func label(_ text: String, _ names: FieldNames) throws -> LabelExpression? {
        if let index = names.meaning(of: text).index {
            return SimpleLabelExpression(simpleExpression: "[\(names.names[index])]")
        }
        if text.contains("$feature") {
            _ = try LabelScript(parsing: text, language: .arcade)
            return ArcadeLabelExpression(arcadeString: text)
        }
        guard text.contains("[") else { return nil }
        _ = try LabelScript(parsing: text, language: .simple)
        return SimpleLabelExpression(simpleExpression: text)
    }
}
