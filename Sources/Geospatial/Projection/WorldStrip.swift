/// One turn around the globe along x: between these bounds every place has one position.
package struct WorldStrip: Hashable, Sendable {
    /// The western edge.
    package let low: Double
    /// From the western to the eastern edge.
    package let width: Double

    /// The strip from a western edge on.
    package init(low: Double, width: Double) {
        self.low = low
        self.width = width
    }

    /// All longitudes in degrees, from 180° west to 180° east.
    package static let degrees = WorldStrip(low: -180, width: 360)

    /// The eastern edge.
    package var high: Double { low + width }

    /// Farther out than so many turns nothing is brought back.
    static let mostTurns = 100.0

    /// Which turn a position is on, 0 between the bounds; an edge counts to the turn of 0 where it can.
    func turn(of x: Double) -> Double {
        if x >= low, x <= high { return 0 }
        return ((x - low) / width).rounded(.down)
    }

    /// The position between the bounds.
    package func wrapped(_ x: Double) -> Double {
        let turn = turn(of: x)
        return turn == 0 ? x : min(max(x - turn * width, low), high)
    }

    /// An x on a turn as an x between the bounds.
    fileprivate func brought(_ x: Double, fromTurn turn: Double) -> Double {
        min(max(x - turn * width, low), high)
    }

    fileprivate func edge(_ number: Double) -> Double { low + number * width }
}

extension PackedCoordinates {
    /// Most vertices that an operation makes.
    package static let mostVertices = 5_000_000

    /// A vertex with what it carries.
    package struct Vertex {
        package var position: SIMD2<Double>
        package var z: Double?
        package var m: Double?

        package init(position: SIMD2<Double>, z: Double? = nil, m: Double? = nil) {
            self.position = position
            self.z = z
            self.m = m
        }
    }

    package func vertex(_ index: Int) -> Vertex {
        Vertex(position: positions[index], z: heights?[index], m: measures?[index])
    }

    package mutating func append(_ vertex: Vertex) { append(vertex.position, z: vertex.z, m: vertex.m) }

    /// Checks that no position is too far out to be brought back.
    private func checkTurns(_ world: WorldStrip) throws(GeospatialError) {
        for position in positions {
            // Also false for NaN.
            guard abs(world.turn(of: position.x)) <= WorldStrip.mostTurns else { throw .notAPlace }
        }
    }

    /// Lines cut where they leave the world, each piece brought back into it.
    package func linesBrought(into world: WorldStrip) throws(GeospatialError) -> PackedCoordinates {
        if positions.allSatisfy({ world.turn(of: $0.x) == 0 }) { return self }
        try checkTurns(world)
        var result = PackedCoordinates()
        for part in 0..<partCount {
            var turn: Double?
            let range = range(ofPart: part)
            for index in range.dropLast() {
                let pieces = Self.pieces(from: vertex(index), to: vertex(index + 1), of: world, after: turn)
                for piece in pieces {
                    if piece.turn != turn {
                        result.endPart()
                        result.append(piece.start)
                        turn = piece.turn
                    }
                    result.append(piece.end)
                }
                guard result.positions.count <= Self.mostVertices else {
                    throw .tooManyVertices(limit: Self.mostVertices)
                }
            }
            if range.count == 1 {
                var single = vertex(range.lowerBound)
                single.position.x = world.wrapped(single.position.x)
                result.append(single)
            }
            result.endPart()
        }
        return result
    }

    /// The pieces of a segment on each turn, brought back.
    private static func pieces(
        from start: Vertex, to end: Vertex, of world: WorldStrip, after turn: Double?
    ) -> [(turn: Double, start: Vertex, end: Vertex)] {
        let (low, high) = (min(start.position.x, end.position.x), max(start.position.x, end.position.x))
        var edges: [Double] = []
        var number = ((low - world.low) / world.width).rounded(.down)
        while world.edge(number) < high {
            if world.edge(number) > low { edges.append(world.edge(number)) }
            number += 1
        }
        if start.position.x > end.position.x { edges.reverse() }
        var pieces: [(turn: Double, start: Vertex, end: Vertex)] = []
        var from = start
        for to in edges.map({ Vertex.crossing(start, end, at: $0) }) + [end] {
            let middle = (from.position.x + to.position.x) / 2
            var own = world.turn(of: middle)
            // A piece along an edge stays where the line is.
            if let turn, middle == world.edge(turn) || middle == world.edge(turn + 1) { own = turn }
            var (first, last) = (from, to)
            first.position.x = world.brought(from.position.x, fromTurn: own)
            last.position.x = world.brought(to.position.x, fromTurn: own)
            pieces.append((own, first, last))
            from = to
        }
        return pieces
    }

    /// Areas cut where they leave the world, each piece brought back into it.
    ///
    /// Rings are areas under the even-odd rule, before and after.
    package func areasBrought(into world: WorldStrip) throws(GeospatialError) -> PackedCoordinates {
        if positions.allSatisfy({ world.turn(of: $0.x) == 0 }) { return self }
        try checkTurns(world)
        var low = Double.infinity
        var high = -low
        for position in positions {
            low = min(low, position.x)
            high = max(high, position.x)
        }
        var rest = self
        var result = PackedCoordinates()
        var turn = ((low - world.low) / world.width).rounded(.down)
        while rest.partCount > 0 {
            let isLast = world.edge(turn + 1) >= high
            let (here, beyond) =
                isLast ? (rest, PackedCoordinates()) : rest.areasSplit(at: world.edge(turn + 1))
            for part in 0..<here.partCount {
                for index in here.range(ofPart: part) {
                    var vertex = here.vertex(index)
                    vertex.position.x = world.brought(vertex.position.x, fromTurn: turn)
                    result.append(vertex)
                }
                result.endPart()
            }
            rest = beyond
            turn += 1
        }
        return result
    }
}

extension PackedCoordinates.Vertex {
    /// Where a segment reaches an x between its ends.
    package static func crossing(_ start: Self, _ end: Self, at x: Double) -> Self {
        let share = (x - start.position.x) / (end.position.x - start.position.x)
        var vertex = between(start, end, share: share)
        vertex.position.x = x
        return vertex
    }

    /// A vertex on the way, what it carries in proportion.
    package static func between(_ start: Self, _ end: Self, share: Double) -> Self {
        func mixed(_ a: Double?, _ b: Double?) -> Double? {
            guard let a, let b else { return nil }
            return a + (b - a) * share
        }
        return Self(
            position: start.position + (end.position - start.position) * share,
            z: mixed(start.z, end.z), m: mixed(start.m, end.m))
    }
}
