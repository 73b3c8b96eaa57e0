import Geospatial

/// A curve of any type from one place to another, or from a place in a direction.
///
/// Places are longitude, latitude in degrees, azimuths degrees clockwise from north, lengths metres.
struct GeodeticCurve: Sendable {
    private enum Form: Sendable {
        case geodesic(GeodesicSolver)
        case section(PlaneSection, end: Double)
        case loxodrome(Loxodrome)
    }

    private let form: Form
    let start, end: SIMD2<Double>
    let length: Double
    /// Which way the curve leads at its start, and at its end.
    let startAzimuth, endAzimuth: Double
}

extension GeodeticCurve {
    /// The curve between two places on the solver's spheroid.
    ///
    /// Shape-preserving lines are not curves between places alone: they need a spatial reference, and are
    /// cut into geodesics before they come here.
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

    /// The place at a distance from the start, with the longitude that is nearest to the start's or next to
    /// its place on the way, give or take whole turns.
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

    /// Where one comes to after so many metres in a direction; nil where a loxodrome has come to the pole
    /// before, and for a shape-preserving line, which has no direction of its own.
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
