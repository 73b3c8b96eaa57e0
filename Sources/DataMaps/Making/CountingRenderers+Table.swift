import CartoucheMapModel
import CartoucheRenderers

extension DotDensityRenderer {
    /// Makes a renderer of dots in the areas of a table, in a color for each field.
    ///
    /// `cartouche render --dots` makes the same renderer.
    ///
    /// - Parameters:
    ///   - fieldNames: The fields of the values.
    ///   - table: The table of the areas; all of them are read.
    ///   - dotValue: The value of a dot. Default: nil, a round number that gives some thousand dots.
    ///   - ramp: The name of a color ramp. Default: `Dark2`.
    /// - Throws: A `CartoucheError` if the table cannot be read or lacks a field, if no feature has a number above 0, if
    ///   there are more than two million dots, or for an unknown ramp.
    public static func make(
        fields fieldNames: [String], in table: FeatureTable, dotValue: Double? = nil, ramp: String = "Dark2"
    ) throws -> DotDensityRenderer {
        var making = try LayerMaking(table)
        return try making.dotRenderer(
            try fieldNames.map { try making.field($0) }, value: dotValue, making.ramps.ramp(ramp))
    }
}

extension PieChartRenderer {
    /// Makes a renderer of pie charts with a slice for each field of a table.
    ///
    /// `cartouche render --pie` makes the same renderer.
    ///
    /// - Parameters:
    ///   - fieldNames: The fields of the values.
    ///   - table: The table of the features; all of them are read.
    ///   - ramp: The name of a color ramp. Default: `Set2`.
    /// - Throws: A `CartoucheError` if the table cannot be read or lacks a field, if no feature has a number, or for an
    ///   unknown ramp.
    public static func make(
        fields fieldNames: [String], in table: FeatureTable, ramp: String = "Set2"
    ) throws -> PieChartRenderer {
        var making = try LayerMaking(table)
        return try making.pieRenderer(
            try fieldNames.map { try making.field($0) }, making.ramps.ramp(ramp))
    }
}
