import SymbolModel

extension Offset: AppliedEffect {
    package var reach: Double? { abs(offset) * 10 }
    package var changesNothing: Bool { offset == 0 || !offset.isFinite }

    /// Moves lines sideways, to the left for positive offsets, and areas' rings outwards.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let distance = work.length(offset)
        guard distance != 0, geometry.kind != .point else { return geometry }
        let points = geometry.parts.reduce(0) { $0 + $1.points.count }
        guard work.take(Double(points) * (method == .rounded ? 8 : 2)) else { return geometry }
        var parts: [EffectGeometry.Part] = []
        let isOuterRing = geometry.kind == .line ? [] : geometry.outerRings
        for (index, part) in geometry.parts.enumerated() {
            if part.isClosed {
                let area = ParallelCurve.signedArea(of: part.points)
                guard area != 0 else { continue }
                // Left of a clockwise outer ring is outside, and left of a counter-clockwise hole as well.
                let isOuter = geometry.kind == .line || isOuterRing[index]
                let curve = curve(geometry.kind == .line || isOuter == (area < 0) ? distance : -distance)
                guard let ring = curve.beside(ring: part.points) else { continue }
                let rings = option == .accurate ? LoopRemoval.loops(of: ring, running: area) : [ring]
                parts += rings.map { .init($0, isClosed: true) }
            } else if let line = curve(distance).beside(line: part.points), line.count > 1 {
                parts.append(.init(option == .accurate ? LoopRemoval.withoutLoops(line) : line))
            }
        }
        return EffectGeometry(geometry.kind, parts)
    }

    private func curve(_ distance: Double) -> ParallelCurve {
        let join: ParallelCurve.Join =
            switch method {
            case .mitered: .mitered
            case .bevelled: .bevelled
            case .rounded: .rounded
            case .square: .square
            }
        return ParallelCurve(join: join, distance: distance, tolerance: RoundArc.tolerance)
    }
}

extension EffectGeometry {
    /// Areas of more rings are taken to have their outer rings clockwise, as documents should.
    private static let mostNestedRings = 500

    /// For each ring whether it bounds its area from outside, and is not a hole: whether it lies in an even
    /// number of others.
    var outerRings: [Bool] {
        guard parts.count > 1 else { return [true] }
        guard parts.count <= Self.mostNestedRings else {
            return parts.map { ParallelCurve.signedArea(of: $0.points) < 0 }
        }
        let boxes = parts.map { EffectGeometry(kind, [$0]).box }
        return parts.indices.map { index in
            guard let point = parts[index].points.first else { return true }
            var isOuter = true
            for other in parts.indices where other != index {
                guard let box = boxes[other], all(point .>= box.low), all(point .<= box.high) else {
                    continue
                }
                if Self.contains(parts[other].points, point) { isOuter.toggle() }
            }
            return isOuter
        }
    }

    /// Whether a ring winds around a point an odd number of times.
    static func contains(_ ring: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
        guard var from = ring.last else { return false }
        var isInside = false
        for to in ring {
            if (from.y > point.y) != (to.y > point.y),
                point.x < from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y)
            {
                isInside.toggle()
            }
            from = to
        }
        return isInside
    }
}
