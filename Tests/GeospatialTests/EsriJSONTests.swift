import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import Testing

private func read(_ text: String) throws -> (Geometry, [Diagnostic]) {
    let log = DiagnosticLog()
    return (try EsriJSON.geometry(from: JSONPart(parsing: text), log: log), log.diagnostics)
}

@Suite struct EsriJSONTests {
    @Test(arguments: [
        #"{"x":-118.5,"y":34,"spatialReference":{"wkid":4326}}"#,
        #"{"x":1,"y":2,"z":3,"m":4,"spatialReference":{"wkid":102100,"latestWkid":3857}}"#,
        #"{"x":"NaN","y":"NaN"}"#,
        #"{"points":[[0,0],[1,2.5]]}"#,
        #"{"hasZ":true,"points":[[0,0,1],[1,2.5,null]]}"#,
        #"{"hasM":true,"paths":[[[0,0,7],[1,1,8]]]}"#,
        #"{"hasZ":true,"hasM":true,"paths":[[[0,0,7,1],[1,1,8,2]],[[5,5,0,0],[6,6,0,0]]]}"#,
        #"{"rings":[[[0,0],[0,10],[10,10],[10,0],[0,0]],[[2,2],[4,2],[4,4],[2,4],[2,2]]]}"#,
        #"{"rings":[]}"#,
        #"{"xmin":-1,"ymin":-2,"xmax":3,"ymax":4,"spatialReference":{"wkid":54030}}"#,
    ])
    func textRoundTrips(text: String) throws {
        let (geometry, diagnostics) = try read(text)
        #expect(diagnostics.isEmpty)
        #expect(EsriJSON.text(of: geometry) == text)
    }

    @Test func outerRingsAreWrittenClockwise() throws {
        let wrong = try Polygon.fromJSON(
            #"{"rings":[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[2,2],[2,4],[4,4],[4,2],[2,2]]]}"#)
        #expect(
            wrong.toJSON()
                == #"{"rings":[[[0,0],[0,10],[10,10],[10,0],[0,0]],[[2,2],[4,2],[4,4],[2,4],[2,2]]]}"#)
    }

    @Test func spatialReferencesHaveSeveralForms() throws {
        func reference(_ text: String) throws -> SpatialReference? {
            try read(#"{"x":0,"y":0,"spatialReference":\#(text)}"#).0.spatialReference
        }
        #expect(try reference(#"{"wkid":102100}"#) == .webMercator)
        #expect(try reference(#"{"wkid":null}"#) == nil)
        #expect(try reference("null") == nil)
        #expect(try reference(#"{"latestWkid":4326}"#) == .wgs84)
        #expect(try reference(#"{"wkid":1e300}"#) == nil)
        #expect(try reference(#"{"wkid":-5}"#) == nil)
        #expect(try reference(#"{"wkid":4326,"vcsWkid":5773}"#)?.verticalWKID == 5773)
        let text = #"{"wkt":"PROJCS[\"Mine\",GEOGCS[\"GCS_WGS_1984\"],PROJECTION[\"Robinson\"]]"}"#
        #expect(try reference(text)?.wkText?.hasPrefix("PROJCS") == true)
    }

    @Test func verticesWithoutPositionAreReported() throws {
        let (geometry, diagnostics) = try read(#"{"paths":[[[0,0],["NaN","NaN"],[null,1],[2,2]]]}"#)
        #expect((geometry as? Polyline)?.parts[0].points.count == 2)
        #expect(diagnostics.map(\.code) == [.vertexWithoutPlace])
    }

    @Test(arguments: [
        ("[]", "is not a geometry object"), ("{}", "the object has no geometry"),
        (#"{"paths":5}"#, "$.paths: 5 is not an array"),
        (#"{"paths":[[[0,0],[1]]]}"#, "$.paths[0][1]: "), (#"{"rings":[[0]]}"#, "$.rings[0][0]: 0 is not"),
        (#"{"points":[[0,0],"a"]}"#, "$.points[1]: "), (#"{"x":"a","y":0}"#, "$.x: "),
        (#"{"curvePaths":[[[0,0],{"q":1}]]}"#, "$.curvePaths[0][1]: "),
        (#"{"curvePaths":[[[0,0],{"a":[[1,1],[0,0],0,null]}]]}"#, "$.curvePaths[0][1]: "),
        (#"{"curvePaths":[[[0,0],{"a":[[1,1],[0,0],0,1,"x",2,3]}]]}"#, "$.curvePaths[0][1]: "), ("{", ""),
    ])
    func errorsHaveLocation(text: String, words: String) {
        #expect {
            try read(text)
        } throws: {
            $0 is DocumentError && (words.isEmpty || "\($0)".contains(words))
        }
    }

    @Test func otherClassThanRequestedIsError() {
        #expect(throws: DocumentError.self) { try Point.fromJSON(#"{"rings":[]}"#) }
    }

    private static let arcs: [(String, Double)] = [
        // A full turn, a half turn through the top, arcs clockwise and counter-clockwise.
        (#"[[[1,0],{"a":[[1,0],[0,0],0,1]}]]"#, 2 * Double.pi), (#"[[[1,0],{"c":[[-1,0],[0,1]]}]]"#, .pi),
        (#"[[[1,0],{"c":[[1,0],[-1,0]]}]]"#, 2 * .pi), (#"[[[1,0],{"a":[[0,1],[0,0],1,0]}]]"#, .pi / 2),
        (#"[[[1,0],{"a":[[0,1],[0,0],0,1]}]]"#, 1.5 * .pi),
    ]

    @Test(arguments: arcs)
    func arcsBecomeChords(paths: String, length: Double) throws {
        let (geometry, diagnostics) = try read(#"{"curvePaths":\#(paths)}"#)
        let points = try #require((geometry as? Polyline)?.coordinates.positions)
        #expect(points.allSatisfy { abs(hypot($0.x, $0.y) - 1) < 1e-12 })
        var sum = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            let chord = hypot(a.x - b.x, a.y - b.y)
            // The middle of a chord is at most 1/50,000 away from the circle.
            #expect(1 - (1 - chord * chord / 4).squareRoot() <= 1.0 / 50_000)
            sum += chord
        }
        #expect(abs(sum - length) < 1e-4 * length, "\(sum)")
        #expect(diagnostics.isEmpty && geometry.hasCurves)
    }

    @Test(arguments: [
        #"{"curvePaths":[[[0,0],{"b":[[10,0],[0,10],[10,10]]},[20,0]],[[5,5],[6,6]]]}"#,
        #"{"curvePaths":[[[1,0],{"c":[[-1,0],[0,1]]},{"a":[[1,0],[0,0],0,0]}]]}"#,
        #"{"hasZ":true,"hasM":true,"curvePaths":[[[1,0,5,1],{"c":[[-1,0,7,2],[0,1]]}]]}"#,
        #"{"curveRings":[[[0,2],{"a":[[0,2],[0,0],0,1,1.5,2,0.5]}]],"spatialReference":{"wkid":3857}}"#,
        #"{"curveRings":[[[9,0],{"a":[[9,0],[0,0],0,1]}],[[5,0],{"a":[[5,0],[0,0],0,0]}]]}"#,
    ])
    func curvesRoundTrip(text: String) throws {
        let (geometry, diagnostics) = try read(text)
        #expect(diagnostics.isEmpty && geometry.hasCurves)
        #expect(EsriJSON.text(of: geometry) == text)
    }

    @Test func reversedRingReversesItsCurves() throws {
        // Counter-clockwise around an area: a half circle above, a Bézier curve below.
        let text = #"{"curveRings":[[[1,0],{"a":[[-1,0],[0,0],0,0]},{"b":[[1,0],[-1,-2],[2,-1]]}]]}"#
        let (geometry, _) = try read(text)
        let written = EsriJSON.text(of: geometry)
        #expect(
            written == #"{"curveRings":[[[1,0],{"b":[[-1,0],[2,-1],[-1,-2]]},{"a":[[1,0],[0,0],0,1]}]]}"#)
        let extent = try Polygon.fromJSON(written).extent
        #expect(abs(extent.yMin - geometry.extent.yMin) < 1e-12)
        #expect(abs(extent.xMax - geometry.extent.xMax) < 1e-12 && abs(extent.yMax - 1) < 1e-12)
        #expect(try Polygon.fromJSON(written).toJSON() == written)
    }

    @Test func heightsAreInterpolatedAlongCurve() throws {
        let (geometry, _) = try read(#"{"hasZ":true,"curvePaths":[[[1,0,0],{"a":[[-1,0,10],[0,0],0,0]}]]}"#)
        let line = try #require(geometry as? Polyline)
        let top = try #require(line.coordinates.positions.firstIndex { abs($0.y - 1) < 1e-12 })
        #expect(abs(try #require(line.coordinates.heights)[top] - 5) < 1e-9)
    }

    @Test func manyCurvesHaveFewerChordsEach() throws {
        let arc = #"{"a":[[1,0],[0,0],0,0]}"#
        let text =
            #"{"curvePaths":[[[1,0],"# + Array(repeating: arc, count: 100_000).joined(separator: ",") + "]]}"
        let line = try Polyline.fromJSON(text)
        #expect(line.coordinates.positions.count < 5_000_000)
        #expect(line.parts[0].count == 100_000)
    }

    @Test func ellipseIsRotated() throws {
        let (geometry, _) = try read(
            #"{"curveRings":[[[0,2],{"a":[[0,2],[0,0],0,1,1.5707963267948966,2,0.5]}]]}"#)
        let extent = geometry.extent
        #expect(abs(extent.xMax - 1) < 1e-12 && abs(extent.yMax - 2) < 1e-12)
    }

    @Test func bezierCurvesPassThroughTheirMiddle() throws {
        let (geometry, _) = try read(#"{"curvePaths":[[[0,0],{"b":[[10,0],[0,10],[10,10]]},[20,0]]]}"#)
        let points = try #require((geometry as? Polyline)?.coordinates.positions)
        let nearest = points.map { hypot($0.x - 5, $0.y - 7.5) }.min() ?? .infinity
        #expect(nearest < 0.1)
        #expect(points.last == SIMD2(20, 0))
        #expect(points.count < 500)
    }

    @Test func degenerateCurvesAreStraight() throws {
        for curve in [
            #"{"c":[[2,0],[1,0]]}"#, #"{"a":[[2,0],[0,0],0,1,0,0,0]}"#, #"{"b":[[2,0],[0,0],[2,0]]}"#,
            #"{"a":[[2,0],[1e308,-1e308],0,1,1e308,1e308,1e308]}"#,
        ] {
            let (geometry, _) = try read(#"{"curvePaths":[[[0,0],\#(curve)]]}"#)
            let points = try #require((geometry as? Polyline)?.coordinates.positions)
            #expect(points.first == SIMD2(0, 0) && points.last == SIMD2(2, 0), "\(curve)")
            #expect(points.allSatisfy { $0.y == 0 && (0...2).contains($0.x) }, "\(curve)")
        }
    }

    @Test(arguments: [
        ("5", "a.json: $.v: 5 is not an object"), ("{}", #"a.json: $.v: "targetGeometry" is missing"#),
        (#"{"rotation":"x"}"#, #"a.json: $.v.rotation: "x" is not a number"#),
        (#"{"targetGeometry":{"x":1,"y":2}}"#, #"a.json: $.v: "scale" is missing"#),
        (
            #"{"targetGeometry":{"rings":[[[1,2],[3]]]}}"#,
            "a.json: $.v.targetGeometry.rings[0][1]: [3] is not a vertex of two to four numbers"
        ),
    ])
    func errorsOfViewpointsHaveLocation(text: String, message: String) throws {
        let json = try JSONPart(parsing: text)
        do throws(DocumentError) {
            _ = try EsriJSON.viewpoint(from: json, at: "$.v")
            Issue.record("\(text) was read")
        } catch {
            var error = error
            error.source = "a.json"
            #expect("\(error)" == message)
        }
    }

    @Test func viewpointsRoundTrip() throws {
        let text = #"{"rotation":30,"scale":5000,"targetGeometry":{"x":1,"y":2}}"#
        let viewpoint = try EsriJSON.viewpoint(from: JSONPart(parsing: text))
        #expect(viewpoint == Viewpoint(center: Point(x: 1, y: 2), scale: 5000, rotation: 30))
        #expect(EsriJSON.json(of: viewpoint).text() == text)
    }

    @Test func mutatedInputNeverTraps() {
        let seeds = [
            #"{"hasZ":true,"curveRings":[[[0,0,1],{"a":[[1,0],[0,0],0,1,0.5,2,0.5]},{"c":[[0,0],[3,4]]}]]}"#,
            #"{"curvePaths":[[[0,0],{"b":[[9,0],[0,9],[9,9]]},{"a":[[9,9],[0,0],1,0,2,3,0.1]},[1,2]]]}"#,
            #"{"rings":[[[0,0],[0,9],[9,9],[0,0]],[[2,2],[4,2],[4,4],[2,2]]],"spatialReference":{"wkid":3857}}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2]]]]}"#,
        ]
        let pieces = [
            "null", "1e999", "-1", "[]", "{}", "\"NaN\"", "1e308", "-1e308", "0", "[[0,0]]", "true",
        ]
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var read = 0
        for _ in 0..<3000 {
            var bytes = Array(seeds[next(seeds.count)].utf8)
            for _ in 0...next(3) {
                let place = next(bytes.count)
                if next(2) == 0 {
                    bytes[place] = UInt8(32 + next(95))
                } else {
                    bytes.replaceSubrange(place..<(place + 1), with: Array(pieces[next(pieces.count)].utf8))
                }
            }
            guard let json = try? JSONPart(parsing: bytes) else { continue }
            for geometry in [
                try? EsriJSON.geometry(from: json), try? GeoJSON.geometry(from: json),
            ] {
                guard let geometry else { continue }
                read += 1
                let written = EsriJSON.text(of: geometry)
                if geometry.hasCurves {
                    #expect((try? Self.isReadAgain(geometry, written)) == true, "\(written)")
                }
                for part in (geometry as? any Multipart)?.parts ?? [] { _ = part.map(\.endPoint) }
                _ = try? GeoJSON.text(of: geometry)
                _ = geometry.extent
            }
        }
        #expect(read > 100)
    }

    private static func isReadAgain(_ geometry: Geometry, _ text: String) throws -> Bool {
        try EsriJSON.text(of: EsriJSON.geometry(from: text)) == text
    }
}
