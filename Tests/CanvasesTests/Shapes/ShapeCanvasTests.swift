import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePlanarGeometry
import Testing

@Suite("Shapes of a drawing")
struct ShapeCanvasTests {
    private final class Receiver: ShapeReceiver {
        var shapes: [DrawnShape] = []

        func receive(_ shape: DrawnShape) { shapes.append(shape) }
    }

    /// Returns the shapes that `body` draws, and the codes of the diagnostics.
    private func shapes(
        _ strokes: ShapeCanvas.StrokeForm = .areas, _ body: (inout ShapeCanvas) -> Void
    ) -> (shapes: [DrawnShape], codes: [String]) {
        let receiver = Receiver()
        var canvas = ShapeCanvas(to: receiver, strokes: strokes)
        body(&canvas)
        return (receiver.shapes, canvas.diagnostics.map(\.code.rawValue))
    }

    private func square(_ low: Double, _ high: Double) -> Path {
        var path = Path()
        path.append(
            contentsOf: [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)], closed: true
        )
        return path
    }

    /// Returns the size of a shape's area by the even-odd rule, for rings that do not cross.
    private func area(_ shape: DrawnShape?) -> Double {
        guard case .area(let rings)? = shape?.geometry else { return -1 }
        let nesting = RingNesting(rings.map { Ring($0) })
        return zip(rings, nesting.isHole).reduce(0) { sum, entry in
            sum + abs(Ring(entry.0).signedArea) * (entry.1 ? -1 : 1)
        }
    }

    private let red = Paint.color(Color(red: 1, green: 0, blue: 0))

    @Test("Fills keep the area of their rule")
    func fills() {
        var path = square(0, 10)
        path.append(square(2, 6))
        let found = shapes {
            $0.fill(path, with: red, rule: .evenOdd)
            $0.fill(path, with: red, rule: .nonZero)
        }.shapes
        #expect(found.count == 2)
        #expect(abs(area(found[0]) - 84) < 1e-6)
        #expect(abs(area(found[1]) - 100) < 1e-6)
    }

    @Test("Strokes become one area without overlaps, or center lines")
    func strokes() {
        let style = StrokeStyle(width: 2, join: .miter)
        let areas = shapes { $0.stroke(square(0, 10), with: red, style: style) }.shapes
        // The outer square has the side 12, the inner one 8.
        #expect(areas.count == 1 && abs(area(areas[0]) - 80) < 1e-3)
        let lines = shapes(.lines) { $0.stroke(square(0, 10), with: red, style: style) }.shapes
        #expect(
            lines.map(\.geometry) == [
                .lines([[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]], width: 2)
            ])
    }

    @Test("Dashes become separate lines")
    func dashes() {
        var line = Path()
        line.append(contentsOf: [SIMD2(0.0, 0.0), SIMD2(10, 0)], closed: false)
        let found = shapes(.lines) {
            $0.stroke(line, with: red, style: StrokeStyle(width: 1, dashes: [2, 3]))
        }.shapes
        #expect(found.map(\.geometry) == [.lines([[[0, 0], [2, 0]], [[5, 0], [7, 0]]], width: 1)])
    }

    @Test("Clips cut areas and lines")
    func clips() {
        let areas = shapes {
            $0.clip(to: square(5, 20), rule: .nonZero) { $0.fill(square(0, 10), with: red, rule: .nonZero) }
        }.shapes
        #expect(areas.count == 1 && abs(area(areas[0]) - 25) < 1e-6)
        var line = Path()
        line.append(contentsOf: [SIMD2(0.0, 7.0), SIMD2(30, 7)], closed: false)
        let lines = shapes(.lines) { canvas in
            canvas.clip(to: square(5, 20), rule: .nonZero) {
                $0.stroke(line, with: red, style: StrokeStyle(width: 1))
            }
        }.shapes
        #expect(lines.map(\.geometry) == [.lines([[[5, 7], [20, 7]]], width: 1)])
        let outside = shapes {
            $0.clip(to: square(50, 60), rule: .nonZero) { $0.fill(square(0, 10), with: red, rule: .nonZero) }
        }.shapes
        #expect(outside.isEmpty)
    }

    @Test("Markers are placed, turned and scaled")
    func markers() {
        let marker = MarkerPicture { $0.fill(square(0, 1), with: red, rule: .nonZero) }
        let found = shapes {
            $0.stamp(marker, at: [Stamp(position: PixelPoint(100, 50), rotation: 90, scale: 4)])
        }.shapes
        guard case .area(let rings)? = found.first?.geometry, found.count == 1 else {
            Issue.record("there is no area")
            return
        }
        #expect(abs(area(found[0]) - 16) < 1e-4)
        // A rotation by 90° counter-clockwise on the page moves the square above the anchor.
        #expect(rings.joined().allSatisfy { $0.x > 99.99 && $0.x < 104.01 && $0.y > 45.99 && $0.y < 50.01 })
    }

    @Test("Opacities of groups become part of the colors, and layers and features are kept")
    func groups() {
        let scope = FeatureScope(layer: "Roads", feature: 7)
        let found = shapes { canvas in
            canvas.within(.layer("Roads")) { canvas in
                canvas.within(.feature(scope)) { canvas in
                    canvas.group(opacity: 0.5) { $0.fill(square(0, 1), with: red, rule: .nonZero) }
                    canvas.group(opacity: 0) { $0.fill(square(0, 1), with: red, rule: .nonZero) }
                }
            }
        }.shapes
        #expect(found.count == 1)
        #expect(found.first?.color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(found.first?.layer == "Roads" && found.first?.feature == scope)
    }

    @Test("Gradients and images become areas with the mean color, and are reported")
    func meanColors() throws {
        let colors = GradientColors([Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1)])
        let image = try Image(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
        let found = shapes {
            $0.fill(square(0, 4), with: .gradient(Gradient(.linear, colors: colors)), rule: .nonZero)
            $0.draw(image, transform: .scale(x: 5, y: 10), opacity: 1, sampling: .nearest)
            $0.group(opacity: 1, blendMode: .multiply) { $0.fill(square(0, 1), with: red, rule: .nonZero) }
        }
        #expect(found.codes == ["shape-mean-color", "shape-mean-color", "shape-blend-mode"])
        #expect(found.shapes.first?.color == Color(red: 0.5, green: 0.5, blue: 0.5))
        try #require(found.shapes.count == 3)
        #expect(abs(area(found.shapes[1]) - 100) < 1e-3)
        let mean = found.shapes[1].color
        #expect(abs(mean.red - 0.5) < 0.01 && mean.green == 0 && abs(mean.blue - 0.5) < 0.01)
    }

    @Test("Coordinates that are not finite, and markers in markers without end, do no harm")
    func hostile() {
        var path = Path()
        path.append(contentsOf: [SIMD2(0.0, .nan), SIMD2(1, 0), SIMD2(0, .infinity)], closed: true)
        var marker = MarkerPicture { $0.fill(square(0, 1), with: red, rule: .nonZero) }
        for _ in 0..<100 {
            let inner = marker
            marker = MarkerPicture { $0.stamp(inner, at: [Stamp(position: .zero)]) }
        }
        let receiver = Receiver()
        var canvas = ShapeCanvas(to: receiver)
        canvas.fill(path, with: red, rule: .nonZero)
        canvas.stamp(marker, at: [Stamp(position: .zero)])
        canvas.fill(square(0, 1), with: red, rule: .nonZero)
        #expect(canvas.failure == .nestedTooDeep)
        #expect(receiver.shapes.allSatisfy { abs(area($0) - 1) < 1e-6 })
    }
}
