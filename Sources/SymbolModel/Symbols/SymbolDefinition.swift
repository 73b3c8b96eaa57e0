/// What a symbol looks like: an immutable value in a box, shaped like the CIM (Cartographic Information Model).
///
/// Lengths are points (1/72 inch), angles degrees counter-clockwise, as documents write them; only the API's
/// accessors and the planner convert. The identity of the box is the key under which plans are cached, so an
/// edit makes a new box.
package final class SymbolDefinition: CIMValue {
    /// What the symbol is made for.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case point, line, polygon
        /// Faces and edges of models.
        case mesh
        /// Text; ``SymbolProperties/text`` has its members.
        case text
        /// A class that is not known here: kept and not drawn.
        case unknown
    }

    /// Whether a marker or a pattern keeps upright on the screen or turns with the map.
    package enum AngleAlignment: String, CaseIterable, CIMChoice {
        case display, map
        package static let table = ChoiceTable<Self>()
    }

    /// Everything that there is of the symbol.
    package let properties: SymbolProperties

    package init(_ properties: SymbolProperties) {
        self.properties = properties
    }

    package init(
        kind: Kind, layers: [LayerDefinition], angle: Double = 0, angleAlignment: AngleAlignment = .display
    ) {
        properties = SymbolProperties(
            kind: kind, layers: layers, angle: angle, angleAlignment: angleAlignment)
    }

    /// The geometry that the symbol is made for.
    package var kind: Kind { properties.kind }
    /// The layers in drawing order, bottom first (documents list them top first).
    package var layers: [LayerDefinition] { properties.layers }
    /// Applied in order to the geometry before any layer's effects.
    package var effects: [EffectDefinition] { properties.effects }
    /// Turns all marker layers, degrees counter-clockwise.
    package var angle: Double { properties.angle }
    /// Whether markers and patterns turn with the map.
    package var angleAlignment: AngleAlignment { properties.angleAlignment }
    /// What a text symbol has; nil for others.
    package var text: TextProperties? { properties.text?.value }

    /// The symbol after a change, in a new box.
    package func changed(_ change: (inout SymbolProperties) -> Void) -> SymbolDefinition {
        var properties = properties
        change(&properties)
        return SymbolDefinition(properties)
    }

    package static func == (left: SymbolDefinition, right: SymbolDefinition) -> Bool {
        left === right || left.properties == right.properties
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(layers)
        hasher.combine(angle)
    }
}
