import Features
import Geospatial
import Portrayal

/// Cuts the lines and areas of batches where the map's projection ends, before they are projected.
///
/// Most data lies well within the projection; it is looked at once and goes on as it is.
struct DomainFitting: Sendable {
    private let source, target: SpatialReference
    /// From the source's coordinates to longitudes and latitudes and back, where they are something else.
    private let toGeographic, fromGeographic: CoordinateTransformation?

    /// Nil where the source's coordinates are neither longitudes and latitudes nor Web Mercator's: then only
    /// vertices are projected.
    init?(from source: SpatialReference, to target: SpatialReference) {
        self.source = source
        self.target = target
        if source == .webMercator {
            guard target != .webMercator, target != .wgs84 else { return nil }
            guard let there = try? CoordinateTransformation(from: source, to: .wgs84),
                let back = try? CoordinateTransformation(from: .wgs84, to: source)
            else { return nil }
            (toGeographic, fromGeographic) = (there, back)
        } else {
            guard source.isGeographic else { return nil }
            (toGeographic, fromGeographic) = (nil, nil)
        }
    }

    /// The batch with what reaches beyond the projection cut off, and what there is to tell about it.
    func fitted(_ batch: FeatureBatch) -> (batch: FeatureBatch, outside: OutsideProjection) {
        var outside = OutsideProjection()
        let column = batch.geometry
        let lines = column.kinds.reduce(0) { $0 + ($1 == .polyline || $1 == .polygon ? 1 : 0) }
        guard lines > 0 else { return (batch, outside) }
        var places = column.coordinates
        toGeographic?.transform(&places)
        guard !liesWithin(places) else { return (batch, outside) }
        let domain = ProjectionDomain.of(target)
        if domain == .interrupted { outside.perhapsTorn = lines }
        let reaching = (0..<column.count).filter { row in
            (column.kinds[row] == .polyline || column.kinds[row] == .polygon)
                && domain.mayCut(places[column.coordinateRange(of: row)])
        }
        guard !reaching.isEmpty else { return (batch, outside) }
        var fitted = batch
        fitted.geometry = GeometryColumn()
        var next = 0
        for row in 0..<column.count {
            let geometry = column.geometry(of: row)
            if next < reaching.count, reaching[next] == row {
                next += 1
                let within = geometry.map { cut($0, at: domain) }
                if domain.leavesOut, within?.coordinateCount != geometry?.coordinateCount { outside.cut += 1 }
                fitted.geometry.append(within)
            } else {
                fitted.geometry.append(geometry)
            }
        }
        return (fitted, outside)
    }

    /// One geometry with what reaches beyond the projection cut off, and what there is to tell about it.
    func fitted(_ geometry: any Geometry, _ outside: inout OutsideProjection) -> any Geometry {
        guard let packed = geometry.lineCoordinates else { return geometry }
        var places = packed.positions
        toGeographic?.transform(&places)
        guard !liesWithin(places) else { return geometry }
        let domain = ProjectionDomain.of(target)
        if domain == .interrupted { outside.perhapsTorn += 1 }
        guard domain.mayCut(places[...]) else { return geometry }
        let within = cut(geometry, at: domain)
        if domain.leavesOut, within.coordinateCount != geometry.coordinateCount { outside.cut += 1 }
        return within
    }

    /// Whether all places lie where the system is meant to be used, and less than half around the globe.
    private func liesWithin(_ places: [SIMD2<Double>]) -> Bool {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        for place in places {
            low.replace(with: place, where: place .< low)
            high.replace(with: place, where: place .> high)
        }
        guard low.x <= high.x, high.x - low.x <= 180 else { return low.x > high.x }
        if target == .webMercator || target.isGeographic { return true }
        let area = target.domain
        return low.x > area.xMin && high.x < area.xMax && low.y > area.yMin && high.y < area.yMax
    }

    /// One geometry without what lies beyond; as it is where it cannot be cut.
    private func cut(_ geometry: any Geometry, at domain: ProjectionDomain) -> any Geometry {
        switch geometry {
        case let line as Polyline:
            guard let places = geographic(line.coordinates), let cut = try? domain.fit(lines: places) else {
                return line
            }
            return Polyline(coordinates: own(cut), spatialReference: nil)
        case let area as Polygon:
            guard let places = geographic(area.coordinates), let cut = try? domain.fit(areas: places) else {
                return area
            }
            return Polygon(coordinates: own(cut), spatialReference: nil)
        default:
            return geometry
        }
    }

    /// Nil where a coordinate is not a number: what is wrong with it is found out when it is drawn.
    private func geographic(_ coordinates: PackedCoordinates) -> PackedCoordinates? {
        var places = coordinates.positions
        toGeographic?.transform(&places)
        guard places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        return coordinates.replacingPositions(places)
    }

    private func own(_ places: PackedCoordinates) -> PackedCoordinates {
        guard let fromGeographic else { return places }
        var positions = places.positions
        fromGeographic.transform(&positions)
        return places.replacingPositions(positions)
    }
}

extension Geometry {
    /// The vertices of lines and areas; nil for other kinds.
    fileprivate var lineCoordinates: PackedCoordinates? {
        switch self {
        case let line as Polyline: line.coordinates
        case let area as Polygon: area.coordinates
        default: nil
        }
    }

    fileprivate var coordinateCount: Int { lineCoordinates?.positions.count ?? 0 }
}
