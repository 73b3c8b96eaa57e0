/// The rules of a label in conflicts.
struct UnitRules: Sendable {
    /// The place in the order of labels; lower values are placed first.
    var order = 0
    var classIndex: Int
    var layer: Int
    /// The distance to other labels in DIPs.
    var buffer: Double
    var isBufferHard: Bool
    var isBackground: Bool
    var neverRemoves: Bool
    var allowsOverlap: Bool
    var isPoint: Bool
    var kind: Int
    var thinning: LabelConflicts.Thinning?
    /// The distance of ``thinning`` in DIPs; infinite for the whole map.
    var thinningDistance = Double.infinity
    var removesAmbiguous: LabelConflicts.AmbiguityScope
    /// The text without regard to its form.
    var text: String

    /// Creates the rules of the labels of a feature, without a distance of ``thinning``.
    init(_ feature: LabelFeature, _ styled: StyledLabelClass) {
        let conflicts = styled.labelClass.rules.conflicts
        classIndex = feature.classIndex
        layer = feature.layer
        let buffer = conflicts.buffer * styled.style.dips
        self.buffer = buffer.isFinite ? min(max(buffer, 0), 100) : 0
        isBufferHard = conflicts.isBufferHard
        isBackground = conflicts.isBackground
        neverRemoves = conflicts.neverRemoves
        allowsOverlap = conflicts.allowsOverlap
        switch feature.geometry {
        case .point: (isPoint, kind) = (true, 0)
        case .line: (isPoint, kind) = (false, 1)
        case .area: (isPoint, kind) = (false, 2)
        }
        thinning = conflicts.thinning
        removesAmbiguous = conflicts.removesAmbiguous
        text = feature.text ?? ""
    }

    /// Returns the rules at a level.
    func at(_ level: LabelLevel, dipsPerPoint: Double) -> UnitRules {
        guard let distance = thinning?.distance else { return self }
        var rules = self
        let length = distance.pixels(perPoint: dipsPerPoint, perMapUnit: 1 / level.unitsPerDIP)
        rules.thinningDistance = length > 0 ? length : .infinity
        return rules
    }
}
