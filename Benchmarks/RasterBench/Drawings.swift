import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages

/// One measured drawing: draws a workload on a canvas.
struct Drawing: Sendable {
    let name: String
    /// The sprite cache: none, a new one for each picture, or one for all pictures.
    let sprites: Sprites
    let draw: @Sendable (inout RasterCanvas) -> Void

    enum Sprites { case none, new, kept }
}

extension Workloads {
    /// Returns all drawings.
    func drawings() -> [Drawing] {
        let stamps = points.map { Stamp(position: $0) }
        let turnedStamps = (0..<turned.count / 3).map {
            Stamp(
                position: PixelPoint(turned[3 * $0], turned[3 * $0 + 1]),
                rotation: -turned[3 * $0 + 2] * 180 / .pi)
        }
        let circle = MarkerPicture(Self.circle(radius: 5))
        let star = MarkerPicture(Self.star())
        let half = Paint.color(Color(red8: 40, green: 120, blue: 200, alpha: 128))
        var ringPath = Path()
        ringPath.append(contentsOf: ring, closed: true)
        let ringCopy = ringPath
        return [
            Drawing(name: "W1 each drawn", sprites: .none) { $0.stamp(circle, at: stamps) },
            Drawing(name: "W1 sprites", sprites: .new) { $0.stamp(circle, at: stamps) },
            Drawing(name: "W2 lines", sprites: .none) { canvas in
                var path = Path()
                let style = StrokeStyle(width: 1.5, cap: .round, join: .round)
                for first in stride(from: 0, to: lines.count, by: 20) {
                    path.removeAll()
                    path.append(contentsOf: lines[first..<first + 20], closed: false)
                    canvas.stroke(path, with: Self.outline, style: style)
                }
            },
            Drawing(name: "W3 polygons", sprites: .none) { canvas in
                var path = Path()
                for first in stride(from: 0, to: polygons.count, by: 40) {
                    path.removeAll()
                    path.append(contentsOf: polygons[first..<first + 40], closed: true)
                    canvas.fill(path, with: half, rule: .nonZero)
                    canvas.stroke(path, with: Self.outline, style: StrokeStyle(width: 0.7))
                }
            },
            Drawing(name: "W3 fill only", sprites: .none) { canvas in
                var path = Path()
                for first in stride(from: 0, to: polygons.count, by: 40) {
                    path.removeAll()
                    path.append(contentsOf: polygons[first..<first + 40], closed: true)
                    canvas.fill(path, with: half, rule: .nonZero)
                }
            },
            Drawing(name: "W4 ring", sprites: .none) { $0.fill(ringCopy, with: half, rule: .evenOdd) },
            Drawing(name: "W5 each drawn", sprites: .none) { $0.stamp(star, at: turnedStamps) },
            Drawing(name: "W5 sprites, cold", sprites: .new) { $0.stamp(star, at: turnedStamps) },
            Drawing(name: "W5 sprites, warm", sprites: .kept) { $0.stamp(star, at: turnedStamps) },
        ]
    }

    private static let outline = Paint.color(Color(red8: 20, green: 20, blue: 60))
    private static let red = Paint.color(Color(red8: 220, green: 40, blue: 40))

    /// A disc with an outline of one pixel, as polygons with 20 vertices.
    private static func circle(radius: Float) -> Recording {
        func corners(_ radius: Float, reversed: Bool) -> [PixelPoint] {
            let corners = (0..<20).map { index -> PixelPoint in
                let angle = Float(index) / 20 * 2 * .pi
                return PixelPoint(cos(angle), sin(angle)) * radius
            }
            return reversed ? corners.reversed() : corners
        }
        var list = Recording()
        var disc = Path()
        disc.append(contentsOf: corners(radius, reversed: false), closed: true)
        list.fill(disc, with: red, rule: .nonZero)
        var ring = Path()
        ring.append(contentsOf: corners(radius + 0.5, reversed: false), closed: true)
        ring.append(contentsOf: corners(radius - 0.5, reversed: true), closed: true)
        list.fill(ring, with: outline, rule: .nonZero)
        return list
    }

    /// An outlined star with a disc and a triangle on it.
    private static func star() -> Recording {
        func path(_ numbers: [Float]) -> Path {
            var path = Path()
            path.append(
                contentsOf: (0..<numbers.count / 2).map { PixelPoint(numbers[2 * $0], numbers[2 * $0 + 1]) },
                closed: true)
            return path
        }
        let star = path([0, -12, 3, -4, 11, -4, 5, 1, 7, 10, 0, 5, -7, 10, -5, 1, -11, -4, -3, -4])
        var list = Recording()
        list.fill(star, with: .color(Color(red8: 250, green: 200, blue: 40)), rule: .nonZero)
        list.stroke(star, with: outline, style: StrokeStyle(width: 1))
        list.draw(circle(radius: 7))
        list.fill(
            path([0, -5, 4, 4, -4, 4]), with: .color(Color(red: 1, green: 1, blue: 1)), rule: .nonZero)
        return list
    }
}
