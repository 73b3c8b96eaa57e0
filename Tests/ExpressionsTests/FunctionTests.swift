import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite("Functions of where clauses")
struct FunctionTests {
    @Test(
        "Texts",
        arguments: [
            ("LENGTH(NAME) = 4", [0, 1]), ("length(code) = 1", [0, 2, 4]), ("CHAR_LENGTH(Pop) = 1", [2, 3]),
            ("LENGTH(NAME || '') > 3 AND Pop > 5", [0, 1]), ("lower(NAME) = 'köln'", [1]),
            ("UPPER(NAME || 'x') = 'BERNX'", [0]), ("SUBSTRING(NAME, 2, 2) = 'er'", [0]),
            ("SUBSTRING(NAME FROM 2 FOR 2) = 'öl'", [1]), ("SUBSTRING(NAME, 3) = 'rn'", [0]),
            ("SUBSTRING(NAME, 0, 2) = 'B'", [0]), ("SUBSTRING(NAME, 99) = ''", [0, 1, 2, 3]),
            ("POSITION('er' IN NAME) = 2", [0]), ("POSITION('z', NAME) = 0", [0, 1, 2, 3]),
            ("TRIM('  x ') = 'x'", [0, 1, 2, 3, 4]), ("LTRIM(' x ') = 'x '", [0, 1, 2, 3, 4]),
            ("CONCAT(code, '-', NAME) = '7-Bern'", [0]), ("CONCAT(NAME, 'x') IS NULL", [4]),
        ])
    func texts(clause: String, expected: [Int]) throws { #expect(try rows(clause) == expected) }

    @Test(
        "ILIKE ignores case",
        arguments: [
            ("NAME ILIKE 'BERN'", [0]), ("NAME ILIKE 'k_LN'", [1]), ("NAME ILIKE 'KÖ%'", [1]),
            ("NAME NOT ILIKE '%N'", [2, 3]), ("NAME ILIKE '%X%%' ESCAPE 'x'", [2]),
        ])
    func ilike(clause: String, expected: [Int]) throws { #expect(try rows(clause) == expected) }

    @Test(
        "Numbers",
        arguments: [
            ("ABS(Pop - 10) = 5", [2]), ("FLOOR(area) = 51", [0]), ("CEILING(area) = 52", [0]),
            ("CEIL(area) = 1", [2]),
            ("ROUND(area) = 52", [0]), ("ROUND(area, 1) = 51.6", [0]), ("TRUNCATE(area) = 51", [0]),
            ("ROUND(0 - area) = -1", [2]), ("MOD(Pop, 2) = 1", [2]),
            ("MOD(Pop, 0) IS NULL", [0, 1, 2, 3, 4]),
            ("POWER(Pop, 2) = 25", [2]), ("SIGN(Pop) = 0", [3]), ("SIGN(0 - area) = -1", [0, 1, 2, 4]),
            ("Pop / 2 = 2.5", [2]), ("(Pop + 5) * 2 = 20", [2]), ("ABS(area) IS NULL", [3]),
        ])
    func numbers(clause: String, expected: [Int]) throws { #expect(try rows(clause) == expected) }

    @Test(
        "NULL",
        arguments: [
            ("COALESCE(NAME, 'none') = 'none'", [4]), ("COALESCE(NAME, code) = '9'", [4]),
            ("COALESCE(area, 0) = 0", [3]), ("COALESCE(Pop, area) = 2", [4]),
            ("COALESCE(empty, Pop, 1) = 1", [4]),
            ("COALESCE(NULL, NULL) IS NULL", [0, 1, 2, 3, 4]), ("NULLIF(Pop, 0) IS NULL", [3, 4]),
            ("NULLIF(NAME, 'Bern') IS NULL", [0, 4]),
            ("COALESCE(founded, DATE '2020-01-01') = DATE '2020-01-01'", [2, 3, 4]),
            ("LENGTH(empty) > 0 OR Pop = 5", [2]), ("NOT (LENGTH(NAME) > 0)", []),
            ("UPPER(NULL) IS NULL", [0, 1, 2, 3, 4]),
        ])
    func nulls(clause: String, expected: [Int]) throws { #expect(try rows(clause) == expected) }

    @Test(
        "Conversions",
        arguments: [
            ("CAST(code AS INTEGER) > 8", [1, 4]), ("CAST(area AS INTEGER) = 51", [0]),
            ("CAST(code AS FLOAT) IS NULL", [2, 3]),
            ("CAST(Pop AS VARCHAR(2)) = '13'", [0]), ("CAST(Pop AS VARCHAR) = '5'", [2]),
            ("CAST(code AS DATE) = DATE '2020-06-01'", [3]),
            ("CAST('1.5' AS DOUBLE PRECISION) = 1.5", [0, 1, 2, 3, 4]),
            ("CAST(founded AS VARCHAR) = '2020-01-01'", [2]), ("CAST(Pop AS DECIMAL(10, 2)) = 5", [2]),
            ("CAST(TIMESTAMP '2020-01-01 13:00' AS DATE) = DATE '2020-01-01' AND Pop = 5", [2]),
        ])
    func casts(clause: String, expected: [Int]) throws { #expect(try rows(clause) == expected) }

    @Test(
        "Dates",
        arguments: [
            ("founded = DATE '2020-01-01'", [2]), ("founded < CURRENT_DATE", [0, 1, 2]),
            ("founded < CURRENT_TIMESTAMP - INTERVAL '3' HOUR", [0, 1, 2]),
            ("founded > CURRENT_DATE - 1", []),
            ("EXTRACT(YEAR FROM founded) = 2020", [2]), ("EXTRACT(MONTH FROM founded) = 12", [0]),
            ("EXTRACT(DAY FROM founded) = 31", [0]),
            ("EXTRACT(HOUR FROM TIMESTAMP '2020-01-01 13:45') = 13 AND Pop = 5", [2]),
            ("EXTRACT(MINUTE FROM '2020-01-01 13:45') = 45 AND Pop = 5", [2]),
            ("EXTRACT(YEAR FROM founded) IS NULL", [3, 4]),
            ("founded + 1 = DATE '1970-01-02'", [1]), ("founded - 1 = DATE '1969-12-30'", [0]),
            ("founded - DATE '2019-12-31' = 1", [2]), ("1 + founded = DATE '1970-01-01'", [0]),
            ("EXTRACT(DAY FROM DATE '2000-02-29') = 29 AND Pop = 5", [2]),
            ("EXTRACT(YEAR FROM DATE '0001-01-01') = 1 AND Pop = 5", [2]),
            ("founded = TIMESTAMP '2020-01-01 00:00:00'", [2]),
        ])
    func dates(clause: String, expected: [Int]) throws { #expect(try rows(clause) == expected) }

    @Test(
        "Errors have the position and what is expected",
        arguments: [
            ("LENGHT(NAME) = 4", 1, "did you mean \"LENGTH\""), ("Pop = 5 AND ABS() = 1", 13, "expected 1"),
            ("MOD(Pop) = 1", 1, "expected 2"), ("SUBSTRING(NAME) = 'x'", 1, "expected 2 or 3"),
            ("CAST(Pop AS BANANA) = 1", 13, "use INTEGER"), ("CAST(Pop INTEGER) = 1", 10, "expected AS"),
            ("EXTRACT(WEEK FROM founded) = 1", 9, "use YEAR"),
            ("EXTRACT(YEAR founded) = 1", 14, "expected FROM"),
            ("founded > CURRENT_DATE - INTERVAL 'x' DAY", 35, "write INTERVAL"),
            ("founded > CURRENT_DATE - INTERVAL '1' MONTH", 39, "expected DAY"),
            ("NAME ILIKE 5", 12, "a pattern in single quotes"),
            ("EXTRACT(YEAR FROM Pop) = 1", 1, "use a date field"),
            ("Pop = 5 AND COALESCE(NAME, Pop) = 1", 13, "convert them"),
            ("ABS(founded) = 1", 1, "the value is a date"),
        ])
    func errors(clause: String, position: Int, suggestion: String) throws {
        do {
            _ = try WhereClause(parsing: clause).matches(cities)
            Issue.record("no error for \(clause)")
        } catch {
            #expect(error.position == position, "\(error)")
            #expect(error.suggestion.contains(suggestion), "\(error)")
        }
    }

    @Test("Types that cannot be added are refused", arguments: ["founded + founded > 1", "5 - founded > 1"])
    func wrongSums(clause: String) {
        #expect(throws: ExpressionError.self) { try rows(clause) }
    }

    @Test("Times far outside the calendar do not stop the process")
    func extremeTimes() throws {
        var geometry = GeometryColumn()
        for x in 0..<3 { geometry.appendPoint([Double(x), 0]) }
        let batch = FeatureBatch(
            geometry: geometry,
            attributes: [AttributeColumn(name: "t", values: .dates([.min, .max, 0]))])
        for clause in [
            "EXTRACT(YEAR FROM t) IS NULL", "CAST(t AS DATE) IS NULL", "t + 1e300 IS NULL",
            "LENGTH(CAST(t AS VARCHAR)) > 0", "t - t = 0", "t - INTERVAL '1e300' DAY IS NULL",
        ] { _ = try WhereClause(parsing: clause).matches(batch) }
        #expect(
            try WhereClause(parsing: "EXTRACT(YEAR FROM t) = 1970").matches(batch) == [false, false, true])
    }

    @Test("Names of functions are fields without parentheses")
    func fieldsWithNamesOfFunctions() throws {
        let clause = try WhereClause(parsing: "length > 5 AND \"CURRENT_DATE\" = 1 AND interval = 2")
        #expect(clause.fieldNames == ["length", "CURRENT_DATE", "interval"])
        #expect(
            try WhereClause(parsing: "COALESCE(a, b) > EXTRACT(YEAR FROM c)").fieldNames == ["a", "b", "c"])
    }

    /// Moments on 4, 5, 5 and 6 June 2018: at 23:59, 00:00, 14:30 and 00:00.
    private static let sightings: FeatureBatch = {
        var geometry = GeometryColumn()
        for _ in 0..<4 { geometry.endFeature(.none) }
        let dates: [Int64] = [1_528_156_740_000, 1_528_156_800_000, 1_528_209_000_000, 1_528_243_200_000]
        return FeatureBatch(
            geometry: geometry, attributes: [AttributeColumn(name: "D", values: .dates(dates))])
    }()

    @Test(arguments: [
        ("D = DATE '2018-06-05'", [1, 2]), ("DATE '2018-06-05' = D", [1, 2]),
        ("D <> DATE '2018-06-05'", [0, 3]), ("D > DATE '2018-06-05'", [3]),
        ("D >= DATE '2018-06-05'", [1, 2, 3]), ("D < DATE '2018-06-05'", [0]),
        ("D <= DATE '2018-06-05'", [0, 1, 2]), ("NOT D = DATE '2018-06-05'", [0, 3]),
        ("D BETWEEN DATE '2018-06-05' AND DATE '2018-06-05'", [1, 2]),
        ("D IN (DATE '2018-06-04', DATE '2018-06-06')", [0, 3]),
        ("D = DATE '2018-06-04' + 1", [1, 2]), ("D = DATE '2018-06-06' - INTERVAL '1' DAY", [1, 2]),
        ("D = DATE '2018-06-05' + 0.5", []), ("D > CURRENT_DATE", []),
        ("D = TIMESTAMP '2018-06-05 00:00:00'", [1]), ("D = TIMESTAMP '2018-06-05'", [1]),
        ("D = DATE '2018-06-05 14:30:00'", [2]), ("D = CAST('2018-06-05 10:00' AS DATE)", [1, 2]),
        ("CAST(D AS DATE) = DATE '2018-06-05'", [1, 2]),
    ])
    func aDateWithoutATimeIsTheWholeDay(clause: String, expected: [Int]) throws {
        let matches = try WhereClause(parsing: clause).matches(Self.sightings)
        #expect(matches.indices.filter { matches[$0] } == expected)
    }
}
