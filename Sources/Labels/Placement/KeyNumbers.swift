import CartouchePlanarGeometry
import CartoucheText

/// Places numbers at the features whose labels have no place.
struct KeyNumbers {
    let features: [LabelFeature]
    let classes: [StyledLabelClass]
    let level: LabelLevel
    /// The measured numbers.
    let texts: VariantCache
    /// The greatest number of labels along a line or in an area.
    let repeatLimit: Int

    /// The greatest number of labels of a scale that are tried.
    private static let maxAttempts = 20_000

    /// Gives labels without a place a number where it has room.
    ///
    /// A feature with several labels gets a number only if none of them has a place.
    ///
    /// - Parameter order: All labels in their order.
    /// - Returns: The numbers of labels, by the index of the label.
    func place(in solver: inout LabelSolver, _ order: [Int]) -> [Int: Int] {
        guard classes.contains(where: { $0.labelClass.rules.fitting.numbersUnplaced != nil }) else {
            return [:]
        }
        var labeled: Set<Int> = []
        for unit in order where solver.chosen[unit] >= 0 { labeled.insert(solver.units[unit].feature) }
        var numbers: [Int: Int] = [:]
        var last: [String: Int] = [:]
        var attempts = 0
        for unit in order where solver.chosen[unit] < 0 && isMissing(solver, unit) {
            let feature = solver.units[unit].feature
            let labelClass = classes[features[feature].classIndex].labelClass
            guard let numbering = labelClass.rules.fitting.numbersUnplaced,
                !labelClass.rules.conflicts.neverRemoves,
                !labeled.contains(feature)
            else { continue }
            attempts += 1
            if attempts > Self.maxAttempts { break }
            let number = last[numbering.group, default: 0] + 1
            let text = prepared(number, for: solver.units[unit])
            if solver.place(unit, in: candidates(of: text, for: solver.units[unit]))
                || solver.place(unit, in: text.distantCandidates())
            {
                last[numbering.group] = number
                numbers[unit] = number
                labeled.insert(feature)
            }
        }
        return numbers
    }

    /// Whether a label is missing because it has no room, and not because it is unwanted.
    private func isMissing(_ solver: LabelSolver, _ unit: Int) -> Bool {
        switch solver.reasons[unit] {
        // Labels without positions are too many for their small area.
        case .covered: !solver.units[unit].candidates.isEmpty
        case .obstructed, .ambiguous, .unfitLine, .unfitPolygon: true
        case .duplicate, .tooSmall, .noText, .cut, nil: false
        }
    }

    /// A number in place of a label.
    private struct Number {
        let feature: LabelFeature
        let styled: StyledLabelClass
        let prepared: PreparedFeature

        /// The distances from the feature in font heights, for numbers without room beside it.
        private static let distances = [1.0, 2.5]
        private static let directions = 12

        /// Returns positions away from the feature, with leader lines to it.
        func distantCandidates() -> [LabelCandidate] {
            let em = styled.style.dips
            guard let text = prepared.texts.text(0, alignment: .center) else { return [] }
            var base = Box(low: .zero, high: .zero)
            if case .point = feature.geometry { base = feature.marker }
            var candidates: [LabelCandidate] = []
            for distance in Self.distances {
                for direction in 0..<Self.directions {
                    let low = PointLabelPlacement.corner(
                        text.ink.size, atAngle: 45 + 360 * Double(direction) / Double(Self.directions), base,
                        distance * em)
                    var candidate = LabelCandidate(
                        text, center: low + text.ink.size / 2, direction: SIMD2(1, 0), cost: distance,
                        rank: 1, slot: candidates.count)
                    candidate.lead(to: base.center)
                    candidates.append(candidate)
                }
            }
            return candidates
        }
    }

    private func prepared(_ number: Int, for unit: LabelUnit) -> Number {
        var feature = features[unit.feature]
        var styled = classes[feature.classIndex]
        (feature.text, feature.alternate) = ("\(number)", nil)
        styled.labelClass.rules.fitting = LabelFitting()
        return Number(
            feature: feature, styled: styled, prepared: PreparedFeature(feature, styled, texts))
    }

    /// Returns the positions of a number at the feature of a label.
    private func candidates(of number: Number, for unit: LabelUnit) -> [LabelCandidate] {
        let made = number.prepared.units(
            of: unit.feature, number.feature, number.styled, at: level,
            LabelRequest(limit: repeatLimit, wanted: unit.identity))
        guard let own = made.first(where: { $0.identity == unit.identity }) else { return [] }
        return own.candidates.map { candidate in
            var candidate = candidate
            candidate.move(by: own.anchor - unit.anchor)
            return candidate
        }
    }

    /// Returns the numbers of features whose labels are all replaced, by the index of the feature.
    static func replacing(_ features: [LabelFeature], _ classes: [StyledLabelClass]) -> [Int: Int] {
        var groups: [String: [(key: LabelOrderKey, feature: Int)]] = [:]
        for (number, feature) in features.enumerated() where feature.text != nil {
            let styled = classes[feature.classIndex]
            guard let numbering = styled.labelClass.rules.fitting.keyNumbering, numbering.replacesAll else {
                continue
            }
            groups[numbering.group, default: []].append(
                (LabelOrderKey(feature, styled, .only, unit: number), number))
        }
        var numbers: [Int: Int] = [:]
        for members in groups.values {
            for (place, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                numbers[member.feature] = place + 1
            }
        }
        return numbers
    }
}

extension LabelFitting {
    /// The numbers of labels without a place; nil if these have none.
    fileprivate var numbersUnplaced: KeyNumbering? {
        keyNumbering.flatMap { $0.replacesAll ? nil : $0 }
    }
}
