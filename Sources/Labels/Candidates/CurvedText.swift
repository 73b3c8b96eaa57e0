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
    init?(
        _ text: MeasuredText, along samples: [SIMD2<Double>], lift: Lift, limits: LineLabelPlacement.Turns
    ) {
        guard samples.count > 2, !text.clusters.isEmpty else { return nil }
        let distance = lift.distance(text)
        var line: [SIMD2<Double>] = []
        line.reserveCapacity(samples.count)
        for index in samples.indices {
            let step = samples[min(index + 1, samples.count - 1)] - samples[max(index - 1, 0)]
            let length = (step * step).sum().squareRoot()
            guard length > 0 else { continue }
            // With y down, the top of glyphs is on the left of the reading direction.
            line.append(samples[index] + SIMD2(step.y, -step.x) / length * distance)
        }
        guard let path = LinePath(line) else { return nil }
        let start = (path.length - text.width) / 2
        let (ascent, descent) = (text.baseline - text.ink.low.y, text.ink.high.y - text.baseline)
        let middle = (ascent - descent) / 2
        var last: SIMD2<Double>?
        for cluster in text.clusters {
            let (low, high) = (start + cluster.start, start + cluster.start + cluster.advance)
            let (from, to) = (path.position(at: low), path.position(at: high))
            let step = to - from
            let length = (step * step).sum().squareRoot()
            // On the inner side of a sharp bend, the line folds back and letters would cover each other.
            guard length >= cluster.advance * Self.leastChord else { return nil }
            let direction = length > 0 ? step / length : last ?? SIMD2(1, 0)
            poses.append(LabelCandidate.ClusterPose(origin: from, direction: direction))
            guard cluster.hasInk else { continue }
            if let last {
                let sine = last.x * direction.y - last.y * direction.x
                let angle = abs(atan2(sine, (last * direction).sum())) * 180 / .pi
                turn += angle
                guard angle <= limits.betweenGlyphs, turn <= limits.total else { return nil }
            }
            last = direction
            let up = SIMD2(direction.y, -direction.x)
            pieces.append(
                OrientedBox(
                    center: (from + to) / 2 + up * middle, axis: direction,
                    half: SIMD2(cluster.advance / 2, (ascent + descent) / 2)))
        }
        guard !pieces.isEmpty else { return nil }
    }
}
