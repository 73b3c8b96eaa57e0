import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheRenderers

/// A grid of lines with equal eastings and northings of a projected coordinate system (CIM: `CIMMeasuredGrid`).
///
/// The labels are the coordinates in units of this system.
package final class MeasuredGrid: Grid, @unchecked Sendable {
    private let reference: SpatialReference
    /// The distances between lines; nil if the scale determines them.
    private let interval: SIMD2<Double>?
    /// The position from which lines and labels count.
    private let origin: SIMD2<Double>

    /// The greatest number of lines in one direction with fixed distances.
    private static let maximumLines = 360.0
    /// The preferred distance between lines, in DIPs.
    private static let spacing = 120.0
    /// The number of parts of a line, and of the sides of a picture at which coordinates are measured.
    private static let parts = 64

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - reference: A projected spatial reference.
    ///   - interval: The distances between lines in its units. Default: nil, round numbers by the scale. If a picture had
    ///     more than 360 lines in one direction, the scale determines the distances.
    ///   - origin: The position from which lines and labels count. Default: that of the coordinate system.
    package init(_ reference: SpatialReference, interval: SIMD2<Double>? = nil, origin: SIMD2<Double> = .zero)
    {
        self.reference = reference
        self.interval = interval.flatMap { all($0 .> 0) && $0.sum().isFinite ? $0 : nil }
        self.origin = origin
        super.init(levelCount: 1, format: .meters)
    }

    override func content(in window: GridWindow, format: GridLabelFormat) -> GridContent {
        guard let forward = try? CoordinateTransformation.known(from: .wgs84, to: reference),
            let back = try? CoordinateTransformation.known(from: reference, to: .wgs84),
            let extent = extent(of: window, by: forward)
        else { return GridContent() }
        let size = extent.high - extent.low
        let wanted = window.metersPerDIP / reference.metersPerUnit * Self.spacing
        var step = SIMD2(repeating: Self.roundUp(wanted))
        if let interval, (size / interval).max() <= Self.maximumLines { step = interval }
        guard step.min() > 0, (size / step).max() <= 2 * Self.maximumLines else { return GridContent() }
        let middle = (window.longitudes.lowerBound + window.longitudes.upperBound) / 2
        var lines: [GridLine] = []
        for axis in 0...1 {
            let first = ((extent.low[axis] - origin[axis]) / step[axis]).rounded(.up)
            let last = ((extent.high[axis] - origin[axis]) / step[axis]).rounded(.down)
            guard first <= last, abs(first) < 1e15, abs(last) < 1e15 else { continue }
            for number in stride(from: first, through: last, by: 1) {
                let points = (0...Self.parts).compactMap { part -> SIMD2<Double>? in
                    var place = extent.low + size * (Double(part) / Double(Self.parts))
                    place[axis] = origin[axis] + number * step[axis]
                    var degrees = back.transform(place)
                    guard degrees.x.isFinite, degrees.y.isFinite else { return nil }
                    degrees.x += 360 * ((middle - degrees.x) / 360).rounded()
                    return degrees
                }
                lines.append(
                    GridLine(
                        level: 0, isMeridian: axis == 0, label: LegendNumber.text(number * step[axis]),
                        points: points))
            }
        }
        return GridContent(lines: lines)
    }

    /// Returns the range of eastings and northings in a picture; nil if it has none.
    private func extent(
        of window: GridWindow, by forward: CoordinateTransformation
    ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        func share(_ part: Int, _ range: ClosedRange<Double>) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * (Double(part) / Double(Self.parts))
        }
        for row in 0...Self.parts {
            for column in 0...Self.parts {
                let degrees = SIMD2(share(column, window.longitudes), share(row, window.latitudes))
                let place = forward.transform(degrees)
                guard place.x.isFinite, place.y.isFinite else { continue }
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
        }
        return all(low .<= high) ? (low, high) : nil
    }

    /// Returns the least number of the form 1, 2 or 5 times a power of ten that is not below a positive number.
    private static func roundUp(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        let power = pow(10, log10(value).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= value * 0.999_999 } ?? 10 * power
    }
}
