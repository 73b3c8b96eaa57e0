import CartoucheDocuments
import CartoucheExpressions
import CartoucheLabels
import CartoucheSymbols

/// The choices of a definition on the positions of its labels.
extension LabelDefinition.Content {
    /// The default distance between repeated labels in points.
    package static let defaultRepetition = 216.0

    /// Changes the positions around points, along lines and in polygons.
    func applyPositions(to rules: inout LabelPlacementRules) {
        applyPlacement(to: &rules)
        if deconflictionStrategy == .dynamic || deconflictionStrategy == .dynamicNeverRemove {
            addPositions(to: &rules)
        }
        applyLayout(to: &rules)
        applyRepetition(to: &rules)
        switch multipartStrategy {
        case .automatic: break
        case .labelLargest: rules.parts = .largest
        case .labelPerFeature: rules.parts = .oneOfAll
        case .labelPerPart: rules.parts = .each
        case .labelPerSegment: rules.parts = .eachSegment
        }
        if let rotation = angle?.rotation { rules.points.rotation = rotation }
    }

    private func applyPlacement(to rules: inout LabelPlacementRules) {
        if let offset = offsetDistance {
            rules.points.offset = .points(offset)
            rules.lines.offset = .points(offset)
            rules.polygons.offset = .points(offset)
        }
        if let zone = placement.zone { rules.points.positions = [.zone(zone)] }
        if let line = placement.line {
            rules.lines.sides = [line.side]
            rules.lines.places = [line.place]
        }
        guard let side = rules.lines.sides.first, side != .on else { return }
        let isBelow = side == .below
        switch lineOrientation {
        case .automatic, .page: break
        case .direction: rules.lines.sides = [isBelow ? .right : .left]
        case .unconstrained: rules.lines.sides = isBelow ? [.below, .above] : [.above, .below]
        }
    }

    /// Adds the positions to which labels can move.
    private func addPositions(to rules: inout LabelPlacementRules) {
        let more = PointLabelPlacement.Position.aroundPoint.filter { !rules.points.positions.contains($0) }
        // A label in the middle of its point stays there.
        if rules.points.positions != [.zone(.center)] { rules.points.positions += more }
        if rules.lines.places != [.best] { rules.lines.places.append(.best) }
        for (first, second) in [
            (LineLabelPlacement.Side.above, LineLabelPlacement.Side.below), (.left, .right),
        ] {
            if rules.lines.sides == [first] { rules.lines.sides.append(second) }
            if rules.lines.sides == [second] { rules.lines.sides.append(first) }
        }
    }

    private func applyLayout(to rules: inout LabelPlacementRules) {
        switch textLayout {
        case .automatic: break
        case .followFeature:
            rules.lines.layout = .curved
            rules.polygons.methods = [.curved, .horizontal]
        case .horizontal:
            rules.lines.layout = .horizontal
            rules.polygons.methods = [.horizontal]
        case .perpendicular: rules.lines.layout = .perpendicular
        case .straight:
            rules.lines.layout = .straight
            rules.polygons.methods = [.straight, .horizontal]
        }
        if textOrientation != .automatic { rules.lines.followsDirection = textOrientation == .direction }
        switch lineConnection {
        case .automatic: break
        case .none: rules.lines.connection = .none
        case .minimizeLabels: rules.lines.connection = .minimizesLabels
        case .unambiguousLabels: rules.lines.connection = .unambiguous
        }
    }

    private func applyRepetition(to rules: inout LabelPlacementRules) {
        switch repeatStrategy {
        case .automatic:
            if let repeatDistance, rules.lines.repetition != nil {
                rules.lines.repetition = .points(repeatDistance)
            }
        case .repeat:
            let distance = LabelLength.points(repeatDistance ?? Self.defaultRepetition)
            rules.lines.repetition = distance
            rules.polygons.repetition = distance
        case .none:
            rules.lines.repetition = nil
            rules.polygons.repetition = nil
        }
        if let repeatDistance, repeatDistance <= 0 {
            rules.lines.repetition = nil
            rules.polygons.repetition = nil
        }
    }
}

extension LabelAngle {
    /// The rotation of labels; nil if the angle is not that of a single field.
    var rotation: LabelRotation? {
        guard let field = (try? LabelScript(parsing: expression, language: .arcade))?.field else {
            return nil
        }
        var rotation = LabelRotation(field: field)
        rotation.kind = rotationType == .geographic ? .geographic : .arithmetic
        return rotation
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
