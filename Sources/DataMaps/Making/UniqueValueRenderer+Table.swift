import CartoucheMapModel
import CartoucheRenderers

extension UniqueValueRenderer {
    /// Makes a renderer with a color for each of the most frequent values in a table.
    ///
    /// Features with other values, or without a value, have a gray symbol. Its label is `Other`, or `No data` if all
    /// values have their own color. `cartouche render --categories` makes the same renderer.
    ///
    /// - Parameters:
    ///   - fieldName: The field of the values.
    ///   - table: The table of the features; all of them are read.
    ///   - ramp: The name of a color ramp. Default: `Set2`.
    ///   - maxCount: The maximum number of values with their own color. Default: nil, the number of colors of a
    ///     qualitative ramp, and 12 for others.
    /// - Throws: A `CartoucheError` if the table cannot be read or lacks the field, if no feature has a value, or for an
    ///   unknown ramp; it says what would be right.
    public static func make(
        field fieldName: String, in table: FeatureTable, ramp: String = "Set2", maxCount: Int? = nil
    ) throws -> UniqueValueRenderer {
        let making = try LayerMaking(table)
        return try making.categoryRenderer(
            making.field(fieldName), making.ramps.ramp(ramp), making.look.symbols(making.kind),
            maxCount: maxCount)
    }
}
