import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct GeometryColumnTests {
    private static let geometries: [Geometry] = [
        Point(x: 1, y: 2, spatialReference: .wgs84), Point(x: 1, y: 2, z: 3, m: 4, spatialReference: .wgs84),
        Multipoint(points: [Point(x: 1, y: 2), Point(x: 3, y: 4)], spatialReference: .wgs84),
        Polyline(
            parts: [
                [Point(x: 0, y: 0, z: 5), Point(x: 1, y: 1, z: 6)],
                [Point(x: 2, y: 2, z: 7), Point(x: 3, y: 3, z: 8)],
            ],
            spatialReference: .wgs84),
        Polygon(
            parts: [
                [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4)],
                [Point(x: 1, y: 1), Point(x: 2, y: 1), Point(x: 2, y: 2)],
            ],
            spatialReference: .wgs84),
        Polygon(points: [], spatialReference: .wgs84), Multipoint(points: [], spatialReference: .wgs84),
        Point(x: .nan, y: .nan, spatialReference: .wgs84),
    ]

    @Test func geometriesRoundTrip() throws {
        var column = GeometryColumn()
        for geometry in Self.geometries { column.append(geometry) }
        column.append(nil)
        #expect(column.count == Self.geometries.count + 1)
        for (row, geometry) in Self.geometries.enumerated() {
            let back = try #require(column.geometry(of: row, in: .wgs84))
            #expect(geometry == back, "\(row)")
        }
        #expect(column.geometry(of: Self.geometries.count) == nil)
        #expect(column.heights?.count == column.coordinates.count)
        #expect(column.measures?.count == column.coordinates.count)
    }

    @Test func anEnvelopeBecomesAPolygon() {
        var column = GeometryColumn()
        column.append(Envelope(xMin: 0, yMin: 1, xMax: 2, yMax: 3))
        #expect(column.kinds == [.polygon])
        #expect(column.coordinates.count == 5)
        #expect(column.coordinates.first == column.coordinates.last)
        #expect(column.extent(of: 0) == Envelope(xMin: 0, yMin: 1, xMax: 2, yMax: 3))
    }

    @Test func extentIsThatOfOneFeature() {
        var column = GeometryColumn()
        for geometry in Self.geometries { column.append(geometry) }
        for (row, geometry) in Self.geometries.enumerated() {
            #expect(column.extent(of: row).xMax == geometry.extent.xMax || geometry.isEmpty)
            #expect(column.extent(of: row).isEmpty == geometry.isEmpty)
        }
        #expect(column.allBounds == [0, 0, 4, 4])
    }

    @Test func builderAppendsWholeFeatures() {
        var builder = FeatureBatchBuilder(spatialReference: .webMercator)
        builder.append(Point(x: 1, y: 2), attributes: ["a": .integer(5), "b": .string("x")], id: 9)
        builder.append(nil)
        let batch = builder.finish()
        #expect(batch.ids == [9, FeatureBatchBuilder.noID])
        #expect(batch.attributes(of: 0) == ["a": .integer(5), "b": .string("x")])
        #expect(batch.attributes(of: 1) == ["a": .null, "b": .null])
        #expect(batch.geometry(of: 0)?.spatialReference == .webMercator)
        #expect(batch.geometry(of: 1) == nil)
    }

    @Test func commonKindIgnoresFeaturesWithoutGeometry() {
        var column = GeometryColumn()
        #expect(column.commonKind == nil)
        column.append(nil)
        column.append(Point(x: 0, y: 0))
        column.append(Point(x: 0, y: 0))
        #expect(column.commonKind == .point)
        column.append(Polygon(points: []))
        #expect(column.commonKind == nil)
    }
}
