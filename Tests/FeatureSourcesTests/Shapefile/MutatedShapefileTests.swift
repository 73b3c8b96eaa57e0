import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

/// Mutated shapefiles give features, diagnostics or a typed error, and nothing else.
@Suite struct MutatedShapefileTests {
    @Test func mutatedFilesNeverTrap() throws {
        let shapes: [TestShape] = [
            TestShape(type: 5, parts: [TestShape.square(0, 0, side: 9), TestShape.square(2, 2)]),
            TestShape(
                type: 15, parts: [TestShape.square(5, 5)], heights: [1, 2, 3, 4, 1],
                measures: [1, 2, 3, 4, 1]),
            TestShape(type: 3, parts: [[SIMD2(0, 0), SIMD2(1, 1)]]),
            TestShape(type: 8, parts: [[SIMD2(4, 4)]]),
            .point(3, 3), TestShape(type: 0), .point(4, 4),
        ]
        let fields: [(String, Character, Int, Int)] = [
            ("c", "C", 5, 0), ("n", "N", 6, 2), ("d", "D", 8, 0), ("l", "L", 1, 0), ("i", "I", 4, 0),
            ("t", "T", 8, 0),
        ]
        let rows = shapes.indices.map {
            ["äb", "\($0).5", "2024010\($0 + 1)", "T", "abcd", "12345678"].map { Array($0.utf8) }
        }
        let sound = [
            ShapefileWriting.shp(shapes), ShapefileWriting.shx(shapes), ShapefileWriting.dbf(fields, rows),
        ]
        var random = SplitMix(seed: 7)
        var read = 0
        var refused = 0
        for round in 0..<6000 {
            var files = sound
            for _ in 0...random.next(below: 4) {
                let which = random.next(below: 3)
                guard !files[which].isEmpty else { continue }
                switch random.next(below: 8) {
                case 0: files[which].removeLast(random.next(below: files[which].count))
                case 1: files[which].append(contentsOf: [UInt8](repeating: 0, count: random.next(below: 64)))
                default:
                    let place = random.next(below: min(files[which].count, 400))
                    files[which][place] =
                        [0, 0xFF, 0x7F, 0x80, UInt8(random.next(below: 256))][random.next(below: 5)]
                }
            }
            do {
                let source = try ShapefileSource(
                    ShapefileFiles(
                        shapes: files[0], index: round % 3 == 0 ? nil : files[1], table: files[2],
                        codePage: round % 2 == 0 ? "UTF-8" : nil))
                let envelope = round % 5 == 0 ? Envelope(xMin: 1, yMin: 1, xMax: 4, yMax: 4) : nil
                let all = try source.gathered(FeatureQuery(envelope: envelope))
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
