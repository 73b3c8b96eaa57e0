import CartoucheImages
import CartoucheLabels
import CartouchePlanarGeometry
import CartouchePortrayal

/// The colors below labels: a coarse picture of the map without labels.
///
/// A pixel of the picture is 4 DIPs wide. Pixels are at fixed places of the map, so that tiles with the same scale find
/// the same color below a label.
struct LabelBackdrop {
    private let image: Image
    /// The top left corner of the picture on the page, in DIPs.
    private let origin: SIMD2<Double>

    private static let pixelSize = 4.0
    /// The greatest distance of the picture's sides from the page, in DIPs.
    private static let greatestReach = 512.0

    /// Draws what is below some labels.
    ///
    /// - Parameters:
    ///   - box: The part of the page with the labels, in DIPs.
    ///   - draw: Draws a part of the map.
    init(of box: Box, on page: DrawingPage, _ draw: (MapFrame) throws -> Image) throws {
        let frame = page.frame
        let level = page.labelLevel
        let corner = level.position(of: frame.screenTransform.position(at: .zero))
        let size = SIMD2(Double(frame.width), Double(frame.height)) / frame.pixelsPerDIP
        let low = pointwiseMax(box.low, SIMD2(repeating: -Self.greatestReach)) + corner
        let high = pointwiseMin(box.high, size + Self.greatestReach) + corner
        let first = (low / Self.pixelSize).rounded(.down) * Self.pixelSize
        let last = pointwiseMax((high / Self.pixelSize).rounded(.up) * Self.pixelSize, first + Self.pixelSize)
        origin = first - corner
        var part = try MapFrame(
            .center(level.place(at: (first + last) / 2), scale: frame.scale),
            size: ScreenSize(width: last.x - first.x, height: last.y - first.y), scale: 1 / Self.pixelSize,
            rotation: frame.rotation, spatialReference: frame.spatialReference)
        part.wholeWorld = frame.wholeWorld
        image = try draw(part)
    }

    /// Returns the mean color in a box of the page in DIPs; transparent parts are white, as paper.
    func color(in box: Box) -> Color {
        let (low, high) = ((box.low - origin) / Self.pixelSize, (box.high - origin) / Self.pixelSize)
        func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
            let first = min(max(Int(max(low, -1).rounded(.down)), 0), count - 1)
            return first...min(max(Int(min(high, Double(count)).rounded(.up)) - 1, first), count - 1)
        }
        var sum = SIMD4<Double>(repeating: 0)
        for y in range(low.y, high.y, image.height) {
            for x in range(low.x, high.x, image.width) {
                let color = image[x, y]
                let white = 1 - color.alpha
                sum += SIMD4(
                    color.red * color.alpha + white, color.green * color.alpha + white,
                    color.blue * color.alpha + white, 1)
            }
        }
        return Color(red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w)
    }
}
