import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

/// Operations that have no result give the cause within `GeometryEngine.withErrors`.
@Suite struct OperationErrorTests {
    private static let degrees = Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1, spatialReference: .wgs84)
    private static let meters = Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1, spatialReference: .webMercator)

    private static func error<Result>(of operation: () -> Result) -> GeospatialError? {
        do throws(GeospatialError) {
            _ = try GeometryEngine.withErrors(operation)
            return nil
        } catch {
            return error
        }
    }

    @Test func differentSpatialReferencesAreTheCause() {
        let (first, second) = (Self.degrees, Self.meters)
        let expected = GeospatialError.differentSpatialReferences("EPSG:4326", "EPSG:3857")
        #expect(Self.error { GeometryEngine.union(first, second) } == expected)
        #expect(Self.error { GeometryEngine.intersections(first, second) } == expected)
        #expect(Self.error { GeometryEngine.isGeometry(first, intersecting: second) } == expected)
        #expect(Self.error { GeometryEngine.distance(from: first, to: second) } == expected)
        let point = Point(x: 0, y: 0, spatialReference: .webMercator)
        #expect(Self.error { GeometryEngine.nearestCoordinate(in: first, to: point) } == expected)
    }

    @Test func invalidParametersAreTheCause() {
        let area = Self.meters
        for operation: () -> Any? in [
            { GeometryEngine.buffer(around: area, distance: .nan) },
            { GeometryEngine.densify(area, maxSegmentLength: 0) },
            { GeometryEngine.generalize(area, maxDeviation: -1, removeDegenerateParts: true) },
            { GeometryEngine.move(area, deltaX: .nan, deltaY: 0) },
            { GeometryEngine.rotate(area, by: .nan) },
            { GeometryEngine.scale(area, factorX: .nan, factorY: 1) },
        ] {
            guard case .invalidParameter = Self.error(of: operation) else {
                Issue.record("no error of an invalid parameter")
                continue
            }
        }
    }

    @Test func unknownSpatialReferencesAreTheCause() throws {
        let unknown = SpatialReference(wkid: 9_999_999)
        let point = Point(x: 1, y: 2, spatialReference: .wgs84)
        let error = Self.error { GeometryEngine.project(point, into: unknown) }
        guard case .unknownSpatialReference = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aMissingLibraryIsTheCause() {
        let area = Self.meters
        func union() -> (Geometry)? {
            GeometryEngine.attempt(try GeosLibrary(names: ["libgeos_c.so.none"])).flatMap { _ in area }
        }
        #expect(
            Self.error(of: union)
                == .missingLibrary(
                    name: "GEOS (libgeos_c.so.none)", package: "libgeos-c1v5", reason: "is not installed"))
    }

    @Test func theFirstErrorCountsAndResultsPass() throws {
        let (first, second) = (Self.degrees, Self.meters)
        let whole = try GeometryEngine.withErrors { GeometryEngine.union(first, first) }
        #expect(whole?.isEmpty == false)
        let error = Self.error {
            _ = GeometryEngine.union(first, second)
            _ = GeometryEngine.buffer(around: first, distance: .nan)
        }
        #expect(error == .differentSpatialReferences("EPSG:4326", "EPSG:3857"))
    }

    @Test func nestedCallsKeepTheirErrors() throws {
        let (first, second) = (Self.degrees, Self.meters)
        let inner = try GeometryEngine.withErrors {
            Self.error { GeometryEngine.union(first, second) }
        }
        #expect(inner != nil)
    }

    @Test func outsideOfItOperationsGiveNil() {
        #expect(GeometryEngine.union(Self.degrees, Self.meters) == nil)
    }
}
