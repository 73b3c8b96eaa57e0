import CartoucheCLibrary
import CartouchePlanarGeometry
import CartoucheText

extension PointLabelPlacement {
    /// Returns the positions of a label around a point.
    ///
    /// - Parameters:
    ///   - texts: The forms of the text.
    ///   - marker: The box of the drawn symbol relative to the point, in DIPs; y down.
    ///   - angle: The value of the rotation field.
    ///   - unit: The DIPs per point and per map unit.
    func candidates(
        _ texts: MeasuredVariants, marker: Box, angle: Double?, unit: LabelUnits
    ) -> [LabelCandidate] {
        let origin = Box(low: .zero, high: .zero)
        let base = self.origin == .symbol ? marker : origin
        let middle = (center == .symbol ? marker : origin).center
        let gap = unit.dips(of: offset)
        var gaps = [gap]
        if greatestOffset > 1, gap > 0 { gaps += [(gap + gap * greatestOffset) / 2, gap * greatestOffset] }
        let turn = rotation?.turn(angle)
        var candidates: [LabelCandidate] = []
        for variant in texts.variants.indices {
            for (rank, position) in positions.enumerated() {
                for (step, gap) in gaps.enumerated() {
                    guard let text = texts.text(variant, alignment: position.side) else { continue }
                    let cost = texts.variants[variant].cost + Double(rank) + Double(step) / 4
                    if let turn {
                        candidates.append(
                            rotated(
                                text, by: turn, position, base, middle, gap, cost: cost, rank: rank + 1,
                                slot: candidates.count))
                        continue
                    }
                    for (number, low) in corners(text.ink.size, position, base, middle, gap).enumerated() {
                        candidates.append(
                            LabelCandidate(
                                shape: LabelShape(Box(low: low, high: low + text.ink.size)),
                                cost: cost + Double(number) / 8, rank: rank + 1, slot: candidates.count,
                                text: text,
                                pose: .block(origin: low - text.ink.low, direction: SIMD2(1, 0))))
                    }
                    if position == .zone(.center) { break }
                }
            }
        }
        return candidates
    }

    /// Returns the top left corners of a label in a position; further corners are shifted along the side.
    private func corners(
        _ size: SIMD2<Double>, _ position: Position, _ base: Box, _ middle: SIMD2<Double>, _ gap: Double
    ) -> [SIMD2<Double>] {
        let (left, right) = (base.low.x - gap - size.x, base.high.x + gap)
        let (above, below) = (base.low.y - gap - size.y, base.high.y + gap)
        let centered = base.center - size / 2
        let corner: SIMD2<Double>
        var shifts: [SIMD2<Double>] = []
        switch position {
        case .angle(let degrees):
            return [Self.corner(size, atAngle: degrees, base, gap)]
        case .zone(let zone):
            switch zone {
            case .aboveRight: corner = SIMD2(right, above)
            case .aboveCenter: corner = SIMD2(centered.x, above)
            case .aboveLeft: corner = SIMD2(left, above)
            case .centerRight: corner = SIMD2(right, centered.y)
            case .center: return [middle - size / 2]
            case .centerLeft: corner = SIMD2(left, centered.y)
            case .belowRight: corner = SIMD2(right, below)
            case .belowCenter: corner = SIMD2(centered.x, below)
            case .belowLeft: corner = SIMD2(left, below)
            }
            if canShift {
                let side =
                    zone == .centerRight || zone == .centerLeft ? SIMD2(0, size.y / 2) : SIMD2(size.x / 4, 0)
                shifts = [side, -side]
            }
        }
        return [corner] + shifts.map { corner + $0 }
    }

    /// Returns the top left corner of a box that touches a larger box, in a direction from its center.
    static func corner(
        _ size: SIMD2<Double>, atAngle degrees: Double, _ base: Box, _ gap: Double
    ) -> SIMD2<Double> {
        let radians = degrees * .pi / 180
        let direction = SIMD2(cos(radians), -sin(radians))
        let reach = base.size / 2 + size / 2 + gap
        let scale = min(
            direction.x == 0 ? .infinity : reach.x / abs(direction.x),
            direction.y == 0 ? .infinity : reach.y / abs(direction.y))
        return base.center + direction * scale - size / 2
    }

    /// Returns a label whose position and baseline turn around the point.
    private func rotated(
        _ text: MeasuredText, by turn: LabelRotation.Turn, _ position: Position, _ base: Box,
        _ middle: SIMD2<Double>, _ gap: Double, cost: Double, rank: Int, slot: Int
    ) -> LabelCandidate {
        let size = text.ink.size
        var corner = corners(size, position, base, middle, gap)[0]
        let direction = turn.baseline
        // The center of the label turns with the angle, except for labels in the middle.
        var center = corner + size / 2
        if position != .zone(.center) {
            let offset = center - base.center
            let along = turn.position
            center = base.center + along * offset.x + SIMD2(-along.y, along.x) * offset.y
        }
        let across = SIMD2(-direction.y, direction.x)
        corner = center - direction * (size.x / 2) - across * (size.y / 2)
        let origin = corner - direction * text.ink.low.x - across * text.ink.low.y
        let piece = OrientedBox(center: center, axis: direction, half: size / 2)
        return LabelCandidate(
            shape: LabelShape([piece]), cost: cost, rank: rank, slot: slot, text: text,
            pose: .block(origin: origin, direction: direction))
    }
}

extension PointLabelPlacement.Position {
    /// The alignment of lines toward the point.
    var side: TextBlock.HorizontalAlignment {
        switch self {
        case .zone(let zone):
            switch zone {
            case .aboveRight, .centerRight, .belowRight: .left
            case .aboveLeft, .centerLeft, .belowLeft: .right
            case .aboveCenter, .center, .belowCenter: .center
            }
        case .angle(let degrees):
            abs(cos(degrees * .pi / 180)) < 0.5 ? .center : cos(degrees * .pi / 180) > 0 ? .left : .right
        }
    }
}

extension LabelRotation {
    /// The directions of a rotated label on the page, y down.
    struct Turn {
        /// The direction of the x axis for the position around the point.
        var position: SIMD2<Double>
        /// The direction of the baseline.
        var baseline: SIMD2<Double>
    }

    /// Returns the directions of a label; nil if the angle has no value.
    func turn(_ value: Double?) -> Turn? {
        let value = field == nil ? 0 : value
        guard let value, value.isFinite, additionalAngle.isFinite else { return nil }
        let degrees =
            switch kind {
            case .arithmetic: value + additionalAngle
            case .geographic: 90 - value - additionalAngle
            }
        func direction(_ degrees: Double) -> SIMD2<Double> {
            let radians = degrees * .pi / 180
            return SIMD2(cos(radians), -sin(radians))
        }
        var baseline =
            switch alignment {
            case .straight: direction(degrees)
            case .horizontal: SIMD2(1.0, 0)
            case .perpendicular: direction(degrees + 90)
            }
        if !keepsAngle, baseline.x < -1e-9 { baseline = -baseline }
        return Turn(position: direction(degrees), baseline: baseline)
    }
}
