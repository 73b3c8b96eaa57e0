import CartoucheFeatures
import Testing

@Suite struct StringColumnTests {
    @Test func rowsRoundTrip() {
        let texts = (0..<5000).map { "text \($0 % 700) über 🗺️" } + ["", "a", ""]
        let column = StringColumn(texts)
        #expect(Array(column) == texts)
        #expect(column.distinctCount == 702)
    }

    @Test func textsWithEqualLengthOrPrefixAreDistinct() {
        let texts = ["aaaaaaaab", "aaaaaaaac", "aaaaaaaa", "a", "b", "ab", "ba", "\0", "\0\0", ""]
        #expect(Array(StringColumn(texts)) == texts)
        #expect(StringColumn(texts).distinctCount == texts.count)
    }

    @Test func mappingReplacesEachTextOnce() {
        var calls = 0
        let column = StringColumn(["x", "y", "x"]).mappingDistinct {
            calls += 1
            return $0.uppercased()
        }
        #expect(Array(column) == ["X", "Y", "X"])
        #expect(calls == 2)
    }

    @Test func columnsWithEqualRowsAreEqual() {
        #expect(StringColumn(["a", "b"]) == ["a", "b"])
        #expect(StringColumn(["a", "b"]) != ["b", "a"])
        #expect(StringColumn(["A", "a"]).mappingDistinct { $0.lowercased() } == ["a", "a"])
    }
}
