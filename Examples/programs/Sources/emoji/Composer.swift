import Cartouche

/// The choices of a user: one symbol for each category, with the face at the bottom, a color and a size.
final class Composer {
    private let style: SymbolStyle
    /// The symbols that can be chosen, by category.
    let choices: [(category: String, symbols: [SymbolStyleSearchResult])]
    private var chosen: [String]
    /// The color of the face; the other parts keep theirs.
    var color = UIColor(hex: 0xFFCF3F)
    /// The height of the emoji in DIPs.
    var size = 48.0

    /// Reads the names of the symbols; no symbol is read yet.
    init(_ style: SymbolStyle) async throws {
        self.style = style
        var found: [(String, [SymbolStyleSearchResult])] = []
        for category in ["Face", "Eyes", "Mouth", "Hat"] {
            let parameters = SymbolStyleSearchParameters()
            parameters.addCategory(category)
            parameters.categoriesStrictlyMatch = true
            found.append((category, try await style.searchSymbols(using: parameters)))
        }
        choices = found
        chosen = choices.compactMap(\.symbols.first?.key)
    }

    /// Chooses a symbol by its number for each category after the face.
    func choose(_ numbers: [Int]) {
        let face = choices[0].symbols.prefix(1).map(\.key)
        chosen =
            face
            + zip(choices.dropFirst(), numbers).compactMap { choice, number in
                choice.symbols.indices.contains(number) ? choice.symbols[number].key : nil
            }
    }

    /// Returns one symbol for the choices.
    func symbol() async throws -> MultilayerPointSymbol {
        let symbol = try await style.symbol(forKeys: chosen)
        guard let symbol = symbol as? MultilayerPointSymbol else { throw ComposerError.notAMarker }
        for (index, layer) in symbol.symbolLayers.enumerated() { layer.colorIsLocked = index > 0 }
        symbol.color = color
        symbol.size = size
        return symbol
    }

    /// Returns a swatch of the emoji, and one of each symbol that can be chosen.
    ///
    /// - Parameter scale: The pixels per DIP of the display.
    func swatches(scale: Double) async throws -> [UIImage] {
        var swatches = [try await symbol().makeSwatch(width: 48, height: 48, scale: scale)]
        for result in choices.flatMap(\.symbols) {
            swatches.append(try await result.symbol.makeSwatch(width: 32, height: 32, scale: scale))
        }
        return swatches
    }

    enum ComposerError: Error { case notAMarker }
}
