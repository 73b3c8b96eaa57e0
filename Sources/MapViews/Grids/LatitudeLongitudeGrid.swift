/// A grid of meridians and parallels.
///
/// The distance between lines depends on the scale: about 120 DIPs (1/96 inch). Only lines of one level are drawn.
public final class LatitudeLongitudeGrid: Grid, @unchecked Sendable {
    /// The formats of labels.
    public enum LabelFormat: Hashable, Sendable {
        /// Degrees with decimals, for example `7.5°E`.
        case decimalDegrees
        /// Degrees, minutes and seconds, for example `7°30′E`.
        case degreesMinutesSeconds
    }

    /// The distances between lines in seconds of arc, one for each level.
    private static let steps = [
        45 * 3600, 30 * 3600, 20 * 3600, 10 * 3600, 5 * 3600, 2 * 3600, 3600,
        30 * 60, 20 * 60, 10 * 60, 5 * 60, 2 * 60, 60, 30, 20, 10, 5, 2, 1,
    ]
    /// The preferred distance between lines, in DIPs.
    private static let spacing = 120.0

    /// The distances between meridians and between parallels in seconds of arc; nil if the scale determines them.
    private let interval: (east: Int, north: Int)?
    /// The greatest number of lines in one direction with fixed distances.
    private static let maximumLines = 360.0

    /// Creates a grid.
    public init() {
        interval = nil
        super.init(levelCount: Self.steps.count)
    }

    /// Creates a grid with fixed distances between its lines, in degrees.
    ///
    /// Distances are rounded to whole seconds of arc. If a picture had more than 360 lines in one direction, the scale
    /// determines the distances.
    package init(interval: SIMD2<Double>) {
        func seconds(_ degrees: Double) -> Int { Int((min(degrees, 360) * 3600).rounded()) }
        let isUsable = all(interval .>= 1.0 / 3600)
        self.interval = isUsable ? (seconds(interval.x), seconds(interval.y)) : nil
        super.init(levelCount: Self.steps.count)
    }

    /// The format of labels.
    ///
    /// Default: `.degreesMinutesSeconds`.
    public var labelFormat: LabelFormat {
        get { snapshot.format == .decimalDegrees ? .decimalDegrees : .degreesMinutesSeconds }
        set {
            set(\.format, to: newValue == .decimalDegrees ? .decimalDegrees : .degreesMinutesSeconds)
        }
    }

    override func content(in window: GridWindow, format: GridLabelFormat) -> GridContent {
        let (east, north) = (window.longitudes, window.latitudes)
        let width = (east.upperBound - east.lowerBound) / max(window.size.x, 1)
        let height = (north.upperBound - north.lowerBound) / max(window.size.y, 1)
        let wanted = max(width, height) * 3600 * Self.spacing
        let level = Self.steps.lastIndex { Double($0) >= wanted } ?? 0
        var step = (east: Self.steps[level], north: Self.steps[level])
        if let interval,
            max(
                (east.upperBound - east.lowerBound) * 3600 / Double(interval.east),
                (north.upperBound - north.lowerBound) * 3600 / Double(interval.north)) <= Self.maximumLines
        {
            step = interval
        }
        var lines: [GridLine] = []
        // A meridian at both ends of the whole world is the same line.
        let isWholeWorld = east.upperBound - east.lowerBound >= 360 - 1e-9
        for seconds in Self.multiples(of: step.east, in: east) {
            if isWholeWorld, Double(seconds) / 3600 >= east.upperBound - 1e-9 { continue }
            lines.append(
                GridLine(
                    level: level, isMeridian: true,
                    label: AngleLabel(longitude: seconds).text(format),
                    points: north.points { SIMD2(Double(seconds) / 3600, $0) }))
        }
        for seconds in Self.multiples(of: step.north, in: north) where abs(seconds) < 90 * 3600 {
            lines.append(
                GridLine(
                    level: level, isMeridian: false,
                    label: AngleLabel(latitude: seconds).text(format),
                    points: east.points { SIMD2($0, Double(seconds) / 3600) }))
        }
        return GridContent(lines: lines)
    }

    /// Returns the multiples of a step within a range of degrees, in seconds of arc.
    private static func multiples(of step: Int, in range: ClosedRange<Double>) -> [Int] {
        let first = Int((range.lowerBound * 3600 / Double(step) - 1e-9).rounded(.up))
        let last = Int((range.upperBound * 3600 / Double(step) + 1e-9).rounded(.down))
        return first <= last ? (first...last).map { $0 * step } : []
    }
}

/// The text of a longitude or latitude in whole seconds of arc.
private struct AngleLabel {
    private let seconds: Int
    private let letter: String

    init(longitude seconds: Int) {
        let turn = 360 * 3600
        var within = seconds % turn
        if within > turn / 2 { within -= turn }
        if within < -turn / 2 { within += turn }
        self.seconds = abs(within)
        letter = within == 0 || abs(within) == turn / 2 ? "" : within > 0 ? "E" : "W"
    }

    init(latitude seconds: Int) {
        self.seconds = abs(seconds)
        letter = seconds == 0 ? "" : seconds > 0 ? "N" : "S"
    }

    func text(_ format: GridLabelFormat) -> String {
        format == .decimalDegrees ? decimalDegrees : degreesMinutesSeconds
    }

    private var decimalDegrees: String {
        let degrees = seconds / 3600
        // Six decimals are exact to a hundredth of a second.
        let millionths = (seconds % 3600 * 1_000_000 + 1800) / 3600
        guard millionths > 0 else { return "\(degrees)°\(letter)" }
        var decimals = String(1_000_000 + millionths).dropFirst()
        while decimals.last == "0" { decimals = decimals.dropLast() }
        return "\(degrees).\(decimals)°\(letter)"
    }

    private var degreesMinutesSeconds: String {
        let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
        var text = "\(seconds / 3600)°"
        if minutes > 0 || rest > 0 { text += (minutes < 10 ? "0" : "") + "\(minutes)′" }
        if rest > 0 { text += (rest < 10 ? "0" : "") + "\(rest)″" }
        return text + letter
    }
}
