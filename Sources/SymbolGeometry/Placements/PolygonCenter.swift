import SymbolModel

extension PolygonCenter: AppliedPlacement {
    package var distance: Double { abs(offsetX) + abs(offsetY) }
    package var isInArea: Bool { true }
    package var clipsAtBoundary: Bool { clipAtBoundary }

    /// A marker in each area.
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
                case .onPolygon: LabelPoint.of(area)
                case .centerOfMass: area.centerOfMass
                case .boundingBoxCenter: area.box.map { ($0.low + $0.high) / 2 }
                }
            if let place { spots.append(MarkerSpot(position: place + shift)) }
        }
    }
}

extension EffectGeometry {
    /// The area taken apart: each outer ring with the holes in it.
    var areas: [EffectGeometry] {
        guard parts.count > 1 else { return [self] }
        var outer: [(area: Double, parts: [Part])] = []
        var holes: [Part] = []
        let isOuterRing = outerRings
        for (index, part) in parts.enumerated() {
            if isOuterRing[index] {
                outer.append((abs(ParallelCurve.signedArea(of: part.points)), [part]))
            } else {
                holes.append(part)
            }
        }
        for hole in holes {
            guard let point = hole.points.first else { continue }
            // The smallest ring around a hole is the one it lies in.
            let around = outer.indices.filter { Self.contains(outer[$0].parts[0].points, point) }
            guard let smallest = around.min(by: { outer[$0].area < outer[$1].area }) else { continue }
            outer[smallest].parts.append(hole)
        }
        return outer.map { EffectGeometry(.polygon, $0.parts) }
    }

    /// Signed area, holes taken off.
    var area: Double {
        zip(parts, outerRings).reduce(0) { sum, ring in
            let area = abs(ParallelCurve.signedArea(of: ring.0.points))
            return sum + (ring.1 ? area : -area)
        }
    }

    /// The centre of gravity, which may lie outside; nil where there is no area.
    var centerOfMass: SIMD2<Double>? {
        guard let origin = parts.first?.points.first else { return nil }
        let isOuterRing = outerRings
        var sum = SIMD2<Double>(0, 0)
        var weight = 0.0
        for (index, part) in parts.enumerated() {
            var moment = SIMD2<Double>(0, 0)
            var area = 0.0
            var last = part.points[part.points.count - 1] - origin
            for point in part.points {
                let next = point - origin
                let piece = last.cross(next)
                moment += (last + next) * piece
                area += piece
                last = next
            }
            let sign = (area < 0) == isOuterRing[index] ? -1.0 : 1
            sum += moment * sign / 3
            weight += area * sign
        }
        return weight != 0 ? origin + sum / weight : nil
    }
}

extension [EffectGeometry] {
    /// The one with the largest area.
    fileprivate var largest: [EffectGeometry] {
        self.max { $0.area < $1.area }.map { [$0] } ?? []
    }
}
