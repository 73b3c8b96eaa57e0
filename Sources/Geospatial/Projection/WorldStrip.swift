/// One turn around the globe along x: between its bounds, every place has exactly one position.
package struct WorldStrip: Hashable, Sendable {
    /// The western edge.
    package let low: Double
    /// The distance from the western to the eastern edge.
    package let width: Double

    /// Creates a strip from its western edge and its width.
    package init(low: Double, width: Double) {
        self.low = low
        self.width = width
    }

    /// All longitudes in degrees, from 180° west to 180° east.
    package static let degrees = WorldStrip(low: -180, width: 360)

    /// The eastern edge.
    package var high: Double { low + width }

    /// The maximum number of turns between a position and the strip; positions farther away are errors.
    static let maxTurns = 100.0

    /// Returns the number of the turn of a position; 0 between the bounds, including both edges.
    func turn(of x: Double) -> Double {
        if x >= low, x <= high { return 0 }
        return ((x - low) / width).rounded(.down)
    }

    /// Returns the position between the bounds.
    package func wrapped(_ x: Double) -> Double {
        let turn = turn(of: x)
        return turn == 0 ? x : min(max(x - turn * width, low), high)
    }

    /// Moves an x from a known turn to its position between the bounds.
    fileprivate func wrapped(_ x: Double, fromTurn turn: Double) -> Double {
        min(max(x - turn * width, low), high)
    }

    fileprivate func edge(_ number: Double) -> Double { low + number * width }
}

extension PackedCoordinates {
    /// Maximum number of vertices in the result of an operation.
    package static let maxVertices = 5_000_000

    /// A vertex with its height and measure.
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

    /// Throws an error if a position is too many turns away.
    private func checkTurns(_ world: WorldStrip) throws(GeospatialError) {
        for position in positions {
            // Also false for NaN.
            guard abs(world.turn(of: position.x)) <= WorldStrip.maxTurns else { throw .notAPlace }
        }
    }

    /// Returns the lines within the strip: lines are cut at its edges, and each piece moves into the strip.
    package func linesWrapped(into world: WorldStrip) throws(GeospatialError) -> PackedCoordinates {
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
                guard result.positions.count <= Self.maxVertices else {
                    throw .tooManyVertices(limit: Self.maxVertices)
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

    /// Returns the pieces of a segment on each turn, moved into the strip.
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
            // A piece along an edge stays on the turn of its line.
            if let turn, middle == world.edge(turn) || middle == world.edge(turn + 1) { own = turn }
            var (first, last) = (from, to)
            first.position.x = world.wrapped(from.position.x, fromTurn: own)
            last.position.x = world.wrapped(to.position.x, fromTurn: own)
            pieces.append((own, first, last))
            from = to
        }
        return pieces
    }

    /// Returns the areas within the strip: areas are cut at its edges, and each piece moves into the strip.
    ///
    /// Input and output rings follow the even-odd rule.
    package func areasWrapped(into world: WorldStrip) throws(GeospatialError) -> PackedCoordinates {
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
                    vertex.position.x = world.wrapped(vertex.position.x, fromTurn: turn)
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
    /// Returns the vertex at which a segment reaches x; x must be between its ends.
    package static func crossing(_ start: Self, _ end: Self, at x: Double) -> Self {
        let fraction = (x - start.position.x) / (end.position.x - start.position.x)
        var vertex = between(start, end, fraction: fraction)
        vertex.position.x = x
        return vertex
    }

    /// Returns a vertex between two others; position, height and measure are interpolated.
    package static func between(_ start: Self, _ end: Self, fraction: Double) -> Self {
        func mixed(_ a: Double?, _ b: Double?) -> Double? {
            guard let a, let b else { return nil }
            return a + (b - a) * fraction
        }
        return Self(
            position: start.position + (end.position - start.position) * fraction,
            z: mixed(start.z, end.z), m: mixed(start.m, end.m))
    }
}
