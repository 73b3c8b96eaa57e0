import Documents
import Expressions
import FeatureSources
import Geospatial
import Imaging
import Portrayal
import Symbology

extension Map {
    /// Places a viewpoint in a picture.
    ///
    /// - Parameters:
    ///   - viewpoint: where to look; nil shows everything that the visible layers and overlays hold.
    ///   - graphicsOverlays: what is drawn above the layers.
    ///   - size: the picture in DIPs.
    ///   - scale: pixels for one DIP.
    ///   - rotation: takes the place of the viewpoint's rotation.
    ///   - padding: what is left free around a bounding geometry, DIPs.
    package func frame(
        viewpoint: Viewpoint?, graphicsOverlays: [GraphicsOverlay] = [], size: Size, scale: Double,
        rotation: Double? = nil, padding: Double = 0, pixelLimit: Int = MapFrame.defaultPixelLimit
    ) throws -> MapFrame {
        let turn = rotation ?? viewpoint?.rotation ?? 0
        var target = try target(of: viewpoint, graphicsOverlays)
        if case .box(let low, let high, _) = target, padding > 0 {
            target = .box(low: low, high: high, padding: padding * scale)
        }
        return try MapFrame(
            target, size: size, scale: scale, rotation: turn, spatialReference: spatialReference,
            pixelLimit: pixelLimit)
    }

    private func target(
        of viewpoint: Viewpoint?, _ graphicsOverlays: [GraphicsOverlay]
    ) throws -> FrameTarget {
        guard let viewpoint else {
            let extent = try extent(with: graphicsOverlays)
            return Self.box(extent.low, extent.high, in: spatialReference)
        }
        if let point = viewpoint.targetGeometry as? Point, viewpoint.targetScale.isFinite {
            let transformation = try CoordinateTransformation(
                from: point.spatialReference ?? spatialReference, to: spatialReference)
            let center = transformation.transform(SIMD2(point.x, point.y))
            return .center(center, scale: viewpoint.targetScale)
        }
        let geometry = viewpoint.targetGeometry
        let transformation = try CoordinateTransformation(
            from: geometry.spatialReference ?? spatialReference, to: spatialReference)
        guard !geometry.isEmpty, let box = transformation.project(envelope: geometry.extent) else {
            throw MapError.noPlace("the place to show lies outside \(spatialReference)")
        }
        return Self.box(SIMD2(box.xMin, box.yMin), SIMD2(box.xMax, box.yMax), in: spatialReference)
    }

    /// A box to show, without the poles of Web Mercator: they lie so far out that nothing else would be seen.
    private static func box(
        _ low: SIMD2<Double>, _ high: SIMD2<Double>, in reference: SpatialReference
    ) -> FrameTarget {
        guard reference == .webMercator, let world = try? reference.worldExtent(),
            low.y < world.yMax, high.y > world.yMin
        else { return .box(low: low, high: high) }
        return .box(
            low: SIMD2(low.x, max(low.y, world.yMin)), high: SIMD2(high.x, min(high.y, world.yMax)))
    }

    /// The box around everything that the visible layers and overlays hold, in the map's system.
    private func extent(
        with graphicsOverlays: [GraphicsOverlay]
    ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        var low = SIMD2(repeating: Double.infinity)
        var high = SIMD2(repeating: -Double.infinity)
        for case let layer as FeatureLayer in operationalLayers where layer.isVisible {
            let extent = try layer.featureSource.computedExtent()
            guard !extent.isEmpty else { continue }
            let transformation = try CoordinateTransformation(
                from: extent.spatialReference ?? spatialReference, to: spatialReference)
            guard let box = transformation.project(envelope: extent) else { continue }
            low = SIMD2(min(low.x, box.xMin), min(low.y, box.yMin))
            high = SIMD2(max(high.x, box.xMax), max(high.y, box.yMax))
        }
        for overlay in graphicsOverlays where overlay.isVisible {
            let fields = overlay.renderer?.definition.fieldNames ?? []
            let bounds = overlay.columns(fieldNames: fields, in: spatialReference).bounds
            guard !bounds.x.isNaN else { continue }
            low = pointwiseMin(low, bounds.lowHalf)
            high = pointwiseMax(high, bounds.highHalf)
        }
        guard low.x <= high.x else {
            throw MapError.noPlace("nothing visible has a place to show; say where to look")
        }
        return (low, high)
    }

    /// Draws the map into a picture.
    ///
    /// - Parameters:
    ///   - frame: what is shown, and how large.
    ///   - graphicsOverlays: what is drawn above all layers, bottom first.
    ///   - patternAnchor: what hatches and picture fills hang on.
    ///   - threads: how many threads draw; nil takes all cores. The picture is the same whatever the number.
    ///   - session: what earlier drawings left.
    ///   - cancellation: tells when nobody wants the picture any more.
    ///   - report: receives what happened.
    ///   - progress: told the name of each layer and how many of its features are done.
    /// - Throws: the errors of sources that cannot be read, and `CancellationError`.
    package func draw(
        in frame: MapFrame, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, threads: Int? = nil,
        session: DrawingSession = DrawingSession(), cancellation: DrawingCancellation? = nil,
        report: inout DrawingReport, progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Image {
        report.width = frame.width
        report.height = frame.height
        report.scale = frame.scale
        report.diagnostics += diagnostics
        let page = DrawingPage(
            frame: frame, patternOrigin: patternAnchor.origin(in: frame),
            threads: threads ?? DrawingSession.coreCount, session: session, cancellation: cancellation)
        try page.checkCancellation()
        var canvas = RasterCanvas(
            width: frame.width, height: frame.height, background: backgroundColor, threads: page.threads,
            sprites: session.sprites)
        for layer in operationalLayers {
            var layerReport = DrawingReport.LayerReport(name: layer.name)
            try layer.draw(
                on: page, canvas: &canvas, report: &layerReport, stages: &report, progress: progress)
            report.layers.append(layerReport)
        }
        for overlay in graphicsOverlays {
            let content = overlay.snapshot
            var overlayReport = DrawingReport.LayerReport(name: content.id)
            try overlay.draw(content, on: page, canvas: &canvas, report: &overlayReport, stages: &report)
            report.graphicsOverlays.append(overlayReport)
        }
        var stopwatch = Stopwatch()
        let image = canvas.makeImage()
        report.add(stopwatch.lap(), to: .draw)
        return image
    }
}

extension Layer {
    fileprivate func draw(
        on page: DrawingPage, canvas: inout RasterCanvas, report: inout DrawingReport.LayerReport,
        stages: inout DrawingReport, progress: (@Sendable (String) -> Void)?
    ) throws {
        report.skipped =
            if !isVisible {
                "not visible"
            } else if !isInScaleRange(page.frame.scale) {
                "outside its scale range"
            } else if opacity == 0 {
                "wholly transparent"
            } else {
                (self as? UnsupportedLayer)?.reason.message
            }
        guard report.skipped == nil, let layer = self as? FeatureLayer else { return }
        let drawing = try LayerDrawing(layer, on: page)
        try canvas.group(faded: opacity) {
            try drawing.draw(on: &$0, report: &report, stages: &stages, progress: progress)
        }
    }
}

extension GraphicsOverlay {
    /// - Parameter content: the overlay as it was when the picture was begun.
    fileprivate func draw(
        _ content: Content, on page: DrawingPage, canvas: inout RasterCanvas,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        report.skipped =
            if !content.isVisible {
                "not visible"
            } else if !content.range.contains(page.frame.scale) {
                "outside its scale range"
            } else if content.opacity == 0 {
                "wholly transparent"
            } else {
                nil
            }
        guard report.skipped == nil else { return }
        var stopwatch = Stopwatch()
        let drawing = OverlayDrawing(content, columnsOf: self, on: page)
        stages.add(stopwatch.lap(), to: .read)
        try canvas.group(faded: content.opacity) {
            try drawing.draw(on: &$0, report: &report, stages: &stages)
        }
    }
}

extension RasterCanvas {
    /// Draws as a group only where that makes a difference.
    fileprivate mutating func group(
        faded opacity: Double, _ body: (inout RasterCanvas) throws -> Void
    ) rethrows {
        if opacity < 1 { try group(opacity: opacity, body) } else { try body(&self) }
    }
}
