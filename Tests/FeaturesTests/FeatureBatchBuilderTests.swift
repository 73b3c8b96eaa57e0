import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct FeatureBatchBuilderTests {
    private func add(
        _ builder: inout FeatureBatchBuilder, at position: SIMD2<Double>, id: Int64? = nil,
        _ attributes: KeyValuePairs<String, AttributeValue> = [:]
    ) {
        builder.geometry.appendPoint(position)
        for (name, value) in attributes {
            if let column = builder.columnIndex(named: name) { builder.set(column: column, value) }
        }
        builder.endFeature(id: id)
    }

    @Test func fieldsCanAppearLate() {
        var builder = FeatureBatchBuilder()
        add(&builder, at: [0, 0], ["a": .integer(1)])
        add(&builder, at: [1, 1], ["b": .string("x")])
        let batch = builder.finish()
        #expect(batch.attributes.map(\.name) == ["a", "b"])
        #expect(batch.column(named: "A")?[0] == .integer(1))
        #expect(batch.column(named: "a")?[1] == .null)
        #expect(batch.column(named: "b")?[0] == .null)
        #expect(batch.column(named: "b")?[1] == .string("x"))
    }

    @Test func abandonedFeatureIsRemoved() {
        var builder = FeatureBatchBuilder()
        add(&builder, at: [0, 0], ["a": .integer(1)])
        builder.geometry.append([5, 5], height: 3)
        builder.geometry.endPart()
        builder.geometry.append([6, 6])
        builder.set(column: 0, integer: 7)
        builder.abandonFeature()
        builder.geometry.append([8, 8])
        builder.geometry.endPart()
        builder.geometry.endFeature(.point)
        builder.abandonFeature()
        add(&builder, at: [2, 2], ["a": .integer(2)])
        let batch = builder.finish()
        #expect(batch.geometry.coordinates == [[0, 0], [2, 2]])
        #expect(batch.geometry.partStarts == [0, 1, 2])
        #expect(batch.geometry.featureStarts == [0, 1, 2])
        #expect(batch.attributes[0].values == .integers([1, 2]))
        #expect(batch.geometry.heights?.count ?? 2 == 2)
    }

    @Test func batchHasIDsIfOneFeatureHasOne() {
        var builder = FeatureBatchBuilder()
        add(&builder, at: [0, 0])
        #expect(builder.finish().ids == nil)
        add(&builder, at: [0, 0])
        add(&builder, at: [0, 0], id: 42)
        add(&builder, at: [0, 0])
        #expect(builder.finish().ids == [FeatureBatchBuilder.noID, 42, FeatureBatchBuilder.noID])
    }

    @Test func batchIsFullByFeaturesOrByCoordinates() {
        var builder = FeatureBatchBuilder(capacity: 2)
        add(&builder, at: [0, 0])
        #expect(!builder.isFull)
        add(&builder, at: [0, 0])
        #expect(builder.isFull)
        _ = builder.finish()
        #expect(!builder.isFull)
        for _ in 0..<(1 << 19) { builder.geometry.append([0, 0]) }
        builder.geometry.endPart()
        builder.geometry.endFeature(.multipoint)
        builder.endFeature()
        #expect(builder.isFull)
    }

    @Test func tooManyFieldsAreLeftOutAndCounted() {
        var builder = FeatureBatchBuilder()
        for index in 0..<(FeatureBatchBuilder.maximumFields + 3) {
            #expect(
                (builder.columnIndex(named: "f\(index)") != nil)
                    == (index < FeatureBatchBuilder.maximumFields))
        }
        #expect(builder.fieldsLeftOut == 3)
        add(&builder, at: [0, 0])
        #expect(builder.finish().attributes.count == FeatureBatchBuilder.maximumFields)
    }

    @Test func declaredFieldsAreInEveryBatch() {
        var builder = FeatureBatchBuilder(fields: [Field(name: "n", type: .double)])
        add(&builder, at: [0, 0])
        #expect(builder.finish().attributes.map(\.values) == [.nulls(count: 1)])
        add(&builder, at: [0, 0], ["n": .integer(4)])
        #expect(builder.finish().attributes.map(\.values) == [.doubles([4])])
    }
}
