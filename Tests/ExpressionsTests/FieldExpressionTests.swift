import CartoucheExpressions
import CartoucheFeatures
import Testing

@Suite struct FieldExpressionTests {
    private func values(_ text: String) throws -> [Double?] {
        try FieldExpression(parsing: text).values(cities).map { $0.isNaN ? nil : $0 }
    }

    @Test func arithmeticOverFields() throws {
        #expect(try values("[Pop]") == [130_000, 1_080_000, 5, 0, nil])
        #expect(try values("90 - [area] * 2") == [90 - 103.2, -720, 89, nil, 86])
        #expect(try values("([pop] + 5) / -2") == [-65002.5, -540002.5, -5, -2.5, nil])
        #expect(try values("[code]") == [7, 11, nil, nil, 9])
        #expect(try values("45") == [45, 45, 45, 45, 45])
        #expect(try values("1 / [Pop]")[3] == nil)
        #expect(try values("[NAME] + 1") == [nil, nil, nil, nil, nil])
        #expect(try values("[empty]") == [nil, nil, nil, nil, nil])
    }

    @Test func onlyASingleFieldHasAFieldName() throws {
        #expect(try FieldExpression(parsing: "[Wind Dir]").field == "Wind Dir")
        #expect(try FieldExpression(parsing: "[a] + 1").field == nil)
        #expect(FieldExpression(field: "x]y").field == "x]y")
        #expect(try FieldExpression(parsing: "[a] * [b] + [a]").fieldNames == ["a", "b"])
    }

    @Test(arguments: [
        "", "[a", "[]", "[a] +", "[a] [b]", "Pop", "'x'", "[a] = 1", "[a] || [b]", "(1", "1)", "[a] % 2",
    ])
    func invalidTextsThrow(text: String) {
        #expect(throws: ExpressionError.self) { try FieldExpression(parsing: text) }
    }

    @Test func unknownFieldThrows() {
        #expect(throws: ExpressionError.self) { try FieldExpression(parsing: "[nope]").values(cities) }
    }
}
