/// What a symbol looks like: an immutable value in a box, shaped like the CIM (Cartographic Information Model).
///
/// Lengths are points (1/72 inch), angles degrees counter-clockwise, as documents write them; only the API's
/// accessors and the planner convert. The identity of the box is the key under which plans are cached, so an
/// edit makes a new box.
package final class SymbolDefinition: Sendable, Hashable {
    /// The geometry that a symbol is made for.
    package enum Kind: String, Hashable, Sendable { case point, line, polygon }

    /// Whether a marker or a pattern keeps upright on the screen or turns with the map.
    package enum AngleAlignment: String, Hashable, Sendable { case display, map }

    /// The geometry that the symbol is made for.
    package let kind: Kind
    /// The layers in drawing order, bottom first (documents list them top first).
    package let layers: [LayerDefinition]
    /// Turns all marker layers, degrees counter-clockwise.
    package let angle: Double
    /// Whether markers and patterns turn with the map.
    package let angleAlignment: AngleAlignment

    package init(
        kind: Kind, layers: [LayerDefinition], angle: Double = 0, angleAlignment: AngleAlignment = .display
    ) {
        self.kind = kind
        self.layers = layers
        self.angle = angle
        self.angleAlignment = angleAlignment
    }

    package static func == (left: SymbolDefinition, right: SymbolDefinition) -> Bool {
        left === right
            || left.kind == right.kind && left.layers == right.layers && left.angle == right.angle
                && left.angleAlignment == right.angleAlignment
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(layers)
        hasher.combine(angle)
    }
}
