import CartoucheSymbolModel

/// The live effects and the live placement of a layer, created from its definition at the first use.
struct LiveLayerParts: Sendable {
    /// The live effects; nil before the first use.
    var effects: [GeometricEffect]?
    /// The live placement; nil before the first use, `.some(nil)` for no placement.
    var placement: MarkerPlacement??
}

extension SymbolLayer {
    /// The effects that change the geometry before the layer draws it, in order.
    ///
    /// The effects of the symbol come first.
    /// The elements are live: changing one changes the layer. Effects of unknown classes appear as the base class
    /// ``GeometricEffect``.
    /// Default: none.
    public final var geometricEffects: [GeometricEffect] {
        get {
            SymbolLock.read { access in
                if let effects = parts.value(access).effects { return effects }
                let revision = base.lastChange(access)
                let effects = (base.value(access).properties?.effects ?? []).map {
                    GeometricEffect.make($0, changed: revision)
                }
                parts.remember(access) { $0.effects = effects }
                return effects
            }
        }
        set { parts.edit { $0.effects = newValue } }
    }

    /// The placement of a marker layer.
    final var placement: MarkerPlacement? {
        get {
            SymbolLock.read { access in
                if let placement = parts.value(access).placement { return placement }
                let revision = base.lastChange(access)
                let placement = base.value(access).marker?.placement.map {
                    MarkerPlacement.make($0, changed: revision)
                }
                parts.remember(access) { $0.placement = .some(placement) }
                return placement
            }
        }
        set { parts.edit { $0.placement = .some(newValue) } }
    }

    /// Returns the layer's own definition with the current values of its live parts.
    final func withParts(_ access: SymbolLock.Access) -> LayerDefinition {
        var layer = base.value(access)
        let parts = parts.value(access)
        if let effects = parts.effects {
            layer.editProperties { $0.effects = effects.map { $0.base.value(access) } }
        }
        if let placement = parts.placement {
            layer.editMarker { $0.placement = placement?.base.value(access) }
        }
        return layer
    }

    /// The revision of the last edit of the effects and the placement.
    final func lastPartEdit(_ access: SymbolLock.Access) -> UInt64 {
        let now = parts.value(access)
        var last = parts.lastChange(access)
        for effect in now.effects ?? [] { last = max(last, effect.base.lastChange(access)) }
        if let placement = now.placement ?? nil { last = max(last, placement.base.lastChange(access)) }
        return last
    }
}
