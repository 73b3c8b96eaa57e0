import CLibrary
import Geospatial

/// The ellipse in which a plane cuts a spheroid: a great ellipse where the plane goes through the centre, a
/// normal section where it stands upright at the start.
///
/// The spheroid, stretched to the unit sphere, has a circle there; its angle t, from the start onward, is the
/// parameter. Lengths are integrals over t.
struct PlaneSection: Sendable {
    private let spheroid: Spheroid
    private let axes: SIMD3<Double>
    /// The circle's centre, and its radii to t = 0 and t = 90°, on the unit sphere.
    private let center, u, v: SIMD3<Double>

    /// The section through a position on the surface by the plane with this normal.
    ///
    /// Positive is counter-clockwise around the normal. Nil where the plane only touches the surface.
    private init?(_ spheroid: Spheroid, through start: SIMD3<Double>, normal: SIMD3<Double>) {
        self.spheroid = spheroid
        axes = SIMD3(spheroid.semiMajorAxis, spheroid.semiMajorAxis, spheroid.semiMinorAxis)
        let stretched = normal * axes
        let length = stretched.length
        guard length > 0 else { return nil }
        let unit = stretched / length
        let first = start / axes
        center = unit * unit.dot(first)
        let radius = first - center
        guard radius.dot(radius) > 1e-24 else { return nil }
        u = radius
        v = unit.cross(radius)
    }

    /// The shorter section between two places, and where on it the end lies; nil where they are one place.
    ///
    /// - Parameter isCentral: whether the plane goes through the centre; else it is upright at the start.
    static func between(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, on spheroid: Spheroid, isCentral: Bool
    ) -> (section: PlaneSection, end: Double)? {
        let first = spheroid.cartesian(start)
        let second = spheroid.cartesian(end)
        let scale = spheroid.semiMajorAxis
        let upright = isCentral ? first / scale : Spheroid.normal(at: start)
        var normal = upright.cross((second - (isCentral ? SIMD3(repeating: 0) : first)) / scale)
        if normal.length < 1e-14 {
            // All planes through both places do: the one along the meridian is the shortest.
            guard (second - first).length > scale else { return nil }
            normal = upright.cross(Spheroid.compass(at: start).north)
        }
        normal /= normal.length
        for direction in [normal, -normal] {
            guard let section = PlaneSection(spheroid, through: first, normal: direction) else { return nil }
            let arm = second / section.axes - section.center
            let angle = atan2(arm.dot(section.v), arm.dot(section.u))
            if angle >= 0 { return (section, angle) }
        }
        return nil
    }

    /// The section from a place in a direction.
    static func from(
        _ start: SIMD2<Double>, azimuth: Double, on spheroid: Spheroid, isCentral: Bool
    ) -> PlaneSection? {
        let first = spheroid.cartesian(start)
        let (east, north) = Spheroid.compass(at: start)
        let radians = azimuth * .pi / 180
        let ahead = east * sin(radians) + north * cos(radians)
        let upright = isCentral ? first / spheroid.semiMajorAxis : Spheroid.normal(at: start)
        let normal = upright.cross(ahead)
        return PlaneSection(spheroid, through: first, normal: normal / normal.length)
    }

    private func speed(at t: Double) -> Double { tangent(at: t).length }

    private func tangent(at t: Double) -> SIMD3<Double> { (v * cos(t) - u * sin(t)) * axes }

    /// Metres from the start to a parameter.
    func length(to t: Double) -> Double {
        let pieces = max(1, min((abs(t) / 1.6).rounded(.up), 64))
        var sum = 0.0
        for piece in 0..<Int(pieces) {
            sum += GaussLegendre.integral(
                from: t * Double(piece) / pieces, to: t * Double(piece + 1) / pieces, speed)
        }
        return sum
    }

    /// The parameter after so many metres.
    func parameter(atLength length: Double) -> Double {
        let once = self.length(to: 2 * .pi)
        let turns = (length / once).rounded(.towardZero)
        let rest = length - turns * once
        var t = rest / once * 2 * .pi
        for _ in 0..<12 {
            let step = (self.length(to: t) - rest) / speed(at: t)
            t -= step
            if abs(step) < 1e-15 { break }
        }
        return t + turns * 2 * .pi
    }

    /// Longitude and latitude at a parameter.
    func place(at t: Double) -> SIMD2<Double> {
        spheroid.place((center + u * cos(t) + v * sin(t)) * axes)
    }

    /// Which way the section leads at a parameter, whose place is known.
    func azimuth(at t: Double, place: SIMD2<Double>) -> Double {
        let (east, north) = Spheroid.compass(at: place)
        let tangent = tangent(at: t)
        return atan2(tangent.dot(east), tangent.dot(north)) * 180 / .pi
    }
}
