import Documents

/// One layer of a symbol: the registry of everything that can be painted.
///
/// A new kind of layer is one case here, one file beside this one and one painter in Portrayal.
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
    /// All layers of another symbol, as one step of a composite: drawn where that symbol's kind (not the kind
    /// of the symbol around it) suits the geometry.
    case symbol(SymbolDefinition)
    /// A layer of a class that is not known here: kept and not drawn.
    case unknown(RawJSON)
}
