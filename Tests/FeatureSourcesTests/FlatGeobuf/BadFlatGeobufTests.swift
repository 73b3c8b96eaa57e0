import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

@Suite struct BadFlatGeobufTests {
    private typealias Writing = FlatGeobufWriting

    private func source(_ bytes: [UInt8]) throws -> FlatGeobufSource {
        try FlatGeobufSource(.bytes(bytes, name: "test.fgb"))
    }

    @Test func filesThatAreNotFlatGeobufThrow() throws {
        for bytes in [
            [], Array("fgb".utf8), Array(repeating: 0x66, count: 40), Writing.magic,
            Writing.magic + [9, 0, 0, 0],
        ] {
            #expect(try #require(throws: DocumentError.self) { try source(bytes) }.kind == .malformed)
        }
        var old = Writing.file(Writing.header(type: 1), [])
        old[3] = 2
        #expect(try #require(throws: DocumentError.self) { try source(old) }.kind == .unsupported)
    }

    @Test(arguments: [1_000_000, Int(UInt32.max), Int.max])
    func impossibleCountsInTheHeaderThrow(count: Int) {
        for nodeSize in [0, 2, 16] as [UInt16] {
            let file = Writing.file(Writing.header(type: 1, count: count, nodeSize: nodeSize), [])
            #expect(throws: DocumentError.self) { try source(file) }
        }
    }

    @Test func truncatedFileGivesItsFeatures() throws {
        let feature: FlatFields = [0: .table(Writing.geometry([SIMD2(1, 1)]))]
        let file = Writing.file(Writing.header(type: 1, count: 3), [feature, feature, feature])
        let cut = try source(Array(file.dropLast(5))).gathered()
        #expect(cut.count == 2)
        #expect(cut.codes == [.truncatedFile])
        let short = try source(Writing.file(Writing.header(type: 1, count: 3), [feature])).gathered()
        #expect(short.count == 1)
        #expect(short.codes == [.truncatedFile])
    }

    @Test func invalidGeometriesAreSkippedAndOthersRemain() throws {
        let line = [SIMD2<Double>(0, 0), SIMD2(1, 1), SIMD2(2, 2)]
        let bad: [FlatFields] = [
            Writing.geometry(line, ends: [2, 1, 3]), Writing.geometry(line, ends: [2, 9]),
            Writing.geometry(line, heights: [1]), Writing.geometry([SIMD2(0, 0), SIMD2(.nan, 1)]),
            [1: .doubles([1, 2, 3])],
        ]
        let features: [FlatFields] = (bad + [Writing.geometry(line)]).map { [0: .table($0)] }
        let all = try source(Writing.file(Writing.header(type: 5), features)).gathered()
        #expect(all.batches.first?.ids == [5])
        #expect(all.report.featuresSkipped == 5)
        #expect(Set(all.codes) == [.unreadableGeometry, .coordinateNotFinite])
    }

    @Test func wrongIndexIsDetected() throws {
        let features = (0..<8).map { index in
            (
                box: [Double(index), 0, Double(index), 0],
                feature: [0: .table(Writing.geometry([SIMD2(Double(index), 0)]))] as FlatFields
            )
        }
        let header = Writing.header(type: 1, count: 8, nodeSize: 4)
        let sound = Writing.indexed(header, features, nodeSize: 4)
        let index = 8 + Writing.sized(header).count
        let window = FeatureQuery(envelope: Envelope(xMin: 2, yMin: -1, xMax: 5, yMax: 1))
        #expect(try source(sound).gathered(window).batches.first?.ids == [2, 3, 4, 5])
        for wrong in [UInt64.max, 1 << 62, 3, 1 << 20] {
            var writer = ByteWriter()
            writer.append(sound)
            // The node of feature 3 comes after the root, two nodes, and the nodes of three features.
            writer.replace(at: index + 40 * 6 + 32, little: wrong)
            let found = try source(writer.bytes).gathered(window)
            #expect(found.codes.contains(.unreadableFeature), "\(wrong)")
            #expect(found.count <= 4)
        }
    }

    @Test func sharedTablesDoNotMultiplyTheWork() throws {
        // Each level refers to the level below fifty times, so a simple reader would visit the innermost 50^6 times.
        let fan = 50
        let tableBytes = 9 + 4 + 4 * fan
        var out = ByteWriter()
        out.little(UInt32(0))
        // The fields of a geometry: the type after the members. The fields of a feature: the geometry.
        let geometryFields = out.bytes.count
        out.little(UInt16(20), 9, 0, 0, 0, 0, 0, 0, 8, 4)
        let featureFields = out.bytes.count
        out.little(UInt16(6), 8, 4)
        let root = out.bytes.count
        out.replace(at: 0, little: UInt32(root))
        out.little(Int32(root - featureFields))
        out.little(UInt32(4))
        for level in 0..<7 {
            let place = out.bytes.count
            out.little(Int32(place - geometryFields))
            out.little(UInt32(5))
            out.append([7])
            out.little(UInt32(level < 6 ? fan : 0))
            for index in 0..<fan { out.little(UInt32(tableBytes - 13 - 4 * index)) }
        }
        var file = ByteWriter()
        file.append(Writing.magic + Writing.sized(Writing.header(type: 7)))
        file.little(UInt32(out.bytes.count))
        file.append(out.bytes)
        let all = try source(file.bytes).gathered()
        #expect(all.count == 0)
        #expect(all.codes == [.unreadableGeometry])
    }

    @Test func mutatedFilesNeverTrap() throws {
        let square = TestShape.square(0, 0, side: 9)
        let arc = Writing.geometry([SIMD2(-1, 0), SIMD2(0, 1), SIMD2(1, 0)], type: 8)
        let geometries = [
            Writing.geometry([SIMD2(1, 2)], heights: [4], type: 1),
            Writing.geometry(square, ends: [5], type: 3),
            Writing.geometry(type: 6, members: [Writing.geometry(square), Writing.geometry(square)]), arc,
            Writing.geometry(type: 7, members: [arc, Writing.geometry(square, type: 3)]),
            Writing.geometry(square, ends: [2, 5], measures: [1, 2, 3, 4, 5], type: 5),
        ]
        let values = Writing.properties([(0, [7]), (1, Writing.long(Array("text".utf8)))])
        let features = geometries.map { geometry in
            (
                box: [-1.0, -1, 9, 9],
                feature: [0: .table(geometry), 1: .bytes(values)] as FlatFields
            )
        }
        let header = Writing.header(
            type: 0, columns: [("a", 0), ("b", 11)], count: features.count, nodeSize: 2,
            more: [1: .doubles([-1, -1, 9, 9]), 10: .table([1: .number(Int32(4326))])])
        let indexed = Writing.indexed(header, features, nodeSize: 2)
        var plainHeader = header
        plainHeader[9] = .number(UInt16(0))
        let plain = Writing.file(plainHeader, features.map(\.feature))
        var random = SplitMix(seed: 11)
        var read = 0
        var refused = 0
        for round in 0..<8000 {
            var bytes = round % 2 == 0 ? plain : indexed
            for _ in 0...random.next(below: 4) {
                switch random.next(below: 10) {
                case 0: bytes.removeLast(random.next(below: bytes.count))
                default:
                    guard bytes.count > 12 else { continue }
                    let place =
                        random.next(below: 4) == 0
                        ? random.next(below: bytes.count) : 12 + random.next(below: bytes.count - 12)
                    bytes[place] =
                        [0, 0xFF, 0x7F, 0x80, 4, UInt8(random.next(below: 256))][random.next(below: 6)]
                }
            }
            do {
                let envelope = round % 3 == 0 ? Envelope(xMin: 0, yMin: 0, xMax: 1, yMax: 1) : nil
                let all = try source(bytes).gathered(FeatureQuery(envelope: envelope))
                for batch in all.batches {
                    #expect(batch.attributes.allSatisfy { $0.count == batch.count })
                    #expect(batch.geometry.coordinates.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                    #expect(Int(batch.geometry.partStarts.last ?? -1) == batch.geometry.coordinates.count)
                }
                read += 1
            } catch is DocumentError {
                refused += 1
            }
        }
        #expect(read > 1000 && refused > 100, "\(read) read, \(refused) refused")
    }
}
