import CartoucheGeospatial
import Testing

@Suite struct GeometryBuilderTests {
    @Test func lineIsBuiltPointByPoint() {
        let builder = PolylineBuilder(spatialReference: .wgs84)
        #expect(builder.isEmpty && !builder.sketchIsValid && builder.toGeometry().isEmpty)
        builder.add(Point(x: -10, y: 30))
        #expect(!builder.isEmpty && !builder.sketchIsValid)
        builder.addPoint(x: -5, y: 35)
        #expect(builder.sketchIsValid)
        let line = builder.toGeometry()
        #expect(
            line == Polyline(points: [Point(x: -10, y: 30), Point(x: -5, y: 35)], spatialReference: .wgs84))
        builder.replaceGeometry(with: nil)
        #expect(builder.isEmpty && builder.spatialReference == .wgs84)
    }

    @Test func areaIsClosedAutomatically() {
        let builder = PolygonBuilder()
        for (x, y) in [(0.0, 0.0), (0, 1), (1, 1)] { builder.add(Point(latitude: y, longitude: x)) }
        #expect(builder.spatialReference == .wgs84 && builder.sketchIsValid)
        #expect(builder.toGeometry().parts[0].points.count == 4)
        builder.parts[0].close()
        #expect(builder.parts[0].isClosed && builder.toGeometry().parts[0].points.count == 4)
        builder.parts[0].removePoint(at: 0)
        builder.parts[0].removePoint(at: 0)
        #expect(!builder.sketchIsValid)
    }

    @Test func partsAndPointsAreAddedAndRemoved() {
        let polygonBuilder = PolygonBuilder(spatialReference: .webMercator)
        for offset in [0.0, 5] {
            polygonBuilder.parts.append(
                MutablePart(
                    points: [
                        Point(x: offset, y: 0), Point(x: offset + 1, y: 0), Point(x: offset + 1, y: 1),
                        Point(x: offset, y: 0),
                    ], spatialReference: .webMercator))
        }
        #expect(polygonBuilder.toGeometry().parts.count == 2)
        polygonBuilder.parts[1].points.remove(at: 1)
        #expect(polygonBuilder.parts[1].points.map(\.x) == [5, 6, 5])
        let lineBuilder = PolylineBuilder(
            polyline: Polyline(points: [Point(x: 0, y: 0, z: 1), Point(x: 1, y: 0, z: 2)]))
        lineBuilder.parts[0].points.remove(at: 0)
        lineBuilder.add(Point(x: 7, y: 7))
        #expect(lineBuilder.toGeometry().parts[0].points.map(\.z) == [2, nil])
        #expect(lineBuilder.hasZ && !lineBuilder.hasM)
    }

    @Test func builderSharesItsParts() {
        let part = MutablePart(spatialReference: .wgs84)
        let builder = PolylineBuilder(parts: [part])
        part.addPoint(x: 1, y: 2)
        part.insertPoint(x: 0, y: 0, z: 9, at: 0)
        part.setPoint(Point(x: 3, y: 4), at: 1)
        #expect(builder.spatialReference == .wgs84)
        #expect(builder.toGeometry().parts[0].points.map(\.x) == [0, 3])
        #expect(builder.toGeometry().parts[0].points.map(\.z) == [9, nil])
    }

    @Test func pointsAndMultipointsAreChangedInPlace() {
        let point = Point(x: 1, y: 2, z: 3, spatialReference: .wgs84).withBuilder { $0.z += 10 }
        #expect(point == Point(x: 1, y: 2, z: 13, spatialReference: .wgs84))
        let builder = PointBuilder(spatialReference: .wgs84)
        #expect(builder.isEmpty && !builder.sketchIsValid)
        builder.setXY(x: 4, y: 5)
        builder.offsetBy(deltaX: 1, deltaY: -1)
        #expect(builder.toGeometry() == Point(latitude: 4, longitude: 5))
        #expect(builder.extent.xMin == 5)
        let many = MultipointBuilder(spatialReference: .webMercator)
        #expect(!many.sketchIsValid)
        many.points.append(Point(x: 1, y: 1))
        many.add(Point(latitude: 2, longitude: 2))
        #expect(many.toGeometry().points.map(\.spatialReference) == [.webMercator, .webMercator])
        many.replaceGeometry(with: Multipoint(points: [point]))
        #expect(many.spatialReference == .wgs84 && many.hasZ && many.sketchIsValid)
    }

    @Test func envelopesExpandAndMove() {
        let builder = EnvelopeBuilder(
            envelope: Envelope(xRange: -123.0 ... -101.0, yRange: 33.5...48.0, spatialReference: .wgs84))
        builder.expand(by: 1.1)
        let grown = builder.toGeometry()
        #expect(abs(grown.width - 24.2) < 1e-9 && abs(grown.height - 15.95) < 1e-9)
        #expect(grown.center == Point(latitude: 40.75, longitude: -112))
        builder.centerAt(Point(x: 0, y: 0))
        #expect(abs(builder.center.x) < 1e-9 && abs(builder.width - 24.2) < 1e-9)
        builder.expand(by: 2, around: Point(x: builder.xMin, y: builder.yMin))
        #expect(abs(builder.xMin + 12.1) < 1e-9 && abs(builder.xMax - 36.3) < 1e-9)
        let raised = Envelope(xMin: 0, yMin: 0, xMax: 2, yMax: 2, zMin: 1, zMax: 3).withBuilder {
            $0.zMin += 5
            $0.zMax += 5
            $0.expand(by: 2)
        }
        #expect(raised.zMin == 5 && raised.zMax == 9 && raised.xMin == -1)
        let swapped = EnvelopeBuilder(xMin: 5, yMin: 0, xMax: 1, yMax: 1)
        swapped.setZ(zMin: 8, zMax: 2)
        #expect(swapped.toGeometry().xMin == 1 && swapped.toGeometry().zMin == 2)
        let empty = EnvelopeBuilder(spatialReference: .wgs84)
        #expect(empty.isEmpty && !empty.sketchIsValid && empty.toGeometry().isEmpty)
        empty.expand(by: 2)
        #expect(empty.isEmpty)
        empty.formUnion(grown)
        empty.formUnion(Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1))
        #expect(empty.xMin == grown.xMin && empty.xMax == 1 && empty.spatialReference == .wgs84)
    }

    @Test func buildersHaveCommonProperties() {
        let builders: [any GeometryBuilder] = [
            PointBuilder(), MultipointBuilder(), PolylineBuilder(), PolygonBuilder(), EnvelopeBuilder(),
        ]
        for builder in builders {
            #expect(builder.isEmpty && !builder.hasZ && !builder.hasM && !builder.hasCurves)
            #expect(!builder.sketchIsValid && builder.extent.isEmpty && builder.spatialReference == nil)
            #expect(builder.toGeometry().isEmpty)
        }
    }

    @Test func verticesKeepTheirOrder() {
        let builder = PolylineBuilder(spatialReference: .webMercator)
        for index in 0..<1_000_000 { builder.addPoint(x: Double(index), y: .nan) }
        let line = builder.toGeometry()
        #expect(line.parts[0].count == 999_999 && line.extent.isEmpty)
        #expect(line.parts[0].endPoint?.x == 999_999)
    }
}
