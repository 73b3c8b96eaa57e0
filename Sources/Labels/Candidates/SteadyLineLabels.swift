/// The labels along a line that stay when the map is enlarged a little.
///
/// The bends of a line come and go with the scale, and names that just fit would come and go with them. So the limits
/// are wider for a name that fits the line at a slightly smaller scale.
struct SteadyLineLabels {
    /// The factor of the limits of ``LineLabelPlacement/Turns``.
    private static let tolerance = 1.25
    /// The number of smaller scales at which a name can fit instead; the label of a power of 2 is kept at larger
    /// scales.
    private static let stepCount = LabelLevel.stepsPerOctave

    let feature: Int
    let level: LabelLevel
    let request: LabelRequest
    /// Returns the line at a level; nil if it has no length there.
    let line: (LabelLevel) -> LineCandidates?
    /// Returns the distance between repeated labels in DIPs of a level; nil for one label.
    let interval: (LabelLevel) -> Double?

    /// Returns the labels of the line.
    ///
    /// - Parameter line: The line at the level.
    func units(of line: LineCandidates) -> [LabelUnit] {
        var units = units(of: line, at: level, request)
        guard line.placement.layout == .curved, line.hasRoom else { return units }
        var wider = line
        wider.placement.turns.scale(by: Self.tolerance)
        // The labels that must fit at a smaller scale.
        var open: [Int] = []
        for index in units.indices where units[index].candidates.isEmpty {
            let identity = units[index].identity
            var own = request
            own.wanted = identity
            let possible = self.units(of: wider, at: level, own).first { $0.identity == identity }
            guard let possible, !possible.candidates.isEmpty else { continue }
            units[index] = possible
            if request.keptSlot(of: feature, identity) == nil { open.append(index) }
        }
        for step in 1...Self.stepCount where !open.isEmpty {
            let smaller = level.level(atStep: level.step - step)
            guard let line = self.line(smaller), line.hasRoom else { break }
            open.removeAll { index in
                let own = LabelRequest(limit: request.limit, wanted: units[index].identity)
                return self.units(of: line, at: smaller, own).contains {
                    $0.identity == units[index].identity && !$0.candidates.isEmpty
                }
            }
        }
        for index in open {
            units[index].candidates = []
            units[index].reason = .unfitLine
        }
        return units
    }

    private func units(
        of line: LineCandidates, at level: LabelLevel, _ request: LabelRequest
    ) -> [LabelUnit] {
        line.units(of: feature, interval: interval(level), octave: level.octave, request)
    }
}

extension LineLabelPlacement.Turns {
    fileprivate mutating func scale(by factor: Double) {
        betweenGlyphs *= factor
        total *= factor
        bend *= factor
    }
}
