/// The order in which labels are placed.
struct LabelOrderKey: Comparable {
    private let isForeground: Bool
    private let priority: Int
    private let layer: Int
    private let classIndex: Int
    private let rank: Double
    private let hash: UInt64
    /// Labels near the middle come first.
    private let repeats: Int
    private let power: Int
    private let unit: Int

    init(_ feature: LabelFeature, _ styled: StyledLabelClass, _ identity: LabelUnit.Identity, unit: Int) {
        isForeground = !styled.labelClass.rules.conflicts.isBackground
        priority = styled.labelClass.priority
        layer = styled.layer
        classIndex = feature.classIndex
        rank = feature.rank.isNaN ? .infinity : feature.rank
        hash = feature.hash
        repeats = identity.distance
        power = -identity.power
        self.unit = unit
    }

    static func < (left: LabelOrderKey, right: LabelOrderKey) -> Bool {
        if left.isForeground != right.isForeground { return right.isForeground }
        if left.priority != right.priority { return left.priority < right.priority }
        if left.layer != right.layer { return left.layer < right.layer }
        if left.classIndex != right.classIndex { return left.classIndex < right.classIndex }
        // The first label of a feature comes before repeated ones of more important features.
        if (left.repeats == 0) != (right.repeats == 0) { return left.repeats == 0 }
        if left.rank != right.rank { return left.rank < right.rank }
        if left.hash != right.hash { return left.hash < right.hash }
        if left.repeats != right.repeats { return left.repeats < right.repeats }
        if left.power != right.power { return left.power < right.power }
        return left.unit < right.unit
    }
}
