import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import GoldenSupport
import Testing

/// Draws every golden scene on every canvas, and compares the result with the raster.
@Suite struct CanvasCorpusTests {
    private static func page(_ scale: Int) -> CanvasPage {
        CanvasPage(width: Scene.size.x * scale, height: Scene.size.y * scale)
    }

    /// Scenes that librsvg samples differently, with the fractions of the page and of the ink that may
    /// differ.
    ///
    /// It smooths enlarged pictures regardless of `image-rendering`, and is inexact for reduced or rotated
    /// pictures.
    private static let sampledDifferently: [String: (page: Double, ink: Double)] = [
        "pictures/filters": (0.015, 0.04),
        "pictures/fill-anchored-to-the-map": (PictureAgreement.mapLimit, 0.025),
    ]

    @Test(
        .enabled(if: SVGRasterizing.isAvailable, "there is no rsvg-convert"), arguments: GoldenScene.all,
        [1, 2])
    func theSVGDocumentLooksLikeThePicture(_ golden: GoldenScene, scale: Int) throws {
        let document = try SVGTextOutput.svg.draw(Self.page(scale)) {
            golden.scene.draw(on: &$0, scale: scale)
        }
        let picture = golden.scene.picture(scale: scale)
        try Self.compare(
            PictureAgreement(picture, SVGRasterizing.picture(of: document)), "\(golden.name)@\(scale)x",
            limit: Self.sampledDifferently[golden.name]?.page ?? PictureAgreement.mapLimit)
    }

    @Test(
        .enabled(if: SVGRasterizing.isAvailable, "there is no rsvg-convert"), arguments: GoldenScene.all,
        [1, 2])
    func theSVGDocumentHasTheSameInk(_ golden: GoldenScene, scale: Int) throws {
        let document = try SVGTextOutput.svg.draw(Self.page(scale)) {
            golden.scene.draw(on: &$0, scale: scale, isBare: true)
        }
        let picture = Self.bare(golden, scale: scale)
        try Self.compare(
            PictureAgreement(picture, SVGRasterizing.picture(of: document), over: .ink),
            "\(golden.name)-ink@\(scale)x",
            limit: Self.sampledDifferently[golden.name]?.ink ?? PictureAgreement.symbolLimit)
    }

    private static func compare(_ agreement: PictureAgreement, _ name: String, limit: Double) throws {
        let isNear = agreement.share <= limit
        #expect(isNear, "\(name): \(agreement)")
        if !isNear { _ = try agreement.written(as: "svg/\(name)") }
    }

    @Test(arguments: GoldenScene.all)
    func theSVGDocumentContainsOnlyReportedPictures(_ golden: GoldenScene) throws {
        var canvas = try SVGTextOutput.svg.makeCanvas(Self.page(1))
        golden.scene.draw(on: &canvas, scale: 1)
        let document = String(decoding: try SVGTextOutput.svg.finish(&canvas), as: UTF8.self)
        var pictures = PictureCounter()
        golden.scene.draw(on: &pictures, scale: 1)
        if canvas.diagnostics.isEmpty, pictures.count == 0 {
            #expect(!document.contains("<image"), "\(golden.name)")
        }
        #expect(canvas.diagnostics.allSatisfy { $0.code.rawValue.hasPrefix("svg-") })
    }

    @Test(arguments: GoldenScene.all)
    func theBoundsContainAllInk(_ golden: GoldenScene) throws {
        var bounds = BoundsCanvas()
        golden.scene.draw(on: &bounds, scale: 1, isBare: true)
        let ink = Self.bare(golden)
        let box = try #require(bounds.box)
        for y in 0..<ink.height {
            for x in 0..<ink.width where ink[x, y].alpha > 0.02 {
                let isInside =
                    Float(x) + 1.05 >= box.low.x && Float(x) <= box.high.x + 0.05
                    && Float(y) + 1.05 >= box.low.y && Float(y) <= box.high.y + 0.05
                #expect(isInside, "\(golden.name) at \(x), \(y)")
            }
        }
    }

    // A text is also found between its letters.
    @Test(arguments: GoldenScene.all.filter { !$0.name.hasPrefix("texts/") })
    func theHitTestFindsOnlyInk(_ golden: GoldenScene) {
        let ink = Self.bare(golden)
        var recording = Recording()
        recording.within(.feature(FeatureScope(layer: "scene", feature: 7))) {
            golden.scene.draw(on: &$0, scale: 1, isBare: true)
        }
        for y in stride(from: 3, to: ink.height - 3, by: 7) {
            for x in stride(from: 3, to: ink.width - 3, by: 7) {
                let around = (-2...2).flatMap { row in (-2...2).map { ink[x + $0, y + row].alpha } }
                var canvas = HitTestCanvas(at: SIMD2(Double(x) + 0.5, Double(y) + 0.5), within: 1)
                recording.replay(on: &canvas)
                let isHit = canvas.distance != nil
                if ink[x, y].alpha > 0.6 {
                    #expect(isHit, "\(golden.name): ink at \(x), \(y) is not found")
                    #expect(!canvas.features.isEmpty, "\(golden.name): \(x), \(y) has no feature")
                } else if around.allSatisfy({ $0 == 0 }) {
                    #expect(!isHit, "\(golden.name): found something at \(x), \(y), where there is no ink")
                }
            }
        }
    }

    @Test(arguments: GoldenScene.all)
    func theSilhouetteCoversAllInkInOneTone(_ golden: GoldenScene) {
        let ink = Self.bare(golden)
        var canvas = RasterCanvas(width: Scene.size.x, height: Scene.size.y)
        canvas.drawSilhouette(grownBy: 0, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5)) {
            golden.scene.draw(on: &$0, scale: 1, isBare: true)
        }
        let silhouette = canvas.makeImage()
        for y in 0..<ink.height {
            for x in 0..<ink.width {
                let alpha = silhouette[x, y].alpha
                #expect(alpha < 0.51, "\(golden.name): tones add up at \(x), \(y)")
                // Translucent ink is covered like opaque ink. Small picture markers and glyphs are placed at
                // quarters of a pixel.
                let near = (max(y - 1, 0)...min(y + 1, ink.height - 1)).flatMap { row in
                    (max(x - 1, 0)...min(x + 1, ink.width - 1)).map { silhouette[$0, row].alpha }
                }
                let covered = near.max() ?? 0
                #expect(ink[x, y].alpha / 2 <= covered + 0.08, "\(golden.name): no silhouette at \(x), \(y)")
            }
        }
    }

    private static func bare(_ golden: GoldenScene, scale: Int = 1) -> Image {
        var canvas = RasterCanvas(width: Scene.size.x * scale, height: Scene.size.y * scale)
        golden.scene.draw(on: &canvas, scale: scale, isBare: true)
        return canvas.makeImage()
    }
}

/// Counts pictures and patterns, also inside markers.
struct PictureCounter: Canvas {
    static let abilities: CanvasAbilities = .all.subtracting(.features)
    var failure: CanvasError? { nil }
    var count = 0

    private mutating func look(at paint: Paint) { if case .pattern = paint { count += 1 } }
    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) { look(at: paint) }
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) { look(at: paint) }
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        for marker in markers { marker.recording.replay(on: &self) }
    }
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        count += 1
    }
    mutating func begin(_ scope: CanvasScope) {}
    mutating func end() {}
}
