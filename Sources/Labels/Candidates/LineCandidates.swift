import CartoucheCLibrary
import CartouchePlanarGeometry
import CartoucheText

/// The labels of a line at one level.
struct LineCandidates {
    var placement: LineLabelPlacement
    let texts: MeasuredVariants
    let path: LinePath
    /// The height of the font in DIPs.
    let em: Double
    /// The distance between the middle of the line and the label.
    let gap: Double
    /// The length by which a label can be longer than the line.
    let overrun: Double

    /// Whether the area of a letter on a curved line is a place for ink.
    var isUsable: (OrientedBox) -> Bool = { _ in true }

    /// The greatest length in font heights that is smoothed at once for all places of a label.
    private static let maxSharedLength = 1000.0
    /// The places along a line, as fractions of its length.
    static let fractions = [8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15].map { Double($0) / 16 }

    /// Returns the labels of the line.
    ///
    /// - Parameters:
    ///   - feature: The index of the feature.
    ///   - interval: The distance between repeated labels in DIPs; nil for one label.
    ///   - octave: The number of the power of 2 to which the interval belongs.
    ///   - request: The greatest number of labels, and which of them are made.
    func units(of feature: Int, interval: Double?, octave: Int, _ request: LabelRequest) -> [LabelUnit] {
        guard let first = texts.text(0, alignment: .left) else {
            return [
                LabelUnit(
                    feature: feature, identity: .only, anchor: path.position(at: 0), candidates: [],
                    reason: .noText)
            ]
        }
        let middle = path.length / 2
        guard var interval, interval > 0, path.length > interval / 2 + first.width else {
            return [unit(of: feature, .only, at: middle, shifts: nil, request)]
        }
        var power = -octave
        while path.length / interval > Double(request.limit) {
            interval *= 2
            power += 1
        }
        let reach = Int(((middle - first.width / 2) / interval).rounded(.down))
        let shifts = [0, 1, -1, 2, -2, 3, -3, 4, -4].map { Double($0) * interval / 16 }
        let distance = interval / 4 + greatestReach
        return (-max(reach, 0)...max(reach, 0)).compactMap { step in
            let identity = LabelUnit.Identity(step: step, power: power)
            let center = middle + Double(step) * interval
            guard request.includes(identity, at: path.position(at: center), reach: distance) else {
                return nil
            }
            return unit(of: feature, identity, at: center, shifts: shifts, request)
        }
    }

    /// Whether the line is as long as a form of the text.
    var hasRoom: Bool {
        texts.variants.indices.contains { variant in
            texts.text(variant, alignment: .center).map { $0.width <= path.length + 2 * overrun } ?? false
        }
    }

    /// The greatest distance between the place of a label on the line and the label.
    private var greatestReach: Double {
        let width = texts.variants.indices.reduce(0) { most, variant in
            guard let text = texts.text(variant, alignment: .center) else { return most }
            return max(most, text.width, text.ink.size.x + text.ink.size.y)
        }
        return width + 4 * em + gap + overrun
    }

    /// Returns the positions of a text in the absolute coordinates of the line; the slots are less than 16.
    ///
    /// - Parameter kept: The slot to try first on a long line; nil for none.
    func candidates(_ text: MeasuredText, kept: Int? = nil) -> [LabelCandidate] {
        var centers = centers(text.width, around: path.length / 2, nil)
        if centers.isEmpty { return [] }
        let reach = text.width / 2 + 2 * em
        let isLong = Self.isLong(centers)
        // On a long line, few places are near each other, and the line is smoothed around these only.
        let smooth = isLong ? nil : path.smoothed(from: -reach, to: path.length + reach, em: em)
        if isLong, let place = centers.firstIndex(where: { $0.number == kept }) {
            centers.insert(centers.remove(at: place), at: 0)
        }
        // The first place decides which others are near, even if its letters cannot be there.
        var placing = self
        if isLong { placing.isUsable = { _ in true } }
        var home: Double?
        var found: [LabelCandidate] = []
        for center in centers {
            if isLong, let home, abs(center.distance - home) > LabelRequest.greatestDistance { continue }
            let near = smooth ?? smoothed(around: center.distance, reach)
            for side in placement.sides {
                guard
                    var candidate = placing.candidate(
                        text, at: center.distance, side, near, slot: center.number)
                else { continue }
                candidate.cost += center.cost
                found.append(candidate)
                home = home ?? center.distance
            }
        }
        return isLong ? found.filter { $0.shape.pieces.allSatisfy(isUsable) } : found
    }

    /// Whether places are farther from each other than the positions of a label can be.
    private static func isLong(_ centers: [Center]) -> Bool {
        guard let low = centers.map(\.distance).min(), let high = centers.map(\.distance).max() else {
            return false
        }
        return high - low > LabelRequest.greatestDistance
    }

    private func smoothed(around center: Double, _ reach: Double) -> SampledPath {
        path.smoothed(from: center - reach, to: center + reach, em: em)
    }

    /// Returns one label.
    ///
    /// - Parameters:
    ///   - shifts: The distances from its place that are tried; nil for the places of the whole line.
    ///   - usesKept: Whether the positions on a long line are near that of the smaller scale, if there is one.
    private func unit(
        of feature: Int, _ identity: LabelUnit.Identity, at distance: Double, shifts: [Double]?,
        _ request: LabelRequest, usesKept: Bool = true
    ) -> LabelUnit {
        let anchor = path.position(at: distance)
        var unit = LabelUnit(feature: feature, identity: identity, anchor: anchor, candidates: [])
        var smooth: SampledPath?
        var home: Double?
        var hasKept = false
        for variant in texts.variants.indices {
            guard let text = texts.text(variant, alignment: .center) else { continue }
            let width = text.lineCount == 1 ? text.width : text.ink.size.x
            let centers = centers(width, around: distance, shifts)
            let isCurved = placement.layout == .curved
            let reach = width / 2 + 2 * em
            let isLong = Self.isLong(centers)
            if isLong, home == nil {
                let kept = usesKept ? request.keptSlot(of: feature, identity) : nil
                let place = kept.flatMap { slot in centers.first { $0.number == slot % 64 / 4 } }
                hasKept = hasKept || place != nil
                home = place?.distance ?? firstPossible(text, centers, reach)
            }
            if isCurved, !isLong, smooth == nil {
                let low = (centers.map(\.distance).min() ?? distance) - reach
                let high = (centers.map(\.distance).max() ?? distance) + reach
                if high - low <= Self.maxSharedLength * em {
                    smooth = path.smoothed(from: low, to: high, em: em)
                }
            }
            for center in centers {
                if let home, abs(center.distance - home) > LabelRequest.greatestDistance { continue }
                let near = smooth ?? (isCurved ? smoothed(around: center.distance, reach) : nil)
                for (rank, side) in placement.sides.enumerated() {
                    guard
                        var candidate = candidate(
                            text, at: center.distance, side, near,
                            slot: variant * 64 + center.number * 4 + rank)
                    else { continue }
                    candidate.cost += texts.variants[variant].cost + center.cost + Double(rank) * 4
                    candidate.rank = rank + 1
                    candidate.move(by: -anchor)
                    unit.candidates.append(candidate)
                }
            }
        }
        if unit.candidates.isEmpty, hasKept {
            return self.unit(of: feature, identity, at: distance, shifts: shifts, request, usesKept: false)
        }
        if unit.candidates.isEmpty { unit.reason = .unfitLine }
        return unit
    }

    /// Returns the first place at which a label is possible; nil if there is none.
    private func firstPossible(_ text: MeasuredText, _ centers: [Center], _ reach: Double) -> Double? {
        centers.first { center in
            let near = placement.layout == .curved ? smoothed(around: center.distance, reach) : nil
            return placement.sides.contains {
                candidate(text, at: center.distance, $0, near, slot: 0) != nil
            }
        }?.distance
    }

    /// A place of the middle of a label along the line.
    private struct Center {
        /// The distance from the start of the line.
        var distance: Double
        var cost: Double
        /// The number of the place among all places of a label.
        var number: Int
    }

    /// Returns the distances of the middle of the label from the start of the line.
    private func centers(
        _ width: Double, around distance: Double, _ shifts: [Double]?
    ) -> [Center] {
        let length = path.length
        // Labels that are longer than the line are in its middle.
        let (low, high) = (
            min(width / 2 - overrun, length / 2), max(length - width / 2 + overrun, length / 2)
        )
        let fits = width <= length + 2 * overrun
        var centers: [Center] = []
        if let shifts {
            for (number, shift) in shifts.enumerated() where fits && (low...high).contains(distance + shift) {
                centers.append(Center(distance: distance + shift, cost: Double(number) / 2, number: number))
            }
            return centers
        }
        for (number, place) in placement.places.enumerated() {
            let cost = Double(number) * 20
            func add(_ distance: Double, isInside: Bool) {
                guard !isInside || fits else { return }
                let clamped = isInside ? min(max(distance, low), high) : distance
                centers.append(Center(distance: clamped, cost: cost, number: 15))
            }
            switch place {
            case .best:
                guard fits else { continue }
                for (index, fraction) in Self.fractions.enumerated() {
                    let center = fraction * length
                    guard (low...high).contains(center) else { continue }
                    // The step between places is at least an em.
                    if index > 0, length / 16 < em, index > 6 { continue }
                    centers.append(
                        Center(distance: center, cost: cost + abs(fraction - 0.5) * 6, number: index))
                }
            case .start: add(width / 2, isInside: true)
            case .end: add(length - width / 2, isInside: true)
            case .beforeStart: add(-width / 2 - gap, isInside: false)
            case .afterEnd: add(length + width / 2 + gap, isInside: false)
            case .fromStart(let distance):
                add(distance.pixels(perPoint: 4 / 3, perMapUnit: 0), isInside: true)
            case .fromEnd(let distance):
                add(length - distance.pixels(perPoint: 4 / 3, perMapUnit: 0), isInside: true)
            case .fraction(let fraction): add(fraction * length, isInside: true)
            }
        }
        return centers
    }

    /// Returns a label whose middle is at a distance from the start of the line; nil if the line turns too much.
    private func candidate(
        _ text: MeasuredText, at distance: Double, _ side: LineLabelPlacement.Side, _ smooth: SampledPath?,
        slot: Int
    ) -> LabelCandidate? {
        switch placement.layout {
        case .curved:
            guard text.lineCount == 1, let smooth else { return nil }
            return curved(text, at: distance, side, smooth, slot: slot)
        case .straight: return straight(text, at: distance, side, slot: slot)
        case .horizontal: return horizontal(text, at: distance, side, slot: slot)
        case .perpendicular: return perpendicular(text, at: distance, side, slot: slot)
        }
    }

    private func curved(
        _ text: MeasuredText, at distance: Double, _ side: LineLabelPlacement.Side, _ smooth: SampledPath,
        slot: Int
    ) -> LabelCandidate? {
        // A label does not go around a corner.
        let half = text.width / 2
        guard
            smooth.greatestBend(from: distance - half, to: distance + half) <= placement.turns.bend
        else { return nil }
        let reach = half + em
        var samples = Array(smooth.samples(from: distance - reach, to: distance + reach))
        guard let first = samples.first, let last = samples.last else { return nil }
        let isReversed = !placement.followsDirection && Self.isUpsideDown(last - first)
        if isReversed { samples.reverse() }
        guard
            let curved = CurvedText(
                text, along: samples, lift: lift(side, isReversed: isReversed), limits: placement.turns,
                where: isUsable)
        else { return nil }
        return LabelCandidate(
            shape: LabelShape(curved.pieces), cost: curved.turn / 20, rank: 1, slot: slot, text: text,
            pose: .clusters(curved.poses))
    }

    /// Returns whether text in a direction is upside down; vertical text reads upward.
    private static func isUpsideDown(_ direction: SIMD2<Double>) -> Bool {
        let tolerance = (direction * direction).sum().squareRoot() * 1e-9
        return direction.x < -tolerance || abs(direction.x) <= tolerance && direction.y > 0
    }

    private func lift(_ side: LineLabelPlacement.Side, isReversed: Bool) -> CurvedText.Lift {
        switch side {
        case .above: .above(gap)
        case .below: .below(gap)
        case .left: isReversed ? .below(gap) : .above(gap)
        case .right: isReversed ? .above(gap) : .below(gap)
        case .on: .middle
        }
    }

    private func straight(
        _ text: MeasuredText, at distance: Double, _ side: LineLabelPlacement.Side, slot: Int
    ) -> LabelCandidate? {
        let size = text.ink.size
        let (low, high) = (distance - size.x / 2, distance + size.x / 2)
        let (start, end) = (path.position(at: low), path.position(at: high))
        var direction = end - start
        let chord = (direction * direction).sum().squareRoot()
        // Where the line turns back, a straight label does not follow it.
        guard chord > size.x * 0.7 else { return nil }
        direction /= chord
        let isReversed = !placement.followsDirection && Self.isUpsideDown(direction)
        if isReversed { direction = -direction }
        let up = SIMD2(direction.y, -direction.x)
        let middle = (start + end) / 2
        let offsets = path.positions(from: low, to: high).map { (($0 - middle) * up).sum() }
        let (lowest, highest) = (offsets.min() ?? 0, offsets.max() ?? 0)
        guard highest - lowest < max(size.x / 3, em) else { return nil }
        let distance: Double
        switch lift(side, isReversed: isReversed) {
        case .above(let gap): distance = highest + gap + size.y / 2
        case .below(let gap): distance = lowest - gap - size.y / 2
        case .middle: distance = (lowest + highest) / 2
        }
        return block(
            text, center: middle + up * distance, direction: direction, cost: (highest - lowest) / em * 2,
            slot: slot)
    }

    private func horizontal(
        _ text: MeasuredText, at distance: Double, _ side: LineLabelPlacement.Side, slot: Int
    ) -> LabelCandidate? {
        let size = text.ink.size
        let point = path.position(at: distance)
        let near = path.positions(from: distance - size.x / 2, to: distance + size.x / 2)
            .filter { abs($0.x - point.x) <= size.x / 2 }
        let direction = path.position(at: distance + 1) - path.position(at: distance - 1)
        let center: SIMD2<Double>
        switch lift(side, isReversed: Self.isUpsideDown(direction)) {
        case .above(let gap):
            center = SIMD2(point.x, near.reduce(point.y) { min($0, $1.y) } - gap - size.y / 2)
        case .below(let gap):
            center = SIMD2(point.x, near.reduce(point.y) { max($0, $1.y) } + gap + size.y / 2)
        case .middle: center = point
        }
        return block(text, center: center, direction: SIMD2(1, 0), cost: 0, slot: slot)
    }

    private func perpendicular(
        _ text: MeasuredText, at distance: Double, _ side: LineLabelPlacement.Side, slot: Int
    ) -> LabelCandidate? {
        let size = text.ink.size
        let step = path.position(at: distance + em / 2) - path.position(at: distance - em / 2)
        let length = (step * step).sum().squareRoot()
        guard length > 0 else { return nil }
        let along = step / length
        let isReversed = Self.isUpsideDown(along)
        // The vector to the side that is above.
        let up = isReversed ? SIMD2(-along.y, along.x) : SIMD2(along.y, -along.x)
        var center = path.position(at: distance)
        switch lift(side, isReversed: isReversed) {
        case .above(let gap): center += up * (gap + size.x / 2)
        case .below(let gap): center -= up * (gap + size.x / 2)
        case .middle: break
        }
        let direction = Self.isUpsideDown(up) ? -up : up
        return block(text, center: center, direction: direction, cost: 0, slot: slot)
    }

    private func block(
        _ text: MeasuredText, center: SIMD2<Double>, direction: SIMD2<Double>, cost: Double, slot: Int
    ) -> LabelCandidate {
        LabelCandidate(text, center: center, direction: direction, cost: cost, rank: 1, slot: slot)
    }
}

extension LabelCandidate {
    /// Creates a straight label from the center of its ink.
    init(
        _ text: MeasuredText, center: SIMD2<Double>, direction: SIMD2<Double>, cost: Double, rank: Int,
        slot: Int
    ) {
        let across = SIMD2(-direction.y, direction.x)
        let middle = text.ink.center
        let box = OrientedBox(center: center, axis: direction, half: text.ink.size / 2)
        self.init(
            shape: direction == SIMD2(1, 0) ? LabelShape(box.bounds) : LabelShape([box]), cost: cost,
            rank: rank,
            slot: slot, text: text,
            pose: .block(
                origin: center - direction * middle.x - across * middle.y, direction: direction))
    }

    /// Moves the label.
    mutating func move(by offset: SIMD2<Double>) {
        shape.box = Box(low: shape.box.low + offset, high: shape.box.high + offset)
        shape.pieces = shape.pieces.map { $0.moved(by: offset) }
        switch pose {
        case .block(let origin, let direction): pose = .block(origin: origin + offset, direction: direction)
        case .clusters(let poses):
            pose = .clusters(poses.map { ClusterPose(origin: $0.origin + offset, direction: $0.direction) })
        }
        leader = leader.map { $0 + offset }
    }
}
