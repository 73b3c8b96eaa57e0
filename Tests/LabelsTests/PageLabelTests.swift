import CartoucheLabels
import CartouchePlanarGeometry
import Testing

/// Labels of a page whose edge cuts none.
@Suite struct PageLabelTests {
    /// A country that is much larger than the page.
    private static let country = LabelSamples.area(
        [SIMD2(0, 0), SIMD2(4000, 0), SIMD2(4000, 3000), SIMD2(0, 3000)], text: "Wide Country")

    /// The lower left corner of the country, with 300 units of the sea.
    private static let page = Box(low: SIMD2(-100, -500), high: SIMD2(500, 100))

    private static func boxes(_ features: [LabelFeature], methods: [PolygonLabelPlacement.Method]) -> [Box] {
        let world = LabelWorld(
            [LabelSamples.styled { $0.rules.polygons.methods = methods }], features, threads: 2)
        let placement = world.placement(at: LabelSamples.level(), in: page, threads: 2)
        let moved = world.placement(placement, inside: LabelPage(box: page, enlargement: 1), threads: 2)
        return moved.boxes(world).map(\.box)
    }

    @Test(
        "The name of a country whose middle is far away is in the part on the page",
        arguments: [[.horizontal], [.curved, .horizontal]] as [[PolygonLabelPlacement.Method]])
    func nameOfTheVisiblePart(methods: [PolygonLabelPlacement.Method]) {
        let boxes = Self.boxes([Self.country], methods: methods)
        let inside = boxes.filter(Self.page.contains)
        #expect(inside.count == 1)
        // It is on land: y is down.
        #expect(inside.allSatisfy { $0.low.x >= 0 && $0.high.y <= 0 })
    }

    @Test("A name that moves covers no other label")
    func avoidsOthers() {
        let towns = (0..<40).map { number -> LabelFeature in
            var town = LabelSamples.points(1)[0]
            (town.id, town.text) = (100 + number, "Town \(number)")
            town.geometry = .point(SIMD2(Double(number % 8) * 60 + 20, Double(number / 8) * 90 + 30))
            return town
        }
        let boxes = Self.boxes([Self.country] + towns, methods: [.horizontal])
        for (number, box) in boxes.enumerated() {
            #expect(!boxes.dropFirst(number + 1).contains { $0.overlap(box) })
        }
    }

    @Test("A corner of a country without room for the name has none")
    func smallCorner() {
        let country = LabelSamples.area(
            [SIMD2(480, 480), SIMD2(4000, 480), SIMD2(4000, 3000), SIMD2(480, 3000)], text: "Wide Country")
        #expect(Self.boxes([country], methods: [.horizontal]).filter(Self.page.touches).isEmpty)
    }

    @Test("A label that is whole keeps its place")
    func staysInside() throws {
        let small = LabelSamples.area([SIMD2(100, 100), SIMD2(300, 100), SIMD2(300, 300), SIMD2(100, 300)])
        let world = LabelWorld([LabelSamples.styled()], [small], threads: 1)
        let placement = world.placement(at: LabelSamples.level(), in: Self.page, threads: 1)
        let page = LabelPage(box: Self.page, enlargement: 1)
        #expect(
            world.placement(placement, inside: page, threads: 1).summary(world) == placement.summary(world))
    }
}

extension Box {
    fileprivate func overlap(_ other: Box) -> Bool {
        (pointwiseMin(high, other.high) - pointwiseMax(low, other.low)).min() > 1e-6
    }
}
