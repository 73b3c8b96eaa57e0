import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheText

extension SymbolDefinition {
    /// The diagnostics of texts whose font is replaced by one with the same character widths.
    ///
    /// The layout of these texts is exact.
    var replacedFonts: Set<Diagnostic> {
        let collector = TextFonts()
        _ = edited(with: collector)
        return collector.diagnostics
    }
}

/// Collects the diagnostics of the fonts of texts.
private final class TextFonts: ObjectEditor {
    let changes = 0
    private(set) var diagnostics: Set<Diagnostic> = []

    func edit<Object: CIMObject>(_ object: inout Object) {
        guard let text = object as? TextProperties else { return }
        let style = text.fontStyleName.isEmpty ? "Regular" : text.fontStyleName
        let library = FontLibrary.shared
        guard library.match(family: text.fontFamilyName, style: style)?.relation == .equalWidths else {
            return
        }
        let request = FontRequest(family: text.fontFamilyName, style: style)
        diagnostics.formUnion(
            library.font(for: request)?.diagnostics.filter { $0.code == .fontSubstituted } ?? [])
    }
}
