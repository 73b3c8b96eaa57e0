import Documents

/// One layer of a symbol, of any class, as symbols hold it.
///
/// ``SymbolClasses`` has the classes. Only those that other code matches have a case of their own here; a layer
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
    /// A layer of a class without a case of its own.
    indirect case other(OtherLayer)
    /// All layers of another symbol, as one step of a composite: drawn where that symbol's kind (not the kind
    /// of the symbol around it) suits the geometry.
    case symbol(SymbolDefinition)
    /// A layer of a class that is not known here: kept and not drawn.
    case unknown(RawJSON)

    /// The layer; nil for composites' symbols and layers of unknown classes.
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

/// A layer of a class without a case in ``LayerDefinition``.
package struct OtherLayer: Hashable, Sendable {
    package let object: any SymbolLayerObject

    package static func == (left: OtherLayer, right: OtherLayer) -> Bool {
        left.object.isEqual(to: right.object)
    }

    package func hash(into hasher: inout Hasher) { object.hashWithClass(into: &hasher) }
}

extension SymbolClass<LayerDefinition> {
    /// A class of layers.
    ///
    /// - Parameter blank: a layer as if all members were missing.
    package init<Layer: SymbolLayerObject>(_ blank: @escaping @autoclosure @Sendable () -> Layer) {
        self.init(blank) { $0.definition }
    }
}
