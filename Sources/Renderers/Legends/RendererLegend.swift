import CartoucheImages
import CartoucheSymbols

/// What a renderer shows in a legend: its classes in groups, and its visual variables.
package struct RendererLegend: Sendable {
    /// Classes with a common heading.
    package struct Group: Sendable {
        /// The heading; empty for none.
        package var heading: String
        package var entries: [Entry]

        package init(heading: String, entries: [Entry]) {
            self.heading = heading
            self.entries = entries
        }
    }

    /// One class.
    package struct Entry: Sendable {
        package var name: String
        /// The symbol, then its alternates for other scales; empty if the class is not drawn.
        package var candidates: [Symbol]

        package init(name: String, candidates: [Symbol]) {
            self.name = name
            self.candidates = candidates
        }

        /// Returns the symbol at a scale, and whether the class is drawn at this scale.
        ///
        /// - Parameter scale: The scale's denominator; nil for any scale.
        package func symbol(atScale scale: Double?) -> (symbol: Symbol?, isDrawn: Bool) {
            guard let scale else { return (candidates.first, !candidates.isEmpty) }
            let drawn = candidates.first { $0.referenceProperties?.contains(scale: scale) ?? true }
            return (drawn ?? candidates.first, drawn != nil)
        }
    }

    /// A ramp of colors for a range of values.
    package struct Ramp: Sendable {
        /// The field or the title of the expression.
        package var title: String
        /// The colors at equal steps, from the first to the last value.
        package var colors: [Color]
        /// The texts beside the ramp, in ascending order; the position is 0 at the first and 1 at the last value.
        package var labels: [(position: Double, text: String)]

        package init(title: String, colors: [Color], labels: [(position: Double, text: String)]) {
            self.title = title
            self.colors = colors
            self.labels = labels
        }
    }

    /// Sizes for a range of values.
    package struct Sizes: Sendable {
        /// The field or the title of the expression.
        package var title: String
        /// Whether the sizes are widths of outlines.
        package var isOutline: Bool
        /// The sizes in points with their texts, in ascending order.
        package var steps: [(size: Double, text: String)]
    }

    package var groups: [Group] = []
    package var ramps: [Ramp] = []
    package var sizes: [Sizes] = []
    /// The symbol that shows the sizes; nil for that of the first class.
    package var sizeSymbol: Symbol?

    package init() {}

    /// The classes as entries with their first symbol.
    package var infos: [LegendInfo] {
        groups.flatMap(\.entries).map { LegendInfo(name: $0.name, symbol: $0.candidates.first) }
    }
}
