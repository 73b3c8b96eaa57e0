import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal

/// What fingers do to a map: they move the place below them, enlarge the map and turn it.
package struct ViewMovement: Hashable, Sendable {
    /// The point of the view where the movement begins, in DIPs.
    package var start: ScreenPoint
    /// The point of the view where the place below the start is afterwards, in DIPs.
    package var end: ScreenPoint
    /// The factor by which the map grows around the point.
    package var magnification: Double
    /// The angle by which the map turns around the point, in degrees clockwise.
    package var turn: Double

    package init(
        from start: ScreenPoint, to end: ScreenPoint? = nil, magnification: Double = 1, turn: Double = 0
    ) {
        self.start = start
        self.end = end ?? start
        self.magnification = magnification
        self.turn = turn
    }
}

extension MapView {
    /// Returns the viewpoint after a movement; nil if the view cannot show it.
    ///
    /// - Parameters:
    ///   - movement: The movement.
    ///   - first: The free frame of the view before the movement, one pixel per DIP.
    package func viewpoint(after movement: ViewMovement, from first: MapFrame) -> Viewpoint? {
        // Viewpoints apply to the free area, which can have another corner than the view.
        let corner = contentInsets.free(in: size).corner
        let start = SIMD2(movement.start.x, movement.start.y) - corner
        let end = SIMD2(movement.end.x, movement.end.y) - corner
        let reference = first.spatialReference
        func frame(center: SIMD2<Double>) -> MapFrame? {
            try? MapFrame(
                .center(center, scale: first.scale / movement.magnification),
                size: ScreenSize(width: Double(first.width), height: Double(first.height)), scale: 1,
                rotation: first.rotation - movement.turn, spatialReference: reference)
        }
        guard start.sum().isFinite, end.sum().isFinite, movement.turn.isFinite,
            let turned = frame(center: first.center)
        else { return nil }
        let place = first.screenTransform.position(at: start)
        let center = first.center + place - turned.screenTransform.position(at: end)
        guard let last = frame(center: center) else { return nil }
        return last.viewpoint(of: .centerAndScale)
    }
}

extension MapFrame {
    /// Whether a picture of this frame still helps while the view shows another frame with the same pixels per DIP.
    ///
    /// The page of `cartouche view` has the same rule.
    package func isUseful(for shown: MapFrame) -> Bool {
        guard spatialReference == shown.spatialReference, width == shown.width, height == shown.height
        else { return false }
        let ratio = unitsPerPixel / shown.unitsPerPixel
        let turn = abs((rotation - shown.rotation).remainder(dividingBy: 360))
        let offset = (center - shown.center) / shown.unitsPerPixel
        return ratio > 0.5 && ratio < 2 && turn < 30
            && (offset * offset).sum().squareRoot() < Double(min(width, height))
    }
}
