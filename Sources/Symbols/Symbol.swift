import CartoucheDocuments
import CartoucheSymbolModel

/// The base class of symbols, which define how points, lines and areas are drawn.
///
/// Symbols are live objects. Many graphics and renderers can share one symbol, and a change affects the next drawing
/// of all of them. Symbols are safe to read and change from any thread.
///
/// Symbols and symbol layers send no notifications about changes, as in the ArcGIS Maps SDK. A program that shows a
/// symbol's properties must read them again. A view draws the change with its next `makeImage`.
///
/// Two symbols are equal (`==`) if they have the same class and the same properties.
public class Symbol: @unchecked Sendable {
    /// The properties that all symbols have.
    struct Base: Sendable {
        var referenceProperties: SymbolReferenceProperties?
        /// The overrides and sizes in the symbol reference around it; nil if there are none.
        var use: SymbolUse?
        /// The symbol's own JSON object, if the symbol was read from JSON.
        var original: JSONPart?
        /// The JSON of the reference around the symbol, if there is one.
        var reference: JSONPart?
        /// The revision at which the symbol matched its JSON.
        var readAt: UInt64?
        var definition: (change: UInt64, value: SymbolDefinition)?
    }

    let base: Guarded<Base>
    private let currentDefinition = Current<SymbolDefinition>()

    /// The diagnostics from reading this symbol from JSON.
    ///
    /// Each describes a member that was not understood or cannot be drawn, and what Cartouche does instead. Symbols
    /// created in code have none.
    public let diagnostics: [Diagnostic]

    init() {
        base = Guarded(Base())
        diagnostics = []
    }

    init(diagnostics: [Diagnostic]) {
        base = Guarded(Base())
        self.diagnostics = diagnostics
    }

    init(reading: JSONReading) {
        base = Guarded(Base(original: reading.object))
        diagnostics = reading.diagnostics
    }

    /// Creates a copy of the properties that all symbols have.
    init(copying other: Symbol, _ access: SymbolLock.Access) {
        var copied = other.base.value(access)
        copied.definition = nil
        copied.readAt = nil
        base = Guarded(copied)
        diagnostics = other.diagnostics
    }

    /// The map scales at which a renderer draws with this symbol; nil (default) for every scale.
    ///
    /// A class of a renderer can have a symbol and alternate symbols. The renderer draws the first of these
    /// symbols whose range contains the map scale. If there is none, it does not draw the feature. Graphics ignore
    /// this property.
    public var referenceProperties: SymbolReferenceProperties? {
        get { base.read(\.referenceProperties) }
        set { base.edit { $0.referenceProperties = newValue } }
    }

    // Subclasses override these methods; they run while the lock is held.

    func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        SymbolDefinition(kind: .point, layers: [])
    }

    /// Returns an independent copy of the same class.
    func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        Symbol(copying: self, access)
    }

    /// Returns the revision of the last edit of this symbol or of a symbol in it.
    package func lastEdit(_ access: SymbolLock.Access) -> UInt64 { base.lastChange(access) }

    /// Returns the revision of the last loading of a picture in it.
    ///
    /// Loading changes the drawing but not the document.
    package func lastLoad(_ access: SymbolLock.Access) -> UInt64 { 0 }

    /// Returns the symbol's own JSON, written over the original.
    func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject { original ?? [:] }

    /// Returns the symbols that this symbol contains.
    func children(_ access: SymbolLock.Access) -> [Symbol] { [] }

    // These methods run without the lock.

    /// Loads the symbol's own local pictures (files and `data:` URLs), so that the definition contains them.
    func loadOwnPictures() {}

    func hasEqualProperties(as other: Symbol) -> Bool { false }
}

extension Symbol {
    /// An immutable snapshot of the symbol; the same object until the symbol changes.
    package var definition: SymbolDefinition {
        currentDefinition.value {
            prepareForDrawing()
            return SymbolLock.read { definition($0) }
        }
    }

    /// Loads the local pictures of the symbol and of all symbols in it, each once.
    package func prepareForDrawing() {
        // The innermost symbols first: the definitions of the symbols around them then have the pictures.
        for symbol in SymbolLock.read({ withDescendants($0) }).reversed() { symbol.loadOwnPictures() }
    }

    package func definition(_ access: SymbolLock.Access) -> SymbolDefinition {
        let change = max(lastEdit(access), lastLoad(access))
        if let known = base.value(access).definition, known.change == change { return known.value }
        let definition = lower(access)
        base.remember(access) { $0.definition = (change, definition) }
        return definition
    }

    /// Returns the symbol as JSON: exactly what was read, if the symbol has not changed.
    package func json(_ access: SymbolLock.Access) -> JSONObject {
        let base = base.value(access)
        if let original = base.original, base.readAt == lastEdit(access) {
            return (base.reference ?? original).value.object ?? [:]
        }
        let own = compose(over: base.original?.value.object, access)
        if base.reference == nil, base.referenceProperties == nil { return own }
        var writing = JSONWriting(over: base.reference?.value.object, type: "CIMSymbolReference")
        writing.put("symbol", json: .object(own))
        writing.putUnlessMissing(.minScale, base.referenceProperties?.minScale ?? 0)
        writing.putUnlessMissing(.maxScale, base.referenceProperties?.maxScale ?? 0)
        return writing.object
    }

    /// Records the revision at which the symbol matches its JSON, so that later edits are detected.
    func markAsRead(
        reference: JSONPart? = nil, properties: SymbolReferenceProperties? = nil, use: SymbolUse? = nil
    ) {
        SymbolLock.read { access in
            let change = lastEdit(access)
            base.remember(access) {
                $0.reference = reference
                $0.referenceProperties = properties
                $0.use = use
                $0.readAt = change
            }
        }
    }
}

extension Symbol: Equatable {
    /// Returns whether both have the same class and the same properties.
    public static func == (left: Symbol, right: Symbol) -> Bool {
        EqualPairs.areEqual(left, right) {
            type(of: left) == type(of: right) && left.referenceProperties == right.referenceProperties
                && left.hasEqualProperties(as: right)
        }
    }
}
