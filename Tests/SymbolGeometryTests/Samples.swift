import CartoucheGeometryOperations
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// Whether the comparison with GEOS is possible.
let isGeosInstalled = (try? GeosLibrary.shared()) != nil

/// Applies an effect at one pixel per point.
func apply(_ effect: some AppliedEffect, to geometry: EffectGeometry) -> EffectGeometry {
    var work = EffectWork(scale: 1)
    return effect.applied(to: geometry, &work)
}

func point(_ x: Double, _ y: Double) -> EffectGeometry { EffectGeometry(.point, [.init([SIMD2(x, y)])]) }

/// Returns a line from coordinates, alternating x and y.
func line(_ coordinates: Double...) -> EffectGeometry { .lines([pairs(coordinates)]) }

/// Returns a polygon with one ring from coordinates, alternating x and y.
func area(_ coordinates: Double...) -> EffectGeometry { area([pairs(coordinates)]) }

func area(_ rings: [[SIMD2<Double>]]) -> EffectGeometry {
    EffectGeometry(.polygon, rings.map { .init($0, isClosed: true) })
}

func pairs(_ coordinates: [Double]) -> [SIMD2<Double>] {
    stride(from: 0, to: coordinates.count, by: 2).map { SIMD2(coordinates[$0], coordinates[$0 + 1]) }
}

func near(_ left: SIMD2<Double>?, _ x: Double, _ y: Double, within tolerance: Double = 1e-9) -> Bool {
    guard let left else { return false }
    return abs(left.x - x) <= tolerance && abs(left.y - y) <= tolerance
}

func near(_ left: [SIMD2<Double>]?, _ right: Double..., within tolerance: Double = 1e-9) -> Bool {
    let right = pairs(right)
    guard let left, left.count == right.count else { return false }
    return zip(left, right).allSatisfy { near($0, $1.x, $1.y, within: tolerance) }
}

extension EffectGeometry {
    /// The length of all lines, and of all rings.
    var length: Double {
        parts.reduce(0) { sum, part in
            let points = part.isClosed ? part.points + part.points.prefix(1) : part.points
            return sum + zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        }
    }

    /// The area of a polygon by the even-odd rule.
    var size: Double { planarArea.size }

    /// The polygon as a geometry of the map.
    var polygon: Polygon {
        Polygon(parts: parts.map { part in MutablePart(points: part.points.map { Point(x: $0.x, y: $0.y) }) })
    }

    /// The segments of all parts.
    var segments: SegmentIndex {
        SegmentIndex(
            parts.flatMap { part in
                let points = part.isClosed ? part.points + part.points.prefix(1) : part.points
                let pairs = zip(points, points.dropFirst())
                return pairs.map { SegmentIndex.Entry(PlanarSegment(from: $0, to: $1)) }
            })
    }
}

/// A random number generator with the same numbers on all platforms (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    /// Returns a ring around a center that is as jagged as a coast; its direction is random.
    mutating func ring(_ count: Int, around center: SIMD2<Double>, radius: ClosedRange<Double>)
        -> [SIMD2<Double>]
    {
        let ring = (0..<count).map { index in
            center + SIMD2(degrees: 360 * Double(index) / Double(count)) * number(radius)
        }
        return Bool.random(using: &self) ? ring : ring.reversed()
    }

    /// Returns a polygon with holes, which can overlap each other and the outer ring, and sometimes a second part.
    mutating func polygon() -> EffectGeometry {
        var rings = [ring(.random(in: 3...70, using: &self), around: .zero, radius: 30...100)]
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            let center = SIMD2(number(-60...60), number(-60...60))
            rings.append(ring(.random(in: 3...20, using: &self), around: center, radius: 2...20))
        }
        if Bool.random(using: &self) {
            rings.append(ring(.random(in: 3...30, using: &self), around: SIMD2(150, 20), radius: 20...60))
        }
        return area(rings)
    }

    /// Returns a line that runs from left to right and never turns back.
    mutating func graph(_ count: Int) -> [SIMD2<Double>] {
        var height = 0.0
        return (0..<count).map { index in
            height = height * 0.97 + number(-6...6)
            return SIMD2(Double(index) + number(0...0.9), height)
        }
    }
}
