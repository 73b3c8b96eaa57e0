import CartoucheDataMaps
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import Testing

@Suite struct SummaryTests {
    private func summary(_ text: String) throws -> [FieldSummary] {
        let source = try FeatureSources.openFile(
            bytes: Array(text.utf8), name: "a.csv", columns: nil, isTable: true
        ).source()
        return try SourceSummary(source).fields
    }

    @Test func fieldsHaveRangesNullsAndDifferentValues() throws {
        let fields = try summary(
            "id,pop,kind,day,code\n1,10,a,2024-05-01,07\n2,,a,2024-05-03,08\n3,30,b,,09\n4,30,,2024-05-02,10\n"
        )
        let pop = fields[1]
        #expect(pop.nullCount == 1 && pop.distinctCount == 2 && pop.count == 4)
        #expect(pop.minimum == .integer(10) && pop.maximum == .integer(30))
        #expect(abs((pop.mean ?? 0) - 70.0 / 3) < 1e-9)
        #expect(pop.histogram.count == SourceSummary.binCount && pop.histogram.reduce(0, +) == 3)
        #expect(pop.histogram.first == 1 && pop.histogram.last == 2)
        #expect(fields[2].columns[1] == "string" && fields[2].columns[6] == "a (2), b (1)")
        #expect(fields[3].columns[4...5] == ["2024-05-01", "2024-05-03"] && fields[3].histogram.count == 16)
        #expect(fields[4].remark == nil || fields[4].remark?.contains("all texts are numbers") == true)
        let json = fields[1].json.object
        #expect(json?["nullCount"] == .number(JSONNumber(1)))
    }

    @Test func constantFieldsHaveNoHistogram() throws {
        let fields = try summary("id,same,void\n1,7,\n2,7,\n")
        #expect(fields[1].histogram.isEmpty && fields[1].columns[6] == "7 (2)")
        #expect(fields[2].nullCount == 2 && fields[2].minimum == nil && fields[2].columns[4] == "")
    }
}
