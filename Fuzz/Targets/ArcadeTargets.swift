import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Targets for Arcade.
enum ArcadeTargets {
    /// The names of all functions, keywords and members.
    static let words =
        ArcadeLibrary.functions.map { $0.name + "(" }
            + """
            var if else for in of while function return break continue null true false Infinity PI $feature. $view.scale
            $config $feature["n"] $feature.i $feature.t TextFormatting.NewLine && || == != <= >= << >> >>> += ++ -- ${ `
            0x1F 1e300 /* // {a:1} [1,2] wkid: rings: paths: spatialReference: 'years' 'square-miles' '#,##0.00'
            'YYYY-MM-DD' 'Europe/Vienna' '+02:00' 0/0
            """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// A script, for a feature with a geometry and for the rows of a batch.
    static func script(_ input: [UInt8]) throws {
        let script = String(decoding: input, as: UTF8.self)
        var job = ArcadeJob(script: script)
        job.context.now = 1_600_000_000_000
        job.context.spatialReference = .webMercator
        try job.read(feature: JSONPart(parsing: feature))
        _ = job.answer()
        guard let program = try? ArcadeProgram.compile(script) else { return }
        var context = ArcadeContext()
        context.now = 1_600_000_000_000
        let run = try ArcadeRun(program, context, batch: features)
        let numbers = program.numbers(of: features)
        for row in 0..<features.count {
            run.row = row
            let value = try? program.value(run)
            if let value { _ = try? run.text(of: value) }
            guard let numbers else { continue }
            var expected = Double.nan
            if case .number(let number)? = value { expected = number }
            precondition(
                expected.isNaN ? numbers[row].isNaN : expected.bitPattern == numbers[row].bitPattern,
                "columns and rows differ")
        }
    }

    private static let feature = """
        {"attributes": {"n": 1.5, "i": 3, "t": "Bern", "d": {"$date": 1577836800000}, "none": null},
        "geometry": {"rings": [[[0, 0], [0, 10], [10, 10], [10, 0], [0, 0]], [[2, 2], [4, 2], [4, 4], [2, 2]]],
        "spatialReference": {"wkid": 3857}}, "typeIdField": "i", "types": [{"id": 3, "name": "three"}],
        "fields": [{"name": "i", "type": "esriFieldTypeInteger", "domain": {"type": "codedValue", "name": "d",
        "codedValues": [{"code": 3, "name": "drei"}]}}]}
        """

    /// Rows with a column of each type.
    private static let features: FeatureBatch = {
        let fields = [
            Field(name: "n", type: .double), Field(name: "i", type: .integer),
            Field(name: "t", type: .string), Field(name: "b", type: .boolean),
            Field(name: "d", type: .date), Field(name: "none", type: .unknown),
        ]
        let numbers = [0, -1.5, .nan, .infinity, 1.005, 1e300]
        var builder = FeatureBatchBuilder(fields: fields, capacity: 8, spatialReference: nil)
        for row in 0..<8 {
            builder.geometry.endFeature(.none)
            if row < numbers.count {
                builder.set(column: 0, .double(numbers[row]))
                builder.set(column: 2, .string("text \(row)"))
            }
            if row > 0 { builder.set(column: 1, integer: Int64(row) - 3) }
            builder.set(column: 3, .boolean(row % 2 == 0))
            builder.set(column: 4, .date(1_600_000_000_000))
            builder.endFeature(id: nil, geometries: 1)
        }
        return builder.finish()
    }()
}
