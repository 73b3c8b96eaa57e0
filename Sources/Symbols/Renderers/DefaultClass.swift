import Documents

/// The class for features outside all classes of a class breaks or unique value renderer.
package struct DefaultClass: Sendable {
    package var symbol: Symbol?
    package var label = ""
    /// The fill under point symbols on polygons.
    var background: FillSymbol?

    package init() {}

    /// Reads the class from CIM JSON, which has no background.
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
            // A background that was not understood stays in the JSON until the property is set.
            if let background { writing.put("backgroundFillSymbol", background, access) }
        }
    }

    private static let labelMember = JSONMember<String>.string("defaultLabel")
}

extension JSONReading {
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
