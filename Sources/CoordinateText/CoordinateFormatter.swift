import Geospatial

/// Places as the texts that people write them in, and back: degrees, UTM, MGRS and the United States National
/// Grid.
///
/// Texts are on WGS 84: points in other systems are transformed. A point that has no place there (it is empty,
/// has no spatial reference, lies beyond a pole) has no text: the result is empty. A text that is none of its
/// kind has no point: the result is nil.
public enum CoordinateFormatter {
    /// How degrees are written.
    public enum LatitudeLongitudeFormat: Hashable, Sendable {
        /// Degrees: `55.944N 003.162W`.
        case decimalDegrees
        /// Degrees and minutes: `55 56.65N 003 09.72W`.
        case degreesDecimalMinutes
        /// Degrees, minutes and seconds: `55 56 39.1N 003 09 43.0W`.
        case degreesMinutesSeconds
    }

    /// What the letter after a UTM zone means.
    public enum UTMConversionMode: Hashable, Sendable {
        /// The band of latitude, C to X: `30U 489884 6199881`.
        case latitudeBandIndicators
        /// The hemisphere, N or S: `30N 489884 6199881`.
        case northSouthIndicators
    }

    /// Which letters the squares of 100 km have, and in which zone the antimeridian is.
    public enum MGRSConversionMode: Hashable, Sendable {
        /// As on maps of WGS 84, the antimeridian in zone 60: the same as ``new180InZone60``.
        case automatic
        /// As on maps of WGS 84, the antimeridian in zone 1.
        case new180InZone01
        /// As on maps of WGS 84, the antimeridian in zone 60.
        case new180InZone60
        /// As on older maps on the spheroids of Bessel and Clarke, the antimeridian in zone 1.
        case old180InZone01
        /// As on older maps on the spheroids of Bessel and Clarke, the antimeridian in zone 60.
        case old180InZone60

        var grid: MilitaryGrid {
            MilitaryGrid(
                hasOldLetters: self == .old180InZone01 || self == .old180InZone60,
                antimeridianInZone60: self != .new180InZone01 && self != .old180InZone01)
        }
    }
}

// Texts of points.
extension CoordinateFormatter {
    /// A place in degrees: latitude and longitude with the letters of their hemispheres.
    ///
    /// - Parameters:
    ///   - point: the place, in any spatial reference.
    ///   - format: how degrees are written.
    ///   - decimalPlaces: digits after the point of the last number, 0 to 16. A number without such digits
    ///     is written one zero wider: `056N 0003W`.
    public static func latitudeLongitudeString(
        from point: Point, format: LatitudeLongitudeFormat, decimalPlaces: Int
    ) -> String {
        guard let place = geographic(point) else { return "" }
        let pieces =
            switch format {
            case .decimalDegrees: 1
            case .degreesDecimalMinutes: 2
            case .degreesMinutesSeconds: 3
            }
        return AngleText.text(
            latitude: place.y, longitude: place.x, pieces: pieces, decimals: decimalPlaces)
    }

    /// A place in UTM: zone, letter, easting and northing in whole metres, cut off and not rounded.
    ///
    /// Beyond 84° north and 80° south it is a place in the polar grids (UPS), without a zone: its letter is Y
    /// or Z in the north and A or B in the south, or the hemisphere's. The antimeridian is in zone 60.
    ///
    /// - Parameters:
    ///   - point: the place, in any spatial reference.
    ///   - conversionMode: what the letter after the zone means.
    ///   - addSpaces: whether spaces divide the pieces.
    public static func utmString(
        from point: Point, conversionMode: UTMConversionMode, addSpaces: Bool
    ) -> String {
        guard let place = geographic(point) else { return "" }
        return GridText.text(
            latitude: place.y, longitude: place.x, bands: conversionMode == .latitudeBandIndicators,
            spaces: addSpaces)
    }

    /// The square of the Military Grid Reference System that a place is in.
    ///
    /// - Parameters:
    ///   - point: the place, in any spatial reference.
    ///   - conversionMode: which letters squares have, and in which zone the antimeridian is.
    ///   - precision: digits of easting and of northing, 0 to 8: 0 names a square of 100 km, 5 one of a
    ///     metre.
    ///   - addSpaces: whether spaces divide the pieces.
    public static func mgrsString(
        from point: Point, conversionMode: MGRSConversionMode, precision: Int, addSpaces: Bool
    ) -> String {
        guard let place = geographic(point) else { return "" }
        return conversionMode.grid.text(
            latitude: place.y, longitude: place.x, precision: precision, spaces: addSpaces)
    }

    /// The square of the United States National Grid that a place is in.
    ///
    /// - Parameters:
    ///   - point: the place, in any spatial reference.
    ///   - precision: digits of easting and of northing, 0 to 8: 0 names a square of 100 km, 5 one of a
    ///     metre.
    ///   - addSpaces: whether spaces divide the pieces.
    public static func usngString(from point: Point, precision: Int, addSpaces: Bool) -> String {
        mgrsString(from: point, conversionMode: .automatic, precision: precision, addSpaces: addSpaces)
    }

    /// Longitude (-180…180) and latitude of a point on WGS 84; nil where it has none.
    private static func geographic(_ point: Point) -> SIMD2<Double>? {
        guard let reference = point.spatialReference, point.x.isFinite, point.y.isFinite,
            let way = GeometryEngine.attempt(try CoordinateTransformation(from: reference, to: .wgs84))
        else { return nil }
        var place = way.transform(SIMD2(point.x, point.y))
        // Far beyond the antimeridian, turns of the earth have no digits left.
        guard abs(place.y) <= 90, abs(place.x) < 1e6 else { return nil }
        if abs(place.x) > 180 { place.x = place.x.remainder(dividingBy: 360) }
        return place
    }
}

// Points of texts.
extension CoordinateFormatter {
    /// The place that a latitude and a longitude name, or nil when the text is not that.
    ///
    /// Degrees, degrees and minutes, or degrees, minutes and seconds; with signs or the letters N, S, E and
    /// W before or after; with `°`, `*`, `^`, `~`, `′`, `″` and their likes or without; divided by spaces,
    /// colons, a comma, a semicolon or a bar. Latitude comes first, unless letters say otherwise.
    ///
    /// - Parameters:
    ///   - text: for example `55 56 39.123N 003 09 43.034W` or `55.9442, -3.1620`.
    ///   - spatialReference: the system that the point should be in; nil for WGS 84.
    public static func point(
        fromLatitudeLongitudeString text: String, spatialReference: SpatialReference? = nil
    ) -> Point? {
        AngleText.place(reading: text).flatMap { point($0, of: .wgs84, in: spatialReference) }
    }

    /// The place that UTM coordinates name, or nil when the text is not that.
    ///
    /// Zone, letter, easting and northing, with or without spaces between; without, the easting has six
    /// digits. Coordinates that do not lie in the band of their letter are none.
    ///
    /// - Parameters:
    ///   - text: for example `30U 489885 6199877`.
    ///   - spatialReference: the system that the point should be in; nil for WGS 84.
    ///   - conversionMode: what the letter after the zone means.
    public static func point(
        fromUTMString text: String, spatialReference: SpatialReference? = nil,
        conversionMode: UTMConversionMode
    ) -> Point? {
        GridText.grid(reading: text, bands: conversionMode == .latitudeBandIndicators)
            .flatMap { point($0.geographic(), of: .wgs84, in: spatialReference) }
    }

    /// The south-western corner of the square that a text in the Military Grid Reference System names, or nil
    /// when the text is not that.
    ///
    /// - Parameters:
    ///   - text: for example `30UVG 89885 99877` or `30UVG898998`.
    ///   - spatialReference: the system that the point should be in; nil for WGS 84.
    ///   - conversionMode: which letters squares have.
    public static func point(
        fromMGRSString text: String, spatialReference: SpatialReference? = nil,
        conversionMode: MGRSConversionMode
    ) -> Point? {
        conversionMode.grid.grid(reading: text)
            .flatMap { point($0.geographic(), of: .wgs84, in: spatialReference) }
    }

    /// The south-western corner of the square that a text in the United States National Grid names, or nil
    /// when the text is not that.
    ///
    /// A text that ends in `(NAD 27)` or `(NAD 83)` is on that datum.
    ///
    /// - Parameters:
    ///   - text: for example `13TFJ2374359512` or `13T FJ 23 59`.
    ///   - spatialReference: the system that the point should be in; nil for the text's own, WGS 84 where it
    ///     names none.
    public static func point(
        fromUSNGString text: String, spatialReference: SpatialReference? = nil
    ) -> Point? {
        let pieces = text.split(separator: "(", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, let reference = pieces.first, pieces.count <= 2 else { return nil }
        var datum = SpatialReference.wgs84
        var spheroid = Spheroid.wgs84
        if pieces.count == 2 {
            switch String(pieces[1].uppercased().filter { !$0.isWhitespace }) {
            case "NAD27)": (datum, spheroid) = (SpatialReference(wkid: 4267), .clarke1866)
            case "NAD83)": (datum, spheroid) = (SpatialReference(wkid: 4269), .grs80)
            case "WGS84)": break
            default: return nil
            }
        }
        // The letters of the National Grid are the new ones on every datum.
        return MilitaryGrid().grid(reading: String(reference), on: spheroid)
            .flatMap { point($0.geographic(on: spheroid), of: datum, in: spatialReference) }
    }

    private static func point(
        _ place: SIMD2<Double>, of source: SpatialReference, in target: SpatialReference?
    ) -> Point? {
        guard let target,
            let way = GeometryEngine.attempt(try CoordinateTransformation(from: source, to: target))
        else {
            return target == nil ? Point(x: place.x, y: place.y, spatialReference: source) : nil
        }
        let moved = way.transform(place)
        guard moved.x.isFinite, moved.y.isFinite else { return nil }
        return Point(x: moved.x, y: moved.y, spatialReference: target)
    }
}
