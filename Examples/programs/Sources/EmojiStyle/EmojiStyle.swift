import Cartouche
import Foundation

/// A style of emoji in four categories, of which one symbol each composes an emoji: faces, eyes, mouths and hats.
public enum EmojiStyle {
    /// Writes the style to a new file.
    ///
    /// - Parameter url: The URL of the file, usually with the extension `stylx`.
    /// - Throws: `SymbolStyleError` if the file exists, or `DocumentError` if it cannot be written.
    public static func create(at url: URL) async throws -> SymbolStyle {
        let style = try await SymbolStyle.create(at: url)
        try await style.add(items)
        return style
    }

    /// The symbols, in the order of the file.
    public static var items: [SymbolStyleItem] {
        [("Face", faces), ("Eyes", eyes), ("Mouth", mouths), ("Hat", hats)].flatMap { category, parts in
            parts.map { part in
                SymbolStyleItem(
                    key: part.key, name: part.name, category: category,
                    tags: ["emoji", category.lowercased()], symbol: part.drawing.symbol)
            }
        }
    }
}

/// A drawing with its key and its name.
struct Part {
    let key: String
    let name: String
    let drawing: Drawing

    init(_ key: String, _ name: String, _ drawing: Drawing) {
        (self.key, self.name, self.drawing) = (key, name, drawing)
    }
}
