import CartouchePlanarGeometry

/// Which labels of a line or an area are made.
struct LabelRequest: Sendable {
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
    /// The part of the level in which repeated labels are made; nil for everywhere.
    private var region: LabelRegion?
    /// The positions that labels have at a smaller scale.
    var kept: KeptLabels
    /// The features that reject labels; names of areas have more positions if these cover the best one.
    var obstacles = LabelObstacles.none
    /// The number of the ring of an area along which labels are made.
    private var ring = 0

    /// The greatest distance between two positions of a label, in DIPs.
    ///
    /// Positions farther from the best one, or from that of the smaller scale, are left out. So the place of a label
    /// depends on nothing that is far away, and does not jump across a large shape.
    static let greatestDistance = 256.0

    init(
        limit: Int, wanted: LabelUnit.Identity? = nil, kept: KeptLabels = KeptLabels(),
        region: LabelRegion? = nil
    ) {
        (self.limit, self.wanted, self.kept, self.region) = (limit, wanted, kept, region)
    }

    /// Returns whether a repeated label is made.
    ///
    /// - Parameters:
    ///   - place: The place of the label in DIPs of the level.
    ///   - reach: The greatest distance between the place and the label.
    func includes(
        _ identity: LabelUnit.Identity, at place: @autoclosure () -> SIMD2<Double>, reach: Double
    ) -> Bool {
        guard wanted == nil || wanted == identity else { return false }
        guard let region else { return true }
        let place = place()
        return region.touches(Box(low: place - reach, high: place + reach))
    }

    /// Returns the slot of a label at the smaller scale; nil if it had no place.
    func keptSlot(of feature: Int, _ identity: LabelUnit.Identity) -> Int? {
        kept.slot(of: feature, identity.onRing(ring))
    }

    /// Returns the request for the labels along a ring of an area; nil if none of them is made.
    func onRing(_ number: Int) -> LabelRequest? {
        if let wanted, wanted.ring != number { return nil }
        var request = self
        request.wanted = wanted?.onRing(0)
        request.ring = number
        return request
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
        let distance = unit.dips(of: interval)
        let counts = size / (distance * level.octaveUnits) + 1
        let count = counts.x * counts.y
        return distance > 0 && count.isFinite ? count : Double(LabelRequest.greatest)
    }
}
