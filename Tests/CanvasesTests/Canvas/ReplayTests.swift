import CartoucheCanvases
import CartoucheImages
import Testing

@Suite("Replay")
struct ReplayTests {
    private func log(_ draw: (inout CallLog) -> Void) -> [String] {
        var log = CallLog()
        draw(&log)
        return log.lines
    }

    @Test("Repeats every call with all arguments")
    func calls() {
        let direct = log { AllCalls.draw(on: &$0) }
        var recording = Recording()
        AllCalls.draw(on: &recording)
        #expect(log { recording.replay(on: &$0) } == direct)
        #expect(direct.count > 80)
        var copy = Recording()
        recording.replay(on: &copy)
        #expect(copy == recording)
        #expect(copy.description == recording.description)
        #expect(log { copy.replay(on: &$0) } == direct)
    }

    @Test("Draws the same as the calls")
    func pixels() {
        var recording = Recording()
        AllCalls.draw(on: &recording)
        let direct = drawn(100, 100) { AllCalls.draw(on: &$0) }
        #expect(direct.coveredArea > 1000)
        #expect(drawn(100, 100) { recording.replay(on: &$0) } == direct)
        #expect(drawn(100, 100, threads: 2, batchBytes: 1) { recording.replay(on: &$0) } == direct)
    }

    @Test("Of a part draws the same as its calls", arguments: [false, true])
    func parts(isTransformed: Bool) {
        let scope = CanvasScope.transform(
            isTransformed ? AffineTransform(a: 0.5, b: 0.2, c: -0.4, d: 0.7, tx: 20, ty: 5) : .identity)
        func inParts<Target: Canvas>(_ canvas: inout Target) {
            canvas.within(scope) { canvas in
                for _ in 0..<2 {
                    var part = canvas.makePart()
                    AllCalls.draw(on: &part)
                    canvas.draw(part)
                }
            }
        }
        func direct(_ canvas: inout some Canvas) {
            canvas.within(scope) { canvas in
                for _ in 0..<2 { AllCalls.draw(on: &canvas) }
            }
        }
        #expect(drawn(100, 100) { inParts(&$0) } == drawn(100, 100) { direct(&$0) })
        #expect(
            drawn(100, 100, threads: 2, batchBytes: 1) { inParts(&$0) } == drawn(100, 100) { direct(&$0) })
        #expect(log { inParts(&$0) } == log { direct(&$0) })
        var recordings = (Recording(), Recording())
        inParts(&recordings.0)
        direct(&recordings.1)
        #expect(recordings.0 == recordings.1)
        var bounds = (BoundsCanvas(), BoundsCanvas())
        inParts(&bounds.0)
        direct(&bounds.1)
        #expect(bounds.0.box == bounds.1.box)
    }

    @Test("Of a part ends its open scopes")
    func openParts() {
        func inParts<Target: Canvas>(_ canvas: inout Target) {
            var part = canvas.makePart()
            part.fill(box(0, 0, 2, 2), with: black, rule: .nonZero)
            part.begin(.clip(box(0, 0, 5, 5), .nonZero))
            part.begin(.group(opacity: 0.5, blendMode: .normal))
            part.fill(box(3, 3, 9, 9), with: black, rule: .nonZero)
            canvas.draw(part)
            canvas.fill(box(20, 0, 30, 300), with: black, rule: .nonZero)
        }
        func direct(_ canvas: inout some Canvas) {
            canvas.fill(box(0, 0, 2, 2), with: black, rule: .nonZero)
            canvas.clip(to: box(0, 0, 5, 5), rule: .nonZero) { canvas in
                canvas.group(opacity: 0.5) { $0.fill(box(3, 3, 9, 9), with: black, rule: .nonZero) }
            }
            canvas.fill(box(20, 0, 30, 300), with: black, rule: .nonZero)
        }
        #expect(drawn(40, 300) { inParts(&$0) } == drawn(40, 300) { direct(&$0) })
        var recordings = (Recording(), Recording())
        inParts(&recordings.0)
        direct(&recordings.1)
        #expect(recordings.0 == recordings.1)
    }

    @Test("Elements do not include the calls in open scopes")
    func openScopes() {
        var recording = Recording()
        recording.fill(box(0, 0, 1, 1), with: black, rule: .nonZero)
        recording.begin(.layer("a"))
        recording.fill(box(0, 0, 2, 2), with: black, rule: .nonZero)
        #expect(recording.elements.count == 1)
        #expect(!recording.isEmpty)
        recording.end()
        #expect(recording.elements.count == 2)
    }

    @Test("The raster ignores layers and features")
    func ignoredScopes() {
        func shapes(_ canvas: inout some Canvas, _ scopes: [CanvasScope]) {
            for scope in scopes { canvas.begin(scope) }
            scene(on: &canvas)
            for _ in scopes { canvas.end() }
        }
        let scopes: [CanvasScope] = [
            .layer("a"), .feature(FeatureScope(layer: "a", feature: 1)),
            .feature(FeatureScope(layer: "b", feature: 2, part: .label)), .layer(""),
        ]
        let plain = drawn(300, 400) { shapes(&$0, []) }
        #expect(drawn(300, 400) { shapes(&$0, scopes) } == plain)
        #expect(drawn(300, 400, threads: 2, batchBytes: 1) { shapes(&$0, scopes) } == plain)
        #expect(!RasterCanvas.abilities.contains(.features))
        #expect(!RasterCanvas.abilities.contains(.layers))
    }
}
