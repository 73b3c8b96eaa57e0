import CartouchePlanarGeometry

/// How many labels a line or an area has, and which of them is made.
struct LabelRepeats: Sendable {
    /// The greatest number of labels of a feature.
    static let greatest = 400
    /// The greatest number of labels of all features, apart from the first label of each.
    ///
    /// A curved label with 18 positions takes 9 KB while its place is searched.
    static let greatestOfMap = 40_000.0

    /// The greatest number of labels of a feature here.
    var limit: Int
    /// The only label that is made; nil for all.
    var wanted: LabelUnit.Identity?

    /// Whether a label is made.
    func include(_ identity: LabelUnit.Identity) -> Bool { wanted == nil || wanted == identity }

    /// Returns the same for the labels along a ring of an area; nil if none of them is made.
    func onRing(_ number: Int) -> LabelRepeats? {
        guard let wanted else { return self }
        return wanted.ring == number ? LabelRepeats(limit: limit, wanted: wanted.onRing(0)) : nil
    }
}

/// A shape in which labels are repeated.
struct RepeatingShape: Sendable {
    /// The length of a line, or the width and height of an area, in map units.
    private let size: SIMD2<Double>
    private let interval: LabelLength

    /// Measures the shape of a feature; nil if its label is not repeated.
    init?(_ feature: LabelFeature, _ labelClass: LabelClass) {
        let areas = labelClass.rules.polygons
        switch feature.geometry {
        case .point: return nil
        case .line(let line):
            guard let interval = labelClass.rules.lines.repetition else { return nil }
            (size, self.interval) = (SIMD2(Self.length(line), 0), interval)
        case .area(let rings) where areas.methods.contains(.alongBoundary):
            size = SIMD2(rings.reduce(0) { $0 + Self.length($1 + $1.prefix(1)) }, 0)
            interval = areas.repetition ?? PolygonLabelPlacement.boundaryInterval
        case .area:
            guard let interval = areas.repetition else { return nil }
            (size, self.interval) = (feature.box.size, interval)
        }
    }

    private static func length(_ line: [SIMD2<Double>]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { sum, ends in
            let step = ends.1 - ends.0
            return sum + (step * step).sum().squareRoot()
        }
    }

    /// Returns about how many labels the shape has at a level without a limit.
    func count(_ styled: StyledLabelClass, at level: LabelLevel) -> Double {
        let unit = LabelUnits(styled, at: level)
        let distance = interval.pixels(perPoint: unit.dipsPerPoint, perMapUnit: unit.dipsPerMapUnit)
        let counts = size / (distance * level.octaveUnits) + 1
        let count = counts.x * counts.y
        return distance > 0 && count.isFinite ? count : Double(LabelRepeats.greatest)
    }
}
