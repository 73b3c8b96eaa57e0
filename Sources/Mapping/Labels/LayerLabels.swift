import Documents
import Expressions
import Geospatial
import Labels
import SymbolDocuments
import Symbols

/// The labels of a layer or overlay.
package struct LayerLabels: Sendable {
    /// Whether labels are drawn.
    package var isEnabled = false
    package var definitions: [LabelDefinition] = []
    /// The domains and formats of fields in the layer's document, by the field's name in lower case.
    var presentations: [String: FieldPresentation] = [:]

    /// Label classes that replace those of the definitions; nil for none.
    package var given: LabelClassList?
    /// The label classes of the last picture.
    private let kept = KeptLabelClasses()

    /// Whether there are labels to draw.
    var isShown: Bool { given != nil || isEnabled && !definitions.isEmpty }

    /// No labels.
    package init() {}

    /// Returns the label classes for a picture; nil if there are no labels.
    ///
    /// The same object is returned until a definition or a symbol changes.
    ///
    /// - Parameter kind: The kind of geometry of all features; nil if it is not known.
    func list(for kind: GeometryKind?) -> LabelClassList? {
        if let given { return given.classes.isEmpty ? nil : given }
        guard isEnabled, !definitions.isEmpty else { return nil }
        return kept.list(
            for: KeptLabelClasses.Key(
                definitions: definitions.map { ObjectIdentifier($0) },
                definitionRevision: LabelDefinition.revision,
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

    /// Reads the label classes of a layer of ArcGIS Pro.
    init(_ layer: DocumentLayer, settings: CIMLabelClassReader.MapSettings) {
        isEnabled = layer.json["labelVisibility"]?.bool ?? false
        definitions = layer.labelClasses.map { CIMLabelClassReader.read($0, settings: settings) }
        presentations = FieldPresentations.read(cim: layer.json["featureTable"]?["fieldDescriptions"])
    }

    /// Reads the labels of a layer of a web map.
    ///
    /// - Parameters:
    ///   - entry: The layer's entry, or a member of it.
    ///   - path: The position of the entry in the document.
    init(webMap entry: JSONPart, showLabels: Bool?, path: String, resources: ResourceLoader?) {
        let definition = entry["layerDefinition"]?.object
        let drawing = definition?["drawingInfo"]?.object
        let list = drawing?["labelingInfo"]?.array ?? []
        guard !list.isEmpty else { return }
        isEnabled = entry["showLabels"]?.bool ?? showLabels ?? drawing?["showLabels"]?.bool ?? true
        let place = path + ".layerDefinition.drawingInfo.labelingInfo"
        let fields = definition?["fields"]
        // Definitions can be in use after the document is released.
        definitions = list.enumerated().compactMap { index, element in
            element.detached.object.map {
                LabelDefinition($0, path: "\(place)[\(index)]", fields: fields, resources: resources)
            }
        }
        presentations = FieldPresentations.read(fields: fields, formats: nil)
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
