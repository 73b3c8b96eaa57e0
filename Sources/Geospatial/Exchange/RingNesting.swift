/// Which rings of an area are outsides and which are holes, told by what surrounds what.
///
/// A ring within an even number of others is an outside, within an odd number a hole of the smallest that
/// surrounds it: the same areas that the even-odd rule fills. The sense in which rings turn is not trusted.
package struct RingNesting {
    /// For each ring, whether it is a hole.
    package private(set) var isHole: [Bool]
    /// For each outside, its ring and those of its holes, in the order of the outsides.
    package private(set) var areas: [[Int]] = []

    package init(_ coordinates: PackedCoordinates) {
        let rings = (0..<coordinates.partCount).map { Ring(coordinates, part: $0) }
        isHole = Array(repeating: false, count: rings.count)
        var parents = [Int?](repeating: nil, count: rings.count)
        // From the widest to the narrowest, so that what surrounds a ring comes before it; only rings whose
        // box surrounds a ring's box are looked at closely, and a tree finds those among many.
        let order = rings.indices.sorted { (rings[$0].width, $1) > (rings[$1].width, $0) }
        var places = [Int](repeating: 0, count: rings.count)
        for (place, index) in order.enumerated() { places[index] = place }
        let boxes = rings.map { BoxTree.Box(low: $0.low, high: $0.high) }
        let neighbours = BoxTree.order(of: boxes)
        let tree = BoxTree(neighbours.map { boxes[$0] })
        for index in order {
            let ring = rings[index]
            var depth = 0
            tree.forEach(touching: BoxTree.Box(low: ring.low, high: ring.low)) { node in
                let other = neighbours[node]
                guard places[other] < places[index], rings[other].box(surrounds: ring),
                    rings[other].surrounds(ring, in: coordinates)
                else { return }
                depth += 1
                let smallest = parents[index].map { rings[$0].area } ?? .infinity
                if rings[other].area < smallest { parents[index] = other }
            }
            isHole[index] = depth % 2 == 1
        }
        var placeOfOutside: [Int: Int] = [:]
        for index in rings.indices where !isHole[index] {
            placeOfOutside[index] = areas.count
            areas.append([index])
        }
        for index in rings.indices where isHole[index] {
            if let parent = parents[index], let place = placeOfOutside[parent] {
                areas[place].append(index)
            }
        }
    }

    private struct Ring {
        let range: Range<Int>
        let low: SIMD2<Double>
        let high: SIMD2<Double>
        let area: Double

        init(_ coordinates: PackedCoordinates, part: Int) {
            range = coordinates.range(ofPart: part)
            var low = SIMD2<Double>(repeating: .infinity)
            var high = -low
            for index in range {
                low = pointwiseMin(low, coordinates.positions[index])
                high = pointwiseMax(high, coordinates.positions[index])
            }
            self.low = low
            self.high = high
            area = abs(coordinates.signedArea(ofPart: part))
        }

        var width: Double { high.x - low.x }

        func box(surrounds other: Ring) -> Bool {
            low.x <= other.low.x && low.y <= other.low.y && high.x >= other.high.x
                && high.y >= other.high.y && area >= other.area
        }

        /// Whether a vertex of the other ring that does not lie on this one lies inside.
        func surrounds(_ other: Ring, in coordinates: PackedCoordinates) -> Bool {
            for index in other.range.prefix(64) {
                switch side(of: coordinates.positions[index], in: coordinates) {
                case .inside: return true
                case .outside: return false
                case .border: continue
                }
            }
            return false
        }

        private enum Side { case inside, border, outside }

        private func side(of point: SIMD2<Double>, in coordinates: PackedCoordinates) -> Side {
            var isInside = false
            var previous = coordinates.positions[range.upperBound - 1]
            for index in range {
                let vertex = coordinates.positions[index]
                let a = previous - point
                let b = vertex - point
                let cross = a.x * b.y - a.y * b.x
                if cross == 0, a.x * b.x <= 0, a.y * b.y <= 0 { return .border }
                if (a.y > 0) != (b.y > 0), (cross > 0) == (b.y > a.y) { isInside.toggle() }
                previous = vertex
            }
            return isInside ? .inside : .outside
        }
    }
}

/// Which way a ring turns, y pointing up.
enum RingSense {
    case clockwise
    case counterClockwise
}

extension PackedCoordinates {
    /// Twice-counted areas count twice; positive for a ring that turns counter-clockwise.
    package func signedArea(ofPart part: Int) -> Double {
        let range = range(ofPart: part)
        guard let first = range.first else { return 0 }
        // Relative to the first vertex, so that a small ring far from the origin keeps its digits.
        let origin = positions[first]
        var sum = 0.0
        var previous = SIMD2<Double>(0, 0)
        for index in range {
            let current = positions[index] - origin
            sum += previous.x * current.y - previous.y * current.x
            previous = current
        }
        return sum / 2
    }

    /// The same rings in the same order, those around areas turned one way and those around holes the other.
    func turned(outer: RingSense) -> PackedCoordinates {
        let reversed = partsToReverse(outer: outer)
        return reversed.isEmpty ? self : rearranged(order: Array(0..<partCount), reversed: reversed)
    }

    /// The rings that have to be walked the other way, so that those around areas turn one way and those
    /// around holes the other.
    func partsToReverse(outer: RingSense) -> Set<Int> {
        guard partCount > 0 else { return [] }
        let nesting = RingNesting(self)
        var reversed: Set<Int> = []
        for part in 0..<partCount {
            let area = signedArea(ofPart: part)
            let isCounterClockwise = area > 0
            let shouldBe = (outer == .counterClockwise) != nesting.isHole[part]
            if area != 0, isCounterClockwise != shouldBe { reversed.insert(part) }
        }
        return reversed
    }
}
