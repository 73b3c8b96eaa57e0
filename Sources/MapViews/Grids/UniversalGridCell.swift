import CartoucheCoordinateText

/// The visible part of a zone of the universal grids in one latitude band, or of half of a polar grid.
///
/// Longitudes may be beyond ±180, in another copy of the world.
struct UniversalGridCell {
    /// The zone, 1 to 60; nil in the polar grids.
    let zone: Int?
    let isNorth: Bool
    /// The zone and the band, for example `31U`; in the polar grids, a letter.
    let name: String
    /// The visible longitudes and latitudes in degrees.
    let longitudes, latitudes: ClosedRange<Double>
    /// Whether the western and the southern side of the whole cell are visible.
    let showsWest, showsSouth: Bool
    /// The smallest box around the visible part, in meters of the grid.
    let low, high: SIMD2<Double>

    /// The number of parts of each side at which coordinates are measured.
    private static let parts = 12

    /// Creates the visible part of a cell; nil if nothing is visible.
    private init?(
        zone: Int?, isNorth: Bool, name: String, _ east: ClosedRange<Double>, _ north: ClosedRange<Double>,
        in window: GridWindow
    ) {
        let west = max(east.lowerBound, window.longitudes.lowerBound)
        let end = min(east.upperBound, window.longitudes.upperBound)
        let south = max(north.lowerBound, window.latitudes.lowerBound)
        let top = min(north.upperBound, window.latitudes.upperBound)
        guard end - west > 1e-9, top - south > 1e-9 else { return nil }
        self.zone = zone
        self.isNorth = isNorth
        self.name = name
        (longitudes, latitudes) = (west...end, south...top)
        (showsWest, showsSouth) = (west == east.lowerBound, south == north.lowerBound)
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        for row in 0...Self.parts {
            for column in 0...Self.parts {
                let share = SIMD2(Double(column), Double(row)) / Double(Self.parts)
                let place = UniversalGrid.coordinates(
                    of: SIMD2(west, south) + share * SIMD2(end - west, top - south), zone: zone,
                    isNorth: isNorth)
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
        }
        (self.low, self.high) = (low, high)
    }

    /// Returns the visible cells of a window.
    static func cells(in window: GridWindow) -> [UniversalGridCell] {
        var cells: [UniversalGridCell] = []
        let first = Int(((window.longitudes.lowerBound + 180) / 6).rounded(.down)) - 1
        let last = Int(((window.longitudes.upperBound + 180) / 6).rounded(.down)) + 1
        for band in UniversalGrid.bands.indices {
            let latitudes = UniversalGrid.latitudes(band: band)
            guard latitudes.overlaps(window.latitudes) else { continue }
            for number in first...last {
                let world = (Double(number) / 60).rounded(.down)
                let zone = number - Int(world) * 60 + 1
                guard let longitudes = UniversalGrid.longitudes(zone: zone, band: band),
                    let cell = UniversalGridCell(
                        zone: zone, isNorth: band >= 10, name: "\(zone)\(UniversalGrid.bands[band])",
                        longitudes.moved(by: world * 360), latitudes, in: window)
                else { continue }
                cells.append(cell)
            }
        }
        for (index, name) in ["A", "B", "Y", "Z"].enumerated() {
            let isNorth = index >= 2
            for world in -1...1 {
                let longitudes = index % 2 == 0 ? -180.0...0 : 0...180
                let cell = UniversalGridCell(
                    zone: nil, isNorth: isNorth, name: name, longitudes.moved(by: Double(world) * 360),
                    isNorth ? 84...90 : -90 ... -80, in: window)
                if let cell { cells.append(cell) }
            }
        }
        return cells
    }

    // MARK: Lines

    /// Returns the visible parts of the line with one easting or one northing, in degrees.
    ///
    /// - Parameters:
    ///   - value: The easting or northing in meters.
    ///   - isEasting: Whether the line has one easting.
    func line(_ value: Double, isEasting: Bool) -> [[SIMD2<Double>]] {
        let (from, to) = isEasting ? (low.y, high.y) : (low.x, high.x)
        func place(_ share: Double) -> SIMD2<Double> {
            let other = from + (to - from) * share
            return degrees(isEasting ? SIMD2(value, other) : SIMD2(other, value))
        }
        let parts = 96
        var lines: [[SIMD2<Double>]] = []
        var current: [SIMD2<Double>] = []
        var last: (share: Double, isInside: Bool)?
        for index in 0...parts {
            let share = Double(index) / Double(parts)
            let here = place(share)
            let isInside = contains(here)
            if let last, last.isInside != isInside {
                current.append(place(border(between: last.share, isInside: last.isInside, share, place)))
            }
            if isInside { current.append(here) }
            if !isInside, !current.isEmpty {
                lines.append(current)
                current = []
            }
            last = (share, isInside)
        }
        if !current.isEmpty { lines.append(current) }
        return lines.filter { $0.count > 1 }
    }

    /// Returns where a line crosses the border of the cell.
    private func border(
        between first: Double, isInside: Bool, _ second: Double, _ place: (Double) -> SIMD2<Double>
    ) -> Double {
        var (inside, outside) = isInside ? (first, second) : (second, first)
        for _ in 0..<24 {
            let middle = (inside + outside) / 2
            if contains(place(middle)) { inside = middle } else { outside = middle }
        }
        return inside
    }

    /// Returns the longitude and latitude of a position in the grid, in the cell's copy of the world.
    func degrees(_ position: SIMD2<Double>) -> SIMD2<Double> {
        var degrees = UniversalGrid(
            zone: zone, isNorth: isNorth, easting: position.x, northing: position.y
        ).geographic()
        let middle = (longitudes.lowerBound + longitudes.upperBound) / 2
        degrees.x = middle + (degrees.x - middle).remainder(dividingBy: 360)
        return degrees
    }

    /// Whether a position in degrees is in the visible part.
    func contains(_ degrees: SIMD2<Double>) -> Bool {
        longitudes.contains(degrees.x) && latitudes.contains(degrees.y)
    }

    /// The middle of the visible part in degrees.
    var middle: SIMD2<Double> {
        SIMD2(longitudes.lowerBound + longitudes.upperBound, latitudes.lowerBound + latitudes.upperBound) / 2
    }
}

extension ClosedRange<Double> {
    /// The same range, moved.
    func moved(by offset: Double) -> ClosedRange<Double> { lowerBound + offset...upperBound + offset }

    /// Returns points along a line in the range.
    ///
    /// - Parameter place: Returns the point of a value.
    func points(_ place: (Double) -> SIMD2<Double>) -> [SIMD2<Double>] {
        let parts = 128
        return (0...parts).map { index in
            place(lowerBound + (upperBound - lowerBound) * (Double(index) / Double(parts)))
        }
    }
}
