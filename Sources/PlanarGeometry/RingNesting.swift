/// The nesting of rings: which rings of an area are outer rings, and which are holes.
///
/// A ring inside an even number of others is an outer ring. A ring inside an odd number is a hole of the smallest ring
/// around it. These are the same areas that the even-odd rule fills. The direction of the rings is ignored.
package struct RingNesting: Sendable {
    /// Whether each ring is a hole.
    package private(set) var isHole: [Bool]
    /// For each outer ring, its number and the numbers of its holes, in the order of the outer rings.
    package private(set) var areas: [[Int]] = []

    /// The greatest number of rings that are compared in pairs; more rings use an index.
    private static let maxCompared = 16

    /// Finds the nesting of rings that cross neither themselves nor each other.
    package init(_ rings: [Ring]) {
        isHole = Array(repeating: false, count: rings.count)
        guard rings.count > 1 else {
            areas = rings.isEmpty ? [] : [[0]]
            return
        }
        var parents = [Int?](repeating: nil, count: rings.count)
        let nested = rings.map(MeasuredRing.init)
        // From the widest to the narrowest, so that an enclosing ring comes before the rings inside it.
        let order = rings.indices.sorted { (nested[$0].width, $1) > (nested[$1].width, $0) }
        var places = [Int](repeating: 0, count: rings.count)
        for (place, index) in order.enumerated() { places[index] = place }
        let index = rings.count > Self.maxCompared ? BoxIndex(nested.map(\.box)) : nil
        for current in order {
            var depth = 0
            func compare(_ other: Int) {
                guard places[other] < places[current], nested[other].surrounds(nested[current]) else {
                    return
                }
                depth += 1
                let smallest = parents[current].map { nested[$0].area } ?? .infinity
                if nested[other].area < smallest { parents[current] = other }
            }
            if let index {
                let low = nested[current].box.low
                for other in index.items(touching: Box(low: low, high: low)) { compare(other) }
            } else {
                for other in order[..<places[current]] { compare(other) }
            }
            isHole[current] = depth % 2 == 1
        }
        var outerPlaces: [Int: Int] = [:]
        for ring in rings.indices where !isHole[ring] {
            outerPlaces[ring] = areas.count
            areas.append([ring])
        }
        for ring in rings.indices where isHole[ring] {
            if let parent = parents[ring], let place = outerPlaces[parent] { areas[place].append(ring) }
        }
    }
}

/// A ring with its box and the size of its area.
private struct MeasuredRing {
    /// The greatest number of vertices to test in the search for one that does not lie on the other ring.
    private static let maxBorderVertices = 64

    let ring: Ring
    let box: Box
    let area: Double

    init(_ ring: Ring) {
        self.ring = ring
        box = ring.box
        area = abs(ring.signedArea)
    }

    var width: Double { box.size.x }

    /// Whether the other ring lies inside, as shown by its first vertex that is not on this ring.
    func surrounds(_ other: MeasuredRing) -> Bool {
        guard box.contains(other.box), area >= other.area else { return false }
        for vertex in other.ring.vertices.prefix(Self.maxBorderVertices) {
            switch ring.side(of: vertex) {
            case .inside: return true
            case .outside: return false
            case .border: continue
            }
        }
        return false
    }
}
