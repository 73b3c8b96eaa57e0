import CartoucheCanvases
import Testing

@Suite("Random polygons")
struct RandomPolygonTests {
    /// Returns the coverage of each pixel, computed with 16 × 16 samples for comparison.
    private func sampled(_ points: [(Float, Float)], _ width: Int, _ height: Int, _ rule: FillRule)
        -> [Double]
    {
        var result = [Double](repeating: 0, count: width * height)
        for row in 0..<height * 16 {
            let y = (Float(row) + 0.5) / 16
            // The crossings of this row of samples, with the direction of the edge.
            var crossings: [(x: Float, winding: Int)] = []
            for (index, a) in points.enumerated() {
                let b = points[(index + 1) % points.count]
                if (a.1 <= y) == (b.1 <= y) { continue }
                let at = a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0)
                crossings.append((at, a.1 < b.1 ? 1 : -1))
            }
            crossings.sort { $0.x < $1.x }
            for column in 0..<width * 16 {
                let x = (Float(column) + 0.5) / 16
                let winding = crossings.prefix { $0.x <= x }.reduce(0) { $0 + $1.winding }
                if rule == .nonZero ? winding != 0 : winding % 2 != 0 {
                    result[row / 16 * width + column / 16] += 1.0 / 256
                }
            }
        }
        return result
    }

    @Test("Have the same coverage as samples", arguments: 0..<12)
    func compare(seed: Int) {
        var random = Dice(seed: UInt64(seed))
        // Simple star-shaped polygons, because samples and areas weighted by the winding number differ if edges overlap
        // within a pixel.
        let count = 3 + seed * 2
        let points = (0..<count).map { index -> (Float, Float) in
            let part = (Float(index) + random.next(0.1...0.9)) / Float(count)
            let radius = random.next(6...19)
            return turn(part, radius)
        }
        let rule = seed % 2 == 0 ? FillRule.nonZero : .evenOdd
        let image = drawn(40, 40) { $0.fill(path(points), with: black, rule: rule) }
        let samples = sampled(points, 40, 40, rule)
        for y in 0..<40 {
            for x in 0..<40 {
                #expect(abs(Double(image.alpha(x, y)) / 255 - samples[y * 40 + x]) < 0.06)
            }
        }
    }

    /// Returns a point on a circle around (20, 20), with a rational parametrization of each quarter.
    private func turn(_ part: Float, _ radius: Float) -> (Float, Float) {
        let quarter = Int(part * 4)
        let t = part * 4 - Float(quarter)
        let x = (1 - t * t) / (1 + t * t) * radius
        let y = 2 * t / (1 + t * t) * radius
        switch quarter {
        case 0: return (20 + x, 20 + y)
        case 1: return (20 - y, 20 + x)
        case 2: return (20 - x, 20 - y)
        default: return (20 + y, 20 - x)
        }
    }
}
