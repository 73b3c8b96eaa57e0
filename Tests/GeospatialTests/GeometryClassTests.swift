import CartoucheDocuments
import CartoucheGeospatial
import Foundation
import Testing

// Programs extend `Geometry` as with the ArcGIS Maps SDK.
extension Geometry {
    fileprivate static let harbor = Point(latitude: 43.7, longitude: 7.28)
    fileprivate static var coast: Polyline {
        Polyline(points: [Point(latitude: 43.6, longitude: 7.2), harbor], spatialReference: .wgs84)
    }
}

@Suite struct GeometryClassTests {
    @Test func staticMembersAreFoundByContext() {
        let geometry: Geometry = .harbor
        let optional: Geometry? = .coast
        #expect(geometry is Point && optional is Polyline)
        let geometries: [Geometry] = [.harbor, .coast]
        #expect(Set(geometries).count == 2)
        #expect(Geometry.harbor == geometry)
    }

    @Test func geometriesOfDifferentClassesDiffer() {
        let line: Geometry = Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 0)])
        let points: Geometry = Multipoint(points: [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 0)])
        #expect(line != points)
        #expect(line == Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 0)]))
    }

    @Test func equalGeometriesHaveEqualHashes() throws {
        let texts = [
            #"{"x":1,"y":2,"z":3,"m":4}"#, #"{"points":[[1,2],[3,4]]}"#, #"{"paths":[[[0,0],[1,1]]]}"#,
            #"{"curvePaths":[[[0,0],{"c":[[2,0],[1,1]]}]]}"#, #"{"rings":[[[0,0],[0,1],[1,1],[0,0]]]}"#,
            #"{"xmin":0,"ymin":1,"xmax":2,"ymax":3}"#, #"{"x":"NaN","y":"NaN"}"#,
        ]
        for text in texts {
            let (first, second) = (try Geometry.fromJSON(text), try Geometry.fromJSON(Data(text.utf8)))
            #expect(first !== second)
            #expect(first == second && first.hashValue == second.hashValue, "\(text)")
        }
    }

    @Test func classMethodsOfSubclassesReadOnlyTheirClass() throws {
        let line = try Polyline.fromJSON(#"{"paths":[[[0,0],[1,1]]]}"#)
        #expect(line.parts.count == 1)
        #expect(throws: DocumentError.self) { try Polygon.fromJSON(line.toJSON()) }
        #expect(try Geometry.fromJSON(line.toJSON()) == line)
    }

    @Test(
        arguments: [
            (Point(x: 1, y: 2), false, true), (Point(x: .nan, y: 2), true, false),
            (Multipoint(points: []), true, false), (Multipoint(points: [Point(x: 0, y: 0)]), false, true),
            (Polyline(points: [Point(x: 0, y: 0)]), false, false),
            (Polyline(points: [Point(x: 0, y: 0), Point(x: 1, y: 0)]), false, true),
            (Polygon(points: [Point(x: 0, y: 0), Point(x: 1, y: 0)]), false, false),
            (Polygon(points: [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)]), false, true),
            (Envelope(xMin: 0, yMin: 0, xMax: 0, yMax: 1), false, false),
            (Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1), false, true),
        ] as [(Geometry, Bool, Bool)])
    func sketchesNeedEnoughVertices(geometry: Geometry, isEmpty: Bool, isValid: Bool) {
        #expect(geometry.isEmpty == isEmpty)
        #expect(geometry.sketchIsValid == isValid)
    }
}

@Suite struct GeometryDecodingTests {
    private struct Record: Decodable {
        var geometry: Point
        var track: Polyline?
    }

    @Test func geometriesAreMembersOfDecodableTypes() throws {
        let text = """
            {"geometry": {"x": 7.5, "y": 43, "spatialReference": {"wkid": 4326}},
             "track": {"paths": [[[0, 0, 5], [1, 1, 6]]], "hasZ": true, "spatialReference": {"wkid": 3857}}}
            """
        let record = try JSONDecoder().decode(Record.self, from: Data(text.utf8))
        #expect(record.geometry == Point(latitude: 43, longitude: 7.5))
        #expect(record.track?.parts[0].points.map(\.z) == [5, 6])
        #expect(record.track?.spatialReference == .webMercator)
    }

    @Test func everyClassIsRead() throws {
        func isRead<Shape: Geometry & Decodable>(_ shape: Shape) throws -> Bool {
            try JSONDecoder().decode(Shape.self, from: Data(shape.toJSON().utf8)) == shape
        }
        let points = [Point(x: 0, y: 0, m: 2), Point(x: 0, y: 3, m: 1), Point(x: 4, y: 0, m: 1)]
        #expect(try isRead(points[0]))
        #expect(try isRead(Multipoint(points: points, spatialReference: .wgs84)))
        #expect(try isRead(Polyline(points: points)))
        #expect(try isRead(Polygon(points: points)))
        #expect(try isRead(Envelope(xMin: 0, yMin: 1, xMax: 2, yMax: 3, spatialReference: .webMercator)))
        #expect(try isRead(Polyline.fromJSON(#"{"curvePaths":[[[0,0],{"c":[[2,0],[1,1]]}]]}"#)))
    }

    @Test(arguments: [
        #"{"geometry": 5}"#, #"{"geometry": {"x": "far", "y": 1}}"#, #"{"geometry": {"paths": []}}"#,
        #"{"geometry": [1, 2]}"#, #"{"geometry": {"x": 1, "y": {"z": []}}}"#, "{}",
    ])
    func wrongValuesAreErrors(text: String) {
        let data = Data(text.utf8)
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Record.self, from: data) }
    }

    @Test func valuesOfAnyKindAreDecoded() throws {
        let text = #"{"b": [1, 2.5, "x", null, true, {}], "a": {"deep": [[]]}}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value.object?.keys == ["a", "b"])
        #expect(value.object?["b"] == [1, 2.5, "x", nil, true, [:]])
    }
}

@Suite struct MutablePointCollectionTests {
    @Test func collectionsAreChangedAndCreateGeometries() {
        let points = MutablePointCollection(
            points: [Point(x: 0, y: 0), Point(x: 1, y: 1)], spatialReference: .webMercator)
        points.addPoint(x: 2, y: 0)
        points.insert(Point(x: 5, y: 5), at: 0)
        #expect(points.remove(at: 1) == Point(x: 0, y: 0, spatialReference: .webMercator))
        points[0] = Point(x: 6, y: 6)
        #expect(points.map(\.x) == [6, 1, 2])
        #expect(points.allSatisfy { $0.spatialReference == .webMercator })
        #expect(Polyline(points: points).spatialReference == .webMercator)
        #expect(Multipoint(points: points).points.count == 3)
        points.removeAll()
        #expect(points.isEmpty && points.spatialReference == .webMercator)
    }

    @Test func firstReferenceApplies() {
        let points = MutablePointCollection()
        #expect(points.spatialReference == nil)
        points.add(Point(x: 0, y: 0))
        points.addPoints([Point(latitude: 1, longitude: 1), Point(x: 3, y: 3)])
        #expect(points.spatialReference == .wgs84 && points[2].spatialReference == .wgs84)
    }
}
