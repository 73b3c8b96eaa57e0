import CartoucheCLibrary
import CartoucheGeospatial

/// The ellipse in which a plane intersects a spheroid.
///
/// If the plane contains the center, it is a great ellipse. If the plane contains the normal at the start, it is a
/// normal section. Scaling the spheroid to the unit sphere turns the ellipse into a circle. The parameter is the
/// angle t on this circle from the start. Lengths are integrals over t.
struct PlaneSection: Sendable {
    private let spheroid: Spheroid
    private let axes: SIMD3<Double>
    /// On the unit sphere: the center of the circle, and its radii to t = 0 and t = 90°.
    private let center, u, v: SIMD3<Double>

    /// Creates the section of a plane with this normal through a position on the surface.
    ///
    /// The positive direction is counter-clockwise around the normal. Nil if the plane only touches the surface.
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

    /// Returns the shorter section between two places, and the parameter of the end; nil if the places are the
    /// same.
    ///
    /// - Parameter isCentral: Whether the plane contains the center; if not, it contains the normal at the start.
    static func between(
        _ start: SIMD2<Double>, _ end: SIMD2<Double>, on spheroid: Spheroid, isCentral: Bool
    ) -> (section: PlaneSection, end: Double)? {
        let first = spheroid.cartesian(start)
        let second = spheroid.cartesian(end)
        let scale = spheroid.semiMajorAxis
        let upright = isCentral ? first / scale : Spheroid.normal(at: start)
        var normal = upright.cross((second - (isCentral ? SIMD3(repeating: 0) : first)) / scale)
        if normal.length < 1e-14 {
            // The places are opposite, and every plane through them is possible. The meridian is the shortest.
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

    /// Returns the section from a place in a direction.
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

    /// Returns the distance from the start to a parameter, in meters.
    func length(to t: Double) -> Double {
        let pieces = max(1, min((abs(t) / 1.6).rounded(.up), 64))
        var sum = 0.0
        for piece in 0..<Int(pieces) {
            sum += GaussLegendre.integral(
                from: t * Double(piece) / pieces, to: t * Double(piece + 1) / pieces, speed)
        }
        return sum
    }

    /// Returns the parameter at a distance in meters from the start.
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

    /// Returns the longitude and latitude at a parameter.
    func place(at t: Double) -> SIMD2<Double> {
        spheroid.place((center + u * cos(t) + v * sin(t)) * axes)
    }

    /// Returns the azimuth of the section at a parameter; `place` is its place.
    func azimuth(at t: Double, place: SIMD2<Double>) -> Double {
        let (east, north) = Spheroid.compass(at: place)
        let tangent = tangent(at: t)
        return atan2(tangent.dot(east), tangent.dot(north)) * 180 / .pi
    }
}
