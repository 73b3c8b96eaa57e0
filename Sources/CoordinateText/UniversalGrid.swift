import CartoucheGeospatial

/// A position in the universal grids.
///
/// The grids are transverse Mercator zones (UTM) between 80° south and 84° north, and polar stereographic grids (UPS)
/// elsewhere.
package struct UniversalGrid: Sendable {
    /// The UTM zone, 1…60; nil in the polar grids.
    package var zone: Int?
    package var isNorth: Bool
    /// Meters, including the grid's false easting.
    package var easting: Double
    /// Meters, including the grid's false northing.
    package var northing: Double

    /// The letters of the bands of 8° from 80° south; the last band has 12°.
    package static let bands = Array("CDEFGHJKLMNPQRSTUVWX")

    /// Returns the band of a latitude between 80° south and 84° north.
    static func band(latitude: Double) -> Int { max(0, min(19, Int(((latitude + 80) / 8).rounded(.down)))) }

    /// Returns the latitudes of a band.
    package static func latitudes(band: Int) -> ClosedRange<Double> {
        let south = Double(band) * 8 - 80
        return south...(band == 19 ? 84 : south + 8)
    }

    /// Returns whether a band has a zone of this number: zones 32, 34 and 36 do not exist at Svalbard's latitudes.
    static func exists(zone: Int, band: Int) -> Bool {
        (1...60).contains(zone) && !(band == 19 && [32, 34, 36].contains(zone))
    }

    /// Returns the zone of a position; a zone has 6° of longitude, with exceptions in Norway and Svalbard.
    ///
    /// - Parameters:
    ///   - latitude: In degrees, between 80° south and 84° north.
    ///   - longitude: In degrees, -180…180.
    ///   - antimeridianInZone60: Whether the longitudes 180 and -180 are in zone 60; otherwise they are in zone 1.
    static func zone(latitude: Double, longitude: Double, antimeridianInZone60: Bool) -> Int {
        if abs(longitude) == 180 { return antimeridianInZone60 ? 60 : 1 }
        let zone = Int(((longitude + 180) / 6).rounded(.down)) + 1
        switch band(latitude: latitude) {
        case 17 where zone == 31 && longitude >= 3: return 32
        case 19 where (0..<42).contains(longitude):
            return longitude < 9 ? 31 : longitude < 21 ? 33 : longitude < 33 ? 35 : 37
        default: return zone
        }
    }

    /// Returns the longitudes of a zone in a band, in degrees; nil if the band has no such zone.
    package static func longitudes(zone: Int, band: Int) -> ClosedRange<Double>? {
        guard exists(zone: zone, band: band) else { return nil }
        let west = Double(zone) * 6 - 186
        switch (band, zone) {
        case (17, 31): return west...3
        case (17, 32): return 3...west + 6
        case (19, 31): return west...9
        case (19, 33): return 9...21
        case (19, 35): return 21...33
        case (19, 37): return 33...west + 6
        default: return west...west + 6
        }
    }

    private static func meridian(zone: Int) -> Double { Double(zone) * 6 - 183 }

    /// Creates the grid position of a longitude and a latitude in degrees.
    init(
        latitude: Double, longitude: Double, on spheroid: Spheroid = .wgs84, antimeridianInZone60: Bool = true
    ) {
        isNorth = latitude >= 0
        guard latitude >= -80, latitude < 84 else {
            zone = nil
            let place = PolarStereographic(spheroid: spheroid, scale: 0.994, isNorth: isNorth)
                .project(latitude: latitude, longitude: longitude)
            easting = place.x + 2_000_000
            northing = place.y + 2_000_000
            return
        }
        let zone = Self.zone(
            latitude: latitude, longitude: longitude, antimeridianInZone60: antimeridianInZone60)
        var east = longitude - Self.meridian(zone: zone)
        if east > 180 { east -= 360 }
        if east < -180 { east += 360 }
        let place = TransverseMercator(spheroid, scale: 0.9996).project(latitude: latitude, longitude: east)
        self.zone = zone
        easting = place.x + 500_000
        northing = place.y + (isNorth ? 0 : 10_000_000)
    }

    /// Returns the coordinates of a position in a grid of its choice: a zone, or a polar grid if the zone is nil.
    ///
    /// - Parameters:
    ///   - degrees: The longitude (x) and the latitude (y).
    ///   - zone: The zone; the position may be outside of it.
    ///   - isNorth: Whether the grid is that of the northern hemisphere.
    package static func coordinates(
        of degrees: SIMD2<Double>, zone: Int?, isNorth: Bool
    ) -> SIMD2<Double> {
        guard let zone else {
            return PolarStereographic(spheroid: .wgs84, scale: 0.994, isNorth: isNorth)
                .project(latitude: degrees.y, longitude: degrees.x) + 2_000_000
        }
        let east = (degrees.x - meridian(zone: zone)).remainder(dividingBy: 360)
        return TransverseMercator(.wgs84, scale: 0.9996).project(latitude: degrees.y, longitude: east)
            + SIMD2(500_000, isNorth ? 0 : 10_000_000)
    }

    package init(zone: Int?, isNorth: Bool, easting: Double, northing: Double) {
        self.zone = zone
        self.isNorth = isNorth
        self.easting = easting
        self.northing = northing
    }

    /// Returns degrees of longitude (x, -180…180) and of latitude (y).
    package func geographic(on spheroid: Spheroid = .wgs84) -> SIMD2<Double> {
        guard let zone else {
            return PolarStereographic(spheroid: spheroid, scale: 0.994, isNorth: isNorth)
                .unproject(SIMD2(easting - 2_000_000, northing - 2_000_000))
        }
        var place = TransverseMercator(spheroid, scale: 0.9996)
            .unproject(SIMD2(easting - 500_000, northing - (isNorth ? 0 : 10_000_000)))
        place.x += Self.meridian(zone: zone)
        if place.x > 180 { place.x -= 360 }
        if place.x < -180 { place.x += 360 }
        return place
    }
}
