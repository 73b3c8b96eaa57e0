import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Strokes")
struct StrokeTests {
    private func line(
        _ points: [(Float, Float)], closed: Bool = false, _ style: StrokeStyle, size: Int = 40
    ) -> Image {
        drawn(size, size) { $0.stroke(path(points, closed: closed), with: black, style: style) }
    }

    @Test("A line covers its length times its width, plus its caps")
    func caps() {
        let points: [(Float, Float)] = [(10, 20), (30, 20)]
        #expect(line(points, .init(width: 6)).coveredArea == 120)
        #expect(line(points, .init(width: 6, cap: .square)).coveredArea == 156)
        let round = line(points, .init(width: 6, cap: .round)).coveredArea
        #expect(abs(round - (120 + 9 * Double.pi)) < 1)
    }

    @Test("The coverage of a hairline is its width", arguments: [0.05, 0.25, 0.5, 0.99])
    func hairlines(width: Double) {
        let image = line([(5, 20.5), (35, 20.5)], .init(width: width))
        #expect(abs(image.coveredArea - 30 * width) < 0.2)
        let slanted = line([(5, 5), (35, 25)], .init(width: width))
        #expect(abs(slanted.coveredArea - 36.06 * width) < 0.04 * 36.06)
    }

    @Test("Joins at a right angle")
    func joins() {
        let points: [(Float, Float)] = [(10, 30), (10, 10), (30, 10)]
        // Two arms of 20, minus the common quarter of the inner square, plus the area of the join outside.
        let inner = 6.0 * 20 * 2 - 9
        #expect(abs(line(points, .init(width: 6, join: .miter)).coveredArea - (inner + 9)) < 0.1)
        #expect(abs(line(points, .init(width: 6, join: .bevel)).coveredArea - (inner + 4.5)) < 0.1)
        #expect(
            abs(line(points, .init(width: 6, join: .round)).coveredArea - (inner + 9 * .pi / 4)) < 0.4)
    }

    @Test("A miter beyond its limit becomes a bevel")
    func miterLimit() {
        let points: [(Float, Float)] = [(5, 18), (30, 20), (5, 22)]
        let long = line(points, .init(width: 3, join: .miter, miterLimit: 20))
        let cut = line(points, .init(width: 3, join: .miter, miterLimit: 4))
        #expect(long.alpha(36, 19) > 0)
        #expect(cut.alpha(36, 19) == 0)
        #expect(cut == line(points, .init(width: 3, join: .bevel)))
    }

    @Test("Closed lines have joins instead of caps")
    func closed() {
        let square: [(Float, Float)] = [(10, 10), (30, 10), (30, 30), (10, 30)]
        #expect(line(square, closed: true, .init(width: 4)).coveredArea == 24 * 24 - 16 * 16)
        let repeated = square + [(10, 10)]
        #expect(line(repeated, closed: true, .init(width: 4)).coveredArea == 24 * 24 - 16 * 16)
    }

    @Test("Dashes, gaps, offsets and start distances")
    func dashes() {
        func row(_ style: StrokeStyle, startDistance: Float = 0) -> String {
            var line = Path()
            line.append(
                contentsOf: [PixelPoint(0, 0.5), PixelPoint(20, 0.5)], closed: false,
                startDistance: startDistance)
            return drawn(20, 1) { $0.stroke(line, with: black, style: style) }.picture
        }
        #expect(row(.init(width: 1, dashes: [4, 2])) == "####..####..####..##")
        #expect(row(.init(width: 1, dashes: [3])) == "###...###...###...##")
        #expect(row(.init(width: 1, dashes: [4, 2], dashOffset: 5)) == ".####..####..####..#")
        #expect(row(.init(width: 1, dashes: [4, 2], dashOffset: -1)) == ".####..####..####..#")
        #expect(row(.init(width: 1, dashes: [4, 2]), startDistance: 5) == ".####..####..####..#")
        #expect(row(.init(width: 1, cap: .square, dashes: [3, 3])) == "###5.5###5.5###5.5##")
        #expect(row(.init(width: 1, cap: .square, dashes: [0, 4])) == "5..55..55..55..55..5")
    }

    @Test(
        "A ring that is opened outside the picture looks like the closed ring",
        arguments: [[], [9.0, 4], [7, 6], [4, 9], [5, 3, 2], [0, 6]], [Float(-40), -5000])
    func openedRings(dashes: [Double], left: Float) {
        let styles: [StrokeStyle] = [.miter, .round, .bevel].map {
            StrokeStyle(width: 6, cap: dashes.first == 0 ? .round : .butt, join: $0, dashes: dashes)
        }
        for style in styles {
            let closed = line(
                [(30, 12), (32, 30), (left, 30), (left, 12)], closed: true, style)
            var ring = Path()
            // The length from the first corner to the left side, and along this side.
            let distance = Float(4 + 324).squareRoot() + (32 - left) + 18
            ring.append(
                contentsOf: [
                    PixelPoint(left, 12), PixelPoint(30, 12), PixelPoint(32, 30), PixelPoint(left, 30),
                ], closed: false, startDistance: distance, endIsCut: true, ringStart: 1)
            let opened = drawn(40, 40) { $0.stroke(ring, with: black, style: style) }
            #expect(closed.coveredArea > 50)
            #expect(abs(closed.coveredArea - opened.coveredArea) < 0.1)
            for y in 0..<40 {
                for x in 0..<40 { #expect(abs(Int(closed.alpha(x, y)) - Int(opened.alpha(x, y))) <= 2) }
            }
        }
    }

    @Test(
        "An invalid dash pattern draws a solid line",
        arguments: [[0.0, 0], [-1, 3], [.nan, 2], [0.01, 0.01]])
    func badDashes(dashes: [Double]) {
        #expect(line([(10, 20), (30, 20)], .init(width: 6, dashes: dashes)).coveredArea == 120)
    }

    @Test("A dash across the start of a closed line is one piece")
    func closedDashes() {
        let square: [(Float, Float)] = [(10, 10), (30, 10), (30, 30), (10, 30)]
        let image = line(
            square, closed: true, .init(width: 4, join: .miter, dashes: [10, 10], dashOffset: 5))
        #expect(image.alpha(8, 8) == 255)
        #expect(image.alpha(20, 10) == 0)
    }

    @Test("A point with round caps is a dot, and nothing with butt caps")
    func dots() {
        for points in [[(20, 20)], [(20, 20), (20, 20)]] as [[(Float, Float)]] {
            for closed in [true, false] {
                let round = line(points, closed: closed, .init(width: 8, cap: .round))
                #expect(abs(round.coveredArea - 16 * .pi) < 1.5)
                #expect(line(points, closed: closed, .init(width: 8, cap: .square)).coveredArea == 64)
                #expect(line(points, closed: closed, .init(width: 8)).coveredArea == 0)
            }
        }
    }

    @Test("A tight curve has no holes", arguments: [StrokeStyle.Join.round, .miter, .bevel])
    func tightCurves(join: StrokeStyle.Join) {
        // The corners of a small circle. The stroke is wider than its radius.
        let circle: [(Float, Float)] = [
            (23, 20), (22.6, 21.5), (21.5, 22.6), (20, 23), (18.5, 22.6), (17.4, 21.5), (17, 20),
            (17.4, 18.5), (18.5, 17.4), (20, 17), (21.5, 17.4), (22.6, 18.5),
        ]
        let image = line(circle, closed: true, .init(width: 12, join: join))
        for y in 15...24 { for x in 15...24 { #expect(image.alpha(x, y) == 255) } }
        let zigzag: [(Float, Float)] = [(5, 20), (6, 21), (7, 19.5), (8, 21), (9, 20), (30, 20)]
        let thick = line(zigzag, .init(width: 10, join: join))
        for x in 6...28 { #expect(thick.alpha(x, 20) == 255) }
    }

    @Test("A line that reverses its direction keeps its width")
    func turningBack() {
        let image = line([(10, 20), (30, 20), (10, 20)], .init(width: 6, join: .bevel))
        #expect(abs(image.coveredArea - 120) < 0.5)
        let round = line([(10, 20), (30, 20), (10, 20)], .init(width: 6, join: .round))
        #expect(abs(round.coveredArea - (120 + 4.5 * .pi)) < 1)
    }
}
