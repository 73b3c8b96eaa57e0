import CartoucheGeospatial

/// The Military Grid Reference System; the United States National Grid uses the same letters and digits.
///
/// A reference identifies a square of the grid. It starts with the zone and band (`30U`) and the square of 100 km
/// (`VG`). Digits of the south-western corner's easting and northing follow. A smaller square has more digits.
package struct MilitaryGrid {
    /// Whether to use the scheme of older maps on the Bessel and Clarke spheroids, whose rows start ten letters later.
    var hasOldLetters = false
    var antimeridianInZone60 = true

    package init() {}

    init(hasOldLetters: Bool = false, antimeridianInZone60: Bool) {
        self.hasOldLetters = hasOldLetters
        self.antimeridianInZone60 = antimeridianInZone60
    }

    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
    /// The row letters of 100 km in the UTM zones, which repeat every 2,000 km.
    private static let rows = letters.prefix(20)

    /// Returns the letters of the 100 km columns in one half of a polar grid; the meridians 0° and 180° separate the
    /// halves.
    private static func polarColumns(isNorth: Bool, isWest: Bool) -> [Character] {
        switch (isNorth, isWest) {
        case (true, true): Array("RSTUXYZ")
        case (true, false): Array("ABCFGHJ")
        case (false, true): Array("JKLPQRSTUXYZ")
        case (false, false): Array("ABCFGHJKLPQR")
        }
    }

    /// Returns the index of a polar grid's first western column and first row, in units of 100 km.
    private static func polarOrigin(isNorth: Bool) -> Int { isNorth ? 13 : 8 }

    private static func columns(zone: Int) -> ArraySlice<Character> {
        let start = (zone - 1) % 3 * 8
        return letters[start..<start + 8]
    }

    private func firstRow(zone: Int) -> Int { (zone % 2 == 0 ? 5 : 0) + (hasOldLetters ? 10 : 0) }
}

// Formatting.
extension MilitaryGrid {
    /// Returns the reference of a position.
    ///
    /// - Parameters:
    ///   - latitude: In degrees.
    ///   - longitude: In degrees, -180…180.
    ///   - precision: The number of digits of easting and of northing, 0…8; 5 means a square meter.
    ///   - spaces: Whether spaces separate the parts.
    package func text(latitude: Double, longitude: Double, precision: Int, spaces: Bool) -> String {
        let grid = UniversalGrid(
            latitude: latitude, longitude: longitude, antimeridianInZone60: antimeridianInZone60)
        // Without the small addend, a rounding error could change a whole meter to the meter below.
        let nudge = 1e-7
        let east = grid.easting + nudge
        var north = grid.northing + nudge
        if !grid.isNorth, grid.zone != nil { north = min(north, 10_000_000 - nudge) }
        let column = Int((east / 100_000).rounded(.down))
        let row = Int((north / 100_000).rounded(.down))
        var pieces: [String]
        if let zone = grid.zone {
            let columns = Self.columns(zone: zone)
            let place = columns.startIndex + max(0, min(7, column - 1))
            let band = UniversalGrid.bands[UniversalGrid.band(latitude: latitude)]
            pieces = [
                zeroPadded(zone, width: 2) + String(band),
                String([columns[place], Self.rows[(row + firstRow(zone: zone)) % 20]]),
            ]
        } else {
            let isWest = column < 20
            let columns = Self.polarColumns(isNorth: grid.isNorth, isWest: isWest)
            let origin = Self.polarOrigin(isNorth: grid.isNorth)
            let place = max(0, min(columns.count - 1, column - (isWest ? origin : 20)))
            let half: Character = grid.isNorth ? (isWest ? "Y" : "Z") : (isWest ? "A" : "B")
            pieces = [String(half), String([columns[place], Self.letters[max(0, min(23, row - origin))]])]
        }
        let precision = max(0, min(8, precision))
        if precision > 0 {
            for value in [east, north] {
                let within = value - (value / 100_000).rounded(.down) * 100_000
                let scaled = within * powerOfTen(precision) / 100_000
                pieces.append(zeroPadded(Int(scaled.rounded(.down)), width: precision))
            }
        }
        return pieces.joined(separator: spaces ? " " : "")
    }
}

// Parsing.
extension MilitaryGrid {
    /// Returns the south-western corner of the square that a reference names; nil if it is not valid.
    ///
    /// Spaces are allowed between all parts, and letters can be lower-case.
    func grid(reading text: String, on spheroid: Spheroid = .wgs84) -> UniversalGrid? {
        guard let reference = Reference(text) else { return nil }
        let size = 100_000 / powerOfTen(reference.precision)
        let east = Double(reference.east) * size
        let north = Double(reference.north) * size
        guard let zone = reference.zone else { return polarGrid(reference, east: east, north: north) }
        guard let band = UniversalGrid.bands.firstIndex(of: reference.band),
            UniversalGrid.exists(zone: zone, band: band),
            let column = Self.columns(zone: zone).firstIndex(of: reference.column),
            let letter = Self.rows.firstIndex(of: reference.row)
        else { return nil }
        let isNorth = band >= 10
        let row = (letter - firstRow(zone: zone) + 40) % 20
        let latitudes = UniversalGrid.latitudes(band: band)
        let place = Double(column - Self.columns(zone: zone).startIndex + 1) * 100_000
        // The same row letter occurs every 2,000 km. This finds the row that overlaps the band.
        for turn in 0...5 {
            let grid = UniversalGrid(
                zone: zone, isNorth: isNorth, easting: place + east,
                northing: Double(turn * 20 + row) * 100_000 + north)
            guard (0...10_000_000).contains(grid.northing) else { continue }
            var far = grid
            far.northing += size
            let corners = [grid, far].flatMap { low -> [Double] in
                var other = low
                other.easting += size
                return [low.geographic(on: spheroid).y, other.geographic(on: spheroid).y]
            }
            guard let south = corners.min(), let top = corners.max(), south.isFinite, top.isFinite else {
                continue
            }
            // The tolerance is one meter, because the last square of a band can end on the band's border.
            if south < latitudes.upperBound + 1e-5, top > latitudes.lowerBound - 1e-5 { return grid }
        }
        return nil
    }

    private func polarGrid(_ reference: Reference, east: Double, north: Double) -> UniversalGrid? {
        let isNorth = reference.band == "Y" || reference.band == "Z"
        let isWest = reference.band == "Y" || reference.band == "A"
        guard isNorth || reference.band == "A" || reference.band == "B",
            let column = Self.polarColumns(isNorth: isNorth, isWest: isWest).firstIndex(of: reference.column),
            let row = Self.letters.firstIndex(of: reference.row), row < (isNorth ? 14 : 24)
        else { return nil }
        let origin = Self.polarOrigin(isNorth: isNorth)
        return UniversalGrid(
            zone: nil, isNorth: isNorth, easting: Double(column + (isWest ? origin : 20)) * 100_000 + east,
            northing: Double(row + origin) * 100_000 + north)
    }

    /// The parts of a reference; their letters are not validated yet.
    private struct Reference {
        var zone: Int?
        var band: Character
        var column: Character
        var row: Character
        var precision = 0
        var east = 0
        var north = 0

        init?(_ text: String) {
            guard text.utf8.count <= 64 else { return nil }
            var rest = GridScanner(text)
            let zone = rest.digits()
            guard zone.count <= 2, let band = rest.letter(), let column = rest.letter(),
                let row = rest.letter()
            else { return nil }
            self.zone = zone.isEmpty ? nil : Int(zone)
            self.band = band
            self.column = column
            self.row = row
            var first = rest.digits()
            var second = rest.digits()
            guard rest.isAtEnd else { return nil }
            if second.isEmpty {
                guard first.count % 2 == 0 else { return nil }
                second = String(first.suffix(first.count / 2))
                first = String(first.prefix(first.count / 2))
            }
            guard first.count == second.count, first.count <= 8 else { return nil }
            precision = first.count
            if precision > 0 {
                guard let east = Int(first), let north = Int(second) else { return nil }
                self.east = east
                self.north = north
            }
        }
    }
}

/// Returns 10 to a small power, exactly.
func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
}

/// Returns a number that is not negative, with leading zeros.
package func zeroPadded(_ number: Int, width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Reads letters and runs of digits from an ASCII text, and skips the spaces between them.
struct GridScanner {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    private mutating func skipSpaces() {
        rest = rest.drop { $0.properties.isWhitespace }
    }

    var isAtEnd: Bool {
        var copy = self
        copy.skipSpaces()
        return copy.rest.isEmpty
    }

    /// Reads the next digits; empty if there are none.
    mutating func digits() -> String {
        skipSpaces()
        let run = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(run.count)
        return String(run)
    }

    /// Reads the next letter, in upper case; nil if there is none.
    mutating func letter() -> Character? {
        skipSpaces()
        guard let scalar = rest.first, scalar.isASCII, scalar.properties.isAlphabetic else { return nil }
        rest = rest.dropFirst()
        return Character(scalar.properties.uppercaseMapping)
    }

    /// Reads a scalar if it comes next, without a space before it.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        return true
    }
}
