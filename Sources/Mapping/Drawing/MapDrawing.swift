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
    ///   - viewpoint: where to look; nil shows everything that the visible layers hold.
    ///   - size: the picture in DIPs.
    ///   - scale: pixels for one DIP.
    ///   - rotation: takes the place of the viewpoint's rotation.
    package func frame(
        viewpoint: Viewpoint?, size: Size, scale: Double, rotation: Double? = nil,
        pixelLimit: Int = MapFrame.defaultPixelLimit
    ) throws -> MapFrame {
        let turn = rotation ?? viewpoint?.rotation ?? 0
        return try MapFrame(
            target(of: viewpoint, size: size), size: size, scale: scale, rotation: turn,
            spatialReference: spatialReference, pixelLimit: pixelLimit)
    }

    private func target(of viewpoint: Viewpoint?, size: Size) throws -> FrameTarget {
        guard let viewpoint else {
            let extent = try extentOfLayers()
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

    /// The box around everything that the visible layers hold, in the map's system.
    private func extentOfLayers() throws -> (low: SIMD2<Double>, high: SIMD2<Double>) {
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
        guard low.x <= high.x else {
            throw MapError.noPlace("no visible layer has a feature to show; say where to look")
        }
        return (low, high)
    }

    /// Draws the map into a picture.
    ///
    /// - Parameters:
    ///   - frame: what is shown, and how large.
    ///   - patternAnchor: what hatches and picture fills hang on.
    ///   - threads: how many threads draw; nil takes all cores. The picture is the same whatever the number.
    ///   - report: receives what happened.
    ///   - progress: told the name of each layer and how many of its features are done.
    package func draw(
        in frame: MapFrame, patternAnchor: PatternAnchor = .frame, threads: Int? = nil,
        session: DrawingSession = DrawingSession(),
        report: inout DrawingReport, progress: (@Sendable (String) -> Void)? = nil
    ) throws -> Image {
        report.width = frame.width
        report.height = frame.height
        report.scale = frame.scale
        report.diagnostics += diagnostics
        var canvas = RasterCanvas(
            width: frame.width, height: frame.height, background: backgroundColor,
            threads: threads ?? DrawingSession.coreCount, sprites: session.sprites)
        for layer in operationalLayers {
            var layerReport = DrawingReport.LayerReport(name: layer.name)
            defer { report.layers.append(layerReport) }
            guard layer.isVisible else {
                layerReport.skipped = "not visible"
                continue
            }
            guard layer.isInScaleRange(frame.scale) else {
                layerReport.skipped = "outside its scale range"
                continue
            }
            guard let layer = layer as? FeatureLayer else {
                layerReport.skipped = (layer as? UnsupportedLayer)?.reason.message ?? "not supported"
                continue
            }
            let opacity = layer.opacity
            guard opacity > 0 else {
                layerReport.skipped = "wholly transparent"
                continue
            }
            let drawing = try LayerDrawing(
                layer, frame: frame, patternAnchor: patternAnchor, session: session,
                threads: threads ?? DrawingSession.coreCount)
            if opacity < 1 {
                try canvas.group(opacity: opacity) {
                    try drawing.draw(on: &$0, report: &layerReport, stages: &report, progress: progress)
                }
            } else {
                try drawing.draw(on: &canvas, report: &layerReport, stages: &report, progress: progress)
            }
        }
        var stopwatch = Stopwatch()
        let image = canvas.makeImage()
        report.add(stopwatch.lap(), to: .draw)
        return image
    }
}
