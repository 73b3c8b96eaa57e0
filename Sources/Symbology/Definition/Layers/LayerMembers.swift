// The parts that kinds of layers have in common, whatever the kind.

/// A layer with the members of `CIMSymbolLayer`.
package protocol SymbolLayerObject: CIMObject {
    var layer: LayerProperties { get set }
}

extension SymbolLayerObject {
    /// Applied in order to the geometry before the layer is painted.
    package var effects: [EffectDefinition] {
        get { layer.effects }
        set { layer.effects = newValue }
    }

    /// Whether changes of the symbol's colour pass this layer over.
    package var colorLocked: Bool {
        get { layer.colorLocked }
        set { layer.colorLocked = newValue }
    }
}

extension LayerDefinition {
    /// The class as documents name it; empty for composites' symbols and unknown layers.
    package var className: String {
        switch self {
        case .solidFill(let layer): "\(layer.className)"
        case .hatchFill(let layer): "\(layer.className)"
        case .gradientFill(let layer): "\(layer.className)"
        case .pictureFill(let layer): "\(layer.className)"
        case .waterFill(let layer): "\(layer.className)"
        case .materialFill(let layer): "\(layer.className)"
        case .proceduralFill(let layer): "\(layer.className)"
        case .meshEdge(let layer): "\(layer.className)"
        case .solidStroke(let layer): "\(layer.className)"
        case .gradientStroke(let layer): "\(layer.className)"
        case .pictureStroke(let layer): "\(layer.className)"
        case .vectorMarker(let layer): "\(layer.className)"
        case .characterMarker(let layer): "\(layer.className)"
        case .pictureMarker(let layer): "\(layer.className)"
        case .modelMarker(let layer): "\(layer.className)"
        case .barChartMarker(let layer): "\(layer.className)"
        case .stackedBarChartMarker(let layer): "\(layer.className)"
        case .pieChartMarker(let layer): "\(layer.className)"
        case .symbol, .unknown: ""
        }
    }

    /// What every symbol layer has; nil for composites' symbols and unknown layers.
    package var properties: LayerProperties? {
        switch self {
        case .solidFill(let layer): layer.layer
        case .hatchFill(let layer): layer.layer
        case .gradientFill(let layer): layer.layer
        case .pictureFill(let layer): layer.layer
        case .waterFill(let layer): layer.layer
        case .materialFill(let layer): layer.layer
        case .proceduralFill(let layer): layer.layer
        case .meshEdge(let layer): layer.layer
        case .solidStroke(let layer): layer.layer
        case .gradientStroke(let layer): layer.layer
        case .pictureStroke(let layer): layer.layer
        case .vectorMarker(let layer): layer.layer
        case .characterMarker(let layer): layer.layer
        case .pictureMarker(let layer): layer.layer
        case .modelMarker(let layer): layer.layer
        case .barChartMarker(let layer): layer.layer
        case .stackedBarChartMarker(let layer): layer.layer
        case .pieChartMarker(let layer): layer.layer
        case .symbol, .unknown: nil
        }
    }

    /// What every stroke has; nil for other layers.
    package var stroke: StrokeProperties? {
        switch self {
        case .solidStroke(let layer): layer.stroke
        case .gradientStroke(let layer): layer.stroke
        case .pictureStroke(let layer): layer.stroke
        default: nil
        }
    }

    /// What every marker has; nil for other layers.
    package var marker: MarkerProperties? {
        switch self {
        case .vectorMarker(let layer): layer.marker
        case .characterMarker(let layer): layer.marker
        case .pictureMarker(let layer): layer.marker
        case .modelMarker(let layer): layer.marker
        case .barChartMarker(let layer): layer.marker
        case .stackedBarChartMarker(let layer): layer.marker
        case .pieChartMarker(let layer): layer.marker
        default: nil
        }
    }
}

// MARK: - Changes

extension LayerDefinition {
    /// Changes what every symbol layer has; composites' symbols and unknown layers stay as they are.
    package mutating func editProperties(_ change: (inout LayerProperties) -> Void) {
        edit { change(&$0.layer) }
    }

    /// Changes what every stroke has; other layers stay as they are.
    package mutating func editStroke(_ change: (inout StrokeProperties) -> Void) {
        switch self {
        case .solidStroke(var layer):
            change(&layer.stroke)
            self = .solidStroke(layer)
        case .gradientStroke(var layer):
            change(&layer.stroke)
            self = .gradientStroke(layer)
        case .pictureStroke(var layer):
            change(&layer.stroke)
            self = .pictureStroke(layer)
        default: break
        }
    }

    /// Changes what every marker has; other layers stay as they are.
    package mutating func editMarker(_ change: (inout MarkerProperties) -> Void) {
        switch self {
        case .vectorMarker(var layer):
            change(&layer.marker)
            self = .vectorMarker(layer)
        case .characterMarker(var layer):
            change(&layer.marker)
            self = .characterMarker(layer)
        case .pictureMarker(var layer):
            change(&layer.marker)
            self = .pictureMarker(layer)
        case .modelMarker(var layer):
            change(&layer.marker)
            self = .modelMarker(layer)
        case .barChartMarker(var layer):
            change(&layer.marker)
            self = .barChartMarker(layer)
        case .stackedBarChartMarker(var layer):
            change(&layer.marker)
            self = .stackedBarChartMarker(layer)
        case .pieChartMarker(var layer):
            change(&layer.marker)
            self = .pieChartMarker(layer)
        default: break
        }
    }

    private mutating func edit(_ change: (inout any SymbolLayerObject) -> Void) {
        func changed<Layer: SymbolLayerObject>(_ layer: Layer) -> Layer {
            var box: any SymbolLayerObject = layer
            change(&box)
            return box as? Layer ?? layer
        }
        switch self {
        case .solidFill(let layer): self = .solidFill(changed(layer))
        case .hatchFill(let layer): self = .hatchFill(changed(layer))
        case .gradientFill(let layer): self = .gradientFill(changed(layer))
        case .pictureFill(let layer): self = .pictureFill(changed(layer))
        case .waterFill(let layer): self = .waterFill(changed(layer))
        case .materialFill(let layer): self = .materialFill(changed(layer))
        case .proceduralFill(let layer): self = .proceduralFill(changed(layer))
        case .meshEdge(let layer): self = .meshEdge(changed(layer))
        case .solidStroke(let layer): self = .solidStroke(changed(layer))
        case .gradientStroke(let layer): self = .gradientStroke(changed(layer))
        case .pictureStroke(let layer): self = .pictureStroke(changed(layer))
        case .vectorMarker(let layer): self = .vectorMarker(changed(layer))
        case .characterMarker(let layer): self = .characterMarker(changed(layer))
        case .pictureMarker(let layer): self = .pictureMarker(changed(layer))
        case .modelMarker(let layer): self = .modelMarker(changed(layer))
        case .barChartMarker(let layer): self = .barChartMarker(changed(layer))
        case .stackedBarChartMarker(let layer): self = .stackedBarChartMarker(changed(layer))
        case .pieChartMarker(let layer): self = .pieChartMarker(changed(layer))
        case .symbol, .unknown: break
        }
    }
}
