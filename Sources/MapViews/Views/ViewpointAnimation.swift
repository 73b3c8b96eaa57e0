import CartoucheGeospatial
import CartoucheMapDrawing

/// The viewpoints between the current one of a view and another one.
///
/// The path zooms out, moves and zooms in, so that the visible speed is nearly constant. It starts and ends slowly, and
/// rotates the map by the smaller angle. Use it to draw the frames of a film:
///
/// ```swift
/// let animation = mapView.animation(to: viewpoint)
/// for index in 0...120 {
///     await mapView.setViewpoint(animation.viewpoint(at: Double(index) / 120))
///     let frame = try await mapView.exportImage()
/// }
/// ```
public struct ViewpointAnimation: Sendable {
    private let first: MapFrame
    private let path: SmoothPath
    private let movement: SIMD2<Double>
    /// The rotation in degrees, -180 to 180.
    private let turn: Double
    private let startWidth: Double
    private let end: Viewpoint

    /// - Parameters:
    ///   - first: The frame at the start.
    ///   - last: The frame at the end, of the same size and map.
    ///   - end: The viewpoint at the end.
    init(from first: MapFrame, to last: MapFrame, end: Viewpoint) {
        self.first = first
        self.end = end
        var center = last.center
        if let wrapAround = WrapAround.of(first.spatialReference) {
            center.x = wrapAround.nearest(center.x, to: first.center.x)
        }
        movement = center - first.center
        turn = (last.rotation - first.rotation).remainder(dividingBy: 360)
        let pixels = Double(max(first.width, first.height))
        startWidth = first.unitsPerPixel * pixels
        path = SmoothPath(
            from: startWidth, to: last.unitsPerPixel * pixels,
            distance: (movement * movement).sum().squareRoot())
    }

    /// Returns a viewpoint of the animation.
    ///
    /// - Parameter fraction: The part of the duration that has passed. Values up to 0 give the first viewpoint, values
    ///   from 1 the last one.
    public func viewpoint(at fraction: Double) -> Viewpoint {
        if fraction >= 1 { return end }
        let eased = Animation.eased(fraction)
        let (share, width) = path.position(at: eased)
        let center = first.center + movement * share
        return Viewpoint(
            center: Point(x: center.x, y: center.y, spatialReference: first.spatialReference),
            scale: first.scale * width / startWidth, rotation: first.rotation + turn * eased)
    }
}

extension MapView {
    /// Returns the animation from the current viewpoint to another one; nil if the view cannot show one of them.
    ///
    /// - Parameter viewpoint: The last viewpoint.
    public func animation(to viewpoint: Viewpoint) -> ViewpointAnimation? {
        guard let first = try? freeFrame(), let last = try? freeFrame(showing: viewpoint) else { return nil }
        return ViewpointAnimation(from: first, to: last, end: viewpoint)
    }

    /// Shows the viewpoints of an animation at their times.
    ///
    /// - Parameters:
    ///   - animation: The animation.
    ///   - duration: The duration in seconds.
    /// - Returns: Whether the view shows the last viewpoint. It does not if another viewpoint was set or the task was
    ///   canceled in the meantime.
    func run(_ animation: ViewpointAnimation, duration: Double) async -> Bool {
        let number = beginNavigation()
        defer { endNavigation(number) }
        return await Animation.run(seconds: duration) { navigate(number, to: animation.viewpoint(at: $0)) }
    }
}
