import CartoucheLabels
import CartouchePlanarGeometry
import Testing

/// Labels of a map that is much larger than the picture.
@Suite struct LabelBlockTests {
    /// Returns winding rivers, wide areas and points in a square of 40,000 map units.
    private static func features() -> [LabelFeature] {
        var random = Random(state: 11)
        let side = 40_000.0
        var features = LabelSamples.points(300, side: side, seed: 3)
        for number in 0..<16 {
            var place = SIMD2(random.next(), random.next()) * side
            var line: [SIMD2<Double>] = []
            for _ in 0..<30 {
                line.append(place)
                place += SIMD2(random.next() - 0.3, random.next() - 0.5) * 1500
            }
            features.append(LabelSamples.line(line, id: 1000 + number, text: "River \(number)"))
        }
        for number in 0..<9 {
            let low = SIMD2(Double(number % 3), Double(number / 3)) * side / 3
            let size = SIMD2(0.5 + random.next() / 2, 0.5 + random.next() / 2) * side / 3
            var area = LabelSamples.area(
                [low, low + SIMD2(size.x, 0), low + size, low + SIMD2(0, size.y)], text: "Land \(number)")
            area.id = 2000 + number
            features.append(area)
        }
        return features
    }

    /// The vertices of the first river.
    private static var river: [SIMD2<Double>] {
        features().lazy.compactMap { if case .line(let line) = $0.geometry { line } else { nil } }.first ?? []
    }

    private static func world(threads: Int = 2) -> LabelWorld {
        let styled = LabelSamples.styled {
            $0.rules.lines.repetition = .points(150)
            $0.rules.polygons.methods = [.curved, .horizontal]
        }
        return LabelWorld([styled], features(), threads: threads)
    }

    /// Returns the labels whose middle is in a window.
    private static func labels(_ world: LabelWorld, in window: Box, at level: LabelLevel) -> Set<String> {
        let placement = world.placement(at: level, in: window, threads: 2)
        return Set(
            placement.boxes(world).filter { window.touches(Box(low: $0.box.center, high: $0.box.center)) }
                .map { "\($0.id) \($0.box.low) \($0.box.high)" })
    }

    private static func window(_ x: Double, _ y: Double, side: Double = 1000) -> Box {
        Box(low: SIMD2(x, y), high: SIMD2(x + side, y + side))
    }

    @Test("Tiles have the labels of the whole picture, in any order", arguments: [1.0, 0.125])
    func tilesAgree(units: Double) {
        let level = LabelSamples.level(units)
        // The middle of a river.
        let corner = level.position(of: Self.river[15]) - 1400
        let tiles = (0..<16).map {
            Self.window(corner.x + Double($0 % 4) * 700, corner.y + Double($0 / 4) * 700, side: 700)
        }
        let picture = Self.labels(Self.world(), in: Self.window(corner.x, corner.y, side: 2800), at: level)
        for order in [tiles, tiles.reversed()] {
            let world = Self.world()
            let labels = order.reduce(into: Set()) { $0.formUnion(Self.labels(world, in: $1, at: level)) }
            #expect(labels == picture)
        }
        #expect(!picture.isEmpty)
    }

    @Test("The blocks of a map have the labels of the map as a whole, and none covers another")
    func blocksAgreeWithTheMap() {
        let (world, level) = (Self.world(), LabelSamples.level(4))
        let map = Self.window(0, -10_000, side: 10_000)
        let placement = world.placement(at: level, in: map, threads: 2)
        let (parts, whole) = (placement.boxes(world), world.placement(at: level, threads: 2).boxes(world))
        #expect(parts.count > 200 && Set(placement.summary(world)).count == parts.count)
        // The square has all points and areas, but a few names of rivers are outside.
        #expect(abs(parts.count - whole.count) <= whole.count / 50, "\(parts.count) of \(whole.count)")
        let same = parts.count { label in
            whole.contains { other in
                let step = other.box.center - label.box.center
                return other.id == label.id && (step * step).sum() < 1e-4
            }
        }
        #expect(same == parts.count, "\(same) of \(parts.count)")
        let points = parts.filter { $0.id < 1000 }
        for (number, one) in points.enumerated() {
            for other in points.dropFirst(number + 1) {
                #expect(!one.box.outset(by: -0.01).touches(other.box.outset(by: -0.01)))
            }
        }
    }

    @Test("The work for a picture does not grow with the scale")
    func workIsBounded() {
        func work(_ units: Double) -> Int {
            let center = LabelSamples.level(units).position(of: Self.river[15])
            return Self.world().placement(
                at: LabelSamples.level(units), in: Self.window(center.x, center.y), threads: 2
            ).madePositions
        }
        let small = work(4)
        #expect(small > 0)
        // Each power of 2 in between has blocks around the picture, with fewer and fewer labels.
        for units in [1, 0.125, 1.0 / 64] { #expect(Double(work(units)) <= Double(small) * 1.52) }
    }

    @Test("A picture beside the last one makes no position twice")
    func blocksAreKept() {
        let (world, level) = (Self.world(), LabelSamples.level(0.5))
        let corner = level.position(of: Self.river[15]) - 500
        let first = world.placement(at: level, in: Self.window(corner.x, corner.y), threads: 2)
        let again = world.placement(at: level, in: Self.window(corner.x, corner.y), threads: 2)
        #expect(first.madePositions > 0 && again.madePositions == 0)
        #expect(first.summary(world) == again.summary(world))
    }

    @Test("A name in a large area stays at its place when the view moves")
    func areaHasOneName() {
        let (world, level) = (Self.world(), LabelSamples.level(0.25))
        var places: [Int: Set<String>] = [:]
        for row in 0..<8 {
            for column in 0..<8 {
                let window = Self.window(Double(column) * 20_000, -Double(row + 1) * 20_000, side: 1500)
                for label in world.placement(at: level, in: window, threads: 2).boxes(world)
                where label.id >= 2000 {
                    places[label.id, default: []].insert("\(label.box.low)")
                }
            }
        }
        #expect(places.values.allSatisfy { $0.count == 1 })
    }
}
