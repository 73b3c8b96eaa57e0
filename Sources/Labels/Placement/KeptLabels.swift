/// The positions that labels have at a smaller scale.
struct KeptLabels: Sendable {
    private struct Key: Hashable {
        var feature: Int
        var identity: LabelUnit.Identity
    }

    private var slots: [Key: Int] = [:]
    /// The slots by feature, if each feature has one label; -1 for none.
    private var slotsOfPoints: [Int] = []

    /// No labels.
    init() {}

    /// - Parameter pointCount: The number of features, if each of them has one label.
    init(_ placement: LabelPlacement, pointCount: Int?) {
        slotsOfPoints = Array(repeating: -1, count: pointCount ?? 0)
        for unit in placement.units.indices where placement.chosen[unit] >= 0 {
            // A number gives way to the label.
            guard placement.keyNumbers[unit] == nil else { continue }
            let slot = placement.units[unit].candidates[Int(placement.chosen[unit])].slot
            if pointCount != nil {
                slotsOfPoints[placement.units[unit].feature] = slot
            } else {
                slots[Key(feature: placement.units[unit].feature, identity: placement.units[unit].identity)] =
                    slot
            }
        }
    }

    /// Adds the labels of a block.
    mutating func add(_ block: LabelBlock) {
        for unit in block.units {
            guard let slot = unit.candidates.first?.slot else { continue }
            slots[Key(feature: unit.feature, identity: unit.identity)] = slot
        }
    }

    /// Returns the slot of a label; nil if it has no place.
    func slot(of feature: Int, _ identity: LabelUnit.Identity) -> Int? {
        if !slotsOfPoints.isEmpty { return slotsOfPoints[feature] < 0 ? nil : slotsOfPoints[feature] }
        return slots.isEmpty ? nil : slots[Key(feature: feature, identity: identity)]
    }

    /// Returns the candidates of labels in the positions of the smaller scale; -1 for labels without.
    func candidates(of units: [LabelUnit]) -> [Int32] {
        units.indices.map { index in
            guard let slot = slot(of: units[index].feature, units[index].identity) else { return -1 }
            let count = units[index].candidates.count
            if slot < count, units[index].candidates[slot].slot == slot { return Int32(slot) }
            return Int32((0..<count).first { units[index].candidates[$0].slot == slot } ?? -1)
        }
    }
}
