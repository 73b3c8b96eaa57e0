import CartoucheCLibrary
import CartoucheLabels
import CartouchePlanarGeometry
import Testing

@Suite struct AreaLabelTests {
    private let square = [SIMD2(0.0, 0), SIMD2(400, 0), SIMD2(400, 400), SIMD2(0, 400)]

    @Test(
        "The name of a country is not on the marker of its capital if there is room beside it",
        arguments: [.horizontal, .curved] as [PolygonLabelPlacement.Method])
    func avoidsCapitals(method: PolygonLabelPlacement.Method) throws {
        let land = LabelSamples.area(
            [SIMD2(0, 0), SIMD2(90, 0), SIMD2(90, 44), SIMD2(0, 44)], text: "Slovenia")
        let country = LabelSamples.styled {
            $0.rules.polygons.methods = [method]
            $0.rules.polygons.mustFit = true
        }
        let capital = LabelSamples.styled { $0.rules.conflicts.featureWeight = 500 }
        for place in [SIMD2(45.0, 22), SIMD2(30, 20), SIMD2(60, 26)] {
            let point = LabelFeature(
                classIndex: 1, layer: 1, id: 2, part: 0, text: nil, rank: 0, geometry: .point(place),
                marker: Box(low: SIMD2(-3, -3), high: SIMD2(3, 3)))
            let world = LabelWorld([country, capital], [land, point], threads: 1)
            let placement = world.placement(at: LabelSamples.level(), threads: 1)
            let unit = try #require(placement.units.indices.first { placement.chosen[$0] >= 0 })
            let candidate = try #require(placement.candidate(of: unit))
            let marker = LabelShape(Box(low: SIMD2(-3, -3), high: SIMD2(3, 3)))
            let anchor = placement.units[unit].anchor
            #expect(!candidate.shape.isNear(marker, at: SIMD2(place.x, -place.y) - anchor, gap: 0))
        }
    }

    @Test("A horizontal label is inside, and out of holes")
    func inside() throws {
        let hole = [SIMD2(120.0, 120), SIMD2(280, 120), SIMD2(280, 280), SIMD2(120, 280)]
        let placed = try #require(LabelSamples.place(LabelSamples.area(square, holes: [hole])) { _ in })
        let box = placed.candidate.shape.box
        let absolute = Box(low: box.low + placed.unit.anchor, high: box.high + placed.unit.anchor)
        #expect(
            absolute.low.x >= 0 && absolute.high.x <= 400 && absolute.high.y <= 0 && absolute.low.y >= -400)
        #expect(!absolute.touches(Box(low: SIMD2(120, -280), high: SIMD2(280, -120))))
        let ignoring = try #require(
            LabelSamples.place(LabelSamples.area(square, holes: [hole])) {
                $0.rules.polygons.avoidsHoles = false
            })
        #expect(abs(ignoring.unit.anchor.x - 200) < 5)
    }

    @Test("A straight label follows the long axis")
    func straight() throws {
        let slanted = [SIMD2(0.0, 0), SIMD2(300, 300), SIMD2(280, 330), SIMD2(-20, 30)]
        let placed = try #require(
            LabelSamples.place(LabelSamples.area(slanted)) { $0.rules.polygons.methods = [.straight] })
        guard case .block(_, let direction) = placed.candidate.pose else {
            Issue.record("the label is not straight")
            return
        }
        #expect(abs(direction.x - 0.7071) < 0.02 && abs(direction.y + 0.7071) < 0.02)
    }

    @Test("A curved label bends with the area and spreads its letters")
    func curved() throws {
        let outer = (0...40).map { number in
            let angle = Double.pi * (0.25 + 0.5 * Double(number) / 40)
            return SIMD2(400 * cos(angle), 400 * sin(angle))
        }
        let inner = (0...40).reversed().map { number in
            let angle = Double.pi * (0.25 + 0.5 * Double(number) / 40)
            return SIMD2(320 * cos(angle), 320 * sin(angle))
        }
        let placed = try #require(
            LabelSamples.place(LabelSamples.area(outer + inner)) { $0.rules.polygons.methods = [.curved] })
        guard case .clusters(let poses) = placed.candidate.pose, let first = poses.first,
            let last = poses.last
        else {
            Issue.record("the label is not curved")
            return
        }
        // The text rises, then falls; y is down.
        #expect(first.direction.y < -0.02 && last.direction.y > 0.02)
        #expect(placed.candidate.shape.box.size.x > 60)
    }

    @Test("A label that must fit goes outside a small area, with a leader line")
    func outside() throws {
        let small = [SIMD2(0.0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)]
        #expect(LabelSamples.place(LabelSamples.area(small)) { $0.rules.polygons.mustFit = true } == nil)
        let placed = try #require(
            LabelSamples.place(LabelSamples.area(small)) {
                $0.rules.polygons.mustFit = true
                $0.rules.polygons.outsideZones = [.centerRight]
            })
        #expect(placed.candidate.leader != nil)
        #expect(placed.candidate.shape.box.low.x + placed.unit.anchor.x >= 10)
    }

    @Test("An area that is too large for exact positions has no labels", .timeLimit(.minutes(5)))
    func largeAreas() {
        for (side, isLabeled) in [(1e6, true), (1e13, false), (1e300, false)] {
            let styled = LabelSamples.styled { $0.rules.polygons.repetition = .points(24) }
            let area = LabelSamples.area([
                SIMD2(0, 0), SIMD2(side, 0), SIMD2(side, side), SIMD2(-side, side * 2),
            ])
            let world = LabelWorld([styled], [area], threads: 1)
            let boxes = world.placement(at: LabelSamples.level(), threads: 1).boxes(world)
            #expect(boxes.isEmpty != isLabeled && boxes.count < 1000)
        }
    }

    @Test("A curved label outside follows the outline above the area")
    func curvedOutside() throws {
        let ring = (0..<48).map { number in
            let angle = Double(number) / 24 * Double.pi
            return SIMD2(cos(angle), sin(angle)) * 60
        }
        let placed = try #require(
            LabelSamples.place(LabelSamples.area(ring, text: "Green Hill")) {
                $0.rules.polygons.methods = [.curvedOutside]
                $0.rules.polygons.offset = .points(2)
            })
        let pieces = placed.candidate.shape.pieces.map { $0.center + placed.unit.anchor }
        #expect(pieces.count > 6)
        for piece in pieces {
            let distance = (piece * piece).sum().squareRoot()
            #expect(distance > 60 && distance < 80)
        }
        // The page has y down.
        #expect(pieces.contains { $0.y < -60 })
    }

    @Test("Labels along an outline repeat inside it")
    func boundary() {
        let styled = LabelSamples.styled {
            $0.rules.polygons.methods = [.alongBoundary]
            $0.rules.polygons.repetition = .mapUnits(300)
        }
        let world = LabelWorld([styled], [LabelSamples.area(square)], threads: 1)
        let boxes = world.placement(at: LabelSamples.level(), threads: 1).boxes(world).map(\.box)
        #expect(boxes.count >= 3)
        #expect(boxes.allSatisfy { Box(low: SIMD2(0, -400), high: SIMD2(400, 0)).contains($0) })
    }
}
