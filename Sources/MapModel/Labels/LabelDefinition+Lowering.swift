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
        diagnostics += content.diagnostics
        guard let script = content.script(&diagnostics) else { return nil }
        var rule = LabelTextRule(script: script, className: content.name)
        rule.presentations = presentations.merging(content.presentations) { $1 }
        rule.usesCodedValues = content.usesCodedValues
        rule.removesExtraSpace = content.rules?.removesExtraSpace ?? false
        rule.removesExtraLineBreaks = content.rules?.removesExtraLineBreaks ?? false
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
        let rules = content.rules ?? content.webMapRules(for: kind)
        result.points = rules.points
        result.lines = rules.lines
        result.polygons = rules.polygons
        result.parts = rules.parts
        result.fitting = rules.fitting
        result.conflicts = rules.conflicts
        content.applyChoices(to: &result, for: kind, diagnostics: &diagnostics)
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

    /// Returns the expression; nil without one, or with a diagnostic if it cannot be evaluated.
    fileprivate func script(_ diagnostics: inout [Diagnostic]) -> LabelScript? {
        switch expression?.script {
        case .success(let script): return script.isEmpty ? nil : script
        case .failure(let error):
            diagnostics.append(
                diagnostic(
                    .labelExpressionNotSupported, at: "expression",
                    "\(expression?.language.name ?? ""), \(error.placed)", "the class has no labels"))
            return nil
        case nil: return nil
        }
    }

    package func diagnostic(
        _ code: Diagnostic.Code, at member: String, _ message: String, _ instead: String
    ) -> Diagnostic {
        Diagnostic(
            .warning, code: code, path: path.isEmpty || member.isEmpty ? path : "\(path).\(member)",
            message: "label class \(name.brief): \(message)", instead: instead)
    }

    fileprivate func defaultPriority(of kind: GeometryKind) -> Int {
        switch kind {
        case .polyline: 15
        case .polygon: 18
        case .point, .multipoint, .none: 12
        }
    }

    /// Returns the rules that web maps have without any members.
    fileprivate func webMapRules(for kind: GeometryKind) -> LabelRules {
        var rules = LabelRules()
        rules.points.positions = [.zone(.aboveRight)]
        rules.lines.sides = [.above]
        rules.lines.repetition = .points(Self.defaultRepetition)
        rules.lines.connection = .minimizesLabels
        if kind != .polyline { rules.fitting.stacking = Self.defaultStacking }
        return rules
    }

    /// The default distance between repeated labels in points.
    package static let defaultRepetition = 216.0
    /// The default number of characters of a line.
    private static let defaultRowLength = 9

    private static var defaultStacking: LabelStacking {
        var stacking = LabelStacking()
        stacking.separators.append(.init("\n", isForced: true))
        stacking.greatestLineLength = defaultRowLength
        stacking.smallestLineLength = 1
        stacking.greatestLineCount = 50
        stacking.alignment = .symbol
        stacking.prefersStacking = true
        return stacking
    }

    // MARK: Choices

    /// Applies all choices that are not automatic.
    fileprivate func applyChoices(
        to result: inout LabelClass, for kind: GeometryKind, diagnostics: inout [Diagnostic]
    ) {
        applyPlacement(to: &result)
        applyDeconfliction(to: &result)
        applyLayout(to: &result, for: kind)
        applyStacking(to: &result, for: kind)
        applyOverlap(to: &result)
        switch multipartStrategy {
        case .automatic: break
        case .labelLargest: result.parts = .largest
        case .labelPerFeature: result.parts = .oneOfAll
        case .labelPerPart: result.parts = .each
        case .labelPerSegment: result.parts = .eachSegment
        }
        if let angle {
            if let field = (try? LabelScript(parsing: angle.expression, language: .arcade))?.field {
                var rotation = LabelRotation(field: field)
                rotation.kind = angle.rotationType == .geographic ? .geographic : .arithmetic
                result.points.rotation = rotation
            } else {
                diagnostics.append(notApplied("labelAngleInfo", "only a single field can be the angle"))
            }
        }
        if geometryStrategy == .useClippedGeometry {
            diagnostics.append(notApplied("useClippedGeometry", "labels are placed on whole features"))
        }
        if stackBreakPosition == .after
            || stackSeparators?.contains(where: { $0.breakPosition == .after }) ?? false
        {
            diagnostics.append(
                notApplied("stackBreakPosition", "lines end before the word that exceeds their length"))
        }
    }

    private func notApplied(_ member: String, _ instead: String) -> Diagnostic {
        diagnostic(.labelSettingNotApplied, at: member, "\(member) is not applied", instead)
    }

    private func applyPlacement(to result: inout LabelClass) {
        if let offset = offsetDistance {
            result.points.offset = .points(offset)
            result.lines.offset = .points(offset)
            result.polygons.offset = .points(offset)
        }
        if let zone = placement.zone { result.points.positions = [.zone(zone)] }
        if let line = placement.line {
            result.lines.sides = [line.side]
            result.lines.places = [line.place]
        }
        guard let side = result.lines.sides.first, side != .on else { return }
        let isBelow = side == .below
        switch lineOrientation {
        case .automatic, .page: break
        case .direction: result.lines.sides = [isBelow ? .right : .left]
        case .unconstrained: result.lines.sides = isBelow ? [.below, .above] : [.above, .below]
        }
    }

    private func applyDeconfliction(to result: inout LabelClass) {
        switch deconflictionStrategy {
        case .automatic, .static: break
        case .none: result.conflicts.allowsOverlap = true
        case .dynamic, .dynamicNeverRemove:
            result.conflicts.neverRemoves = deconflictionStrategy == .dynamicNeverRemove
            let more = PointLabelPlacement.Position.aroundPoint.filter {
                !result.points.positions.contains($0)
            }
            // A label in the middle of its point stays there.
            if result.points.positions != [.zone(.center)] { result.points.positions += more }
            if result.lines.places != [.best] { result.lines.places.append(.best) }
            for (first, second) in [
                (LineLabelPlacement.Side.above, LineLabelPlacement.Side.below), (.left, .right),
            ] {
                if result.lines.sides == [first] { result.lines.sides.append(second) }
                if result.lines.sides == [second] { result.lines.sides.append(first) }
            }
        }
        if removeDuplicatesStrategy == .none { result.conflicts.thinning = nil }
        let scopes: [LabelDefinition.RemoveDuplicatesStrategy: LabelConflicts.Thinning.Scope] = [
            .all: .all, .featureType: .featureType, .labelClass: .labelClass,
        ]
        if let scope = scopes[removeDuplicatesStrategy] {
            let distance = removeDuplicatesDistance > 0 ? LabelLength.points(removeDuplicatesDistance) : nil
            result.conflicts.thinning = .init(distance: distance, scope: scope)
        }
    }

    private func applyLayout(to result: inout LabelClass, for kind: GeometryKind) {
        switch textLayout {
        case .automatic: break
        case .followFeature:
            result.lines.layout = .curved
            result.polygons.methods = [.curved, .horizontal]
        case .horizontal:
            result.lines.layout = .horizontal
            result.polygons.methods = [.horizontal]
        case .perpendicular: result.lines.layout = .perpendicular
        case .straight:
            result.lines.layout = .straight
            result.polygons.methods = [.straight, .horizontal]
        }
        if textOrientation != .automatic { result.lines.followsDirection = textOrientation == .direction }
        switch lineConnection {
        case .automatic: break
        case .none: result.lines.connection = .none
        case .minimizeLabels: result.lines.connection = .minimizesLabels
        case .unambiguousLabels: result.lines.connection = .unambiguous
        }
        let distance = repeatDistance ?? Self.defaultRepetition
        switch repeatStrategy {
        case .automatic:
            if let repeatDistance, result.lines.repetition != nil {
                result.lines.repetition = .points(repeatDistance)
            }
        case .repeat:
            result.lines.repetition = .points(distance)
            result.polygons.repetition = .points(distance)
        case .none:
            result.lines.repetition = nil
            result.polygons.repetition = nil
        }
        if let repeatDistance, repeatDistance <= 0 {
            result.lines.repetition = nil
            result.polygons.repetition = nil
        }
    }

    private func applyStacking(to result: inout LabelClass, for kind: GeometryKind) {
        switch stackStrategy {
        case .automatic: break
        case .allow: result.fitting.stacking = result.fitting.stacking ?? Self.defaultStacking
        case .none: result.fitting.stacking = nil
        }
        guard var stacking = result.fitting.stacking else { return }
        if let stackRowLength {
            stacking.greatestLineLength = stackRowLength < 0 ? Self.defaultRowLength : max(1, stackRowLength)
        }
        // A curved label has one line, and several only if it does not fit.
        if textLayout == .followFeature, kind == .polygon { stacking.prefersStacking = false }
        if stackAlignment != .automatic {
            stacking.alignment = stackAlignment == .dynamic ? .towardFeature : .symbol
        }
        if let stackSeparators {
            stacking.separators = stackSeparators.compactMap { separator in
                separator.separator.first.map {
                    .init($0, isVisible: separator.isVisible, isForced: separator.isForced)
                }
            }
        }
        result.fitting.stacking = stacking
    }

    private func applyOverlap(to result: inout LabelClass) {
        func weight(_ strategy: LabelDefinition.OverlapStrategy) -> Int? {
            switch strategy {
            case .automatic: nil
            case .allow: 0
            case .avoid: 500
            case .exclude: 1000
            }
        }
        if let weight = weight(featureInteriorOverlapStrategy) { result.conflicts.featureWeight = weight }
        if let weight = weight(featureBoundaryOverlapStrategy) { result.conflicts.boundaryWeight = weight }
        if labelOverlapStrategy != .automatic {
            result.conflicts.isBackground = labelOverlapStrategy == .allow
        }
        switch overrunStrategy {
        case .automatic: break
        case .allow:
            result.polygons.mustFit = false
            // No line is longer on a page.
            result.fitting.greatestOverrun = .points(100_000)
        case .none:
            result.polygons.mustFit = true
            result.fitting.greatestOverrun = nil
        }
    }
}

extension LabelDefinition.Placement {
    /// The position around a point; nil for other placements.
    package var zone: PointLabelPlacement.Zone? {
        switch self {
        case .pointAboveCenter: .aboveCenter
        case .pointAboveLeft: .aboveLeft
        case .pointAboveRight: .aboveRight
        case .pointBelowCenter: .belowCenter
        case .pointBelowLeft: .belowLeft
        case .pointBelowRight: .belowRight
        case .pointCenterCenter: .center
        case .pointCenterLeft: .centerLeft
        case .pointCenterRight: .centerRight
        default: nil
        }
    }

    /// The position along a line; nil for other placements.
    fileprivate var line: (side: LineLabelPlacement.Side, place: LineLabelPlacement.Place)? {
        switch self {
        case .lineAboveAfter: (.above, .afterEnd)
        case .lineAboveAlong: (.above, .best)
        case .lineAboveBefore: (.above, .beforeStart)
        case .lineAboveStart: (.above, .start)
        case .lineAboveEnd: (.above, .end)
        case .lineBelowAfter: (.below, .afterEnd)
        case .lineBelowAlong: (.below, .best)
        case .lineBelowBefore: (.below, .beforeStart)
        case .lineBelowStart: (.below, .start)
        case .lineBelowEnd: (.below, .end)
        case .lineCenterAfter: (.on, .afterEnd)
        case .lineCenterAlong: (.on, .best)
        case .lineCenterBefore: (.on, .beforeStart)
        case .lineCenterStart: (.on, .start)
        case .lineCenterEnd: (.on, .end)
        default: nil
        }
    }
}
