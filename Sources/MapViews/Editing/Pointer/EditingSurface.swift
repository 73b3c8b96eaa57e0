import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheMapDrawing
import CartouchePortrayal

/// Converts between points of a view and map coordinates.
///
/// Points of the view are in DIPs right and down from the upper left corner.
struct EditingSurface: Sendable {
    let frame: MapFrame
    private let transform: ScreenTransform

    init(_ frame: MapFrame) {
        self.frame = frame
        transform = frame.screenTransform
    }

    /// The number of map units per DIP.
    var unitsPerDIP: Double { frame.unitsPerPixel * frame.pixelsPerDIP }
    /// The map position in the middle of the view.
    var center: SIMD2<Double> { frame.center }

    /// The direction to the right on the screen, in map coordinates, of length 1.
    var right: SIMD2<Double> {
        let radians = frame.rotation * .pi / 180
        return SIMD2(cos(radians), -sin(radians))
    }

    func position(at dips: SIMD2<Double>) -> SIMD2<Double> {
        transform.position(at: dips * frame.pixelsPerDIP)
    }

    func dips(of position: SIMD2<Double>) -> SIMD2<Double> {
        transform.apply(to: position) / frame.pixelsPerDIP
    }

    /// Returns the offset in map units between two points of the view.
    func offset(from start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double> {
        position(at: end) - position(at: start)
    }
}
