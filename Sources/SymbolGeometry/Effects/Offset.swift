import CartouchePlanarGeometry
import CartoucheSymbolModel

extension Offset: AppliedEffect {
    package var reach: Double? { abs(offset) * 10 }
    package var changesNothing: Bool { offset == 0 || !offset.isFinite }

    /// Moves lines to the left and polygon boundaries outwards, for positive offsets.
    ///
    /// The parts of a polygon are united, and holes count as outside. Lines lose the loops in which the offset curve
    /// runs backwards. Other loops remain with the option `fast`: those of lines, and the inverted bridges of rings
    /// without holes that shrink. A line whose ends meet becomes a ring.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let distance = work.length(offset)
        guard distance != 0, geometry.kind != .point else { return geometry }
        let points = geometry.parts.reduce(0) { $0 + $1.points.count }
        guard work.take(Double(points) * (method == .rounded ? 8 : 2)) else { return geometry }
        let curve = OffsetCurve(distance: distance, join: join(radius: distance))
        if geometry.kind == .polygon {
            if option == .fast, distance < 0, let rings = geometry.trimmedRings(curve) {
                return EffectGeometry(.polygon, rings)
            }
            guard let area = geometry.resized(by: curve) else {
                work.exhaust()
                return geometry
            }
            return area
        }
        var parts: [EffectGeometry.Part] = []
        for part in geometry.parts {
            let isRing = part.isClosed || (part.points.count > 3 && part.points.first == part.points.last)
            let ring = part.isClosed || !isRing ? part.points : part.points.dropLast()
            if isRing, option == .fast {
                guard let points = curve.trimmed(ring: ring, tolerance: OffsetCurve.drawnTolerance) else {
                    continue
                }
                parts.append(.init(points, isClosed: true))
            } else if isRing {
                let ring = RingRegion.WeightedRing(
                    curve.complete(ring: ring, tolerance: OffsetCurve.drawnTolerance),
                    weight: Ring(ring).signedArea < 0 ? -1 : 1)
                guard let rings = RingRegion.outlines(of: [ring], .positive) else {
                    work.exhaust()
                    continue
                }
                parts += rings.map { .init($0, isClosed: true) }
            } else if let line = curve.trimmed(line: part.points, tolerance: OffsetCurve.drawnTolerance),
                line.count > 1
            {
                parts.append(.init(option == .accurate ? LoopRemoval.withoutLoops(line) : line))
            }
        }
        return EffectGeometry(geometry.kind, parts)
    }

    private func join(radius: Double) -> OffsetJoin {
        switch method {
        case .mitered: .drawnMiter
        case .bevelled: .bevel
        case .rounded: .drawnArc(radius: radius)
        case .square: .notched
        }
    }
}
