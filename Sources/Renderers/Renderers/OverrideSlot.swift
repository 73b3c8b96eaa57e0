import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// A column of ``SymbolSlots`` that can hold an override's values.
///
/// With columns, one drawing plan is enough for features with a thousand different values.
enum OverrideSlot: Sendable {
    /// Rotates the symbol by the difference to the authored rotation, in degrees.
    case rotation(authored: Double, isClockwise: Bool)
    case size
    case color

    /// Whether a feature's symbol has the same size as its class's symbol.
    var keepsSize: Bool {
        switch self {
        case .rotation, .color: true
        case .size: false
        }
    }

    /// Creates the column for an override; nil if only a separate symbol can express the value.
    init?(_ override: FeatureOverride, in symbol: SymbolDefinition) {
        let layers = symbol.layers.filter { $0.properties?.isEnabled ?? true }
        let named = layers.filter { $0.properties?.primitiveName == override.primitiveName }
        guard named.count == 1, symbol.effects.isEmpty, named[0].properties?.effects.isEmpty ?? false else {
            return nil
        }
        let property = override.propertyName.lowercased()
        // Primitives of the same name at a deeper level would have to change as well.
        func isAlone(_ sample: JSONValue) -> Bool {
            symbol.overridden(override.primitiveName, property, by: sample).count == 1
        }
        switch (property, symbol.kind) {
        case ("rotation", .point), ("size", .point):
            guard layers.count == 1, let marker = named[0].marker, marker.offset == SIMD2(0, 0),
                symbol.properties.haloSymbol == nil, symbol.properties.scaleX == 1,
                isAlone(.number(JSONNumber(1)))
            else { return nil }
            if property == "rotation" {
                self = .rotation(authored: marker.heading, isClockwise: marker.rotateClockwise)
            } else {
                let isFree = marker.anchorUnits == .relative || marker.anchor == SIMD2(0, 0)
                guard isFree, marker.size > 0 else { return nil }
                self = .size
            }
        case ("width", .line):
            guard layers.count == 1, case .solidStroke(let stroke) = named[0], stroke.width > 0,
                isAlone(.number(JSONNumber(1)))
            else { return nil }
            self = .size
        case ("color", .line):
            guard layers.count == 1, case .solidStroke(let stroke) = named[0], !stroke.layer.colorLocked,
                isAlone("#123456")
            else { return nil }
            self = .color
        case ("color", .polygon):
            guard case .solidFill(let fill) = named[0], !fill.layer.colorLocked, isAlone("#123456"),
                layers.allSatisfy({ $0.properties == named[0].properties || $0.stroke != nil })
            else { return nil }
            self = .color
        default: return nil
        }
    }
}
