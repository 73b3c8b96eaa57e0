import CartoucheDocuments
import CartoucheLabels
import CartoucheMapModel

/// A number on a page that replaces a label, with its text.
package struct LabelKey: Hashable, Sendable {
    /// The name of the group, which has its own numbers.
    package let group: String
    /// The number.
    package let number: Int
    /// The text that the number replaces.
    package let text: String
    /// The text between the number and its text in the list.
    let delimiter: String

    /// Creates the key of a feature; nil if its class has no numbers.
    init?(_ feature: LabelFeature, number: Int?, _ labelClass: LabelClass) {
        guard let number, let numbering = labelClass.rules.fitting.keyNumbering else { return nil }
        group = numbering.group
        self.number = number
        text = feature.text ?? ""
        delimiter = numbering.delimiter
    }

    /// The line of the list: the number and its text.
    package var line: String {
        "\(number)\(delimiter) " + text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The key as JSON.
    package var json: JSONValue {
        .object([
            "group": .string(group), "number": .number(JSONNumber(Double(number))), "text": .string(text),
            "line": .string(line),
        ])
    }
}

extension Sequence<LabelKey> {
    /// Each key once, by group and number.
    package var list: [LabelKey] {
        Set(self).sorted { ($0.group, $0.number, $0.text) < ($1.group, $1.number, $1.text) }
    }
}

extension Map {
    /// Whether numbers can replace labels of visible layers, so that legends can have a list of them.
    package var canNumberLabels: Bool {
        layersInDrawingOrder.flatMap(\.entries).contains { layer in
            guard layer.isShown else { return false }
            let definitions: [LabelDefinition]
            if let layer = layer as? FeatureLayer {
                definitions = layer.labelsAreEnabled ? layer.labelDefinitions : []
            } else if let overlay = (layer as? GraphicsLayer)?.overlay {
                definitions = overlay.labelsAreEnabled ? overlay.labelDefinitions : []
            } else {
                definitions = []
            }
            return definitions.contains { definition in
                let content = definition.snapshot
                return content.isVisible && content.rules?.fitting.keyNumbering != nil
            }
        }
    }
}
