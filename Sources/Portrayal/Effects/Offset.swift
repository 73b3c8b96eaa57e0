import Symbology

extension Offset {
    /// Moves lines sideways, to the left for positive offsets, and areas' rings outwards.
    func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let distance = work.length(offset)
        guard distance != 0, geometry.kind != .point else { return geometry }
        let points = geometry.parts.reduce(0) { $0 + $1.points.count }
        guard work.take(Double(points) * (method == .rounded ? 8 : 2)) else { return geometry }
        var parts: [EffectGeometry.Part] = []
        for (index, part) in geometry.parts.enumerated() {
            if part.isClosed {
                let area = ParallelCurve.signedArea(of: part.points)
                guard area != 0 else { continue }
                // Left of a clockwise outer ring is outside, and left of a counter-clockwise hole as well.
                let isOuter = geometry.kind == .line || geometry.isOuterRing(index)
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

    /// Whether a ring bounds its area from outside, and not a hole: whether it lies in an even number of others.
    func isOuterRing(_ index: Int) -> Bool {
        guard parts.count > 1, let point = parts[index].points.first else { return true }
        guard parts.count <= Self.mostNestedRings else {
            return ParallelCurve.signedArea(of: parts[index].points) < 0
        }
        var isOuter = true
        for (other, part) in parts.enumerated() where other != index {
            if Self.contains(part.points, point) { isOuter.toggle() }
        }
        return isOuter
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
