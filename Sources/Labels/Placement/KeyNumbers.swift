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
            if solver.place(unit, in: candidates(of: number, for: solver.units[unit])) {
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

    /// Returns the positions of a number for a label.
    private func candidates(of number: Int, for unit: LabelUnit) -> [LabelCandidate] {
        var feature = features[unit.feature]
        var styled = classes[feature.classIndex]
        (feature.text, feature.alternate) = ("\(number)", nil)
        styled.labelClass.rules.fitting = LabelFitting()
        let made = PreparedFeature(feature, styled, texts).units(
            of: unit.feature, feature, styled, at: level,
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
