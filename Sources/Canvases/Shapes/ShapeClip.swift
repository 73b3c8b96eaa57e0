import CartouchePlanarGeometry

/// The visible area of a drawing: the inside of an odd number of rings.
struct ShapeClip: Sendable {
    let rings: [[SIMD2<Double>]]
    private let low, high: SIMD2<Double>

    init(_ rings: [[SIMD2<Double>]]) {
        self.rings = rings
        (low, high) = Self.box(rings)
    }

    private static func box(_ lists: [[SIMD2<Double>]]) -> (SIMD2<Double>, SIMD2<Double>) {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for list in lists {
            for point in list {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
        }
        return (low, high)
    }

    /// Returns the part of an area in the clip.
    func area(_ area: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
        let box = Self.box(area)
        guard all(box.0 .<= high), all(box.1 .>= low) else { return [] }
        return RingRegion.part(of: area, in: rings) ?? area
    }

    /// Returns the parts of a line in the clip.
    func lines(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        var parts: [[SIMD2<Double>]] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard all(pointwiseMin(start, end) .<= high), all(pointwiseMax(start, end) .>= low) else {
                continue
            }
            let shares = ([0] + crossings(start, end) + [1]).sorted()
            for (first, last) in zip(shares, shares.dropFirst()) where last > first {
                guard contains(start + (end - start) * ((first + last) / 2)) else { continue }
                let (from, to) = (start + (end - start) * first, start + (end - start) * last)
                if parts.last?.last == from {
                    parts[parts.count - 1].append(to)
                } else {
                    parts.append([from, to])
                }
            }
        }
        return parts
    }

    /// Returns the places on a segment, from 0 to 1, at which it crosses a ring.
    private func crossings(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> [Double] {
        let direction = end - start
        let (segmentLow, segmentHigh) = (pointwiseMin(start, end), pointwiseMax(start, end))
        var shares: [Double] = []
        for ring in rings {
            var before = ring.last ?? .zero
            for vertex in ring {
                defer { before = vertex }
                guard all(pointwiseMin(before, vertex) .<= segmentHigh),
                    all(pointwiseMax(before, vertex) .>= segmentLow)
                else { continue }
                let edge = vertex - before
                let determinant = Self.cross(direction, edge)
                guard determinant != 0 else { continue }
                let share = Self.cross(before - start, edge) / determinant
                let other = Self.cross(before - start, direction) / determinant
                if share > 0, share < 1, other >= 0, other <= 1 { shares.append(share) }
            }
        }
        return shares
    }

    private static func cross(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
        first.x * second.y - first.y * second.x
    }

    private func contains(_ point: SIMD2<Double>) -> Bool {
        var winding = WindingNumber(around: point)
        for ring in rings { winding.addRing(ring) }
        return winding.isOdd
    }
}
