import CartoucheDocuments
import CartoucheSymbolModel

/// Several symbols drawn on top of each other.
///
/// Each symbol is drawn where it fits, as in the ArcGIS Maps SDK:
///
/// | symbol | on a point | on a line | on a polygon |
/// |---|---|---|---|
/// | marker | at the point | at each vertex | at each vertex |
/// | line | not drawn | along the line | along the outline |
/// | fill | not drawn | not drawn | in the polygon |
///
/// Drawing reports the symbols that are not drawn, with a note.
///
/// A composite can contain the same symbol several times, also in inner composites. It draws at most 10,000 symbols,
/// and at most 100,000 with the symbols in their markers and hatches. Drawing omits the others, with the diagnostic
/// `too-many-pieces`. Its JSON omits them too.
public final class CompositeSymbol: Symbol, @unchecked Sendable {
    private let parts: Guarded<[Symbol]>
    private let changes = GroupChanges()

    /// Creates a composite of symbols, the first at the bottom.
    public init(symbols: [Symbol] = []) {
        parts = Guarded(symbols)
        super.init()
    }

    init(reading: inout JSONReading) {
        var symbols: [Symbol] = []
        for (index, element) in (reading.object["symbols"]?.array ?? []).enumerated() {
            guard let object = element.object else { continue }
            symbols.append(reading.symbol(object, at: "\(reading.path).symbols[\(index)]"))
        }
        parts = Guarded(symbols)
        super.init(reading: reading)
    }

    private init(copying other: CompositeSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        parts = Guarded(copies.copies(of: other.parts.value(access), access))
        super.init(copying: other, access)
    }

    /// The symbols in drawing order, the first at the bottom.
    ///
    /// A composite cannot contain itself: setting this property leaves out symbols that contain the composite at any
    /// depth. Default: none.
    public var symbols: [Symbol] {
        get { parts.snapshot }
        set {
            SymbolLock.edit { access, revision in
                let allowed = newValue.filter { !$0.leads(to: self, access) }
                parts.replace(access, with: allowed, at: revision)
            }
        }
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        CompositeSymbol(copying: self, copies, access)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        changes.lastEdit(
            access, own: max(super.lastEdit(access), parts.lastChange(access)), parts.value(access))
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        changes.lastLoad(access, parts.value(access))
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let (drawn, isComplete) = drawnSymbols(access)
        let definitions = drawn.map { $0.definition(access) }
        var properties = SymbolProperties(kind: definitions.first?.kind ?? .point)
        properties.setSymbols(definitions)
        properties.placesOnShapes = .vertices
        if !isComplete { properties.lacksLayers = true }
        return SymbolDefinition(properties)
    }

    /// Returns the symbols of this composite and of its inner composites in drawing order.
    ///
    /// Inner composites can share symbols, so the number of symbols can double with each level. Therefore, the number
    /// of symbols and the number of visited composites are limited.
    private func drawnSymbols(_ access: SymbolLock.Access) -> (symbols: [Symbol], isComplete: Bool) {
        var drawn: [Symbol] = []
        var (visits, all) = (0, 0)
        // The last element is the next one to visit.
        var open: [Symbol] = parts.value(access).reversed()
        while let symbol = open.popLast() {
            visits += 1
            guard visits <= Self.maxVisits, drawn.count < SymbolDefinition.maxParts else {
                return (drawn, false)
            }
            if let inner = symbol as? CompositeSymbol {
                open += inner.parts.value(access).reversed()
            } else {
                all += symbol.definition(access).symbolCount
                guard all <= SymbolDefinition.maxSymbols else { return (drawn, false) }
                drawn.append(symbol)
            }
        }
        return (drawn, true)
    }

    /// The maximum number of symbols and inner composites that are visited for drawing.
    private static let maxVisits = 1_000_000

    override func children(_ access: SymbolLock.Access) -> [Symbol] { parts.value(access) }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? CompositeSymbol else { return false }
        return symbols == other.symbols
    }

    /// The web map specification has no composite symbol, so this JSON form is Cartouche's own.
    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        var writing = JSONWriting(over: original, type: "CompositeSymbol")
        let (drawn, isComplete) = drawnSymbols(access)
        // With too many symbols, the inner composites are omitted: written out, they could have any size.
        let symbols = isComplete ? parts.value(access) : drawn
        writing.put("symbols", json: .array(symbols.map { .object($0.json(access)) }))
        return writing.object
    }
}

extension Symbol {
    /// Returns the symbol and all symbols in it, at every depth, each once.
    ///
    /// A symbol comes before the symbols in it, and the symbols of a list have the order of the list.
    package func withDescendants(_ access: SymbolLock.Access) -> [Symbol] {
        var seen: Set<ObjectIdentifier> = []
        var found: [Symbol] = []
        // The last element is the next one to visit.
        var open: [Symbol] = [self]
        while let symbol = open.popLast() {
            guard seen.insert(ObjectIdentifier(symbol)).inserted else { continue }
            found.append(symbol)
            open += symbol.children(access).reversed()
        }
        return found
    }

    /// Returns whether this symbol is the given symbol or contains it at any depth.
    func leads(to target: Symbol, _ access: SymbolLock.Access) -> Bool {
        withDescendants(access).contains { $0 === target }
    }
}
