import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols

/// The symbol of a swatch: one of a file, or several composed, with the changes that the options ask for.
struct SwatchSymbol {
    /// The definition to draw.
    let definition: SymbolDefinition
    /// The size of a marker or the width of a line in DIPs; nil for other symbols.
    let size: Double?
    /// The diagnostics from reading.
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the symbols with some keys; without keys, the only symbol of the file.
    ///
    /// Multilayer point symbols become one symbol with the layers of all, as in mobile styles. Other symbols are drawn on
    /// top of each other. The first key is at the bottom.
    ///
    /// - Throws: `InputError` if there is no such symbol, or if a change does not apply to it.
    init(
        _ symbols: SymbolFile, of file: String, keys: [String], resources: ResourceLoader,
        _ changes: SwatchChanges
    ) throws {
        let wanted: [String?] = keys.isEmpty ? [nil] : keys.map { $0 }
        var parts: [(key: String, symbol: Symbol, definition: SymbolDefinition?)] = []
        for key in wanted {
            let entry = try symbols.chosen(key, of: file)
            let content = try entry.read(source: file, resources: resources.besides(file))
            // Text symbols have no class for symbols without a text, and are drawn from their definition.
            let isDrawn = wanted.count == 1 && changes.isEmpty && content.drawn != nil
            let isMissing = content.live is UnsupportedSymbol && !isDrawn
            let live = isMissing || !(content.live is UnsupportedSymbol) ? content.liveDiagnostics : []
            for diagnostic in content.diagnostics + live where !diagnostics.contains(diagnostic) {
                diagnostics.append(diagnostic)
            }
            parts.append((key ?? "", content.live, content.drawn))
        }
        if parts.count == 1, changes.isEmpty, let definition = parts[0].definition {
            self.definition = definition
            size = parts[0].symbol.lengthInDIPs
            return
        }
        for key in changes.locked where !keys.contains(key) {
            throw InputError("--lock '\(key)' is not one of the keys", at: file)
        }
        let pointSymbols = parts.compactMap { $0.symbol as? MultilayerPointSymbol }
        // The option says which colors stay, so the locks of the file don't count.
        for part in parts where !changes.locked.isEmpty {
            let isLocked = changes.locked.contains(part.key)
            guard let symbol = part.symbol as? MultilayerSymbol else {
                if !isLocked { continue }
                throw InputError("--lock applies to multilayer symbols; '\(part.key)' is none", at: file)
            }
            for layer in symbol.symbolLayers { layer.colorIsLocked = isLocked }
        }
        let symbol: Symbol =
            parts.count == 1
            ? parts[0].symbol
            : pointSymbols.count == parts.count
                ? MultilayerSymbol.composed(
                    of: parts.map { (name: $0.key, definition: $0.symbol.definition) }, diagnostics: [])
                    ?? CompositeSymbol(symbols: parts.map(\.symbol))
                : CompositeSymbol(symbols: parts.map(\.symbol))
        try changes.apply(to: symbol, of: file)
        definition = symbol.definition
        size = symbol.lengthInDIPs
        if parts.count > 1 { diagnostics += symbol.diagnostics }
    }
}

/// The changes of a symbol before it is drawn.
struct SwatchChanges {
    var color: Color?
    /// The keys of the symbols that keep their colors.
    var locked: [String]
    /// The size of a marker or the width of a line in DIPs.
    var size: Double?
    var angle: Double?

    var isEmpty: Bool { color == nil && locked.isEmpty && size == nil && angle == nil }

    /// Sets the color, the size and the angle.
    ///
    /// - Throws: `InputError` if the symbol has none.
    func apply(to symbol: Symbol, of file: String) throws {
        if let composite = symbol as? CompositeSymbol {
            for part in composite.symbols { try apply(to: part, of: file) }
            return
        }
        if let color {
            switch symbol {
            case let symbol as MultilayerSymbol:
                let before = symbol.definition
                symbol.color = color
                if symbol.color != color, symbol.definition == before {
                    throw InputError(
                        "--color changes nothing, because the colors of all layers are locked", at: file,
                        suggestion: "compose several keys, and name those that keep their colors with --lock")
                }
            case let symbol as SimpleMarkerSymbol: symbol.color = color
            case let symbol as TextSymbol: symbol.color = color
            case let symbol as LineSymbol: symbol.color = color
            case let symbol as FillSymbol: symbol.color = color
            default: throw InputError("the symbol has no color that --color can set", at: file)
            }
        }
        if let size {
            switch symbol {
            case let symbol as MultilayerPointSymbol: symbol.size = size
            case let symbol as MultilayerPolylineSymbol: symbol.width = size
            case let symbol as SimpleMarkerSymbol: symbol.size = size
            case let symbol as SimpleLineSymbol: symbol.width = size
            case let symbol as TextSymbol: symbol.size = size
            default: throw InputError("--symbol-size applies to point and line symbols and texts", at: file)
            }
        }
        if let angle {
            switch symbol {
            case let symbol as MultilayerPointSymbol: symbol.angle = angle
            case let symbol as MarkerSymbol: symbol.angle = angle
            default: throw InputError("--angle applies to point symbols and texts", at: file)
            }
        }
    }
}

extension Symbol {
    /// The size of a multilayer marker or the width of a multilayer line in DIPs; nil for other symbols.
    fileprivate var lengthInDIPs: Double? {
        switch self {
        case let symbol as MultilayerPointSymbol: symbol.size
        case let symbol as MultilayerPolylineSymbol: symbol.width
        default: nil
        }
    }
}
