import Documents
import SymbolModel

/// A column of ``SymbolSlots`` that can take an override's values, so that features with a thousand values are
/// still drawn with one plan.
enum OverrideSlot: Sendable {
    /// Turns the symbol by the difference to the authored rotation.
    case rotation(authored: Double, isClockwise: Bool)
    case size
    case color

    /// Whether a feature's symbol reaches as far as its class's.
    var keepsSize: Bool {
        switch self {
        case .rotation, .color: true
        case .size: false
        }
    }

    /// Nil where only a symbol with the value in it looks as it should.
    init?(_ override: FeatureOverride, in symbol: SymbolDefinition) {
        let layers = symbol.layers.filter { $0.properties?.isEnabled ?? true }
        let named = layers.filter { $0.properties?.primitiveName == override.primitiveName }
        guard named.count == 1, symbol.effects.isEmpty, named[0].properties?.effects.isEmpty ?? false else {
            return nil
        }
        let property = override.propertyName.lowercased()
        // Something of the same name deeper inside would have to change as well.
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
