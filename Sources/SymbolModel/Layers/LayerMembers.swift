/// A symbol layer (CIM: `CIMSymbolLayer`): what all classes of layers have.
package protocol SymbolLayerObject: CIMObject {
    /// What every symbol layer has.
    var layer: LayerProperties { get set }
    /// What every stroke has; nil for other layers.
    var strokeProperties: StrokeProperties? { get set }
    /// What every marker has; nil for other layers.
    var markerProperties: MarkerProperties? { get set }
    /// The layer as symbols hold it. Default: ``LayerDefinition/other(_:)``.
    var definition: LayerDefinition { get }
    /// Changes the layer's colors, and the symbols in it that have some. Default: it has neither.
    ///
    /// - Parameters:
    ///   - change: makes another color of one. Nil is the tint of a picture or a model without tint; other
    ///     missing colors stay missing.
    ///   - inner: makes another symbol of one.
    mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition)
}

extension SymbolLayerObject {
    package var strokeProperties: StrokeProperties? {
        get { nil }
        set {}
    }

    package var markerProperties: MarkerProperties? {
        get { nil }
        set {}
    }

    package var definition: LayerDefinition { .other(OtherLayer(object: self)) }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {}

    /// Applied in order to the geometry before the layer is painted.
    package var effects: [EffectDefinition] {
        get { layer.effects }
        set { layer.effects = newValue }
    }

    /// Whether changes of the symbol's color pass this layer over.
    package var colorLocked: Bool {
        get { layer.colorLocked }
        set { layer.colorLocked = newValue }
    }
}

extension LayerDefinition {
    /// The class as documents name it; empty for composites' symbols and unknown layers.
    package var className: String { object.map { "\($0.className)" } ?? "" }

    /// What every symbol layer has; nil for composites' symbols and unknown layers.
    package var properties: LayerProperties? { object?.layer }

    /// What every stroke has; nil for other layers.
    package var stroke: StrokeProperties? { object?.strokeProperties }

    /// What every marker has; nil for other layers.
    package var marker: MarkerProperties? { object?.markerProperties }

    /// Changes what every symbol layer has; composites' symbols and unknown layers stay as they are.
    package mutating func editProperties(_ change: (inout LayerProperties) -> Void) {
        edit { change(&$0.layer) }
    }

    /// Changes what every stroke has; other layers stay as they are.
    package mutating func editStroke(_ change: (inout StrokeProperties) -> Void) {
        edit { layer in
            guard var stroke = layer.strokeProperties else { return }
            change(&stroke)
            layer.strokeProperties = stroke
        }
    }

    /// Changes what every marker has; other layers stay as they are.
    package mutating func editMarker(_ change: (inout MarkerProperties) -> Void) {
        edit { layer in
            guard var marker = layer.markerProperties else { return }
            change(&marker)
            layer.markerProperties = marker
        }
    }

    /// Changes the layer; composites' symbols and unknown layers stay as they are.
    mutating func edit(_ change: (inout any SymbolLayerObject) -> Void) {
        guard var object else { return }
        change(&object)
        self = object.definition
    }
}
