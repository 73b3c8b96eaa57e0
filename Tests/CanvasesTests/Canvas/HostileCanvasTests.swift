import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import Testing

/// No call makes a canvas crash, run for a long time, or ignore the calls after it.
@Suite("Hostile calls")
struct HostileCanvasTests {
    private let mark = FeatureScope(layer: "last", feature: 1)
    private let green = Paint.color(Color(red: 0, green: 1, blue: 0))

    /// Makes hostile calls, and then draws a box that must be visible.
    private func draw(_ calls: HostileCalls, on canvas: inout some Canvas) {
        calls.make(on: &canvas)
        canvas.end()
        canvas.within(.feature(mark)) { $0.fill(box(0, 0, 8, 300), with: green, rule: .nonZero) }
    }

    @Test("Raster canvas", .timeLimit(.minutes(2)), arguments: HostileCalls.allCases)
    func raster(calls: HostileCalls) {
        for (threads, bytes) in [(1, 1 << 20), (2, 5000)] {
            var canvas = RasterCanvas(
                width: 40, height: 300, threads: threads, sprites: threads == 1 ? nil : SpriteCache(),
                batchBytes: bytes)
            draw(calls, on: &canvas)
            let image = canvas.makeImage()
            #expect(canvas.failure == nil)
            for y in [0, 150, 299] { #expect(image[4, y].rgba8 == SIMD4(0, 255, 0, 255)) }
        }
    }

    @Test("Recording", .timeLimit(.minutes(2)), arguments: HostileCalls.allCases)
    func recording(calls: HostileCalls) {
        var recording = Recording()
        draw(calls, on: &recording)
        var expected = Recording()
        expected.within(.feature(mark)) { $0.fill(box(0, 0, 8, 300), with: green, rule: .nonZero) }
        #expect(recording.elements.last == expected.elements.last)
        #expect(recording.failure == nil)
        #expect(recording.byteCount > 0 && recording.byteCount < 1 << 28)
        #expect(!recording.description.isEmpty)
        var copy = Recording()
        recording.replay(on: &copy)
        #expect(copy.elements.count == recording.elements.count)
    }

    @Test("Bounds canvas", .timeLimit(.minutes(2)), arguments: HostileCalls.allCases)
    func bounds(calls: HostileCalls) throws {
        var canvas = BoundsCanvas()
        draw(calls, on: &canvas)
        let found = try #require(canvas.box)
        #expect(all(found.low .<= PixelPoint(0, 0)) && all(found.high .>= PixelPoint(8, 300)))
        #expect(canvas.radius >= 300)
        #expect(canvas.failure == nil)
    }

    @Test("Hit test canvas", .timeLimit(.minutes(2)), arguments: HostileCalls.allCases)
    func hitTest(calls: HostileCalls) {
        for number in [4, Double.nan, .infinity, 1e30] {
            for radius in [0, 3, 1e30, Double.nan, -1] {
                var canvas = HitTestCanvas(at: SIMD2(number, 5), within: radius)
                draw(calls, on: &canvas)
                #expect(canvas.failure == nil)
                if number == 4 {
                    #expect(canvas.features.first?.feature == mark)
                    #expect(canvas.features.first?.distance == 0)
                    #expect(canvas.layers.first?.layer == "last")
                } else if !number.isFinite {
                    #expect(canvas.features.isEmpty && canvas.distance == nil)
                }
            }
        }
    }

    @Test("Silhouette canvas", .timeLimit(.minutes(2)), arguments: HostileCalls.allCases)
    func silhouette(calls: HostileCalls) {
        for distance in [2, 0, -3, Double.nan, .infinity, 1e30] {
            var recording = Recording()
            recording.drawSilhouette(grownBy: distance, color: Color(red: 0, green: 1, blue: 0)) {
                draw(calls, on: &$0)
            }
            #expect(recording.failure == nil)
            let image = drawn(40, 300) { recording.replay(on: &$0) }
            for y in [0, 150, 299] { #expect(image[4, y].rgba8 == SIMD4(0, 255, 0, 255)) }
        }
    }

    // MARK: Depth

    private func nest(_ scope: CanvasScope, _ count: Int, on canvas: inout some Canvas) {
        for _ in 0..<count { canvas.begin(scope) }
        canvas.fill(box(0, 0, 9, 9), with: black, rule: .nonZero)
        for _ in 0..<count { canvas.end() }
        canvas.fill(box(20, 0, 30, 10), with: black, rule: .nonZero)
    }

    static let scopes: [CanvasScope] = [
        .group(opacity: 0.9, blendMode: .normal), .group(opacity: 1, blendMode: .multiply),
        .clip(box(0, 0, 9, 9), .nonZero), .transform(.identity), .layer("a"),
        .feature(FeatureScope(layer: "a", feature: 1)),
        .text(TextScope("a", isScattered: true)),
    ]

    @Test(
        "A million scopes fail, and deeper calls are ignored", .timeLimit(.minutes(2)), arguments: scopes)
    func deep(scope: CanvasScope) {
        let count = 1_000_000
        var raster = RasterCanvas(width: 30, height: 10, threads: 1, sprites: nil, batchBytes: 1)
        nest(scope, count, on: &raster)
        let image = raster.makeImage()
        #expect(raster.failure == .nestedTooDeep)
        #expect(image.alpha(25, 5) == 255)
        #expect(throws: CanvasError.nestedTooDeep) { try PictureOutput().finish(&raster) }
        var recording = Recording()
        nest(scope, count, on: &recording)
        #expect(recording.failure == .nestedTooDeep)
        #expect(recording.elements.count == 1)
        #expect(throws: CanvasError.nestedTooDeep) { try RecordingOutput().finish(&recording) }
        var bounds = BoundsCanvas()
        nest(scope, count, on: &bounds)
        #expect(bounds.failure == .nestedTooDeep)
        #expect(bounds.box?.low == PixelPoint(20, 0))
        var hits = HitTestCanvas(at: SIMD2(5, 5))
        nest(scope, count, on: &hits)
        #expect(hits.failure == .nestedTooDeep)
        #expect(hits.distance == nil)
        var outer = Recording()
        outer.drawSilhouette(grownBy: 1, color: Color(red: 0, green: 1, blue: 0)) { canvas in
            nest(scope, count, on: &canvas)
            #expect(canvas.failure == .nestedTooDeep)
        }
        #expect(outer.failure == .nestedTooDeep)
    }

    @Test("Scopes are drawn up to the maximum depth", arguments: scopes)
    func deepest(scope: CanvasScope) {
        let count = CanvasScope.maximumDepth
        for bytes in [1, 1 << 20] {
            var raster = RasterCanvas(width: 30, height: 10, threads: 1, sprites: nil, batchBytes: bytes)
            nest(scope, count, on: &raster)
            #expect(raster.makeImage().alpha(25, 5) == 255)
            #expect(raster.failure == nil)
        }
        var hits = HitTestCanvas(at: SIMD2(5, 5))
        nest(scope, count, on: &hits)
        #expect(hits.failure == nil && hits.distance == 0)
    }

    @Test("A part with too many nested scopes makes its canvas fail")
    func deepParts() {
        var canvas = RasterCanvas(width: 30, height: 10)
        var part = canvas.makePart()
        nest(.layer("a"), 100, on: &part)
        canvas.draw(part)
        #expect(canvas.failure == .nestedTooDeep)
        var recording = Recording()
        var inner = recording.makePart()
        nest(.layer("a"), 100, on: &inner)
        recording.draw(inner)
        #expect(recording.failure == .nestedTooDeep)
    }

    @Test("Markers inside markers fail if they are nested too deeply")
    func deepMarkers() {
        var marker = AllCalls.dot
        for _ in 0..<100 {
            var outer = Recording()
            outer.stamp(marker, at: [Stamp(position: PixelPoint(0, 0))])
            marker = MarkerPicture(outer)
        }
        var hits = HitTestCanvas(at: SIMD2(0, 0))
        hits.stamp(marker, at: [Stamp(position: PixelPoint(0, 0))])
        #expect(hits.failure == .nestedTooDeep)
        var recording = Recording()
        recording.drawSilhouette(grownBy: 1, color: Color(red: 0, green: 1, blue: 0)) {
            $0.stamp(marker, at: [Stamp(position: PixelPoint(0, 0))])
        }
        #expect(recording.failure == .nestedTooDeep)
    }

    // MARK: Pages and names

    @Test(
        "Pages that are empty or too large are an error",
        arguments: [(0, 5), (5, 0), (-1, 5), (Int.max, 5), (5, .min), (15_001, 1), (.max, .max)])
    func pages(width: Int, height: Int) {
        let page = CanvasPage(width: width, height: height)
        let error = CanvasError.unusableSize(width: width, height: height, maximumSide: 15_000)
        #expect(throws: error) { try PictureOutput().makeCanvas(page) }
        #expect(throws: error) { try PictureOutput().draw(page) { _ in } }
        #expect(!error.description.isEmpty)
        #expect(throws: (any Error).self) { try Image(width: width, height: height, rgba: []) }
    }

    @Test("Blend modes have exactly the names of CSS and web maps")
    func modes() {
        #expect(BlendMode(rawValue: "color-dodge") == .colorDodge)
        #expect(BlendMode.allCases.filter(\.isStandard).count == 16)
        for name in ["", "colorDodge", "Multiply", "multiply ", "plus-lighter", "\u{0}", "normal\n"] {
            #expect(BlendMode(rawValue: name) == nil)
        }
    }

    @Test("Many stamps under a transformation need no more memory than one batch")
    func transformedStamps() {
        let stamps = (0..<20_000).map { Stamp(position: PixelPoint(Float($0 % 40), Float($0 % 7))) }
        func draw(_ canvas: inout some Canvas) {
            canvas.within(.transform(AffineTransform(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0))) {
                $0.stamp([AllCalls.dot], at: stamps, which: [])
            }
        }
        #expect(drawn(40, 10) { draw(&$0) } == drawn(40, 10, batchBytes: 3000) { draw(&$0) })
    }
}
