import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import FormatSupport
import Testing

/// SQLite must leave out the same rows as the clause, for every value.
@Suite struct PushedDownClauseTests {
    static let clauses = [
        "t = 'K'", "t <> 'K'", "NOT t = 'K'", "t < 'b'", "t >= 'a' AND n < 3", "t IN ('a', 'K', NULL)",
        "t NOT IN ('a', 'K')", "t LIKE 'a%'", "t NOT LIKE 'a%'", "t LIKE '%\\_%' ESCAPE '\\'", "t LIKE '_'",
        "t IS NULL", "t IS NOT NULL", "NOT (t IS NULL OR n = 1)", "n = 1", "n <> 1", "1 < n", "n = 1.5",
        "n BETWEEN 1 AND 3", "n NOT BETWEEN 1 AND 3", "n = 9007199254740993", "n > 9007199254740991",
        "n = '5'",
        "d > 0.25", "d = 1e300", "d IS NULL", "n + 1 = 2", "n = d", "b = TRUE", "b = 1", "NOT b", "b IS NULL",
        "w > DATE '2024-01-01'", "w IS NULL", "w IS NOT NULL AND n IS NULL", "u = 5", "u = 'x'", "u IS NULL",
        "UPPER(t) = 'A'", "t = 'a' OR n = 5", "t = 'é'", "t = NULL", "n IN (1, 5, 7)", "t > ''", "t = 'a''b'",
        "NOT (n > 1 AND t LIKE 'a%')", "fid = 3", "fid IN (2, 5)", "\"q\"\"q\" = 1",
    ]

    static let package = Result {
        let maker = try GeoPackageMaker()
        try maker.table(
            "a", columns: "t TEXT, n INTEGER, d REAL, b BOOLEAN, w DATETIME, u, \"q\"\"q\" INTEGER")
        let texts = [
            "NULL", "'a'", "'A'", "'abc'", "'K'", "'\u{212A}'", "'e\u{301}'", "'é'", "''", "'a_b'", "'a''b'",
            "X'41'",
            "'5'", "'z'", "char(1)",
        ]
        let numbers = ["NULL", "1", "2", "5", "-7", "9007199254740993", "1.5", "'x'", "'5'", "X'01'", "9e18"]
        let doubles = ["NULL", "0.25", "0.3", "1e300", "-1", "'x'", "9e999"]
        let truths = ["NULL", "0", "1", "5", "'t'"]
        let moments = ["NULL", "'2023-12-31'", "'2024-05-01T10:00:00Z'", "'soon'", "7"]
        let any = ["NULL", "5", "'x'", "5.5", "X'00'"]
        for row in 0..<600 {
            func one(_ list: [String], _ step: Int) -> String { list[(row * step + row / 13) % list.count] }
            try maker.run(
                """
                INSERT INTO a (t, n, d, b, w, u, "q""q") VALUES (\(one(texts, 1)), \(one(numbers, 3)), \(one(doubles, 5)),
                  \(one(truths, 7)), \(one(moments, 11)), \(one(any, 2)), \(row % 3))
                """)
        }
        return maker
    }

    @Test(arguments: clauses)
    func theDatabaseAndTheClauseAgree(text: String) throws {
        let source = try GeoPackageSource(path: try Self.package.get().path)
        let clause = try WhereClause(parsing: text)
        // One row per batch, so that no value widens the type of another one's column.
        var expected: [Int64] = []
        try source.forEachBatch(FeatureQuery(batchSize: 1)) { batch in
            if try clause.matches(batch)[0] { expected.append(batch.ids![0]) }
        }
        let found = try source.gathered(FeatureQuery(whereClause: clause, batchSize: 1))
        #expect(found.batches.flatMap { $0.ids ?? [] } == expected)
    }

    @Test func comparisonsAreSentToTheDatabase() throws {
        let fields = [Field(name: "N", type: .integer), Field(name: "t", type: .string)]
        let pushed = try WhereClause(parsing: "n > 5 AND (t = 'x' OR NOT n <= 2)").prefilter(fields)
        #expect(pushed?.parameters == [.integer(5), .text("x"), .integer(2)])
        #expect(try WhereClause(parsing: "n + 1 > 5 OR t = 'x'").prefilter(fields) == nil)
        #expect(
            try WhereClause(parsing: "n + 1 > 5 AND t = 'x'").prefilter(fields)?.parameters == [.text("x")])
    }
}
