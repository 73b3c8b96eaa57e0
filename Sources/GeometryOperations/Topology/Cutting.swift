import CartoucheCGeos
import CartoucheGeospatial

extension Topology {
    /// Returns the pieces of a geometry on both sides of a line.
    package static func cut(
        _ geometry: Geometry, usingCutter cutter: Polyline
    ) throws(GeospatialError) -> [Geometry] {
        let reference = try commonReference(of: [geometry, cutter])
        try GeosSession.check(cutter.coordinates.positions)
        guard !geometry.isEmpty, !cutter.isEmpty else { return [] }
        switch geometry {
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            let cut = PolylineCut(polyline.coordinates, by: cutter.coordinates)
            guard cut.isCut else { return [] }
            return ([cut.left, cut.right] + cut.others).map {
                Polyline(coordinates: $0, spatialReference: reference)
            }
        case is Polygon, is Envelope:
            let session = try GeosSession()
            let operand = try GeosOperand(geometry, in: session)
            guard let area = operand.geometry, operand.dimension == 2 else { return [] }
            let cut = try PolygonCut(area, by: cutter.coordinates, in: session)
            guard cut.isCut else { return [] }
            return ([cut.left, cut.right] + cut.others.map { [$0] }).map {
                GeosResult($0, hasZ: operand.hasZ).polygon(in: reference)
            }
        default:
            return []
        }
    }
}
