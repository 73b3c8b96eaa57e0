import PlanarGeometry
import SymbolModel

extension Offset: AppliedEffect {
    package var reach: Double? { abs(offset) * 10 }
    package var changesNothing: Bool { offset == 0 || !offset.isFinite }

    /// Moves lines to the left and polygon rings outwards, for positive offsets.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        let distance = work.length(offset)
        guard distance != 0, geometry.kind != .point else { return geometry }
        let points = geometry.parts.reduce(0) { $0 + $1.points.count }
        guard work.take(Double(points) * (method == .rounded ? 8 : 2)) else { return geometry }
        var parts: [EffectGeometry.Part] = []
        let isOuterRing = geometry.kind == .line ? [] : geometry.outerRings
        for (index, part) in geometry.parts.enumerated() {
            if part.isClosed {
                let area = Ring(part.points).signedArea
                guard area != 0 else { continue }
                // The left side of a clockwise outer ring, and of a counterclockwise hole, is outside the
                // polygon.
                let isOuter = geometry.kind == .line || isOuterRing[index]
                let curve = curve(geometry.kind == .line || isOuter == (area < 0) ? distance : -distance)
                guard let ring = curve.trimmed(ring: part.points) else { continue }
                let rings = option == .accurate ? LoopRemoval.loops(of: ring, running: area) : [ring]
                parts += rings.map { .init($0, isClosed: true) }
            } else if let line = curve(distance).trimmed(line: part.points), line.count > 1 {
                parts.append(.init(option == .accurate ? LoopRemoval.withoutLoops(line) : line))
            }
        }
        return EffectGeometry(geometry.kind, parts)
    }

    private func curve(_ distance: Double) -> OffsetCurve {
        let join: OffsetJoin =
            switch method {
            case .mitered: .drawnMiter
            case .bevelled: .bevel
            case .rounded: .drawnArc(radius: distance)
            // The corner is cut perpendicular to the bisector, at the offset distance.
            case .square: .miter(limit: 1, cut: .square)
            }
        return OffsetCurve(distance: distance, join: join)
    }
}

extension OffsetJoin {
    /// The miter join for curves that are drawn.
    ///
    /// A miter longer than ten times the offset distance becomes a bevel.
    static let drawnMiter = OffsetJoin.miter(limit: 10, cut: .bevel)

    /// Returns the round join for curves that are drawn; the distance can be negative.
    static func drawnArc(radius distance: Double) -> OffsetJoin {
        .round(inscribedWithin: RoundArc.tolerance, radius: abs(distance))
    }
}

extension EffectGeometry {
    /// The polygon whose rings are the parts.
    package var planarArea: PlanarArea { PlanarArea(parts.map { Ring($0.points) }) }

    /// Whether each ring is an outer ring: it is inside an even number of other rings.
    var outerRings: [Bool] {
        parts.count > 1 ? RingNesting(parts.map { Ring($0.points) }).isHole.map { !$0 } : [true]
    }
}
