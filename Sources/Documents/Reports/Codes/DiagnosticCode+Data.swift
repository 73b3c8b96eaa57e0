// Maps that are made from data: joins, classes and categories.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The values of a field give fewer classes than the map asks for.
    ///
    /// - Severity: note
    /// - Suggestion: Ask for fewer classes, or use another method.
    public static let fewerClasses = Self(rawValue: "fewer-classes")

    /// Keys occur in several rows of a joined table; they join nothing, and their features are drawn as no data.
    ///
    /// - Severity: warning
    /// - Suggestion: Give each key one row.
    public static let joinKeysRepeated = Self(rawValue: "join-keys-repeated")

    /// The keys of features are in no row of the joined table; these features are drawn as no data.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the keys. The message says which change of the keys gives more matches.
    public static let joinKeysUnmatched = Self(rawValue: "join-keys-unmatched")

    /// Rows of a joined table belong to no feature.
    ///
    /// - Severity: note
    /// - Suggestion: Correct the keys of these rows if they belong to features.
    public static let joinRowsUnused = Self(rawValue: "join-rows-unused")

    /// The values of a layer allow no classes, sizes or dots; the layer is drawn without them, and the others with them.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the values, or give the layer a renderer.
    public static let layerNotClassified = Self(rawValue: "layer-not-classified")

    /// Features have no number in a field of classes or sizes, or a text; they are drawn as no data.
    ///
    /// - Severity: note, warning
    /// - Suggestion: Correct the values, or leave the features out with a condition.
    public static let valuesMissing = Self(rawValue: "values-missing")
}
