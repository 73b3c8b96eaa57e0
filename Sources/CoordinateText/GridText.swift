/// UTM and UPS coordinates as text: `30U 489884 6199881`.
enum GridText {
    /// The letters of the polar grids: south-west, south-east, north-west and north-east.
    private static let polar = Array("ABYZ")

    /// Returns a position as text, in whole meters, truncated, not rounded.
    ///
    /// - Parameters:
    ///   - latitude: In degrees.
    ///   - longitude: In degrees, -180…180.
    ///   - bands: Whether the letter is the latitude band; otherwise it is the hemisphere, N or S.
    ///   - spaces: Whether spaces separate the parts; without spaces, coordinates of the polar grids have seven digits.
    static func text(latitude: Double, longitude: Double, bands: Bool, spaces: Bool) -> String {
        let grid = UniversalGrid(latitude: latitude, longitude: longitude)
        // Without the small addend, a rounding error could change a whole meter to the meter below.
        let east = Int((grid.easting + 1e-7).rounded(.down))
        let north = Int((grid.northing + 1e-7).rounded(.down))
        let hemisphere: Character = grid.isNorth ? "N" : "S"
        var pieces: [String]
        if let zone = grid.zone {
            let letter = bands ? UniversalGrid.bands[UniversalGrid.band(latitude: latitude)] : hemisphere
            pieces = [zeroPadded(zone, width: 2) + String(letter), String(east), String(north)]
        } else {
            let letter = polar[(grid.isNorth ? 2 : 0) + (grid.easting < 2_000_000 ? 0 : 1)]
            let width = spaces ? 0 : 7
            pieces = [
                String(bands ? letter : hemisphere), zeroPadded(east, width: width),
                zeroPadded(north, width: width),
            ]
        }
        return pieces.joined(separator: spaces ? " " : "")
    }

    /// Parses a position; nil if the text is not valid.
    ///
    /// Spaces are allowed between the parts. Fractions of meters and the units `m`, `mE` and `mN` are allowed after the
    /// numbers. Without a space between the numbers, the first six digits are the easting (seven in the polar grids).
    static func grid(reading text: String, bands: Bool) -> UniversalGrid? {
        guard text.utf8.count <= 64 else { return nil }
        var rest = GridScanner(text)
        let zoneDigits = rest.digits()
        guard zoneDigits.count <= 2, let letter = rest.letter() else { return nil }
        let zone = zoneDigits.isEmpty ? nil : Int(zoneDigits)
        guard let isNorth = isNorth(letter, zone: zone, bands: bands) else { return nil }
        var numbers: [(whole: String, fraction: String)] = []
        while !rest.isAtEnd {
            let whole = rest.digits()
            guard !whole.isEmpty, numbers.count < 2 else { return nil }
            var fraction = ""
            if rest.take(".") { fraction = rest.digits() }
            for unit in ["m", numbers.isEmpty ? "e" : "n"] as [Unicode.Scalar] {
                _ =
                    rest.take(unit)
                    || rest.take(unit.properties.uppercaseMapping.unicodeScalars.first ?? unit)
            }
            numbers.append((whole, fraction))
        }
        if numbers.count == 1, numbers[0].fraction.isEmpty {
            let digits = numbers[0].whole
            let east = zone == nil ? 7 : 6
            guard digits.count > east, digits.count <= east + 7 else { return nil }
            numbers = [(String(digits.prefix(east)), ""), (String(digits.dropFirst(east)), "")]
        }
        guard numbers.count == 2, let easting = meters(numbers[0]), let northing = meters(numbers[1]) else {
            return nil
        }
        let grid = UniversalGrid(zone: zone, isNorth: isNorth, easting: easting, northing: northing)
        return isPossible(grid, letter: letter, bands: bands) ? grid : nil
    }

    /// Whether a letter means the north; nil if it is not valid.
    private static func isNorth(_ letter: Character, zone: Int?, bands: Bool) -> Bool? {
        if !bands {
            guard zone.map({ (1...60).contains($0) }) ?? true else { return nil }
            return letter == "N" ? true : letter == "S" ? false : nil
        }
        guard let zone else { return polar.firstIndex(of: letter).map { $0 >= 2 } }
        guard let band = UniversalGrid.bands.firstIndex(of: letter),
            UniversalGrid.exists(zone: zone, band: band)
        else { return nil }
        return band >= 10
    }

    private static func meters(_ number: (whole: String, fraction: String)) -> Double? {
        guard number.whole.count <= 8 else { return nil }
        return Double(number.fraction.isEmpty ? number.whole : number.whole + "." + number.fraction)
    }

    /// Whether a position is inside its grid, and inside its band.
    private static func isPossible(_ grid: UniversalGrid, letter: Character, bands: Bool) -> Bool {
        let geographic = grid.geographic()
        guard geographic.x.isFinite, geographic.y.isFinite else { return false }
        guard grid.zone != nil else {
            let reach = grid.isNorth ? 1_300_000.0...2_700_000 : 800_000...3_200_000
            return reach.contains(grid.easting) && reach.contains(grid.northing)
        }
        guard (0...1_000_000).contains(grid.easting), (0...10_000_000).contains(grid.northing) else {
            return false
        }
        guard bands, let band = UniversalGrid.bands.firstIndex(of: letter) else { return true }
        let latitudes = UniversalGrid.latitudes(band: band)
        // Coordinates that were truncated to whole meters can be just outside the band.
        return geographic.y > latitudes.lowerBound - 1e-4 && geographic.y < latitudes.upperBound + 1e-4
    }
}
