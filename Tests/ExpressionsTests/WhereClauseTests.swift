import CartoucheExpressions
import CartoucheFeatures
import Testing

/// Five features: a table of cities with missing values.
let cities: FeatureBatch = {
    var geometry = GeometryColumn()
    for x in 0..<5 { geometry.appendPoint([Double(x), 0]) }
    return FeatureBatch(
        geometry: geometry,
        attributes: [
            AttributeColumn(
                name: "NAME", values: .strings(["Bern", "Köln", "100% Bio", "O'Hare", ""]),
                isNull: [false, false, false, false, true]),
            AttributeColumn(
                name: "Pop", values: .integers([130_000, 1_080_000, 5, 0, 0]),
                isNull: [false, false, false, false, true]),
            AttributeColumn(name: "area", values: .doubles([51.6, 405, 0.5, .nan, 2])),
            AttributeColumn(name: "is capital", values: .booleans([true, false, false, false, true])),
            AttributeColumn(
                name: "founded", values: .dates([-86_400_000, 0, 1_577_836_800_000, 0, 0]),
                isNull: [false, false, false, true, true]),
            AttributeColumn(name: "code", values: .strings(["7", "11", "x", "2020-06-01", "9"])),
            AttributeColumn(name: "empty", values: .nulls(count: 5)),
        ])
}()

/// Returns the rows that match a clause.
func rows(_ clause: String) throws -> [Int] {
    let matches = try WhereClause(parsing: clause).matches(cities)
    #expect(matches.count == 5)
    return matches.indices.filter { matches[$0] }
}

@Suite struct WhereClauseTests {
    @Test(arguments: [
        ("Pop = 5", [2]), ("POP <> 5", [0, 1, 3]), ("pop != 5", [0, 1, 3]), ("Pop > 5", [0, 1]),
        ("Pop >= 5", [0, 1, 2]), ("Pop < 5", [3]), ("Pop <= 5", [2, 3]), ("5 < Pop", [0, 1]),
        ("Pop = 5.0", [2]), ("Pop > 4.5", [0, 1, 2]), ("area < Pop", [0, 1, 2]), ("area = 405", [1]),
        ("area <> 405", [0, 2, 4]), ("Pop = -5", []), ("Pop > 1e5", [0, 1]),
    ])
    func numbersAreCompared(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test(arguments: [
        ("NAME = 'Bern'", [0]), ("NAME = 'bern'", []), ("name <> 'Bern'", [1, 2, 3]), ("NAME < 'C'", [0, 2]),
        ("NAME = 'O''Hare'", [3]), ("UPPER(NAME) = 'BERN'", [0]), ("LOWER(\"NAME\") = 'köln'", [1]),
        ("[name] = N'Köln'", [1]), ("NAME || '!' = 'Bern!'", [0]), ("'Bern' = NAME", [0]),
        ("NAME = code", []), ("code = 7", [0]), ("code > 8", [1, 4]), ("code = '7'", [0]),
        ("NAME >= NAME", [0, 1, 2, 3]),
    ])
    func textIsCompared(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    /// Services of databases put each part of a qualified name in quotes.
    @Test(arguments: [
        "\"gis\".\"towns\".\"Pop\" = 5", "\"towns\".Pop = 5", "gis.\"towns\".\"POP\" = 5",
        "[towns].[Pop] = 5",
        "5 = \"towns\".\"Pop\"", "\"towns\".\"code\" = 'x'",
    ])
    func partsOfQualifiedNamesCanBeQuoted(clause: String) throws {
        #expect(try rows(clause) == [2])
    }

    @Test(arguments: [
        ("NAME LIKE 'B%'", [0]), ("NAME LIKE '%n'", [0, 1]), ("NAME LIKE '_ern'", [0]),
        ("NAME LIKE 'K_ln'", [1]), ("NAME LIKE '%\\%%' ESCAPE '\\'", [2]), ("NAME LIKE '%'", [0, 1, 2, 3]),
        ("NAME NOT LIKE '%n'", [2, 3]), ("NAME LIKE ''", []), ("NAME LIKE '%e%r%'", [0]),
        ("NAME LIKE 'b%'", []), ("code LIKE '%-__-%'", [3]), ("Pop LIKE '1%'", [0, 1]),
    ])
    func patternsMatchWholeTexts(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test(arguments: [
        ("Pop IN (5, 0)", [2, 3]), ("Pop NOT IN (5, 0)", [0, 1]), ("NAME IN ('Bern', 'Köln')", [0, 1]),
        ("Pop IN (5, NULL)", [2]), ("Pop NOT IN (5, NULL)", []), ("Pop IN (area * 10, 0)", [2, 3]),
        ("Pop IN (5.0)", [2]), ("Pop BETWEEN 0 AND 5", [2, 3]), ("Pop NOT BETWEEN 0 AND 5", [0, 1]),
        ("Pop BETWEEN 0 AND 5 AND NAME LIKE 'O%'", [3]), ("area IN (405, 2)", [1, 4]),
        ("area IN ('405')", [1]),
    ])
    func listsAndRanges(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test(arguments: [
        ("NAME IS NULL", [4]), ("NAME IS NOT NULL", [0, 1, 2, 3]), ("area IS NULL", [3]),
        ("empty IS NULL", [0, 1, 2, 3, 4]), ("empty = 1", []), ("NOT empty = 1", []),
        ("NOT (Pop > 5)", [2, 3]),
        ("Pop = NULL", []), ("Pop > 5 OR NAME IS NULL", [0, 1, 4]), ("Pop > 5 OR 1 = 1", [0, 1, 2, 3, 4]),
        ("empty = 1 OR Pop = 5", [2]), ("empty = 1 AND Pop = 5", []), ("NOT (empty = 1 AND Pop <> 5)", [2]),
        ("area / 0 = 1 OR Pop = 0", [3]), ("founded IS NULL", [3, 4]), ("1 = 1", [0, 1, 2, 3, 4]),
        ("1=0", []),
        ("NULL IS NULL", [0, 1, 2, 3, 4]), ("NOT NOT Pop = 5", [2]),
    ])
    func nullIsUnknown(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test(arguments: [
        ("\"is capital\" = TRUE", [0, 4]), ("[is capital]", [0, 4]), ("NOT [is capital]", [1, 2, 3]),
        ("[is capital] = 1", [0, 4]), ("[is capital] = false AND Pop > 1", [1, 2]),
        ("TRUE", [0, 1, 2, 3, 4]), ("FALSE OR Pop = 5", [2]),
    ])
    func booleansAreConditions(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test(arguments: [
        ("founded = DATE '1970-01-01'", [1]), ("founded < DATE '1970-01-01'", [0]),
        ("founded >= TIMESTAMP '2020-01-01 00:00:00'", [2]),
        ("founded > TIMESTAMP '2019-12-31T23:59:59.999Z'", [2]),
        ("founded = TIMESTAMP '2020-01-01 02:00:00+02:00'", [2]), ("founded = '2020-01-01'", [2]),
        ("founded = 1577836800000", [2]), ("code = DATE '2020-06-01'", [3]),
    ])
    func datesAreCompared(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test(arguments: [
        ("Pop + 1 = 6", [2]), ("Pop / area > 2500", [0, 1]), ("(Pop - 5) * 2 = 0", [2]), ("-Pop = -5", [2]),
        ("2 + 3 * 1 = Pop", [2]), ("10 - 3 - 2 = Pop", [2]), ("20 / 2 / 2 = Pop", [2]),
        ("Pop * 0.1 = 0.5", [2]),
    ])
    func arithmeticHasUsualPrecedence(clause: String, expected: [Int]) throws {
        #expect(try rows(clause) == expected)
    }

    @Test func andBindsTighterThanOr() throws {
        #expect(try rows("Pop = 5 OR Pop = 0 AND NAME = 'x'") == [2])
        #expect(try rows("(Pop = 5 OR Pop = 0) AND NAME = 'O''Hare'") == [3])
        #expect(try rows("not Pop = 5 and Pop < 10") == [3])
    }

    @Test func integersOf64BitsAreExact() throws {
        var geometry = GeometryColumn()
        for _ in 0..<2 { geometry.appendPoint([0, 0]) }
        let ids = AttributeColumn(
            name: "id", values: .integers([9_007_199_254_740_993, 9_007_199_254_740_992]))
        let batch = FeatureBatch(geometry: geometry, attributes: [ids])
        #expect(try WhereClause(parsing: "id = 9007199254740993").matches(batch) == [true, false])
        #expect(try WhereClause(parsing: "id IN (9007199254740993)").matches(batch) == [true, false])
    }

    @Test func fieldNamesAreListedOnce() throws {
        #expect(
            try WhereClause(parsing: "a > 1 AND [b c] IN (d, 2) OR NOT A = a").fieldNames == [
                "a", "b c", "d", "A",
            ])
    }
}
