import CartoucheGeometryOperations
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import Testing

/// Polygons that grow and shrink.
@Suite struct OffsetAreaTests {
    private func offset(_ distance: Double, _ method: Offset.Method, _ option: Offset.Option = .fast)
        -> Offset
    {
        var offset = Offset(distance, method: method)
        offset.option = option
        return offset
    }

    /// A clockwise square with a counterclockwise hole, as in Esri's formats.
    private let frame = area([
        pairs([0, 0, 0, 100, 100, 100, 100, 0]), pairs([40, 40, 60, 40, 60, 60, 40, 60]),
    ])

    @Test(arguments: Offset.Method.allCases, [Offset.Option.fast, .accurate])
    func shrunkAreasKeepTheirHolesEmpty(_ method: Offset.Method, _ option: Offset.Option) {
        let shrunk = apply(offset(-10, method, option), to: frame)
        #expect(shrunk.parts.count == 2)
        // The outer ring starts at its second vertex; both rings keep their direction.
        #expect(near(shrunk.parts.first?.points, 10, 90, 90, 90, 90, 10, 10, 10))
        #expect(Ring(shrunk.parts[1].points).signedArea > 0)
        // The part of a corner of 10 by 10 that the hole does not reach.
        let corner: Double =
            switch method {
            case .mitered: 0
            case .bevelled: 50
            case .rounded: 100 - 25 * .pi
            case .square: 200
            }
        let expected = 80 * 80 - (40 * 40 - 4 * corner)
        #expect(abs(shrunk.size - expected) < 3, "\(shrunk.size) instead of \(expected)")
    }

    @Test(arguments: Offset.Method.allCases)
    func holesThatGrowTooLargeRemoveTheArea(_ method: Offset.Method) {
        #expect(apply(offset(-28, method), to: frame).parts.isEmpty)
        // A small hole in the middle stays empty, and does not become a filled disc.
        let ring = area([frame.parts[0].points, pairs([49, 49, 51, 49, 51, 51, 49, 51])])
        #expect(apply(offset(-40, method), to: ring).parts.isEmpty)
        var buffer = Buffer()
        buffer.size = -40
        #expect(apply(buffer, to: ring).parts.isEmpty)
    }

    @Test(arguments: Offset.Method.allCases)
    func holesVanishWhenTheAreaGrows(_ method: Offset.Method) {
        let grown = apply(offset(5, method), to: frame)
        #expect(grown.parts.count == 2 && abs(Ring(grown.parts[1].points).signedArea - 100) < 1e-9)
        #expect(apply(offset(11, method), to: frame).parts.count == 1)
        let pair = area([pairs([0, 0, 0, 10, 10, 10, 10, 0]), pairs([14, 0, 14, 10, 24, 10, 24, 0])])
        #expect(apply(offset(1.9, method), to: pair).parts.count == 2)
        #expect(apply(offset(2.1, method), to: pair).parts.count == 1)
    }

    @Test func narrowPartsDivideTheArea() {
        let dumbbell = area(
            0, 0, 0, 20, 20, 20, 20, 11, 40, 11, 40, 20, 60, 20, 60, 0, 40, 0, 40, 9, 20, 9, 20, 0)
        let shrunk = apply(offset(-2, .mitered, .accurate), to: dumbbell)
        #expect(shrunk.parts.count == 2 && abs(shrunk.size - 2 * 16 * 16) < 1e-6)
        // With the option fast, the inverted bridge stays.
        let fast = apply(offset(-2, .mitered), to: dumbbell)
        #expect(fast.parts.count == 1)
        // Two squares of 16, less the bridge of 2 by 24.
        let size: Double = abs(Ring(fast.parts[0].points).signedArea)
        #expect(abs(size - 464) < 1e-6)
    }

    @Test func crossingRingsAreFilledByTheEvenOddRule() {
        let bowTie = area(0, 0, 40, 40, 40, 0, 0, 40)
        let shrunk = apply(offset(-1, .mitered), to: bowTie)
        #expect(shrunk.parts.count == 2)
        let grown = apply(offset(1, .mitered), to: bowTie)
        #expect(grown.size > 800 && shrunk.size < 800 && shrunk.size > 600)
    }

    @Test(.enabled(if: isGeosInstalled, "GEOS is not installed"), arguments: 0..<10)
    func randomAreasAreTheBuffersOfGEOS(_ seed: UInt64) throws {
        var random = SplitMix(state: seed)
        for round in 0..<100 {
            let polygon = random.polygon()
            let distance = random.number(0.5...25) * (Bool.random(using: &random) ? 1 : -1)
            let ours = apply(offset(distance, .rounded, .accurate), to: polygon)
            var buffer = Buffer()
            buffer.size = distance
            #expect(apply(buffer, to: polygon) == ours)
            let expected = try #require(GeometryEngine.buffer(around: polygon.polygon, distance: distance))
            let rest = try #require(GeometryEngine.symmetricDifference(expected, ours.polygon))
            // Both flatten arcs, ours within 0.05; short edges move by at most 0.02.
            let size = (rest as? Polygon).map { abs(GeometryEngine.area(of: $0)) } ?? 0
            #expect(
                size < 0.08 * ours.length + 2,
                "seed \(seed), round \(round), distance \(distance): \(size) differs")
        }
    }

    @Test(arguments: 0..<4)
    func cornersStayNearTheArea(_ seed: UInt64) {
        var random = SplitMix(state: 100 + seed)
        for _ in 0..<25 {
            let polygon = random.polygon()
            let distance = random.number(0.5...15)
            let border = polygon.segments
            for sign in [1.0, -1] {
                var sizes: [Offset.Method: Double] = [:]
                for (method, reach) in [
                    (Offset.Method.mitered, 10.0), (.bevelled, 1), (.rounded, 1), (.square, 2.0.squareRoot()),
                ] {
                    let result = apply(offset(distance * sign, method), to: polygon)
                    sizes[method] = result.size
                    for vertex in result.parts.flatMap(\.points) {
                        // Beyond its limit, a miter is a bevel: its corners can be nearer. A square corner is cut
                        // through the vertex.
                        let gap = border.distance(to: vertex)
                        #expect(gap <= reach * distance + 0.05)
                        #expect(
                            method != .rounded || gap >= distance * 0.97 - 0.1,
                            "\(method) by \(distance * sign): \(gap)")
                    }
                }
                // Round corners reach out farther.
                #expect(sizes[.bevelled]! * sign <= sizes[.rounded]! * sign + 1)
            }
        }
    }

    @Test(.enabled(if: isGeosInstalled, "GEOS is not installed"))
    func bandsAroundLinesAreTheBuffersOfGEOS() throws {
        var random = SplitMix(state: 5)
        for _ in 0..<100 {
            let lines = (0..<3).map { _ in
                (0..<8).map { _ in SIMD2(random.number(0...100), random.number(0...100)) }
            }
            var buffer = Buffer()
            buffer.size = random.number(0.5...12)
            let ours = apply(buffer, to: .lines(lines))
            let map = Polyline(parts: lines.map { MutablePart(points: $0.map { Point(x: $0.x, y: $0.y) }) })
            let expected = try #require(GeometryEngine.buffer(around: map, distance: buffer.size))
            let rest = try #require(GeometryEngine.symmetricDifference(expected, ours.polygon))
            let size = (rest as? Polygon).map { abs(GeometryEngine.area(of: $0)) } ?? 0
            #expect(size < 0.08 * ours.length + 2, "\(size) differs")
        }
    }

    @Test func circlesThatMeetAreUnited() {
        let points = EffectGeometry(
            .point, [.init([SIMD2(0, 0)]), .init([SIMD2(8, 0)]), .init([SIMD2(40, 0)])])
        var buffer = Buffer()
        buffer.size = 5
        let areas = apply(buffer, to: points)
        // Two circles share a lens of 2·25·acos(0.8) - 4·√(100 - 64) square pixels.
        #expect(areas.parts.count == 2)
        #expect(abs(areas.size - (75 * .pi - 8.175)) < 4)
    }
}

/// Lines that are moved sideways.
@Suite struct OffsetLineTests {
    @Test func shortStepsLeaveNoLoop() {
        // The step is shorter than the distance.
        let step = line(0, 0, 50, 0, 50, 3, 100, 3)
        for method in Offset.Method.allCases {
            for option in [Offset.Option.fast, .accurate] {
                var offset = Offset(10, method: method)
                offset.option = option
                let points = apply(offset, to: step).parts.first?.points ?? []
                #expect(near(points.first, 0, 10) && near(points.last, 100, 13))
                #expect(zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x + 1e-9 })
            }
        }
    }

    @Test func inletsThatAreTooNarrowAreSkipped() {
        let inlet = line(0, 0, 40, 0, 40, -60, 44, -60, 44, 0, 100, 0)
        for method in Offset.Method.allCases {
            let points = apply(Offset(5, method: method), to: inlet).parts.first?.points ?? []
            // The cuts of square corners pass through the vertices, and cross behind them.
            let low = method == .square ? -2.01 : 1.9
            #expect(points.allSatisfy { $0.y > low && $0.y < 5 + 1e-9 }, "\(method): \(points)")
            #expect(near(points.first, 0, 5) && near(points.last, 100, 5))
        }
    }

    @Test(arguments: 0..<8)
    func jaggedLinesKeepTheDistance(_ seed: UInt64) {
        var random = SplitMix(state: 40 + seed)
        var (nearer, count) = (0, 0)
        for _ in 0..<10 {
            let graph = random.graph(200)
            let input = EffectGeometry.lines([graph])
            let border = input.segments
            let distance = random.number(0.5...12)
            for sign in [1.0, -1] {
                for (method, reach) in [
                    (Offset.Method.mitered, 10.0), (.bevelled, 1), (.rounded, 1), (.square, 2.0.squareRoot()),
                ] {
                    let result = apply(Offset(distance * sign, method: method), to: input)
                    #expect(result.parts.count == 1)
                    for vertex in result.parts.flatMap(\.points) {
                        let gap = border.distance(to: vertex)
                        #expect(gap <= reach * distance + 0.05)
                        // The ends can be nearer to a steep line.
                        if vertex.x > graph[0].x + 3 * distance, vertex.x < graph[199].x - 3 * distance {
                            count += 1
                            if method == .rounded, gap < distance * 0.97 - 0.1 {
                                nearer += 1
                            }
                        }
                    }
                }
            }
        }
        // Bevels, and miters beyond their limit, are nearer to the corner. In rare cases, a loop remains.
        #expect(count > 2000 && nearer < count / 400, "\(nearer) of \(count) vertices")
    }

    @Test func aFenceWhoseEndsMeetIsClosedAtItsSeam() {
        let fence = line(100, 50, 100, 250, 300, 250, 300, 50, 100, 50)
        for option in [Offset.Option.fast, .accurate] {
            for (distance, low, high) in [(20.0, 80.0, 270.0), (-20, 120, 230)] {
                var offset = Offset(distance, method: .mitered)
                offset.option = option
                let parts = apply(offset, to: fence).parts
                #expect(parts.count == 1 && parts.first?.isClosed == true && parts.first?.points.count == 4)
                let corners = parts.first?.points ?? []
                #expect(
                    corners.allSatisfy {
                        near($0, $0.x < 200 ? low : 400 - low, $0.y < 150 ? 300 - high : high)
                    })
                // A pattern starts at the first corner, as on the line.
                if option == .fast { #expect(near(corners.first, low, 300 - high)) }
            }
        }
    }

    @Test func squareCornersAreCutThroughTheVertex() {
        let corner = line(-100, -80, -100, 60, 100, 60)
        #expect(
            near(
                apply(Offset(24, method: .square), to: corner).parts.first?.points, -124, -80, -124, 36, -76,
                84,
                100, 84))
        // On the inside, the sides meet.
        #expect(
            near(
                apply(Offset(-24, method: .square), to: corner).parts.first?.points, -76, -80, -76, 36, 100,
                36))
    }

    @Test func roadsWithSlightBendsKeepTheirDistance() {
        let road = line(0, 0, 200, 0, 400, 20, 600, 0)
        for method in Offset.Method.allCases {
            let points = apply(Offset(5, method: method), to: road).parts.first?.points ?? []
            let border = road.segments
            #expect(points.allSatisfy { border.distance(to: $0) > 4.9 }, "\(method)")
        }
    }

    @Test func loopsOfTheLineStay() {
        // A loop whose offset has enough space.
        let loop = line(0, 0, 100, 0, 100, 80, 50, 80, 50, -60)
        var offset = Offset(5)
        let fast = apply(offset, to: loop).parts.first?.points ?? []
        #expect(fast.contains { near($0, 95, 75) } && near(fast.last, 55, -60))
        offset.option = .accurate
        let accurate = apply(offset, to: loop).parts.first?.points ?? []
        #expect(!accurate.contains { near($0, 95, 75) } && near(accurate.last, 55, -60))
    }
}
