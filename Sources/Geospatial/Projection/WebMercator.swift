/// The projection of web maps, forward and inverse.
///
/// It computes two coordinates at a time, without the C library. If θ is the distance from the nearer pole in
/// radians, the forward formula is
///
///     y = ∓a·ln tan(θ/2)
///
/// 90° − |latitude| is exact, so there is no loss of digits near the poles, unlike in the usual formulas. ln, tan,
/// exp and atan are polynomials after a reduction of the argument. Both directions agree with PROJ within a
/// micrometer between ±89.9°.
///
/// - Latitudes beyond ±90° have no position: both coordinates become NaN. A pole would be infinitely far away. It
///   gets the position of a place 1e-9° away, 1.6e8 m from the equator. Rings around a pole therefore stay
///   complete. The usual frame of the map ends at ±85.0511°.
/// - Longitudes beyond ±180° are not wrapped, so that geometries across the antimeridian stay in one piece. (PROJ
///   wraps them.)
package enum WebMercator {
    /// The radius of the sphere in meters: the semi-major axis of WGS 84.
    static let radius = 6_378_137.0
    package static let metersPerDegree = radius * .pi / 180
    /// Half the width of the world in meters.
    static let halfWidth = radius * .pi

    /// The longitudes and latitudes of the usual frame, in which the world is a square.
    static let domain = Envelope(
        xMin: -180, yMin: -85.051_128_779_806_59, xMax: 180, yMax: 85.051_128_779_806_59,
        spatialReference: .wgs84)

    /// Converts longitudes and latitudes to meters, in place.
    package static func project(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        apply(to: coordinates, xFactor: metersPerDegree) { northings(latitudes: $0) }
    }

    /// Converts meters to longitudes and latitudes, in place.
    package static func unproject(_ coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>) {
        apply(to: coordinates, xFactor: 1 / metersPerDegree) { latitudes(northings: $0) }
    }

    /// Applies a formula to all y and a factor to all x, in blocks.
    ///
    /// A first loop converts all y of a block, two at a time, into a buffer. A second loop writes x and y to their
    /// places. In a single loop, the lanes separate at the end. The compiler (6.3) then generates scalar code for
    /// the whole formula.
    @inline(__always)
    private static func apply(
        to coordinates: UnsafeMutableBufferPointer<SIMD2<Double>>, xFactor: Double,
        _ formula: (SIMD2<Double>) -> SIMD2<Double>
    ) {
        let block = 256
        withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: block / 2) { converted in
            var start = 0
            while start < coordinates.count {
                let count = min(block, coordinates.count - start)
                let pairs = (count + 1) / 2
                for pair in 0..<pairs {
                    let first = start + 2 * pair
                    let second = min(first + 1, coordinates.count - 1)
                    converted.initializeElement(
                        at: pair, to: formula(SIMD2(coordinates[first].y, coordinates[second].y)))
                }
                for index in 0..<count {
                    let x = coordinates[start + index].x
                    let y = converted[index / 2][index & 1]
                    // NaN if x or y is infinite or not a number: then neither has a result.
                    let invalid = (x + y) * 0
                    coordinates[start + index] = SIMD2(x * xFactor + invalid, y + invalid)
                }
                start += count
            }
        }
    }

    // MARK: Forward

    @inline(__always)
    private static func northings(latitudes: SIMD2<Double>) -> SIMD2<Double> {
        let sign = bits(latitudes) & signBit
        let north = SIMD2<Double>(bits: bits(latitudes) ^ sign)
        let toPole = 90 - north
        let isNear = mask(toPole .< nearPole)
        let distance = SIMD2<Double>(
            bits: (bits(toPole) & ~isNear) | (bits(SIMD2(repeating: nearPole)) & isNear))
        let y = -radius * lnTangent(distance * (.pi / 360))
        // On the equator, the sum of two logarithms is 0 except for rounding; make it exact.
        let northing = (bits(y) & ~mask(latitudes .== 0)) ^ sign
        // Also false for NaN.
        return SIMD2(bits: northing | ~mask(north .<= 90 + nearPole))
    }

    private static let nearPole = 1e-9

    /// ln tan x for 0 < x ≤ π/4, computed as ln x + ln(tan x / x).
    @inline(__always)
    private static func lnTangent(_ x: SIMD2<Double>) -> SIMD2<Double> {
        // x = 2^k · m with √½ ≤ m < √2. Subtracting the bits of √½ corrects the exponent if m would be smaller.
        let raised = bits(x) &+ (1023 &<< 52 &- 0.5.squareRoot().bitPattern)
        let k = (raised &>> 52) &- 1023
        let m = SIMD2<Double>(bits: bits(x) &- (k &<< 52))
        let s = (m - 1) / (m + 1)
        let square = x * x
        return small(k) * ln2
            + (2 * s * areaTangentOverArgument(s * s) + square * lnTangentOverArgument(square))
    }

    // MARK: Inverse

    @inline(__always)
    private static func latitudes(northings: SIMD2<Double>) -> SIMD2<Double> {
        let sign = bits(northings) & signBit
        let magnitude = SIMD2<Double>(bits: bits(northings) ^ sign) * (1 / radius)
        let inside = mask(magnitude .< .infinity)
        // Beyond this limit, every latitude rounds to the pole.
        let isFar = mask(magnitude .> 700) | ~inside
        let u = SIMD2<Double>(
            bits: (bits(magnitude) & ~isFar) | (bits(SIMD2(repeating: 700)) & isFar))
        let north = 90 - arcTangent(exponential(minus: u)) * (360 / .pi)
        return SIMD2(bits: (bits(north) ^ sign) | ~inside)
    }

    /// e^-u for 0 ≤ u ≤ 700.
    @inline(__always)
    private static func exponential(minus u: SIMD2<Double>) -> SIMD2<Double> {
        let shifted = u * (1 / ln2) + roundingShift
        let n = shifted - roundingShift
        // ln 2 is the sum of two constants, so that n times the first is exact.
        let rest = (n * 0.693_146_705_627_441_4 - u) + n * 4.749_325_039_031_672_6e-07
        let power = bits(shifted) &- roundingShift.bitPattern
        return exponentialOfSmall(rest) * SIMD2<Double>(bits: (1023 &- power) &<< 52)
    }

    /// atan t for 0 ≤ t ≤ 1: the value at the nearest eighth, plus a series for the small rest.
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
    //
    // Select lanes with bit operations: for `replacing(with:where:)` the compiler (6.3) generates one branch per
    // lane.

    private static let signBit: UInt64 = 1 << 63

    /// All bits are one if the comparison is true.
    @inline(__always)
    private static func mask(_ comparison: SIMDMask<SIMD2<Int64>>) -> SIMD2<UInt64> {
        unsafeBitCast(comparison, to: SIMD2<UInt64>.self)
    }

    private static let ln2 = 0.693_147_180_559_945_3
    /// Adding and subtracting this value rounds to an integer.
    ///
    /// After the addition, the last bits are the integer.
    private static let roundingShift = 0x1.8p52

    @inline(__always)
    private static func bits(_ value: SIMD2<Double>) -> SIMD2<UInt64> {
        unsafeBitCast(value, to: SIMD2<UInt64>.self)
    }

    /// Converts small integers, which can be negative in two's complement, to floating point.
    @inline(__always)
    private static func small(_ whole: SIMD2<UInt64>) -> SIMD2<Double> {
        SIMD2<Double>(bits: whole &+ roundingShift.bitPattern) - roundingShift
    }

    // MARK: Polynomials through the Chebyshev points of their range, errors below 1e-16

    /// ln(tan x / x) / x², for q = x² with x ≤ π/4.
    @inline(__always)
    private static func lnTangentOverArgument(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 3.250_040_385_884_745e-06)
        sum = sum * q + -4.426_790_512_302_644e-06
        sum = sum * q + 1.151_494_139_399_969_7e-05
        sum = sum * q + 6.846_266_376_870_395e-06
        sum = sum * q + 3.519_521_920_670_824e-05
        sum = sum * q + 9.021_607_142_715_596e-05
        sum = sum * q + 0.000_256_732_131_146_986_2
        sum = sum * q + 0.000_738_398_502_305_686_7
        sum = sum * q + 0.002_184_813_289_687_202_5
        sum = sum * q + 0.006_719_576_598_784_781
        sum = sum * q + 0.021_869_488_539_564_108
        sum = sum * q + 0.077_777_777_777_740_1
        sum = sum * q + 0.333_333_333_333_333_4
        return sum
    }

    /// artanh s / s, for q = s² with s ≤ 0.1716.
    @inline(__always)
    private static func areaTangentOverArgument(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 0.074_049_285_724_485)
        sum = sum * q + 0.076_562_570_559_619
        sum = sum * q + 0.090_918_161_021_891_26
        sum = sum * q + 0.111_110_985_235_444_92
        sum = sum * q + 0.142_857_143_803_659_35
        sum = sum * q + 0.199_999_999_996_509_7
        sum = sum * q + 0.333_333_333_333_338_26
        sum = sum * q + 1.0
        return sum
    }

    /// e^q for |q| ≤ ln 2 / 2.
    @inline(__always)
    private static func exponentialOfSmall(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 2.511_003_772_194_656_2e-08)
        sum = sum * q + 2.763_263_978_986_839_5e-07
        sum = sum * q + 2.755_724_091_826_552_5e-06
        sum = sum * q + 2.480_148_548_192_088e-05
        sum = sum * q + 0.000_198_412_698_900_474_06
        sum = sum * q + 0.001_388_888_895_231_515_5
        sum = sum * q + 0.008_333_333_333_319_601
        sum = sum * q + 0.041_666_666_666_488_09
        sum = sum * q + 0.166_666_666_666_666_8
        sum = sum * q + 0.500_000_000_000_001_9
        sum = sum * q + 1.0
        sum = sum * q + 1.0
        return sum
    }

    /// atan x / x, for q = x² with |x| ≤ 1/16.
    @inline(__always)
    private static func arcTangentOverArgument(_ q: SIMD2<Double>) -> SIMD2<Double> {
        var sum = SIMD2(repeating: 0.110_228_073_751_512_46)
        sum = sum * q + -0.142_854_129_822_264_6
        sum = sum * q + 0.199_999_995_799_770_15
        sum = sum * q + -0.333_333_333_331_283_2
        sum = sum * q + 0.999_999_999_999_999_9
        return sum
    }
}

extension SIMD2<Double> {
    @inline(__always)
    fileprivate init(bits: SIMD2<UInt64>) {
        self = unsafeBitCast(bits, to: SIMD2<Double>.self)
    }
}
