import CartoucheSymbolStyles

/// The symbols from which a composer chooses: those of one class, by category.
package struct ComposerStyle: Sendable {
    /// A symbol.
    package struct Item: Hashable, Sendable {
        package var key: String
        package var name: String

        package init(key: String, name: String) { (self.key, self.name) = (key, name) }
    }

    /// The symbols with the same category.
    package struct Category: Sendable {
        package var name: String
        package var items: [Item]

        package init(name: String, items: [Item]) { (self.name, self.items) = (name, items) }
    }

    /// The name for the screen.
    package let title: String
    /// The number of the symbols' class: 3 for points, 4 for lines, 5 for polygons.
    package let itemClass: Int
    /// The categories, in the order of their first symbols.
    package let categories: [Category]

    /// The number of symbols.
    package var count: Int { categories.reduce(0) { $0 + $1.items.count } }

    /// Creates choices from categories, at least one, each with at least one symbol.
    package init(_ categories: [Category], itemClass: Int, title: String) {
        (self.categories, self.itemClass, self.title) = (categories, itemClass, title)
    }

    /// Creates the choices from items of a style.
    ///
    /// Items of other classes are left out.
    package init(_ items: [StyleFile.Item], itemClass: Int, title: String) {
        var categories: [Category] = []
        var places: [String: Int] = [:]
        for item in items where item.itemClass == itemClass {
            let choice = Item(key: item.key, name: item.name)
            if let place = places[item.category] {
                categories[place].items.append(choice)
            } else {
                places[item.category] = categories.count
                categories.append(Category(name: item.category, items: [choice]))
            }
        }
        self.init(categories, itemClass: itemClass, title: title)
    }
}
