import CartoucheImages

/// What a composer has chosen: a symbol for each category, a color and a size.
package struct Composition: Hashable, Sendable {
    /// The choice in one category.
    package struct Part: Hashable, Sendable {
        /// The number of the category in the style.
        package var category: Int
        /// The number of the symbol in its category; nil for none.
        package var item: Int?
        /// Whether the symbol keeps its colors when the color of the composition is set.
        package var keepsColors: Bool
    }

    /// The parts, the one at the bottom first.
    package var parts: [Part]
    /// The color; nil for the colors of the symbols.
    package var color: Color?
    /// The size of a marker or the width of a line in DIPs; nil for that of the symbols.
    package var size: Double?

    /// The first symbol of the first category; all others have none.
    ///
    /// The first part takes the color, and the others keep their colors.
    package init(first style: ComposerStyle) {
        parts = style.categories.indices.map {
            Part(category: $0, item: $0 == 0 ? 0 : nil, keepsColors: $0 > 0)
        }
    }

    /// The symbols with some keys, the first one at the bottom.
    ///
    /// - Returns: Nil if a key is unknown, or if two keys have the same category.
    package init?(keys: [String], of style: ComposerStyle) {
        var chosen: [Part] = []
        for key in keys {
            let place = style.categories.indices.lazy.compactMap { category in
                style.categories[category].items.firstIndex { $0.key == key }.map { (category, $0) }
            }.first
            guard let (category, item) = place, !chosen.contains(where: { $0.category == category }) else {
                return nil
            }
            chosen.append(Part(category: category, item: item, keepsColors: !chosen.isEmpty))
        }
        let rest = style.categories.indices.filter { index in !chosen.contains { $0.category == index } }
        parts = chosen + rest.map { Part(category: $0, item: nil, keepsColors: true) }
    }

    /// The chosen symbols, the one at the bottom first.
    package func items(of style: ComposerStyle) -> [(item: ComposerStyle.Item, keepsColors: Bool)] {
        parts.compactMap { part in
            part.item.map { (style.categories[part.category].items[$0], part.keepsColors) }
        }
    }

    /// The keys of the chosen symbols, the one at the bottom first.
    package func keys(of style: ComposerStyle) -> [String] { items(of: style).map(\.item.key) }

    /// The keys of the symbols that keep their colors.
    package func lockedKeys(of style: ComposerStyle) -> [String] {
        items(of: style).filter(\.keepsColors).map(\.item.key)
    }
}
