/// A symbol layer (CIM: `CIMSymbolLayer`).
package protocol SymbolLayerObject: CIMObject {
    /// The members common to all symbol layers.
    var layer: LayerProperties { get set }
    /// The members common to all strokes, or nil for other layers.
    var strokeProperties: StrokeProperties? { get set }
    /// The members common to all markers, or nil for other layers.
    var markerProperties: MarkerProperties? { get set }
    /// The layer as symbols store it. Default: ``LayerDefinition/other(_:)``.
    var definition: LayerDefinition { get }
    /// Changes the layer's colors and its inner symbols that have colors. Default: does nothing.
    ///
    /// - Parameters:
    ///   - change: Returns the new color for a color. The argument is nil for a picture or a model without tint.
    ///     Other layers without a color are not passed to it.
    ///   - inner: Returns the new symbol for an inner symbol.
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

    /// The effects, applied to the geometry in order before the layer is drawn.
    package var effects: [EffectDefinition] {
        get { layer.effects }
        set { layer.effects = newValue }
    }

    /// Whether changes of the symbol's color skip this layer.
    package var colorLocked: Bool {
        get { layer.colorLocked }
        set { layer.colorLocked = newValue }
    }
}

extension LayerDefinition {
    /// The class name in documents.
    ///
    /// Empty for inner symbols of composites and unknown layers.
    package var className: String { object.map { "\($0.className)" } ?? "" }

    /// The members common to all symbol layers, or nil for inner symbols of composites and unknown layers.
    package var properties: LayerProperties? {
        // The most frequent classes are read without a copy of the whole layer.
        switch self {
        case .solidFill(let layer): layer.layer
        case .solidStroke(let layer): layer.layer
        case .vectorMarker(let layer): layer.layer
        default: object?.layer
        }
    }

    /// The members common to all strokes, or nil for other layers.
    package var stroke: StrokeProperties? {
        switch self {
        case .solidStroke(let layer): layer.stroke
        case .solidFill, .vectorMarker: nil
        default: object?.strokeProperties
        }
    }

    /// The members common to all markers, or nil for other layers.
    package var marker: MarkerProperties? { object?.markerProperties }

    /// Changes the members common to all symbol layers.
    ///
    /// Inner symbols of composites and unknown layers stay the same.
    package mutating func editProperties(_ change: (inout LayerProperties) -> Void) {
        edit { change(&$0.layer) }
    }

    /// Changes the members common to all strokes.
    ///
    /// Other layers stay the same.
    package mutating func editStroke(_ change: (inout StrokeProperties) -> Void) {
        edit { layer in
            guard var stroke = layer.strokeProperties else { return }
            change(&stroke)
            layer.strokeProperties = stroke
        }
    }

    /// Changes the members common to all markers.
    ///
    /// Other layers stay the same.
    package mutating func editMarker(_ change: (inout MarkerProperties) -> Void) {
        edit { layer in
            guard var marker = layer.markerProperties else { return }
            change(&marker)
            layer.markerProperties = marker
        }
    }

    /// Changes the layer.
    ///
    /// Inner symbols of composites and unknown layers stay the same.
    mutating func edit(_ change: (inout any SymbolLayerObject) -> Void) {
        guard var object else { return }
        change(&object)
        self = object.definition
    }
}
