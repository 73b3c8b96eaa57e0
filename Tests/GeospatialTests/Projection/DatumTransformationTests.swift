import CartoucheGeospatial
import Testing

@Suite struct DatumTransformationTests {
    private let place = Point(x: 104, y: 47, z: 12, spatialReference: .wgs84)
    private let mongolia = SpatialReference(wkid: 28413)

    /// Expected values: PROJ's `cct` with the explicit parameters of the transformation.
    @Test func givenTransformationIsUsed() throws {
        let step = try #require(GeographicTransformationStep(wkid: WKID(108055)!))
        #expect(step.name == "WGS_1984_To_MSK_1942" && !step.isMissingProjectionEngineFiles)
        let transformation = GeographicTransformation(step: step)
        let chosen = try #require(
            GeometryEngine.project(place, into: mongolia, datumTransformation: transformation))
        #expect(abs(chosen.x - 15_695_245.2579) < 1e-3 && abs(chosen.y - 5_631_105.0625) < 1e-3, "\(chosen)")
        #expect(chosen.z == 12 && chosen.spatialReference == mongolia)
        let usual = try #require(GeometryEngine.project(place, into: mongolia))
        #expect(abs(usual.x - chosen.x) > 0.5 || abs(usual.y - chosen.y) > 0.5)
        // The opposite direction.
        let back = try #require(
            GeometryEngine.project(chosen, into: .wgs84, datumTransformation: transformation.inverse))
        #expect(abs(back.x - place.x) < 1e-7 && abs(back.y - place.y) < 1e-7, "\(back)")
    }

    @Test func inverseStepIsUsed() throws {
        // The step is from OSGB36 to WGS 84 (6); here it is used from WGS 84 to the British National Grid.
        let step = try #require(GeographicTransformationStep(wkid: WKID(1314)!)).inverse
        let found = try #require(
            GeometryEngine.project(
                Point(latitude: 51.5, longitude: -0.1), into: SpatialReference(wkid: 27700),
                datumTransformation: GeographicTransformation(step: step)))
        #expect(abs(found.x - 531_979.2927) < 1e-3 && abs(found.y - 179_606.9085) < 1e-3, "\(found)")
        #expect(step.isInverse && step.inverse == GeographicTransformationStep(wkid: WKID(1314)!))
    }

    @Test func catalogListsTransformations() throws {
        let grid = SpatialReference(wkid: 27700)
        let found = try #require(
            TransformationCatalog.transformations(
                from: grid, to: .webMercator, areaOfInterest: nil, ignoreVertical: true)
                as? [GeographicTransformation])
        #expect(found.count > 2)
        #expect(found.contains { $0.name.contains("OSGB36 to WGS 84 (6)") })
        // The accurate transformations need the grid file of the Ordnance Survey, whose name they give.
        let missing = found.filter(\.isMissingProjectionEngineFiles)
        for transformation in missing {
            #expect(transformation.steps.contains { !$0.projectionEngineFilenames.isEmpty })
            #expect(
                GeometryEngine.project(
                    Point(x: 538_985, y: 177_329, spatialReference: grid), into: .webMercator,
                    datumTransformation: transformation) == nil)
        }
        for transformation in found where !transformation.isMissingProjectionEngineFiles {
            let point = try #require(
                GeometryEngine.project(
                    Point(x: 538_985, y: 177_329, spatialReference: grid), into: .wgs84,
                    datumTransformation: transformation))
            // Greenwich, within the meters by which the transformations differ.
            #expect(abs(point.x) < 5e-4 && abs(point.y - 51.4778) < 5e-4, "\(transformation.name) \(point)")
        }
        #expect(TransformationCatalog.transformation(from: grid, to: .wgs84) != nil)
        #expect(TransformationCatalog.transformations(from: .wgs84, to: .webMercator).isEmpty)
        #expect(TransformationCatalog.transformations(from: SpatialReference(wkid: 1), to: .wgs84).isEmpty)
    }

    @Test func invalidTextGivesNoStep() {
        #expect(GeographicTransformationStep(wkid: WKID(4326)!) == nil)
        for text in ["", "[", "GEOGCRS[\"x\"]", String(repeating: "A[", count: 1000)] {
            #expect(GeographicTransformationStep(wkText: text) == nil)
        }
        let step = GeographicTransformationStep(wkid: WKID(1314)!)
        #expect(step.flatMap { GeographicTransformationStep(wkText: $0.wkText) } == step)
    }

    @Test func linesBeyondHorizonAreClipped() throws {
        let far = try #require(SpatialReference(code: "+proj=ortho +lat_0=0 +lon_0=0 +ellps=WGS84"))
        let area = Polygon(
            points: [
                Point(latitude: 0, longitude: 60), Point(latitude: 20, longitude: 120),
                Point(latitude: -20, longitude: 60),
            ])
        let seen = GeometryEngine.project(area, into: far)
        #expect(seen.map { $0.extent.xMax > 6_350_000 && $0.extent.xMin > 5_000_000 } == true)
        #expect(GeometryEngine.project(Point(latitude: 0, longitude: 170), into: far) == nil)
        let line = Polyline(
            points: [-120.0, -80, -60, 0, 60, 80, 120].map { Point(latitude: 0, longitude: $0) })
        // Five vertices, and an end on the horizon on each side.
        #expect(GeometryEngine.project(line, into: far)?.parts.map(\.points.count) == [7])
        let around = Polyline(
            points: [0.0, 60, 120, 180, 240, 300, 350].map { Point(latitude: 0, longitude: $0) })
        #expect(GeometryEngine.project(around, into: far)?.parts.map(\.points.count) == [3, 3])
    }
}
