import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

/// Well-known binary as in a GeoPackage.
@Suite struct WKBTests {
    private func read(_ geometries: String...) throws -> Gathered {
        let maker = try GeoPackageMaker()
        try maker.table("a", columns: "n INTEGER")
        for (index, geometry) in geometries.enumerated() {
            try maker.row("a", geometry, "\(index + 1)", columns: "n")
        }
        return try GeoPackageSource(path: maker.path).gathered()
    }

    private let square: [SIMD2<Double>] = [[0, 0], [0, 4], [4, 4], [4, 0], [0, 0]].map { SIMD2($0[0], $0[1]) }
    private let hole: [SIMD2<Double>] = [[1, 1], [2, 1], [2, 2], [1, 1]].map { SIMD2($0[0], $0[1]) }

    @Test func theSimpleTypes() throws {
        let line = [SIMD2<Double>(1, 2), SIMD2(3, 4)]
        let all = try read(
            Hex.point(1, 2), Hex.line(line), Hex.polygon(square, hole),
            Hex.collection(4, Hex.point(1, 2), Hex.point(3, 4)),
            Hex.collection(5, Hex.line(line), Hex.line(line)),
            Hex.collection(6, Hex.polygon(square), Hex.polygon(hole)))
        #expect(all.kinds == [.point, .polyline, .polygon, .multipoint, .polyline, .polygon])
        let column = all.batches[0].geometry
        #expect((0..<6).map { column.parts(of: $0).count } == [1, 1, 2, 1, 2, 2])
        #expect(Array(column.coordinates[column.coordinateRange(of: 2)]) == square + hole)
        #expect(all.codes.isEmpty)
    }

    @Test func bothByteOrders() throws {
        let big = Hex.wkb(1, bigEndian: true, Hex.doubles(1.5, -2, bigEndian: true))
        let mixed = Hex.wkb(4, Hex.whole(2), Hex.point(3, 4), big)
        let all = try read(big, mixed)
        #expect(all.coordinates == [SIMD2(1.5, -2), SIMD2(3, 4), SIMD2(1.5, -2)])
    }

    @Test(arguments: [1001, 0x8000_0001, 0x8000_03E9] as [UInt32])
    func heights(type: UInt32) throws {
        let all = try read(Hex.point(0, 0), Hex.wkb(type, Hex.doubles(1, 2, 3)), Hex.point(5, 5))
        #expect(all.batches[0].geometry.heights.map { $0.map { $0.isNaN ? -1 : $0 } } == [-1, 3, -1])
        #expect(all.batches[0].geometry.measures == nil)
    }

    @Test func measuresAndAnIdentifierInside() throws {
        let all = try read(
            Hex.wkb(3002, Hex.whole(2), Hex.doubles(1, 2, 3, 4, 5, 6, 7, 8)),
            Hex.wkb(0x6000_0001, Hex.whole(4326), Hex.doubles(1, 2, 9)))
        #expect(all.batches[0].geometry.measures == [4, 8, 9])
        #expect(all.batches[0].geometry.heights.map { Array($0.prefix(2)) } == [3, 7])
    }

    @Test func emptyGeometries() throws {
        let all = try read(
            Hex.point(.nan, .nan), Hex.line([]), Hex.wkb(3, Hex.whole(0)), Hex.collection(4),
            Hex.collection(7))
        #expect(all.kinds == [.point, .polyline, .polygon, .multipoint, .none])
        #expect(all.coordinates.isEmpty)
        #expect(all.codes.isEmpty)
    }

    @Test func collectionOfOneKindIsOneFeature() throws {
        let all = try read(
            Hex.collection(7, Hex.polygon(square), Hex.collection(7, Hex.collection(6, Hex.polygon(hole)))),
            Hex.collection(7, Hex.point(1, 2)))
        #expect(all.kinds == [.polygon, .point])
        #expect(all.batches[0].geometry.parts(of: 0).count == 2)
        #expect(all.codes.isEmpty)
    }

    @Test func mixedCollectionBecomesAFeatureForEachKind() throws {
        let all = try read(
            Hex.collection(
                7, Hex.point(9, 9), Hex.polygon(square), Hex.line([SIMD2(0, 0), SIMD2(1, 1)]), Hex.point(8, 8)
            ),
            Hex.point(1, 1))
        #expect(all.kinds == [.polygon, .polyline, .multipoint, .point])
        #expect(all.batches[0].ids == [1, 1, 1, 2])
        #expect(all.values("n") == [.integer(1), .integer(1), .integer(1), .integer(2)])
        #expect(Array(all.coordinates.suffix(3)) == [SIMD2(9, 9), SIMD2(8, 8), SIMD2(1, 1)])
        #expect(all.codes == [.geometryCollectionSplit])
    }

    @Test func curvesBecomeChords() throws {
        let half = Hex.line([SIMD2(-1, 0), SIMD2(0, 1), SIMD2(1, 0)], type: 8)
        let back = Hex.line([SIMD2(1, 0), SIMD2(-1, 0)])
        let compound = Hex.collection(9, half, back)
        let all = try read(
            half, Hex.collection(10, compound), Hex.collection(11, compound, back),
            Hex.collection(12, Hex.polygon(square)))
        #expect(all.kinds == [.polyline, .polygon, .polyline, .polygon])
        let column = all.batches[0].geometry
        let arc = column.coordinates[column.coordinateRange(of: 0)]
        #expect(arc.count > 40)
        #expect(arc.allSatisfy { abs(($0 * $0).sum() - 1) < 1e-12 && $0.y >= 0 })
        let ring = column.coordinates[column.coordinateRange(of: 1)]
        // The joint occurs once, and the ring is closed.
        #expect(ring.count == arc.count + 1)
        #expect(ring.first == ring.last)
        #expect(all.codes == [.curvesDensified])
    }

    @Test func surfacesAreAreas() throws {
        let triangle = Hex.wkb(17, Hex.whole(1), Hex.path(hole))
        let all = try read(
            triangle, Hex.collection(16, triangle, triangle), Hex.collection(15, Hex.polygon(square)))
        #expect(all.kinds == [.polygon, .polygon, .polygon])
        #expect(all.batches[0].geometry.parts(of: 1).count == 2)
    }

    @Test func shortPartsAreDroppedAndOpenRingsClosed() throws {
        let all = try read(
            Hex.polygon(square, [SIMD2(1, 1), SIMD2(2, 2), SIMD2(1, 1), SIMD2(2, 2)]),
            Hex.polygon(Array(square.dropLast())),
            Hex.collection(5, Hex.line([SIMD2(1, 1)]), Hex.line(square)))
        let column = all.batches[0].geometry
        #expect((0..<3).map { column.parts(of: $0).count } == [1, 1, 1])
        #expect(Array(column.coordinates[column.coordinateRange(of: 1)]) == square)
        #expect(all.codes == [.ringTooShort, .ringNotClosed, .lineTooShort])
        #expect(all.report.featuresSkipped == 0)
    }

    @Test(
        arguments: [
            ("", .unreadableGeometry), ("0101", .unreadableGeometry), ("0201000000", .unreadableGeometry),
            (Hex.wkb(99, Hex.whole(0)), .unreadableGeometry),
            (Hex.wkb(7001, Hex.doubles(1, 2)), .unreadableGeometry),
            (Hex.wkb(2, Hex.whole(0xFFFF_FFFF), Hex.doubles(1, 2)), .unreadableGeometry),
            (Hex.wkb(6, Hex.whole(0x7FFF_FFFF)), .unreadableGeometry),
            (Hex.wkb(3, Hex.whole(1), Hex.whole(2), Hex.doubles(1, 2)), .unreadableGeometry),
            (Hex.collection(4, Hex.line([SIMD2(0, 0), SIMD2(1, 1)])), .unreadableGeometry),
            (Hex.line([SIMD2(0, 0), SIMD2(1, 1)], type: 8), .unreadableGeometry),
            (Hex.point(.infinity, 0), .coordinateNotFinite),
            (Hex.line([SIMD2(0, 0), SIMD2(.nan, 1)]), .coordinateNotFinite),
            (Hex.line([SIMD2(0, 0), SIMD2(.nan, 1), SIMD2(2, 2)], type: 8), .coordinateNotFinite),
            (String(repeating: Hex.wkb(7, Hex.whole(1)), count: 5000) + Hex.point(1, 1), .unreadableGeometry),
        ] as [(String, Diagnostic.Code)])
    func aBadGeometrySkipsItsFeatureOnly(wkb: String, code: Diagnostic.Code) throws {
        let all = try read(
            Hex.polygon(square), wkb, Hex.collection(7, Hex.polygon(square), wkb), Hex.point(1, 1))
        if wkb.isEmpty {
            // Zero bytes after the header mean that there is no geometry.
            #expect(all.kinds == [.polygon, .none, .point])
        } else {
            #expect(all.kinds == [.polygon, .point])
        }
        #expect(all.codes == [code])
        #expect(all.coordinates.count == 6)
    }

    @Test func everyTruncationIsReported() throws {
        let whole = Hex.collection(
            7, Hex.polygon(square), Hex.collection(5, Hex.line(square)), Hex.point(1, 2))
        for count in Swift.stride(from: 2, to: whole.count, by: 14) {
            let all = try read(String(whole.prefix(count)))
            #expect(all.count == 0 && all.report.featuresSkipped == 1)
        }
    }
}
