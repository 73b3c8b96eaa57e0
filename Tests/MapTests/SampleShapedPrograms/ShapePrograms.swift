import Cartouche
import CartoucheGeodeticOperations
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols
import Foundation
import Testing

/// A winding line with fewer vertices, and with more vertices.
private final class DensifyAndGeneralize {
    let map: Map
    let originalPolyline: Polyline
    let resultPointsGraphic = Graphic(symbol: SimpleMarkerSymbol(color: .magenta, size: 7))
    let resultLineGraphic = Graphic(symbol: SimpleLineSymbol(style: .solid, color: .magenta, width: 3))
    let graphicsOverlay = GraphicsOverlay()

    init() {
        // A state plane zone, in meters.
        let statePlane = SpatialReference(wkid: WKID(32126)!)!
        let points = (0..<60).map { step in
            let t = Double(step) / 59
            return Point(x: 2_330_000 + 12_000 * t, y: 202_000 + 2_500 * sin(t * 9) + 300 * sin(t * 60))
        }
        originalPolyline = Polyline(points: points, spatialReference: statePlane)
        map = Map(spatialReference: statePlane)
        map.initialViewpoint = Viewpoint(boundingGeometry: originalPolyline)
        graphicsOverlay.addGraphics([
            Graphic(
                geometry: originalPolyline, symbol: SimpleLineSymbol(style: .dot, color: .red, width: 3)),
            Graphic(
                geometry: Multipoint(points: points, spatialReference: statePlane),
                symbol: SimpleMarkerSymbol(color: .red, size: 7)),
            resultLineGraphic, resultPointsGraphic,
        ])
    }

    func update(maxDeviation: Double?, maxSegmentLength: Double?) {
        var polyline = originalPolyline
        if let maxDeviation {
            polyline =
                GeometryEngine.generalize(
                    polyline, maxDeviation: maxDeviation, removeDegenerateParts: true) as! Polyline
        }
        if let maxSegmentLength {
            polyline = GeometryEngine.densify(polyline, maxSegmentLength: maxSegmentLength) as! Polyline
        }
        resultLineGraphic.geometry = polyline
        let points = polyline.parts.flatMap(\.points)
        resultPointsGraphic.geometry = Multipoint(
            points: points, spatialReference: polyline.spatialReference)
    }
}

/// The convex hull of some points, and of two areas.
private final class ConvexHulls {
    let map = Map(basemapStyle: .arcGISTopographic)
    private(set) var points: [Point] = []
    private let hullGraphic: Graphic = {
        let graphic = Graphic()
        graphic.zIndex = -1
        return graphic
    }()
    let pointsGraphic = Graphic(symbol: SimpleMarkerSymbol(color: .red, size: 10))
    private(set) lazy var graphicsOverlay = GraphicsOverlay(graphics: [pointsGraphic, hullGraphic])

    func tap(_ point: Point) {
        points.append(point)
        pointsGraphic.geometry = Multipoint(points: points, spatialReference: .webMercator)
    }

    func createHull() -> Geometry? {
        guard let input = pointsGraphic.geometry,
            let normalized = GeometryEngine.normalizeCentralMeridian(of: input),
            let hull = GeometryEngine.convexHull(for: normalized)
        else { return nil }
        switch hull {
        case is Point: hullGraphic.symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: 10)
        case is Polyline: hullGraphic.symbol = SimpleLineSymbol(style: .solid, color: .blue, width: 3)
        default:
            hullGraphic.symbol = SimpleFillSymbol(
                style: .noFill, outline: SimpleLineSymbol(style: .solid, color: .blue, width: 3))
        }
        hullGraphic.geometry = hull
        return hull
    }
}

/// A sector and its whole ellipse on the globe.
private final class GeodesicSector {
    let map = Map(basemapStyle: .arcGISImageryStandard)
    let center = Point(x: -13_574_921, y: 4_378_809, spatialReference: .webMercator)
    let ellipseGraphic = Graphic(symbol: SimpleLineSymbol(style: .dash, color: .red, width: 2))
    let sectorGraphic = Graphic()
    private(set) lazy var graphicsOverlay = GraphicsOverlay(graphics: [ellipseGraphic, sectorGraphic])

    func update<Shape: Geometry>(as type: Shape.Type, symbol: Symbol) -> Shape? {
        let parameters = GeodesicSectorParameters<Shape>(
            axisDirection: 45, angularUnit: .degrees, center: center, linearUnit: .miles,
            maxPointCount: 1_000, maxSegmentLength: 1, sectorAngle: 90, semiAxis1Length: 200,
            semiAxis2Length: 100, startDirection: 45)
        let sector = GeometryEngine.geodesicSector(parameters: parameters)
        sectorGraphic.geometry = sector
        sectorGraphic.symbol = symbol
        let ellipse = GeodesicEllipseParameters<Polygon>(
            axisDirection: 45, angularUnit: .degrees, center: center, linearUnit: .miles,
            maxPointCount: 1_000, maxSegmentLength: 1, semiAxis1Length: 200, semiAxis2Length: 100)
        ellipseGraphic.geometry = GeometryEngine.geodesicEllipse(parameters: ellipse)
        return sector
    }
}

@Suite struct ShapePrograms {
    @Test func densifyAndGeneralize() async throws {
        let model = DensifyAndGeneralize()
        func count() -> Int { (model.resultPointsGraphic.geometry as! Multipoint).points.count }
        model.update(maxDeviation: nil, maxSegmentLength: nil)
        #expect(count() == 60)
        model.update(maxDeviation: 400, maxSegmentLength: nil)
        let few = count()
        #expect(few < 20 && few >= 4)
        model.update(maxDeviation: 400, maxSegmentLength: 500)
        #expect(count() > few * 2)
        let (image, sharp, report) = try await pictures(
            of: model.map, [model.graphicsOverlay], named: "densify-and-generalize")
        #expect(report.graphicsDrawn == [4])
        for picture in [image, sharp] {
            let pixels = (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
            #expect(pixels.contains(.magenta) && pixels.contains(.red))
        }
    }

    @Test func convexHullOfPoints() async throws {
        let model = ConvexHulls()
        #expect(model.createHull() == nil)
        model.tap(Point(x: 0, y: 0, spatialReference: .webMercator))
        #expect(model.createHull() is Point)
        model.tap(Point(x: 3e6, y: 0, spatialReference: .webMercator))
        #expect(model.createHull() is Polyline)
        for (x, y) in [(3e6, 2e6), (0, 2e6), (1e6, 1e6), (2e6, 5e5)] {
            model.tap(Point(x: x, y: y, spatialReference: .webMercator))
        }
        let hull = try #require(model.createHull() as? Polygon)
        #expect(GeometryEngine.area(of: hull) == 6e12)
        let (_, _, report) = try await pictures(
            of: model.map, [model.graphicsOverlay],
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(
                    xMin: -5e5, yMin: -5e5, xMax: 3.5e6, yMax: 2.5e6, spatialReference: .webMercator)),
            named: "convex-hull")
        #expect(report.graphicsDrawn == [2])
    }

    @Test func convexHullsOfAreasAreMerged() {
        let first = Polygon(points: [
            Point(x: 0, y: 0), Point(x: 0, y: 3), Point(x: 1, y: 1), Point(x: 3, y: 0),
        ])
        let second = Polygon(points: [Point(x: 5, y: 0), Point(x: 6, y: 4), Point(x: 7, y: 0)])
        #expect(GeometryEngine.convexHull(for: [first, second], shouldMerge: false).count == 2)
        let merged = GeometryEngine.convexHull(for: [first, second], shouldMerge: true)
        #expect(merged.count == 1 && merged[0].extent.width == 7)
    }

    @Test func geodesicSectorsAsAreaLineAndPoints() async throws {
        let model = GeodesicSector()
        let arc = model.update(
            as: Polyline.self, symbol: SimpleLineSymbol(style: .solid, color: .green, width: 2))
        #expect(arc?.isEmpty == false)
        let dots = model.update(
            as: Multipoint.self, symbol: SimpleMarkerSymbol(style: .circle, color: .green, size: 2))
        #expect((dots?.points.count ?? 0) > 100)
        let area = try #require(
            model.update(
                as: Polygon.self,
                symbol: SimpleFillSymbol(style: .solid, color: .green.withAlphaComponent(0.5))))
        // The axes divide an ellipse into quarters of equal area.
        let ellipse = try #require(model.ellipseGraphic.geometry as? Polygon)
        let share =
            GeometryEngine.geodeticArea(of: area, unit: .squareMiles, curveType: .geodesic)
            / GeometryEngine.geodeticArea(of: ellipse, unit: .squareMiles, curveType: .geodesic)
        #expect(abs(share - 0.25) < 0.005)
        let (_, _, report) = try await pictures(
            of: model.map, [model.graphicsOverlay], viewpoint: Viewpoint(boundingGeometry: ellipse),
            named: "geodesic-sector")
        #expect(report.graphicsDrawn == [2])
    }
}
