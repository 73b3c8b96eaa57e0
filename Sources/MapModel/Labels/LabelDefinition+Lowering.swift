import CartoucheDocuments
import CartoucheExpressions
import CartoucheGeospatial
import CartoucheLabels
import CartoucheSymbolModel
import CartoucheSymbols

extension LabelDefinition {
    /// Returns the definition as a label class for one kind of geometry; nil if it cannot be drawn.
    ///
    /// - Parameters:
    ///   - kind: The kind of geometry of the features, on which the defaults depend.
    ///   - presentations: The domains and formats of the layer's fields; those of the definition take precedence.
    ///   - diagnostics: Receives the reasons why the definition, or one of its settings, is not drawn.
    package func labelClass(
        for kind: GeometryKind, presentations: [String: FieldPresentation], diagnostics: inout [Diagnostic]
    ) -> LabelClass? {
        let content = snapshot
        guard content.isVisible else { return nil }
        // A fault of the expression in the document ends with that expression.
        diagnostics += content.diagnostics.filter { $0.code != .labelExpressionNotSupported }
        if let fault = content.expressionFault { diagnostics.append(fault) }
        guard case .success(let script)? = content.expression?.script, !script.isEmpty else { return nil }
        var rule = LabelTextRule(
            script: script, className: content.name, path: content.path(of: content.expressionMember))
        rule.presentations = presentations.merging(content.presentations) { $1 }
        rule.usesCodedValues = content.usesCodedValues
        rule.removesExtraSpace = content.removesExtraSpace
        rule.removesExtraLineBreaks = content.removesExtraLineBreaks
        var result = LabelClass(name: content.name, expression: rule, symbol: content.symbolDefinition)
        if !content.whereClause.isEmpty {
            do {
                result.whereClause = try WhereClause(parsing: content.whereClause)
            } catch {
                diagnostics.append(
                    content.diagnostic(
                        .labelClassNotDrawn, at: "whereClause", "\(error)", "the class has no labels"))
                return nil
            }
        }
        result.minScale = content.minScale ?? 0
        result.maxScale = content.maxScale ?? 0
        let priority = content.priority ?? content.defaultPriority(of: kind)
        result.priority = min(max(priority, 0), 1_000_000)
        if priority != result.priority {
            diagnostics.append(content.limited(["priority \(priority)"]))
        }
        result.rules = content.placementRules(for: kind)
        result.adaptsToBackdrop = content.contrast == .automatic
        diagnostics += content.settingsWithoutEffect
        if let contradiction = content.contradiction(in: result, for: kind),
            !diagnostics.contains(contradiction)
        {
            diagnostics.append(contradiction)
        }
        return result
    }
}

extension LabelDefinition.Content {
    /// The definition of the text symbol.
    fileprivate var symbolDefinition: SymbolDefinition {
        let symbol = symbol ?? TextSymbol()
        return SymbolLock.read { symbol.definition($0) }
    }

    /// The member of the document with the expression.
    fileprivate var expressionMember: String {
        if rules != nil { return "expression" }
        return switch expression {
        case is WebmapLabelExpression: "labelExpressionInfo.value"
        case is ArcadeLabelExpression: "labelExpressionInfo.expression"
        default: "labelExpression"
        }
    }

    /// The diagnostic of an expression that cannot be evaluated; nil for others.
    package var expressionFault: Diagnostic? {
        guard let expression, let error = expression.fault else { return nil }
        return Diagnostic(
            .error, code: .labelExpressionNotSupported, path: path(of: expressionMember),
            message: "label class \(name.brief): \(expression.language.name), \(error.placed)",
            instead: "the class has no labels")
    }

    /// Returns the position of a member of the definition in its document.
    package func path(of member: String) -> String {
        path.isEmpty || member.isEmpty ? path : "\(path).\(member)"
    }

    package func diagnostic(
        _ code: Diagnostic.Code, at member: String, _ message: String, _ instead: String
    ) -> Diagnostic {
        Diagnostic(
            .warning, code: code, path: path(of: member),
            message: "label class \(name.brief): \(message)", instead: instead)
    }

    fileprivate func defaultPriority(of kind: GeometryKind) -> Int {
        switch kind {
        case .polyline: 15
        case .polygon: 18
        case .point, .multipoint, .none: 12
        }
    }

    /// Returns the rules of the definition: those of its document, changed by all choices that are not automatic.
    fileprivate func placementRules(for kind: GeometryKind) -> LabelPlacementRules {
        var result = rules ?? webMapRules(for: kind)
        applyPositions(to: &result)
        applyFitting(to: &result, for: kind)
        applyConflicts(to: &result)
        return result
    }

    /// Returns the rules that web maps have without any members.
    private func webMapRules(for kind: GeometryKind) -> LabelPlacementRules {
        var rules = LabelPlacementRules()
        rules.points.positions = [.zone(.aboveRight)]
        rules.lines.sides = [.above]
        rules.lines.repetition = .points(Self.defaultRepetition)
        rules.lines.connection = .minimizesLabels
        if kind != .polyline { rules.fitting.stacking = Self.defaultStacking }
        return rules
    }

    /// The choices that are not applied.
    fileprivate var settingsWithoutEffect: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        func report(_ member: String, _ instead: String) {
            diagnostics.append(
                diagnostic(.labelSettingNotApplied, at: member, "\(member) is not applied", instead))
        }
        if let angle, angle.rotation == nil {
            report("labelAngleInfo", "only a single field can be the angle")
        }
        if geometryStrategy == .useClippedGeometry {
            report("useClippedGeometry", "labels are placed on whole features")
        }
        if stackBreakPosition == .after
            || stackSeparators?.contains(where: { $0.breakPosition == .after }) ?? false
        {
            report("stackBreakPosition", "lines end before the word that exceeds their length")
        }
        return diagnostics
    }
}
