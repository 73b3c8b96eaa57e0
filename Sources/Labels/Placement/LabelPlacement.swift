/// The labels of a map at one scale.
package struct LabelPlacement: Sendable {
    /// The level to which positions belong.
    package var level: LabelLevel
    /// All labels, placed or not.
    package var units: [LabelUnit]
    /// The index of the chosen candidate of each label; -1 without a place.
    package var chosen: [Int32]
    /// The reason why a label has no place.
    package var reasons: [LabelAbsence?]
    /// The numbers of labels that are replaced because they have no place, by the index of the label.
    var keyNumbers: [Int: Int]
    /// The numbers of labels that are replaced at all scales, by the index of the feature.
    var fixedNumbers: [Int: Int]
    /// The map units per DIP at which a label of a point can have a place, by the index of its feature.
    ///
    /// At smaller scales, other labels cover all its positions. Labels with an infinite value can have a place at each
    /// scale. Empty for maps that also have other labels than those of points.
    var coveredUnits: [Double]
    /// Whether labels along lines and in areas are repeated at larger distances, because there are too many.
    package var hasFewerRepeats = false
    /// The number of positions that were made for the labels, also at smaller scales; 0 for labels that were kept.
    package var madePositions = 0

    /// Returns the number that replaces a label; nil if the label has its text.
    package func keyNumber(of unit: Int) -> Int? { keyNumbers[unit] ?? fixedNumbers[units[unit].feature] }

    /// Drops the positions that were not chosen.
    ///
    /// - Parameter isIncluded: Whether to drop the positions of a feature's labels.
    mutating func dropOtherCandidates(_ isIncluded: (_ feature: Int) -> Bool) {
        for unit in units.indices where isIncluded(units[unit].feature) {
            units[unit].candidates = candidate(of: unit).map { [$0] } ?? []
            chosen[unit] = min(chosen[unit], 0)
        }
    }

    /// Returns the position of a label; nil if it has none.
    package func candidate(of unit: Int) -> LabelCandidate? {
        chosen[unit] < 0 ? nil : units[unit].candidates[Int(chosen[unit])]
    }
}
