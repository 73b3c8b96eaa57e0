import ArgumentParser
import Cartouche
import SymbolStyles

/// The options that select items of a style.
struct StyleSelection: ParsableArguments {
    @Option(
        name: .customLong("class"),
        help: ArgumentHelp(
            "point, line, polygon, text, mesh or a number; can be given several times.", valueName: "name"))
    var classes: [StyleClassName] = []

    @Option(
        help: ArgumentHelp("Part of a tag; can be given several times.", valueName: "text"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("Part of a category; can be given several times.", valueName: "text"))
    var category: [String] = []

    @Flag(help: "Tags and categories must be equal, not only contain the text.")
    var exact = false

    /// Returns the selected items of a style.
    ///
    /// Without `--class`, only symbols are selected.
    func items(of style: StyleFile) -> [StyleFile.Item] {
        let parameters = SymbolStyleSearchParameters()
        parameters.symbolClasses = classes.map { String($0.number) }
        parameters.symbolClassesStrictlyMatch = true
        parameters.tags = tag
        parameters.categories = category
        parameters.tagsStrictlyMatch = exact
        parameters.categoriesStrictlyMatch = exact
        return style.items(matching: parameters).filter { !classes.isEmpty || $0.isSymbol }
    }
}

/// A class of items: the name of a kind of symbol, or a number.
struct StyleClassName: ExpressibleByArgument {
    let number: Int

    private static let names = ["point": 3, "line": 4, "polygon": 5, "text": 6, "mesh": 12]

    init?(argument: String) {
        guard let number = Self.names[argument.lowercased()] ?? Int(argument), (0...10_000).contains(number)
        else {
            return nil
        }
        self.number = number
    }

    /// Returns the short name of a class, such as `point`; the name of ArcGIS Pro for items that are no symbols.
    static func text(_ number: Int) -> String {
        names.first { $0.value == number }?.key ?? StyleClass.name(number)
    }
}
