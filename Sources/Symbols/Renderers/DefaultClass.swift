import Documents

/// What class breaks and unique value renderers do with features that no class takes.
package struct DefaultClass: Sendable {
    package var symbol: Symbol?
    package var label = ""
    /// Drawn under point symbols on areas.
    var background: FillSymbol?

    package init() {}

    /// The class as the CIM has it, without a background.
    package init(cim reading: inout JSONReading) {
        symbol = reading.symbol("defaultSymbol")
        label = reading.value(Self.labelMember)
    }

    init(reading: inout JSONReading) {
        symbol = reading.symbol("defaultSymbol")
        label = reading.value(Self.labelMember)
        if let json = reading.object["backgroundFillSymbol"], !json.isNull {
            background = reading.symbol("backgroundFillSymbol") as? FillSymbol
            if background == nil {
                reading.report(
                    .warning, .unsupportedBackground, at: "backgroundFillSymbol",
                    "\(json.brief) is not a fill symbol", instead: "drawn without the background")
            } else {
                reading.report(
                    .warning, .backgroundNotDrawn, at: "backgroundFillSymbol",
                    "the background fill of point symbols is not supported",
                    instead: "drawn without the background")
            }
        }
    }

    func write(to writing: inout JSONWriting, _ access: SymbolLock.Access) {
        writing.put("defaultSymbol", symbol, access)
        if writing.object["defaultLabel"] != nil || symbol != nil || !label.isEmpty {
            writing.put(Self.labelMember, label)
        }
        if background != nil || !(writing.object["backgroundFillSymbol"]?.isNull ?? true) {
            // What was not understood stays, until somebody sets a background.
            if let background { writing.put("backgroundFillSymbol", background, access) }
        }
    }

    private static let labelMember = JSONMember<String>.string("defaultLabel")
}

extension JSONReading {
    /// The symbols of `alternateSymbols`.
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
    /// Writes `alternateSymbols`, unless there are none.
    mutating func putAlternateSymbols(_ symbols: [Symbol], _ access: SymbolLock.Access) {
        if symbols.isEmpty {
            if !(object["alternateSymbols"]?.array?.isEmpty ?? true) { put("alternateSymbols", json: nil) }
        } else {
            put("alternateSymbols", json: .array(symbols.map { .object($0.json(access)) }))
        }
    }
}
