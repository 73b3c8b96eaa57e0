/// Splits areas along a line of constant x.
///
/// The line cuts each ring that crosses it into chains. On each side, the ends of the chains are sorted along the
/// line. They are then joined in pairs: first with second, third with fourth. These pairs bound the stretches of
/// the line that are inside the area. This is correct for all rings under the even-odd rule, including holes and
/// neighbors. No edge runs back and forth along the line.
extension PackedCoordinates {
    /// Returns the areas at less than x, and the areas at x or more.
    func areasSplit(at x: Double) -> (low: PackedCoordinates, high: PackedCoordinates) {
        var low = SplitSide()
        var high = SplitSide()
        for part in 0..<partCount {
            var ring = range(ofPart: part).map(vertex)
            if ring.count > 1, ring[0].position == ring[ring.count - 1].position { ring.removeLast() }
            let isLow = ring.map { $0.position.x < x }
            guard
                let start = isLow.indices.first(where: {
                    isLow[$0] != isLow[$0 == 0 ? isLow.count - 1 : $0 - 1]
                })
            else {
                if isLow.first == true { low.append(ring: ring) } else { high.append(ring: ring) }
                continue
            }
            var chain: [Vertex] = []
            for step in 0...ring.count {
                let index = (start + step) % ring.count
                let before = (index + ring.count - 1) % ring.count
                if isLow[index] != isLow[before] {
                    let crossing = Vertex.crossing(ring[before], ring[index], at: x)
                    if step > 0 {
                        chain.append(crossing)
                        if isLow[before] { low.append(chain: chain) } else { high.append(chain: chain) }
                    }
                    chain = [crossing]
                }
                chain.append(ring[index])
            }
        }
        return (low.areas(), high.areas())
    }
}

/// One side of the line: rings that do not cross it, and chains from the line back to it.
private struct SplitSide {
    typealias Vertex = PackedCoordinates.Vertex

    private var result = PackedCoordinates()
    private var chains: [[Vertex]] = []

    mutating func append(ring: [Vertex]) {
        for vertex in ring { result.append(vertex) }
        result.endPart(closed: true)
    }

    mutating func append(chain: [Vertex]) { chains.append(chain) }

    /// Joins the chains to rings.
    func areas() -> PackedCoordinates {
        var result = result
        // The number of an end is twice the index of its chain, plus one for the last vertex.
        let ends = (0..<chains.count * 2).sorted { height($0) < height($1) }
        var partner = [Int](repeating: 0, count: ends.count)
        for index in stride(from: 0, to: ends.count - 1, by: 2) {
            partner[ends[index]] = ends[index + 1]
            partner[ends[index + 1]] = ends[index]
        }
        var isDone = [Bool](repeating: false, count: chains.count)
        for first in chains.indices where !isDone[first] {
            var ring: [Vertex] = []
            var entry = first * 2
            while !isDone[entry / 2] {
                isDone[entry / 2] = true
                let chain = chains[entry / 2]
                ring += entry % 2 == 0 ? chain : chain.reversed()
                entry = partner[entry ^ 1]
            }
            Self.append(ring, to: &result)
        }
        return result
    }

    private func height(_ end: Int) -> Double {
        let chain = chains[end / 2]
        return (end % 2 == 0 ? chain[0] : chain[chain.count - 1]).position.y
    }

    /// Adds a ring without repeated vertices; a ring without area is left out.
    private static func append(_ ring: [Vertex], to result: inout PackedCoordinates) {
        var kept: [Vertex] = []
        for vertex in ring where kept.last?.position != vertex.position { kept.append(vertex) }
        while kept.count > 1, kept[0].position == kept[kept.count - 1].position { kept.removeLast() }
        guard kept.count > 2, kept.contains(where: { $0.position.x != kept[0].position.x }) else { return }
        for vertex in kept { result.append(vertex) }
        result.endPart(closed: true)
    }
}
