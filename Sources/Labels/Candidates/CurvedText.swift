import CartoucheCLibrary
import CartouchePlanarGeometry
import CartoucheText

/// A text along a smooth line.
struct CurvedText {
    /// The places of the clusters.
    private(set) var poses: [LabelCandidate.ClusterPose] = []
    /// The area of the clusters with ink.
    private(set) var pieces: [OrientedBox] = []
    /// The sum of the angles between neighboring clusters, in degrees.
    private(set) var turn = 0.0

    /// The smallest distance between the ends of a cluster as a fraction of its advance.
    private static let leastChord = 0.95

    /// The side of the line on which the baseline is.
    enum Lift {
        /// Toward the top of the glyphs, with a gap between the line and the ink.
        case above(Double)
        /// Toward the bottom of the glyphs, with a gap between the line and the ink.
        case below(Double)
        /// The middle of the ink is on the line.
        case middle

        /// Returns the distance from the line to the baseline, toward the top of the glyphs.
        func distance(_ text: MeasuredText) -> Double {
            let (ascent, descent) = (text.baseline - text.ink.low.y, text.ink.high.y - text.baseline)
            return switch self {
            case .above(let gap): gap + descent
            case .below(let gap): -gap - ascent
            case .middle: (descent - ascent) / 2
            }
        }
    }

    /// Places a text with one line; nil if it turns too much.
    ///
    /// - Parameters:
    ///   - samples: The line in reading direction, a little longer than the text.
    ///   - limits: The greatest angles.
    ///   - isUsable: Whether the area of a cluster is a place for ink.
    init?(
        _ text: MeasuredText, along samples: [SIMD2<Double>], lift: Lift, limits: LineLabelPlacement.Turns,
        where isUsable: (OrientedBox) -> Bool
    ) {
        guard samples.count > 2, !text.clusters.isEmpty,
            let path = LinePath(Self.line(beside: samples, at: lift.distance(text)))
        else { return nil }
        let start = (path.length - text.width) / 2
        let (ascent, descent) = (text.baseline - text.ink.low.y, text.ink.high.y - text.baseline)
        let middle = (ascent - descent) / 2
        func piece(_ cluster: MeasuredText.Cluster, after last: SIMD2<Double>?) -> (
            pose: LabelCandidate.ClusterPose, box: OrientedBox
        )? {
            let (low, high) = (start + cluster.start, start + cluster.start + cluster.advance)
            let (from, to) = (path.position(at: low), path.position(at: high))
            let step = to - from
            let length = (step * step).sum().squareRoot()
            // On the inner side of a sharp bend, the line folds back and letters would cover each other.
            guard length >= cluster.advance * Self.leastChord else { return nil }
            let direction = length > 0 ? step / length : last ?? SIMD2(1, 0)
            let up = SIMD2(direction.y, -direction.x)
            let box = OrientedBox(
                center: (from + to) / 2 + up * middle, axis: direction,
                half: SIMD2(cluster.advance / 2, (ascent + descent) / 2))
            return (LabelCandidate.ClusterPose(origin: from, direction: direction), box)
        }
        // Most places are impossible because of the last letter; the first one comes first anyway.
        if let end = text.clusters.last, end.hasInk, end.advance > 0 {
            guard let end = piece(end, after: nil), isUsable(end.box) else { return nil }
        }
        poses.reserveCapacity(text.clusters.count)
        pieces.reserveCapacity(text.clusters.count)
        var last: SIMD2<Double>?
        for (number, cluster) in text.clusters.enumerated() {
            guard let made = piece(cluster, after: last) else { return nil }
            poses.append(made.pose)
            guard cluster.hasInk else { continue }
            let direction = made.box.axis
            if let last {
                let sine = last.x * direction.y - last.y * direction.x
                let angle = abs(atan2(sine, (last * direction).sum())) * 180 / .pi
                turn += angle
                guard angle <= limits.betweenGlyphs, turn <= limits.total else { return nil }
            }
            last = direction
            let isKnown = number == text.clusters.count - 1 && cluster.advance > 0
            guard isKnown || isUsable(made.box) else { return nil }
            pieces.append(made.box)
        }
        guard !pieces.isEmpty else { return nil }
    }

    /// Returns a line at a distance from another, toward the top of the glyphs.
    private static func line(
        beside samples: [SIMD2<Double>], at distance: Double
    ) -> [SIMD2<Double>] {
        var line: [SIMD2<Double>] = []
        line.reserveCapacity(samples.count)
        for index in samples.indices {
            let step = samples[min(index + 1, samples.count - 1)] - samples[max(index - 1, 0)]
            let length = (step * step).sum().squareRoot()
            guard length > 0 else { continue }
            // With y down, the top of glyphs is on the left of the reading direction.
            line.append(samples[index] + SIMD2(step.y, -step.x) / length * distance)
        }
        return line
    }
}
