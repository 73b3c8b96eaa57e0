import Documents
import SymbolModel

/// How a point, a line or an area is drawn: the root of all symbols.
///
/// Symbols are live objects. Many graphics and renderers may share one, and changing it changes how all of
/// them are drawn next. They may be read and changed from any thread.
///
/// Symbols and symbol layers send no notifications about changes, as in the ArcGIS Maps SDK. A program that
/// shows a symbol's properties must read them again. A view draws the change with its next `makeImage`.
///
/// Two symbols are equal (`==`) when they have the same class and the same properties.
public class Symbol: @unchecked Sendable {
    /// What every symbol has.
    struct Base: Sendable {
        var referenceProperties: SymbolReferenceProperties?
        /// What the reference around it says of features and scales; nil where it says nothing.
        var use: SymbolUse?
        /// The JSON that this symbol was read from: the symbol's own object, and the reference around it.
        var original: JSONPart?
        var reference: JSONPart?
        /// The revision at which the symbol still was what its JSON says.
        var readAt: UInt64?
        var definition: (change: UInt64, value: SymbolDefinition)?
    }

    let base: Guarded<Base>
    private let currentDefinition = Current<SymbolDefinition>()

    /// What was found in the JSON that this symbol was read from: members that are not understood or cannot be
    /// drawn, and what is done instead.
    ///
    /// Empty for symbols made by code.
    public let diagnostics: [Diagnostic]

    init() {
        base = Guarded(Base())
        diagnostics = []
    }

    init(reading: JSONReading) {
        base = Guarded(Base(original: reading.object))
        diagnostics = reading.diagnostics
    }

    /// The map scales at which a renderer draws with this symbol; nil (default) is every scale.
    ///
    /// Only unique value and class breaks renderers look at it, when they choose between a class's symbol and
    /// its alternate symbols.
    public var referenceProperties: SymbolReferenceProperties? {
        get { base.read(\.referenceProperties) }
        set { base.edit { $0.referenceProperties = newValue } }
    }

    // What each class does. All run with the lock held.

    func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        SymbolDefinition(kind: .point, layers: [])
    }

    /// The revision of the last edit of this symbol or of one that it is made of.
    func lastEdit(_ access: SymbolLock.Access) -> UInt64 { base.lastChange(access) }

    /// The revision at which a picture in it was last loaded: it changes the drawing, and not the document.
    func lastLoad(_ access: SymbolLock.Access) -> UInt64 { 0 }

    /// The symbol's own JSON, written over the original.
    func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject { original ?? [:] }

    /// The symbols that this one is made of.
    func children(_ access: SymbolLock.Access) -> [Symbol] { [] }

    // These run without the lock.

    /// Loads pictures that are at hand (files, `data:`), so that the definition has them.
    func prepareForDrawing() {}

    func hasEqualProperties(as other: Symbol) -> Bool { false }
}

extension Symbol {
    /// Whether members of the symbol take their values from features; only renderers can give them these.
    package var hasOverrides: Bool { base.read { !($0.use?.overrides ?? []).isEmpty } }

    /// What the symbol looks like now: an immutable value, the same box until the symbol changes.
    package var definition: SymbolDefinition {
        currentDefinition.value {
            prepareForDrawing()
            return SymbolLock.read { definition($0) }
        }
    }

    package func definition(_ access: SymbolLock.Access) -> SymbolDefinition {
        let change = max(lastEdit(access), lastLoad(access))
        if let known = base.value(access).definition, known.change == change { return known.value }
        let definition = lower(access)
        base.remember(access) { $0.definition = (change, definition) }
        return definition
    }

    /// The symbol as JSON: exactly what it was read from, as long as nobody has changed it.
    func json(_ access: SymbolLock.Access) -> JSONObject {
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

    /// From now on an edit makes the symbol differ from its JSON.
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
    /// Whether both have the same class and the same properties.
    public static func == (left: Symbol, right: Symbol) -> Bool {
        left === right
            || type(of: left) == type(of: right) && left.referenceProperties == right.referenceProperties
                && left.hasEqualProperties(as: right)
    }
}
