/// The web's map projection, forward and back, two coordinates at a time and without the C library.
///
/// Forward, with the distance θ from the nearer pole, y = ±a·ln cot(θ/2): 90° − |latitude| is exact, so that
/// nothing is lost near the poles, where the usual formulas lose digits. sin, cos, ln, exp and atan are power
/// series after a reduction of the argument; each loses less than 1e-15 of its value. Both directions agree
/// with PROJ to a micrometre between ±89.9°.
///
/// - Latitudes beyond ±90° have no place on the map: both coordinates become NaN. A pole would be infinitely
///   far: it is placed as if it were 1e-9° away, 1.6e8 m from the equator, so that rings around a pole stay
///   whole; the map's usual frame ends at ±85.0511°.
/// - Longitudes beyond ±180° are not wrapped: what crosses the antimeridian in one piece stays in one piece.
///   (PROJ wraps them.)
enum WebMercator {
    /// The sphere's radius: the semi-major axis of WGS 84.
    static let radius = 6_378_137.0
    static let metersPerDegree = radius * .pi / 180
    /// Half the width of the world in metres.
    static let halfWidth = radius * .pi

    /// The longitudes and latitudes of the usual frame, where the world is a square.
    static let domain = Envelope(
        xMin: -180, yMin: -85.051_128_779_806_59, xMax: 180, yMax: 85.051_128_779_806_59,
        spatialReference: .wgs84)

    /// Longitudes and latitudes to metres, in place.
    static func project(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        apply(to: coordinates) { forward(longitudes: $0, latitudes: $1) }
    }

    /// Metres to longitudes and latitudes, in place.
    static func unproject(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        apply(to: coordinates) { inverse(x: $0, y: $1) }
    }

    @inline(__always)
    private static func apply(
        to coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>,
        _ formula: (SIMD2<Double>, SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>)
    ) {
        let pairs = coordinates.count & ~1
        var index = 0
        while index < pairs {
            let first = coordinates[index]
            let second = coordinates[index + 1]
            let (x, y) = formula(SIMD2(first.x, second.x), SIMD2(first.y, second.y))
            coordinates[index] = SIMD2(x.x, y.x)
            coordinates[index + 1] = SIMD2(x.y, y.y)
            index += 2
        }
        if index < coordinates.count {
            let last = coordinates[index]
            let (x, y) = formula(SIMD2(repeating: last.x), SIMD2(repeating: last.y))
            coordinates[index] = SIMD2(x.x, y.x)
        }
    }

    // MARK: Forward

    @inline(__always)
    private static func forward(
        longitudes: SIMD2<Double>, latitudes: SIMD2<Double>
    ) -> (SIMD2<Double>, SIMD2<Double>) {
        let north = latitudes.replacing(with: -latitudes, where: latitudes .< 0)
        var toPole = 90 - north
        toPole.replace(with: nearPole, where: toPole .< nearPole)
        let half = toPole * (.pi / 360)
        let y = radius * lnCotangent(half)
        var easting = longitudes * metersPerDegree
        var northing = y.replacing(with: -y, where: latitudes .< 0)
        // Also false for NaN.
        let inside = (north .<= 90 + nearPole) .& (longitudes * 0 .== 0)
        easting.replace(with: .nan, where: .!inside)
        northing.replace(with: .nan, where: .!inside)
        return (easting, northing)
    }

    private static let nearPole = 1e-9

    /// ln(cos x / sin x) for 0 < x ≤ π/4.
    @inline(__always)
    private static func lnCotangent(_ x: SIMD2<Double>) -> SIMD2<Double> {
        let square = x * x
        let sine = x * sineOverArgument(square)
        let cosine = cosineOfRoot(square)
        // Scale the sine by a power of two to within √2 of the cosine.
        let exponents = (bits(cosine) &>> 52) &- (bits(sine) &>> 52)
        var scaled = SIMD2<Double>(bits: bits(sine) &+ (exponents &<< 52))
        var k = small(exponents)
        let tooLarge = scaled .> cosine * 2.0.squareRoot()
        let tooSmall = scaled * 2.0.squareRoot() .< cosine
        scaled.replace(with: scaled * 0.5, where: tooLarge)
        k.replace(with: k - 1, where: tooLarge)
        scaled.replace(with: scaled * 2, where: tooSmall)
        k.replace(with: k + 1, where: tooSmall)
        let s = (cosine - scaled) / (cosine + scaled)
        return k * ln2 + 2 * s * areaTangentOverArgument(s * s)
    }

    // MARK: Inverse

    @inline(__always)
    private static func inverse(
        x: SIMD2<Double>, y: SIMD2<Double>
    ) -> (SIMD2<Double>, SIMD2<Double>) {
        var magnitude = y.replacing(with: -y, where: y .< 0) / radius
        let inside = (x * 0 .== 0) .& (magnitude * 0 .== 0)
        // Farther than that every latitude rounds to the pole.
        magnitude.replace(with: 700, where: (magnitude .> 700) .| .!inside)
        let north = 90 - arcTangent(exponential(minus: magnitude)) * (360 / .pi)
        var longitudes = x / metersPerDegree
        var latitudes = north.replacing(with: -north, where: y .< 0)
        longitudes.replace(with: .nan, where: .!inside)
        latitudes.replace(with: .nan, where: .!inside)
        return (longitudes, latitudes)
    }

    /// e^-u for 0 ≤ u ≤ 700.
    @inline(__always)
    private static func exponential(minus u: SIMD2<Double>) -> SIMD2<Double> {
        let shifted = u * (1 / ln2) + roundingShift
        let n = shifted - roundingShift
        // ln 2 in two pieces, so that n times the first is exact.
        let rest = (n * 0.693_146_705_627_441_4 - u) + n * 4.749_325_039_031_672_6e-07
        let power = bits(shifted) &- roundingShift.bitPattern
        return exponentialSeries(rest) * SIMD2<Double>(bits: (1023 &- power) &<< 52)
    }

    /// atan t for 0 ≤ t ≤ 1: the arc at the nearest eighth, and the series of the small rest.
    @inline(__always)
    private static func arcTangent(_ t: SIMD2<Double>) -> SIMD2<Double> {
        let shifted = t * 8 + roundingShift
        let nearest = (shifted - roundingShift) * 0.125
        let index = bits(shifted) & 15
        let rest = (t - nearest) / (1 + t * nearest)
        return SIMD2(arcTangent(eighths: index.x), arcTangent(eighths: index.y))
            + rest * arcTangentOverArgument(rest * rest)
    }

    @inline(__always)
    private static func arcTangent(eighths: UInt64) -> Double {
        switch eighths {
        case 0: 0
        case 1: 0.124_354_994_546_761_44
        case 2: 0.244_978_663_126_864_14
        case 3: 0.358_770_670_270_572_25
        case 4: 0.463_647_609_000_806_1
        case 5: 0.558_599_315_343_562_4
        case 6: 0.643_501_108_793_284_4
        case 7: 0.718_829_999_621_624_5
        default: 0.785_398_163_397_448_3
        }
    }

    // MARK: Bits

    private static let ln2 = 0.693_147_180_559_945_3
    /// Adding and subtracting it rounds to a whole number, which its last bits hold in between.
    private static let roundingShift = 0x1.8p52

    @inline(__always)
    private static func bits(_ value: SIMD2<Double>) -> SIMD2<UInt64> {
        unsafeBitCast(value, to: SIMD2<UInt64>.self)
    }

    /// Small whole numbers, wrapped around where negative, as floating point.
    @inline(__always)
    private static func small(_ whole: SIMD2<UInt64>) -> SIMD2<Double> {
        SIMD2<Double>(bits: whole &+ roundingShift.bitPattern) - roundingShift
    }

    // MARK: Power series, each long enough for its whole range

    /// sin x / x, for q = x² with x ≤ π/4.
    @inline(__always)
    private static func sineOverArgument(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 1.0 / 355_687_428_096_000)
        sum = sum * q + -1.0 / 1_307_674_368_000
        sum = sum * q + 1.0 / 6_227_020_800
        sum = sum * q + -1.0 / 39_916_800
        sum = sum * q + 1.0 / 362_880
        sum = sum * q + -1.0 / 5_040
        sum = sum * q + 1.0 / 120
        sum = sum * q + -1.0 / 6
        sum = sum * q + 1
        return sum
    }

    /// cos x, for q = x² with x ≤ π/4.
    @inline(__always)
    private static func cosineOfRoot(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: -1.0 / 6_402_373_705_728_000)
        sum = sum * q + 1.0 / 20_922_789_888_000
        sum = sum * q + -1.0 / 87_178_291_200
        sum = sum * q + 1.0 / 479_001_600
        sum = sum * q + -1.0 / 3_628_800
        sum = sum * q + 1.0 / 40_320
        sum = sum * q + -1.0 / 720
        sum = sum * q + 1.0 / 24
        sum = sum * q + -1.0 / 2
        sum = sum * q + 1
        return sum
    }

    /// artanh s / s, for q = s² with s ≤ 0.172.
    @inline(__always)
    private static func areaTangentOverArgument(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 1.0 / 21)
        sum = sum * q + 1.0 / 19
        sum = sum * q + 1.0 / 17
        sum = sum * q + 1.0 / 15
        sum = sum * q + 1.0 / 13
        sum = sum * q + 1.0 / 11
        sum = sum * q + 1.0 / 9
        sum = sum * q + 1.0 / 7
        sum = sum * q + 1.0 / 5
        sum = sum * q + 1.0 / 3
        sum = sum * q + 1
        return sum
    }

    /// e^q for |q| ≤ ln 2 / 2.
    @inline(__always)
    private static func exponentialSeries(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 1.0 / 6_227_020_800)
        sum = sum * q + 1.0 / 479_001_600
        sum = sum * q + 1.0 / 39_916_800
        sum = sum * q + 1.0 / 3_628_800
        sum = sum * q + 1.0 / 362_880
        sum = sum * q + 1.0 / 40_320
        sum = sum * q + 1.0 / 5_040
        sum = sum * q + 1.0 / 720
        sum = sum * q + 1.0 / 120
        sum = sum * q + 1.0 / 24
        sum = sum * q + 1.0 / 6
        sum = sum * q + 1.0 / 2
        sum = sum * q + 1
        sum = sum * q + 1
        return sum
    }

    /// atan x / x, for q = x² with |x| ≤ 1/16.
    @inline(__always)
    private static func arcTangentOverArgument(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 1.0 / 13)
        sum = sum * q + -1.0 / 11
        sum = sum * q + 1.0 / 9
        sum = sum * q + -1.0 / 7
        sum = sum * q + 1.0 / 5
        sum = sum * q + -1.0 / 3
        sum = sum * q + 1
        return sum
    }
}

extension SIMD2<Double> {
    @inline(__always)
    fileprivate init(bits: SIMD2<UInt64>) {
        self = unsafeBitCast(bits, to: SIMD2<Double>.self)
    }
}
