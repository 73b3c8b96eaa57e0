import CartouchePlanarGeometry
import CartoucheSymbolModel

extension PolygonCenter: AppliedPlacement {
    package var distance: Double { abs(offsetX) + abs(offsetY) }
    package var isInArea: Bool { true }
    package var clipsAtBoundary: Bool { clipAtBoundary }

    /// Adds a marker in each polygon.
    package func place(
        on geometry: EffectGeometry, grid: GridFrame?, into spots: inout [MarkerSpot],
        _ work: inout EffectWork
    ) {
        guard geometry.kind == .polygon, !geometry.parts.isEmpty else { return }
        let shift = SIMD2(work.length(offsetX), work.length(offsetY))
        let areas = placePerPart ? geometry.areas : method == .onPolygon ? geometry.areas.largest : [geometry]
        for area in areas {
            let place: SIMD2<Double>? =
                switch method {
                case .onPolygon: area.planarArea.labelPoint
                case .centerOfMass: area.planarArea.centroid
                case .boundingBoxCenter: area.box.map { ($0.low + $0.high) / 2 }
                }
            if let place { spots.append(MarkerSpot(position: place + shift)) }
        }
    }
}

extension EffectGeometry {
    /// The separate polygons: each outer ring with its holes.
    var areas: [EffectGeometry] {
        guard parts.count > 1 else { return [self] }
        return RingNesting(parts.map { Ring($0.points) }).areas.map { rings in
            EffectGeometry(.polygon, rings.map { parts[$0] })
        }
    }
}

extension [EffectGeometry] {
    /// The polygon with the largest area.
    fileprivate var largest: [EffectGeometry] {
        self.max { $0.planarArea.size < $1.planarArea.size }.map { [$0] } ?? []
    }
}
