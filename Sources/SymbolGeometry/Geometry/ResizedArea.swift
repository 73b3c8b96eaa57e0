import PlanarGeometry

extension EffectGeometry {
    /// Returns a polygon that grows by the distance of a curve, or shrinks by a negative distance.
    ///
    /// The polygon is the area of its rings by the even-odd rule: parts that meet are united, holes change in the
    /// opposite direction, and rings without area are omitted. Rings keep their direction.
    ///
    /// - Returns: Nil if too many edges cross each other.
    func resized(by curve: OffsetCurve) -> EffectGeometry? {
        let given = parts.map(\.points)
        let rings = RingRegion.uncrossed(given) ?? given
        let isHole = RingNesting(rings.map { Ring($0) }).isHole
        var curves: [RingRegion.WeightedRing] = []
        for (ring, isHole) in zip(rings, isHole) {
            let area = Ring(ring).signedArea
            guard abs(area) > 0, area.isFinite else { continue }
            // The polygon lies on the left of a counterclockwise outer ring, and of a clockwise hole.
            let isLeft = (area > 0) != isHole
            // A narrow ring disappears completely, like the small islands of a coast. Bevels leave more.
            let width = Ring(ring).box.size
            let shrinking = isHole ? curve.distance : -curve.distance
            if shrinking * (curve.join == .bevel ? 1 : 2) > min(width.x, width.y) { continue }
            let side = OffsetCurve(distance: isLeft ? -curve.distance : curve.distance, join: curve.join)
            curves.append(
                .init(
                    side.complete(ring: ring, tolerance: OffsetCurve.drawnTolerance), weight: isLeft ? 1 : -1)
            )
        }
        return RingRegion.outlines(of: curves, .positive).map { rings in
            EffectGeometry(.polygon, rings.map { .init($0, isClosed: true) })
        }
    }

    /// The polygon whose rings are the parts.
    package var planarArea: PlanarArea { PlanarArea(parts.map { Ring($0.points) }) }
}

extension OffsetCurve {
    /// The tolerance for omitted vertices in curves that are drawn: the same as for arcs.
    static let drawnTolerance = RoundArc.tolerance
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
