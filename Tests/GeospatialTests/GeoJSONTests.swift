import CartoucheDocuments
import CartoucheGeospatial
import Testing

@Suite struct GeoJSONTests {
    @Test(arguments: [
        #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[1,2,3]}"#,
        #"{"type":"Point","coordinates":[]}"#, #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
        #"{"type":"LineString","coordinates":[[1,2],[3,4.5]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0],[29,9],[20,0]]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[]}"#,
    ])
    func textRoundTrips(text: String) throws {
        let geometry = try GeoJSON.geometry(from: text)
        #expect(geometry.spatialReference == .wgs84)
        #expect(try GeoJSON.text(of: geometry) == text)
    }

    @Test func outerRingsAreWrittenCounterClockwise() throws {
        let text = #"{"rings":[[[0,0],[0,9],[9,9],[9,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#
        #expect(
            try GeoJSON.text(of: Polygon.fromJSON(text))
                == #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],"#
                + #"[[1,1],[1,2],[2,2],[2,1],[1,1]]]}"#)
    }

    /// An island in a lake on an island, in random order, and a hole that touches its outer ring.
    @Test func holesFollowTheirOuterRings() throws {
        func square(_ low: Double, _ high: Double) -> [Point] {
            [Point(x: low, y: low), Point(x: high, y: low), Point(x: high, y: high), Point(x: low, y: high)]
        }
        let island = Polygon(
            parts: [square(4, 5), square(1, 8), square(0, 9), square(20, 29), square(20, 22)],
            spatialReference: .wgs84)
        let value = try JSONValue(parsing: GeoJSON.text(of: island))
        let areas = try #require(value.object?["coordinates"]?.array)
        #expect(areas.map { $0.array?.count } == [1, 2, 2])
        // The islands are 4…5, then 0…9 with its lake, then 20…29 with its bay.
        #expect(areas[1].array?[1].array?[0] == [1, 1])
    }

    @Test func otherCoordinateSystemsAreProjected() throws {
        let text = try GeoJSON.text(
            of: Point(x: 20_037_508.342_789_244, y: 0, spatialReference: .webMercator))
        let point = try #require(GeoJSON.geometry(from: text) as? Point)
        #expect(abs(point.x - 180) < 1e-9 && abs(point.y) < 1e-9)
    }

    @Test(arguments: [
        (#"{"type":"GeometryCollection","geometries":[]}"#, "geometry collection"),
        (#"{"type":"Feature"}"#, "the object is a Feature"),
        (#"{"type":"Circle","coordinates":[]}"#, "$.type: "),
        (#"{"coordinates":[]}"#, "type"), (#"{"type":"Point"}"#, "coordinates"),
        (#"{"type":"Point","coordinates":[1]}"#, "$.coordinates"),
        (#"{"type":"LineString","coordinates":[[1,2],[3]]}"#, "$.coordinates[1]: "),
        (#"{"type":"Polygon","coordinates":[[1,2]]}"#, "$.coordinates[0][0]: "),
        (#"{"type":"MultiPolygon","coordinates":[[["a"]]]}"#, "$.coordinates[0][0][0]: "),
        (#"{"type":"LineString","coordinates":7}"#, "$.coordinates: "),
    ])
    func errorsHaveLocation(text: String, words: String) {
        #expect {
            try GeoJSON.geometry(from: text)
        } throws: {
            $0 is DocumentError && "\($0)".contains(words)
        }
    }

    @Test func unclosedRingsAreClosed() throws {
        let area = try GeoJSON.geometry(from: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9]]]}"#)
        #expect((area as? Polygon)?.parts[0].points.count == 4)
    }
}
