import CartoucheCLibrary
import CartoucheCoordinateText

/// The lines and labels of a grid in meters: the borders of zones, and squares of 100 km to 10 m.
struct UniversalGridLines {
    /// How lines and squares are named.
    enum Naming {
        /// Zones and bands, squares of 100 km by letters, and digits inside the squares.
        case military
        /// Zones by number and hemisphere, and the whole easting or northing.
        case universal
    }

    /// The sides of squares in meters, one for each level after that of the zones.
    static let steps = [100_000, 10_000, 1000, 100, 10]
    /// The minimum distance between lines, in DIPs.
    private static let spacing = 50.0
    /// The maximum number of lines of one direction and level in a cell.
    ///
    /// Parts of a picture with a much smaller scale than its center have no lines of this level.
    private static let maximumLines = 500

    private(set) var content = GridContent()
    private let naming: Naming
    private let format: GridLabelFormat
    private let window: GridWindow
    /// The number of levels of squares that are drawn.
    private let stepCount: Int

    init(_ naming: Naming, in window: GridWindow, format: GridLabelFormat) {
        self.naming = naming
        self.format = format
        self.window = window
        stepCount = Self.steps.prefix { Double($0) >= window.metersPerDIP * Self.spacing }.count
        let cells = UniversalGridCell.cells(in: window)
        for cell in cells {
            addBorders(of: cell)
            addLines(of: cell)
            if naming == .military {
                addName(of: cell)
                addSquares(of: cell)
            }
        }
        if naming == .universal { addZones(cells) }
    }

    private mutating func addBorders(of cell: UniversalGridCell) {
        func add(isMeridian: Bool, _ points: [SIMD2<Double>]) {
            content.lines.append(GridLine(level: 0, isMeridian: isMeridian, label: "", points: points))
        }
        if cell.showsWest {
            add(isMeridian: true, cell.latitudes.points { SIMD2(cell.longitudes.lowerBound, $0) })
        }
        // The zones of the universal grid have no bands, only a hemisphere.
        let south = cell.latitudes.lowerBound
        if cell.showsSouth, naming == .military || [-80, 0, 84].contains(south) {
            add(isMeridian: false, cell.longitudes.points { SIMD2($0, south) })
        }
    }

    private mutating func addLines(of cell: UniversalGridCell) {
        for (index, step) in Self.steps.prefix(stepCount).enumerated() {
            for isEasting in [true, false] {
                let range =
                    isEasting ? cell.low.x...cell.high.x : cell.low.y...cell.high.y
                let values = range.multiples(of: step)
                guard values.count <= Self.maximumLines else { continue }
                for value in values {
                    // Lines of larger squares are there already.
                    if index > 0, value % Self.steps[index - 1] == 0 { continue }
                    let label = label(of: value, step: step, isEasting: isEasting)
                    for points in cell.line(Double(value), isEasting: isEasting) {
                        content.lines.append(
                            GridLine(
                                level: index + 1, isMeridian: isEasting, label: label,
                                group: "\(cell.zone ?? 0) \(cell.isNorth) \(isEasting) \(value)",
                                points: points))
                    }
                }
            }
        }
    }

    private func label(of value: Int, step: Int, isEasting: Bool) -> String {
        if naming == .universal { return "\(value) \(isEasting ? "mE" : "mN")" }
        if step == Self.steps[0] { return "" }
        let within = value % Self.steps[0]
        if format == .kilometersMeters, step >= 1000 {
            return zeroPadded(within / 1000, width: 2) + " km"
        }
        return zeroPadded(within, width: 5) + " m"
    }

    // MARK: Names of zones and squares

    /// The size of a label of one or more letters, in DIPs.
    private static let nameSize = SIMD2(36.0, 24.0)

    private mutating func addMark(_ text: String, level: Int, at degrees: SIMD2<Double>, size: SIMD2<Double>)
    {
        guard size.x >= Self.nameSize.x, size.y >= Self.nameSize.y else { return }
        content.marks.append(GridMark(level: level, text: text, position: degrees))
    }

    /// Returns the size of a cell's visible part, in DIPs.
    private func size(_ longitudes: ClosedRange<Double>, _ latitudes: ClosedRange<Double>) -> SIMD2<Double> {
        let metersPerDegree = 111_320.0
        let north = (latitudes.lowerBound + latitudes.upperBound) / 2
        return SIMD2(
            (longitudes.upperBound - longitudes.lowerBound) * cos(north * .pi / 180),
            latitudes.upperBound - latitudes.lowerBound) * metersPerDegree / window.metersPerDIP
    }

    private mutating func addName(of cell: UniversalGridCell) {
        // With squares, the name of each square begins with that of its zone.
        guard stepCount == 0 else { return }
        addMark(cell.name, level: 0, at: cell.middle, size: size(cell.longitudes, cell.latitudes))
    }

    /// Adds the names of the squares of 100 km.
    private mutating func addSquares(of cell: UniversalGridCell) {
        guard let step = Self.steps.first, stepCount > 0 else { return }
        let side = Double(step)
        for column in Int((cell.low.x / side).rounded(.down))...Int((cell.high.x / side).rounded(.down)) {
            for row in Int((cell.low.y / side).rounded(.down))...Int((cell.high.y / side).rounded(.down)) {
                let corner = SIMD2(Double(column), Double(row)) * side
                let low = pointwiseMax(corner, cell.low)
                let high = pointwiseMin(corner + side, cell.high)
                let degrees = cell.degrees((low + high) / 2)
                guard cell.contains(degrees) else { continue }
                let longitude = degrees.x.remainder(dividingBy: 360)
                let name = MilitaryGrid().text(
                    latitude: degrees.y, longitude: longitude, precision: 0, spaces: true)
                addMark(name, level: 1, at: degrees, size: (high - low) / window.metersPerDIP)
            }
        }
    }

    /// Adds the names of the zones, which have several bands.
    private mutating func addZones(_ cells: [UniversalGridCell]) {
        struct Zone: Hashable {
            var name: String
            var copy: Int
        }
        var zones: [Zone: (longitudes: ClosedRange<Double>, latitudes: ClosedRange<Double>)] = [:]
        for cell in cells {
            guard let number = cell.zone else { continue }
            let zone = Zone(
                name: "\(number)\(cell.isNorth ? "N" : "S")",
                copy: Int(((cell.middle.x + 180) / 360).rounded(.down)))
            guard let known = zones[zone] else {
                zones[zone] = (cell.longitudes, cell.latitudes)
                continue
            }
            zones[zone] = (
                known.longitudes.union(cell.longitudes), known.latitudes.union(cell.latitudes)
            )
        }
        for (zone, area) in zones.sorted(by: { ($0.key.copy, $0.key.name) < ($1.key.copy, $1.key.name) }) {
            let middle =
                SIMD2(area.longitudes.lowerBound, area.latitudes.lowerBound)
                + SIMD2(area.longitudes.upperBound, area.latitudes.upperBound)
            addMark(zone.name, level: 0, at: middle / 2, size: size(area.longitudes, area.latitudes))
        }
    }
}

extension ClosedRange<Double> {
    /// Returns the multiples of a step in the range.
    fileprivate func multiples(of step: Int) -> [Int] {
        let first = Int((lowerBound / Double(step)).rounded(.up))
        let last = Int((upperBound / Double(step)).rounded(.down))
        return first <= last ? (first...last).map { $0 * step } : []
    }

    fileprivate func union(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
