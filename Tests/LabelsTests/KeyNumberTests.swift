import CartoucheLabels
import CartouchePlanarGeometry
import Testing

@Suite struct KeyNumberTests {
    private func numbers(_ placement: LabelPlacement) -> [Int] {
        placement.units.indices.compactMap {
            placement.chosen[$0] >= 0 ? placement.keyNumber(of: $0) : nil
        }.sorted()
    }

    private func styled(replacesAll: Bool = false) -> StyledLabelClass {
        LabelSamples.styled {
            $0.rules.fitting.keyNumbering = KeyNumbering(group: "places")
            $0.rules.fitting.keyNumbering?.replacesAll = replacesAll
        }
    }

    @Test("Labels without a place get the numbers 1, 2, 3, …")
    func unplaced() {
        let points = LabelSamples.points(150, side: 200)
        let plain = LabelWorld([LabelSamples.styled()], points, threads: 1)
        let world = LabelWorld([styled()], points, threads: 1)
        let level = LabelSamples.level()
        let placement = world.placement(at: level, threads: 1)
        let numbers = numbers(placement)
        #expect(!numbers.isEmpty && numbers == Array(1...numbers.count))
        // Texts keep their places, and numbers overlap nothing.
        let texts = plain.placement(at: level, threads: 1).summary(plain)
        #expect(Set(texts).isSubset(of: placement.summary(world)))
        let shown = placement.units.indices.compactMap { index in
            placement.candidate(of: index).map { ($0, placement.units[index].anchor) }
        }
        #expect(shown.count == texts.count + numbers.count)
        for (number, (one, place)) in shown.enumerated() {
            #expect(
                !shown.dropFirst(number + 1).contains { two, other in
                    one.shape.isNear(two.shape, at: other - place, gap: 0)
                })
        }
    }

    @Test("Threads and the order of reading have no influence on numbers")
    func deterministic() {
        let points = LabelSamples.points(200, side: 400)
        let level = LabelSamples.level()
        let all = [(points, 1), (points.reversed(), 8)].map { features, threads -> [String] in
            let world = LabelWorld([styled()], features, threads: threads)
            let placement = world.placement(at: level, threads: threads)
            return placement.units.indices.map {
                "\(world.features[placement.units[$0].feature].id) \(placement.keyNumber(of: $0) ?? 0)"
            }.sorted()
        }
        #expect(all[0] == all[1])
    }

    @Test("A number gives way to the text where the scale has room")
    func zoom() {
        let world = LabelWorld([styled()], LabelSamples.points(150, side: 200), threads: 1)
        let small = world.placement(at: LabelSamples.level(1), threads: 1)
        let large = world.placement(at: LabelSamples.level(1.0 / 8), threads: 1)
        #expect(!numbers(small).isEmpty && numbers(large).count < numbers(small).count)
        #expect(large.boxes(world).count > small.boxes(world).count)
    }

    @Test("All labels can be replaced, with the same numbers at all scales")
    func always() {
        let world = LabelWorld([styled(replacesAll: true)], LabelSamples.points(40), threads: 1)
        func list(_ units: Double) -> [Int: Int?] {
            let placement = world.placement(at: LabelSamples.level(units), threads: 1)
            return Dictionary(
                uniqueKeysWithValues: placement.units.indices.map {
                    (world.features[placement.units[$0].feature].id, placement.keyNumber(of: $0))
                })
        }
        #expect(list(1) == list(0.25))
        #expect(list(1).values.compactMap { $0 }.sorted() == Array(1...40))
    }

    @Test("Areas and lines without room get numbers too")
    func shapes() {
        let ring = [SIMD2(0.0, 0), SIMD2(14, 0), SIMD2(14, 14), SIMD2(0, 14)]
        let features = [
            LabelSamples.area(ring, text: "Long Lake"),
            LabelSamples.line([SIMD2(100, 0), SIMD2(112, 0)], id: 2),
        ]
        var styled = styled()
        styled.labelClass.rules.polygons.mustFit = true
        let world = LabelWorld([styled], features, threads: 1)
        #expect(numbers(world.placement(at: LabelSamples.level(), threads: 1)) == [1, 2])
    }

    @Test("Numbers without room beside the point stand away from it, with leader lines that cross nothing")
    func leaders() throws {
        let world = LabelWorld([styled()], LabelSamples.points(150, side: 200), threads: 1)
        let placement = world.placement(at: LabelSamples.level(), threads: 1)
        let shown = placement.units.indices.compactMap { index in
            placement.candidate(of: index).map { (index, $0, placement.units[index].anchor) }
        }
        let led = shown.filter { $0.1.leader != nil }
        try #require(!led.isEmpty)
        for (unit, candidate, anchor) in led {
            #expect(placement.keyNumber(of: unit) != nil)
            // The line ends at the point, and its text is away from it.
            #expect(candidate.leader == .zero)
            #expect(!candidate.textBox.touches(Box(low: .zero, high: .zero)))
            for (other, shape, place) in shown where other != unit {
                #expect(!candidate.shape.isNear(shape.shape, at: place - anchor, gap: 0))
            }
        }
    }
}
