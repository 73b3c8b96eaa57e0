import CartoucheDocuments

extension SymbolDefinition {
    /// Returns the symbol with texts for the placeholders in its markers, such as `[number]`.
    ///
    /// - Parameter texts: The texts by the names of placeholders in lower case. Other names in brackets stay.
    package func withTexts(_ texts: [String: String]) -> SymbolDefinition {
        texts.isEmpty ? self : edited(with: PlaceholderEditor(texts))
    }
}

/// Sets the texts of markers.
private final class PlaceholderEditor: ObjectEditor {
    private let texts: [String: String]
    private(set) var changes = 0

    init(_ texts: [String: String]) { self.texts = texts }

    func edit<Object: CIMObject>(_ object: inout Object) {
        guard var graphic = object as? MarkerGraphic, graphic.textString.utf8.contains(UInt8(ascii: "["))
        else {
            return
        }
        graphic.textString = filled(graphic.textString)
        guard let changed = graphic as? Object else { return }
        object = changed
        changes += 1
    }

    private func filled(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "["), let end = rest[start...].firstIndex(of: "]") {
            let name = rest[rest.index(after: start)..<end].lowercased()
            result += rest[..<start] + (texts[name] ?? String(rest[start...end]))
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
