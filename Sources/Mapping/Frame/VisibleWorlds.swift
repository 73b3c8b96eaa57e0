import Geospatial
import Portrayal

/// The copies of the world in a picture of a map that wraps around.
///
/// Copy 0 is the world itself, copy 1 is to the east of it. Each feature is drawn in each copy in which it is visible.
struct VisibleWorlds: Hashable, Sendable {
    /// The width of the world in map units; nil if the map does not wrap around.
    private let width: Double?
    /// The edges of the world in map units.
    private let west, east: Double
    /// The edges of the picture in map units.
    private let low, high: Double
    private let unitsPerPixel: Double
    /// The vector in pixels from a position to its copy in the next world to the east.
    private let step: SIMD2<Double>

    /// The maximum number of copies in a picture; at smaller scales, only those near the center are drawn.
    private static let maxCount = 41.0
    /// The maximum distance between a symbol's pixels and its geometry, in pixels.
    private static let maxReach = 1e5

    init(in frame: MapFrame) {
        let world = WrapAround.of(frame.spatialReference)?.world
        width = world?.width
        west = world?.low ?? 0
        east = world?.high ?? 0
        unitsPerPixel = frame.unitsPerPixel
        let transform = frame.screenTransform
        let (across, down) = (Double(frame.width), Double(frame.height))
        let corners = [SIMD2(0, 0), SIMD2(across, 0), SIMD2(0, down), SIMD2(across, down)].map {
            transform.position(at: $0).x
        }
        low = corners.min() ?? 0
        high = corners.max() ?? 0
        step = transform.apply(to: frame.center + SIMD2(world?.width ?? 0, 0)) - transform.middle
    }

    /// Returns the copies in which something between two x can be visible; nil if there is none.
    ///
    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    func copies(from first: Double, to last: Double, reach: Double) -> ClosedRange<Int>? {
        guard let width else { return 0...0 }
        let margin = margin(reach)
        var lowest = ((low - margin - last) / width).rounded(.up)
        var highest = ((high + margin - first) / width).rounded(.down)
        guard lowest <= highest, lowest.magnitude < 1e9, highest.magnitude < 1e9 else { return nil }
        if highest - lowest >= Self.maxCount {
            let middle = (((low + high) - (first + last)) / 2 / width).rounded()
            lowest = max(lowest, middle - (Self.maxCount - 1) / 2)
            highest = min(highest, middle + (Self.maxCount - 1) / 2)
        }
        return Int(lowest)...Int(highest)
    }

    /// Whether some positions are so far from others that ``copies(from:to:reach:)`` cannot list their copies.
    func isTooWide(from first: Double, to last: Double) -> Bool {
        guard let width else { return false }
        return !((last - first) / width < Double(Self.maxCount))
    }

    /// Returns the x between which a position can be visible only in copy 0; nil if there are none.
    ///
    /// - Parameter reach: The maximum distance between a symbol's pixels and its geometry, in pixels.
    func rangeWithoutCopies(reach: Double) -> ClosedRange<Double>? {
        guard let width else { return -Double.infinity ... .infinity }
        let margin = margin(reach) * 1.001
        let (first, last) = (high + margin - width, low - margin + width)
        return first <= last ? first...last : nil
    }

    private func margin(_ reach: Double) -> Double {
        (min(max(reach.isFinite ? reach : Self.maxReach, 0), Self.maxReach) + 4) * unitsPerPixel
    }

    /// Returns the copies in which something inside the world can be visible.
    func copies(reach: Double) -> ClosedRange<Int>? { copies(from: west, to: east, reach: reach) }

    /// Returns whether all x are inside the world, except for rounding; true if the map does not wrap around.
    func contain(from first: Double, to last: Double) -> Bool {
        guard let width else { return true }
        return first >= west - width * 1e-9 && last <= east + width * 1e-9
    }

    /// Returns the offset of a copy in map units.
    func offset(of copy: Int) -> SIMD2<Double> { SIMD2(Double(copy) * (width ?? 0), 0) }

    /// Returns the offset of a copy in pixels.
    func pixels(of copy: Int) -> SIMD2<Double> { step * Double(copy) }
}
