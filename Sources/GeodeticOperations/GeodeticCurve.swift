import CartoucheGeospatial

/// A curve of any type from one place to another, or from a place in a direction.
///
/// Places are longitude, latitude in degrees. Azimuths are degrees clockwise from north. Lengths are meters.
struct GeodeticCurve: Sendable {
    private enum Form: Sendable {
        case geodesic(GeodesicSolver)
        case section(PlaneSection, end: Double)
        case loxodrome(Loxodrome)
    }

    private let form: Form
    let start, end: SIMD2<Double>
    let length: Double
    /// The azimuths of the curve at its start and end, both in the direction of the curve.
    let startAzimuth, endAzimuth: Double
}

extension GeodeticCurve {
    /// Creates the curve between two places on the solver's spheroid.
    ///
    /// A shape-preserving line becomes a geodesic, because it depends on a spatial reference. Callers split such a
    /// line into geodesics first.
    init(
        _ type: GeometryEngine.GeodeticCurveType, from start: SIMD2<Double>, to end: SIMD2<Double>,
        with solver: GeodesicSolver
    ) {
        self.start = start
        self.end = end
        switch type {
        case .loxodrome:
            let line = Loxodrome(from: start, to: end, on: solver.spheroid)
            form = .loxodrome(line)
            length = line.length
            startAzimuth = line.azimuth
            endAzimuth = line.azimuth
            return
        case .greatElliptic, .normalSection:
            guard
                let (section, last) = PlaneSection.between(
                    start, end, on: solver.spheroid, isCentral: type == .greatElliptic)
            else { break }
            form = .section(section, end: last)
            length = section.length(to: last)
            startAzimuth = section.azimuth(at: 0, place: start)
            endAzimuth = section.azimuth(at: last, place: end)
            return
        case .geodesic, .shapePreserving:
            break
        }
        let line = solver.inverse(from: start, to: end)
        form = .geodesic(solver)
        length = line.distance
        startAzimuth = line.startAzimuth
        endAzimuth = line.endAzimuth
    }

    /// Returns the place at a distance from the start; its longitude can differ by whole turns.
    func place(at distance: Double) -> SIMD2<Double> {
        if distance <= 0 { return start }
        if distance >= length { return end }
        switch form {
        case .geodesic(let solver):
            return solver.direct(from: start, azimuth: startAzimuth, distance: distance).place
        case .section(let section, _):
            return section.place(at: section.parameter(atLength: distance))
        case .loxodrome(let line):
            return line.place(at: distance) ?? end
        }
    }

    /// Returns the end of a curve with a length in meters that starts in a direction.
    ///
    /// Nil if a loxodrome reaches a pole before this length. Also nil for a shape-preserving line, which has no
    /// direction of its own.
    static func move(
        _ type: GeometryEngine.GeodeticCurveType, from start: SIMD2<Double>, azimuth: Double,
        distance: Double, with solver: GeodesicSolver
    ) -> SIMD2<Double>? {
        switch type {
        case .geodesic:
            return solver.direct(from: start, azimuth: azimuth, distance: distance).place
        case .loxodrome:
            return Loxodrome(from: start, azimuth: azimuth, length: distance, on: solver.spheroid)?
                .place(at: distance)
        case .greatElliptic, .normalSection:
            guard
                let section = PlaneSection.from(
                    start, azimuth: azimuth, on: solver.spheroid, isCentral: type == .greatElliptic)
            else { return nil }
            return section.place(at: section.parameter(atLength: distance))
        case .shapePreserving:
            return nil
        }
    }
}
