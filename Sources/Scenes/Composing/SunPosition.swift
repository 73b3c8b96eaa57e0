import CartoucheCLibrary

/// The position of the sun by the formulas of the Astronomical Almanac; errors are below 0.01° from 1950 to 2050.
struct SunPosition {
    /// The direction to the sun in the earth-centered frame.
    let direction: SIMD3<Double>

    /// - Parameter seconds: The date in seconds since 1970, UTC.
    init(secondsSince1970 seconds: Double) {
        let degrees = Double.pi / 180
        let days = Self.days(seconds)
        let mean = (280.460 + 0.9856474 * days) * degrees
        let anomaly = (357.528 + 0.9856003 * days) * degrees
        let longitude = mean + (1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * degrees
        let tilt = (23.439 - 0.0000004 * days) * degrees
        let ascension = atan2(cos(tilt) * sin(longitude), cos(longitude))
        let declination = asin(sin(tilt) * sin(longitude))
        let place = ascension - Self.siderealAngle(secondsSince1970: seconds)
        direction = SIMD3(
            cos(declination) * cos(place), cos(declination) * sin(place), sin(declination))
    }

    /// Returns the angle in radians between the direction to the vernal equinox and the meridian of Greenwich.
    ///
    /// - Parameter seconds: The date in seconds since 1970, UTC.
    static func siderealAngle(secondsSince1970 seconds: Double) -> Double {
        (280.46061837 + 360.98564736629 * days(seconds)) * (.pi / 180)
    }

    /// The days since noon of January 1, 2000.
    private static func days(_ seconds: Double) -> Double { seconds / 86_400 + 2_440_587.5 - 2_451_545 }
}
