import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

@Suite struct ShapeTests {
    private func source(
        _ shapes: [TestShape], index: Bool = true, bounds: [Double]? = nil
    ) throws -> ShapefileSource {
        try ShapefileSource(
            ShapefileFiles(
                shapes: ShapefileWriting.shp(shapes, bounds: bounds),
                index: index ? ShapefileWriting.shx(shapes) : nil,
                table: ShapefileWriting.dbf(texts: shapes.map { "\($0.type)" })))
    }

    @Test(arguments: [true, false])
    func everyShapeTypeIsRead(index: Bool) throws {
        let line = [SIMD2<Double>(0, 0), SIMD2(1, 2), SIMD2(3, 4)]
        let shapes = [
            TestShape.point(1, 2),
            TestShape(type: 11, parts: [[SIMD2(3, 4)]], heights: [5], measures: [6]),
            TestShape(type: 21, parts: [[SIMD2(7, 8)]], measures: [9]),
            TestShape(type: 8, parts: [line]),
            TestShape(type: 18, parts: [line], heights: [1, 2, 3], measures: [4, 5, 6]),
            TestShape(type: 28, parts: [line], measures: [4, 5, 6]),
            TestShape(type: 3, parts: [line, line]),
            TestShape(type: 13, parts: [line], heights: [1, 2, 3]),
            TestShape(type: 23, parts: [line], measures: [1, -1e39, 3]),
            TestShape(type: 5, parts: [TestShape.square(0, 0, side: 9), TestShape.square(2, 2)]),
            TestShape(type: 15, parts: [TestShape.square(0, 0)], heights: [1, 2, 3, 4, 1]),
            TestShape(type: 25, parts: [TestShape.square(0, 0)], measures: [1, 2, 3, 4, 1]),
            TestShape(type: 0),
        ]
        let all = try source(shapes, index: index).gathered()
        let batch = try #require(all.batches.first)
        #expect(all.count == 13)
        #expect(
            batch.geometry.kinds == [
                .point, .point, .point, .multipoint, .multipoint, .multipoint, .polyline, .polyline,
                .polyline, .polygon, .polygon, .polygon, .none,
            ])
        #expect(batch.ids == Array(0..<13).map(Int64.init))
        #expect(batch.geometry(of: 1) as? Point == Point(x: 3, y: 4, z: 5, m: 6))
        #expect(batch.geometry(of: 2) as? Point == Point(x: 7, y: 8, z: nil, m: 9))
        let lines = try #require(batch.geometry(of: 6) as? Polyline)
        #expect(lines.parts.count == 2)
        #expect(!lines.hasZ && !lines.hasM)
        let measured = batch.geometry.coordinateRange(of: 8)
        let measures = try #require(batch.geometry.measures)
        #expect(measures[measured.lowerBound] == 1 && measures[measured.lowerBound + 1].isNaN)
        #expect(batch.geometry.parts(of: 9).count == 2)
        #expect((batch.geometry(of: 10) as? Polygon)?.hasZ == true)
        #expect((batch.geometry(of: 11) as? Polygon)?.hasM == true)
        #expect(batch.geometry(of: 12) == nil)
        #expect(all.codes.contains(.noIndex) != index)
    }

    @Test func envelopeSkipsShapesOutsideAndKeepsTheOrder() throws {
        let shapes = (0..<100).map {
            TestShape(type: 5, parts: [TestShape.square(Double($0 * 37 % 100) * 2, 0)])
        }
        let source = try source(shapes)
        let window = Envelope(xMin: 19.5, yMin: -1, xMax: 30.5, yMax: 5)
        let found = try source.gathered(FeatureQuery(envelope: window, fields: []))
        let expected = shapes.indices.filter { (10...15).contains($0 * 37 % 100) }.map(Int64.init)
        #expect(found.batches.flatMap { $0.ids ?? [] } == expected)
        #expect(found.report.featuresRead == 100)
        #expect(found.batches.allSatisfy { $0.attributes.isEmpty })
    }

    @Test func wrongBoundsAreReportedAndInvalidOnesIgnored() throws {
        let shapes = [
            TestShape(type: 5, parts: [TestShape.square(0, 0)], statedBounds: [5, 5, 6, 6]),
            TestShape(type: 5, parts: [TestShape.square(0, 0)], statedBounds: [.nan, 5, 6, 6]),
        ]
        let all = try source(shapes).gathered()
        #expect(all.count == 2)
        #expect(all.codes.contains(.wrongBounds))
        let here = Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1)
        #expect(try source(shapes).gathered(FeatureQuery(envelope: here)).batches.first?.ids == [1])
    }

    @Test func impossibleFileBoundsAreIgnored() throws {
        let shapes = [TestShape.point(1, 2), TestShape.point(3, 5)]
        #expect(try source(shapes).extent == Envelope(xMin: 1, yMin: 2, xMax: 3, yMax: 5))
        for wrong: [Double] in [[0, 0, 0, 0], [.nan, 0, 1, 1], [2, 2, 1, 1], [-Double.infinity, 0, 1, 1]] {
            let source = try source(shapes, bounds: wrong)
            #expect(source.extent == nil)
            #expect(try source.computedExtent() == Envelope(xMin: 1, yMin: 2, xMax: 3, yMax: 5))
        }
        #expect(try source(shapes, bounds: [1, 2, 2, 3]).gathered().codes.contains(.wrongExtent))
    }

    @Test func invalidPartsAreLeftOutAndReported() throws {
        let open = Array(TestShape.square(0, 0).dropLast())
        let shapes = [
            TestShape(type: 5, parts: [open]),
            TestShape(type: 5, parts: [TestShape.square(0, 0), [SIMD2(1, 1), SIMD2(2, 2), SIMD2(1, 1)]]),
            TestShape(type: 3, parts: [[SIMD2(1, 1)], [SIMD2(1, 1), SIMD2(2, 2)], []]),
            TestShape(type: 5), TestShape(type: 8), TestShape(type: 3),
        ]
        let all = try source(shapes).gathered()
        let geometry = try #require(all.batches.first).geometry
        #expect(geometry.coordinateRange(of: 0).count == 5)
        #expect((0..<6).map { geometry.parts(of: $0).count } == [1, 1, 1, 0, 0, 0])
        #expect(Set(all.codes) == [.ringNotClosed, .ringTooShort, .lineTooShort])
    }

    @Test func unreadableFeaturesAreSkippedAndOthersRemain() throws {
        let broken: [TestShape] = [
            .point(.nan, 1), .point(1, .infinity), TestShape(type: 31), TestShape(type: 99),
            TestShape(type: 3, parts: [[SIMD2(0, 0), SIMD2(.nan, 1)]]),
        ]
        let all = try source(broken + [.point(1, 2)]).gathered()
        #expect(all.coordinates == [SIMD2(1, 2)])
        #expect(all.batches.first?.ids == [5])
        #expect(all.values("v") == [.string("1")])
        #expect(all.report.featuresRead == 6)
        #expect(all.report.featuresSkipped == 5)
        #expect(Set(all.codes) == [.coordinateNotFinite, .multipatch, .unreadableGeometry])
    }

    @Test func impossibleCountsAreRefused() throws {
        var sound = TestShape(type: 5, parts: [TestShape.square(0, 0)])
        sound.statedBounds = [0, 0, 1, 1]
        let shapes = [sound, .point(3, 3)]
        let bytes = ShapefileWriting.shp(shapes)
        let index = ShapefileWriting.shx(shapes)
        // The numbers of parts and positions, and the start of a part.
        for (place, value) in [
            (144, UInt32.max), (148, .max), (144, 1 << 30), (148, 6), (144, 2), (152, 3), (152, .max),
        ] {
            var writer = ByteWriter()
            writer.append(bytes)
            writer.replace(at: place, little: value)
            let source = try ShapefileSource(ShapefileFiles(shapes: writer.bytes, index: index))
            let all = try source.gathered()
            #expect(all.count == 1, "\(place) \(value)")
            #expect(all.codes.contains(.unreadableGeometry))
        }
    }

    @Test func recordsOutsideTheFileAreSkippedAndRepeatedOnesThrow() throws {
        let shapes = [TestShape.point(1, 1), .point(2, 2), .point(3, 3)]
        let bytes = ShapefileWriting.shp(shapes)
        let index = ShapefileWriting.shx(shapes)
        let cut = Array(bytes.dropLast(10))
        let all = try ShapefileSource(ShapefileFiles(shapes: cut, index: index)).gathered()
        #expect(all.count == 2)
        #expect(all.codes.contains(.unreadableFeature))
        let walked = try ShapefileSource(ShapefileFiles(shapes: cut)).gathered()
        #expect(walked.count == 2)
        #expect(walked.codes.contains(.truncatedFile))
        let again = index + [UInt8](repeating: 0, count: 0) + (0..<100).flatMap { _ in index[100..<108] }
        let source = try ShapefileSource(ShapefileFiles(shapes: bytes, index: again))
        #expect(throws: DocumentError.self) { try source.gathered() }
    }

    @Test func filesThatAreNotShapefilesThrow() throws {
        for bytes in [[], [0, 0, 0x27], [UInt8](repeating: 0, count: 100), Array("PK".utf8)] {
            let error = try #require(throws: DocumentError.self) {
                try ShapefileSource(ShapefileFiles(shapes: bytes))
            }
            #expect(error.kind == .malformed)
        }
    }
}
