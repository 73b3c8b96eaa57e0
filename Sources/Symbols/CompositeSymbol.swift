import Documents
import SymbolModel

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
public final class CompositeSymbol: Symbol, @unchecked Sendable {
    private let parts: Guarded<[Symbol]>

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

    override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        parts.value(access).reduce(max(super.lastEdit(access), parts.lastChange(access))) {
            max($0, $1.lastEdit(access))
        }
    }

    override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        parts.value(access).reduce(0) { max($0, $1.lastLoad(access)) }
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        let definitions = parts.value(access).map { $0.definition(access) }
        var properties = SymbolProperties(
            kind: definitions.first?.kind ?? .point, layers: definitions.map { .symbol($0) })
        properties.placesOnShapes = .vertices
        return SymbolDefinition(properties)
    }

    override func prepareForDrawing() {
        for part in parts.snapshot { part.prepareForDrawing() }
    }

    override func children(_ access: SymbolLock.Access) -> [Symbol] { parts.value(access) }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? CompositeSymbol else { return false }
        return symbols == other.symbols
    }

    /// The web map specification has no composite symbol, so this JSON form is Cartouche's own.
    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        var writing = JSONWriting(over: original, type: "CompositeSymbol")
        writing.put("symbols", json: .array(parts.value(access).map { .object($0.json(access)) }))
        return writing.object
    }
}

extension Symbol {
    /// Returns whether this symbol is the given symbol or contains it at any depth.
    func leads(to target: Symbol, _ access: SymbolLock.Access) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var open = [self]
        while let symbol = open.popLast() {
            if symbol === target { return true }
            guard seen.insert(ObjectIdentifier(symbol)).inserted else { continue }
            open += symbol.children(access)
        }
        return false
    }
}
