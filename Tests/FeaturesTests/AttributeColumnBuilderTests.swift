import CartoucheFeatures
import Testing

@Suite struct AttributeColumnBuilderTests {
    private func column(_ values: [AttributeValue]) -> AttributeColumn {
        var builder = AttributeColumnBuilder(name: "a")
        for (row, value) in values.enumerated() { builder.set(value, row: row) }
        return builder.finish(rows: values.count)
    }

    @Test func integersStayIntegers() {
        #expect(column([.integer(1), .integer(-7)]).values == .integers([1, -7]))
    }

    @Test func fractionMakesNumbersDouble() {
        #expect(column([.integer(1), .double(0.5), .integer(2)]).values == .doubles([1, 0.5, 2]))
    }

    @Test func textMakesEverythingText() {
        let mixed = column([.integer(1), .double(0.5), .string("x"), .integer(2), .boolean(true)])
        #expect(mixed.values == .strings(["1.0", "0.5", "x", "2", "true"]))
    }

    @Test func booleansAndNumbersBecomeText() {
        #expect(column([.boolean(true), .integer(1)]).values == .strings(["true", "1"]))
        #expect(column([.boolean(true), .boolean(false)]).values == .booleans([true, false]))
    }

    @Test func datesKeepTheirTypeIfAllValuesAreDates() {
        #expect(column([.date(5), .date(6)]).values == .dates([5, 6]))
        #expect(column([.date(5), .string("x")]).values == .strings(["5", "x"]))
    }

    @Test func nullsAreMarkedInAllPositions() {
        let values: [AttributeValue] = [.null, .integer(3), .null, .string("x"), .null]
        let column = column(values)
        #expect(column.isNull == [true, false, true, false, true])
        #expect((0..<5).map { column[$0] } == [.null, .string("3"), .null, .string("x"), .null])
    }

    @Test func onlyNullsHaveNoType() {
        #expect(column([.null, .null]).values == .nulls(count: 2))
    }

    @Test func firstOfTwoValuesForOneRowIsKept() {
        var builder = AttributeColumnBuilder(name: "a")
        builder.set(integer: 1, row: 0)
        builder.set(double: 0.5, row: 0)
        #expect(builder.finish(rows: 1).values == .integers([1]))
    }

    @Test func typeIsKeptForTheNextBatch() {
        var builder = AttributeColumnBuilder(name: "a")
        builder.set(double: 0.5, row: 0)
        _ = builder.finish(rows: 1)
        builder.set(integer: 2, row: 1)
        let second = builder.finish(rows: 3)
        #expect(second.isNull == [true, false, true])
        #expect(second[1] == .double(2))
    }

    @Test func clearedRowIsRemoved() {
        for value: AttributeValue in [.integer(9), .double(9.5), .string("nine"), .boolean(true), .date(9)] {
            var builder = AttributeColumnBuilder(name: "a")
            builder.set(value, row: 2)
            builder.clear(row: 2)
            builder.clear(row: 2)
            builder.set(value, row: 3)
            let column = builder.finish(rows: 4)
            #expect((0..<4).map { column[$0] } == [.null, .null, .null, value])
        }
    }

    @Test func textsParseAsNumbersOrNaN() {
        let numbers = column([.string("12.5"), .string("x"), .null]).numbers()
        #expect(numbers[0] == 12.5)
        #expect(numbers[1].isNaN && numbers[2].isNaN)
    }
}
