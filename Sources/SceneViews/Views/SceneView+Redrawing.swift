import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheScenes
import CartoucheSymbols
import Synchronization

extension SceneView {
    /// Whether a new image of the view would differ from the last one.
    ///
    /// It is true before the first image. Layers and overlays count as changed after every edit of any symbol. Layers
    /// whose sources have no version, such as databases of other programs, and layers and overlays with labels count as
    /// changed after every edit of the model.
    public var needsRedraw: Bool {
        guard let last = drawn.withLock(\.lastImage) else { return true }
        let now = state.read { $0 }
        guard now.edits == last.edits, last.scene.isCurrent(now.scene, now.settings.overlays),
            now.callout?.anchor == last.calloutAnchor,
            let view = try? projection(size: last.request.size ?? now.size, scale: last.request.scale)
        else { return true }
        return view != last.view
    }

    /// Returns the last image, moved, rotated and scaled to the current camera; nil if there is none.
    ///
    /// The preview takes a fraction of the time of a drawing. A program can show it while
    /// ``exportImage(size:scale:)`` draws the next image. It is exact where the camera looks at the ground, and an
    /// approximation elsewhere. Areas that the last image does not contain are black.
    ///
    /// - Parameters:
    ///   - size: The size of the preview in DIPs (1/96 inch). Default: nil, the size of the view.
    ///   - scale: The number of pixels per DIP. Default: 1.
    public func makePreview(size: ScreenSize? = nil, scale: Double = 1) -> Image? {
        guard let last = drawn.withLock(\.lastImage),
            let view = try? projection(size: size ?? self.size, scale: scale),
            let transform = view.transform(from: last.view, scene.baseSurface)
        else { return nil }
        return try? last.image.placed(
            by: transform, width: view.width, height: view.height, background: .black
        ).drawn(at: scale)
    }
}

extension SceneProjection {
    /// Returns the movement of the pixels of an earlier view that keeps what is in its middle; nil if that is behind
    /// the camera.
    fileprivate func transform(from earlier: SceneProjection, _ surface: Surface) -> AffineTransform? {
        guard space == earlier.space else { return nil }
        var ignored: [Diagnostic] = []
        let heights = SurfaceHeights(surface, in: space, diagnostics: &ignored)
        let distance = earlier.groundDistance(along: earlier.axes.forward, heights) ?? 10_000
        // Three points of a plane across the view tell where the picture goes.
        let middle = SIMD2(Double(earlier.width), Double(earlier.height)) / 2
        let step = Double(min(earlier.width, earlier.height)) / 4
        func moved(_ offset: SIMD2<Double>) -> SIMD2<Double>? {
            point(at: earlier.axes.position + earlier.ray(at: middle + offset) * distance)
        }
        guard let center = moved(.zero), let right = moved(SIMD2(step, 0)), let down = moved(SIMD2(0, step))
        else { return nil }
        let (x, y) = ((right - center) / step, (down - center) / step)
        let origin = center - x * middle.x - y * middle.y
        guard abs(x.x * y.y - x.y * y.x) > 1e-9 else { return nil }
        return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
}
