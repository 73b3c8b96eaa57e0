import ArgumentParser
import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheTerminalComposer

/// The format of a symbol outside a style.
enum SymbolFormat: String, OutputFormat {
    case png, jpg, webp, tif, svg, pdf, json
}

/// Makes the symbol of a composer, and writes it.
struct ComposedSymbol {
    /// The style as the user named it.
    let file: String
    let symbols: SymbolFile
    let resources: ResourceLoader

    /// Returns the symbol of the current choice.
    ///
    /// - Throws: `CartoucheError` if a symbol cannot be read, or if a change does not apply to it.
    func symbol(_ composer: Composer) throws -> SwatchSymbol {
        let (style, choice) = (composer.style, composer.composition)
        let changes = SwatchChanges(
            color: choice.color, locked: choice.color == nil ? [] : choice.lockedKeys(of: style),
            size: choice.size)
        return try SwatchSymbol(
            symbols, of: file, keys: choice.keys(of: style), resources: resources, changes)
    }

    /// Writes a symbol to a picture, to a JSON file, or into a style.
    ///
    /// - Parameters:
    ///   - path: The file; its extension selects the format.
    ///   - key: The key of the symbol in a style.
    ///   - scale: Pixels per DIP of pictures.
    ///   - replaces: Whether to replace a file, or the symbol with this key.
    /// - Returns: False if there is something to replace, but `replaces` is false. Nothing is written then.
    /// - Throws: `CartoucheError` if the format is unknown, or if the file cannot be written.
    func write(
        _ symbol: SwatchSymbol, to path: String, key: String?, scale: Double, replaces: Bool
    ) throws -> Bool {
        if let key { return try add(symbol.definition, to: path, key: key, replaces: replaces) }
        guard let format = SymbolFormat(path: path) else {
            throw InputError(
                "the name does not end in \(SymbolFormat.extensions(and: ["stylx"]))", at: path)
        }
        if let identity = FileIdentity(path), identity == FileIdentity(file) {
            throw InputError("the file would replace the style", at: path, suggestion: "choose another name")
        }
        if !replaces, FileBytes.exists(path) { return false }
        let picture = SwatchPicture(tightAround: symbol.definition, scale: scale)
        switch format.picture {
        case nil: try OutputError.write(symbol.definition.cimBytes(.pretty) + [0x0A], to: path)
        case .svg: _ = try picture.draw(to: SVGOutput(path: path))
        case .pdf: _ = try picture.draw(to: PDFOutput(path: path))
        case let format?:
            try OutputError.write(format.encode(picture.draw(to: PictureOutput.picture).product), to: path)
        }
        return true
    }

    /// Adds a symbol to a style, which is created unless it exists.
    private func add(
        _ definition: SymbolDefinition, to path: String, key: String, replaces: Bool
    ) throws -> Bool {
        let draft =
            FileBytes.exists(path) ? try StyleDraft(changing: path) : try StyleDraft(newAt: path)
        guard let itemClass = StyleClass.number(of: definition.kind) else {
            throw SymbolStyleError.notStorable(key, style: path)
        }
        var row = StyleDraft.Row(
            key: key, name: key, itemClass: itemClass, content: definition.cimBytes())
        if let existing = draft.item(forKey: key) {
            guard replaces else { return false }
            (row.name, row.category, row.tagText) = (existing.name, existing.category, existing.tagText)
            try draft.replace(key: key, with: row)
        } else {
            try draft.add(row)
        }
        try draft.write()
        return true
    }
}
