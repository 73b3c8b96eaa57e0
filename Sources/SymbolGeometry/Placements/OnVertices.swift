import CartoucheSymbolModel

extension OnVertices: AppliedPlacement {
    /// Adds markers on the selected vertices.
    ///
    /// The direction of a marker is the bisector of the directions of the two segments at the vertex.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard geometry.kind != .point else { return }
        let rules = LinePlacementRules(line, work)
        for part in geometry.parts where work.take(Double(part.points.count)) {
            let count = part.points.count
            var nextControl = 0
            for (index, point) in part.points.enumerated() {
                var isControl = false
                if nextControl < part.controlPoints.count, part.controlPoints[nextControl] == index {
                    isControl = true
                    nextControl += 1
                }
                let isEnd = !part.isClosed && (index == 0 || index == count - 1)
                let isWanted =
                    isEnd && placeOnEndPoints || isControl && placeOnControlPoints
                    || !isEnd && !isControl && placeOnRegularVertices
                guard isWanted else { continue }
                let before =
                    index > 0 || part.isClosed
                    ? point - part.points[(index + count - 1) % count] : SIMD2(0, 0)
                let after =
                    index < count - 1 || part.isClosed
                    ? part.points[(index + 1) % count] - point : SIMD2(0, 0)
                var along = before.unit + after.unit
                if along.length < 1e-9 { along = after.length > 0 ? after : before }
                guard along.length > 0 else { continue }
                spots.append(rules.spot(point, along: along.unit))
            }
        }
    }
}

extension SIMD2<Double> {
    /// The same direction with length 1.
    ///
    /// The zero vector stays the same.
    @inlinable package var unit: SIMD2<Double> { length > 0 ? self / length : self }
}
