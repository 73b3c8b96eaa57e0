import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Large paths")
struct LargePathTests {
    /// Returns a ring that crosses the limits of bands often.
    private func ring(_ count: Int, center: Float, closed: Bool = true) -> Path {
        var ring = Path()
        for index in 0..<count {
            let angle = Float(index) / Float(count) * 2 * .pi
            let radius = center * 0.8 + center * 0.15 * sin(23 * angle)
            ring.append(PixelPoint(center + radius * cos(angle), center + radius * sin(angle)))
        }
        ring.endContour(closed: closed)
        return ring
    }

    /// Returns the path with each point doubled.
    ///
    /// The path then has enough points to be drawn by blocks.
    private func doubled(_ path: Path) -> Path {
        var result = Path()
        for contour in path.contours {
            for point in path.points[Int(contour.start)..<Int(contour.end)] {
                result.append(point)
                result.append(point)
            }
            result.endContour(closed: contour.isClosed)
        }
        return result
    }

    @Test("Are filled like small paths")
    func fill() {
        let small = ring(1500, center: 256)
        for rule in [FillRule.nonZero, .evenOdd] {
            let one = drawn(512, 512) { $0.fill(small, with: black, rule: rule) }
            let two = drawn(512, 512) { $0.fill(doubled(small), with: black, rule: rule) }
            #expect(one == two)
        }
    }

    @Test("Are stroked like small paths", arguments: [true, false])
    func stroke(closed: Bool) {
        let small = ring(1500, center: 256, closed: closed)
        for width in [0.6, 5.0, 60.0] {
            for join in [StrokeStyle.Join.round, .miter, .bevel] {
                let style = StrokeStyle(width: width, cap: .round, join: join)
                let one = drawn(512, 512) { $0.stroke(small, with: black, style: style) }
                let two = drawn(512, 512) { $0.stroke(doubled(small), with: black, style: style) }
                #expect(one == two)
            }
        }
    }

    @Test("Can have ten million vertices")
    func tenMillion() {
        let large = ring(10_000_000, center: 200)
        let image = drawn(400, 400, threads: 2) { $0.fill(large, with: black, rule: .evenOdd) }
        let small = drawn(400, 400) { $0.fill(ring(20_000, center: 200), with: black, rule: .evenOdd) }
        #expect(abs(image.coveredArea - small.coveredArea) < small.coveredArea * 0.01)
    }
}
