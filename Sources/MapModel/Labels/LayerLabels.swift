import CartoucheDocuments
import CartoucheExpressions
import CartoucheGeospatial
import CartoucheLabels
import CartoucheSymbols

/// The labels of a layer or overlay.
package struct LayerLabels: Sendable {
    /// Whether labels are drawn.
    package var isEnabled = false
    package var definitions: [LabelDefinition] = []
    /// The domains and formats of fields in the layer's document, by the field's name in lower case.
    package var presentations: [String: FieldPresentation] = [:]

    /// Label classes that replace those of the definitions; nil for none.
    package var given: LabelClassList?
    /// The label classes of the last picture.
    private let kept = KeptLabelClasses()

    /// Whether there are labels to draw.
    package var isShown: Bool { given != nil || isEnabled && !definitions.isEmpty }

    /// No labels.
    package init() {}

    /// Returns the label classes for a picture; nil if there are no labels.
    ///
    /// The same object is returned until a definition or a symbol changes.
    ///
    /// - Parameter kind: The kind of geometry of all features; nil if it is not known.
    package func list(for kind: GeometryKind?) -> LabelClassList? {
        if let given { return given.classes.isEmpty ? nil : given }
        guard isEnabled, !definitions.isEmpty else { return nil }
        return kept.list(
            for: KeptLabelClasses.Key(
                definitions: definitions, changeCounts: definitions.map(\.changeCount),
                symbolRevision: SymbolLock.revision, kind: kind)
        ) {
            let kinds: [GeometryKind] =
                switch kind {
                case .point, .multipoint: [.point]
                case .polyline: [.polyline]
                case .polygon: [.polygon]
                case nil, .some(.none): [.point, .polyline, .polygon]
                }
            return LabelClassList(kinds.map { ($0, classes(for: $0)) })
        }
    }

    /// Returns the label classes for the features of one kind of geometry, in the order of their definitions.
    ///
    /// The result is empty if the labels are not drawn.
    package func classes(for kind: GeometryKind) -> LabelClasses {
        var result = LabelClasses()
        guard isEnabled else { return result }
        for definition in definitions {
            let labelClass = definition.labelClass(
                for: kind, presentations: presentations, diagnostics: &result.diagnostics)
            if let labelClass { result.classes.append(labelClass) }
        }
        return result
    }
}
