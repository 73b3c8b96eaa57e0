import CartoucheDocuments
import CartoucheSymbols

/// The class for features outside all classes of a class breaks or unique value renderer.
package struct DefaultClass: Sendable {
    package var symbol: Symbol?
    package var label = ""
    /// The fill under point symbols on polygons: a ``FillSymbol`` or a ``MultilayerPolygonSymbol``.
    package var background: Symbol?

    package init() {}

    /// Reads the class from CIM JSON, without the background.
    package init(cim reading: inout JSONReading) {
        symbol = reading.symbol("defaultSymbol")
        label = reading.value(Self.labelMember)
    }

    init(reading: inout JSONReading) {
        symbol = reading.symbol("defaultSymbol")
        label = reading.value(Self.labelMember)
        background = reading.background("backgroundFillSymbol")
    }

    func copied(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> DefaultClass {
        var copied = self
        copied.symbol = symbol.map { copies.copy(of: $0, access) }
        copied.background = background.map { copies.copy(of: $0, access) }
        return copied
    }

    func write(to writing: inout JSONWriting, _ access: SymbolLock.Access) {
        writing.put("defaultSymbol", symbol, access)
        if writing.object["defaultLabel"] != nil || symbol != nil || !label.isEmpty {
            writing.put(Self.labelMember, label)
        }
        if background != nil || !(writing.object["backgroundFillSymbol"]?.isNull ?? true) {
            // A background that was not understood stays in the JSON until the property is set.
            if let background { writing.put("backgroundFillSymbol", background, access) }
        }
    }

    private static let labelMember = JSONMember<String>.string("defaultLabel")
}

extension JSONReading {
    /// Reads the fill under point symbols on polygons; nil if there is none, or if it is not a fill.
    package mutating func background(_ key: String) -> Symbol? {
        guard let json = object[key], !json.isNull else { return nil }
        let symbol = symbol(key)
        if symbol is FillSymbol || symbol is MultilayerPolygonSymbol { return symbol }
        report(
            .warning, .unsupportedBackground, at: key, "\(json.brief) is not a fill symbol",
            instead: "drawn without the background")
        return nil
    }

    /// Reads the symbols of `alternateSymbols`.
    package mutating func alternateSymbols() -> [Symbol] {
        guard let list = object["alternateSymbols"]?.array else { return [] }
        var symbols: [Symbol] = []
        for (index, element) in list.enumerated() {
            guard let object = element.object else { continue }
            symbols.append(symbol(object, at: "\(path).alternateSymbols[\(index)]"))
        }
        return symbols
    }
}

extension JSONWriting {
    /// Writes `alternateSymbols` if there are any.
    mutating func putAlternateSymbols(_ symbols: [Symbol], _ access: SymbolLock.Access) {
        if symbols.isEmpty {
            if !(object["alternateSymbols"]?.array?.isEmpty ?? true) { put("alternateSymbols", json: nil) }
        } else {
            put("alternateSymbols", json: .array(symbols.map { .object($0.json(access)) }))
        }
    }
}
