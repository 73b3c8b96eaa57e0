import CartouchePlanarGeometry

extension EffectGeometry {
    /// Returns a polygon that grows by the distance of a curve, or shrinks by a negative distance.
    ///
    /// The polygon is the area of its rings by the even-odd rule: parts that meet are united, holes change in the
    /// opposite direction, and rings without area are omitted. Rings keep their direction.
    ///
    /// - Returns: Nil if too many edges cross each other.
    func resized(by curve: OffsetCurve) -> EffectGeometry? {
        var curves: [RingRegion.WeightedRing] = []
        for ring in weightedRings {
            // The polygon lies on the left of a ring with the weight 1.
            let isLeft = ring.weight > 0
            let isHole = (Ring(ring.vertices).signedArea > 0) != isLeft
            // A narrow ring disappears completely, like the small islands of a coast. Bevels leave more.
            let width = Ring(ring.vertices).box.size
            let shrinking = isHole ? curve.distance : -curve.distance
            if shrinking * (curve.join == .bevel ? 1 : 2) > min(width.x, width.y) { continue }
            let side = OffsetCurve(distance: isLeft ? -curve.distance : curve.distance, join: curve.join)
            let vertices = side.complete(ring: ring.vertices, tolerance: OffsetCurve.drawnTolerance)
            curves.append(.init(vertices, weight: ring.weight))
        }
        return RingRegion.outlines(of: curves, .positive).map { rings in
            EffectGeometry(.polygon, rings.map { .init($0, isClosed: true) })
        }
    }

    /// Returns the offset curves of the rings of a polygon that shrinks, each in one piece; nil if rings cross or have
    /// holes.
    ///
    /// A ring stays connected by an inverted bridge where it is too narrow. A ring that is too narrow everywhere
    /// disappears.
    func trimmedRings(_ curve: OffsetCurve) -> [Part]? {
        let rings = parts.map(\.points)
        guard RingRegion.uncrossed(rings) == nil else { return nil }
        let nesting = RingNesting(rings.map { Ring($0) })
        guard !nesting.isHole.contains(true) else { return nil }
        return rings.compactMap { ring in
            let isLeft = Ring(ring).signedArea > 0
            let inner = OffsetCurve(distance: isLeft ? -curve.distance : curve.distance, join: curve.join)
            // As in ArcGIS, the curve starts at the second vertex.
            return inner.trimmed(ring: ring, tolerance: OffsetCurve.drawnTolerance, from: 1)
                .map { Part($0, isClosed: true) }
        }
    }

    /// Rings whose winding number is 1 inside the polygon, and 0 outside.
    private var weightedRings: [RingRegion.WeightedRing] {
        let rings = parts.map(\.points)
        if let uncrossed = RingRegion.uncrossed(rings) { return uncrossed }
        return zip(rings, RingNesting(rings.map { Ring($0) }).isHole).compactMap { ring, isHole in
            let area = Ring(ring).signedArea
            guard abs(area) > 0, area.isFinite else { return nil }
            return .init(ring, weight: (area > 0) != isHole ? 1 : -1)
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
