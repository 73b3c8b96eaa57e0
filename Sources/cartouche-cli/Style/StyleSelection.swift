import ArgumentParser
import Cartouche
import CartoucheSymbolStyles

/// The options that select items of a style.
struct StyleSelection: ParsableArguments {
    @Option(
        name: .customLong("class"),
        help: ArgumentHelp(
            "point, line, polygon, text, mesh, color, color-scheme, another class or its number; can be given several times.",
            valueName: "name"))
    var classes: [StyleClassName] = []

    @Option(
        help: ArgumentHelp("Part of a tag; can be given several times.", valueName: "text"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("Part of a category; can be given several times.", valueName: "text"))
    var category: [String] = []

    @Flag(help: "Tags and categories must be equal, not only contain the text.")
    var exact = false

    /// Returns the selected symbols of a style; with `--class`, also other items.
    func symbols(of style: StyleFile) -> [StyleFile.Item] {
        items(of: style).filter { !classes.isEmpty || $0.isSymbol }
    }

    /// Returns the selected items of a style.
    func items(of style: StyleFile) -> [StyleFile.Item] {
        let parameters = SymbolStyleSearchParameters()
        parameters.symbolClasses = classes.map { String($0.number) }
        parameters.symbolClassesStrictlyMatch = true
        parameters.tags = tag
        parameters.categories = category
        parameters.tagsStrictlyMatch = exact
        parameters.categoriesStrictlyMatch = exact
        return style.items(matching: parameters)
    }
}

/// A class of items: the name of a kind of symbol, or a number.
struct StyleClassName: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        let known = StyleClass.names.first { Self.text($0.number) == argument.lowercased() }?.number
        guard let number = known ?? Int(argument), (0...10_000).contains(number) else { return nil }
        self.number = number
    }

    /// Returns the short name of a class, such as `point` or `color-scheme`.
    static func text(_ number: Int) -> String {
        let words = StyleClass.name(number).lowercased().split(separator: " ")
        return (words.last == "symbol" ? words.dropLast() : words[...]).joined(separator: "-")
    }
}
