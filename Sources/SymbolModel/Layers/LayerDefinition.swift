import CartoucheDocuments

/// A symbol layer of any class, as symbols store it.
///
/// ``SymbolClasses`` lists the classes. A class has its own case only if other code must distinguish it. A layer
/// of another class is an ``other(_:)``.
package enum LayerDefinition: CIMValue {
    case solidFill(SolidFill)
    case hatchFill(HatchFill)
    indirect case gradientFill(GradientFill)
    indirect case pictureFill(PictureFill)
    indirect case waterFill(WaterFill)
    indirect case materialFill(MaterialFill)
    indirect case proceduralFill(ProceduralFill)
    indirect case meshEdge(SolidMeshEdge)
    case solidStroke(SolidStroke)
    indirect case gradientStroke(GradientStroke)
    indirect case pictureStroke(PictureStroke)
    indirect case vectorMarker(VectorMarker)
    indirect case characterMarker(CharacterMarker)
    indirect case pictureMarker(PictureMarker)
    indirect case modelMarker(ModelMarker)
    indirect case barChartMarker(BarChartMarker)
    indirect case stackedBarChartMarker(StackedBarChartMarker)
    indirect case pieChartMarker(PieChartMarker)
    /// A layer of a class without its own case.
    indirect case other(OtherLayer)
    /// All layers of another symbol, as one layer of a composite symbol.
    ///
    /// They are drawn if the inner symbol's kind suits the geometry, and on the outer symbol's
    /// ``SymbolProperties/placesOnShapes``. The outer symbol's kind doesn't matter.
    case symbol(SymbolDefinition)
    /// A layer of an unknown class. It is kept and not drawn.
    case unknown(RawJSON)

    /// The layer, or nil for inner symbols of composites and layers of unknown classes.
    package var object: (any SymbolLayerObject)? {
        switch self {
        case .solidFill(let layer): layer
        case .hatchFill(let layer): layer
        case .gradientFill(let layer): layer
        case .pictureFill(let layer): layer
        case .waterFill(let layer): layer
        case .materialFill(let layer): layer
        case .proceduralFill(let layer): layer
        case .meshEdge(let layer): layer
        case .solidStroke(let layer): layer
        case .gradientStroke(let layer): layer
        case .pictureStroke(let layer): layer
        case .vectorMarker(let layer): layer
        case .characterMarker(let layer): layer
        case .pictureMarker(let layer): layer
        case .modelMarker(let layer): layer
        case .barChartMarker(let layer): layer
        case .stackedBarChartMarker(let layer): layer
        case .pieChartMarker(let layer): layer
        case .other(let layer): layer.object
        case .symbol, .unknown: nil
        }
    }
}

/// A layer of a class without its own case in ``LayerDefinition``.
package struct OtherLayer: Hashable, Sendable {
    package let object: any SymbolLayerObject

    package static func == (left: OtherLayer, right: OtherLayer) -> Bool {
        left.object.isEqual(to: right.object)
    }

    package func hash(into hasher: inout Hasher) { object.hashWithClass(into: &hasher) }
}

extension SymbolClass<LayerDefinition> {
    /// Creates a class of layers.
    ///
    /// - Parameter blank: A layer whose members are all missing.
    package init<Layer: SymbolLayerObject>(_ blank: @escaping @autoclosure @Sendable () -> Layer) {
        self.init(blank) { $0.definition }
    }
}
