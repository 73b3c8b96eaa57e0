import Cartouche
import CartoucheCommandInputs

/// The visible layers of a map that are not drawn, with the option that adds missing data.
package struct MissingData {
    private let layers: [(layer: UnsupportedLayer, name: String)]
    private let reasons: Set<Diagnostic>
    /// Whether no visible layer of the map can be drawn.
    package let isEverything: Bool

    /// The maximum number of layers that are listed.
    private static let maxLines = 40

    package init(_ map: Map) {
        let names = map.layerReferences
        layers = zip(map.layerEntries, names).compactMap { layer, name in
            guard layer.isShown else { return nil }
            return (layer as? UnsupportedLayer).map { ($0, name) }
        }
        reasons = Set(layers.map(\.layer.reason))
        isEverything = !layers.isEmpty && layers.count == map.layerEntries.count(where: \.isShown)
    }

    /// Whether a diagnostic is about one of these layers.
    package func includes(_ diagnostic: Diagnostic) -> Bool { reasons.contains(diagnostic) }

    /// One line for each layer: the diagnostic, and the option that adds the data if that is possible.
    package func lines(input: String) -> [String] {
        var lines = layers.prefix(Self.maxLines).map { layer, name in
            let line = "\(input): layer \"\(layer.name)\": \(layer.reason)"
            let isWithoutData = layer.origin?.isWithoutData ?? false
            return isWithoutData ? line + "; to draw it, add --data \(Self.quoted("\(name)=FILE"))" : line
        }
        if layers.count > lines.count {
            lines.append("… and \(counted(layers.count - lines.count, "more layer")) that are not drawn")
        }
        return lines
    }

    /// Quotes a word for shells.
    private static func quoted(_ word: String) -> String {
        word.contains("'") ? "\"\(word)\"" : "'\(word)'"
    }
}
