import CartoucheColorRamps
import CartoucheFeatures
import CartoucheRenderers

extension UniqueValueRenderer {
    /// Makes a renderer with a color for each of the most frequent values.
    ///
    /// Features with other values, or without a value, have a gray symbol. Its label is `Other`, or `No data` if all
    /// values have their own color. There is none if no feature needs it.
    ///
    /// - Parameters:
    ///   - fieldName: The field of the values.
    ///   - counts: The values of all features.
    ///   - ramp: The colors.
    ///   - symbols: The symbols that get the colors.
    ///   - maxCount: The maximum number of values with their own color. Default: nil, the number of colors of a
    ///     qualitative ramp, and 12 for others.
    package static func make(
        field fieldName: String, counts: CategoryCounts, ramp: NamedColorRamp, symbols: ClassSymbols,
        maxCount: Int? = nil
    ) -> UniqueValueRenderer {
        let all = counts.categories
        let shown = all.prefix(max(0, maxCount ?? ramp.maxCount ?? 12))
        let values = zip(shown, ramp.colors(count: shown.count)).map { category, color in
            UniqueValue(
                UniqueValue.Properties(
                    description: "", label: category.value.categoryText, symbol: symbols.symbol(color),
                    combinations: [[category.value]], alternateSymbols: []))
        }
        let renderer = UniqueValueRenderer(fieldNames: [fieldName], uniqueValues: values)
        if shown.count < all.count || counts.missingCount > 0 {
            renderer.defaultSymbol = symbols.noDataSymbol()
            renderer.defaultLabel = shown.count < all.count ? "Other" : "No data"
        }
        return renderer
    }
}
