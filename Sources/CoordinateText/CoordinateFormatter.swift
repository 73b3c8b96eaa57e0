import CartoucheGeospatial

/// Converts points to coordinate notations and back: degrees, UTM, MGRS and the United States National Grid.
///
/// Texts are on WGS 84; points in other spatial references are transformed. A point without a position on WGS 84 gives
/// an empty text. Such a point is empty, has no spatial reference, or is beyond a pole. A text that is not valid in its
/// notation gives nil.
public enum CoordinateFormatter {
    /// The notation of degrees.
    public enum LatitudeLongitudeFormat: Hashable, Sendable {
        /// Degrees: `55.944N 003.162W`.
        case decimalDegrees
        /// Degrees and minutes: `55 56.65N 003 09.72W`.
        case degreesDecimalMinutes
        /// Degrees, minutes and seconds: `55 56 39.1N 003 09 43.0W`.
        case degreesMinutesSeconds
    }

    /// The meaning of the letter after a UTM zone.
    public enum UTMConversionMode: Hashable, Sendable {
        /// The latitude band, C to X: `30U 489884 6199881`.
        case latitudeBandIndicators
        /// The hemisphere, N or S: `30N 489884 6199881`.
        case northSouthIndicators
    }

    /// The lettering scheme of the squares of 100 km, and the zone of the antimeridian.
    public enum MGRSConversionMode: Hashable, Sendable {
        /// The scheme of maps on WGS 84; the antimeridian is in zone 60. The same as ``new180InZone60``.
        case automatic
        /// The scheme of maps on WGS 84; the antimeridian is in zone 1.
        case new180InZone01
        /// The scheme of maps on WGS 84; the antimeridian is in zone 60.
        case new180InZone60
        /// The scheme of older maps on the Bessel and Clarke spheroids; the antimeridian is in zone 1.
        case old180InZone01
        /// The scheme of older maps on the Bessel and Clarke spheroids; the antimeridian is in zone 60.
        case old180InZone60

        var grid: MilitaryGrid {
            MilitaryGrid(
                hasOldLetters: self == .old180InZone01 || self == .old180InZone60,
                antimeridianInZone60: self != .new180InZone01 && self != .old180InZone01)
        }
    }
}

// From points to text.
extension CoordinateFormatter {
    /// Returns a position in degrees: latitude and longitude with the letters of their hemispheres.
    ///
    /// - Parameters:
    ///   - point: The position, in any spatial reference.
    ///   - format: The notation of degrees.
    ///   - decimalPlaces: The number of decimal places of the last number, 0 to 16. With 0, the number has one more
    ///     leading zero: `056N 0003W`.
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

    /// Returns a position in UTM: zone, letter, easting and northing in whole meters, truncated, not rounded.
    ///
    /// Beyond 84° north and 80° south, the position is in the polar grids (UPS), which have no zone. Their letter is Y
    /// or Z in the north, and A or B in the south; or it is the hemisphere. The antimeridian is in zone 60.
    ///
    /// - Parameters:
    ///   - point: The position, in any spatial reference.
    ///   - conversionMode: The meaning of the letter after the zone.
    ///   - addSpaces: Whether spaces separate the parts.
    public static func utmString(
        from point: Point, conversionMode: UTMConversionMode, addSpaces: Bool
    ) -> String {
        guard let place = geographic(point) else { return "" }
        return GridText.text(
            latitude: place.y, longitude: place.x, bands: conversionMode == .latitudeBandIndicators,
            spaces: addSpaces)
    }

    /// Returns the square of the Military Grid Reference System that contains a position.
    ///
    /// - Parameters:
    ///   - point: The position, in any spatial reference.
    ///   - conversionMode: The lettering scheme of squares, and the zone of the antimeridian.
    ///   - precision: The number of digits of easting and of northing, 0 to 8; 0 means a square of 100 km, 5 a square
    ///     of one meter.
    ///   - addSpaces: Whether spaces separate the parts.
    public static func mgrsString(
        from point: Point, conversionMode: MGRSConversionMode, precision: Int, addSpaces: Bool
    ) -> String {
        guard let place = geographic(point) else { return "" }
        return conversionMode.grid.text(
            latitude: place.y, longitude: place.x, precision: precision, spaces: addSpaces)
    }

    /// Returns the square of the United States National Grid that contains a position.
    ///
    /// - Parameters:
    ///   - point: The position, in any spatial reference.
    ///   - precision: The number of digits of easting and of northing, 0 to 8; 0 means a square of 100 km, 5 a square
    ///     of one meter.
    ///   - addSpaces: Whether spaces separate the parts.
    public static func usngString(from point: Point, precision: Int, addSpaces: Bool) -> String {
        mgrsString(from: point, conversionMode: .automatic, precision: precision, addSpaces: addSpaces)
    }

    /// Returns longitude (-180…180) and latitude of a point on WGS 84; nil if it has none.
    private static func geographic(_ point: Point) -> SIMD2<Double>? {
        guard let reference = point.spatialReference, point.x.isFinite, point.y.isFinite,
            let transformation = GeometryEngine.attempt(
                try CoordinateTransformation.known(from: reference, to: .wgs84))
        else { return nil }
        var place = transformation.transform(SIMD2(point.x, point.y))
        // Very far beyond the antimeridian, the reduction by 360° loses all precision.
        guard abs(place.y) <= 90, abs(place.x) < 1e6 else { return nil }
        if abs(place.x) > 180 { place.x = place.x.remainder(dividingBy: 360) }
        return place
    }
}

// From text to points.
extension CoordinateFormatter {
    /// Returns the position of a text with a latitude and a longitude; nil if the text is not valid.
    ///
    /// The text has degrees, or degrees and minutes, or degrees, minutes and seconds. Signs are allowed, or the letters
    /// N, S, E and W before or after the numbers. Symbols such as `°`, `*`, `^`, `~`, `′` and `″` are optional. The
    /// parts are separated by spaces, colons, a comma, a semicolon or a bar. Latitude comes first, unless letters show
    /// another order.
    ///
    /// - Parameters:
    ///   - text: For example `55 56 39.123N 003 09 43.034W` or `55.9442, -3.1620`.
    ///   - spatialReference: The spatial reference of the result; nil for WGS 84.
    public static func point(
        fromLatitudeLongitudeString text: String, spatialReference: SpatialReference? = nil
    ) -> Point? {
        AngleText.place(reading: text).flatMap { point($0, of: .wgs84, in: spatialReference) }
    }

    /// Returns the position of a text with UTM coordinates; nil if the text is not valid.
    ///
    /// The text has a zone, a letter, an easting and a northing. Spaces between them are optional; without spaces, the
    /// easting has six digits. Coordinates outside the band of their letter are not valid.
    ///
    /// - Parameters:
    ///   - text: For example `30U 489885 6199877`.
    ///   - spatialReference: The spatial reference of the result; nil for WGS 84.
    ///   - conversionMode: The meaning of the letter after the zone.
    public static func point(
        fromUTMString text: String, spatialReference: SpatialReference? = nil,
        conversionMode: UTMConversionMode
    ) -> Point? {
        GridText.grid(reading: text, bands: conversionMode == .latitudeBandIndicators)
            .flatMap { point($0.geographic(), of: .wgs84, in: spatialReference) }
    }

    /// Returns the south-western corner of a square in the Military Grid Reference System; nil if the text is not
    /// valid.
    ///
    /// - Parameters:
    ///   - text: For example `30UVG 89885 99877` or `30UVG898998`.
    ///   - spatialReference: The spatial reference of the result; nil for WGS 84.
    ///   - conversionMode: The lettering scheme of squares.
    public static func point(
        fromMGRSString text: String, spatialReference: SpatialReference? = nil,
        conversionMode: MGRSConversionMode
    ) -> Point? {
        conversionMode.grid.grid(reading: text)
            .flatMap { point($0.geographic(), of: .wgs84, in: spatialReference) }
    }

    /// Returns the south-western corner of a square in the United States National Grid; nil if the text is not valid.
    ///
    /// A text that ends in `(NAD 27)` or `(NAD 83)` is on that datum.
    ///
    /// - Parameters:
    ///   - text: For example `13TFJ2374359512` or `13T FJ 23 59`.
    ///   - spatialReference: The spatial reference of the result. Nil for the datum that the text names, or WGS 84 if
    ///     it names none.
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
        // The National Grid uses the new lettering scheme on every datum.
        return MilitaryGrid().grid(reading: String(reference), on: spheroid)
            .flatMap { point($0.geographic(on: spheroid), of: datum, in: spatialReference) }
    }

    private static func point(
        _ place: SIMD2<Double>, of source: SpatialReference, in target: SpatialReference?
    ) -> Point? {
        guard let target,
            let transformation = GeometryEngine.attempt(
                try CoordinateTransformation.known(from: source, to: target))
        else {
            return target == nil ? Point(x: place.x, y: place.y, spatialReference: source) : nil
        }
        let moved = transformation.transform(place)
        guard moved.x.isFinite, moved.y.isFinite else { return nil }
        return Point(x: moved.x, y: moved.y, spatialReference: target)
    }
}
