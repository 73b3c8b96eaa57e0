import CartoucheArcade
import CartoucheFeatures
import CartoucheGeospatial
import Testing

/// Whole columns give the results that each row has alone.
@Suite struct BlockTests {
    /// 1,500 rows, which are more than a block, with nulls, NaN, infinities and a field of Booleans.
    private static let batch: FeatureBatch = {
        let fields = [
            Field(name: "a", type: .integer), Field(name: "b", type: .double),
            Field(name: "flag", type: .boolean), Field(name: "t", type: .string),
            Field(name: "d", type: .date), Field(name: "none", type: .unknown),
        ]
        var builder = FeatureBatchBuilder(fields: fields, capacity: 1500, spatialReference: nil)
        let special: [Double] = [0, -0.0, 1, -1.5, 2.5, .nan, .infinity, -.infinity, 1e300, 0.125, 1.005]
        for row in 0..<1500 {
            builder.geometry.endFeature(.none)
            if row % 7 > 0 { builder.set(column: 0, integer: Int64(row % 5) - 2) }
            if row % 3 > 0 { builder.set(column: 1, .double(special[row % special.count])) }
            builder.set(column: 2, .boolean(row % 2 == 0))
            builder.set(column: 3, .string("text"))
            builder.set(column: 4, .date(1_600_000_000_000))
            builder.endFeature(id: nil, geometries: 1)
        }
        return builder.finish()
    }()

    @Test(
        "Columns have the results of rows",
        arguments: [
            "$feature.a / $feature.b * 100", "return $feature.a + $feature.b - 3 % $feature.a;",
            "-$feature.b + +$feature.a", "~$feature.a | 5 & $feature.b ^ 3 << 1", "$feature.a", "$feature.b",
            "$feature.none", "null", "7", "$feature.none + $feature.a",
            "IIf($feature.a > 0, $feature.b, $feature.a)", "IIf($feature.flag, null, $feature.a)",
            "IIf($feature.a == null, 1, 2)", "IIf($feature.a != $feature.b, 1, 2)",
            "IIf($feature.a == $feature.none, 1, 2)", "IIf($feature.b == $feature.b, 1, 2)",
            "IIf($feature.flag == true, 1, 2)", "IIf($feature.flag != ($feature.a < 1), 1, 2)",
            "IIf(IsEmpty($feature.b) || !IsNan($feature.b) && $feature.a >= 1, $feature.b, null)",
            "When($feature.a < 0, 1, $feature.a == 0, $feature.b, $feature.a <= 1, null, 4)",
            "Decode($feature.a, null, 9, 1, $feature.b, 2, null, $feature.a)",
            "Round($feature.b)", "Round($feature.b, 2)", "Round($feature.b, $feature.a)",
            "Ceil($feature.b, 1) + Floor($feature.b)", "Max($feature.a, $feature.b, 1)",
            "Min($feature.a, $feature.b)", "Sum($feature.a, $feature.b)", "Abs($feature.b)",
            "Sqrt($feature.a) + Log($feature.b)", "Pow($feature.b, $feature.a)",
            "Atan2($feature.a, $feature.b)", "$feature.a / $feature.a", "$feature.a * 1e308 * 10",
        ])
    func columnsHaveTheResultsOfRows(script: String) throws {
        let program = try ArcadeProgram.compile(script)
        let numbers = try #require(program.numbers(of: Self.batch))
        try #require(numbers.count == Self.batch.count)
        let run = try ArcadeRun(program, ArcadeContext(), batch: Self.batch)
        for row in numbers.indices {
            run.row = row
            var expected = Double.nan
            if case .number(let number) = try program.value(run) { expected = number }
            // Not only equal: zeros have signs.
            let isSame = expected.isNaN ? numbers[row].isNaN : numbers[row].bitPattern == expected.bitPattern
            #expect(isSame, "row \(row): \(numbers[row]) instead of \(expected)")
        }
    }

    @Test(
        "Other scripts are evaluated row by row",
        arguments: [
            "$feature.t", "$feature.d", "$feature.missing", "$feature.t + 1", "$feature.flag + 1",
            "$feature.a > 1", "IIf($feature.a, 1, 2)", "IIf($feature.flag, 1, true)", "var a = 1; a",
            "var a = $feature.a", "Random()", "$feature.a; $feature.b", "'a'", "Max([1, 2])",
            "IIf($feature.flag && $feature.a, 1, 2)", "Decode($feature.a, 'x', 1, 2)", "Abs($feature.t)",
        ])
    func otherScripts(script: String) throws {
        #expect(try ArcadeProgram.compile(script).numbers(of: Self.batch) == nil)
    }

    @Test("A batch without rows has no results")
    func noRows() throws {
        let empty = FeatureBatchBuilder(
            fields: [Field(name: "a", type: .double)], capacity: 0, spatialReference: nil)
        var builder = empty
        #expect(try ArcadeProgram.compile("$feature.a").numbers(of: builder.finish()) == [])
    }

    @Test("The feature of a run has the values of its row, also after the run")
    func featureOfTheRow() throws {
        let program = try ArcadeProgram.compile("$feature")
        let run = try ArcadeRun(program, ArcadeContext(), batch: Self.batch)
        run.row = 4
        guard case .feature(let feature) = try program.value(run) else {
            Issue.record("not a feature")
            return
        }
        #expect(feature.value(of: "A")?.number == 2)
    }
}
