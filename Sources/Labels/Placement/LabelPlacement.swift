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

    /// Returns the position of a label; nil if it has none.
    package func candidate(of unit: Int) -> LabelCandidate? {
        chosen[unit] < 0 ? nil : units[unit].candidates[Int(chosen[unit])]
    }
}
