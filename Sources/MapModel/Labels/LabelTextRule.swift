import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheLabels
import CartoucheSymbols

/// The text of a label class: its expression, and how the values of fields are shown.
package struct LabelTextRule: LabelTextSource {
    package let script: LabelScript
    /// The name of the class, for diagnostics.
    package let className: String
    /// The position of the expression in its document.
    package let path: String
    /// The domains and formats of fields, by the field's name in lower case.
    package var presentations: [String: FieldPresentation] = [:]
    package var usesCodedValues = false
    package var removesExtraSpace = false
    package var removesExtraLineBreaks = false

    package init(script: LabelScript, className: String, path: String) {
        (self.script, self.className, self.path) = (script, className, path)
    }

    package var fieldNames: [String] { script.fieldNames }

    package var needs: ArcadeProgram.Needs { script.needs }

    package func texts(of features: FeatureBatch) -> LabelTexts { texts(of: features, in: ArcadeContext()) }

    package func texts(of features: FeatureBatch, in context: ArcadeContext) -> LabelTexts {
        let result = script.texts(
            of: features, in: context, presentations: presentations, usesCodedValues: usesCodedValues)
        var texts = LabelTexts(texts: result.texts)
        if removesExtraSpace || removesExtraLineBreaks {
            texts.texts = texts.texts.map { $0.map(cleaned) }
        }
        if let fault = result.fault {
            let feature = result.failedRow.map { "feature \(features.number(of: $0)): " } ?? ""
            texts.diagnostics.append(
                Diagnostic(
                    .warning, code: .labelExpressionFailed, path: path,
                    message: "label class \(className.brief): \(feature)\(fault.placed)",
                    instead: "features for which the expression fails have no label"))
        }
        if result.cutCount > 0 {
            texts.diagnostics.append(
                Diagnostic(
                    .warning, code: .labelTextCut, path: path,
                    message: "labels of the class \(className.brief) are longer than "
                        + "\(LabelScript.maximumLength) characters",
                    instead: "their beginning is drawn"))
        }
        return texts
    }

    /// Returns the text with single spaces and line breaks.
    private func cleaned(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 0x20 }) else { return text }
        var result = ""
        for character in text {
            let isBreak = character.isNewline
            let last = result.last
            if isBreak, removesExtraLineBreaks, last?.isNewline ?? true { continue }
            if !isBreak, character.isWhitespace, removesExtraSpace, last?.isWhitespace ?? true { continue }
            if isBreak, removesExtraSpace { while result.last == " " { result.removeLast() } }
            result.append(character)
        }
        return result
    }
}
