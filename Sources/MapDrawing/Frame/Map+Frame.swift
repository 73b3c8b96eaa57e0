import CartoucheCanvases
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheSymbols

extension Map {
    /// Returns the frame of a picture with a viewpoint.
    ///
    /// - Parameters:
    ///   - viewpoint: The viewpoint; nil shows everything in the visible layers and overlays.
    ///   - graphicsOverlays: The overlays above the layers.
    ///   - size: The size of the picture in DIPs.
    ///   - scale: The number of pixels per DIP.
    ///   - rotation: Replaces the viewpoint's rotation, in degrees; nil keeps it.
    ///   - padding: The free space around a bounding geometry, in DIPs.
    ///   - fitsSymbols: Whether to add free space for the symbols if the viewpoint is nil.
    ///   - showsEverything: Whether Antarctica is shown even if the whole world has no data there.
    ///   - pixelLimit: The maximum number of pixels.
    ///   - maximumSide: The maximum width and height of the output, in pixels.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors
    ///   of sources that cannot be read.
    package func frame(
        viewpoint: Viewpoint?, graphicsOverlays: [GraphicsOverlay] = [], size: ScreenSize, scale: Double,
        rotation: Double? = nil, padding: Double = 0, fitsSymbols: Bool = false,
        showsEverything: Bool = false,
        pixelLimit: Int = MapFrame.defaultPixelLimit,
        maximumSide: Int = PictureOutput.picture.maximumSide
    ) throws -> MapFrame {
        let angle = rotation ?? viewpoint?.rotation ?? 0
        var (target, wholeWorld) = try target(of: viewpoint, graphicsOverlays, showsEverything)
        if case .box(let low, let high, _) = target, padding > 0 {
            target = .box(low: low, high: high, padding: padding * scale)
        }
        func frame(_ target: FrameTarget) throws(MapError) -> MapFrame {
            var frame = try MapFrame(
                target, size: size, scale: scale, rotation: angle, spatialReference: reference,
                pixelLimit: pixelLimit, maximumSide: maximumSide)
            frame.wholeWorld = wholeWorld
            return frame
        }
        var free = try frame(target)
        if fitsSymbols, viewpoint == nil, case .box(let low, let high, let padding) = target {
            target = .box(
                low: low, high: high, padding: padding + symbolReach(in: free, graphicsOverlays))
            free = try frame(target)
        }
        let limits = content.read(\.limits)
        let whole = try limits.box(in: reference).map { try (frame($0.target).scale, $0) }
        guard let allowed = limits.allowed(free, whole: whole) else { return free }
        return try frame(allowed)
    }

    private func target(
        of viewpoint: Viewpoint?, _ graphicsOverlays: [GraphicsOverlay], _ showsEverything: Bool
    ) throws -> (FrameTarget, WholeWorld?) {
        guard let viewpoint else {
            if let box = try content.read(\.limits).box(in: reference) { return (box.target, nil) }
            let extent = try fullExtent(with: graphicsOverlays) ?? worldBelowBasemap()
            guard let world = try wholeWorld(of: extent, graphicsOverlays, showsAntarctica: showsEverything)
            else { return (Self.box(extent.low, extent.high, in: reference), nil) }
            return (Self.box(world.low, world.high, in: reference), world.limits)
        }
        return (try target(of: viewpoint), nil)
    }

    private func target(of viewpoint: Viewpoint) throws -> FrameTarget {
        if let point = viewpoint.targetGeometry as? Point, viewpoint.targetScale.isFinite {
            let transformation = try CoordinateTransformation.known(
                from: point.spatialReference ?? reference, to: reference)
            let center = transformation.transform(SIMD2(point.x, point.y))
            return .center(center, scale: viewpoint.targetScale)
        }
        let geometry = viewpoint.targetGeometry
        let transformation = try CoordinateTransformation.known(
            from: geometry.spatialReference ?? reference, to: reference)
        // Only x that is proportional to the longitude continues beyond the edges of the map.
        let isContinuous = WrapAround.of(transformation.source) != nil
        guard !geometry.isEmpty,
            let box = transformation.project(
                envelope: geometry.extent, continuing: isContinuous ? .of(reference) : nil)
        else {
            throw MapError.noPlace(
                what: "the viewpoint is outside the area of \(reference)",
                suggestion: "choose another viewpoint or spatial reference")
        }
        return Self.box(SIMD2(box.xMin, box.yMin), SIMD2(box.xMax, box.yMax), in: reference)
    }

    /// Returns a target without the poles of Web Mercator, which are so far away that nothing else would be visible.
    private static func box(
        _ low: SIMD2<Double>, _ high: SIMD2<Double>, in reference: SpatialReference
    ) -> FrameTarget {
        guard reference == .webMercator, let world = try? reference.worldExtent(),
            low.y < world.yMax, high.y > world.yMin
        else { return .box(low: low, high: high) }
        return .box(
            low: SIMD2(low.x, max(low.y, world.yMin)), high: SIMD2(high.x, min(high.y, world.yMax)))
    }

    /// Returns the whole world for maps with a basemap.
    ///
    /// - Throws: ``MapError/noPlace(what:suggestion:)`` if the map has no basemap.
    private func worldBelowBasemap() throws -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        guard basemap != nil, let world = try? reference.worldExtent(), !world.isEmpty else {
            throw MapError.noPlace(what: "no visible layer has an extent", suggestion: "set a viewpoint")
        }
        return (SIMD2(world.xMin, world.yMin), SIMD2(world.xMax, world.yMax))
    }
}
