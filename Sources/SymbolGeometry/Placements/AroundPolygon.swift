import CartoucheSymbolModel

extension AroundPolygon: AppliedPlacement {
    package var distance: Double { offset * 2 }
    package var isInArea: Bool { true }

    /// Adds a marker at a side or corner of each polygon's bounding box, moved outwards by the offset.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard geometry.kind == .polygon else { return }
        let areas = placePerPart ? geometry.parts.map { EffectGeometry(.polygon, [$0]) } : [geometry]
        let offset = work.length(self.offset)
        let side: SIMD2<Double> =
            switch position {
            case .top: SIMD2(0, 1)
            case .bottom: SIMD2(0, -1)
            case .left: SIMD2(-1, 0)
            case .right: SIMD2(1, 0)
            case .topLeft: SIMD2(-1, 1)
            case .topRight: SIMD2(1, 1)
            case .bottomLeft: SIMD2(-1, -1)
            case .bottomRight: SIMD2(1, -1)
            }
        for area in areas {
            guard let (low, high) = area.box else { continue }
            spots.append(
                MarkerSpot(position: (low + high) / 2 + (high - low) / 2 * side + side * offset))
        }
    }
}
