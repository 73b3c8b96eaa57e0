import CartoucheCLibrary
import CartouchePlanarGeometry

// Clipping at a horizon: a circle on the sphere.
//
// Edges are straight in longitude and latitude. If an area leaves the cap and returns, its new edges follow the
// horizon. To find out which stretches of the horizon are inside the area, a point on the horizon is tested. This
// is also correct for an area that covers the whole cap, or everything except its center.
extension DomainCap {
    /// Whether a box of longitudes and latitudes could reach the horizon.
    func mayCut(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
        guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return true }
        if high.x - low.x > 180 || low.x < -180 || high.x > 180 { return true }
        let middle = Sphere.direction((low + high) / 2)
        let away = middle.dot(Sphere.direction(center))
        // Every place of the box is at most half its width plus half its height from its center.
        let reach = (high.y - low.y) / 2 + (high.x - low.x) / 2
        return acos(min(max(away, -1), 1)) * 180 / .pi + reach >= radius
    }

    func fit(lines: PackedCoordinates) -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in 0..<lines.partCount {
            let path = ClippedPath(lines.range(ofPart: part).map(lines.vertex), cap: self)
            for chain in path.chains {
                for vertex in chain { result.append(vertex) }
                result.endPart()
            }
        }
        return result
    }

    func fit(areas: PackedCoordinates) -> PackedCoordinates {
        var result = PackedCoordinates()
        var chains: [[PackedCoordinates.Vertex]] = []
        for part in 0..<areas.partCount {
            let ring = areas.range(ofPart: part).map(areas.vertex)
            let path = ClippedPath(ring, cap: self)
            if path.isInside {
                for vertex in ring { result.append(vertex) }
                result.endPart(closed: true)
            } else {
                // The last chain of a ring continues with the first.
                var own = path.chains
                if own.count > 1, path.startsInside, let last = own.popLast() {
                    own[0] = last.dropLast() + own[0]
                }
                chains += own
            }
        }
        appendJoined(chains, of: areas, to: &result)
        return result
    }

    /// Joins chains from horizon to horizon to rings; the new edges follow the horizon inside the area.
    private func appendJoined(
        _ chains: [[PackedCoordinates.Vertex]], of areas: PackedCoordinates,
        to result: inout PackedCoordinates
    ) {
        guard !chains.isEmpty else {
            if areas.surrounds(horizon(0)) {
                for azimuth in stride(from: 0.0, to: 360, by: 2) { result.append(horizon(azimuth)) }
                result.endPart(closed: true)
            }
            return
        }
        // The number of an end is twice the index of its chain, plus one for the last vertex.
        func vertex(_ end: Int) -> PackedCoordinates.Vertex {
            let chain = chains[end / 2]
            return end % 2 == 0 ? chain[0] : chain[chain.count - 1]
        }
        let azimuths = (0..<chains.count * 2).map { azimuth(of: vertex($0).position) }
        let ends = azimuths.indices.sorted { azimuths[$0] < azimuths[$1] }
        func gap(after place: Int) -> Double {
            let next = azimuths[ends[(place + 1) % ends.count]] - azimuths[ends[place]]
            return place + 1 == ends.count ? next + 360 : next
        }
        // Test only the widest stretch, because rounding errors matter least there. Inside and outside then
        // alternate.
        let widest = ends.indices.max { gap(after: $0) < gap(after: $1) } ?? 0
        let isInside = areas.surrounds(horizon(azimuths[ends[widest]] + gap(after: widest) / 2))
        let first = isInside ? widest % 2 : (widest + 1) % 2
        var partner = [(end: Int, from: Double, by: Double)](
            repeating: (0, 0, 0), count: ends.count)
        for place in stride(from: first, to: ends.count + first, by: 2) {
            let (here, next) = (ends[place % ends.count], ends[(place + 1) % ends.count])
            let width = gap(after: place % ends.count)
            partner[here] = (next, azimuths[here], width)
            partner[next] = (here, azimuths[next], -width)
        }
        var isDone = [Bool](repeating: false, count: chains.count)
        for start in chains.indices where !isDone[start] {
            var entry = start * 2
            while !isDone[entry / 2] {
                isDone[entry / 2] = true
                let chain = chains[entry / 2]
                for vertex in entry % 2 == 0 ? chain : chain.reversed() { result.append(vertex) }
                let along = partner[entry ^ 1]
                let count = Int((abs(along.by) / 2).rounded(.up))
                for step in 1..<max(count, 1) {
                    let fraction = Double(step) / Double(count)
                    let z = vertex(entry ^ 1).z.map { from in
                        from + ((vertex(along.end).z ?? from) - from) * fraction
                    }
                    result.append(horizon(along.from + along.by * fraction), z: z)
                }
                entry = along.end
            }
            result.endPart(closed: true)
        }
    }

    /// Returns a place on the horizon.
    fileprivate func horizon(_ azimuth: Double) -> SIMD2<Double> {
        Sphere.place(from: center, azimuth: azimuth, distance: radius)
    }

    private func azimuth(of place: SIMD2<Double>) -> Double {
        let (east, north) = Spheroid.compass(at: center)
        let direction = Sphere.direction(place)
        return atan2(direction.dot(east), direction.dot(north)) * 180 / .pi
    }
}

/// The pieces of a line or ring that are inside the horizon.
private struct ClippedPath {
    typealias Vertex = PackedCoordinates.Vertex

    private(set) var chains: [[Vertex]] = []
    /// Whether the whole line is inside.
    private(set) var isInside = true
    let startsInside: Bool

    init(_ line: [Vertex], cap: DomainCap) {
        let middle = Sphere.direction(cap.center)
        let limit = cos(cap.radius * .pi / 180)
        func holds(_ place: SIMD2<Double>) -> Bool { Sphere.direction(place).dot(middle) >= limit }
        var here = line.first.map { holds($0.position) } ?? false
        startsInside = here
        isInside = here
        var chain: [Vertex] = here ? [line[0]] : []
        for (start, end) in zip(line, line.dropFirst()) {
            let step = end.position - start.position
            let size = max(abs(step.x), abs(step.y))
            // Long edges can leave the cap and return. So can short edges near the opposite side of the globe.
            let isFar = cap.radius > 90 && Sphere.direction(start.position).dot(middle) < limit + 0.02
            let pieces = size.isFinite ? Int(min((size / (isFar ? 0.25 : 1)).rounded(.up), 4000)) : 1
            var from = 0.0
            for piece in 1...max(pieces, 1) {
                let to = Double(piece) / Double(max(pieces, 1))
                let next = holds((start.position + step * to))
                if next != here {
                    let crossing = Vertex.between(
                        start, end,
                        fraction: Self.crossing(from, to, wasInside: here) {
                            holds(start.position + step * $0)
                        })
                    if here {
                        chain.append(crossing)
                        chains.append(chain)
                        chain = []
                    } else {
                        chain = [crossing]
                    }
                    isInside = false
                    here = next
                }
                from = to
            }
            if here { chain.append(end) }
        }
        if chain.count > 1 || (here && !isInside) { chains.append(chain) }
    }

    /// Returns the fraction of an edge at which it crosses the horizon, rounded to the inside.
    private static func crossing(
        _ from: Double, _ to: Double, wasInside: Bool, _ holds: (Double) -> Bool
    ) -> Double {
        var (inside, outside) = wasInside ? (from, to) : (to, from)
        for _ in 0..<48 {
            let middle = (inside + outside) / 2
            if holds(middle) { inside = middle } else { outside = middle }
        }
        return inside
    }
}

extension PackedCoordinates {
    /// Whether a place is inside the areas; the areas can be on any turn around the globe.
    fileprivate func surrounds(_ place: SIMD2<Double>) -> Bool {
        let extent = extent(in: nil)
        guard extent.xMin.isFinite, extent.xMax.isFinite, extent.width < 3600 else { return false }
        var x = place.x + ((extent.xMin - place.x) / 360).rounded(.up) * 360
        let area = PlanarArea(rings)
        var isInside = false
        while x <= extent.xMax {
            if area.contains(SIMD2(x, place.y)) { isInside.toggle() }
            x += 360
        }
        return isInside
    }
}
