import CartoucheClassification
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

extension ClassBreaksRenderer {
    /// Makes a renderer with a color for each class of the numbers in a table.
    ///
    /// The limits are rounded as long as no value changes its class by this. The classes have labels such as `1,000 to
    /// 5,000`. Features without a finite number have a gray symbol with the label `No data`. Areas are fills, lines are
    /// lines, and points are circles; change the symbols of the result for another look. `cartouche render --classes`
    /// makes the same renderer.
    ///
    /// - Parameters:
    ///   - fieldName: The field of the numbers.
    ///   - table: The table of the features; all of them are read.
    ///   - method: The rule for the limits. Default: `.quantile`. `.standardDeviation` has classes as wide as the
    ///     deviation. `.definedInterval` and `.manual` need limits: use ``make(field:in:breaks:ramp:dividedBy:unit:)``.
    ///   - classes: The number of classes, 1 to 100. Default: 5. There are fewer if the values do not allow it.
    ///   - ramp: The name of a color ramp of ColorBrewer or of the viridis family; `_r` after it reverses the colors.
    ///     Default: `YlGnBu`.
    ///   - divisor: The field by which the numbers are divided. Default: nil, for none.
    ///   - unit: The text after the numbers of the labels. Default: none.
    /// - Throws: A `CartoucheError` if the table cannot be read or lacks a field, if no feature has a number, or for an
    ///   unknown ramp; it says what would be right.
    public static func make(
        field fieldName: String, in table: FeatureTable, method: ClassificationMethod = .quantile,
        classes: Int = 5, ramp: String = "YlGnBu", dividedBy divisor: String? = nil, unit: String = ""
    ) throws -> ClassBreaksRenderer {
        let rule: ClassMethod =
            switch method {
            case .quantile: .quantile(classes: classes)
            case .equalInterval: .equalInterval(classes: classes)
            case .naturalBreaks: .naturalBreaks(classes: classes)
            case .standardDeviation: .standardDeviation(classes: classes, width: 1)
            case .geometricalInterval: .geometricalInterval(classes: classes)
            case .definedInterval, .manual:
                throw DataMapError(
                    "the method needs limits, and not a number of classes", at: fieldName,
                    suggestion: "use make(field:in:breaks:ramp:dividedBy:unit:)")
            }
        return try make(fieldName, table, rule, count: classes, ramp, divisor, unit)
    }

    /// Makes a renderer with a color for each class between limits that are set by hand.
    ///
    /// If the first number is not above the values, it is the lower end of the first class. If the last number is not
    /// below the values, it is the upper end of the last class. Otherwise, a class reaches to the end of the values.
    ///
    /// - Parameters:
    ///   - fieldName: The field of the numbers.
    ///   - table: The table of the features; all of them are read.
    ///   - breaks: The limits between the classes, in any order.
    ///   - ramp: The name of a color ramp. Default: `YlGnBu`.
    ///   - divisor: The field by which the numbers are divided. Default: nil, for none.
    ///   - unit: The text after the numbers of the labels. Default: none.
    /// - Throws: The same errors as ``make(field:in:method:classes:ramp:dividedBy:unit:)``.
    public static func make(
        field fieldName: String, in table: FeatureTable, breaks: [Double], ramp: String = "YlGnBu",
        dividedBy divisor: String? = nil, unit: String = ""
    ) throws -> ClassBreaksRenderer {
        try make(fieldName, table, .manual(breaks), count: nil, ramp, divisor, unit)
    }

    private static func make(
        _ fieldName: String, _ table: FeatureTable, _ method: ClassMethod, count: Int?, _ ramp: String,
        _ divisor: String?, _ unit: String
    ) throws -> ClassBreaksRenderer {
        var making = try LayerMaking(table)
        let rule = FieldRule(
            field: try making.field(fieldName), divisor: try divisor.map { try making.field($0) })
        let classes = ClassRule(method: method, ramp: try making.ramps.ramp(ramp), count: count)
        return try making.classRenderer(rule, classes, making.look.symbols(making.kind), unit: unit)
    }
}
