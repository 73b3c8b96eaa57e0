import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct SelectingTests {
    private var batch: FeatureBatch {
        var geometry = GeometryColumn()
        geometry.appendPoint([1, 1])
        geometry.endFeature(.none)
        for x in 0..<3 { geometry.append([Double(x), 2], height: 10) }
        geometry.endPart()
        for x in 5..<7 { geometry.append([Double(x), 2]) }
        geometry.endPart()
        geometry.endFeature(.polyline)
        geometry.appendPoint([3, 3])
        return FeatureBatch(
            ids: [10, 11, 12, 13], geometry: geometry,
            attributes: [
                AttributeColumn(name: "s", values: .strings(["a", "b", "a", "c"])),
                AttributeColumn(
                    name: "n", values: .integers([1, 0, 3, 4]), isNull: [false, true, false, false]),
                AttributeColumn(name: "z", values: .nulls(count: 4)),
            ], spatialReference: .wgs84)
    }

    @Test func maskSelectsRows() {
        let kept = batch.filtered(by: [false, true, true, false])
        #expect(kept.ids == [11, 12])
        #expect(kept.geometry.kinds == [.none, .polyline])
        #expect(kept.geometry.coordinates == [[0, 2], [1, 2], [2, 2], [5, 2], [6, 2]])
        #expect(kept.geometry.partStarts == [0, 3, 5])
        #expect(kept.geometry.featureStarts == [0, 0, 2])
        #expect(kept.geometry.heights?.prefix(3) == [10, 10, 10])
        #expect(kept.geometry.heights?.suffix(2).allSatisfy(\.isNaN) == true)
        #expect(kept.attributes[0].values == .strings(["b", "a"]))
        #expect(kept.attributes[1][0] == .null)
        #expect(kept.attributes[1][1] == .integer(3))
        #expect(kept.attributes[2].count == 2)
        #expect(kept.spatialReference == .wgs84)
    }

    @Test func fullAndEmptyMasks() {
        let batch = batch
        #expect(batch.filtered(by: [true, true, true, true]).count == 4)
        #expect(batch.filtered(by: [false, false, false, false]).count == 0)
        #expect(batch.filtered(by: [true]).ids == [10])
    }

    @Test func sliceIsARangeOfRows() {
        let slice = batch.sliced(2..<4)
        #expect(slice.ids == [12, 13])
        #expect(slice.geometry.kinds == [.polyline, .point])
    }
}
