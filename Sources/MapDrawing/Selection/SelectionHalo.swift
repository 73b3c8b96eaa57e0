import CartoucheCanvases
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartouchePortrayal

/// The halo around what a layer or overlay draws for its selected features.
///
/// The halo is the silhouette of the features, expanded by the width of the halo, without the silhouette itself. So the
/// color does not shine through translucent symbols, and the features keep their colors. An area with a hatch or with
/// markers counts as filled, so that the pattern stays readable.
struct SelectionHalo {
    private let page: DrawingPage
    private let output: PictureOutput
    /// The expanded silhouettes.
    private var grown: PictureOutput.Target
    /// The silhouettes themselves.
    private var core: PictureOutput.Target
    private var isEmpty = true

    init(on page: DrawingPage) throws {
        self.page = page
        let canvasPage = CanvasPage(
            width: page.frame.width, height: page.frame.height, pixelsPerDIP: page.frame.pixelsPerDIP,
            threads: page.threads)
        output = page.resources.pictures
        grown = try output.makeCanvas(canvasPage)
        core = try output.makeCanvas(canvasPage)
    }

    /// Adds the drawing of selected features.
    mutating func add(_ drawing: Recording) {
        guard !drawing.isEmpty else { return }
        isEmpty = false
        let width = SelectionProperties.haloWidth * page.frame.pixelsPerDIP
        grown.drawSilhouette(grownBy: width, color: .black, fillsClips: true) { drawing.replay(on: &$0) }
        core.drawSilhouette(grownBy: 0, color: .black, fillsClips: true) { drawing.replay(on: &$0) }
    }

    /// Returns the picture of the halo; nil if nothing was added.
    mutating func picture() -> Image? {
        guard !isEmpty, page.selectionColor.alpha > 0 else { return nil }
        let (outer, inner) = (output.image(of: &grown).bitmap, output.image(of: &core).bitmap)
        let halo = Bitmap(width: outer.width, height: outer.height)
        let color = page.selectionColor
        for y in 0..<outer.height {
            let (outer, inner, row) = (outer.row(y), inner.row(y), halo.row(y))
            for x in 0..<outer.count where outer[x] >> 24 > inner[x] >> 24 {
                let coverage = Double(outer[x] >> 24) / 255 * (1 - Double(inner[x] >> 24) / 255)
                let alpha = coverage * color.alpha * 255
                func channel(_ value: Double) -> UInt32 { UInt32((value * alpha).rounded()) }
                row[x] =
                    channel(color.red) | channel(color.green) << 8 | channel(color.blue) << 16
                    | UInt32(alpha.rounded()) << 24
            }
        }
        return Image(halo)
    }
}

extension Canvas {
    /// Draws the halo of a layer's selected features above the layer.
    fileprivate mutating func draw(
        _ halo: inout SelectionHalo, _ parts: inout LayerParts<Part>, pass: Int
    ) {
        guard let picture = halo.picture() else { return }
        var part = makePart()
        part.draw(picture, transform: .identity, opacity: 1, sampling: .nearest)
        parts.draw(part, inPass: pass, on: &self)
    }
}

/// The number of features whose drawing is in memory at the same time.
private let chunk = 1024

extension OverlayDrawing {
    /// Draws the halo around the selected graphics.
    func drawSelection<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>
    ) throws {
        guard columns.parts.contains(where: { !$0.selected.isEmpty }) else { return }
        var halo = try SelectionHalo(on: page)
        let tracing = tracing
        for part in columns.parts {
            var rest = part.selected[...]
            while !rest.isEmpty {
                try page.checkCancellation()
                let rows = Array(rest.prefix(chunk))
                rest = rest.dropFirst(chunk)
                let selected = part.selecting(rows)
                if background != nil {
                    halo.add(selected, by: tracing, classify(selected, isBackground: true))
                }
                halo.add(selected, by: tracing, classify(selected, isBackground: false))
            }
        }
        canvas.draw(&halo, &parts, pass: order.passCount - 1)
    }

    /// Draws single graphics again.
    package var tracing: FeatureTracing {
        FeatureTracing(page: page, order: order, placing: placing, grid: grid(of: columns.parts[...]))
    }
}

extension SelectionHalo {
    fileprivate mutating func add(
        _ part: OverlayColumns.Part, by tracing: FeatureTracing, _ batch: ClassifiedBatch
    ) {
        for recording in tracing.recordings(of: batch, rows: 0..<part.features.count) { add(recording) }
    }
}

extension LayerDrawing {
    /// Draws the halo around the selected features.
    func drawSelection<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>
    ) throws {
        guard !selection.isEmpty else { return }
        var halo = try SelectionHalo(on: page)
        var tracing: FeatureTracing?
        try source.forEachBatch(query) { batch in
            try page.checkCancellation()
            if tracing == nil {
                tracing = self.tracing(grid: page.detailGrid(for: batch, by: transformation))
            }
            let rows = (0..<batch.count).filter { selection.contains(FeatureKey(batch, row: $0)) }
            guard !rows.isEmpty, let tracing else { return }
            let selected = batch.selecting(rows)
            for isBackground in background == nil ? [false] : [true, false] {
                for classified in classify([selected], isBackground: isBackground) {
                    for recording in tracing.recordings(of: classified, rows: 0..<selected.count) {
                        halo.add(recording)
                    }
                }
            }
        }
        canvas.draw(&halo, &parts, pass: order.passCount - 1)
    }

    /// Draws single features again.
    package func tracing(grid: DetailGrid?) -> FeatureTracing {
        FeatureTracing(page: page, order: order, placing: placing, grid: grid)
    }
}
