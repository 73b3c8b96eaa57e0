import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// The symbol that a dictionary style composed for a feature, with the steps that led to it.
package struct DictionarySymbol: Sendable {
    /// A value for a member, and the number of parts that got it.
    package struct Override: Sendable {
        package var value: PrimitiveOverride.Value
        package var count: Int
    }

    /// The text that the script returned.
    package let returned: String
    /// The keys of the items, the bottom one first.
    package var keys: [String] = []
    /// The names of the items, the bottom one first.
    package var names: [String] = []
    /// The keys that the style does not have; alternatives have bars between them.
    package var missing: [String] = []
    /// Whether the first key is missing, so that the style's symbol for invalid features is drawn.
    package var isInvalid = false
    package var overrides: [Override] = []
    /// The symbol; nil if the script names no item.
    package var symbol: Symbol?
    package var diagnostics: [Diagnostic] = []

    init(returned: String) { self.returned = returned }

    /// Reports parts of the text that have no meaning.
    mutating func report(_ instructions: DictionaryInstructions) {
        for part in instructions.wrongParts.prefix(10) {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .overrideNotApplied,
                    message: "\(part.brief) is no override; it needs po:NAME|PROPERTY|VALUE",
                    instead: "drawn without the override"))
        }
        if instructions.excess > 0 {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .tooManyParts,
                    message: "the script returned \(instructions.excess) more parts than the "
                        + "\(DictionaryInstructions.maximumParts) keys or overrides that are used",
                    instead: "drawn without them"))
        }
    }
    /// Reports overrides with values that a member cannot have.
    ///
    /// - Parameter indexes: The indexes in ``overrides``.
    mutating func report(wrong indexes: Set<Int>) {
        for index in indexes.sorted().prefix(10) {
            let value = overrides[index].value
            // Scripts write null as an empty text.
            guard let text = value.value.string, !text.isEmpty else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning, code: .overrideNotApplied,
                    message: "\(text.brief) is no value for \(value.propertyName.brief)",
                    instead: "drawn without the override"))
        }
    }
}
