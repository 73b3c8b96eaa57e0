import CartouchePlanarGeometry

/// A position of a label.
package struct LabelCandidate: Sendable {
    /// Where the glyphs are, relative to the anchor of the label in DIPs; y down.
    package enum Pose: Sendable {
        /// The whole text: the origin of its layout, and its direction.
        case block(origin: SIMD2<Double>, direction: SIMD2<Double>)
        /// Each cluster of the text: the left end of its baseline, and its direction.
        case clusters([ClusterPose])
    }

    /// The place of a grapheme cluster.
    package struct ClusterPose: Hashable, Sendable {
        /// The left end of the baseline.
        package var origin: SIMD2<Double>
        /// The direction of the baseline; its length is 1.
        package var direction: SIMD2<Double>
    }

    /// The area of the ink, relative to the anchor.
    package var shape: LabelShape
    /// How bad the position is: 0 for the best.
    package var cost: Double
    /// The number of the position in the order of its class, from 1.
    package var rank: Int
    /// The number of the position among all positions of the label; stays the same at all scales.
    package var slot: Int
    /// The text.
    package var text: MeasuredText
    /// Where the glyphs are.
    package var pose: Pose
    /// The end of a leader line at the feature, relative to the anchor; nil without one.
    package var leader: SIMD2<Double>?
}

extension LabelCandidate {
    /// The box of the text, relative to the anchor.
    package var textBox: Box { leader == nil ? shape.box : shape.pieces.first?.bounds ?? shape.box }

    /// Adds a leader line that other labels keep clear of.
    mutating func lead(to end: SIMD2<Double>) {
        leader = end
        let start = pointwiseMin(pointwiseMax(end, shape.box.low), shape.box.high)
        let step = end - start
        let length = (step * step).sum().squareRoot()
        guard length > 0 else { return }
        let line = OrientedBox(
            center: (start + end) / 2, axis: step / length, half: SIMD2(length / 2, Self.leaderWidth / 2))
        shape = LabelShape([OrientedBox(shape.box), line])
    }

    /// The width of the free area of a leader line in DIPs.
    private static let leaderWidth = 1.0
}

/// The extent of the positions of a label, relative to its anchor.
struct CandidateReach: Sendable {
    /// The box around all positions.
    private(set) var box = Box.nothing
    /// The greatest distance of a position to the anchor.
    private(set) var farthest = 0.0

    init(_ candidates: [LabelCandidate]) {
        // The index avoids copies of the texts of candidates.
        for index in candidates.indices {
            box.formUnion(candidates[index].shape.box)
            farthest = max(farthest, candidates[index].shape.distance(to: .zero))
        }
    }
}

/// A label with its candidates.
package struct LabelUnit: Sendable {
    /// The index of the feature.
    package var feature: Int
    /// Which label of the feature it is; stays the same at all scales.
    package var identity: Identity
    /// The position to which the candidates are relative, in DIPs of the level; y down.
    package var anchor: SIMD2<Double>
    /// The positions, best first.
    package var candidates: [LabelCandidate] { didSet { knownReach = nil } }
    /// The reason why there are no candidates; nil if there are some.
    package var reason: LabelAbsence?
    /// The extent of the positions, if it is known before they are used.
    private var knownReach: CandidateReach?

    /// Creates the only label of a point.
    ///
    /// - Parameter reach: The extent of the positions, if it is known.
    init(
        pointOf feature: Int, at anchor: SIMD2<Double>, _ candidates: [LabelCandidate],
        reach: CandidateReach? = nil
    ) {
        self.init(
            feature: feature, identity: .only, anchor: anchor, candidates: candidates,
            reason: candidates.isEmpty ? .noText : nil)
        knownReach = reach
    }

    /// The extent of the positions.
    var reach: CandidateReach { knownReach ?? CandidateReach(candidates) }

    /// Creates a label with its positions.
    init(
        feature: Int, identity: Identity, anchor: SIMD2<Double>, candidates: [LabelCandidate],
        reason: LabelAbsence? = nil
    ) {
        self.feature = feature
        self.identity = identity
        self.anchor = anchor
        self.candidates = candidates
        self.reason = reason
    }

    /// Drops the positions that are far from the one of the smaller scale, or from the best one.
    ///
    /// - Parameter kept: The slot of the position at the smaller scale; nil for none.
    mutating func dropDistantCandidates(from kept: Int?) {
        let best = candidates.indices.min { candidates[$0].cost < candidates[$1].cost }
        guard let home = candidates.firstIndex(where: { $0.slot == kept }) ?? best else { return }
        let center = candidates[home].shape.box.center
        candidates.removeAll { candidate in
            let step = candidate.shape.box.center - center
            return (step * step).sum().squareRoot() > LabelRequest.greatestDistance
        }
    }

    /// Identifies one of several labels of a feature at all scales.
    package struct Identity: Hashable, Sendable {
        /// The distance from the middle as a multiple of a power of 2.
        var step: Int
        /// The distance in the other direction, for labels in an area.
        var row = 0
        /// The power of 2; a step is odd, or both are 0.
        var power: Int
        /// The number of the ring, for labels along an outline.
        var ring = 0

        /// The identity of the only label.
        static let only = Identity(step: 0, power: 0)

        init(step: Int, power: Int) {
            var (step, power) = (step, power)
            while step != 0, step & 1 == 0 {
                step /= 2
                power += 1
            }
            self.step = step
            self.power = step == 0 ? 0 : power
        }

        /// Returns the identity of a label in an area, by its distance from the best place.
        static func place(column: Int, row: Int, power: Int) -> Identity {
            var (column, row, power) = (column, row, power)
            while column | row != 0, (column | row) & 1 == 0 {
                column /= 2
                row /= 2
                power += 1
            }
            var identity = Identity(step: 1, power: power)
            (identity.step, identity.row) = (column, row)
            return identity
        }

        /// Returns the identity of a label along a ring.
        func onRing(_ number: Int) -> Identity {
            var identity = self
            identity.ring = number
            return identity
        }

        /// The order in which the labels of a feature are placed; 0 for the first.
        var distance: Int { abs(step) + abs(row) }
    }
}

/// The reason why a feature has no label in a picture.
package enum LabelAbsence: String, Hashable, Sendable {
    /// Other labels are in the way.
    case covered = "overlaps another label"
    /// Features are in the way.
    case obstructed = "overlaps a feature"
    /// A label with the same text is near.
    case duplicate = "a label with the same text is near"
    /// The label could belong to another feature.
    case ambiguous = "could belong to another feature"
    /// The line is too short, or turns too much.
    case unfitLine = "does not fit the line"
    /// The polygon is too small.
    case unfitPolygon = "does not fit the polygon"
    /// The feature is smaller than the smallest one with a label.
    case tooSmall = "the feature is too small"
    /// The edge of the picture would cut the label.
    case cut = "the edge of the picture would cut the label"
    /// The text has no visible glyphs.
    case noText = "the text has no visible characters"
}
