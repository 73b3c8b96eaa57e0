import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// The base class of the symbols made of layers, as in ArcGIS Pro.
///
/// Its JSON is an object of the CIM (Cartographic Information Model). Writing the symbol keeps all members that
/// were read, including those that Cartouche does not draw.
///
/// Markers and hatches can contain the same symbol several times, also in inner markers. A symbol whose layers were
/// created or read one by one has at most 10,000 symbols in its markers and hatches. Drawing omits the others, with the
/// diagnostic `too-many-pieces`. Its JSON omits them too.
public class MultilayerSymbol: Symbol, @unchecked Sendable {
    /// One entry of the list of layers.
    enum Slot: Sendable {
        case live(SymbolLayer)
        /// A layer of an unknown class: it keeps its position and is written back.
        case kept(LayerDefinition)

        func lower(_ access: SymbolLock.Access) -> LayerDefinition {
            switch self {
            case .live(let layer): layer.lower(access)
            case .kept(let definition): definition
            }
        }

        var layer: SymbolLayer? {
            if case .live(let layer) = self { layer } else { nil }
        }
    }

    /// The state of the symbol: packed until the first use of its layers.
    enum Content: Sendable {
        case packed(SymbolDefinition)
        /// The symbol's own properties without layers, and its layers, bottom first.
        case live(SymbolProperties, [Slot])
    }

    let content: Guarded<Content>
    /// The revision at which the layers were unpacked: unpacking does not count as an edit.
    private let unpacked = Guarded<UInt64>(0)
    /// The live effects; nil before the first use.
    private let effects = Guarded<[GeometricEffect]?>(nil)
    /// The pictures of a packed symbol, by their URL.
    private let pictures: PackedPictures
    private let changes = GroupChanges()
    let resources: ResourceLoader?

    init(
        _ definition: SymbolDefinition, resources: ResourceLoader? = nil, diagnostics: [Diagnostic] = []
    ) {
        content = Guarded(.packed(definition))
        self.resources = resources
        pictures = PackedPictures(resources)
        super.init(diagnostics: diagnostics)
    }

    init(_ definition: SymbolDefinition, reading: JSONReading) {
        content = Guarded(.packed(definition))
        resources = reading.resources
        pictures = PackedPictures(reading.resources)
        super.init(reading: reading)
    }

    init(kind: SymbolDefinition.Kind, layers: [SymbolLayer], referenceProperties: SymbolReferenceProperties?)
    {
        content = Guarded(.live(SymbolProperties(kind: kind), layers.map { .live($0) }))
        resources = nil
        pictures = PackedPictures(nil)
        super.init()
        if let referenceProperties { self.referenceProperties = referenceProperties }
    }

    required init(copying other: MultilayerSymbol, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        switch other.content.value(access) {
        case .packed: content = Guarded(.packed(other.unloaded(access)))
        case .live(var properties, let slots):
            if let live = other.effects.value(access) {
                properties.effects = live.map { $0.base.value(access) }
            }
            let copied = slots.map { slot -> Slot in
                if case .live(let layer) = slot { .live(layer.makeCopy(copies, access)) } else { slot }
            }
            content = Guarded(.live(properties, copied))
        }
        resources = other.resources
        pictures = PackedPictures(other.resources)
        super.init(copying: other, access)
        unpacked.remember(access) { $0 = SymbolLock.revision }
    }

    final override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        Self(copying: self, copies, access)
    }

    /// The layers in drawing order, bottom first; CIM JSON has the reverse order.
    ///
    /// The elements are live: changing one changes the symbol. Layers for another kind of geometry are kept but
    /// not drawn. Layers of unknown classes are not in this list; they keep their positions and are written back.
    ///
    /// Setting a list with a layer that contains this symbol changes nothing; ``setSymbolLayers(_:)`` throws instead.
    public final var symbolLayers: [SymbolLayer] {
        get { slots().compactMap(\.layer) }
        // Setters cannot throw: a cycle changes nothing, as documented.
        set { try? setSymbolLayers(newValue) }
    }

    /// Replaces the layers.
    ///
    /// - Throws: ``SymbologyError`` if a layer contains this symbol at any depth.
    public final func setSymbolLayers(_ newValue: [SymbolLayer]) throws(SymbologyError) {
        let old = slots()
        let isCycle = SymbolLock.edit { access, revision in
            if newValue.contains(where: { layer in
                layer.children(access).contains { $0.leads(to: self, access) }
            }) {
                return true
            }
            if case .live(let properties, _) = content.value(access) {
                var slots: [Slot] = newValue.map { .live($0) }
                for (place, slot) in old.enumerated() where slot.layer == nil {
                    slots.insert(slot, at: min(place, slots.count))
                }
                content.replace(access, with: .live(properties, slots), at: revision)
            }
            return false
        }
        if isCycle { throw SymbologyError.cycle }
    }

    /// The common color of all layers whose color is not locked; nil if there is none.
    ///
    /// Layers at every depth count: strokes, fills, hatch lines, marker graphics and the tints of pictures. The value
    /// is nil if the colors differ or if no color is unlocked. Pictures without tint do not count.
    ///
    /// The strokes of a polygon symbol are its outline and do not count, as in the ArcGIS Maps SDK. This includes
    /// polygon symbols inside markers. The color of an outline is set on its stroke layer.
    ///
    /// Setting a color changes all these layers, and tints pictures that have no tint. Setting nil changes
    /// nothing.
    public final var color: Color? {
        get { lowered { $0.consensusColor } }
        set { if let newValue { change { $0.colored(newValue) } } }
    }

    /// The effects that change the geometry before any layer draws it, in order.
    ///
    /// Each layer then applies its own effects. The elements are live: changing one changes the symbol. Effects of
    /// unknown classes appear as the base class ``GeometricEffect``. Default: none.
    public final var geometricEffects: [GeometricEffect] {
        get {
            SymbolLock.read { access in
                if let effects = effects.value(access) { return effects }
                let revision = content.lastChange(access)
                let effects = unloaded(access).properties.effects.map {
                    GeometricEffect.make($0, changed: revision)
                }
                self.effects.remember(access) { $0 = effects }
                return effects
            }
        }
        set { effects.edit { $0 = newValue } }
    }

    /// Whether lengths in the symbol are meters on the ground instead of DIPs.
    ///
    /// Default: false.
    package final var usesRealWorldSizes: Bool { lowered { $0.properties.useRealWorldSymbolSizes } }

    // MARK: For subclasses

    /// Returns what `body` computes from the current definition, without the pixels of loaded pictures.
    final func lowered<Value: Sendable>(_ body: (SymbolDefinition) -> Value) -> Value {
        SymbolLock.read { body(unloaded($0)) }
    }

    /// Replaces the definition by a changed one with the same layers, and updates the live layers.
    final func change(_ body: (SymbolDefinition) -> SymbolDefinition) {
        SymbolLock.edit { access, revision in
            let now = unloaded(access)
            let changed = body(now)
            if changed !== now { absorb(changed, access, revision) }
        }
    }

    /// Stores a changed definition of this symbol, and passes its layers to the live layers.
    final func absorb(_ definition: SymbolDefinition, _ access: SymbolLock.Access, _ revision: UInt64) {
        for (effect, changed) in zip(effects.value(access) ?? [], definition.effects) {
            effect.base.replace(access, with: changed, at: revision)
        }
        switch content.value(access) {
        case .packed: content.replace(access, with: .packed(definition), at: revision)
        case .live(_, let slots):
            let angle = definition.angle
            for (slot, layer) in zip(slots, definition.layers) {
                slot.layer?.absorb(layer.turned(by: angle), access, revision)
            }
            var properties = definition.properties
            properties.layers = []
            content.replace(access, with: .live(properties, slots), at: revision)
        }
    }

    /// Returns the layers as live objects; unpacks a packed symbol.
    private func slots() -> [Slot] {
        let resources = resources
        return SymbolLock.read { access in
            switch content.value(access) {
            case .live(_, let slots): return slots
            case .packed(let definition):
                let slots = definition.layers.map { layer -> Slot in
                    SymbolLayer.make(layer.turned(by: definition.angle), resources).map { .live($0) }
                        ?? .kept(layer)
                }
                var properties = definition.properties
                properties.layers = []
                // The symbol stays the same and only its form changes, so this is not an edit.
                content.remember(access) { $0 = .live(properties, slots) }
                unpacked.remember(access) { $0 = SymbolLock.revision }
                return slots
            }
        }
    }

    /// Returns the definition without the pixels of pictures that were loaded for a packed symbol.
    private func unloaded(_ access: SymbolLock.Access) -> SymbolDefinition {
        let effects = effects.value(access)?.map { $0.base.value(access) }
        switch content.value(access) {
        case .packed(let definition):
            guard let effects, effects != definition.properties.effects else { return definition }
            return definition.changed { $0.effects = effects }
        case .live(var properties, let slots):
            properties.setLayers(slots.map { $0.lower(access).turned(by: -properties.angle) })
            if let effects { properties.effects = effects }
            return SymbolDefinition(properties)
        }
    }

    // MARK: Symbol

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        pictures.filled(unloaded(access), access).withModels(in: resources?.baseFolder)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 {
        changes.lastEdit(access) { findLastEdit(access) }
    }

    private func findLastEdit(_ access: SymbolLock.Access) -> UInt64 {
        var last = max(super.lastEdit(access), content.lastChange(access))
        last = max(last, effects.lastChange(access))
        for effect in effects.value(access) ?? [] { last = max(last, effect.base.lastChange(access)) }
        if case .live(_, let slots) = content.value(access) {
            let unpacked = unpacked.value(access)
            for slot in slots {
                let edit = slot.layer?.lastEdit(access) ?? 0
                if edit > unpacked { last = max(last, edit) }
            }
        }
        return last
    }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 {
        changes.lastLoad(access) {
            var last = pictures.lastChange(access)
            if case .live(_, let slots) = content.value(access) {
                for slot in slots { last = max(last, slot.layer?.lastLoad(access) ?? 0) }
            }
            return last
        }
    }

    override func loadOwnPictures() {
        switch content.snapshot {
        case .packed(let definition): pictures.load(for: definition)
        case .live(_, let slots):
            for slot in slots { slot.layer?.loadOwnPictures() }
            // Layers without an API class can also have pictures.
            pictures.load(for: lowered { $0 })
        }
    }

    override func children(_ access: SymbolLock.Access) -> [Symbol] {
        guard case .live(_, let slots) = content.value(access) else { return [] }
        return slots.flatMap { $0.layer?.children(access) ?? [] }
    }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? MultilayerSymbol else { return false }
        return lowered { $0 } == other.lowered { $0 }
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        unloaded(access).cimJSON.object ?? original ?? [:]
    }
}

extension LayerDefinition {
    /// Returns the layer with its heading rotated by the symbol's angle.
    ///
    /// The heading of a live marker layer includes the symbol's angle. The definition stores both separately.
    fileprivate func turned(by angle: Double) -> LayerDefinition {
        guard angle != 0, let marker else { return self }
        var result = self
        let heading = marker.heading + angle
        result.editMarker { $0.rotation = $0.rotateClockwise ? 0 - heading : heading }
        return result
    }
}
