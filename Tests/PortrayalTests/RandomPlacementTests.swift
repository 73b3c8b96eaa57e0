import CartoucheSymbolGeometry
import CartoucheSymbolModel
import Foundation
import Testing

/// Markers on random lines and polygons are where the documented formulas put them.
///
/// The formulas are written again here, without the code of the placements. The random numbers are the same in
/// every run.
@Suite("Places of markers on random shapes") struct RandomPlacementTests {
    /// A small deterministic generator (Steele, Lea and Flood 2014).
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }

        mutating func number(_ low: Double, _ high: Double) -> Double {
            Double.random(in: low...high, using: &self)
        }
        mutating func count(_ low: Int, _ high: Int) -> Int { Int.random(in: low...high, using: &self) }
        mutating func coin() -> Bool { Bool.random(using: &self) }
        mutating func point() -> SIMD2<Double> { SIMD2(number(-100, 100), number(-100, 100)) }
    }

    /// A position and a direction.
    private struct Place {
        var position: SIMD2<Double>
        /// The direction of the marker's x axis in radians.
        var angle: Double
    }

    /// Two to six random vertices.
    private static func line(_ random: inout SplitMix) -> [SIMD2<Double>] {
        (0..<random.count(2, 6)).map { _ in random.point() }
    }

    /// A star around a random center, clockwise or counterclockwise.
    private static func ring(_ random: inout SplitMix) -> [SIMD2<Double>] {
        let center = random.point()
        let count = random.count(3, 9)
        let sense = random.coin() ? 1.0 : -1.0
        return (0..<count).map { index in
            let angle = sense * 2 * .pi * (Double(index) + random.number(0, 0.6)) / Double(count)
            return center + SIMD2(cos(angle), sin(angle)) * random.number(8, 60)
        }
    }

    // MARK: Formulas

    private static func lengths(_ line: [SIMD2<Double>]) -> [Double] {
        zip(line, line.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    }

    /// The position and the direction at a distance from the start.
    ///
    /// Beyond its ends, the line continues straight.
    private static func walk(_ line: [SIMD2<Double>], _ distance: Double) -> Place {
        var rest = distance
        for (index, length) in lengths(line).enumerated() {
            if rest < length || index == line.count - 2 {
                let step = line[index + 1] - line[index]
                return Place(
                    position: line[index] + step * (rest / length), angle: atan2(step.y, step.x))
            }
            rest -= length
        }
        return Place(position: line[0], angle: 0)
    }

    /// The place of a marker: to the left of the line by the offset, turned with the line.
    private static func marker(_ place: Place, _ rules: LinePlacement, backwards: Bool = false) -> Place {
        let left = SIMD2(-sin(place.angle), cos(place.angle))
        var angle = rules.angleToLine ? place.angle + (backwards ? .pi : 0) : 0
        if rules.angleToLine, rules.keepUpright, cos(angle) < 0 { angle += .pi }
        return Place(position: place.position + left * rules.offset, angle: angle)
    }

    private static func rules(_ random: inout SplitMix) -> LinePlacement {
        var rules = LinePlacement()
        rules.angleToLine = random.coin()
        rules.keepUpright = random.coin()
        rules.offset = random.number(-9, 9)
        rules.placePerPart = true
        return rules
    }

    private static func expect(
        _ placement: some AppliedPlacement, on geometry: EffectGeometry, grid: GridFrame? = nil,
        _ wanted: [Place],
        _ comment: String, _ location: SourceLocation = #_sourceLocation
    ) {
        var work = EffectWork(scale: 1)
        var spots: [MarkerSpot] = []
        placement.place(on: geometry, grid: grid, into: &spots, &work)
        #expect(spots.count == wanted.count, "\(comment): \(placement)", sourceLocation: location)
        for (spot, place) in zip(spots, wanted) {
            let vector = spot.position - place.position
            let turned = SIMD2(cos(place.angle), sin(place.angle)) - spot.direction
            #expect(
                hypot(vector.x, vector.y) < 1e-6 && hypot(turned.x, turned.y) < 1e-6 && spot.scale == 1
                    && spot.turn == 0, "\(comment): \(spot), not \(place); \(placement)",
                sourceLocation: location)
        }
    }

    /// Runs a check 200 times with its own random numbers.
    private static func repeated(_ seed: UInt64, _ check: (inout SplitMix, String) -> Void) {
        for run in 0..<200 {
            var random = SplitMix(state: seed &* 1000 &+ UInt64(run))
            check(&random, "run \(run)")
        }
    }

    // MARK: Lines

    @Test("Along a line without constraints: at the distances of the template, less the offset")
    func alongLine() {
        Self.repeated(1) { random, run in
            let line = Self.line(&random)
            var placement = AlongLineSameSize()
            placement.line = Self.rules(&random)
            placement.placementTemplate = (0..<random.count(1, 3)).map { _ in random.number(4, 40) }
            placement.offsetAlongLine = random.coin() ? random.number(-60, 60) : 0
            let length = Self.lengths(line).reduce(0, +)
            let period = placement.placementTemplate.reduce(0, +)
            var wanted: [Double] = []
            let offset = placement.offsetAlongLine
            var start = -offset - period * ((-offset / period).rounded(.up) + 1)
            while start <= length {
                var distance = start
                for step in placement.placementTemplate {
                    if distance >= 0, distance <= length { wanted.append(distance) }
                    distance += step
                }
                start += period
            }
            Self.expect(
                placement, on: .lines([line]),
                wanted.map { Self.marker(Self.walk(line, $0), placement.line) }, run)
        }
    }

    @Test("Along a line with constraints: the template is stretched to a whole number of periods")
    func stretched() {
        Self.repeated(2) { random, run in
            let line = Self.line(&random)
            var placement = AlongLineSameSize()
            placement.line = Self.rules(&random)
            placement.placementTemplate = (0..<random.count(1, 3)).map { _ in random.number(4, 40) }
            let endings: [AlongLineSameSize.Ending] = [.withMarkers, .withFullGap, .withHalfGap]
            placement.endings = endings[random.count(0, 2)]
            let length = Self.lengths(line).reduce(0, +)
            let template = placement.placementTemplate
            let period = template.reduce(0, +)
            let count = max(1, (length / period).rounded())
            let factor = length / (count * period)
            // The last distance of the template, or half of it, is before the first marker.
            let last = template[template.count - 1] * factor
            let gap =
                placement.endings == .withFullGap ? last : placement.endings == .withHalfGap ? last / 2 : 0
            var distances = [gap]
            for index in 0..<Int(count) * template.count {
                distances.append(distances[index] + template[index % template.count] * factor)
            }
            if placement.endings == .withMarkers {
                distances[distances.count - 1] = length
            } else {
                distances.removeAll { $0 > length * (1 - 1e-9) }
            }
            Self.expect(
                placement, on: .lines([line]),
                distances.map { Self.marker(Self.walk(line, $0), placement.line) },
                run)
        }
    }

    @Test("At ratios: between the begin and end positions, the first one backwards")
    func ratios() {
        Self.repeated(3) { random, run in
            let line = Self.line(&random)
            var placement = AtRatioPositions()
            placement.line = Self.rules(&random)
            placement.positionArray = (0..<random.count(1, 4)).map { _ in random.number(0, 1) }
            placement.beginPosition = random.number(0, 5)
            placement.endPosition = random.number(0, 5)
            placement.flipFirst = random.coin()
            let length = Self.lengths(line).reduce(0, +)
            guard length > 10 else { return }
            let first = placement.positionArray.min()
            let wanted = placement.positionArray.map { ratio in
                let distance =
                    placement.beginPosition
                    + ratio * (length - placement.beginPosition - placement.endPosition)
                return Self.marker(
                    Self.walk(line, distance), placement.line,
                    backwards: placement.flipFirst && ratio == first)
            }
            Self.expect(placement, on: .lines([line]), wanted, run)
        }
    }

    @Test("At both ends: inwards by the offset, the first one backwards, both to the right")
    func extremities() {
        Self.repeated(4) { random, run in
            let line = Self.line(&random)
            var placement = AtExtremities()
            placement.line = Self.rules(&random)
            placement.offsetAlongLine = random.number(-5, 5)
            let length = Self.lengths(line).reduce(0, +)
            let end = length - placement.offsetAlongLine
            var endRules = placement.line
            endRules.offset = -endRules.offset
            Self.expect(
                placement, on: .lines([line]),
                [
                    Self.marker(Self.walk(line, placement.offsetAlongLine), placement.line, backwards: true),
                    Self.marker(Self.walk(line, end), endRules),
                ], run)
        }
    }

    @Test("On a line: at its middle, its start, its end or the middle of each segment")
    func onLine() {
        Self.repeated(5) { random, run in
            let line = Self.line(&random)
            var placement = OnLine()
            placement.line = Self.rules(&random)
            placement.startPointOffset = random.number(-2, 2)
            let anchors: [OnLine.Anchor] = [.lineMiddle, .lineBeginning, .lineEnd, .segmentMidpoint]
            placement.relativeTo = anchors[random.count(0, 3)]
            let lengths = Self.lengths(line)
            guard lengths.min() ?? 0 > 5 else { return }
            let length = lengths.reduce(0, +)
            var distances: [Double] = []
            switch placement.relativeTo {
            case .lineMiddle: distances = [length / 2 + placement.startPointOffset]
            case .lineBeginning: distances = [placement.startPointOffset]
            case .lineEnd: distances = [length - placement.startPointOffset]
            case .segmentMidpoint:
                for index in lengths.indices {
                    let middle = lengths[..<index].reduce(0, +) + lengths[index] / 2
                    distances.append(middle + placement.startPointOffset)
                }
            }
            Self.expect(
                placement, on: .lines([line]),
                distances.map { Self.marker(Self.walk(line, $0), placement.line) },
                run)
        }
    }

    @Test("On vertices: end points along their segment, other vertices along the bisector")
    func vertices() {
        Self.repeated(6) { random, run in
            let line = Self.line(&random)
            var placement = OnVertices()
            placement.line = Self.rules(&random)
            placement.placeOnEndPoints = random.coin()
            placement.placeOnRegularVertices = random.coin()
            var wanted: [Place] = []
            for (index, vertex) in line.enumerated() {
                let isEnd = index == 0 || index == line.count - 1
                guard isEnd ? placement.placeOnEndPoints : placement.placeOnRegularVertices else { continue }
                var directions: [Double] = []
                if index > 0 {
                    directions.append(atan2(vertex.y - line[index - 1].y, vertex.x - line[index - 1].x))
                }
                if index < line.count - 1 {
                    directions.append(atan2(line[index + 1].y - vertex.y, line[index + 1].x - vertex.x))
                }
                // The middle of two directions, on the side where they differ by less than 180°.
                var angle = directions[0]
                if directions.count > 1 {
                    let turn = (directions[1] - directions[0]).remainder(dividingBy: 2 * .pi)
                    angle += turn / 2
                }
                wanted.append(Self.marker(Place(position: vertex, angle: angle), placement.line))
            }
            Self.expect(placement, on: .lines([line]), wanted, run)
        }
    }

    // MARK: Polygons

    /// The centroid of a ring by the sum over its triangles with the origin.
    private static func centroid(_ ring: [SIMD2<Double>]) -> SIMD2<Double> {
        var area = 0.0
        var sum = SIMD2(0.0, 0.0)
        for (index, point) in ring.enumerated() {
            let next = ring[(index + 1) % ring.count]
            let cross = point.x * next.y - next.x * point.y
            area += cross
            sum += (point + next) * cross
        }
        return sum / (3 * area)
    }

    /// Whether a ray to the right crosses the ring an odd number of times.
    private static func contains(_ ring: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
        var isInside = false
        for (index, one) in ring.enumerated() {
            let other = ring[(index + 1) % ring.count]
            guard (one.y > point.y) != (other.y > point.y) else { continue }
            let x = one.x + (other.x - one.x) * (point.y - one.y) / (other.y - one.y)
            if x > point.x { isInside.toggle() }
        }
        return isInside
    }

    private static func box(_ ring: [SIMD2<Double>]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        let (xs, ys) = (ring.map(\.x), ring.map(\.y))
        return (SIMD2(xs.min()!, ys.min()!), SIMD2(xs.max()!, ys.max()!))
    }

    @Test("The center of a polygon: the centroid, the center of the box, or a point inside")
    func center() {
        Self.repeated(7) { random, run in
            let ring = Self.ring(&random)
            let geometry = EffectGeometry(.polygon, [.init(ring, isClosed: true)])
            var placement = PolygonCenter()
            placement.offsetX = random.number(-9, 9)
            placement.offsetY = random.number(-9, 9)
            let shift = SIMD2(placement.offsetX, placement.offsetY)
            placement.method = .centerOfMass
            Self.expect(
                placement, on: geometry, [Place(position: Self.centroid(ring) + shift, angle: 0)], run)
            placement.method = .boundingBoxCenter
            let box = Self.box(ring)
            Self.expect(
                placement, on: geometry, [Place(position: (box.low + box.high) / 2 + shift, angle: 0)], run)
            placement.method = .onPolygon
            var work = EffectWork(scale: 1)
            var spots: [MarkerSpot] = []
            placement.place(on: geometry, grid: nil, into: &spots, &work)
            #expect(spots.count == 1 && Self.contains(ring, spots[0].position - shift), "\(run)")
        }
    }

    @Test("Around a polygon: on the side or corner of its box, outwards by the offset")
    func around() {
        Self.repeated(8) { random, run in
            let ring = Self.ring(&random)
            let (low, high) = Self.box(ring)
            let middle = (low + high) / 2
            var placement = AroundPolygon()
            let offset = random.number(-9, 9)
            placement.offset = offset
            let places: [(AroundPolygon.Position, Double, Double)] = [
                (.top, middle.x, high.y + offset), (.bottom, middle.x, low.y - offset),
                (.left, low.x - offset, middle.y), (.right, high.x + offset, middle.y),
                (.topLeft, low.x - offset, high.y + offset), (.topRight, high.x + offset, high.y + offset),
                (.bottomLeft, low.x - offset, low.y - offset),
                (.bottomRight, high.x + offset, low.y - offset),
            ]
            for (position, x, y) in places {
                placement.position = position
                Self.expect(
                    placement, on: EffectGeometry(.polygon, [.init(ring, isClosed: true)]),
                    [Place(position: SIMD2(x, y), angle: 0)], run)
            }
        }
    }

    @Test("Inside a polygon: a grid around the origin, turned and moved, with odd rows shifted")
    func inside() {
        Self.repeated(9) { random, run in
            let ring = Self.ring(&random)
            var placement = InsidePolygon()
            placement.stepX = random.number(3, 30)
            placement.stepY = random.number(3, 30)
            placement.offsetX = random.number(-20, 20)
            placement.offsetY = random.number(-20, 20)
            placement.gridAngle = random.coin() ? random.number(-90, 90) : 0
            placement.shiftOddRows = random.coin()
            placement.clipping = .removeIfCenterOutsideBoundary
            let origin = random.point()
            let marker = (low: SIMD2(-1.0, -1.0), high: SIMD2(1.0, 1.0))
            let window = (low: SIMD2(-1000.0, -1000.0), high: SIMD2(1000.0, 1000.0))
            let frame = GridFrame(origin: origin, turn: 0, window: window, marker: marker, objectID: 1)
            let angle = placement.gridAngle * .pi / 180
            // Every node of a large grid that is inside, rows upwards and from left to right.
            var wanted: [Place] = []
            for row in -160...160 {
                for column in -160...160 {
                    var x = placement.offsetX + Double(column) * placement.stepX
                    let y = placement.offsetY + Double(row) * placement.stepY
                    if placement.shiftOddRows, row % 2 != 0 { x += placement.stepX / 2 }
                    let node =
                        origin
                        + SIMD2(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
                    if Self.contains(ring, node) { wanted.append(Place(position: node, angle: 0)) }
                }
            }
            Self.expect(
                placement, on: EffectGeometry(.polygon, [.init(ring, isClosed: true)]), grid: frame, wanted,
                run)
        }
    }

    @Test("Inside a polygon at random: the numbers of the C runtime with seed times object ID")
    func insideAtRandom() {
        Self.repeated(10) { random, run in
            let ring = Self.ring(&random)
            var placement = InsidePolygon()
            placement.gridType = .random
            placement.stepX = random.number(5, 30)
            placement.stepY = random.number(5, 30)
            placement.randomness = random.number(0, 100)
            placement.seed = random.count(0, 100_000)
            placement.clipping = .clipAtBoundary
            let identifier = random.count(1, 5000)
            let marker = (low: SIMD2(-1.0, -1.0), high: SIMD2(1.0, 1.0))
            let window = (low: SIMD2(-1000.0, -1000.0), high: SIMD2(1000.0, 1000.0))
            let frame = GridFrame(
                origin: SIMD2(0, 0), turn: 0, window: window, marker: marker, objectID: identifier)
            let (low, high) = Self.box(ring)
            var state = UInt32(truncatingIfNeeded: placement.seed * identifier)
            func next() -> Double {
                state = state &* 214_013 &+ 2_531_011
                return Double((state >> 16) & 0x7FFF) / 32767
            }
            var wanted: [SIMD2<Double>] = []
            let reach = placement.randomness / 300
            for row in Int((low.y / placement.stepY).rounded())...Int((high.y / placement.stepY).rounded()) {
                for column in Int(
                    (low.x / placement.stepX).rounded())...Int((high.x / placement.stepX).rounded())
                {
                    let (across, up) = (next(), next())
                    wanted.append(
                        SIMD2(
                            placement.stepX * (Double(column) + reach * (1 - 2 * across)),
                            placement.stepY * (Double(row) + reach * (1 - 2 * up))))
                }
            }
            var work = EffectWork(scale: 1)
            var spots: [MarkerSpot] = []
            placement.place(
                on: EffectGeometry(.polygon, [.init(ring, isClosed: true)]), grid: frame, into: &spots, &work)
            // Markers that are completely outside can be missing.
            let inside = wanted.filter { Self.contains(ring, $0) }
            for place in inside {
                #expect(
                    spots.contains { hypot($0.position.x - place.x, $0.position.y - place.y) < 1e-6 },
                    "\(run): no marker at \(place); \(placement)")
            }
            for spot in spots {
                #expect(
                    wanted.contains { hypot(spot.position.x - $0.x, spot.position.y - $0.y) < 1e-6 },
                    "\(run): a marker at \(spot.position); \(placement)")
            }
        }
    }
}
